"""Limits and lists that several parts share."""

import sys

SEED_MAX = 2**63 - 1  # of a run seed
PLAYOUTS_MAX = 10**12  # of a run; no run has more blocks
FORMATS = ("html", "md", "json", "csv")  # of a report, unless asked otherwise
ALL_FORMATS = (*FORMATS, "xlsx", "png")


def room() -> int:
    """Bytes of addresses that this process may have."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return sys.maxsize
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return sys.maxsize if limit == resource.RLIM_INFINITY else limit
