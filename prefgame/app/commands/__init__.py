"""The commands without a window, each with its file and its answer."""
