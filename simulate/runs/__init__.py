"""Runs: what to play (plan), shard by shard (shards, backend), into Parquet with receipts and a manifest (store)."""
