"""Sums over the blocks of a log: what every page, check and shard adds up."""
