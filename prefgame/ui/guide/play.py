"""What the text of the play asks for, and how often a misère is caught."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from prefgame.cards import Card
from prefgame.i18n import _
from prefgame.rules.contracts import ALL_TRICKS, NO_TRICK, SIX_TRICKS, Contract, Goal
from prefgame.rules.play import Duties, Lead, OpenSide, OpenWhen, Play
from prefgame.ui.guide.telling import At, CardRow, CardTable, Telling
from prefgame.ui.guide.text import read_text
from prefgame.ui.words.numbers import NO_BREAK


def duties_in_short(duties: Duties, *, trumps: bool) -> str:
    """Return what must be played, in one line; ``trumps``: whether there are any."""
    if trumps and duties.must_trump and duties.must_beat:
        return _("Follow suit; with none, trump. Beat if you can.")
    if trumps and duties.must_trump:
        return _("Follow suit; with none, trump. You need not beat.")
    return _("Follow suit, and beat if you can.") if duties.must_beat else _("Follow suit.")


# ---- what the text asks for


def _led_by(at: At[Play], lead: Lead) -> list[Contract]:
    return [
        line
        for line in at.rules.contracts
        if line.trump is None and not line.goal.takes_none and at.it.lead_to(line) is lead
    ]


def _open(at: At[Play]) -> list[Contract]:
    return [contract for contract in at.rules.contracts if contract.open_hands]


def _goals(at: At[Play]) -> set[Goal]:
    return {contract.goal for contract in at.rules.contracts}


def _with_trumps(at: At[Play]) -> Contract:
    """Return a contract with trumps; where the defenders are asked, more may be a duty."""
    contracts = (line for line in at.rules.contracts if line.trump is not None)
    return max(contracts, key=lambda line: (line.may_be_left, line.rank))


def _two_hands(at: At[Play], words: tuple[str, ...]) -> Iterator[CardRow]:
    contract, (led, in_hand) = _with_trumps(at), words
    suits = tuple(dict.fromkeys((contract.trump, *reversed(at.rules.suit_order))))
    duties = at.it.hand_duties(contract, 0, (0, 1, 2))
    lead = Card(f"{suits[1]}T")
    for held in (("J8", "KJ8", "Q7"), ("J8", "", "Q7", "A9")):
        hand = [Card(f"{suit}{rank}") for suit, ranks in zip(suits, held) for rank in ranks]
        may = duties.legal(hand, ((0, lead),))
        grey = tuple(str(card) for card in hand if card not in may)
        yield CardRow(led, (str(lead),), in_hand, tuple(map(str, hand)), grey)


def _is_caught_openly(at: At[Play], contract: Contract) -> bool:
    """Whether the defenders see each other's cards, and the declarer may stay below theirs."""
    open_to_them = contract.open_hands and at.it.open_side is OpenSide.DEFENDERS
    return contract.goal.takes_none and open_to_them and at.it.duties.may_stay_below


def _odds(at: At[Play], heads: tuple[str, ...]) -> Iterator[CardTable]:
    """Yield the weak suits, the safest first."""
    suit = at.rules.suit_order[0]
    rows = (
        (
            tuple(f"{suit}{rank}" for rank in line.holding),
            tuple(
                f"{percent:.0f}{NO_BREAK}%"
                for percent in (line.defender_leads, line.declarer_leads)
            ),
        )
        for line in ODDS
    )
    yield CardTable(heads, tuple(rows))


# ---- how often a misère with one weak suit is caught
# Invariant: the numbers were worked out over all layouts by ``build/misere_odds.py``; a test works
# some of them out again.


@dataclass(frozen=True, slots=True)
class HoldingOdds:
    """The cards of the weak suit by their ranks, and how many percent of such misères are caught
    where a defender leads and where the declarer leads.
    """

    holding: str
    defender_leads: float
    declarer_leads: float


ODDS = (
    HoldingOdds("789A", 8.7, 8.6),
    HoldingOdds("8", 13.1, 0.3),
    HoldingOdds("7T", 32.7, 22.6),
    HoldingOdds("78Q", 32.9, 28.9),
    HoldingOdds("79QA", 37.4, 27.2),
    HoldingOdds("7J", 63.9, 58.9),
    HoldingOdds("78K", 65.8, 64.6),
    HoldingOdds("7TJ", 67.1, 65.2),
)


PLAY = Telling[Play](
    read_text("play"),
    lambda rules: rules.play,
    values={
        "played_second": lambda at: at.all_of(_led_by(at, Lead.BEFORE_DECLARER)),
        "never_led": lambda at: at.all_of(_led_by(at, Lead.NOT_DECLARER)),
        "contract": lambda at: at.name(_with_trumps(at)),
        "open_contracts": lambda at: at.any_of(_open(at)),
    },
    conditions={
        "the declarer leads": lambda at: at.it.lead is Lead.DECLARER,
        "the dealer leads a hand that all pass": lambda at: (
            at.rules.when_all_pass is not None and at.it.dealer_leads
        ),
        "a hand that all pass is played": lambda at: at.rules.when_all_pass is not None,
        "the declarer plays second in some contracts": lambda at: bool(
            _led_by(at, Lead.BEFORE_DECLARER)
        ),
        "the declarer never leads in some contracts": lambda at: bool(
            _led_by(at, Lead.NOT_DECLARER)
        ),
        "trumps must be played and higher cards need not": lambda at: (
            at.it.duties.must_trump and not at.it.duties.must_beat
        ),
        "neither trumps nor higher cards must be played": lambda at: (
            not (at.it.duties.must_trump or at.it.duties.must_beat)
        ),
        "both trumps and higher cards must be played": lambda at: (
            at.it.duties.must_trump and at.it.duties.must_beat
        ),
        "the lowest card that beats must be played": lambda at: at.it.duties.lowest_beating,
        "there are trumps": lambda at: any(line.trump for line in at.rules.contracts),
        "the hand of the declarer is laid open": lambda at: bool(
            _open(at) and at.it.open_side is OpenSide.DECLARER
        ),
        "the hands of the defenders are laid open": lambda at: bool(
            _open(at) and at.it.open_side is OpenSide.DEFENDERS
        ),
        "hands are opened before the first card": lambda at: (
            at.it.open_when is OpenWhen.BEFORE_LEAD
        ),
        "hands are opened after the first card": lambda at: at.it.open_when is OpenWhen.FIRST_LEAD,
        "the play goes on after the contract has failed": lambda at: not at.it.stop_early,
        "preferans and betl are played beside six tricks": lambda at: (
            _goals(at) == {SIX_TRICKS, NO_TRICK, ALL_TRICKS}
        ),
        "betl is played beside six tricks": lambda at: _goals(at) == {SIX_TRICKS, NO_TRICK},
        "the rest may be split": lambda at: at.it.rest_is_split,
        "a misère is caught openly": lambda at: any(
            _is_caught_openly(at, contract) for contract in at.rules.contracts
        ),
    },
    shown={"two hands": _two_hands, "odds": _odds},
)
"""the one part is "play" """
