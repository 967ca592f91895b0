"""The comparison of a sweep: member runs (seat counts, variants) side by side, and which findings survive."""
