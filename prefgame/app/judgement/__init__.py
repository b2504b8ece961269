"""Was it a mistake, or bad luck? What decisions lost, and what could be known."""
