"""Makes every generated file of the repository, in the order in which they depend on each other.

`python3 dev.py regenerate GAME|all [--only PART,...]` calls `__main__.py`; `parts.py` lists the parts. A part makes files
from the present rules, players and code by public commands, and never from the time or the machine: made twice, a file is
the same. `pages.py` replaces sections and tables of pages that are otherwise written by hand.
"""
