"""The moment after a hand in which its verdict lies on the table, before it is booked."""
