"""Does a game, a strategy or an engine keep what the contract promises? `simulate conformance` asks here.

Called by the command and the Python API alone. It plays by the engine and reads nothing that a run has logged; it never
judges balance. `check.py` has the list of promises and goes through it; the others hold those of one kind each.
"""
