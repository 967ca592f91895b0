"""`simulate` and `python -m simulate`: signals and streams are taken care of before anything else is imported."""

import contextlib
import gc
import os
import sys

from simulate.errors import Terminated
from simulate.signals import heed
from simulate.watched import watch

COLLECTED = 100_000  # objects made between two looks for garbage: a start makes a million, and nearly all stay

CHOICE_SECONDS = "60"  # of CPU time, before a choice ends the run: --choice-seconds


def main(args: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code, whatever happens to signals and streams meanwhile."""
    try:
        _open_streams()
        watch(sys.argv[1:] if args is None else args)
        heed()
        gc.set_threshold(COLLECTED)
        os.environ.setdefault("SIMULATE_CHOICE_SECONDS", CHOICE_SECONDS)
        from simulate.cli import command

        code = command(args)
    except KeyboardInterrupt as stop:
        code = 143 if isinstance(stop, Terminated) else 130
    sys.exit(_flushed(code))


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
    except BrokenPipeError:
        code = code or 2
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
