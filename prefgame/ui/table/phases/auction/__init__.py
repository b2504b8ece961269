"""The auction at the table: the calls, and the games that are named at its end."""
