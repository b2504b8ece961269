"""What is said aloud at the table: each event as it happens, what the player is asked, and what a
key says again.
"""
