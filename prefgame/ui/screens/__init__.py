"""The screens beside the table: menu, new match, settings, records, help."""
