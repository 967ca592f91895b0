"""Statistics that several parts use. Pure functions on numbers; scipy does what it has."""
