"""The kings' horses."""
