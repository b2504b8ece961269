"""The seats: where they are on the screen, and what their plates show."""
