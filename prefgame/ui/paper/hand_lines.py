"""Ended hands in a line each: who played what and how it went, in the longest words
that have room.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pygame import Surface

from prefgame.app.look_back.past_hands import PlayedHands, RecordedHand, Swing, deciding_hands
from prefgame.app.words.contracts import ContractWords
from prefgame.engine.events import Event
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Amount, Seat, kontra_factor
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Unplayed
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.widgets.buttons import Button, Press
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Pencilled,
    Row,
    Rule,
    Stretch,
    Text,
    wordings,
)
from prefgame.ui.widgets.list import PressRow
from prefgame.ui.widgets.styles import ASIDE, NAME, NOTE
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.numbers import fill, signed, tricks_with_need, with_need

_NUMBER, _ARROW = 50, 14
"""design widths of the number before the words, and of the arrow at the end"""
_FOUR_FIGURES = 1000


class HandLine(PressRow):
    """One hand in a line: its number, who played what, and how it went.

    It shows the longest of ``words`` that fits. What ended the match has no number. ``end`` is
    there for the arrow that shows that it opens a page.
    """

    def __init__(
        self,
        words: Sequence[Run],
        number: int | None,
        on_press: Press,
        *,
        chosen: bool = False,
        end: Element | None = None,
        **rest: Any,
    ) -> None:
        said = "" if number is None else str(number)
        style = NAME if number is None or number < _FOUR_FIGURES else NOTE.inked("ink")
        before = _Numbered(said, style, "right")
        arrow = Drawing(_draw_arrow, _ARROW)
        row = Row((before, Stretch(wordings(*words)), arrow if end is None else end))
        super().__init__(row, on_press, **rest)
        self.chosen = chosen

    def natural_height(self, kit: Kit, width: int) -> int:
        return kit.layout.hit

    def draw(self, surface: Surface, kit: Kit) -> None:
        self.lie(kit, self.rect)
        if self.chosen:
            shapes.chosen_box(surface, self.rect, kit.space("tight"), kit.thin(2))
        elif not self.hovered:
            shapes.line(surface, self.rect.x, self.rect.bottom - 1, self.rect.w, "rule", 1)
        super().draw(surface, kit)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect, kit.space("tight"), "ink", kit.thin(4, 3))


@dataclass(frozen=True)
class _Numbered(Text):
    """A number in a place that is as wide in every line."""

    def width(self, kit: Kit) -> int:
        return kit.f(_NUMBER)


def _draw_arrow(surface: Surface, kit: Kit, box: Box) -> None:
    icons.triangle(surface, *box.center, box.w // 2, "right", "ox")


def hand_runs(deck: Deck, hand: RecordedHand, players: tuple[str, ...]) -> tuple[Run, ...]:
    """Tell a hand in one sentence, at length and in short."""
    return tuple(_hand_run(deck, hand, players, short) for short in (False, True))


def _hand_run(deck: Deck, hand: RecordedHand, players: tuple[str, ...], short: bool) -> Run:
    if hand.unplayed is Unplayed.ALL_PASSED:
        return _("All passed")
    if hand.contract is None and hand.declarer is None:
        return _("The auction is not over")
    name = "" if hand.declarer is None else players[hand.declarer]
    if hand.contract is None:
        return _("{name} won the auction").format(name=name)
    if hand.declarer is None:
        said = ContractWords(hand.contract, deck).in_sentence
        return _("All passed: {contract}").format(contract=said)
    runs = ContractRuns(hand.contract)
    contract = runs.in_short_list(deck) if short else runs.in_list(deck)
    if not hand.ended:
        return fill(_("{name} plays {contract} · not over"), name=name, contract=contract)
    if hand.unplayed is Unplayed.GIVEN_UP:
        return fill(_("{name}: {contract} · given up"), name=name, contract=contract)
    if hand.unplayed is not None:
        return fill(_("{name}: {contract} · no kontra"), name=name, contract=contract)
    if not sum(hand.tricks.values()):
        return fill(_("{name}: {contract} · not played"), name=name, contract=contract)
    words = _end_words(hand, hand.contract, hand.tricks[hand.declarer], short)
    if hand.kontra:
        factor = kontra_factor(hand.kontra)
        pattern = "{words} · ×{factor}" if short else _("{words}, kontra ×{factor}")
        words = pattern.format(words=words, factor=factor)
    return fill(words, name=name, contract=contract)


def _end_words(hand: RecordedHand, contract: Contract, count: int, short: bool) -> str:
    """Say whether the contract was made, and with how many tricks if they count. It keeps the
    places of the name and the contract.
    """
    if not (contract.may_be_left and contract.goal.counts_tricks):
        return _made_or_lost(hand, contract)
    if hand.made:
        words = ngettext(
            "{name} made {contract} with {count} trick",
            "{name} made {contract} with {count} tricks",
            count,
        )
        return words.format(name="{name}", contract="{contract}", count=count)
    needed = contract.goal.least
    tricks = with_need(count, needed) if short else tricks_with_need(count, needed)
    words = _("{name} went down in {contract} · {tricks}")
    return words.format(name="{name}", contract="{contract}", tricks=tricks)


def ended_runs(deck: Deck, hand: RecordedHand, players: tuple[str, ...]) -> tuple[Run, ...]:
    """Tell a hand that ended, ever shorter: as ``hand_runs`` do, then who made what or went down,
    the same in a few words less, and at last only whose contract it was.
    """
    runs = hand_runs(deck, hand, players)
    if hand.contract is None or hand.declarer is None:
        return runs
    name, contract = players[hand.declarer], ContractRuns(hand.contract)
    outcomes = _made_or_lost(hand, hand.contract), _made_or_down(hand, hand.contract)
    short, named = contract.in_short_list(deck), contract.in_short_list(deck, named=True)
    told = outcomes if sum(hand.tricks.values()) else ()
    whose = fill("{name}: {contract}", name=name, contract=named)
    return (*runs, *(fill(words, name=name, contract=short) for words in told), whose)


def _made_or_lost(hand: RecordedHand, contract: Contract) -> str:
    if contract.goal.takes_none:
        made = pgettext("contract for no trick", "{name} made {contract}")
        lost = pgettext("contract for no trick", "{name} went down in {contract}")
        return made if hand.made else lost
    return _("{name} made {contract}") if hand.made else _("{name} went down in {contract}")


def _made_or_down(hand: RecordedHand, contract: Contract) -> str:
    if contract.goal.takes_none:
        made = pgettext("contract for no trick", "{name}: {contract}, made")
        down = pgettext("contract for no trick", "{name}: {contract}, down")
        return made if hand.made else down
    return _("{name}: {contract}, made") if hand.made else _("{name}: {contract}, down")


# ---- the hands that decided a match; pressed, each opens its hand


@dataclass(frozen=True)
class DecidingHands:
    """What decided a match for its ``winner``.

    ``turned``: this paper writes a win with a minus.
    """

    players: tuple[str, ...]
    winner: Seat
    hands: tuple[tuple[Swing, RecordedHand], ...]
    turned: bool

    @classmethod
    def of(
        cls,
        log: tuple[Event, ...],
        played: PlayedHands,
        players: tuple[str, ...],
        settlement: Sequence[Amount],
        turned: bool,
    ) -> DecidingHands:
        """Return the deciding hands in the events of a match that is over, without those that were
        only reported, and not dealt.
        """
        winner = max(range(len(players)), key=lambda seat: settlement[seat])
        hands = tuple(
            (swing, played.hands[swing.hand - 1])
            for swing in deciding_hands(log, winner)
            if swing.hand <= len(played.hands)
        )
        return cls(players, winner, hands, turned)

    def amount(self, swing: Swing) -> str:
        return signed(swing.change[self.winner], self.turned)

    def describe(self, swing: Swing) -> str:
        words = _(
            "This hand changed what {name} wins or loses in the settlement by {amount}. "
            "Click to look at it."
        )
        return words.format(name=self.players[self.winner], amount=self.amount(swing))


class DecidingLine(HandLine):
    """A hand in a line, and at its end what it won or lost."""

    def __init__(
        self, deck: Deck, deciding: DecidingHands, swing: Swing, hand: RecordedHand, on_press: Press
    ) -> None:
        words = ended_runs(deck, hand, deciding.players)
        self.amount = deciding.amount(swing)
        end = Pencilled(self.amount, strong=True, seed=hand.number)
        super().__init__(words, hand.number, on_press, end=end, hint=deciding.describe(swing))

    def fits(self, kit: Kit, box: Box) -> bool:
        return self.content.fits(kit, box)


def deciding_lines(deck: Deck, deciding: DecidingHands, on_press: Callable[[int], None]) -> Element:
    """Return the hands, a line each; ``on_press`` is told which, the first being 0."""
    lines = (
        Control(
            f"hand {hand.number}",
            DecidingLine(deck, deciding, swing, hand, partial(on_press, hand.number - 1)),
            fill=True,
        )
        for swing, hand in deciding.hands
    )
    return Column(tuple(lines), "none")


def deciding_buttons(deciding: DecidingHands, on_press: Callable[[int], None]) -> Element:
    """Return the same in one row, only with what each won or lost."""
    buttons = list[Element]()
    for swing, hand in deciding.hands:
        number, press = _("hand {n}").format(n=hand.number), partial(on_press, hand.number - 1)
        button = Button(deciding.amount(swing), press, size=24, sub=number)
        button.hint = deciding.describe(swing)
        buttons.append(Stretch(Control(f"hand {hand.number}", button)))
    return Row(tuple(buttons))


def part_heading(words: str, beside: Element | None = None) -> Element:
    """Return the heading of a part of a full page, with an element in the room beside it."""
    title = Text(words, NAME)
    return Column(
        (title if beside is None else Row((title, Stretch(beside))), Rule("ox", 2)), "hair"
    )


def deciding_head(deciding: DecidingHands) -> Element:
    """Return the heading, and whose numbers they are; where that has no room beside it, it says so
    itself, as far as it can.
    """
    name, title = deciding.players[deciding.winner], _("The deciding hands")
    beside = (
        _("by how much each changed {name}’s total"),
        _("change of {name}’s total"),
        _("change for {name}"),
        _("for {name}"),
    )
    alone = _("How much hands changed for {name}"), _("Change for {name}"), _("For {name}")
    whose = (Text(words.format(name=name), ASIDE, "right") for words in beside)
    heads = (
        *(part_heading(title, words) for words in whose),
        *(part_heading(w.format(name=name)) for w in alone),
    )
    return Either(heads)
