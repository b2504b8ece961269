"""What ``build/windows.py`` does, step by step; the recipe and the workflows use parts of it."""
