"""From numbers to findings and advice: balance, cards, strength, how they stand elsewhere, what to try, the answer.

Called by `sections`, `write` and `pages`, and by the Python API; it writes no page. The sentences are those of
`simulate/claims`.
"""
