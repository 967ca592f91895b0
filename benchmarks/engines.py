"""What the way to a game written elsewhere costs: OpenSpiel's games through us beside a bare loop, and an engine's requests.

    python benchmarks/engines.py [--seconds 2]

For each game of OpenSpiel: playouts a CPU second through `simulate.adapters`, and of a loop in Python that does nothing
but ask OpenSpiel for legal actions and take one at random. Then Harbour of `simulate new engine`: our own microseconds a
playout beside the engine's process, and playouts a second by the clock. Ratios of one run; the machine should be quiet.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SIMULATE_LANE", "plain")
GAMES = ("hearts", "crazy_eights", "oh_hell", "backgammon", "connect_four", "kuhn_poker", "leduc_poker", "tic_tac_toe")


def ours(name: str, seconds: float) -> tuple[float, float]:
    """Playouts and plies a CPU second through us, uniform players."""
    from simulate.engine.lanes import loop_for
    from simulate.engine.lineup import players_of
    from simulate.games import load_game
    from simulate.games.rules import load_rules
    from strategies import strategies_of

    game = load_game(f"open_spiel:{name}")
    seats = game.min_seats
    players = players_of([strategies_of(game.key)["uniform"]])
    loop = loop_for(game, load_rules(game).record, seats, players)
    loop.play(0, np.zeros((2, seats), np.int64))
    begun, done, plies = time.process_time(), 0, 0
    while (passed := time.process_time() - begun) < seconds:
        played = loop.play(2 + done // seats, np.zeros((16, seats), np.int64))
        done, plies = done + len(played.playout_rows), plies + int(played.playout_rows[:, 2].sum())
    return done / passed, plies / passed


def bare(name: str, seconds: float) -> float:
    """Playouts a CPU second of a bare loop."""
    import pyspiel

    from simulate.games import load_game

    known = {of.short_name: of for of in pyspiel.registered_games()}[name].parameter_specification
    seats = load_game(f"open_spiel:{name}").min_seats
    game = pyspiel.load_game(name, {"players": seats} if "players" in known else {})
    chance, begun, done = random.Random(1), time.process_time(), 0
    while (passed := time.process_time() - begun) < seconds:
        spiel = game.new_initial_state()
        while not spiel.is_terminal():
            if spiel.is_chance_node():
                outcomes, chances = zip(*spiel.chance_outcomes(), strict=True)
                spiel.apply_action(chance.choices(outcomes, chances)[0])
            else:
                spiel.apply_action(chance.choice(spiel.legal_actions()))
        spiel.returns()
        done += 1
    return done / passed


def engine(language: str, seconds: float) -> tuple[float, float]:
    """(our CPU microseconds a playout, playouts a second by the clock) of Harbour's engine."""
    from simulate.cli.new import LANGUAGES
    from simulate.games import add_game_path, load_game
    from simulate.promises.engines import Asked
    from tests.engines.harbour import TEMPLATE, folder

    program = None if language == "python" else TEMPLATE / language / "engine.js"
    made = folder(Path(tempfile.mkdtemp()), f"harbour_{language}", program)
    if language != "python":
        (made / "engine.py").rename(made / "engine.js")
        file = made / "ruleset.toml"
        file.write_text(file.read_text("utf-8").replace(LANGUAGES["python"].engine, LANGUAGES[language].engine), "utf-8")
    add_game_path(str(made))
    asked = Asked(load_game(made.name), 4)
    lineups = np.resize(asked.lineups, (1024, 4))
    asked.loop.play(0, lineups)
    cpu, clock, done = time.process_time(), time.perf_counter(), 0
    while time.perf_counter() - clock < seconds:
        asked.loop.play(done // 4, lineups)
        done += 4096
    return (time.process_time() - cpu) / done * 1e6, done / (time.perf_counter() - clock)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("OpenSpiel is not installed: pip install open_spiel")
    else:
        print(f"{'game':14}{'ours':>10}{'bare loop':>12}{'ratio':>8}{'us a ply':>10}   playouts a CPU second")
        for name in GAMES:
            mine, plies = ours(name, seconds)
            other = bare(name, seconds)
            print(f"{name:14}{mine:10,.0f}{other:12,.0f}{other / mine:8.2f}{1e6 / plies:10.1f}")
    for language in ("python", "javascript"):
        micros, speed = engine(language, seconds)
        print(f"Harbour in {language}: {micros:.0f} us of ours a playout, {speed:,.0f} playouts a second with one engine")


if __name__ == "__main__":
    main()
