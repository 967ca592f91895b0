"""Settings of the test suite."""

import signal


def pytest_configure(config):
    """Warnings are errors, but for one: Numba calls first-class functions experimental. Ctrl-C counts in the programs that
    tests start, even if the suite runs in the background of a script, where shells have it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.addinivalue_line("filterwarnings", "ignore::numba.core.errors.NumbaExperimentalFeatureWarning")
