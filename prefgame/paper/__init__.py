"""The paper of a match: its events arranged as a scorer would have written them.

There is one module for each way of keeping score.
"""
