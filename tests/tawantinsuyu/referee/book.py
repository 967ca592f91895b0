"""The data of the game as one plain dict: the ruleset with its overlays."""

import tomllib
from pathlib import Path

from tests.tables import lay_over

FOLDER = Path(__file__).parents[3] / "simulate" / "games" / "tawantinsuyu"
COLOURS = ["blue", "green", "red", "yellow", "white"]  # TW-1.3
GODS = {
    "INTI": "Inti",
    "KILLA": "Mama Killa",
    "PACHA": "Pachamama",
    "ILLAPA": "Illapa",
    "VIRA": "Viracocha",
    "QOCHA": "Mama Qocha",
}
GOODS = ["potato", "corn", "stone", "gold"]  # TW-2.1
TERRACES = {"T": "top", "M": "middle", "B": "bottom"}  # TW-4.2
SECTIONS = 5  # TW-1.2
FESTIVALS = 3  # TW-11.8
WORKER_TOTAL = 45  # TW-1.3


def read(overlay=None, changes=None):
    """The tables of the ruleset with an overlay of the folder `variants`, then changes, laid over them."""
    book = tomllib.loads((FOLDER / "ruleset.toml").read_text(encoding="utf-8"))
    if overlay:
        lay_over(book, tomllib.loads((FOLDER / "variants" / f"{overlay}.toml").read_text(encoding="utf-8")))
    lay_over(book, changes or {})
    for name in ("god_cards", "production", "passive", "army", "conquests", "weavings"):
        rows = {key: row for key, row in book[name].items() if isinstance(row, dict)}  # without provenance
        book[name] = {key: row for key, row in rows.items() if row.get("in_game", True)}
    return book
