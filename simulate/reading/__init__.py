"""Files of people: sheets of cards and logs of plays, as their programs write them.

`open_tables` opens a file: its tables, cell by cell. `sheet_of` finds the names of its columns. `cards` and `plays` say
what each column is, by its words and by its values; what is read, and what is left out, is said (`said`), and what can be
read in two ways is asked about. Never a guess in silence.
"""
