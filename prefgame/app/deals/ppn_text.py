"""The text of Portable Preferans Notation (PPN): tag lines, then a line for each deal.

Invariant: the structure is checked strictly, and what a deal means is not asked: that is the work
of ``ppn_read``. What ``write_file`` writes, ``read_file`` reads back. Players are numbered from 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from prefgame.cards import DECK, Card
from prefgame.engine.record_lines import LONGEST_LINE, physical_lines
from prefgame.quoting import LARGEST_NUMBER, MOST_DIGITS, MOST_HANDS, bounded, quote, shorten
from prefgame.rules.deal import HANDS, divide_deck

ENDING = ".ppn"
LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVW"
"""a letter for each card in the order of the deck: spades, diamonds, hearts, clubs, low to high"""
CARD_OF = dict(zip(LETTERS, DECK))
LETTER_OF = dict(zip(DECK, LETTERS))
PLAYERS = range(HANDS)
REQUIRED = (
    "Bula",
    "Refe",
    *(f"{name}{player + 1}" for name in ("Player", "Result") for player in PLAYERS),
)
OWN = "X-"
"""how a tag begins that only some programs know"""
MOST_TAGS = 200 + 3 * MOST_HANDS
PASS, MINE, GAME = "P", "M", "G"
"""how the highest call of a player begins who has passed, said "same", or played without talon"""
NO_DISCARD, NOTHING = "XX", "0"
INVITE, KONTRAS = "I", "KRSM"
BOTH = 8
"""what stands for both followers"""
MAIN, FOLLOWER, LEFT, RIGHT = "M", "F", "L", "R"


class BadPpn(ValueError):
    """A text that is no PPN: the number of the line from 1, and one sentence."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(bounded(message))
        self.line = line


@dataclass(frozen=True, slots=True)
class PpnTrick:
    """The cards of a trick in the order played, and the player who took it."""

    cards: tuple[Card, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class PpnPlay:
    """What was played after the auction. ``discard``: empty without the talon; ``accepted``: the
    followers who came by themselves; ``kontra``: a letter, or nothing; ``refa``: None where the
    file does not say; ``starts``: None where nobody leads.
    """

    main: int
    discard: tuple[Card, ...]
    contract: int
    game: bool
    accepted: tuple[int, ...] | None
    """None: both"""
    kontra: str
    kontra_by: int | None
    refa: bool | None
    value: int
    starts: int | None
    tricks: tuple[PpnTrick, ...]
    summary: tuple[str, ...]

    @property
    def tricks_of_main(self) -> int | None:
        """How many tricks the main player had, by the summary; None if it does not say."""
        found = (re.fullmatch(rf"{MAIN}(\d+):.*", part) for part in self.summary)
        return next((int(match[1]) for match in found if match), None)


@dataclass(frozen=True, slots=True)
class PpnDeal:
    """A deal: its number, the players from the first bidder on, their hands in the same order, the
    talon, and the highest call of each. ``play``: None where all passed; ``line``: in the file.
    """

    number: int
    order: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    bids: tuple[str, ...]
    play: PpnPlay | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class PpnFile:
    """A match in PPN: its tags in their order, and its deals."""

    tags: Mapping[str, str]
    deals: tuple[PpnDeal, ...]
    tag_lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.tags[f"Player{player + 1}"] for player in PLAYERS)


# ---- reading


_TAG = re.compile(r'\[([A-Za-z][\w-]{0,39})\s+(?:"((?:[^"\\]|\\.)*)"|([^\s"\]]+))\s*\]')
_DEAL = re.compile(r"\[(\d[^\]]*)\]")
_OLDER = re.compile(r"\d+\. ")
_COMMENTS = ";", "%"


def looks_like_ppn(text: str) -> bool:
    """Tell whether a text can be meant as PPN: it begins with a tag or a deal in brackets."""
    lines = (line.strip() for line in physical_lines(text[:LONGEST_LINE]))
    first = next((line for line in lines if line and not line.startswith(_COMMENTS)), "")
    return bool(_TAG.fullmatch(first) or _DEAL.fullmatch(first))


