"""San Juan, first edition: see RULES.md."""
