"""Limits and lists that several parts share."""

SEED_MAX = 2**63 - 1  # of a run seed
PLAYOUTS_MAX = 10**12  # of a run; no run has more blocks
FORMATS = ("html", "md", "json", "csv")  # of a report, unless asked otherwise
ALL_FORMATS = (*FORMATS, "xlsx")
