"""Money on the table: the dish of the pot, the purses at the plates, and payments on their way."""
