"""A table of docs/explanation/known-answers.md: python -m tests.known_answers [playouts] [published]."""

import sys
import tempfile
from pathlib import Path

from tests.known_answers.figures import CASES, PUBLISHED, rows, uncertain


def main(playouts: int, published: bool = False) -> None:
    """Print the table of the games that are solved here, or of those whose figures others have published."""
    cases = [case for case in CASES if (case.game in PUBLISHED) == published]
    word = "published" if published else "known"
    print(f"| what is {word}, {playouts:,} playouts each | | exact | simulated | interval |")
    print("|---|---|---|---|---|")
    figures, before, outside = uncertain(cases), "", 0
    with tempfile.TemporaryDirectory() as place:
        for case, known, measured in rows(cases, playouts, Path(place)):
            low, high = (known.exact, known.exact) if known.certain else measured.together(figures)
            interval = "always" if known.certain else f"{low:.5f} to {high:.5f}"
            inside = measured.value == known.exact if known.certain else known.inside(low, high)
            outside += not inside
            title = case.title if case.title != before else ""
            exact = f"{known.exact:.4f} ± {known.error:.4f}" if known.error else f"{known.exact:.5f}"
            told = f"{exact} | {measured.value:.5f} | {interval}{'' if inside else ', **outside**'}"
            print(f"| {title} | {known.name} | {told} |", flush=True)
            before = case.title
    if outside:
        sys.exit(f"{outside} figures lie outside their intervals")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, "published" in sys.argv)
