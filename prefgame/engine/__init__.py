"""How a match runs: commands are checked by the rules and become events; events fold into state.

Nothing here reads a clock or a file, or uses chance: the deal is a command that carries its cards.
"""
