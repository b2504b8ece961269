"""What the Austrian, Illustrated and Viennese tables share: the contracts, the course of a hand
and the options of the family.

Invariant: values only. The file of each region says which of them it uses.
"""

from __future__ import annotations

from prefgame.cards import Suit
from prefgame.rules.base import Phase
from prefgame.rules.contracts import ALL_TRICKS, NO_TRICK, SIX_TRICKS, Contract, Goal
from prefgame.rules.games.shared_options import (
    DEALS,
    GAME_REVEAL,
    HOLD,
    MINUTES,
    NEGOTIATION,
    QUOTA,
    REST_SPLIT,
    TALON,
    UNIT_WORTH,
)
from prefgame.rules.options import OptionValue, TableOption
from prefgame.rules.ruleset import Ways

SUITS = (  # 003:37-42, 001:21-27
    Contract("1", 1, Suit.C, SIX_TRICKS),
    Contract("2", 2, Suit.S, SIX_TRICKS),
    Contract("3", 3, Suit.D, SIX_TRICKS),
    Contract("4", 4, Suit.H, SIX_TRICKS),
)
HEARTS = Contract(  # 003:58, 001:76-78
    "hearts", 4, Suit.H, SIX_TRICKS, word="hearts", game=True, only_game=True
)
GAMES = tuple(contract.as_game for contract in SUITS[:3])  # "not hearts", 003:58, 001:198-199
PREMIUM = (  # 003:108-115, 001:80-112
    Contract("5", 5, None, NO_TRICK, may_be_left=False, word="five"),
    Contract("6", 6, None, ALL_TRICKS, may_be_left=False, word="six"),
    Contract("7", 7, None, NO_TRICK, may_be_left=False, word="seven", open_hands=True),
    Contract("8", 8, None, ALL_TRICKS, may_be_left=False, word="eight", open_hands=True),
)

SANS_ATOUT = Contract(  # in place of the Durchmarsch, 003:125
    "6", 6, None, Goal(6, run=6), may_be_left=False, word="six", own_name="sans atout"
)

