"""The rules of Tawantinsuyu once more: plain Python, slow and obvious, written from the rules text alone.

Every decision is a yielded `Ask` with its options in the words of RULES.md; the answer is one of them. Chance is not drawn
here: it is read off the facts of the position that is being checked, and checked. `game.py` is the way in, `facts.py` says
the position as the engine does; only `comparing.py` knows the engine. `moods.py` are the players, `strange.py` rules that
lead to rare places.
"""
