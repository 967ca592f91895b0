"""Press Your Luck."""
