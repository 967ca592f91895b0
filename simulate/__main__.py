"""`simulate` and `python -m simulate`: signals and streams are taken care of before anything else is imported."""

import contextlib
import gc
import os
import sys

from simulate.errors import stopped_code
from simulate.system.limits import room
from simulate.system.signals import heed
from simulate.system.watched import tell_end, watch

COLLECTED = 100_000  # objects made between two looks for garbage: a start makes a million, and nearly all stay

LEAST_ROOM = 1280 << 20  # bytes of addresses that a small run needs; with fewer, libraries abort or wait for each other

HASH_SEED = "0"
CHOICE_SECONDS = "60"  # of CPU time, before a choice ends the run: --choice-seconds


def main(args: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code, whatever happens to signals and streams meanwhile."""
    if args is None:
        _begin_again()
    try:
        _open_streams()
        watch(sys.argv[1:] if args is None else args)
        heed()
        gc.set_threshold(COLLECTED)
        os.environ.setdefault("SIMULATE_CHOICE_SECONDS", CHOICE_SECONDS)
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # our matrices are small: its threads cost a fifth of a run
        code = _command(args)
    except KeyboardInterrupt as stop:
        code = stopped_code(stop)
    code = _flushed(code)
    tell_end(code)
    sys.exit(code)


def _begin_again() -> None:
    """Begin again where what Python fixes at its start is not ours: one hash seed for all processes, so that a set is walked
    in one order by all workers; and UTF-8 mode where names of files are in another code (LC_ALL=C): Arrow takes no other."""
    if sys.platform == "win32" or sys.flags.ignore_environment:
        return
    wanted = {} if "PYTHONHASHSEED" in os.environ else {"PYTHONHASHSEED": HASH_SEED}
    if not sys.flags.utf8_mode and sys.getfilesystemencoding().lower() != "utf-8":
        wanted["PYTHONUTF8"] = "1"
    if wanted:
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, **wanted})


def _command(args: list[str] | None) -> int:
    """Import the command line and run it; what has no room to be imported is said in two lines."""
    if room() < LEAST_ROOM:  # OpenBLAS would end with 1, which means to CI that the balance moved; Polars would hang
        _say(f"Error: too little memory: this process may have {room() >> 20} MB of addresses, and needs {LEAST_ROOM >> 20}")
        _say("Raise the limit: ulimit -v")
        return 2
    try:
        from simulate.cli import command
        from simulate.runs.play.workers import end_with_starter

        end_with_starter()
        return command(args)
    except (MemoryError, ImportError, OSError) as error:  # the command itself answers what goes wrong in it
        said = " ".join(str(error).split())[:120]
        _say(f"Error: cannot start: {type(error).__name__}{': ' if said else ''}{said}")
        _say("Is there too little memory (ulimit -v), or is something not installed?")
        return 2


def _open_streams() -> None:
    """Point standard streams that are closed to nowhere, so that no file of ours takes their place."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest free number, this one
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115


def _flushed(code: int) -> int:
    """Write out what is left; output that cannot be written is a failure, said once."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has enough; the code is known by now
        pass
    except OSError as error:
        code = code or 2
        _say(f"Error: cannot write the output: {error.strerror}")
    for number, stream in ((1, sys.stdout), (2, sys.stderr)):
        try:
            stream.flush()
        except OSError:  # Python would try once more at its end, and complain
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)
    return code


def _say(text: str) -> None:
    with contextlib.suppress(OSError):
        print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