def read_file(text: str) -> PpnFile:
    """Read tags and deals. BadPpn at the first line that is neither."""
    tags: dict[str, str] = {}
    places: dict[str, int] = {}
    deals: list[PpnDeal] = []
    number = 1
    for number, line in _lines(text):
        tag = _TAG.fullmatch(line)
        if tag is not None:
            _check_tag(number, tag[1], tags, deals)
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2]) if tag[3] is None else tag[3]
            places[tag[1]] = number
            continue
        deal = _DEAL.fullmatch(line)
        if deal is None:
            raise BadPpn(number, _what_else(line))
        if not deals:
            _check_required(number, tags)
        deals.append(_read_deal(number, deal[1].split(" ")))
        _check_next(deals)
    _check_required(number, tags)
    return PpnFile(tags, tuple(deals), places)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Go through the lines that say something, each with its number."""
    for number, line in enumerate(physical_lines(text), 1):
        if len(line) > LONGEST_LINE:
            raise BadPpn(
                number, f"a line has at most {LONGEST_LINE:,} characters, not {len(line):,}"
            )
        if line.strip() and not line.startswith(_COMMENTS):
            yield number, line.strip()


def _what_else(line: str) -> str:
    if _OLDER.match(line):
        return (
            "this deal is in an older form of PPN, without brackets, which is not read; "
            "a deal is written [1 123 …]"
        )
    return (
        f"{quote(line)} is neither a tag nor a deal; a tag is written [Name value] or "
        '[Name "value"], a deal [1 123 …]'
    )


def _check_tag(number: int, name: str, tags: Mapping[str, str], deals: Sequence[PpnDeal]) -> None:
    if deals:
        raise BadPpn(number, f"the tag {name} comes after a deal; a file holds one match")
    if name in tags:
        raise BadPpn(number, f"the tag {name} appears twice")
    if len(tags) >= MOST_TAGS:
        raise BadPpn(number, f"a file has at most {MOST_TAGS:,} tags")


def _check_required(number: int, tags: Mapping[str, str]) -> None:
    missing = [name for name in REQUIRED if name not in tags]
    if missing:
        raise BadPpn(number, f"the tags before the deals lack {', '.join(missing)}")


def _check_next(deals: Sequence[PpnDeal]) -> None:
    last = deals[-1]
    if len(deals) > MOST_HANDS:
        raise BadPpn(last.line, f"a file has at most {MOST_HANDS:,} deals")
    if len(deals) > 1 and last.number <= deals[-2].number:
        raise BadPpn(
            last.line, f"deal {last.number} comes after deal {deals[-2].number}; numbers rise"
        )


_FIELDS = (
    *("number", "order", "cards", "bids", "main", "discard", "contract"),
    *("accepted", "kontra", "refa", "value", "starts", "throws", "summary"),
)
_PASSED = 4
"""fields of a deal that nobody played"""
_REFA = _FIELDS.index("refa")


def _read_deal(line: int, fields: Sequence[str]) -> PpnDeal:
    """Read the fields of a deal; ``refa`` may be missing, as in the examples of the format."""
    if len(fields) == len(_FIELDS) - 1:
        fields = [*fields[:_REFA], "", *fields[_REFA:]]
    if len(fields) not in (_PASSED, len(_FIELDS)):
        raise BadPpn(
            line,
            f"a deal has {_PASSED}, {len(_FIELDS) - 1} or {len(_FIELDS)} fields with a blank "
            f"between them, not {len(fields)}",
        )
    said = _Fields(line, dict(zip(_FIELDS, fields)))
    number = int(said.matched("number", rf"\d{{1,{MOST_DIGITS}}}", "a number, as 12"))
    order = said.read("order", _read_order, "123, 231 or 312: the first to bid comes first")
    cards = said.read("cards", _read_cards, "32 letters, each of 1 to 9 and A to W once")
    bids = tuple(said["bids"].split(","))
    if len(bids) != HANDS or not all(re.fullmatch(r"P|[2-8]|M[3-8]|G[2-8]?", bid) for bid in bids):
        raise said.bad("bids", "three calls as P, 4, M4, G or G4, with commas between them")
    passed = all(bid == PASS for bid in bids)
    if passed is not (len(fields) == _PASSED):
        raise BadPpn(
            line, "a deal that everybody passed ends after its bids, and any other one goes on"
        )
    play = None if passed else _read_play(said)
    return PpnDeal(number, order, *divide_deck(cards), bids, play, line)


_Read = TypeVar("_Read")


@dataclass(frozen=True)
class _Fields:
    """The fields of a deal by name, and its line."""

    line: int
    texts: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.texts[name]

    def bad(self, name: str, wanted: str) -> BadPpn:
        found = shorten(self[name]) or "nothing"
        return BadPpn(self.line, f"the field {name} must be {wanted}, not {found}")

    def matched(self, name: str, pattern: str, wanted: str) -> str:
        if re.fullmatch(pattern, self[name], re.ASCII) is None:
            raise self.bad(name, wanted)
        return self[name]

    def read(self, name: str, read: Callable[[str], _Read | None], wanted: str) -> _Read:
        found = read(self[name])
        if found is None:
            raise self.bad(name, wanted)
        return found


def _read_order(text: str) -> tuple[int, ...] | None:
    orders = (tuple((first + step) % HANDS for step in PLAYERS) for first in PLAYERS)
    return next((one for one in orders if text == "".join(str(each + 1) for each in one)), None)


def _read_cards(text: str) -> tuple[Card, ...] | None:
    fits = len(text) == len(DECK) and set(text) == set(LETTERS)
    return tuple(CARD_OF[letter] for letter in text) if fits else None


def _read_discard(text: str) -> tuple[Card, ...] | None:
    if text == NO_DISCARD:
        return ()
    fits = len(text) == 2 == len(set(text) & set(LETTERS))
    return tuple(CARD_OF[letter] for letter in text) if fits else None


def _read_tricks(text: str) -> tuple[PpnTrick, ...] | None:
    tricks = [] if text in ("", NOTHING) else text.split(",")
    if len(tricks) > 10 or not all(re.fullmatch(r"[1-9A-W]{2,3}[1-3]", one) for one in tricks):
        return None
    return tuple(
        PpnTrick(tuple(CARD_OF[letter] for letter in one[:-1]), int(one[-1]) - 1) for one in tricks
    )


def _read_summary(text: str) -> tuple[str, ...] | None:
    parts = tuple(text.split(","))
    part = r"0|M\d{1,2}:-?\d{1,9}|F\d{1,2}:[LR]?\d{1,9}(:-?\d{1,9})?"
    fits = len(parts) == HANDS and all(re.fullmatch(part, one, re.ASCII) for one in parts)
    return parts if fits else None


def _read_play(said: _Fields) -> PpnPlay:
    main = int(said.matched("main", "[1-3]", "the number of a player")) - 1
    discard = said.read("discard", _read_discard, "two letters of cards, or XX without the talon")
    contract = said.matched("contract", "G?[2-8]", "a number from 2 to 8, perhaps with G before it")
    accepted = said.matched("accepted", r"[0-9B]", "0, the number of a follower, or 8 for both")
    kontra = said.matched("kontra", "0|[IKRSM][1-3]", "0, or I, K, R, S or M and a player, as K2")
    refa = said.matched("refa", "|[01]", "0 or 1")
    value = int(said.matched("value", rf"\d{{1,{MOST_DIGITS}}}", "a number"))
    starts = int(said.matched("starts", "[0-3]", "the number of the player who leads"))
    letter, by = (kontra[0], int(kontra[1]) - 1) if kontra != NOTHING else ("", None)
    if accepted.isdecimal() and int(accepted) <= HANDS:
        came: tuple[int, ...] | None = () if accepted == NOTHING else (int(accepted) - 1,)
    else:
        came = None
    return PpnPlay(
        main,
        discard,
        int(contract[-1]),
        contract.startswith(GAME),
        came,
        letter,
        by,
        None if refa == "" else refa == "1",
        value,
        starts - 1 if starts else None,
        said.read("throws", _read_tricks, "tricks as 2A12: letters of two or three cards, winner"),
        said.read("summary", _read_summary, "three parts, as M6:-8, F4:R32 or 0"),
    )


# ---- writing


def write_file(file: PpnFile) -> str:
    """Write the text; every line ends with a line end."""
    tags = [f"[{name} {_quoted(value)}]" for name, value in file.tags.items()]
    return "".join(f"{line}\n" for line in (*tags, "", *map(_write_deal, file.deals)))


def _quoted(value: str) -> str:
    if re.fullmatch(r'[^\s"\\\]]+', value):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def write_letters(cards: Sequence[Card]) -> str:
    return "".join(LETTER_OF[card] for card in cards)


def _write_deal(deal: PpnDeal) -> str:
    fields = [
        str(deal.number),
        "".join(str(player + 1) for player in deal.order),
        "".join(map(write_letters, (*deal.hands, deal.talon))),
        ",".join(deal.bids),
    ]
    play = deal.play
    if play is not None:
        came = (BOTH,) if play.accepted is None else [player + 1 for player in play.accepted]
        by = "" if play.kontra_by is None else str(play.kontra_by + 1)
        tricks = [f"{write_letters(one.cards)}{one.winner + 1}" for one in play.tricks]
        fields += [
            str(play.main + 1),
            write_letters(play.discard) or NO_DISCARD,
            f"{GAME * play.game}{play.contract}",
            str(next(iter(came), NOTHING)),
            f"{play.kontra}{by}" or NOTHING,
            str(int(play.refa or False)),
            str(min(play.value, LARGEST_NUMBER)),
            NOTHING if play.starts is None else str(play.starts + 1),
            ",".join(tricks) or NOTHING,
            ",".join(play.summary),
        ]
    return f"[{' '.join(fields)}]"
