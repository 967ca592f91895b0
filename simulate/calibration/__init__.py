"""How often this program's own sentences are false, tried on truths that are planted into playouts of a game."""
