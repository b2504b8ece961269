"""The game in the menu of programs of a system that follows freedesktop.org: Linux and its like."""
