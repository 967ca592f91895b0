"""The parts that all games share: compiling, seed streams, the game contract, the playout loop, positions, rulesets."""
