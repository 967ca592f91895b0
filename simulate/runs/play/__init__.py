"""Playing: the loop, its workers here and elsewhere, shards, and what can go wrong."""
