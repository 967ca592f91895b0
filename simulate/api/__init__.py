"""The Python API. What the command line can, Python can by the same names, and both call what stands here.

`asked.py`: what is to be played, in Python's words; `playing.py`: runs and sweeps; `runs.py`: reading and reporting;
`whatif.py`: what if; `players.py`: tuning, lessons, ladders; `searching.py`: what search players ask; `gate.py`: baselines,
checks, verifying and replaying.
"""
