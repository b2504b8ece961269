"""All choices of a decision, with the score and the chance that each may expect.

Invariant: it is looked at and closed; nothing is chosen here. If the choices are many, they
scroll under their heads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
from prefgame.rules.base import Phase, Role
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.overlays import LaidSheet
from prefgame.ui.table.phases.base import cards_in, likeness
from prefgame.ui.table.slips.defence import defence_slips
from prefgame.ui.table.slips.questions import kontra_slips, word_slips
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Element,
    Inset,
    Paragraph,
    Placed,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    centred,
)
from prefgame.ui.widgets.keys import HINT
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.styles import NOTE, STRONG, TEXT, TITLE, Style
from prefgame.ui.words.contracts import ContractRuns, card_run, chosen_word, command_run
from prefgame.ui.words.numbers import fill, signed

# ---- why not to play has a number, although it writes nothing: what the declarer wins counts too
# Invariant: it names the number that stands in the list, and only where that is not 0.


def staying_out_words(view: SeatView, scores: Iterable[tuple[Command, float]]) -> str:
    """Say of the choices with what each may expect what the number of not playing is made of;
    nothing if there is no such choice, or if it is 0.
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
    """Return whether the player takes no part in the hand after this command."""
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
    """Return all choices, the best first; last those that were tried out in a few deals only."""
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
    """Say what the scores of the list count, and what that of not playing is made of."""
    scores = ((choice.commands[0], choice.score) for choice in hint.choices)
    return " ".join(filter(None, (describe_score(view), staying_out_words(view, scores))))


def _score(choice: HintChoice) -> str:
    score = signed(round(choice.score))
    return _("about {score}").format(score=score) if choice.rough else score


def _meant(choice: HintChoice) -> Run:
    if choice.contract is None or not isinstance(choice.commands[0], Discard):
        return ""
    return ContractRuns(choice.contract).on_button


def name_choice(view: SeatView, deck: Deck, choice: HintChoice) -> Run:
    """Return the words of its button, or the cards."""
    cards, first = cards_in(choice.commands), choice.commands[0]
    if cards:
        run = tuple(piece for card in cards for piece in card_run(deck, card))
        thrown = isinstance(first, Discard) and first.thrown
        return fill(pgettext("the talon", "{cards}, thrown"), cards=run) if thrown else run
    return name_commands(view, deck, choice.commands)


def name_commands(view: SeatView, deck: Deck, commands: Sequence[Command]) -> Run:
    """Return what is said: a call, a contract or an answer.

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
        case Say(word=word) if isinstance(commands[0], Discard) or not word_slips(view, deck):
            return chosen_word(_phase_of_last(view, commands), word)
        case Defend() | SayKontra() | Say():
            return _slip(view, deck, commands)
        case Discard() | PlayCard():
            return ""
    return command_run(commands[-1], deck)


def _phase_of_last(view: SeatView, commands: Sequence[Command]) -> Phase:
    """Return the phase in which the last of these commands is said: once the cards lie away, it is
    the one in which the contract is named.
    """
    return Phase.ANNOUNCE if isinstance(commands[0], Discard) else view.turn.phase


def _same(view: SeatView, deck: Deck) -> str:
    highest = view.table.rules.auction.highest_bid(view.hand.calls) if view.hand else None
    if highest is None or highest.contract is None:
        return _("Same")
    return _("Same ({number})").format(number=ContractWords(highest.contract, deck).by_number)


def _slip(view: SeatView, deck: Deck, commands: Sequence[Command]) -> Run:
    """Return the word of the slip that gives these commands.

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
    return max(slips, key=lambda slip: likeness(slip.commands, commands)).label


# ---- the sheet with all choices

_SEEN = 530
"""design height of the rows that are seen at once, if they have room"""


class _Rows(Scroll):
    """The rows, no more of them than can be looked over."""

    def natural_height(self, kit: Kit, width: int) -> int:
        return min(kit.f(_SEEN), self.content.height(kit, width))


@dataclass(frozen=True)
class _Grounded(Element):
    """An element on the ground of what is chosen."""

    child: Element

    def height(self, kit: Kit, width: int) -> int:
        return self.child.height(kit, width)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield Placed(box, Drawing(_draw_ground))
        yield from self.child.lay(kit, box)


def _draw_ground(surface: Surface, kit: Kit, box: Box) -> None:
    shapes.rounded_box(surface, box, kit.space("tight"), "chosen")


class ChoicesSheet(LaidSheet):
    """The sheet with all choices: its ``rows``, the best first.

    ``success`` is the head of the chances, ``score`` the sentence on what is counted.
    """

    wide = 780
    closed_by = HINT

    def __init__(self, rows: Sequence[HintRow], success: str, score: str) -> None:
        super().__init__()
        self.rows, self.success, self.score = tuple(rows), success, score
        self._plays = any(row.plays for row in self.rows)
        lines: list[Element] = []
        for at, row in enumerate(self.rows):
            lines += [self._line(row, best=at == 0), Rule()]
        self.area = _Rows(Column(tuple(lines[:-1]), "none"))
        hint = _("Key Escape")
        escape = pygame.K_ESCAPE
        self.done = Button(_("Back"), self.close, kind="brass", shortcut=escape, hint=hint)

    def content(self) -> Element:
        expected = pgettext("average", "Expected")
        heads = self._columns(_("Choice"), _("Contract"), self.success, expected, NOTE)
        strip = Space("near"), Space("near")  # the one of the thumb
        return Column(
            (
                Text(_("All choices"), TITLE),
                Row((Stretch(heads), *strip), "none"),
                Rule("ink2", 2),
                Stretch(Control("rows", self.area, fill=True)),
                *(Paragraph(line, NOTE) for line in self._foot()),
                centred(Control("done", self.done)),
            ),
            "tight",
        )

    def first(self) -> Widget:
        return self.done

    def _foot(self) -> list[str]:
        rough = (
            [_("“about” marks a rough estimate.")] if any(row.rough for row in self.rows) else []
        )
        return [self.score, *rough]

    def _columns(self, choice: Run, plays: Run, chance: str, score: str, style: Style) -> Element:
        """Return a row of the list; ``plays`` only where cards are discarded for a contract."""
        cells: list[Element] = [Share(0.28 if self._plays else 0.42, Text(choice, style))]
        if self._plays:
            cells.append(Share(0.18, Text(plays, style)))
        cells.append(Share(0.32 if self._plays else 0.36, Text(chance, style, "right")))
        return Inset(Row((*cells, Stretch(Text(score, style, "right"))), "none"), "tight", "hair")

    def _line(self, row: HintRow, *, best: bool) -> Element:
        style = (STRONG if best else TEXT).inked("pencil2" if row.rough else "ink")
        line = self._columns(row.choice, row.plays, row.chance, row.score, style)
        return _Grounded(line) if best else line
