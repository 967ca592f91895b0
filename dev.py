#!/usr/bin/env python3
"""Set up and run the project with nothing but Python 3.11 or newer.

    python3 dev.py report   install, play 100,000 playouts of San Juan, write the balance report
    python3 dev.py test     install, run the tests; --all: the long ones too, --generated: those of generated files
    python3 dev.py lint     install, run the linters and the type checker, build the manual if mkdocs is there
    python3 dev.py check    install, hold the balance of our own games against balance/*.toml
    python3 dev.py regenerate GAME|all
                            install, make every generated file again and say which changed; --help lists the parts
    python3 dev.py studio   install, open the page on which rules are changed (San Juan, or the game named)
    python3 dev.py site     install, play the games, build the manual as a site with their full reports, in site/
    python3 dev.py install  install, no more
    python3 dev.py          say this, and which commit last passed `test --all`

The environment is `.venv` in this folder, or the folder that VENV names. It is renewed when pyproject.toml changes.
Where the variable CI is set, as build servers do, the versions of constraints.txt are installed, and the extra docs.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = Path(os.environ.get("VENV", HERE / ".venv")).resolve()
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
REPORT_RUN = "runs/san-juan-first"
PASSED = VENV / "passed"  # the commit that last passed `test --all`
MOST_PROCESSES = 6  # of tests; each takes a gigabyte
TASKS = ("report", "test", "lint", "check", "regenerate", "site", "studio", "install")
PROSE = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs",
    "simulate",
    "reports",
    "strategies",
    "regenerate",
    "examples",
)


def run(*command: str) -> None:
    """Run a command of the environment in this folder; leave with its exit code if it fails."""
    print("$", " ".join(command), flush=True)
    code = subprocess.call([str(BIN / command[0]), *command[1:]], cwd=HERE)
    if code:
        sys.exit(code)


def install() -> None:
    """Make the environment, or renew it after a change of pyproject.toml."""
    stamp = VENV / "installed"
    pins = ["--constraint", "constraints.txt"] if os.environ.get("CI") else []
    made_of = (HERE / "pyproject.toml").read_bytes() + ((HERE / "constraints.txt").read_bytes() if pins else b"")
    wanted = hashlib.sha256(made_of + sys.version.encode() + str(HERE).encode()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    venv.create(VENV, with_pip=True, clear=True)
    extras = "test,lint,docs" if os.environ.get("CI") else "test,lint"
    quiet = ["--quiet", "--disable-pip-version-check"]
    quiet += [] if sys.dont_write_bytecode else ["--no-compile"]  # what is imported is compiled and kept then
    run("python", "-m", "pip", "install", *quiet, *pins, "--editable", f".[{extras}]")
    stamp.write_text(wanted)


def need_mkdocs() -> None:
    """Install the extra docs where it is missing."""
    if not has_mkdocs():
        pins = ["--constraint", "constraints.txt"] if os.environ.get("CI") else []
        run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins, "--editable", ".[docs]")


def has_mkdocs() -> bool:
    """Whether the environment can build the manual."""
    return shutil.which("mkdocs", path=str(BIN)) is not None


def git(*words: str) -> str:
    """What git says in this folder; nothing where there is no git, or no checkout."""
    try:
        done = subprocess.run(["git", *words], cwd=HERE, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def stamp_passed() -> None:
    """Keep which commit has passed all tests, if the files tested are those of a commit."""
    commit = git("rev-parse", "HEAD")
    if commit and not git("status", "--porcelain", "--untracked-files=no"):
        PASSED.write_text(commit + "\n")
        print(f"passed: all tests, at commit {commit[:12]}")
    else:
        print("passed: all tests, of files that are in no commit yet: no stamp is written")


def passed() -> str:
    """Which commit last passed all tests, and whether it is this one."""
    tested, head = PASSED.read_text().strip() if PASSED.is_file() else "", git("rev-parse", "HEAD")
    if not tested:
        return "`python3 dev.py test --all` has not passed here yet."
    if tested != head:
        return f"`python3 dev.py test --all` last passed at {tested[:12]}; HEAD is {head[:12] or 'unknown'}: run it again."
    more = " (files have changed since)" if git("status", "--porcelain", "--untracked-files=no") else ""
    return f"`python3 dev.py test --all` has passed at HEAD, {head[:12]}{more}."


def processes() -> int:
    """How many test processes: one more than there are cores, since tests wait for programs that they start."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores + 1, MOST_PROCESSES)


def main() -> None:
    """Dispatch on the first argument; further ones go to the command."""
    if sys.version_info < (3, 11):
        sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]} ({sys.executable})")
    task, rest = (sys.argv[1] if len(sys.argv) > 1 else ""), sys.argv[2:]
    if task not in TASKS:
        sys.exit(f"{__doc__}\n{passed()}")
    install()
    if task == "report":
        run("simulate", "run", "san-juan", "--playouts", "100000", "--out", REPORT_RUN, *rest)
        run("simulate", "report", REPORT_RUN)
    elif task == "test":
        run("python", "-m", "simulate.runs.play.warmup")  # once, for all test processes
        run("python", "-m", "pytest", "-n", str(processes()), "--dist", "worksteal", *rest)
        if rest == ["--all"]:
            stamp_passed()
    elif task == "regenerate":
        run("python", "-m", "regenerate", *rest)
    elif task == "site":
        need_mkdocs()
        run("python", "-m", "regenerate.site")
        run("mkdocs", "build", "--strict", *rest)
    elif task == "studio":
        run("simulate", "studio", *(rest or ["san-juan"]))
    elif task == "check":
        run("simulate", "check", *rest)
    elif task == "lint":
        run("ruff", "check", ".")
        run("ruff", "format", "--check", ".")
        run("mypy")
        run("lint-imports")
        run("codespell", *PROSE)
        run("python", "-m", "pytest", "-q", "tests/test_prose.py", "tests/test_manual.py")
        if has_mkdocs():  # the extra docs; in CI it is there
            run("mkdocs", "build", "--strict", "--quiet", "--site-dir", str(VENV / "site"))


if __name__ == "__main__":
    main()
