"""The catalogues of the game's words, one folder a language; English is in the sources."""
