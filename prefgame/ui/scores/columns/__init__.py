"""The score in columns: bula and soups, hats and refas."""
