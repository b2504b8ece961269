"""The slips of the defence: what each answer asks, wins and loses."""
