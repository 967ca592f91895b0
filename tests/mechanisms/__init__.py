"""Games made of mechanisms: examples/mechanisms, and a small one that uses all others."""
