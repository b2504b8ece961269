"""Hands of one kind that the seats play for the benchmark."""
