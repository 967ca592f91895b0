"""Claims: the sentences that the product may say, one function a kind, each with the parts without which it is not said."""
