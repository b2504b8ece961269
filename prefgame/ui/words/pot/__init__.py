"""Words for what is paid from and into a pot."""
