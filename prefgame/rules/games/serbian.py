"""Serbian preferans: source 004, and the variations of source 000, lines 151-162."""

from __future__ import annotations

from dataclasses import replace

from prefgame.cards import Suit
from prefgame.rules.agreements import Negotiation
from prefgame.rules.base import Direction, Phase
from prefgame.rules.games.balkan_family import (
    COURSE,
    FIRST_FIVE_QUOTA,
    OPTIONS,
    PAPER_SIGN,
    PARTNER_PAYS,
    PLAY_PREFERANS,
    SILENCE,
    TRUMP_GAMES,
    as_called,
)
from prefgame.rules.games.croatian import AUCTION, CROATIAN, KONTRA
from prefgame.rules.games.shared_options import GAME_REVEAL, NEGOTIATION
from prefgame.rules.options import TableOption
from prefgame.rules.play import Lead, SansCustom
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import PlainTwo, TwoRule

BEYOND_FIVE = TableOption(  # 004:309 has no limit, 000:55 has five
    "beyond_five",
    "score.most_against",
    "What the defenders score",
    "Whether the defenders score all their tricks, or no more than five together, when all ten "
    "tricks are played.",
    ((False, "five tricks at most"), (True, "all their tricks")),
    meanings=(5, None),
    only_with=("play_out", (True,)),
)
THREE_TRUMPS = TableOption(  # 004:384
    "three_trumps",
    "promises.trumps",
    "Trumps of the declarer",
    "Whether a player who plays a contract from 2 to 5 is expected to have at least three trumps.",
    ((False, "any number"), (True, "three at least")),
    (
        "Nobody promises anything.",
        "Nothing is forbidden, but all hold to it and count on it.",
    ),
    meanings=(0, 3),
)
TWO_ACES = TableOption(  # 004:385-386
    "two_aces",
    "promises.two_aces",
    "Defending against a two",
    "Whether a player who defends against a two is expected to have two aces, or a trump trick and "
    "an ace.",
    ((False, "with any cards"), (True, "aces expected")),
    (
        "Nobody promises anything.",
        "Nothing is forbidden, but all hold to it and count on it.",
    ),
)
REFA_UNDER_HAT = TableOption(
    "refa_under_hat",
    "score.refas_under_hat",
    "An open {refa} and a hat",
    "Whether an open {refa} doubles its player’s contract while anybody is under the hat.",
    ((True, "the {refa} doubles"), (False, "the {refa} waits")),
)
REKONTRA_ON_BETL = TableOption(
    "rekontra_on_game_betl",
    "kontra.rekontra_on_game_betl",
    "Rekontra on a game {betl}",
    "Whether the declarer of a {betl} without the talon may answer kontra with rekontra.",
    ((False, "not allowed"), (True, "allowed")),
)
SCORED_QUOTA = replace(  # those are the first five, or all of them
    FIRST_FIVE_QUOTA,
    sentence="Whether two defenders count their tricks together, or each must take enough of the "
    "tricks that are scored.",
)
GAME_LEVEL = TableOption(  # 004:88-97, 004:132, against 000:29; A-4
    "game_level",
    "auction.numbers_beat_games",
    "Contracts without the talon",
    "Whether a contract without the talon beats every number, or is bid one number higher than "
    "with it.",
    ((False, "above all numbers"), (True, "one number higher")),
    (
        "Every “game” beats every number. Which one it is may be named later.",
        "Each contract without the talon is named when it is bid, and counts as a bid of the next "
        "number. A higher bid beats it, with the talon or without.",
    ),
)
RISING_REVEAL = replace(  # 004:134-139, against 000:34
    GAME_REVEAL,
    values=(*GAME_REVEAL.values, ("rising", "named once, each higher")),
    notes=(
        "Each player names a contract once; one whose contract is too low to win says nothing.",
        "Each player may name a higher contract again, until all but one are silent.",
        "Each player names a contract once. The second who said “game” names at least 3, the "
        "third at least 4.",
    ),
    only_with=("game_level", (False,)),
)
LEVEL_SILENCE = replace(SILENCE, clash=(True, "game_level", (True,)))
OWN = {
    FIRST_FIVE_QUOTA: SCORED_QUOTA,
    GAME_REVEAL: RISING_REVEAL,
    SILENCE: LEVEL_SILENCE,
}
FAMILY_OPTIONS = tuple(OWN.get(one, one) for one in OPTIONS)

SERBIAN: RuleSet = replace(
    CROATIAN,
    key="serbian",
    name="Serbian",
    heading="Serbian rules",
    title="Play goes counter-clockwise",
    elsewhere="",
    deck="french",  # 004:32
    direction=Direction.COUNTER_CLOCKWISE,  # 000:152, 004:25
    seats=(3, 4),  # 004:22-24
    auction=replace(
        as_called(AUCTION, {"betl": "betl", "sans": "sans"}),  # 000:19
        plain_games=TRUMP_GAMES,  # 000:153
        named_ends_games=True,  # 000:153, A-37
    ),
    negotiation=Negotiation(played=False),  # 004:387-388, A-34
    kontra=replace(KONTRA, rekontra_on_game_betl=False),  # 004:193, 391-392
    play=replace(
        CROATIAN.play,
        sans_lead=Lead.BEFORE_DECLARER,  # 000:155, 004:217-218
        sans_custom=SansCustom(after_kontra=Suit.S, otherwise=Suit.C),  # 000:161
    ),
    score=replace(
        CROATIAN.score,
        start=100,  # 000:154, 004:281
        # one for each 30 of bula, 000:154, A-27
        usual_refas=tuple((30 * refas, refas) for refas in range(1, 101)),
        # 000:154, 004:366-371, A-2, A-3c
        two=PlainTwo(TwoRule.REFA_ELSE_REDEAL_HAT_WINS, on_refa=False),
    ),
    course=(*COURSE[:-1], Phase.NEGOTIATION, Phase.PLAY),  # a defender who said kontra is not alone
    options=(
        *FAMILY_OPTIONS,
        GAME_LEVEL,
        BEYOND_FIVE,
        REFA_UNDER_HAT,
        REKONTRA_ON_BETL,
        PARTNER_PAYS,
        PLAY_PREFERANS,
        THREE_TRUMPS,
        TWO_ACES,
        NEGOTIATION,
        PAPER_SIGN,
    ),
)
