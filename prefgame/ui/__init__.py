"""The window: everything a player sees and touches. The only package that imports pygame."""

import os

# a library has nothing to say on the player's terminal
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
