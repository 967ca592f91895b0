"""Balance reports from a run directory: tables (polars) -> statistics -> figures -> page. Reads logs, never engines."""
