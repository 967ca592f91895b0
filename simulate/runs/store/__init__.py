"""The storage of the rows that the loop fills: tables, totals and sums beside each shard, and the run directory."""
