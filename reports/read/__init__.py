"""From the log, its sums and the results kept beside a run to tables of numbers.

Called by `judge` and `sections`; it judges nothing and says nothing.
"""
