"""The program of the template in each language answers as the Python one does, request by request."""

import json
import random
import shutil
import subprocess
import sys

import pytest

from tests.engines.harbour import TEMPLATE

RULES = {
    "rounds": 6, "row": 3, "pair": 2, "south_bonus": 1,
    "cards": {
        "crane": {"points": 5, "copies": 6}, "barge": {"points": 4, "copies": 8},
        "rope": {"points": 1, "copies": 10}, "lamp": {"points": 2, "copies": 10},
    },
}  # fmt: skip
FIELD = {
    "greedy": {"name": "greedy", "params": {}},
    "collector": {"name": "collector", "params": {"pair_weight": 1.0}},
    "collector:pair_weight=2.5": {"name": "collector", "params": {"pair_weight": 2.5}},
    "random": {"name": "random", "params": {}},
}
WORDS = {"javascript": ["node", "engine.js"], "rust": ["target/release/engine"], "csharp": ["dotnet", "out/engine.dll"]}
BUILD = {"rust": ["cargo", "build", "--release"], "csharp": ["dotnet", "publish", "-c", "Release", "-o", "out"]}


def requests():
    """The greeting and playouts of all kinds: seats, long ones that run out of cards, barred cards, stories."""
    chance = random.Random(1)
    made = [{"meeple": 1, "rules": RULES}]
    for seats in (2, 3, 4):
        for rounds in (6, 12):
            play = []
            for number in range(30):
                seeds = [f"{chance.getrandbits(256):064x}" for _ in range(seats + 1)]
                names = [chance.choice(list(FIELD)) for _ in range(seats)]
                one = {"id": number, "seed": seeds[0], "player_seeds": seeds[1:], "players": names}
                one |= {"barred": [["crane"], *([] for _ in range(seats - 1))]} if number % 3 == 0 else {}
                play.append(one | ({"story": True} if number % 5 == 0 else {}))
            made.append({"rules": RULES | {"rounds": rounds}, "seats": seats, "field": FIELD, "play": play})
    return "".join(f"{json.dumps(one)}\n" for one in [*made, {"bye": 1}])


def answers(words, folder):
    """What a program answers."""
    done = subprocess.run(words, cwd=folder, input=requests(), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    "language",
    ["javascript", pytest.param("rust", marks=pytest.mark.nightly), pytest.param("csharp", marks=pytest.mark.nightly)],
)
def test_a_program_answers_as_the_python_one(language, tmp_path):
    tool = (BUILD.get(language) or WORDS[language])[0]
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed here")
    folder = tmp_path / language
    shutil.copytree(TEMPLATE / language, folder)
    if language in BUILD:
        subprocess.run(BUILD[language], cwd=folder, capture_output=True, check=True)
    mine = answers([sys.executable, "engine.py"], TEMPLATE / "python")
    theirs = answers(WORDS[language], folder)
    assert len(mine) == 7
    endings = {one["ending"] for answer in mine[1:] for one in answer["played"]}
    assert endings == {"all rounds", "no cards"}
    for one, other in zip(mine, theirs, strict=True):
        assert other == one
