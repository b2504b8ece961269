"""What the ways in which a hand may end write, a module for each kind of sheet."""
