"""Table options that games of several families have.

Invariant: values only. The file of each family says which of them it uses.
"""

from __future__ import annotations

from dataclasses import replace

from prefgame.rules.options import TableOption

HOLD = TableOption(
    "hold",
    "auction.hold",
    "Who may say “same”",
    "Who may say “same”, which takes over a bid without raising it.",
    (
        ("position", "each earlier player"),
        ("forehand", "the eldest hand, else one other"),
        ("eldest_only", "the eldest hand alone"),
        ("none", "nobody"),
    ),
    (
        "Every player who calls earlier in the round than the bidder.",
        "The player who gets the first cards. If that player passed at the first call, the "
        "dealer may say it to the player before the dealer. If the dealer sits out, the "
        "second player may say it to the third.",
        "The player who gets the first cards, and nobody else.",
        "Every bid must be higher than the one before.",
    ),
)
JUMP = TableOption(
    "jump",
    "auction.jumps",
    "Jumps among the numbers",
    "Whether a number may be raised by more than one step.",
    ((False, "not allowed"), (True, "allowed")),
)
GAME_REVEAL = TableOption(
    "game_reveal",
    "auction.reveal",
    "Several “game” bids",
    "What happens if several players say “game”: each names a contract once, or they "
    "outbid each other.",
    (("once", "named once"), ("ascending", "outbidding")),
)
TALON = TableOption(
    "talon_visible",
    "talon_shown",
    "The talon",
    "Whether everybody sees the talon before the declarer takes it.",
    ((True, "shown"), (False, "hidden")),
)
QUOTA = TableOption(
    "defender_quota",
    "defence.volunteers",
    "Two defenders",
    "Whether two defenders are both safe once they have enough tricks together, or each needs "
    "enough alone.",
    (("team", "counted together"), ("individual", "each their own")),
    disputed=2,
)
NEGOTIATION = TableOption(
    "negotiation",
    "negotiation.played",
    "Agreeing on the tricks",
    "Whether the declarer and a player who defends alone may agree on the tricks instead "
    "of playing.",
    ((False, "not allowed"), (True, "allowed")),
)
DEALS = TableOption(
    "deals",
    "score.deals",
    "Deals",
    "How many deals a match has.",
    zero="no limit",
    says_length=True,
)
AGREED_DEALS = replace(
    DEALS,
    says_length=False,
    sentence="How many deals a match has at most. After the last one it is settled as if the "
    "players had agreed to stop.",
    handy=(1, 100),
)
REST_SPLIT = TableOption(
    "rest_split",
    "play.rest_is_split",
    "Splitting the rest",
    "Whether a player may offer to share out the tricks that are left, instead of playing on.",
    ((False, "not allowed"), (True, "allowed")),
)
MINUTES = TableOption(
    "minutes",
    "score.minutes",
    "Minutes",
    "How many minutes a match has. When they are over, the round that is played is the last, and "
    "the match is settled as if the players had agreed to stop.",
    handy=(5, 300),
    zero="no limit",
)
UNIT_WORTH = TableOption(  # 003:46 "one penny, one dime, 10 Groschen"
    "unit_worth",
    "score.unit_worth",
    "Money for a unit",
    "How many hundredths of your money (cents, for example) a unit is worth at the settlement.",
    grows=True,
    handy=(1, 1000),
    zero="not shown",
)
