"""Table options that games of several families have.

Invariant: values only. The file of each family says which of them it uses.
"""

from __future__ import annotations

from prefgame.rules.options import TableOption

HOLD = TableOption(
    "hold",
    "auction.hold",
    "Who may say same",
    "Who may take over a bid at the same number instead of raising it.",
    (
        ("position", "an earlier player"),
        ("forehand", "the eldest hand"),
        ("eldest_only", "the eldest hand only"),
        ("none", "nobody"),
    ),
)
GAME_REVEAL = TableOption(
    "game_reveal",
    "auction.reveal",
    "Several “game” bids",
    "Whether each player names the contract once, or they outbid each other.",
    (("once", "named once"), ("ascending", "outbidding")),
)
TALON = TableOption(
    "talon_visible",
    "talon_shown",
    "The talon",
    "Whether everybody sees the talon before the declarer takes it.",
    ((True, "shown"), (False, "hidden")),
)
