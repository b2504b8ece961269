"""The paper of a match: its events arranged as a scorer would have written them, one module for
each way of keeping score.
"""
