"""The code of a deal with what has happened to it: contract, discard, leader, and the cards played;
and of an ending, of which the earlier tricks are not known.

Invariant: every position has one code, and every code that can be read is one position. The code of
a plain deal is the one that ``shuffle`` writes. A code with one wrong sign, or with two neighbours
exchanged, cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from zlib import crc32

from prefgame.app.play.shuffle import (
    GROUP,
    LENGTH,
    MISREAD,
    SIGNS,
    BadDealCode,
    Packets,
    deal_number,
    deal_of_number,
    looks_like_deal_code,
    number_of_deals,
    read_deal_code,
    write_deal_code,
)
from prefgame.cards import DECK, Card
from prefgame.i18n import _
from prefgame.quoting import quote
from prefgame.rules.contracts import TRICKS
from prefgame.rules.deal import HAND_SIZE, HANDS, TALON_SIZE
from prefgame.rules.registry import RULESETS

LINK = "prefgame:"
"""what a link begins with; a code follows"""
LONGEST = 60
"""signs of the longest code"""
CHECK = 32749
"""A code is a multiple of this prime, as the code of a deal is of its own."""
MOST_LETTERS = 12
"""characters that the text of a contract may have"""
LETTERS = " 0123456789abcdefghijklmnopqrstuvwxyzSCDHNT-"
"""those characters"""
_VERSIONS, _GAMES = 4, 1021
_WHOLE, _ENDING = range(2)
"""the versions that are written: a whole deal, and an ending"""
_PLACES = HANDS + 2
"""where a card of an ending is: in a hand, aside, or gone"""
_NOBODY = 0
"""what is written where there is no seat, no game and no discard; what there is counts from 1"""


@dataclass(frozen=True, slots=True)
class CodedPosition:
    """What a code carries. Seats are places from the eldest hand on (0, 1, 2).

    ``hands``: as they were dealt; ``talon``: two cards; ``rules``: the key of the game, "" if the
    code does not name it (its options are never in a code); ``declarer``; ``contract``: its text in
    a record, as ``game 3`` or ``7D``, "" for none; ``discard``: the two cards that the declarer
    discarded, () if that is not known or nothing was; ``leader``: who leads to the first trick,
    None where the rules say it; ``at_home``: the places of those who do not play; ``played``: the
    cards that fell, in their order; ``taken``: how many tricks the declarer had before, if this is
    an ending, whose hands are smaller and whose talon is what is known of the discard; None for a
    whole deal.
    """

    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    rules: str = ""
    declarer: int | None = None
    contract: str = ""
    discard: tuple[Card, ...] = ()
    leader: int | None = None
    at_home: tuple[int, ...] = ()
    played: tuple[Card, ...] = ()
    taken: int | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for what no code can carry."""
        if self.taken is None:
            self._check_deal()
        else:
            self._check_ending(self.taken)
        if self.discard and set(self.discard) not in map(set, combinations(self.held, 2)):
            raise ValueError("a discard is two of the declarer's twelve cards")
        places = [*self.at_home, *(one for one in (self.declarer, self.leader) if one is not None)]
        if not set(places) <= set(range(HANDS)) or len(self.at_home) != len(set(self.at_home)):
            raise ValueError("a place is 0, 1 or 2, from the eldest hand on")
        if len(self.contract) > MOST_LETTERS or not set(self.contract) <= set(LETTERS):
            raise ValueError("this text is not that of a contract")
        if len(self.played) != len(set(self.played)) or set(self.played) & set(self.discard):
            raise ValueError("a card is played once, and none that was discarded")

    def _check_deal(self) -> None:
        cards = [card for packet in (*self.hands, self.talon) for card in packet]
        sizes = [len(hand) for hand in self.hands], len(self.talon)
        if sizes != ([HAND_SIZE] * HANDS, TALON_SIZE) or set(cards) != set(DECK):
            raise ValueError("a code has three hands of ten cards and a talon of two")

    def _check_ending(self, taken: int) -> None:
        cards = [card for packet in (*self.hands, self.talon) for card in packet]
        full = len(self.hands) != HANDS or any(len(hand) > HAND_SIZE for hand in self.hands)
        if full or len(self.talon) > TALON_SIZE or len(cards) != len(set(cards)):
            raise ValueError("an ending has three hands, and at most two cards aside")
        if not self.contract or self.discard or not 0 <= taken <= TRICKS:
            raise ValueError("an ending has a contract, and the tricks of its declarer")
        if not set(self.played) <= {card for hand in self.hands for card in hand}:
            raise ValueError("a card is played out of a hand")

    @property
    def packets(self) -> Packets:
        """The plain deal: the hands, and the talon."""
        return self.hands, self.talon

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards of the declarer with the talon, in order; none without a declarer."""
        if self.declarer is None:
            return ()
        return tuple(sorted((*self.hands[self.declarer], *self.talon)))

    @property
    def is_plain_deal(self) -> bool:
        """Whether the code says nothing but the cards."""
        return self.taken is None and self == CodedPosition(self.hands, self.talon)


def write_position_code(position: CodedPosition) -> str:
    """Write the code: twelve signs for a plain deal, more in groups of four for anything else."""
    if position.is_plain_deal:
        return write_deal_code(position.hands, position.talon)
    number = 0
    for value, base in reversed(list(_fields(position))):
        number = number * base + value
    return _in_groups(number * CHECK)


def read_position_code(text: str) -> CodedPosition:
    """Read what a code carries, however it is spaced. BadDealCode if it is none."""
    signs = "".join(text[: 4 * LONGEST].split()).replace("-", "").upper().translate(MISREAD)
    if len(signs) <= LENGTH:
        hands, talon = read_deal_code(text)
        return CodedPosition(hands, talon)
    known = all(sign in SIGNS for sign in signs)
    if not known or len(signs) > LONGEST or len(signs) % GROUP or len(text) > 4 * LONGEST:
        words = _(
            "{code} is not the code of a deal: a code has {count} letters and figures, or more in "
            "groups of four, at most {most}."
        )
        raise BadDealCode(words.format(code=quote(text), count=LENGTH, most=LONGEST))
    number = 0
    for sign in signs:
        number = number * len(SIGNS) + SIGNS.index(sign)
    number, wrong = divmod(number, CHECK)
    found = None if wrong else _Reading(number, text).position()
    if found is None or write_position_code(found).replace("-", "") != signs:
        words = _("{code} is not the code of a deal: one of its letters or figures is wrong.")
        raise BadDealCode(words.format(code=quote(text)))
    return found


def looks_like_position_code(text: str) -> bool:
    """Tell whether a text can be meant as a code, right or wrong: of a deal, or longer, in groups
    of four signs of which one may be shorter or longer, or all of them without hyphens.
    """
    if looks_like_deal_code(text):
        return True
    groups = text.replace("-", " ").split()
    signs = "".join(groups)
    if not (signs.isascii() and signs.isalnum() and LENGTH < len(signs) <= LONGEST + GROUP):
        return False
    figures = sum(map(str.isdigit, signs))
    return figures >= 2 and sum(len(group) != GROUP for group in groups) <= 1


_IN_TEXT = re.compile(r"(?<![\w-])[0-9a-z]{4}(?:-[0-9a-z]{4}){2,14}(?![\w-])", re.I)
_AFTER_LINK = re.compile(rf"(?<!\w){LINK}\s*([0-9a-z]+(?:-[0-9a-z]+)*)", re.I)


def find_code(text: str) -> str | None:
    """Find what is meant as a code, right or wrong: the whole text, with ``LINK`` or without it,
    what follows ``LINK`` in a sentence, or the first code with hyphens that can be read.
    """
    bare = text.strip()
    code = bare.removeprefix(LINK).strip()
    if looks_like_position_code(code):
        return code
    if linked := _AFTER_LINK.search(bare):
        return linked[1]
    return code if code != bare else next(_readable(bare), None)


def _readable(text: str) -> Iterator[str]:
    for found in _IN_TEXT.finditer(text):
        try:
            read_position_code(found[0])
        except BadDealCode:
            continue
        yield found[0]


# ---- a position as one number: a field after another, the first one the least


_Field = tuple[int, int]
"""a number, and how many there could be"""


def _fields(position: CodedPosition) -> Iterator[_Field]:
    """List each number with how many there could be, in the order in which they are read."""
    if position.taken is not None:
        yield _ENDING, _VERSIONS
        yield _mark_of(position.rules), _GAMES
        yield _field_of(position.declarer)
        yield from _fields_of_play(position)
        yield position.taken, TRICKS + 1
        yield from ((_place_of(card, position), _PLACES) for card in DECK)
        left = [card for card in DECK if _place_of(card, position) < HANDS]
    else:
        yield _WHOLE, _VERSIONS
        yield deal_number(position.hands, position.talon), number_of_deals()
        yield _mark_of(position.rules), _GAMES
        yield _field_of(position.declarer)
        if position.declarer is not None:
            pairs = list(combinations(position.held, 2))
            laid = tuple(sorted(position.discard))
            yield pairs.index((laid[0], laid[1])) + 1 if laid else _NOBODY, len(pairs) + 1
        yield from _fields_of_play(position)
        left = [card for card in DECK if card not in position.discard]
    yield len(position.played), len(DECK) + 1
    for card in position.played:
        yield left.index(card), len(left)
        left.remove(card)


def _fields_of_play(position: CodedPosition) -> Iterator[_Field]:
    yield _field_of(position.leader)
    yield sum(1 << place for place in position.at_home), 1 << HANDS
    yield len(position.contract), MOST_LETTERS + 1
    yield from ((LETTERS.index(letter), len(LETTERS)) for letter in position.contract)


def _field_of(place: int | None) -> _Field:
    return _NOBODY if place is None else place + 1, HANDS + 1


def _place_of(card: Card, position: CodedPosition) -> int:
    """Find the hand that has the card, or the place after the hands: aside, or gone."""
    packets = (*position.hands, position.talon)
    return next((at for at, packet in enumerate(packets) if card in packet), len(packets))


class _Reading:
    """The number of a code while it is read. ``text``: the code, for a sentence about it."""

    def __init__(self, number: int, text: str) -> None:
        self.number, self.text = number, text

    def _next(self, base: int) -> int:
        self.number, value = divmod(self.number, base)
        return value

    def _place(self) -> int | None:
        at = self._next(HANDS + 1)
        return None if at == _NOBODY else at - 1

    def position(self) -> CodedPosition | None:
        """Read all of it; None if the number is none of a position."""
        version = self._next(_VERSIONS)
        if version not in (_WHOLE, _ENDING):
            words = _("{code} was written by a newer version of the game, which knows more codes.")
            raise BadDealCode(words.format(code=quote(self.text)))
        return self._ending() if version == _ENDING else self._whole()

    def _whole(self) -> CodedPosition | None:
        hands, talon = deal_of_number(self._next(number_of_deals()))
        rules = self._game()
        declarer, discard = self._place(), tuple[Card, ...]()
        if declarer is not None:
            pairs = list(combinations(sorted((*hands[declarer], *talon)), 2))
            at = self._next(len(pairs) + 1)
            discard = () if at == _NOBODY else pairs[at - 1]
        leader, at_home, contract = self._of_play()
        played = self._played([card for card in DECK if card not in discard])
        if played is None or self.number:
            return None
        return CodedPosition(
            hands, talon, rules, declarer, contract, discard, leader, at_home, played
        )

    def _ending(self) -> CodedPosition | None:
        rules, declarer = self._game(), self._place()
        leader, at_home, contract = self._of_play()
        taken = self._next(TRICKS + 1)
        packets: list[list[Card]] = [[] for _place in range(_PLACES)]
        for card in DECK:
            packets[self._next(_PLACES)].append(card)
        *hands, aside, _gone = map(tuple, packets)
        played = self._played(sorted(card for hand in hands for card in hand))
        if played is None or self.number:
            return None
        try:
            return CodedPosition(
                tuple(hands), aside, rules, declarer, contract, (), leader, at_home, played, taken
            )
        except ValueError:
            return None

    def _of_play(self) -> tuple[int | None, tuple[int, ...], str]:
        """Read who leads, who does not play, and the contract."""
        leader, home = self._place(), self._next(1 << HANDS)
        letters = [self._next(len(LETTERS)) for _letter in range(self._next(MOST_LETTERS + 1))]
        at_home = tuple(place for place in range(HANDS) if home >> place & 1)
        return leader, at_home, "".join(LETTERS[letter] for letter in letters)

    def _played(self, left: list[Card]) -> tuple[Card, ...] | None:
        """Read cards out of those that are ``left``; None if they are more."""
        count = self._next(len(DECK) + 1)
        if count > len(left):
            return None
        return tuple(left.pop(self._next(len(left))) for _card in range(count))

    def _game(self) -> str:
        mark = self._next(_GAMES)
        if mark != _NOBODY and mark not in _games():
            words = _("{code} is for a game that this version does not have.")
            raise BadDealCode(words.format(code=quote(self.text)))
        return _games().get(mark, "")


@cache
def _games() -> dict[int, str]:
    """Find the games by their marks."""
    return {_mark_of(rules.key): rules.key for rules in RULESETS}


def _mark_of(key: str) -> int:
    """Work out the number of a game: it stays as it is when others are added."""
    return crc32(key.encode()) % (_GAMES - 1) + 1 if key else _NOBODY


def _in_groups(number: int) -> str:
    """Write a number in as few groups of signs as it needs, but more than a plain deal has."""
    signs = ""
    while number or len(signs) % GROUP or len(signs) <= LENGTH:
        number, digit = divmod(number, len(SIGNS))
        signs = SIGNS[digit] + signs
    return "-".join(signs[at : at + GROUP] for at in range(0, len(signs), GROUP))
