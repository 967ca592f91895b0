"""Houses at auction, sold for cheques."""
