"""The notes that explain the numbers of a paper."""
