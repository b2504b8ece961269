"""What the table scenes share: places, words, plates, notes, stakes, and the cards that lie and
move.

Law of this package: everything shown is read from the player's ``SeatView``; only ``moves`` knows
what happened last.
"""
