"""The paper of a match in the window: score sheet, settlement, and the page of a hand."""
