"""The window: everything a player sees and touches. The only package that imports pygame."""
