"""Age of Rome a second time: plain Python, slow and obvious, written from the text of the rules and from nothing else.

The engine was written by another hand, and neither read the other. The referee plays the rules as one long conversation:
every decision is a `yield` that names the seat, says what is to be decided and lists the options; the answer is sent in.
`chance.py` gives it what chance decides; it checks that it could be so. `words.py` says options as the engine says
them, `facts.py` says the position as the engine does, `results.py` the log: only there do the two meet. `comparing.py` plays
both side by side, `moods.py` are the players; `test_examples.py` holds the referee itself against the rulebook's examples.
"""
