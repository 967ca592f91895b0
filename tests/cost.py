"""What the tests cost: CPU seconds of each, with all processes that it started, by folder, against a table that is kept.

Seconds of the clock depend on what else a machine does; CPU seconds less so. The table is `tests/cost.toml`; `python3 dev.py
test --costs` writes it again from a run of the short form.
"""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from pathlib import Path

TABLE = Path(__file__).with_name("cost.toml")
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
CAN_SEE_CHILDREN = Path("/proc/self/task").is_dir()
DEAREST = 10  # tests named at the end
GROWN = 1.2  # a folder that costs so many times what the table says is named
SMALL = 5.0  # CPU seconds; a folder below is never named
HEAD = """# CPU seconds of `python3 dev.py test` by folder, both processes together, with all processes that tests start.
# Written by `python3 dev.py test --costs`; the end of each run is held against it (tests/cost.py).
"""


def spent() -> float:
    """CPU seconds of this process, of all processes under it, and of those that have ended."""
    if not CAN_SEE_CHILDREN:
        now = os.times()
        return now.user + now.system + now.children_user + now.children_system
    return _under(os.getpid()) / TICK


def _under(process: int) -> int:
    """Ticks of a process and all under it; a process that ends while it is read counts as its parent's."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks = sum(map(int, fields[11:15]))  # utime, stime, cutime, cstime
        threads = os.listdir(f"/proc/{process}/task")
        children = [child for thread in threads for child in _text(f"/proc/{process}/task/{thread}/children").split()]
    except (OSError, IndexError):
        return 0
    return ticks + sum(_under(int(child)) for child in children)


def _text(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""


def folder_of(test: str) -> str:
    """The row of the table to which a test belongs: its folder, or `.` if it is in `tests` itself."""
    folder, slash, _ = test.partition("::")[0].removeprefix("tests/").partition("/")
    return folder if slash else "."


def by_folder(costs: dict[str, float]) -> Counter[str]:
    """CPU seconds by row of the table."""
    rows: Counter[str] = Counter()
    for test, seconds in costs.items():
        rows[folder_of(test)] += seconds
    return rows


def kept() -> dict[str, float]:
    """The table of the tree."""
    return tomllib.loads(TABLE.read_text())["seconds"] if TABLE.is_file() else {}


def written(rows: dict[str, float]) -> str:
    """The text of a table."""
    lines = [f'"{row}" = {seconds:.1f}' for row, seconds in sorted(rows.items()) if seconds >= 0.05]
    return "\n".join([HEAD, "[seconds]", *lines, ""])


def told(costs: dict[str, float], table: dict[str, float]) -> list[str]:
    """What the end of a run says: CPU seconds by folder, the dearest tests, which folders have grown beyond the table."""
    rows = by_folder(costs)
    shown = ", ".join(f"{row} {seconds:.0f}" for row, seconds in rows.most_common() if seconds >= 1)
    lines = [f"CPU seconds: {sum(rows.values()):.0f} in all; {shown}"]
    dearest = Counter(costs).most_common(DEAREST)
    lines.append("dearest tests: " + ", ".join(f"{test.removeprefix('tests/')} {seconds:.1f}" for test, seconds in dearest))
    for row, seconds in rows.most_common() if table else []:
        before = table.get(row, 0.0)
        if seconds > max(SMALL, GROWN * before):
            was = f"{before:.1f} there" if row in table else "not there"
            lines.append(f"tests/{row} has grown beyond tests/cost.toml: {seconds:.1f} CPU seconds, {was}.")
    return lines
