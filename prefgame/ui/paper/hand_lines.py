"""Ended hands in a line each: who played what and how it went, in the words that fit.

Invariant: the longest words that have room are shown; what happened is read off the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Surface

from prefgame.app.look_back.past_matches import RecordedHand
from prefgame.app.words.contracts import game_in_sentence
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import kontra_factor
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.hand import Unplayed
from prefgame.ui.cards.deck import Deck
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import NOWHERE
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.widget import Press, Widget
from prefgame.ui.words.contracts import sign_and_name_run, sign_run
from prefgame.ui.words.numbers import tricks_with_need, with_need
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
        return _("The auction is not over") if hand.contract is None else _undeclared(hand.contract)
    name = players[hand.declarer]
    if hand.contract is None:
        return _("{name} won the auction").format(name=name)
    contract = sign_run(hand.contract, deck) if short else sign_and_name_run(hand.contract, deck)
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
        return _undeclared(hand.contract)
    if not sum(hand.tricks.values()):
        return declarer_run(deck, hand, players)
    return fill(
        _made_or_lost(hand, hand.contract),
        name=players[hand.declarer],
        contract=sign_run(hand.contract, deck),
    )


def outcome_run(deck: Deck, hand: RecordedHand, players: tuple[str, ...]) -> Run:
    """The same in a few words less."""
    if hand.contract is None or hand.declarer is None or not sum(hand.tricks.values()):
        return shortest_run(deck, hand, players)
    return fill(
        _made_or_down(hand, hand.contract),
        name=players[hand.declarer],
        contract=sign_run(hand.contract, deck),
    )


def declarer_run(deck: Deck, hand: RecordedHand, players: tuple[str, ...]) -> Run:
    """Whose hand it was, and which contract, without how it went."""
    if hand.contract is None or hand.declarer is None:
        return shortest_run(deck, hand, players)
    return fill(
        "{name}: {contract}",
        name=players[hand.declarer],
        contract=sign_run(hand.contract, deck, named=True),
    )


def _undeclared(contract: Contract) -> str:
    """What was played after all had passed."""
    return _("All passed: {contract}").format(contract=game_in_sentence(contract))


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
