"""Words of the paper: contracts that may be games, signed numbers, and sentences with drawn signs in them.

Law of this module: whole sentences come from the catalogue; what is put into them is a name, a number or a drawn sign.
"""

from __future__ import annotations

from string import Formatter

from prefgame.app.wording import contract_in_sentence as denomination_in_sentence
from prefgame.rules.base import Contract
from prefgame.ui.decks import Deck
from prefgame.ui.kit import Kit, Piece, Run, Sign
from prefgame.ui.table.sentences import contract_name as denomination_name
from prefgame.ui.theme import Face
from prefgame.words import pgettext

MINUS, TIMES = "−", "×"
BESIDE = "\u00a0"
"""a blank at which no line is broken"""


def fill(template: str, **values: Run) -> tuple[Piece, ...]:
    """The sentence ``template`` as a run: a placeholder may stand for text or for a run with drawn signs."""
    pieces: list[Piece] = []
    text = ""
    for before, name, _spec, _conversion in Formatter().parse(template):
        text += before
        value = values[name] if name else ""
        if isinstance(value, str):
            text += value
            continue
        if text.strip():
            pieces.append(text.strip())
        pieces += value
        text = ""
    if text.strip():
        pieces.append(text.strip())
    return tuple(pieces)


def signed(amount: int, minus_is_good: bool = False) -> str:
    """"+16", "−8", "0", with the true minus; on paper where minus is good the signs change places."""
    if amount == 0:
        return "0"
    return f"{'+' if (amount > 0) is not minus_is_good else MINUS}{abs(amount)}"


def plain(amount: int) -> str:
    """A number with the true minus and no plus."""
    return f"{MINUS if amount < 0 else ''}{abs(amount)}"


def contract_name(deck: Deck, contract: Contract) -> str:
    """A contract standing alone: "Hearts", "Betl", "Game in hearts", "Game betl"."""
    if not contract.game:
        return denomination_name(contract.denomination, deck)
    words = pgettext("contract", "Game in {suit}") if contract.trump is not None else pgettext("contract", "Game {suit}")
    return words.format(suit=denomination_in_sentence(contract.denomination, deck))


def contract_in_sentence(deck: Deck, contract: Contract) -> str:
    """A contract inside a sentence: "hearts", "betl", "a game in hearts", "game betl"."""
    name = denomination_in_sentence(contract.denomination, deck)
    if not contract.game:
        return name
    if contract.trump is None:
        return pgettext("contract in a sentence", "game {suit}").format(suit=name)
    return pgettext("contract in a sentence", "a game in {suit}").format(suit=name)


def contract_run(deck: Deck, contract: Contract) -> tuple[Piece, ...]:
    """The contract with its suit drawn, for titles: [♥] "Hearts", "a game in" [♥] "Hearts", "betl"."""
    if contract.trump is None:
        return (contract_in_sentence(deck, contract),)
    suit: tuple[Piece, ...] = (Sign(str(contract.trump)), denomination_name(contract.denomination, deck))
    return (pgettext("contract before its suit", "a game in"), *suit) if contract.game else suit


def fitting_size(kit: Kit, text: str, face: Face, size: float, least: float, width: float) -> float:
    """The largest size from ``size`` down to ``least`` at which a name fits: names cannot be put in other words."""
    while size > least and kit.width(text, face, size) > width:
        size -= 1
    return size


def short_name(kit: Kit, name: str, face: Face, size: float, width: float) -> str:
    """The name, or as many of its first letters as fit, with a full stop."""
    if kit.width(name, face, size) <= width:
        return name
    return next((name[:end] + "." for end in range(len(name) - 1, 1, -1) if kit.width(name[:end] + ".", face, size) <= width), name[:1])
