"""PAX: plot for the best-conspirator card or stop Rome. Rules in RULES.md."""
