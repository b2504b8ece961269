"""The play in the guide: what must be played, and what a misère risks."""
