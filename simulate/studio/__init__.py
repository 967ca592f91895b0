"""The studio: a local page on which a rule is changed and the answer is seen (`simulate studio GAME`)."""
