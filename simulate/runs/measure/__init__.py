"""What is found out by playing or from finished runs: round robins, what search gains, changes, verification."""
