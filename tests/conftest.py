"""Settings of the test suite."""


def pytest_configure(config):
    """Warnings are errors, but for one: Numba calls first-class functions experimental."""
    config.addinivalue_line("filterwarnings", "ignore::numba.core.errors.NumbaExperimentalFeatureWarning")
