"""Problems: their hands, what is said beside them, and the pages of their collections."""
