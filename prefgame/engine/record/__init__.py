"""A match as a record: plain text that says its rules, its deals, and what was said and played."""
