"""What is judged: a decision in a list, and the page of a whole match."""
