"""Records of matches: finding one, and looking through its hands."""
