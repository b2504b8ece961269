"""The slips of the page on which a hand is laid out: the contract, what is known of a hand, and
what an expert would do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame.event import Event

from prefgame.app.deals.asked import Asking
from prefgame.app.deals.composed import Wish
from prefgame.app.play.thinking import Hint
from prefgame.app.words.hints import explain_hint, success_head
from prefgame.cards import Card, Suit
from prefgame.engine.commands import Discard, PlayCard
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.frames.dialog import SlipScene
from prefgame.ui.problems.side import Broken
from prefgame.ui.table.all_choices import hint_rows, score_words
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit, Piece, Run, Sign
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Element,
    Paragraph,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    centred,
)
from prefgame.ui.widgets.selection import Stepper
from prefgame.ui.widgets.styles import NOTE, STRONG, TEXT, TITLE, Style
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.numbers import fill

_IN_A_ROW, _SHEET = 6, 820
"""the most contracts beside each other, and the design width of their sheet"""
_MOST_CHOICES = 8
"""choices of an expert that are listed"""


class ClosedBeside(SlipScene):
    """A slip that a click beside it takes away, as Escape does."""

    def handle(self, event: Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not self.box.holds(event.pos):
            self.window.pop()
        else:
            super().handle(event)

    def away(self, words: str) -> Button:
        return Button(words, self.window.pop, size=25, shortcut=pygame.K_ESCAPE)


# ---- the contract


def playable_contracts(rules: RuleSet) -> tuple[Contract, ...]:
    """List what a declarer may play, with the talon and then without it."""
    return tuple(dict.fromkeys((*rules.contracts, *rules.auction.all_games)))


class ContractSheet(ClosedBeside):
    """All contracts of the game; None is the deal before the first call."""

    def __init__(
        self,
        rules: RuleSet,
        chosen: Contract | None,
        on_choose: Callable[[Contract | None], None],
    ) -> None:
        super().__init__()
        self.rules, self.chosen, self.on_choose = rules, chosen, on_choose

    def inner_width(self, kit: Kit) -> int:
        return kit.f(_SHEET)

    def content(self, kit: Kit) -> Element:
        contracts = playable_contracts(self.rules)
        talon = [one for one in contracts if not one.game]
        games = [one for one in contracts if one.game]
        parts: list[Element] = [Text(_("Contract"), TITLE)]
        widest = max(self._button(one).natural_width(kit) for one in contracts)
        most = min(_IN_A_ROW, kit.f(_SHEET) // (widest + kit.space("tight")))
        parts += self._rows(talon, most)
        if games:
            parts += (Text(_("Without the talon"), TEXT.inked("ink2")), *self._rows(games, most))
        none = self._button(None, _("None yet: the auction begins"))
        others: list[Element] = [Stretch(Control("none", none))]
        if self.rules.when_all_pass is not None:
            passed = self._button(self.rules.when_all_pass, _("All have passed"))
            others.append(Stretch(Control("passed", passed)))
        parts += (Rule(), Row(tuple(others)), centred(Control("cancel", self.away(_("Cancel")))))
        return Column(tuple(parts))

    def _rows(self, contracts: Sequence[Contract], most: int) -> Iterator[Element]:
        """Return the contracts in rows of at ``most`` so many; those of one level together."""
        rows: list[list[Contract]] = []
        levels = len({one.goal for one in contracts}) > 1 and len(contracts) > 2 * most
        for one in contracts:
            new = not rows or len(rows[-1]) == most
            if new or (levels and rows[-1][-1].goal != one.goal):
                rows.append([])
            rows[-1].append(one)
        wide = max(map(len, rows), default=1)
        for row in rows:
            cells: list[Element] = [
                Stretch(Control(f"contract {one}", self._button(one))) for one in row
            ]
            cells += [Stretch(Space())] * (wide - len(row))
            yield Row(tuple(cells), "tight")

    def _button(self, contract: Contract | None, words: str = "") -> Button:
        label = words or (ContractRuns(contract).on_button if contract is not None else "")
        return Button(label, lambda: self._take(contract), chosen=contract == self.chosen, size=25)

    def _take(self, contract: Contract | None) -> None:
        self.window.pop()
        self.on_choose(contract)


# ---- what is known of the cards that a hand still gets


class WishSheet(ClosedBeside):
    """What is known of the cards that a place still gets: how many of each suit, how many aces."""

    def __init__(
        self,
        name: str,
        wish: Wish,
        room: int,
        left: Sequence[Card],
        on_wish: Callable[[Wish], None],
    ) -> None:
        super().__init__()
        self.name, self.wish, self.room, self.on_wish = name, wish, room, on_wish
        self.left = left

    def inner_width(self, kit: Kit) -> int:
        return kit.f(640)

    def content(self, kit: Kit) -> Element:
        told = _("What the cards are that this hand still gets when the rest is dealt by chance.")
        rows: list[Element] = [Text(self.name, TITLE), Paragraph(told, TEXT.inked("ink2"))]
        known = dict(self.wish.more)
        for suit in Suit:
            most = sum(card.suit is suit for card in self.left)
            stepper = self._stepper(known.get(suit), partial(self._suit, suit), most)
            words = Text(kit.deck.suit_name(str(suit)), STRONG)
            rows.append(Row((Share(0.4, words), Stretch(Control(f"suit {suit}", stepper)))))
        most = sum(card.rank.letter == "A" for card in self.left)
        aces = self._stepper(self.wish.aces, self._aces, most)
        rows.append(Row((Share(0.4, Text(_("Aces"), STRONG)), Stretch(Control("aces", aces)))))
        self._done = Button(_("Done"), self._take, kind="brass", size=26)
        foot = (
            Stretch(Control("cancel", self.away(_("Cancel")))),
            Stretch(Control("done", self._done)),
        )
        return Column((*rows, Row(foot)))

    @property
    def first(self) -> Widget:
        return self.group.focus or self._done

    def _stepper(
        self, value: int | None, on_change: Callable[[int | None], None], most: int
    ) -> Stepper:
        def change(number: int) -> None:
            on_change(None if number < 0 else number)

        def text(number: int) -> str:
            return pgettext("number of cards", "any") if number < 0 else str(number)

        shown = -1 if value is None else value
        return Stepper(shown, -1, max(shown, min(most, self.room)), change, text=text)

    def _suit(self, suit: Suit, number: int | None) -> None:
        self.wish = self.wish.with_suit(suit, number)

    def _aces(self, number: int | None) -> None:
        self.wish = replace(self.wish, aces=number)

    def _take(self) -> None:
        self.window.pop()
        self.on_wish(self.wish)


def wish_run(deck: Deck, wish: Wish) -> Run:
    """Write what is known of the cards that a place still gets: numbers with their suits."""
    known = dict(wish.more)
    pieces: list[Piece] = []
    for suit in (suit for suit in Suit if suit in known):
        pieces += (f"{' ' if pieces else ''}{known[suit]}", Sign(str(suit)))
    if wish.aces is not None:
        pieces.append(f"{' ' if pieces else ''}{wish.aces}{deck.index('A')}")
    return tuple(pieces)


# ---- what an expert would do


class ExpertSheet(ClosedBeside):
    """What an expert would do with this view: thought about while the slip lies there.
    ``made_up``: the earlier tricks are. ``discard``: the two cards that were discarded on the page;
    they are rated in any case.
    """

    def __init__(
        self,
        question: str,
        view: SeatView,
        *,
        made_up: bool = False,
        discard: tuple[Card, ...] = (),
    ) -> None:
        super().__init__()
        self.made_up, self.discard = made_up, discard
        self.question, self.view = question, view
        self.asking = Asking(view)
        self._over = False

    def inner_width(self, kit: Kit) -> int:
        return kit.f(820)

    def content(self, kit: Kit) -> Element:
        self._done = Button(
            _("OK"), self.window.pop, kind="brass", size=26, shortcut=pygame.K_ESCAPE
        )
        rows: list[Element] = [Text(self.question, TITLE), Rule("ox", 2)]
        hint = self.asking.latest
        if hint is None or not hint.choices:
            thinking = _("An expert is thinking …")
            nothing = _("An expert has nothing to choose here.")
            rows.append(Paragraph(nothing if self.asking.over else thinking))
        else:
            choices = hint_rows(self.view, kit.deck, hint)
            told = explain_hint(self.view, kit.deck, hint)
            named = isinstance(hint.choices[0].commands[0], PlayCard)  # the sentence says "it"
            rows.append(
                Broken(fill("{card}. {told}", card=choices[0].choice, told=told))
                if named
                else Paragraph(told)
            )
            heads = success_head(self.view, hint.success), pgettext("average", "Expected")
            rows += (self._row(_("Choice"), *heads, NOTE), Rule())
            there = self._laid_aside(hint)
            for at, row in enumerate(choices):
                run = row.choice
                if row.plays:
                    run = fill("{cards} · {contract}", cards=run, contract=row.plays)
                if at == there:
                    run = fill(_("{cards} (laid aside)"), cards=run)
                elif at >= _MOST_CHOICES - (there is not None and there >= _MOST_CHOICES):
                    continue
                rows.append(self._row(run, row.chance, row.score, TEXT if at else STRONG))
            rows.append(Paragraph(score_words(self.view, hint), NOTE))
            if self.made_up:
                told = _(
                    "The tricks before these cards are made up; the expert judges by them too."
                )
                rows.append(Paragraph(told, NOTE))
        return Column((*rows, centred(Control("done", self._done))), "tight")

    def _laid_aside(self, hint: Hint) -> int | None:
        """Find the choice of the two cards that were discarded on the page."""
        for at, choice in enumerate(hint.choices):
            first = choice.commands[0]
            if isinstance(first, Discard) and set(first.cards) == set(self.discard):
                return at
        return None

    @staticmethod
    def _row(choice: Run, chance: str, score: str, style: Style) -> Element:
        cells = (
            Share(0.42, Text(choice, style)),
            Share(0.36, Text(chance, style, "right")),
            Stretch(Text(score, style, "right")),
        )
        return Row(cells, "none")

    @property
    def first(self) -> Widget:
        return self._done

    @property
    def awake(self) -> bool:
        return not self._over

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.asking.over and not self._over:
            self._over = True
            self.resize(self.window.layout)

    def leave(self) -> None:
        self.asking.close()
