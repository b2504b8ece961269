"""A seat that plays by rules of thumb."""