POT = TableOption(
    "pot",
    "score.kind",
    "The pot",
    "How the pot is filled, and how much of it a hand is played for.",
    (
        ("basic", "basic, 10 a hand"),
        ("unlimited", "unlimited, all of it"),
        ("limited", "limited, up to a limit"),
        ("styrian", "Styrian, by suit"),
    ),
    (
        "All players fill the pot. A hand is always played for ten units.",
        "Each dealer pays in ten units. A hand is played for the whole pot.",
        "Each dealer pays in ten units. A hand is played for the pot, up to the limit.",
        "All players fill the pot. The trump suit decides what a hand is played for.",
    ),
)
WAYS = Ways(
    "pot",
    (
        ("basic", "basic pot"),
        ("unlimited", "unlimited pot"),
        ("limited", "limited pot"),
        ("styrian", "Styrian pot"),
    ),
)
FILL = TableOption(
    "fill",
    "score.fill",
    "Paid in by each",
    "How many units each player pays into an empty pot.",
    least=10,
    step=10,
    only_with=("pot", ("basic", "styrian")),
)
LIMIT = TableOption(
    "limit",
    "score.limit",
    "Limit",
    "How many units a hand is played for, at most.",
    least=10,
    step=10,
    only_with=("pot", ("limited",)),
)
STYRIAN = tuple(
    TableOption(
        f"styrian_{number}",
        f"score.styrian_{number}",
        f"The stake of a {number}",
        f"How many units a contract of {number} is played for in a Styrian pot.",
        least=10,
        step=10,
        handy=(10, 200),
        only_with=("pot", ("styrian",)),
    )
    for number in range(1, 5)
)
PAID: tuple[OptionValue, ...] = ("both", "four", "games", "games_four")
"""the bonuses of tables that pay for aces"""
BONUSES = TableOption(
    "bonuses",
    "score.aces.paid",
    "Bonuses",
    "Whether a declarer is paid extra for holding four aces, and for playing without any ace.",
    (
        ("both", "for four aces and for none"),
        ("four", "only for four aces"),
        ("games", "both, without the talon"),
        ("games_four", "only for four aces, without the talon"),
        ("not_paid", "not paid"),
    ),
    disputed=4,
)
FOUR_ACES = TableOption(
    "four_aces",
    "score.aces.four_announced",
    "Four aces",
    "When a declarer announces all four aces.",
    (("after", "after the play"), ("before", "before the play")),
    meanings=(False, True),
    only_with=("bonuses", PAID),
)
ACES_LOST = TableOption(
    "aces_lost",
    "score.aces.lost",
    "Aces in a failed contract",
    "What a declarer who goes down pays to the others for aces.",
    (("no_aces", "the bonus for no aces"), ("both", "either bonus"), ("neither", "nothing")),
    only_with=("bonuses", PAID),
)
HIGHEST = TableOption(
    "highest",
    "auction.highest",
    "The highest contract",
    "Which contract is the highest that may be bid.",
    ((8, "eight"), (7, "seven"), (6, "six"), (5, "five")),
    disputed=7,
)
SIX = TableOption(
    "sans_atout",
    "auction.instead_played",
    "The six",
    "What a six is: a durchmarsch (all ten tricks), or a sans atout (six tricks in a row).",
    ((False, "durchmarsch"), (True, "sans atout")),
    only_with=("highest", (6, "six")),
)
PREMIUM_GAME = TableOption(
    "premium_game",
    "score.without_talon",
    "Five to eight without the talon",
    "How much more a contract of five or higher is worth without the talon.",
    (("plus_one", "one basic stake more"), ("double", "twice as much")),
    only_with=("highest", (5, 6, 7, 8)),
)
PREMIUM_POT = TableOption(
    "premium_pot",
    "score.premium_for_pot",
    "The pot in five to eight",
    "Whether contracts of five and higher are also played for the pot.",
    ((False, "not played for"), (True, "also played for")),
    only_with=("highest", (5, 6, 7, 8)),
)
NACHGEHEN = TableOption(
    "nachgehen",
    "takeover.played",
    "Taking over",
    "Whether another bidder may pick up the declarer’s discard and play a higher contract.",
    ((False, "not allowed"), (True, "allowed")),
    only_with=("highest", (5, 6, 7, 8)),
    disputed=6,
)
OPEN_SIDE = TableOption(
    "open_side",
    "play.open_side",
    "Whose hands are open",
    "Who lays their cards open in a seven or an eight.",
    (("declarer", "the declarer’s hand"), ("defenders", "both defenders’ hands")),
    only_with=("highest", (7, 8)),
)
OPEN_WHEN = TableOption(
    "open_when",
    "play.open_when",
    "Laying cards open",
    "When cards are laid open in a seven or an eight.",
    (("first_lead", "after the first card"), ("first_trick", "after the first trick")),
    only_with=("highest", (7, 8)),
)
HEARTS_END = TableOption(
    "hearts_ends_auction",
    "auction.suit_ends_auction",
    "Hearts without the talon",
    "Whether a bid of hearts without the talon ends the auction at once.",
    ((True, "the last bid"), (False, "others may still bid")),
    disputed=5,
)
MUST_TRUMP = TableOption(
    "must_trump",
    "play.duties.must_trump",
    "Trumping",
    "Whether a player who cannot follow suit must always trump, or only where that takes the "
    "trick.",
    ((True, "always a duty"), (False, "only to take the trick")),
)


def aces_asked(course: tuple[Phase, ...]) -> TableOption:
    """Offer the table a choice when aces are announced: after the answers, as a game of this course
    says, or before them (A-43).
    """
    others = [phase for phase in course if phase is not Phase.BONUS]
    at = others.index(Phase.DEFENCE)
    return TableOption(
        "aces_asked",
        "course",
        "Announcing aces",
        "When a declarer may announce aces: after the defenders have answered, or before.",
        (("after_answers", "after the answers"), ("before_answers", "before the answers")),
        meanings=(course, (*others[:at], Phase.BONUS, *others[at:])),
        only_with=("bonuses", PAID),
    )


COURSE = (
    Phase.AUCTION,
    Phase.REVEAL,
    Phase.EXCHANGE,
    Phase.ANNOUNCE,
    Phase.DEFENCE,
    Phase.BONUS,
    Phase.NEGOTIATION,
    Phase.PLAY,
)
OPTIONS = (
    POT,
    FILL,
    LIMIT,
    *STYRIAN,
    DEALS,
    REST_SPLIT,
    MINUTES,
    UNIT_WORTH,
    BONUSES,
    FOUR_ACES,
    aces_asked(COURSE),
    ACES_LOST,
    QUOTA,
    NEGOTIATION,
    MUST_TRUMP,
    HEARTS_END,
    HOLD,
    GAME_REVEAL,
    TALON,
)
PREMIUM_OPTIONS = (HIGHEST, PREMIUM_GAME, PREMIUM_POT, NACHGEHEN, OPEN_SIDE, OPEN_WHEN)
