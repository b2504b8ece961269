"""Words that the window and the commands without one share."""
