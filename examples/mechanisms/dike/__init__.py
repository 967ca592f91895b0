"""A dike and a river, together."""
