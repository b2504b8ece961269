"""Ended hands in a line each: who played what and how it went, in the words that fit.

Invariant: the longest words that have room are shown; what happened is read off the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.numbers import fitting_wording, signed, tricks_with_need, with_need
from prefgame.ui.words.runs import fill

_BESIDE = 80
"""design width of what a row of a hand has beside its words"""
_OPENS = 30
"""design width of the arrow at its end: pressed, the row opens a page"""


class HandLine(Widget):
    """One hand in a line: its number, who played what, and how it went.

    It shows the longest of ``words`` that fits. What ended the match has no number.
    """

    arrow = True
    """whether an arrow at its end shows that it opens a page"""

    def __init__(
        self,
        words: Sequence[Run],
        number: int | None,
        on_press: Press,
        *,
        chosen: bool,
        **rest: Any,
    ) -> None:
        super().__init__(NOWHERE, on_press=on_press, **rest)
        self.words, self.number, self.chosen = words, number, chosen

    def least_width(self, kit: Kit) -> int:
        """Pixels that the shortest of the words need."""
        return (
            kit.f(_BESIDE)
            + self.at_the_end(kit)
            + min(kit.run_width(words, "label", 24) for words in self.words)
        )

    def at_the_end(self, kit: Kit) -> int:
        """How many pixels are kept behind the words."""
        return kit.f(_OPENS)

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        if self.chosen:
            shapes.chosen_box(surface, box, kit.u(8), kit.thin(2))
        elif self.hovered:
            shapes.rounded_box(surface, box, kit.u(8), "field", alpha=130)
        else:
            shapes.line(surface, box.x, box.bottom - 1, box.w, "rule", 1)
        if self.number is not None:
            kit.text(
                surface,
                box.x + kit.f(44),
                box.centery,
                str(self.number),
                "title",
                30 if self.number < 1000 else 22,
                "ink",
                "right",
            )
        room = box.w - kit.f(_BESIDE) - self.at_the_end(kit)
        run = next(
            (words for words in self.words if kit.run_width(words, "label", 24) <= room),
            self.words[-1],
        )
        kit.run(surface, box.x + kit.f(66), box.centery, run, "label", 24, max_width=room)
        if self.arrow:
            icons.triangle(surface, box.right - kit.f(16), box.centery, kit.f(7), "right", "ox")

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect, kit.u(10), "ink", kit.thin(4, 3))


def hand_runs(deck: Deck, hand: RecordedHand, players: tuple[str, ...]) -> tuple[Run, ...]:
    """A hand in one sentence, at length and in short."""
    return tuple(_hand_run(deck, hand, players, short) for short in (False, True))


def _hand_run(deck: Deck, hand: RecordedHand, players: tuple[str, ...], short: bool) -> Run:
    if hand.unplayed is Unplayed.ALL_PASSED:
        return _("All passed")
    if hand.declarer is None:
        return (
            _("The auction is not over")
            if hand.contract is None
            else _undeclared(deck, hand.contract)
        )
    name = players[hand.declarer]
    if hand.contract is None:
        return _("{name} won the auction").format(name=name)
    runs = ContractRuns(hand.contract)
    contract = runs.in_short_list(deck) if short else runs.in_list(deck)
    if not hand.ended:
        return fill(_("{name} plays {contract}"), name=name, contract=contract)
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
    """Whether the contract was made, and with how many tricks where they count. It keeps the places
    of the name and the contract.
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


def shortest_run(deck: Deck, hand: RecordedHand, players: tuple[str, ...]) -> Run:
    """A hand that ended, in the fewest words.

    They say who made what or went down; where nobody played, whose contract it was.
    """
    if hand.contract is None:
        return _("All passed")
    if hand.declarer is None:
        return _undeclared(deck, hand.contract)
    if not sum(hand.tricks.values()):
        return declarer_run(deck, hand, players)
    return fill(
        _made_or_lost(hand, hand.contract),
        name=players[hand.declarer],
        contract=ContractRuns(hand.contract).in_short_list(deck),
    )


def outcome_run(deck: Deck, hand: RecordedHand, players: tuple[str, ...]) -> Run:
    """The same in a few words less."""
    if hand.contract is None or hand.declarer is None or not sum(hand.tricks.values()):
        return shortest_run(deck, hand, players)
    return fill(
        _made_or_down(hand, hand.contract),
        name=players[hand.declarer],
        contract=ContractRuns(hand.contract).in_short_list(deck),
    )


def declarer_run(deck: Deck, hand: RecordedHand, players: tuple[str, ...]) -> Run:
    """Whose hand it was, and which contract, without how it went."""
    if hand.contract is None or hand.declarer is None:
        return shortest_run(deck, hand, players)
    return fill(
        "{name}: {contract}",
        name=players[hand.declarer],
        contract=ContractRuns(hand.contract).in_short_list(deck, named=True),
    )


def _undeclared(deck: Deck, contract: Contract) -> str:
    """What was played after all had passed."""
    return _("All passed: {contract}").format(contract=ContractWords(contract, deck).in_sentence)


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


