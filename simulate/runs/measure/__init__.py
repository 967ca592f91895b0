"""Measures taken by playing or from finished runs: round robins, what search gains, changes, verification."""
