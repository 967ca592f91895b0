"""A small game that uses what the examples do not."""
