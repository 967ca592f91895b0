"""Games that a program of the user plays: whole playouts, asked for and answered in JSON lines over stdin and stdout.

The protocol has three requests, each a line; stderr is the program's own log. Its reference with all fields is the page
docs/reference/engine-protocol.md:

    > {"meeple": 1, "rules": {...}}
    < {"meeple": 1, "name": "Harbour", "version": "1.3", "players": ["rusher", "builder"], ...}
    > {"rules": {...}, "seats": 2, "field": {...}, "play": [{"id": 0, "seed": "9f3c...", "players": ["rusher", "builder"]}]}
    < {"played": [{"id": 0, "scores": [31, 28], "rounds": 11, "ending": "time"}]}
    > {"bye": 1}

Nothing is kept between requests: what decides a playout stands in the line that asks for it.
"""
