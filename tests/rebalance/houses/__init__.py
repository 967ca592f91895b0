"""Houses: a game of one choice whose balance is known, for the tests of `simulate rebalance`."""
