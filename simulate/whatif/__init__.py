"""What-if experiments: the same deals played in two ways, and the differences."""
