"""Words for what is written in columns."""
