"""Bodies of the courts: dress, hands and sleeves, and what they carry."""
