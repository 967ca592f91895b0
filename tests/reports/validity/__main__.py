"""The long form of the validity suite, for docs/explanation/methods.md: python -m tests.reports.validity [runs]."""

import sys

from tests.reports.validity import experiments as e

BLOCKS = (100, 250, 1000)


def cell(name: str, value: float) -> str:
    """A rate in percent, or points as they are."""
    if value != value:
        return "too short"
    return f"{value:.2f}" if "points" in name else f"{value * 100:.1f} %"


def main(runs: int) -> None:
    """Print both tables."""
    print(f"| intervals of 95 %: how often they cover, {runs:,} runs | {' | '.join(f'{b:,} blocks' for b in BLOCKS)} |")
    print("|---" * (len(BLOCKS) + 1) + "|")
    for name, measure in e.COVERAGE.items():
        cells = [cell(name, measure(b, runs)["covers"]) for b in BLOCKS]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    print()
    print(f"| what is said, {runs:,} runs | {' | '.join(f'{b:,} blocks' for b in BLOCKS)} |")
    print("|---" * (len(BLOCKS) + 1) + "|")
    for title, measure in (
        ("all places equal", e.even_alarms),
        ("balanced within 2.5 points", e.balance),
        ("cards without effect", e.card_alarms),
        ("best of 60 cards overstated by", e.best_card),
        ("eight equal strategies", e.ring_alarms),
        ("all equal in both runs: the strongest", e.survival),
    ):
        found = [measure(b, runs // 4 if measure is e.ring_alarms else runs) for b in BLOCKS]
        for name in found[0]:
            cells = [cell(name, f[name]) for f in found]
            print(f"| {title}: {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
