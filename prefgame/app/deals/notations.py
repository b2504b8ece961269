"""A deal as people write it: read out of any text that is pasted, and written for others.

Invariant: what one of the writers writes, ``read_deal_text`` reads back. Nothing is guessed: a text
that can be no deal, or only half, is refused in one sentence for the player; a card that is not
named is in no hand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from prefgame.app.deals.ppn_text import CARD_OF, LETTERS
from prefgame.app.play.shuffle import BadDealCode, Packets, looks_like_deal_code, read_deal_code
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import shown_name
from prefgame.cards import DECK, RANK_LETTERS, Card, write_cards
from prefgame.engine.record_lines import split_name, write_name
from prefgame.i18n import _, pgettext
from prefgame.quoting import bounded, name_fault, shorten
from prefgame.rules.deal import HAND_SIZE, HANDS, TALON_SIZE, divide_deck

LONGEST_TEXT = 5000
"""characters of a text that is pasted"""
TALON = "talon"
_TALONS = {TALON, "kup", "stock", "skat", "талон", "куп", "прикуп"}
"""what the two cards are called in front of them"""


class BadDealText(ValueError):
    """A text that is no deal; the message is one sentence for the player."""

    def __init__(self, sentence: str) -> None:
        super().__init__(bounded(sentence))


def read_deal_text(text: str) -> Packets:
    """Read the three hands, from the eldest on, and the talon, as ``read_named_deal`` does."""
    return read_named_deal(text)[0]


def read_named_deal(
    text: str, deck: DeckWords | None = None, players: Sequence[str] = ()
) -> tuple[Packets, tuple[str, ...]]:
    """Read the three hands, from the eldest on, and the talon, and who holds each hand: three
    names, or none. Hands may have fewer than ten cards, or none. BadDealText if it is no deal, with
    cards in the words of the ``deck``, and hands that the text does not name those of ``players``.

    Known are the code of a deal, the line ``deal:`` of a record, a hand a line with or without a
    name, cards by suits (``S AKQ H 987``, ``♠ A K 10``), with the suit behind (``10H``), in the
    letters of several languages, the deal of the bridge world's PBN, and the cards of PPN. Around
    hands there may be a letter, of other lines.
    """
    if len(text) > LONGEST_TEXT:
        raise BadDealText(
            _("A deal is a text of at most {count} characters.").format(count=LONGEST_TEXT)
        )
    text = text.strip().strip("\ufeff").strip()
    if not text:
        raise BadDealText(_("There is no text."))
    plain, found = _read_ppn(text) or _read_pbn(text), None
    if plain is None and looks_like_deal_code(text):
        plain, found = _read_code(text)
    if plain is not None:
        return _checked(*plain, deck, players), ()
    hands, talon, names = found or _read_letter(text)
    return _checked(hands, talon, deck, names or players), names


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards of one hand, however many, in their order. BadDealText if there are others."""
    return _in_first_letters(text, lambda plain, letters: _read_cards(_in_a_line(plain), letters))


def _in_a_line(text: str) -> str:
    return text.replace("\n", " ")


def _read_code(text: str) -> tuple[Packets | None, _Named | None]:
    """Read a code, or what may be short words about cards."""
    try:
        return read_deal_code(text), None
    except BadDealCode as reason:
        try:
            return None, _read_hands(text)
        except BadDealText:
            raise BadDealText(str(reason)) from None


def are_names(names: Sequence[str]) -> bool:
    """Tell whether these can be the names of the three players."""
    fit = (name_fault(name) is None and any(map(str.isalpha, name)) for name in names)
    return len(names) == len(set(names)) == HANDS and all(fit)


def _checked(
    hands: Sequence[Sequence[Card]],
    talon: Sequence[Card],
    deck: DeckWords | None,
    players: Sequence[str],
) -> Packets:
    """Check that no card is there twice and no hand too large; two cards that are left after three
    full hands are the talon.
    """
    seen = set[Card]()
    for card in chain(*hands, talon):
        if card in seen:
            name = str(card) if deck is None else deck.card_name(str(card))
            raise BadDealText(_("The card {card} is there twice.").format(card=name))
        seen.add(card)
    for number, hand in enumerate(hands, 1):
        if len(hand) > HAND_SIZE:
            if players:
                words = _("{name} has {count} cards; a hand has at most ten.")
                name = shown_name(players[number - 1])
                raise BadDealText(words.format(name=name, count=len(hand)))
            words = _("Hand {number} has {count} cards; a hand has at most ten.")
            raise BadDealText(words.format(number=number, count=len(hand)))
    if len(talon) > TALON_SIZE:
        words = _("The talon has {count} cards; it has at most two.")
        raise BadDealText(words.format(count=len(talon)))
    if not talon and len(seen) == HANDS * HAND_SIZE:
        talon = [card for card in DECK if card not in seen]
    return tuple(map(tuple, hands)), tuple(talon)


