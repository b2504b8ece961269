"""The score on paper: the sheet, its reckoning, and the page of a hand."""
