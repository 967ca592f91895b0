"""A value of positions, learned from self-play: what it reads, how it is trained, kept and computed.

`features` lays out what a seat sees, `collect` plays and notes, `train` fits a small network (the only part that needs the
extra `[learn]`), `network` computes it in whole numbers, `values_file` keeps it.
"""