# ---- Portable Preferans Notation: 32 letters, alone or in the line of a deal


def _read_ppn(text: str) -> Packets | None:
    words = text.strip("[]").split()
    cards = words[2] if len(words) > 2 and text.startswith("[") and words[0].isdecimal() else text
    if len(cards) != len(DECK) or set(cards) != set(LETTERS):
        return None
    return divide_deck([CARD_OF[letter] for letter in cards])


# ---- the deal of the bridge world: each hand by spades, hearts, diamonds, clubs, between dots
# Invariant: which seat comes first says nothing here; the hands follow one another. The talon is
# the fourth hand, or the one of two cards.


_PBN = re.compile(r'\[\s*Deal\s+"([^"]*)"\s*\]', re.I)
_SEAT = re.compile(r"\s*[NESW]\s*:\s*", re.I)
_PBN_HAND = re.compile(r"-|[^\s.]*(?:\.[^\s.]*){3}")
_BRIDGE_ORDER = "SHDC"
_UNKNOWN = "-"


def _read_pbn(text: str) -> Packets | None:
    tag = _PBN.search(text)
    said = tag[1] if tag else text
    words = _SEAT.sub("", said, count=1).split()
    if not all(map(_PBN_HAND.fullmatch, words)) or not (tag or any("." in word for word in words)):
        if tag:
            raise BadDealText(
                _("A deal in PBN is hands as AKQ.987.T8.JT, not {text}.").format(text=shorten(said))
            )
        return None
    if not HANDS <= len(words) <= HANDS + 1:
        words_ = _("A deal in PBN has three hands and a talon, not {count} parts.")
        raise BadDealText(words_.format(count=len(words)))
    hands = [_read_pbn_hand(word) for word in words]
    hands += [()] * (HANDS + 1 - len(hands))
    sizes = [len(hand) for hand in hands]
    whole = sorted(sizes) == [TALON_SIZE] + [HAND_SIZE] * HANDS
    at = sizes.index(TALON_SIZE) if whole else HANDS
    return tuple(hands[:at] + hands[at + 1 :]), hands[at]


def _read_pbn_hand(text: str) -> tuple[Card, ...]:
    if text == _UNKNOWN:
        return ()
    return tuple(
        Card(suit + _rank_of(letter, text))
        for suit, ranks in zip(_BRIDGE_ORDER, text.upper().replace("10", "T").split("."))
        for letter in ranks.replace(_UNKNOWN, "")
    )


def _rank_of(letter: str, text: str) -> str:
    rank = {"X": "T"}.get(letter, letter)
    if rank not in RANK_LETTERS:
        raise BadDealText(_no_rank(letter, text))
    return rank


def _no_rank(sign: str, text: str) -> str:
    words = _("{sign} in {text} is not a rank: 7 8 9 10 J Q K A.")
    return words.format(sign=shorten(sign), text=shorten(text.strip()))


# ---- hands in words, signs and letters


@dataclass(frozen=True)
class _Letters:
    """The letters of a language: its ranks, and its suits where a letter is no rank."""

    ranks: Mapping[str, str]
    suits: Mapping[str, str]


def _ranks(letters: str) -> dict[str, str]:
    """Map letters for ace, king, queen and jack, as they stand in this order."""
    same = {letter: letter for letter in "789"}
    return same | {"T": "T", "X": "T"} | dict(zip(letters, "AKQJ"))


