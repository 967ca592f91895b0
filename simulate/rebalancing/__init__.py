"""The smallest change of the rules that meets goals: levers, search on common deals, confirmation on fresh ones."""
