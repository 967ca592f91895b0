"""The version of the installed project."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def own_version() -> str:
    """The version of meeplecarlo; a checkout that is not installed has none to tell."""
    try:
        return version("meeplecarlo")
    except PackageNotFoundError:
        return "0+unknown"
