"""Write all playthroughs anew: python -m tests.playthroughs."""

from tests.playing import cases
from tests.playthroughs import file_of, lines

for game_key, seat_count in cases():
    file_of(game_key, seat_count).write_text("\n".join(lines(game_key, seat_count)) + "\n", encoding="utf-8")
