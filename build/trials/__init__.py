"""A first evening with a program, whatever system it is for: the virtual screen it is seen on
(``screen``), what it has kept (``store``), and the hand that is played (``evening``).

Each trial tells what it has seen in a line, and raises AssertionError where something is not as it
should be.
"""
