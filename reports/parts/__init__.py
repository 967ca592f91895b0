"""What every report is made of: cells, findings with how they stand elsewhere, documents, commands, names of values.

Called by all shelves above; it reads no log and judges nothing.
"""
