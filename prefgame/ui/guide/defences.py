"""What the texts ask for about defending, doubling, taking over, and agreeing on the tricks."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from prefgame.app.words.sentences import join_with_or
from prefgame.rules.agreements import Negotiation, Takeover
from prefgame.rules.base import Phase, Role
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import (
    FEWEST,
    HALF_WHIST_LEVELS,
    QUOTAS,
    OnlyWhist,
    Quota,
    Quotas,
    Whisting,
    tricks_needed,
)
from prefgame.rules.kontra import Doubling, MayKontra, OwnKontra
from prefgame.ui.guide.telling import At, CardRow, TableBlock, Telling
from prefgame.ui.guide.text import read_text
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.keys import key_range
from prefgame.ui.words.numbers import number_of_tricks


def _slips(_at: At[object]) -> str:
    return key_range(keys.SLIPS[0], keys.SLIPS[-1])


def _hand(at: At[object], contract: Contract, *ranks: str) -> list[CardRow]:
    """Return a hand in a row: trumps, then the other suits from the highest down."""
    suits = dict.fromkeys((contract.trump, *reversed(at.rules.suit_order)))
    cards = (f"{suit}{rank}" for suit, held in zip(suits, ranks) for rank in held)
    return [CardRow("", tuple(cards))]


# ---- defend, drop out and invite


def _highest_suit(at: At[Quotas]) -> Contract:
    return [line for line in at.rules.contracts if line.trump is not None and line.may_be_left][-1]


def _never_left(at: At[Quotas]) -> list[Contract]:
    return [contract for contract in at.rules.contracts if not contract.may_be_left]


_QUOTAS = Telling[Quotas](
    read_text("quotas"),
    attrgetter("defence"),
    values={
        "alone": lambda at: number_of_tricks(at.it.alone),
        "least_alone": lambda at: at.it.alone,
        "together": lambda at: number_of_tricks(at.it.together),
        "contract": lambda at: at.name(_highest_suit(at)),
        "contracts": lambda at: at.any_of(_never_left(at)),
        "slips": _slips,
    },
    conditions={
        "two defenders are safe together": lambda at: at.it.volunteers is Quota.TEAM,
        "nobody may drop out of some contracts": lambda at: bool(_never_left(at)),
        "defending against a two promises aces": lambda at: at.rules.promises.two_aces,
    },
    shown={
        "a hand that defends": lambda at, _words: _hand(
            at, _highest_suit(at), "AKQJ"[: at.it.alone] + "8", "Q97", "J8", "T7"
        ),
        "a hand that drops out": lambda at, _words: _hand(
            at, _highest_suit(at), "97", "J87", "T98", "J7"
        ),
    },
)


# ---- whist, pass and half


def _lowest_asked(at: At[Whisting]) -> Contract:
    contracts = at.rules.contracts
    return next(line for line in contracts if line.trump is not None and at.it.is_asked(line))


def _needed(at: At[Whisting], heads: tuple[str, ...]) -> Iterator[TableBlock]:
    """Yield the tricks that whisters need, for each number of tricks that a contract may have."""
    rows = []
    for level in QUOTAS:
        contract = next(line for line in at.rules.contracts if line.goal.least == level)
        alone, both = (at.it.owes(role, contract) for role in (Role.HOST, Role.COMES))
        if alone is not None and both is not None:
            each = "–" if both.own is None else str(both.own)
            rows.append((number_of_tricks(level), str(alone.needed), each))
    yield TableBlock(heads, tuple(rows), wide=1, second=240)


_WHISTING = Telling[Whisting](
    read_text("whisting"),
    attrgetter("defence"),
    values={
        "levels": lambda _at: join_with_or([str(level) for level in HALF_WHIST_LEVELS]),
        "fewest": lambda _at: FEWEST,
        "lowest": lambda at: at.name(at.rules.contract(at.it.lowest)),
        "contract": lambda at: at.name(_lowest_asked(at)),
        "slips": _slips,
    },
    conditions={
        "whisters answer each for their own tricks": lambda at: at.it.personal,
        "a whister of six must lay open": lambda at: at.it.against_six is OnlyWhist.OPEN,
        "a whister of six must not lay open": lambda at: at.it.against_six is OnlyWhist.CLOSED,
        "ten tricks are whisted": lambda at: at.it.ten_whisted,
        "Stalingrad is played": lambda at: at.it.stalingrad,
        "one defender catches a misère": lambda at: at.it.one_catches,
    },
    shown={
        "quotas": _needed,
        "a hand that whists": lambda at, _words: _hand(
            at, _lowest_asked(at), "AK8", "AQ", "A87", "Q9"
        ),
        "a hand that passes": lambda at, _words: _hand(
            at, _lowest_asked(at), "97", "J87", "T98", "J7"
        ),
    },
)


# ---- kontra


def _kontra_quota(at: At[Doubling]) -> int:
    """Return the tricks that a defender who said kontra answers for, if they count at all."""
    defence = at.rules.defence
    return max(tricks_needed(defence, Role.KONTRA, contract) for contract in at.rules.contracts)


def _doubled(at: At[OwnKontra]) -> list[Contract]:
    return [contract for contract in at.rules.contracts if at.it.may_double(0, contract)]


_DOUBLING = Telling[Doubling](
    read_text("doubling"),
    attrgetter("kontra"),
    values={"kontra": _kontra_quota, "factor": lambda at: at.it.highest or 0},
    conditions={
        "only volunteers may say it": lambda at: at.it.may_say is MayKontra.VOLUNTEERS,
        "there is no highest": lambda at: at.it.highest is None,
        "rekontra is the highest": lambda at: at.it.highest == 4,
        "mortkontra is the highest": lambda at: at.it.highest == 16,
        "a betl without the talon may be doubled again": lambda at: at.it.rekontra_on_game_betl,
    },
)
_OWN_KONTRA = Telling[OwnKontra](
    read_text("own_kontra"),
    attrgetter("kontra"),
    values={"contracts": lambda at: at.any_of(_doubled(at))},
    conditions={"a contract may be doubled": lambda at: bool(_doubled(at))},
)


DEFENCES: dict[type, Telling[Any]] = {Quotas: _QUOTAS, Whisting: _WHISTING}
"""by the class of defence; each text has the parts "answers", "keys" and "words" """

KONTRAS: dict[type, Telling[Any]] = {Doubling: _DOUBLING, OwnKontra: _OWN_KONTRA}
"""by the class of doubling: the parts "rules" and "words"; a table without kontra has none"""


# ---- taking over, and agreeing on the tricks


def _taken_from(at: At[Takeover | None]) -> Contract | None:
    contracts, takeover = at.rules.contracts, at.it
    return next((line for line in contracts if takeover and line.rank >= takeover.least), None)


def _lowest_bid(at: At[Takeover | None]) -> str:
    lowest = _taken_from(at)
    return "" if lowest is None else at.bid(lowest)


def _taken_over(at: At[Takeover | None]) -> bool:
    return at.it is not None and at.it.played


def _negotiated(at: At[Negotiation | None]) -> bool:
    return at.it is not None and at.it.played


TAKEOVER = Telling[Takeover | None](
    read_text("takeover"),
    lambda rules: rules.takeover,
    values={"contract": _lowest_bid},
    conditions={
        "it is played": _taken_over,
        "it comes up": lambda at: (
            _taken_over(at) and Phase.TAKEOVER in at.rules.course and _taken_from(at) is not None
        ),
        "a high bid cannot be taken over": lambda at: at.it is not None and at.it.numbers_only,
        "it is asked before the contract is announced": lambda at: (
            at.rules.course.index(Phase.TAKEOVER) < at.rules.course.index(Phase.ANNOUNCE)
        ),
    },
)
"""the parts "rules" and "words" """

NEGOTIATION = Telling[Negotiation | None](
    read_text("negotiation"),
    lambda rules: rules.negotiation,
    conditions={
        "it is played": _negotiated,
        "it comes up": lambda at: _negotiated(at) and Phase.NEGOTIATION in at.rules.course,
    },
)
"""the parts "rules", "keys" and "words" """