_BY_LETTER = {letter: letter for letter in "SDHC"}
_SYSTEMS = (
    _Letters(_ranks("AKQJ"), _BY_LETTER),
    _Letters(_ranks("AKOU"), _BY_LETTER),  # Ober, Unter
    _Letters(_ranks("AKDB"), {}),  # Dame, Bube; D is no suit here
    _Letters(_ranks("AKDJ"), {}),  # dama
    _Letters(_ranks("AKGD"), {}),  # gornjak, dečko
    _Letters(_ranks("AKZS"), {}),  # zgornik, spodnik
    _Letters(_ranks("ТКДВ") | {"О": "Q", "У": "J"}, _BY_LETTER | {"П": "S", "Б": "D", "Ч": "H"}),
    _Letters(_ranks("АКДЖ"), _BY_LETTER),  # kec is as: Serbian Cyrillic, дама, жандар
)
_SIGNS = dict(zip("♠♤♦♢♥♡♣♧", "SSDDHHCC"))
_SUIT_WORDS = {
    "S": "spade spades pik pikovi list listovi leaf leaves laub grün blatt "
    "пик пика пики листья лист",
    "D": "diamond diamonds karo kare bundeva bundeve bell bells schellen buča buče "
    "каро бубна бубны бубенцы бундева",
    "H": "heart hearts herc herz srce srca черва червы черви херц срце",
    "C": "club clubs tref trefovi žir žirevi acorn acorns eichel kreuz križ želod "
    "треф трефа трефы крести жёлуди желуди жир",
}
_SUIT_BY_WORD = {word: suit for suit, words in _SUIT_WORDS.items() for word in words.split()}
_RANK_WORDS = {
    "A": "ace as ass kec daus deuce туз кец ас",
    "K": "king kralj könig король краљ",
    "Q": "queen dama baba dame over ober gornji gornjak zgornik дама обер",
    "J": "jack dečko fant žandar bube under unter donji donjak spodnik валет унтер жандар",
    "T": "ten desetka zehn zehner десятка",
    "9": "nine devetka neun neuner девятка деветка",
    "8": "eight osmica acht achter восьмёрка восьмерка осмица",
    "7": "seven sedmica sieben siebener семёрка семерка седмица",
}
_RANK_BY_WORD = {word: rank for rank, words in _RANK_WORDS.items() for word in words.split()}
_RANK_SIGNS = dict(zip("\ue001\ue002\ue003\ue004", "AKQJ"))
"""what stands for a rank that was written as a word; no text has these signs"""
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")
_VOID = "-"


_Found = TypeVar("_Found")
_Named = tuple[Sequence[Sequence[Card]], Sequence[Card], tuple[str, ...]]
"""three hands, a talon, and three names of who holds the hands, or none"""


def _read_hands(text: str) -> _Named:
    """Read hands that are separated by lines or bars."""
    return _in_first_letters(text, lambda plain, letters: _read_parts([*_parts(plain)], letters))


MOST_LINES = 200
"""of a letter that are looked at"""
FEWEST_CARDS = 3
"""in a letter: fewer may be an example"""


def _read_letter(text: str) -> _Named:
    """Read hands, or those in a letter: lines beside each other that have cards and nothing else.
    If there are several such places, none is meant.
    """
    try:
        return _read_hands(text)
    except BadDealText:
        places: list[list[str]] = [[]]
        for line in text.split("\n")[:MOST_LINES]:
            if _has_cards(line):
                places[-1].append(line)
            elif line.strip() and places[-1]:
                places.append([])
        found = []
        for place in filter(None, places):
            with suppress(BadDealText):
                found.append(_read_hands("\n".join(place)))
        meant = [one for one in found if len([*chain(*one[0], one[1])]) >= FEWEST_CARDS]
        if len(meant) != 1:
            raise
        return meant[0]


def _has_cards(line: str) -> bool:
    try:
        hands, talon, _names = _read_hands(line)
    except BadDealText:
        return False
    return bool(talon) or any(hands)


def _in_first_letters(text: str, read: Callable[[str, _Letters], _Found]) -> _Found:
    """Read a text in the first letters that fit all of it, then with names of cards as words."""
    refusals: list[BadDealText] = []
    for signs in (_SIGN_BY_WORD, _SIGN_BY_WORD | _signs_of_names()):
        plain = _plain(text, signs)
        for letters in _SYSTEMS:
            try:
                return read(plain, letters)
            except BadDealText as refusal:
                refusals.append(refusal)
    raise refusals[0]


_SIGN_OF_SUIT = {suit: sign for sign, suit in reversed(_SIGNS.items())}
_SIGN_OF_RANK = {rank: sign for sign, rank in _RANK_SIGNS.items()}
_SIGN_BY_WORD = {word: _SIGN_OF_SUIT[suit] for word, suit in _SUIT_BY_WORD.items()}


