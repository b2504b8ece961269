"""The cards of the German deck."""
