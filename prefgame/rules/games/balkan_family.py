"""What the Croatian, Slovenian and Serbian tables share: the contracts, the course of a hand and
the options of the family.

Invariant: values only. The file of each region says which of them it uses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from prefgame.cards import Suit
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.base import Phase
from prefgame.rules.contracts import ALL_TRICKS, NO_TRICK, SIX_TRICKS, Contract
from prefgame.rules.games.shared_options import (
    AGREED_DEALS,
    GAME_REVEAL,
    HOLD,
    JUMP,
    MINUTES,
    QUOTA,
    REST_SPLIT,
    TALON,
    UNIT_WORTH,
)
from prefgame.rules.options import TableOption
from prefgame.rules.scoring.columns import DoubleFall

LADDER = (  # 000:18
    Contract("2", 2, Suit.S, SIX_TRICKS),
    Contract("3", 3, Suit.D, SIX_TRICKS),
    Contract("4", 4, Suit.H, SIX_TRICKS),
    Contract("5", 5, Suit.C, SIX_TRICKS),
    Contract("6", 6, None, NO_TRICK, may_be_left=False, word="betl", called="bettel"),
    Contract("7", 7, None, SIX_TRICKS, word="sans", called="sanac"),
)
PREFERANS = Contract("8", 8, None, ALL_TRICKS, may_be_left=False, word="preferans")  # 000:156

GAMES = tuple(contract.as_game for contract in LADDER)
TRUMP_GAMES = tuple(game for game in GAMES if game.trump is not None)
NAMED_GAMES = tuple(game for game in GAMES if game.word)  # 000:33-34, 000:153


def as_called(auction: Stepwise, names: Mapping[str, str]) -> Stepwise:
    """Return the auction with the names that another region has for what the words name."""

    def renamed(contracts: tuple[Contract, ...]) -> tuple[Contract, ...]:
        return tuple(replace(one, called=names.get(one.word, one.called)) for one in contracts)

    return replace(
        auction,
        ladder=renamed(auction.ladder),
        plain_games=renamed(auction.plain_games),
        named=renamed(auction.named),
    )


START = TableOption(
    "start",
    "score.start",
    "Starting bula",
    "How much every player owes at the start. The debt is paid off in the middle column.",
    least=2,
    step=2,
    handy=(10, 1000),
    says_length=True,
)
REFAS = TableOption(
    "refas",
    "score.refas",
    "{Refas}",
    "How many times in a match {refas} are written after everybody has passed. A {refa} doubles "
    "the player’s next contract.",
    handy=(1, 40),
    default_field="score.refa_limit",
)
TWO = TableOption(
    "two_without_kontra",
    "score.two.rule",
    "A two without kontra",
    "What happens when nobody says kontra to a two played with the talon.",
    (
        ("declarer_wins", "the declarer wins"),
        ("refa_else_redeal_hat_wins", "a {refa}, or a win with a hat"),
        ("refa_else_wins", "a {refa}, or a win without {refas}"),
        ("throw_in_refa", "a {refa}, or a new deal"),
        ("declarer_fails", "a {refa}, or a loss with a hat"),
        ("play_normally", "it is played"),
    ),
    (
        "Nobody plays, and the contract counts as made.",
        "Nobody plays; everybody gets a {refa}. If there is a hat on the paper, the declarer "
        "wins instead. When no {refa} is left, the next player deals.",
        "Nobody plays; everybody gets a {refa}. When no {refa} is left, the declarer wins instead.",
        "Nobody plays; everybody gets a {refa}. When no {refa} is left, the next player deals.",
        "Nobody plays; everybody gets a {refa}. If there is a hat on the paper, the declarer "
        "goes down instead. When no {refa} is left, the next player deals.",
        "The others are asked to defend or drop out, as in any other contract.",
    ),
    disputed=1,
)
TWO_HAT = TableOption(
    "two_hat",
    "score.two.whose_hat",
    "Whose hat counts",
    "Whether anybody’s hat counts for a two without kontra, or only the declarer’s.",
    (("anyone", "anyone’s"), ("declarer", "the declarer’s")),
    only_with=("two_without_kontra", ("refa_else_redeal_hat_wins", "declarer_fails")),
)
TWO_ON_REFA = TableOption(
    "two_on_refa",
    "score.two.on_refa",
    "A two with an open {refa}",
    "Whether a declarer whose {refa} is still open plays a two like any other contract.",
    ((True, "played"), (False, "needs kontra")),
    only_with=(
        "two_without_kontra",
        tuple(value for value, _ in TWO.values if value != "play_normally"),
    ),
)
FIRST_FIVE_QUOTA = replace(  # the play may stop after the fifth
    QUOTA,
    sentence="Whether two defenders count their tricks together, or each must take enough of the "
    "first five tricks that the defenders win.",
)
MAY_KONTRA = TableOption(
    "may_kontra",
    "kontra.may_say",
    "Who may say kontra",
    "Whether a player who dropped out or was invited may say kontra too.",
    (("volunteers", "a player who defends"), ("anyone", "either defender")),
)
KONTRA_MAX = TableOption(
    "kontra_max",
    "kontra.highest",
    "The highest kontra",
    "How far the two sides may double.",
    ((4, "rekontra (×4)"), (16, "mortkontra (×16)"), ("none", "no limit")),
)
BETL_KONTRA = TableOption(
    "kontra_on_betl",
    "score.betl_kontra",
    "Kontra against {betl}",
    "Who scores and who pays after kontra on a {betl}.",
    (
        ("sayer", "only the player who said it"),
        ("both_write", "both score, one pays"),
        ("no_fine", "both score, nobody pays"),
    ),
    (
        "The player who said kontra scores alone if the {betl} fails, and pays if it is made.",
        "Both defenders score if the {betl} fails. If it is made, the player who said kontra pays.",
        "Both defenders score if the {betl} fails. If it is made, nobody pays.",
    ),
)
PLAY_OUT = TableOption(
    "play_out",
    "play.stop_early",
    "Failed contracts",
    "Whether play ends as soon as the contract has failed.",
    ((False, "play stops"), (True, "played to the end")),
    meanings=(True, False),
    disputed=3,
)
DOUBLE_FALL = TableOption(
    "double_fall",
    "score.double_fall",
    "Going down in the last hand",
    "Whether a declarer loses double by going down in a contract that could have ended the match.",
    ((False, "loses once"), (True, "double above the debt"), ("equal", "double at the debt too")),
    (
        "The declarer loses what the contract is worth, as in any other hand.",
        "A declarer loses double by going down in a contract worth more than what all players "
        "together still owe.",
        "A declarer loses double by going down in a contract worth at least what all players "
        "together still owe.",
    ),
    meanings=(DoubleFall.NEVER, DoubleFall.ABOVE, DoubleFall.FROM_EQUAL),
)
PARTNER_PAYS = TableOption(
    "partner_pays",
    "score.partner_pays",
    "Taking a partner’s trick",
    "Whether a defender who takes a partner’s tricks without need, so that the partner goes "
    "down, pays for it.",
    ((False, "nobody pays for it"), (True, "that defender pays")),
    only_with=("defender_quota", ("team",)),
)
PLAY_PREFERANS = TableOption(
    "preferans",
    "auction.top_played",
    "Preferans (8)",
    "Whether number 8 may be bid, the preferans: all ten tricks without trumps.",
    ((False, "not played"), (True, "played")),
)
SILENCE = TableOption(  # 000:34; 004:134-139 does not speak of silence
    "silence",
    "auction.silent_behind",
    "Naming no contract",
    "Who of several players that said “game” may name no contract: everybody after the first, or "
    "only a player whose contract may be too low.",
    ((False, "all but the first"), (True, "who may be behind")),
    (
        "Everybody but the first may stay silent.",
        "A player names a contract, even an equal one, unless one was named that is higher than "
        "the lowest that this player could have.",
    ),
    only_with=("game_reveal", ("once", "rising")),
)
DEBT_MINUS = TableOption(
    "debt_minus",
    "score.debt_has_minus",
    "A debt on the paper",
    "Whether a debt in the middle column is written with a minus, or without one, so that only a "
    "hat tells what is above zero.",
    ((False, "without a minus"), (True, "with a minus")),
)
PAPER_SIGN = TableOption(
    "paper_sign",
    "minus_is_good",
    "Signs on the paper",
    "Whether the settlement shows winnings with a plus, or with a minus as on Serbian paper.",
    ((False, "plus is good"), (True, "minus is good")),
)
POINT_WORTH = replace(
    UNIT_WORTH,
    title="Money for a point",
    sentence="How many hundredths of your money (cents, for example) a point of the settlement is "
    "worth.",
)

COURSE = (
    Phase.AUCTION,
    Phase.REVEAL,
    Phase.EXCHANGE,
    Phase.ANNOUNCE,
    Phase.DEFENCE,
    Phase.KONTRA,
    Phase.PLAY,
)

OPTIONS = (
    START,
    REFAS,
    AGREED_DEALS,
    MINUTES,
    TWO,
    TWO_HAT,
    TWO_ON_REFA,
    FIRST_FIVE_QUOTA,
    MAY_KONTRA,
    KONTRA_MAX,
    BETL_KONTRA,
    PLAY_OUT,
    DOUBLE_FALL,
    JUMP,
    HOLD,
    GAME_REVEAL,
    SILENCE,
    TALON,
    DEBT_MINUS,
    REST_SPLIT,
    POINT_WORTH,
)
