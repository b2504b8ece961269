"""Problems: what is asked, what is proved, how it is tried, and the collections they are in."""
