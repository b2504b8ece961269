"""Saving a hand that was laid out, and sending it: as text, code, record or picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from pygame import Surface

from prefgame.app.deals.coded import code_of_composed
from prefgame.app.deals.notations import write_pbn, write_suits
from prefgame.app.deals.open_cards import OpenCards
from prefgame.app.deals.pasted import composed_of
from prefgame.app.play.position_code import LINK, write_position_code
from prefgame.app.problems.laid_out import NoProblem, problem_of
from prefgame.app.problems.problem import Words
from prefgame.app.records import PICTURE, save_beside
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import first_letter_up, shown_name
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.ui.deals.slips import ClosedBeside
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.draw.deck import Deck
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.open_hands import OpenHands
from prefgame.ui.paper.save import as_png, page_picture, save_and_say
from prefgame.ui.problems.saving import SaveProblemSheet
from prefgame.ui.system import display
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Element,
    Row,
    Rule,
    Stretch,
    Text,
    centred,
)
from prefgame.ui.widgets.styles import HEADING, NOTE, TEXT, TITLE, Style
from prefgame.ui.words.contracts import goal_needed
from prefgame.ui.words.hand_facts import HandRow
from prefgame.ui.words.numbers import number_of_tricks
from prefgame.ui.words.options import game_name

ENDING = ".pref"


def link_of(cards: OpenCards) -> str:
    """Write a hand as a link: a code that carries what happened in it."""
    return LINK + write_position_code(code_of_composed(composed_of(cards)))


def suits_text(deck: Deck, cards: OpenCards) -> str:
    """Write a hand for people: what is played or asked, the cards by suits, and whose turn; and as
    a link, from which the game reads all of it.
    """
    packets, order = cards.told
    names = [shown_name(name) for name in cards.table.players]
    lines = [picture_title(deck, cards), write_suits(*packets, [names[seat] for seat in order])]
    if cards.due is not None:
        lines.append(_turn_words(names[cards.due]))
    lines.append(link_of(cards))
    return "\n".join(lines)


class SendSheet(ClosedBeside):
    """What can be done with a hand; ``say`` shows a sentence about it."""

    def __init__(self, game: Game, cards: OpenCards, say: Callable[[str], None]) -> None:
        super().__init__()
        self.game, self.cards, self.say = game, cards, say

    def content(self, kit: Kit) -> Element:
        ways = (
            (_("Copy as text"), _("a record that any version of the game reads"), self._copy),
            (_("Copy by suits"), _("the deal for people, a hand a line"), self._copy_suits),
            (_("Copy as PBN"), _("the deal for programs of the bridge world"), self._copy_pbn),
            (
                _("Copy as a link"),
                _("a short code that this page reads when pasted"),
                self._copy_link,
            ),
            (_("Save as a record"), _("a file in the folder of records"), self._save),
            (_("Save as a picture"), _("to be posted or printed"), self._save_picture),
            (_("Save as a problem"), _("in a collection of your own"), self._save_problem),
        )
        rows = [
            Button(words, partial(self._take, act), sub=note, size=25) for words, note, act in ways
        ]
        stretched = (Stretch(Control(f"way {at}", row)) for at, row in enumerate(rows))
        foot = centred(Control("cancel", self.away(_("Cancel"))))
        return Column((Text(_("Save or send"), TITLE), *stretched, foot))

    def _take(self, act: Callable[[], None]) -> None:
        self.window.pop()
        act()

    def _copy(self) -> None:
        display.copy(self.cards.record())
        self.say(_("Copied. Paste it into a mail or a message."))

    def _copy_suits(self) -> None:
        display.copy(suits_text(self.game.window.kit.deck, self.cards))
        self.say(_("Copied. Paste it into a mail or a message."))

    def _copy_pbn(self) -> None:
        display.copy(write_pbn(*self.cards.told[0]))
        self.say(_("Copied. Paste it into a mail or a message."))

    def _copy_link(self) -> None:
        link = link_of(self.cards)
        display.copy(link)
        self.say(_("Copied: {code}").format(code=link))

    def _save(self) -> None:
        data = self.cards.record().encode()
        self.say(save_and_say(lambda: self._beside(ENDING, data)))

    def _save_picture(self) -> None:
        picture = deal_picture(self.game.window.kit.deck, self.cards)
        self.say(save_and_say(lambda: self._beside(PICTURE, as_png(picture))))

    def _save_problem(self) -> None:
        try:
            problem = problem_of(self.cards, Words())
        except NoProblem as reason:
            self.say(str(reason))
            return
        title = ContractWords(problem.contract, self.game.window.kit.deck).in_sentence_with_game
        self.game.window.push(SaveProblemSheet(problem, first_letter_up(title), self.say))

    def _beside(self, ending: str, data: bytes) -> Path:
        return save_beside(self.cards.view(0), ending, data)


# ---- a hand as a picture


def deal_picture(deck: Deck, cards: OpenCards) -> Surface:
    """Draw a picture of the hand as it stands: 1280 pixels wide, in this deck."""
    return page_picture(deck, lambda kit: _parts(kit, cards))


def _parts(kit: Kit, cards: OpenCards) -> Iterator[Element]:
    hand, names = cards.hand, [shown_name(name) for name in cards.table.players]
    beside = Text(game_name(cards.table.rules), TEXT.inked("ink2"), "right")
    yield Column(
        (
            Row((Text(picture_title(kit.deck, cards), Style("title", "result")), Stretch(beside))),
            Rule("ox", 2),
        ),
        "tight",
    )
    if hand.contract is not None and hand.declarer is not None:
        yield Text(goal_needed(hand.contract.goal), HEADING)
    yield Stretch(OpenHands(hand_rows(cards, names)))
    if hand.trick:
        yield Text(_on_the_table(kit, cards, names), HEADING)
    if cards.due is not None:
        yield Text(_turn_words(names[cards.due]), HEADING)
    link = "" if cards.laid is not None else link_of(cards)
    yield Row((Stretch(Text(link, NOTE)), Text(_("Preference"), NOTE)))


def _turn_words(name: str) -> str:
    return _("It is the turn of {name}.").format(name=name)


def picture_title(deck: Deck, cards: OpenCards) -> str:
    """Say what is played, or what is asked."""
    hand = cards.hand
    if cards.phase is Phase.EXCHANGE:
        return _("What would you discard?")
    if hand.contract is None:
        return _("What would you call?")
    if hand.declarer is None:
        return _("All have passed")
    words = ContractWords(hand.contract, deck).in_sentence_with_game
    name = shown_name(cards.table.players[hand.declarer])
    return _("{name} plays {contract}").format(name=name, contract=words)


def hand_rows(cards: OpenCards, names: Sequence[str]) -> list[HandRow]:
    """Return a row for each hand; that of the declarer has the two cards aside."""
    hand = cards.hand
    trump = None if hand.contract is None else hand.contract.trump
    rest = cards.aside
    discarded = hand.discarded
    rows = []
    for seat, name in enumerate(names):
        last = seat == (hand.declarer if hand.declarer is not None else len(names) - 1)
        taken = cards.taken(seat)
        rows.append(
            HandRow(
                seat,
                name,
                _("declarer") if seat == hand.declarer else "",
                True,
                number_of_tricks(taken) if hand.tricks and taken is not None else "",
                tuple(sorted_hand(cards.cards_of(seat), trump)),
                frozenset(),
                rest if last else (),
                (_("discarded") if discarded else _("Talon")) if last and rest else "",
            )
        )
    return rows


def _on_the_table(kit: Kit, cards: OpenCards, names: Sequence[str]) -> str:
    lie = (f"{names[seat]}: {kit.deck.card_name(str(card))}" for seat, card in cards.hand.trick)
    return _("On the table: {cards}").format(cards=", ".join(lie))
