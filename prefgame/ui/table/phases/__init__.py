"""A scene for each phase of a hand."""
