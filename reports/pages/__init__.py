"""Which sections a page has, and in which order: of a run, a change, a search for changes, a table of results.

Called by the Python API; it computes nothing of its own.
"""
