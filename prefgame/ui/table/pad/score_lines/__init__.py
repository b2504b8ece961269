"""The score in short at the foot of the notepad, a module for each way of keeping score."""
