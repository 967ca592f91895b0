"""Sentences: how often they are false where chance alone chose them, and true where something was planted."""