# ---- the hands that decided a match
# Pressed, each opens its hand.
# Invariant: others find out which hands they are and what they won; here it is shown.


_HEAD = 46
"""design height of the heading"""


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
        """The deciding hands in the events of a match that is over.

        Hands that were only reported, and not dealt, are left out.
        """
        winner = max(range(len(players)), key=lambda seat: settlement[seat])
        hands = tuple(
            (swing, played.hands[swing.hand - 1])
            for swing in deciding_hands(log, winner)
            if swing.hand <= len(played.hands)
        )
        return cls(players, winner, hands, turned)

    def amount(self, swing: Swing) -> str:
        """What the hand won or lost for the winner."""
        return signed(swing.change[self.winner], self.turned)

    def describe(self, swing: Swing) -> str:
        """What that number means."""
        words = _(
            "This hand changed what {name} wins or loses in the settlement by {amount}. "
            "Click to look at it."
        )
        return words.format(name=self.players[self.winner], amount=self.amount(swing))


class DecidingLine(HandLine):
    """A hand in a line, and at its end what it won or lost."""

    arrow = False

    def __init__(
        self, kit: Kit, deciding: DecidingHands, swing: Swing, hand: RecordedHand, on_press: Press
    ) -> None:
        words = (
            *hand_runs(kit.deck, hand, deciding.players),
            shortest_run(kit.deck, hand, deciding.players),
            outcome_run(kit.deck, hand, deciding.players),
            declarer_run(kit.deck, hand, deciding.players),
        )
        super().__init__(words, hand.number, on_press, chosen=False, hint=deciding.describe(swing))
        self.amount = deciding.amount(swing)

    def at_the_end(self, kit: Kit) -> int:
        return kit.width(self.amount, "pencil_bold", 38) + kit.f(14)

    def draw(self, surface: Surface, kit: Kit) -> None:
        super().draw(surface, kit)
        kit.pencil(
            surface,
            self.rect.right - kit.f(12),
            self.rect.centery,
            self.amount,
            38,
            align="right",
            seed=self.number,
            bold=True,
        )


def deciding_widgets(
    kit: Kit,
    box: Box,
    deciding: DecidingHands,
    on_press: Callable[[int], None],
    *,
    rows: bool,
    head: bool = True,
) -> tuple[Box, dict[str, Widget]]:
    """The widgets by name at the foot of ``box``, and the box of them and their heading.

    The box is NOWHERE where no hand decided anything. Without ``head``, for a page with large
    letters, there is no room for a heading.
    """
    if not deciding.hands:
        return NOWHERE, {}
    step = kit.layout.hit
    above = kit.f(_HEAD) if head else 0
    high = above + step * (len(deciding.hands) if rows else 1)
    place = Box(box.x, box.bottom - high, box.w, high)
    body = place._replace(y=place.y + above, h=high - above)
    places = (
        body.rows(len(deciding.hands)) if rows else body.columns(len(deciding.hands), kit.u(14))
    )
    widgets: dict[str, Widget] = {}
    for (swing, hand), rect in zip(deciding.hands, places):
        press = _press_action(on_press, hand.number - 1)
        if rows:
            widget: Widget = DecidingLine(kit, deciding, swing, hand, press)
        else:
            widget = Button(
                deciding.amount(swing),
                press,
                size=24,
                sub=_("hand {n}").format(n=hand.number),
                hint=deciding.describe(swing),
            )
        widget.rect = rect
        widgets[f"hand {hand.number}"] = widget
    return place, widgets


def rows_fit(kit: Kit, width: int, deciding: DecidingHands) -> bool:
    """Whether every hand has room for its words in a row so wide."""
    return all(
        DecidingLine(kit, deciding, swing, hand, lambda: None).least_width(kit) <= width
        for swing, hand in deciding.hands
    )


def _press_action(on_press: Callable[[int], None], index: int) -> Press:
    return lambda: on_press(index)


def draw_deciding_head(surface: Surface, kit: Kit, place: Box, deciding: DecidingHands) -> None:
    """The heading, and whose numbers they are."""
    if place == NOWHERE:
        return
    y, name = place.y + kit.f(18), deciding.players[deciding.winner]
    heading = _("The deciding hands")
    room = place.w - kit.width(heading, "title", 30) - kit.f(12)
    whose = fitting_wording(
        kit,
        room,
        _("by how much each changed {name}’s total").format(name=name),
        _("change of {name}’s total").format(name=name),
        _("change for {name}").format(name=name),
        _("for {name}").format(name=name),
        "",
        face="caption",
        size=25,
    )
    if not whose:  # the numbers are somebody's: then the heading says it, as far as it can
        heading = fitting_wording(
            kit,
            place.w,
            _("How much hands changed for {name}").format(name=name),
            _("Change for {name}").format(name=name),
            _("For {name}").format(name=name),
            heading,
            face="title",
            size=30,
        )
    kit.text(surface, place.x, y, heading, "title", 30)
    kit.text(
        surface, place.right, y + kit.f(2), whose, "caption", 25, "ink2", "right", max_width=room
    )
    shapes.line(surface, place.x, place.y + kit.f(38), place.w, "ox", kit.thin(2))
