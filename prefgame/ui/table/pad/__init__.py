"""The notepad: calls, last trick, cards put aside, the score in short."""
