"""What if: the same deals played in two ways, and what differs."""
