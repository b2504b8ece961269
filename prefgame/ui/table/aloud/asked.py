"""What the player is asked, with the choices, as it is said aloud.

Invariant: it says what the table shows, and no more than the player may do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.app.words.contracts import ContractWords, figure
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import join_with_or
from prefgame.engine.commands import (
    Announce,
    CallBid,
    Command,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Phase
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.status import question
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import run_words
from prefgame.ui.words.aloud import bid_words, hand_words, sentences
from prefgame.ui.words.contracts import (
    COMMANDS,
    answer_word,
    chosen_word,
    kontra_refused,
    kontra_said,
    spoken_word,
)

MANY = 6
"""bids beyond which only the lowest and the highest are named"""


def asked_words(phase: PhaseScene, *, whole: bool = False) -> str:
    """Return whose turn it is, what is asked, and the choices; ``whole``: also what the notes have
    to say about it.
    """
    view, deck, live = phase.view, phase.kit.deck, phase.live
    if not live:
        return sentences(phase.hint() or phase.waiting(), phase.note() if whole else "")
    slip = phase.slip_words()
    if slip:
        return sentences(slip, _say_one_of(_labels(phase.desk.choices, deck)))
    asked = phase.hint() or run_words(question(view), deck)
    note = phase.note() if whole or view.turn.phase is Phase.EXCHANGE else ""
    return sentences(_("Your turn"), asked, choice_words(view, deck), note)


def choice_words(view: SeatView, deck: DeckWords) -> str:
    """Return what the player may do now. Nothing where any card may be played, or where the
    sentence that asks says it.
    """
    if any(isinstance(command, PlayCard) for command in view.legal):
        return playable_words(view, deck)
    named = [command for command in view.legal if not isinstance(command, Discard)]
    if not named:
        return ""
    return _say_one_of(_named(view, named, deck))


def _say_one_of(choices: Sequence[str]) -> str:
    return _("You may say: {choices}").format(choices=join_with_or(choices)) if choices else ""


def _labels(choices: Sequence[Widget], deck: DeckWords) -> list[str]:
    """Return what is on the buttons that can be pressed."""
    able = (one for one in choices if isinstance(one, Button) and one.enabled)
    return [run_words(one.label, deck) for one in able]


def playable_words(view: SeatView, deck: DeckWords) -> str:
    """Return which cards may be played; nothing where none or any may be."""
    cards = [command.card for command in view.legal if isinstance(command, PlayCard)]
    if not cards or len(cards) == len(view.cards_in_play):
        return ""
    return _("You may play: {cards}").format(cards=hand_words(cards, deck))


def _named(view: SeatView, commands: Sequence[Command], deck: DeckWords) -> list[str]:
    """Return each choice in words; of many bids, one above another, the ends alone."""
    ladder = [command for command in commands if _is_step(command)]
    if len(ladder) <= MANY:
        return [_words(view, command, deck) for command in commands]
    low, high = (_words(view, command, deck) for command in (ladder[0], ladder[-1]))
    others = (command for command in commands if command not in ladder)
    ends = _("{low} to {high}").format(low=low, high=high)
    return [ends, *(_words(view, command, deck) for command in others)]


def _is_step(command: Command) -> bool:
    """Tell whether it names a step of a ladder: a misère among them has no number."""
    match command:
        case CallBid(bid=bid) if bid.kind is BidKind.NUMBER and bid.contract is not None:
            return bool(figure(bid.contract))
        case Announce(contract=contract):
            return bool(figure(contract))
    return False


def _words(view: SeatView, command: Command, deck: DeckWords) -> str:
    for kind, words in _WORDS.items():
        if isinstance(command, kind):
            return words(view, command, deck)
    text, phase = str(command), view.turn.phase
    declares = view.hand is not None and view.hand.declarer == view.seat
    said = spoken_word(phase, text, declares=declares) or chosen_word(phase, text)
    return said.removesuffix("?")  # an offer, among others


def _kontra(view: SeatView, command: SayKontra, deck: DeckWords) -> str:
    if command.level:
        return kontra_said(command.level)
    highest = max((one.level for one in view.legal if isinstance(one, SayKontra)), default=1)
    return kontra_refused(highest - 1)


def _reveal(view: SeatView, command: RevealGame, deck: DeckWords) -> str:
    if command.game is None:
        return pgettext("call", "silent")
    return ContractWords(command.game, deck).in_sentence_with_game


def _defend(view: SeatView, command: Defend, deck: DeckWords) -> str:
    text = str(command)
    return COMMANDS[text]() if text in COMMANDS else answer_word(command.answer)


_WORDS: dict[type, Callable[..., str]] = {
    CallBid: lambda view, command, deck: bid_words(command.bid, deck),
    RevealGame: _reveal,
    Announce: lambda view, command, deck: (
        ContractWords(command.contract, deck).in_sentence_with_game
    ),
    Defend: _defend,
    SayKontra: _kontra,
}
"""by the class of a command: what it is called among the choices"""
