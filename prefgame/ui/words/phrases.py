"""Words of the paper: contracts that may be games, signed numbers, and sentences with drawn signs
in them.

Invariant: whole sentences come from the catalogue; what is put into them is a name, a
number or a drawn sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter

from prefgame.app.words.contracts import contract_in_sentence as denomination_in_sentence
from prefgame.app.words.contracts import contract_name as denomination_name
from prefgame.app.words.contracts import figure, is_number
from prefgame.app.words.sentences import first_letter_up
from prefgame.i18n import pgettext
from prefgame.rules.contracts import Contract
from prefgame.ui.cards.deck import Deck
from prefgame.ui.draw.theme import Face
from prefgame.ui.widgets.canvas import Kit, Piece, Run, Sign

BESIDE = "\u00a0"
"""a blank at which no line is broken"""


def fill(template: str, **values: Run) -> tuple[Piece, ...]:
    """The sentence ``template`` as a run: a placeholder may stand for text or for a run with drawn
    signs. Words that meet become one piece, so that no gap is drawn before a comma.
    """
    pieces: list[Piece] = []
    text = ""

    def end_text() -> None:
        nonlocal text
        if text.strip():
            pieces.append(text.strip())
        text = ""

    for before, name, _spec, _conversion in Formatter().parse(template):
        text += before
        value = values[name] if name else ""
        for piece in (value,) if isinstance(value, str) else value:
            if isinstance(piece, str):
                text += piece
            else:
                end_text()
                pieces.append(piece)
    end_text()
    return tuple(pieces)


def contract_name(deck: Deck, contract: Contract) -> str:
    """A contract standing alone: "Hearts", "Betl", "Hearts (game)", "Betl (game)"."""
    if not contract.game:
        return denomination_name(contract, deck)
    words = pgettext("contract", "{suit} (game)")
    return first_letter_up(words.format(suit=denomination_in_sentence(contract, deck)))


def contract_in_sentence(deck: Deck, contract: Contract) -> str:
    """A contract inside a sentence: "hearts", "betl", "hearts (game)"."""
    name = denomination_in_sentence(contract, deck)
    return _game_pattern().format(suit=name) if contract.game else name


def contract_run(deck: Deck, contract: Contract) -> tuple[Piece, ...]:
    """The contract with its suit drawn, for titles: [♥] "Hearts", [♥] "Hearts (game)", "betl"."""
    if contract.trump is None:
        return (contract_in_sentence(deck, contract),)
    suit: tuple[Piece, ...] = (Sign(str(contract.trump)), denomination_name(contract, deck))
    return fill(_game_pattern(), suit=suit) if contract.game else suit


def short_contract_run(deck: Deck, contract: Contract) -> tuple[Piece, ...]:
    """The sign of the suit; a contract without trumps by its name, for few know its number."""
    if contract.trump is None:
        return (contract_in_sentence(deck, contract),)
    level = () if is_number(contract) or not figure(contract) else (figure(contract),)
    sign: tuple[Piece, ...] = (*level, Sign(str(contract.trump)))
    return fill(_game_pattern(), suit=sign) if contract.game else sign


def _game_pattern() -> str:
    """What marks a contract without the talon, in a sentence."""
    return pgettext("contract in a sentence", "{suit} (game)")


def fitting(kit: Kit, width: float, *wordings: str, face: Face = "label", size: float = 24) -> str:
    """The first wording that fits the width as it is; the last one where none does."""
    return next(
        (words for words in wordings if kit.width(words, face, size) <= width), wordings[-1]
    )


def fitting_size(kit: Kit, text: str, face: Face, size: float, least: float, width: float) -> float:
    """The largest size from ``size`` down to ``least`` at which a name fits: names cannot be put in
    other words.
    """
    while size > least and kit.width(text, face, size) > width:
        size -= 1
    return size


def short_name(kit: Kit, name: str, face: Face, size: float, width: float) -> str:
    """The name, or as many of its first letters as fit, with a full stop."""
    return short_names(kit, (name,), face, size, width)[0]


def short_names(
    kit: Kit, names: Sequence[str], face: Face, size: float, width: float
) -> tuple[str, ...]:
    """Names that stand beside each other: whole where all fit, else cut after the same number of
    letters.
    """
    for letters in range(max(map(len, names)), 1, -1):
        cut = tuple(
            name if len(name) <= letters else name[:letters].rstrip() + "." for name in names
        )
        if all(kit.width(name, face, size) <= width for name in cut):
            return cut
    return tuple(name[:1] for name in names)