def _signs_of_names() -> dict[str, str]:
    """Map the words of which names of cards are made, also in the language in use."""
    words = {word: _SIGN_OF_RANK.get(rank, rank) for word, rank in _RANK_BY_WORD.items()}
    for deck in map(DeckWords, ("french", "german")):
        for card in DECK:
            suit, rank = str(card.suit), card.rank.letter
            for name in (deck.suit_name, deck.suit_in_sentence, deck.suit_after_rank):
                words[name(suit).lower()] = _SIGN_OF_SUIT[suit]
            if rank in _SIGN_OF_RANK:
                words[deck.rank_name(rank).lower()] = _SIGN_OF_RANK[rank]
            name_of = pgettext("a card", "{rank} of {suit}").format(rank=" ", suit=" ")
            words |= dict.fromkeys(name_of.lower().split(), "")  # of
    return words


def _plain(text: str, sign_of: Mapping[str, str]) -> str:
    """Write signs, dashes and blanks in one way; a ten is ``T``, a word is its sign."""
    text = unicodedata.normalize("NFC", text).translate(_DASHES)
    text = text.replace("\ufe0f", "").replace("\ufe0e", "").replace("\r\n", "\n")
    text = re.sub(r"[*`•>]|^ *//", "", text, flags=re.M)  # of a page, a mail or a program
    text = re.sub(r"[^\S\n]+", " ", text)
    lines = [line for line in text.split("\n") if line.lower().startswith("deal:")]
    text = lines[0][len("deal:") :] if lines else text
    named = re.sub(r"[^\W\d_]+", lambda word: sign_of.get(word[0].lower(), word[0]), text)
    return named.replace("10", "T")


def _parts(text: str) -> Iterator[str]:
    """Split the text where another hand begins. Lines of one suit each are of one hand until a suit
    comes again.
    """
    parts = [part.strip() for part in re.split(r"[\n|;]", text)]
    if "|" in text or ";" in text:
        yield from parts
        return
    lines = [part for part in parts if part]
    suits = [_only_suit(line) for line in lines]
    if len(lines) < 2 or not all(suits):
        yield from lines
        return
    joined: list[str] = []
    seen = ""
    for line, suit in zip(lines, suits):
        if suit in seen and joined:
            yield " ".join(joined)
            joined, seen = [], ""
        joined.append(line)
        seen += suit
    yield " ".join(joined)


def _has_signs(text: str) -> bool:
    """Tell whether it begins with a sign or a word for a suit; letters are ranks then, D too."""
    return text.lstrip().startswith(tuple(_SIGNS))


def _only_suit(line: str) -> str:
    """Find the suit that a line begins with and has no other of; empty if there is none."""
    suits = _SIGNS if _has_signs(line) else dict.fromkeys("SDHC")
    found = [_SIGNS.get(sign, sign) for sign in line.upper() if sign in suits]
    begins = bool(found) and _SIGNS.get(line[0], line[0].upper()) == found[0]
    return found[0] if begins and len(found) == 1 else ""


def _read_parts(parts: Sequence[str], letters: _Letters) -> _Named:
    read = [_read_part(part, letters) for part in parts]
    named = [at for at, (label, _cards) in enumerate(read) if label.lower() in _TALONS]
    at = named[-1] if named else HANDS
    talon = read[at][1] if at < len(read) else ()
    labelled = [one for place, one in enumerate(read) if place != at]
    if len(labelled) > HANDS:  # a heading is no hand
        labelled = [(label, cards) for label, cards in labelled if cards]
    names = tuple(label for label, _cards in labelled)
    hands = [cards for _label, cards in labelled]
    if len(hands) > HANDS:
        words = _("There are {count} hands; a deal has three, and a talon.")
        raise BadDealText(words.format(count=len(hands)))
    if not any(hands) and not talon:
        raise BadDealText(_no_cards(" ".join(parts)))
    hands += [()] * (HANDS - len(hands))
    return hands, talon, names if are_names(names) else ()


def _read_part(part: str, letters: _Letters) -> tuple[str, tuple[Card, ...]]:
    """Read the name in front of some cards, and the cards."""
    label, colon, rest = part.partition(":")
    if colon and label.strip() and not _is_suit(label, letters):
        return label.strip(f' {_VOID}"'), _read_cards(rest, letters)
    try:
        return "", _read_cards(part, letters)
    except BadDealText:
        name, _quoted, rest = split_name(part) if part.count('"') != 1 else ("", False, "")
        if (
            not name
            or _is_suit(name, letters)
            or _are_cards(name, letters)
            or not (rest or name.lower() in _TALONS)
        ):
            raise
        return name, _read_cards(rest, letters)


