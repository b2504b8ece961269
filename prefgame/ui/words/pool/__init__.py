"""Words for what is written on a pulya."""
