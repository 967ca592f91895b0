"""The plan of what is to be played, and the manifest that says so."""
