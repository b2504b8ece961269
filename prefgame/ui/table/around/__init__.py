"""What is round the table: the rail, the plates, the pad, and what they explain and do."""
