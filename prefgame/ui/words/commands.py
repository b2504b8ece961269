"""What a button says for a command: the words of one catalogue, by the text of the command.

Invariant: every command has its words. One that the catalogue does not know is called by
its own text.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import first_letter_up
from prefgame.cards import Card
from prefgame.engine.commands import (
    FOUR_ACES,
    NO_ACES,
    NO_BONUS,
    Announce,
    CallBid,
    Command,
    Discard,
    PlayCard,
    RevealGame,
    SayKontra,
)
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Phase
from prefgame.rules.contracts import TRICKS
from prefgame.rules.negotiation import ACCEPT, REFUSE, offered_tricks
from prefgame.rules.takeover import LEAVE, TAKE
from prefgame.ui.draw.deck import Deck
from prefgame.ui.widgets.canvas import Piece, Run, Sign
from prefgame.ui.words.contracts import ContractRuns, bid_on_button, kontra_title

COMMANDS: dict[str, Callable[[], str]] = {
    "pass": lambda: _("Pass"),
    "same": lambda: _("Same"),
    "game": lambda: _("Game"),
    "silent": lambda: _("Silent"),
    "come": lambda: _("Defend"),
    "stay": lambda: _("Drop out"),
    "invite": lambda: _("Invite"),
    "alone": lambda: _("Defend alone"),
    "whist": lambda: _("Whist"),
    "half": lambda: _("Half whist"),
    "open": lambda: _("Whist with open cards"),
    "closed": lambda: _("Whist with closed cards"),
    "no": lambda: _("No"),
}
"""by the text of a command that is a word"""


def command_run(command: Command, deck: Deck) -> Run:
    """Return the words of a command on a button of its own."""
    match command:
        case CallBid(bid=bid) if bid.contract is not None:
            return bid_on_button(bid, deck)
        case RevealGame(game=game) if game is not None:
            return ContractRuns(game).on_button
        case Announce(contract=contract):
            return _("Play {contract}").format(contract=ContractWords(contract, deck).in_sentence)
        case SayKontra(level=level) if level:
            return kontra_title(level)
        case Discard(cards=cards):
            return tuple(piece for card in cards for piece in card_run(deck, card))
        case PlayCard(card=card):
            return card_run(deck, card)
    text = str(command)
    return COMMANDS[text]() if text in COMMANDS else first_letter_up(text)


NOTED: dict[tuple[Phase, str], Callable[[], str]] = {
    (Phase.TAKEOVER, TAKE): lambda: pgettext("answer", "takes"),
    (Phase.TAKEOVER, LEAVE): lambda: pgettext("answer", "declines"),
    (Phase.NEGOTIATION, ACCEPT): lambda: pgettext("answer", "agreed"),
    (Phase.NEGOTIATION, REFUSE): lambda: pgettext("answer", "plays"),
    (Phase.BONUS, NO_ACES.word): lambda: pgettext("answer", "no aces"),
    (Phase.BONUS, FOUR_ACES.word): lambda: pgettext("answer", "four aces"),
    (Phase.BONUS, NO_BONUS.word): lambda: "–",
}
"""by the phase and the word of an answer: how it is noted"""
CHOSEN: dict[tuple[Phase, str], Callable[[], str]] = {
    (Phase.TAKEOVER, TAKE): lambda: _("Take them"),
    (Phase.TAKEOVER, LEAVE): lambda: _("Leave them"),
    (Phase.BONUS, NO_BONUS.word): lambda: _("No"),
}
"""by the phase and the word of an answer: how its choice is called, where it is not as noted"""
SPOKEN: dict[tuple[Phase, str], Callable[[], str]] = {
    (Phase.TAKEOVER, TAKE): lambda: _("I take them"),
    (Phase.TAKEOVER, LEAVE): lambda: _("I leave them"),
    (Phase.NEGOTIATION, ACCEPT): lambda: _("Agreed"),
    (Phase.NEGOTIATION, REFUSE): lambda: _("I play"),
    (Phase.BONUS, NO_ACES.word): lambda: _("No aces"),
    (Phase.BONUS, FOUR_ACES.word): lambda: _("Four aces"),
}
"""by the phase and the word of an answer: how it is said, where it is said aloud"""


def noted_word(phase: Phase, word: str) -> str:
    """Return an answer in a word, as the pad has it."""
    if (phase, word) in NOTED:
        return NOTED[phase, word]()
    tricks = offered_tricks(word)
    if tricks is not None:
        return f"{TRICKS - tricks} : {tricks}"
    return COMMANDS[word]() if word in COMMANDS else word


def chosen_word(phase: Phase, word: str) -> str:
    """Return an answer as the choice that it is."""
    return CHOSEN[phase, word]() if (phase, word) in CHOSEN else noted_word(phase, word)


def spoken_word(phase: Phase, word: str, *, declares: bool) -> str:
    """Return the same as it is said, nothing where nobody says it aloud. ``declares``: by the
    player who declares.
    """
    if (phase, word) in SPOKEN:
        return SPOKEN[phase, word]()
    if (phase, word) in NOTED:
        return ""
    tricks = offered_tricks(word)
    if tricks is not None:
        own = TRICKS - tricks if declares else tricks
        return _("{own} for me, {yours} for you?").format(own=own, yours=TRICKS - own)
    return COMMANDS[word]() if word in COMMANDS else word


def card_run(deck: Deck, card: Card) -> tuple[Piece, ...]:
    """Return a card as its corner shows it."""
    return Sign(str(card.suit)), deck.index(str(card)[1])


def taken_back_words(count: int) -> str:
    """Return how often a choice was taken back in a match; empty where none was."""
    if not count:
        return ""
    return ngettext(
        "In this match you took {count} choice back.",
        "In this match you took {count} choices back.",
        count,
    ).format(count=count)
