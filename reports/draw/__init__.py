"""Pictures: marks, figures, strips, curves in a cell, and their numbers as data.

Called by `sections`, `write` and `pages`; it computes nothing.
"""
