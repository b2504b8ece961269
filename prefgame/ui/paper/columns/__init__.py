"""The drawings of a paper kept in columns."""
