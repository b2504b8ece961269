"""How the others defend and double, in words: one module a mechanism."""
