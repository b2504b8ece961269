"""What calls and answers lose, judged by fresh deals that are played on.

The part ``played`` of the AI benchmark. ``fresh_deals`` builds matches that a seat cannot tell from
its own, ``playing_on`` plays them to the end of the hand, ``judge`` compares the options of one
decision, and ``losses`` goes through matches, counts and prints.
"""
