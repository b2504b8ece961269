"""The drawings of a ledger of a pot."""
