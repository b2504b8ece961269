"""The score of a pot: money on the table, and the ledger of what was paid."""
