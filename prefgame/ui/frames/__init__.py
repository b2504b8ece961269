"""What several screens share: the ways between them, forms, the rail, choices, dialogs."""
