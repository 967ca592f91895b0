"""What a worker process must do besides its work: leave the signals to its parent, and end with it."""

from __future__ import annotations

import os
import signal
import threading
import time

PAUSE = 0.1  # seconds between two looks at the parent

_watching = False


def serve(parent: int) -> None:
    """Make this process a worker of the process `parent`: Ctrl-C and SIGTERM are the parent's, and its end is ours."""
    if not _watching and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    end_with(parent)


def end_with(parent: int) -> None:
    """End this process when its parent ends, however that ends."""
    global _watching
    if not _watching:
        _watching = True
        threading.Thread(target=_wait_for_end, args=(parent,), daemon=True).start()


def _wait_for_end(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PAUSE)
    os._exit(1)