def _are_cards(text: str, letters: _Letters) -> bool:
    try:
        return bool(_read_cards(text, letters))
    except BadDealText:
        return False


_Sign = tuple[str, str]
"""what a sign of a text is, and its suit or rank"""
_SUIT, _RANK, _GAP, _OTHER = "suit", "rank", "gap", "other"


def _signs(text: str, letters: _Letters) -> Iterator[_Sign]:
    suits = {} if _has_signs(text) else letters.suits
    for sign in text.upper():
        if sign in _SIGNS:
            yield _SUIT, _SIGNS[sign]
        elif sign in suits:
            yield _SUIT, suits[sign]
        elif sign in _RANK_SIGNS:
            yield _RANK, _RANK_SIGNS[sign]
        elif sign in letters.ranks:
            yield _RANK, letters.ranks[sign]
        else:
            yield (_GAP if sign in " ,.:" + _VOID else _OTHER), sign


def _is_suit(text: str, letters: _Letters) -> bool:
    return [kind for kind, _sign in _signs(text.strip(), letters)] == [_SUIT]


def _read_cards(text: str, letters: _Letters) -> tuple[Card, ...]:
    """Read cards whose suits stand before their ranks, or all behind them."""
    signs = list(_signs(text.strip(), letters))
    others = [sign for kind, sign in signs if kind == _OTHER]
    if others:
        figure = next(filter(str.isdecimal, others), "")
        suits = any(sign in _SIGNS for sign in text)
        raise BadDealText(_no_rank(figure, text) if figure and suits else _no_cards(text))
    behind = bool(signs) and signs[0][0] == _RANK
    if behind:
        signs.reverse()
    cards: list[Card] = []
    suit, before = "", _GAP
    for at, (kind, sign) in enumerate(signs):
        after = signs[at + 1][0] if at + 1 < len(signs) else _GAP
        # a suit that touches the rank on its wrong side alone: S7 8H
        astray = kind == _SUIT and before == _RANK and after != _RANK
        if astray or (kind == _RANK and not suit):
            raise BadDealText(_no_suit(text))
        if kind == _SUIT:
            suit = sign
        elif kind == _RANK:
            cards.append(Card(suit + sign))
        before = kind
    return tuple(reversed(cards) if behind else cards)


def _no_cards(text: str) -> str:
    words = _("{text} is no deal: cards are written S7 HT, S A K 10 or 10H, a hand a line.")
    return words.format(text=shorten(text.strip()))


def _no_suit(text: str) -> str:
    return _("A card has no suit in {text}.").format(text=shorten(text.strip()))


# ---- writing


def write_deal_line(
    hands: Sequence[Sequence[Card]], talon: Sequence[Card], names: Sequence[str]
) -> str:
    """Write a deal as the line ``deal:`` of a record has it; ``names`` from the eldest hand on."""
    packets = [*zip(map(write_name, names), hands), (TALON, talon)]
    return " | ".join(f"{name} {write_cards(sorted(cards))}".strip() for name, cards in packets)


def write_pbn(hands: Sequence[Sequence[Card]], talon: Sequence[Card]) -> str:
    """Write a deal as the tag of PBN; the eldest hand is North, and the talon is the fourth."""
    packets = " ".join(map(_write_pbn_hand, (*hands, talon)))
    return f'[Deal "N:{packets}"]'


def _write_pbn_hand(cards: Sequence[Card]) -> str:
    if not cards:
        return _UNKNOWN
    return ".".join(_ranks_high_to_low(cards, suit) for suit in _BRIDGE_ORDER)


def _ranks_high_to_low(cards: Sequence[Card], suit: str) -> str:
    found = [card for card in sorted(cards, reverse=True) if card.suit.value == suit]
    return "".join(card.rank.letter for card in found)


def write_suits(
    hands: Sequence[Sequence[Card]], talon: Sequence[Card], names: Sequence[str]
) -> str:
    """Write a deal for people: a hand a line, by suits with their signs, high to low."""
    packets = [*zip(names, hands), (TALON, talon)]
    return "\n".join(f"{name}: {_by_suits(cards)}" for name, cards in packets)


def _by_suits(cards: Sequence[Card]) -> str:
    parts = []
    for sign, suit in zip("♠♦♥♣", "SDHC"):
        ranks = [
            card.rank.letter for card in sorted(cards, reverse=True) if card.suit.value == suit
        ]
        if ranks:
            parts.append(f"{sign} {' '.join(ranks).replace('T', '10')}")
    return "  ".join(parts) or _VOID
