"""All choices of a decision, with the score and the chance that each may expect.

Invariant: it is looked at and closed; nothing is chosen here. Where the choices are many, they
scroll under their heads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Surface

from prefgame.app.play.thinking import Hint, HintChoice
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.hints import describe_score
from prefgame.app.words.sentences import first_letter_up, percent
from prefgame.engine.commands import (
    CallBid,
    Command,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    Say,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.auctions.base import SAME, BidKind
from prefgame.rules.base import Role
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.fonts import Face
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.theme import Colour
from prefgame.ui.table.overlays import SheetOverlay
from prefgame.ui.table.phases.base import cards_in, likeness
from prefgame.ui.table.slips.registry import defence_slips, kontra_slips, word_slips
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Align, Kit, Run
from prefgame.ui.widgets.keys import HINT
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.words.commands import card_run, command_run
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.numbers import signed

# ---- why not to play has a number, although it writes nothing: what the declarer wins counts too
# Invariant: it names the number that stands in the list, and only where that is not 0.


def staying_out_words(view: SeatView, scores: Iterable[tuple[Command, float]]) -> str:
    """Of the choices with what each may expect: what the number of not playing is made of; nothing
    where there is no such choice, or where it is 0.
    """
    score = next((round(score) for one, score in scores if _stays_out(view, one)), 0)
    if not score or view.hand is None or view.hand.declarer is None:
        return ""
    words = (
        _("What {name} wins counts against you even if you do not defend: {score} on average.")
        if score < 0
        else _("What {name} loses counts for you even if you do not defend: {score} on average.")
    )
    return words.format(name=view.table.players[view.hand.declarer], score=signed(score))


def _stays_out(view: SeatView, command: Command) -> bool:
    """Whether the player takes no part in the hand after this command."""
    match command:
        case Defend(answer=answer):
            return answer.declines
        case SayKontra(level=0):
            return view.declared.needs_kontra or view.role(view.seat) is Role.STAYS
    return False


# ---- the choices of a hint as the table offers them: their names, and the lines of the list
# Invariant: a choice has the name of its button.


@dataclass(frozen=True)
class HintRow:
    """A line of the list.

    ``rough``: its score is an estimate. ``plays``: the contract for which cards are discarded.
    """

    choice: Run
    score: str
    chance: str
    rough: bool
    plays: Run = ""


def hint_rows(view: SeatView, deck: Deck, hint: Hint) -> tuple[HintRow, ...]:
    """All choices, the best first; those that were tried out in a few deals only come last."""
    return tuple(
        HintRow(
            name_choice(view, deck, choice),
            _score(choice),
            percent(choice.chance),
            choice.rough,
            _meant(choice),
        )
        for choice in hint.choices
    )


def score_words(view: SeatView, hint: Hint) -> str:
    """What the scores of the list count, and what that of not playing is made of."""
    scores = ((choice.commands[0], choice.score) for choice in hint.choices)
    return " ".join(filter(None, (describe_score(view), staying_out_words(view, scores))))


def _score(choice: HintChoice) -> str:
    score = signed(round(choice.score))
    return _("about {score}").format(score=score) if choice.rough else score


def _meant(choice: HintChoice) -> Run:
    """The contract of a discard."""
    if choice.contract is None or not isinstance(choice.commands[0], Discard):
        return ""
    return ContractRuns(choice.contract).on_button


def name_choice(view: SeatView, deck: Deck, choice: HintChoice) -> Run:
    """The words of its button, or the cards."""
    cards = cards_in(choice.commands)
    if cards:
        return tuple(piece for card in cards for piece in card_run(deck, card))
    return name_commands(view, deck, choice.commands)


def name_commands(view: SeatView, deck: Deck, commands: Sequence[Command]) -> Run:
    """What is said: a call, a contract or an answer.

    For a discard it is the contract for which it is made, for a card nothing.
    """
    match commands[-1]:
        case CallBid(bid=bid) if bid == SAME:
            return _same(view, deck)
        case CallBid(bid=bid) if bid.kind is BidKind.NUMBER:
            run = command_run(commands[-1], deck)
            return first_letter_up(run) if isinstance(run, str) else run
        case RevealGame(game=None):
            return _("Silent")
        case Defend() | SayKontra() | Say():
            return _slip(view, deck, commands)
        case Discard() | PlayCard():
            return ""
    return command_run(commands[-1], deck)


def _same(view: SeatView, deck: Deck) -> str:
    """The call that equals the highest bid, as its button has it."""
    highest = view.table.rules.auction.highest_bid(view.hand.calls) if view.hand else None
    if highest is None or highest.contract is None:
        return _("Same")
    return _("Same ({number})").format(number=ContractWords(highest.contract, deck).by_number)


def _slip(view: SeatView, deck: Deck, commands: Sequence[Command]) -> Run:
    """The word of the slip that gives these commands.

    Of several slips it is the one that says no more than they do.
    """
    match commands[0]:
        case SayKontra():
            slips = kontra_slips(view)
        case Say():
            slips = word_slips(view, deck)
        case _:
            slips = defence_slips(view)
    if not slips:
        return command_run(commands[-1], deck)
    return max(slips, key=lambda slip: likeness(slip.commands, commands)).info.label


# ---- all choices of a decision, with the score and the chance that each may expect


_WIDE, _ROW, _LEAST_ROW, _SEEN = 700, 44, 34, 12
"""design sizes; ``_SEEN`` rows are to be seen at once, if they have room at their least height"""


class HintList(SheetOverlay):
    """The list of all choices: its ``rows``, the best first.

    ``success`` is the head of the chances, ``score`` the sentence on what is counted.
    """

    closed_by = HINT

    def __init__(self, rows: Sequence[HintRow], success: str, score: str) -> None:
        super().__init__()
        self.rows, self.success, self.score = tuple(rows), success, score
        self._row_h = 0
        self.area = ScrollArea(lambda _kit, _width: len(self.rows) * self._row_h, self._draw_rows)
        self.done = Button(
            _("Back"),
            self.close,
            kind="brass",
            size=26,
            shortcut=pygame.K_ESCAPE,
            hint=_("Key Escape"),
        )

    def _foot(self) -> list[str]:
        """The quiet lines below."""
        lines = [self.score]
        if any(row.rough for row in self.rows):
            lines.append(_("“about” marks a rough estimate."))
        return lines

    def resize(self, layout: Layout) -> None:
        kit, pad = self.kit, self.kit.f(34)
        inner = min(kit.f(_WIDE), layout.width - 2 * layout.margin - 2 * pad)
        foot = sum(kit.paragraph_height(line, inner, "label", 22, 1.25) for line in self._foot())
        rest = kit.f(28 + 46 + 44 + 14) + foot + kit.f(20) + layout.hit + kit.f(26)
        room = layout.height - 2 * layout.margin - rest
        wanted = min(len(self.rows), _SEEN)
        self._row_h = max(kit.f(_LEAST_ROW), min(kit.f(_ROW), room // max(1, wanted)))
        seen = min(wanted, max(1, room // self._row_h))
        self.box = layout.centred(inner + 2 * pad, rest + seen * self._row_h)
        top = self.box.y + kit.f(28 + 46 + 44) + kit.thin(2)
        strip = 2 * kit.u(14)  # for the thumb, in the margin
        self.area.rect = Box(
            self.box.x + pad - kit.f(10), top, inner + kit.f(10) + strip, seen * self._row_h
        )
        self.area.content_box(kit)
        self.area.focusable = self.area.limit > 0
        wide = max(kit.f(180), self.done.natural_width(kit))
        self.done.rect = Box(
            self.box.centerx - wide // 2, self.box.bottom - kit.f(26) - layout.hit, wide, layout.hit
        )
        self.group.set([self.area, self.done], self.done)

    def draw(self, surface: Surface) -> None:
        kit, f, box = self.kit, self.kit.f, self.box
        self.darken(surface)
        kit.sheet(surface, box, 10, 26, 14)
        left, inner = box.x + f(34), box.w - 2 * f(34)
        kit.text(surface, left, box.y + f(28 + 23), _("All choices"), "title", 38, max_width=inner)
        y = box.y + f(28 + 46)
        self._draw_heads(surface, left, y + f(24), inner)
        shapes.line(surface, left, y + f(44), inner, "ink2", kit.thin(2))
        y = self.area.rect.bottom + f(12)
        for line in self._foot():
            y = kit.paragraph(surface, left, y, inner, line, "label", 22, "ink2", line_height=1.25)
        self.group.draw(surface, kit)

    def _draw_heads(self, surface: Surface, left: float, y: float, inner: float) -> None:
        """The heads of the columns."""
        plays, chance, score = self._columns(left, inner)

        def head(x: float, words: str, align: Align, part: float) -> None:
            room = inner * part
            self.kit.text(surface, x, y, words, "label", 22, "ink2", align, max_width=room)

        head(left, _("Choice"), "left", 0.26)
        if any(row.plays for row in self.rows):
            head(plays, _("Contract"), "left", 0.18)
        head(chance, self.success, "right", 0.42)
        head(score, pgettext("average", "Expected"), "right", 0.22)

    @staticmethod
    def _columns(left: float, inner: float) -> tuple[float, float, float]:
        """Where the contracts begin, and where chances and scores end."""
        return left + inner * 0.28, left + inner * 0.76, left + inner

    def _draw_rows(self, surface: Surface, kit: Kit, box: Box) -> None:
        left, inner = box.x + kit.f(10), self.box.w - 2 * kit.f(34)
        for at, row in enumerate(self.rows):
            self._draw_row(surface, row, left, box.y + at * self._row_h, inner, at == 0)

    def _draw_row(
        self, surface: Surface, row: HintRow, left: float, top: float, inner: float, best: bool
    ) -> None:
        kit, height = self.kit, self._row_h
        plays, chance, score = self._columns(left, inner)
        if best:
            air = kit.f(10)
            ground = Box(round(left) - air, round(top) + 1, round(inner) + 2 * air, height - 1)
            shapes.rounded_box(surface, ground, kit.u(6), "chosen")
        elif top > self.area.rect.y:
            shapes.line(surface, left, top, inner, "rule", 1)
        ink: Colour = "pencil2" if row.rough else "ink"
        face: Face = "button" if best else "label"
        y = top + height / 2
        choice_part, chance_part = (0.26, 0.28) if row.plays else (0.42, 0.34)
        self._draw_run(surface, left, y, row.choice, face, ink, inner * choice_part)
        self._draw_run(surface, plays, y, row.plays, face, ink, inner * 0.18)
        room = inner * chance_part
        kit.text(surface, chance, y, row.chance, face, 25, ink, "right", max_width=room)
        kit.text(surface, score, y, row.score, face, 25, ink, "right")

    def _draw_run(
        self, surface: Surface, x: float, y: float, run: Run, face: Face, ink: Colour, room: float
    ) -> None:
        if isinstance(run, str):
            self.kit.text(surface, x, y, run, face, 25, ink, max_width=room)
        else:
            self.kit.run(surface, x, y, run, face, 25, ink, max_width=room)
