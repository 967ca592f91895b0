"""How long compiling will still take: within a factor of two, whether the machine is quick or slow."""

from types import SimpleNamespace

import pytest

from simulate.runs.play import warmup
from simulate.runs.play.warmup import Clock

ORDER = ["legal_actions", "setup", "final_scores", "apply", "choose", "outcome", "choose", "choose", "play_blocks_kernel"]


def entry(number, name):
    module = "simulate.engine.playout" if name == "play_blocks_kernel" else f"m{number}"
    return SimpleNamespace(__name__=name, __module__=module)


@pytest.mark.parametrize("slow", [0.5, 1.0, 2.0])
def test_what_is_left_is_within_a_factor_of_two_from_a_fifth_on(monkeypatch, slow):
    entries = [entry(number, name) for number, name in enumerate(ORDER)]
    now = [0.0]
    monkeypatch.setattr(warmup.time, "monotonic", lambda: now[0])
    clock = Clock(entries, None)
    whole = sum(slow * warmup._about(one) for one in entries)
    for one in entries:
        takes = slow * warmup._about(one)
        for part in (0.3, 0.6):
            seconds = now[0] + part * takes
            if seconds > whole / 5 and whole - seconds > 3:
                assert 0.5 <= clock.rest(seconds) / (whole - seconds) <= 2, (one.__name__, part)
        now[0] += takes
        clock.compiled(one.__module__, one.__name__)
    assert clock.words(now[0]).startswith("done;")


def test_at_the_pace_that_was_measured_it_is_exact(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(warmup.time, "monotonic", lambda: now[0])
    entries = [entry(number, name) for number, name in enumerate(ORDER)]
    clock = Clock(entries, None, cores=2)
    assert clock.rest(0.0) == pytest.approx(sum(map(warmup._about, entries)) / 2)
