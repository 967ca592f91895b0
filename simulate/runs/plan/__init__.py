"""What is to be played, and the manifest that says so."""
