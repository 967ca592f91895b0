"""Bad inputs: values that nobody meant, and files that were cut, flipped or edited."""

import copy
import json
import os

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from simulate.runs.plan.checksum import with_checksum

EXAMPLES = int(os.environ.get("FAULT_EXAMPLES", "40"))  # bad inputs of each kind; docs/explanation/reliability.md


def budget(part: float = 1.0) -> settings:
    """Return the number of bad inputs that a test tries: a fixed few in CI, new ones in a longer search
    (FAULT_EXAMPLES=1000)."""
    return settings(
        max_examples=max(5, int(EXAMPLES * part)),
        deadline=None,
        derandomize="FAULT_EXAMPLES" not in os.environ,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


NASTY = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(
        [0, -1, 1, 2, 7, 2**31, 2**63 - 1, 2**63, 2**64, 10**30, -(10**30), 1e308, -0.0, float("nan"), float("inf")]
    ),
    st.sampled_from(["", " ", "x" * 5000, "../..", "~", "a\nb", "\x00", "é", "base", "comuni", "nan", "[0]", "{}"]),
    st.just([]),
    st.just({}),
    st.lists(st.integers(-3, 3), max_size=4),
    st.dictionaries(st.sampled_from(["a", "seats", "rows"]), st.integers(-1, 9), max_size=2),
)
WORDS = st.one_of(
    st.sampled_from(
        [
            "",
            "0",
            "-1",
            "1e3",
            "nan",
            "0x10",
            "9" * 25,
            "9" * 5000,
            "a=b",
            "=",
            "~",
            "*",
            "[",
            "\n",
            "é",
            "--",
            "-",
            "2-",
            ",",
            "1,,2",
        ]
    ),
    st.text(max_size=12).filter(lambda text: "\x00" not in text),
)


def places(value, at=()):
    """Paths of everything inside a value made of lists and tables."""
    yield at
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from places(inner, (*at, key))


@st.composite
def edited(draw, value):
    """A value made of lists and tables with one or two things in it replaced, removed or added."""
    value = copy.deepcopy(value)
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(sorted(places(value), key=repr)))
        what = draw(st.sampled_from(["replace", "remove", "add"]))
        if not path:
            value = draw(NASTY) if what == "replace" else value
            continue
        holder = value
        for key in path[:-1]:
            holder = holder[key]
        if what == "remove":
            del holder[path[-1]]
        elif what == "add" and isinstance(holder, dict):
            holder[draw(st.sampled_from(["", "more", "seats", "x" * 300]))] = draw(NASTY)
        else:
            holder[path[-1]] = draw(NASTY)
    return value


@st.composite
def harmed(draw, content):
    """Bytes that were cut, flipped, doubled or emptied."""
    at = draw(st.integers(0, max(0, len(content) - 1)))
    return draw(
        st.sampled_from(
            [
                content[:at],
                content[at:],
                content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :] if content else b"x",
                content + content[:at],
                b"",
                b"\xff\xfe" + content[:at],
                b"[" * 100_000,
            ]
        )
    )


def bad_json(content, forge=True):
    """A JSON file that was edited by hand, without or (`forge`) with a seal that fits, or harmed."""
    harm = harmed(content)
    try:
        values = json.loads(content)
    except (ValueError, RecursionError):
        return harm
    plain = edited(values).map(lambda value: json.dumps(value).encode())
    forged = edited(values).filter(lambda value: isinstance(value, dict)).map(with_checksum)
    return st.one_of(plain, forged, harm) if forge else st.one_of(plain, harm)
