"""The hand that lies on the page *Deals*, kept until the page is opened again, also tomorrow.

Invariant: what cannot be read is set aside, never overwritten, and an empty page is shown.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from prefgame.app.deals.composed import PLACES, Composed, Wish
from prefgame.app.deals.notations import are_names
from prefgame.app.files import Unreadable, data_dir, read_document, set_aside, write_whole
from prefgame.app.settings import OwnTable
from prefgame.app.storage.store import BackgroundWriter
from prefgame.cards import Card, Suit, parse_cards, write_cards
from prefgame.quoting import LONGEST_NAME
from prefgame.rules.deal import HANDS, TALON_SIZE
from prefgame.rules.options import OptionError
from prefgame.rules.registry import UnknownRuleSet, find_ruleset

_log = logging.getLogger(__name__)
_At = Annotated[int, Field(ge=0, lt=HANDS)]
_Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class _Wish(BaseModel):
    model_config = ConfigDict(extra="forbid")

    more: dict[Suit, Annotated[int, Field(ge=0, le=8)]] = {}
    aces: Annotated[int, Field(ge=0, le=4)] | None = None


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    table: OwnTable
    places: Annotated[list[str], Field(min_length=len(PLACES), max_length=len(PLACES))]
    wishes: Annotated[list[_Wish], Field(min_length=len(PLACES), max_length=len(PLACES))]
    declarer: _At | None = None
    contract: str = ""
    discard: str = ""
    leader: _At | None = None
    taken: Annotated[int, Field(ge=0, le=10)] = 0
    stays: list[_At] = []
    played: str = ""
    to_discard: bool = False
    names: Annotated[list[_Name], Field(max_length=HANDS)] = []
    eldest: _At = 0


class DraftFile:
    """The hand on the page, and the file in which it is kept; ``hand`` is None where none was."""

    def __init__(self) -> None:
        self._path = data_dir() / "deals" / "laid-out.json"
        self._hand = _read(self._path)
        self._write = BackgroundWriter(self._save)

    @property
    def hand(self) -> Composed | None:
        return self._hand

    def keep(self, hand: Composed) -> None:
        """Have this hand there from now on; the disk is written to in the background."""
        self._hand = hand
        self._write()

    def wait(self, seconds: float) -> bool:
        """Wait until the file has the hand; False if that takes longer."""
        return self._write.wait(seconds)

    def _save(self) -> None:
        hand = self._hand
        if hand is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, write_draft(hand).encode())
        except OSError as error:  # it lasts until the game is closed
            _log.warning("the hand laid out is not kept: %s", error)


def write_draft(hand: Composed) -> str:
    """Write a hand as text."""
    return _File(
        table=OwnTable(rules=hand.rules.key, options=dict(hand.rules.chosen)),
        places=[write_cards(hand.place(place)) for place in PLACES],
        wishes=[_Wish(more=dict(wish.more), aces=wish.aces) for wish in hand.wishes],
        declarer=hand.declarer,
        contract="" if hand.contract is None else str(hand.contract),
        discard=write_cards(hand.discard),
        leader=hand.leader,
        taken=hand.taken,
        stays=sorted(hand.stays),
        played=write_cards(hand.played),
        to_discard=hand.to_discard,
        names=list(hand.names),
        eldest=hand.eldest,
    ).model_dump_json(indent=1)


def read_draft(document: object) -> Composed:
    """Read a hand. ValueError if it is none."""
    try:
        found = _File.model_validate(document)
        rules = find_ruleset(found.table.rules).with_agreed(found.table.options)
    except (ValidationError, UnknownRuleSet, OptionError) as error:
        raise ValueError(str(error)) from None
    laid = Composed(rules)
    for place, text in zip(PLACES, found.places):
        for card in _cards(text):
            if card not in laid.left:
                raise ValueError(f"{card} is there twice")
            laid = laid.laid(card, place)  # BadHand, a ValueError, if the place is full
    contract = None
    if found.contract:
        all_pass = rules.when_all_pass
        contract = rules.read_contract(found.contract)
        if contract is None and all_pass is not None and str(all_pass) == found.contract:
            contract = all_pass
        if contract is None:
            raise ValueError(f"{found.contract} is no contract")
    discard = _cards(found.discard)
    twelve = {*laid.aside, *(() if found.declarer is None else laid.hands[found.declarer])}
    if len(discard) not in (0, TALON_SIZE) or not set(discard) <= twelve:
        raise ValueError("the declarer has not had these two cards")
    if found.names and not are_names(found.names):
        raise ValueError("these are not the names of three players")
    return Composed(
        rules,
        laid.hands,
        laid.aside,
        tuple(Wish(tuple(wish.more.items()), wish.aces) for wish in found.wishes),
        found.declarer,
        contract,
        discard,
        found.leader,
        found.taken,
        frozenset(found.stays),
        _cards(found.played),
        found.to_discard,
        tuple(found.names),
        found.eldest,
    )


def _cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text) if text else ()


def _read(path: Path) -> Composed | None:
    try:
        return read_draft(read_document(path, "a hand that was laid out is JSON", by_value=True))
    except Unreadable as error:
        if isinstance(error.cause, FileNotFoundError):
            return None
        reason: Exception = error
    except ValueError as error:
        reason = error
    _log.warning("the hand laid out cannot be read: %s", reason)
    set_aside(path)
    return None
