"""No Thanks!, for a benchmark."""
