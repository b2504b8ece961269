"""The seats that the computer plays.

Law of this package: a seat is given a ``SeatView`` and nothing else; it cannot name the state of a match. The one door is
``prefgame.ai.player.choose``.
"""
