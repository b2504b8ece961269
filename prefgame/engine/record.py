"""A match as plain text, and read back: rules and options, players, deals, calls and cards, one
command a line.

Invariant: every command is submitted to a match, so a record that is read is a legal match. Lines
are counted from 1, and ``#`` begins a comment. What is written is read back as the same match;
events that follow automatically are not written.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from prefgame.cards import parse_cards, write_cards
from prefgame.documents import Unfit, parse_json
from prefgame.engine.commands import DEALER, CallTime, Command, Deal, WriteOff
from prefgame.engine.decide import seal_at
from prefgame.engine.events import Dealt, Event, MatchStarted, OfSeat, TimeCalled, WrittenOff
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import BadTable, Match
from prefgame.engine.record_lines import (
    AGREED,
    HEADINGS,
    LONGEST_LINE,
    RULES_HASH,
    SALT,
    SEAL_WORDS,
    SEALS,
    Bad,
    outside_quotes,
    physical_lines,
    read_hexadecimal,
    read_names,
    record_lines,
    split_key,
    split_name,
    without_letter,
    write_name,
)
from prefgame.engine.state import Table
from prefgame.quoting import MOST_HANDS, quote, shorten
from prefgame.rules.base import Refused
from prefgame.rules.deal import SealKind, in_order, seats_dealt
from prefgame.rules.options import OptionError, write_value
from prefgame.rules.registry import UnknownRuleSet, find_ruleset
from prefgame.rules.ruleset import RuleSet, edition_of_hash, is_earlier, rules_hash
from prefgame.rules.scoring.base import BadScore, Sheet


@dataclass(frozen=True, slots=True)
class RecordError:
    """The first bad line: its number from 1, the reason code, one sentence, and what was legal."""

    line: int
    reason: str
    message: str
    legal: tuple[str, ...] = ()


@dataclass(slots=True)
class Reading:
    """What was read: the match up to the first bad line, None without players; and its error."""

    match: Match | None = None
    error: RecordError | None = None
    rules: str | None = None
    dealer: str | None = None
    """the dealer named for a hand that is not dealt yet"""
    lines: int = 1
    """how many lines were read"""
    rules_hash: str | None = None
    """the hash of the rules it was played under; None if it does not say"""
    command_lines: Sequence[int] = ()
    """the line of each command"""
    left_out: tuple[int, ...] = ()
    """the lines of a letter around the record"""

    @property
    def other_rules(self) -> bool:
        """Whether it was played under other rules than those of this version."""
        if self.rules_hash is None or self.match is None:
            return False
        return self.rules_hash != rules_hash(self.match.table.rules)


def read_record(text: str) -> Reading:
    """Read a record; never raises for bad text. A letter around it is left out."""
    lines, left_out = without_letter(physical_lines(text))
    reading = _read(lines)
    reading.left_out = left_out
    return reading


def _read(lines: list[str]) -> Reading:
    reader = _Reader()
    last = len(lines) - (len(lines) > 1 and not lines[-1])
    for number, line in record_lines(lines):
        try:
            reader.number = number
            reader.line(line)
        except Bad as bad:
            legal = () if reader.match is None else tuple(map(str, reader.match.legal()))
            return reader.reading(number, RecordError(number, bad.reason, str(bad), legal))
    try:
        reader.end()
    except Bad as bad:
        return reader.reading(last, RecordError(last, bad.reason, str(bad)))
    return reader.reading(last, None)


_OTHERS = {
    SealKind.CARDS: "",
    SealKind.TABLE: ", or not the table, dealer, hand and match",
    SealKind.SCORE: ", or not the table, dealer, hand, match and score",
}
"""what else than the cards may not be what was sealed"""


@dataclass(slots=True)
class _Reader:
    key: str | None = None
    rules: RuleSet | None = None
    players: tuple[str, ...] = ()
    match: Match | None = None
    dealer: str | None = None
    seen: set[str] = field(default_factory=set)
    sealed: dict[str, str] = field(default_factory=dict)
    """seal and salt of the deal that comes next"""
    hash: str | None = None
    number: int = 0
    commands: list[int] = field(default_factory=list)

    def reading(self, lines: int, error: RecordError | None) -> Reading:
        return Reading(self.match, error, self.key, self.dealer, lines, self.hash, self.commands)

    def line(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            raise Bad(
                "unreadable",
                f"a line has at most {LONGEST_LINE:,} characters, "
                f"not {len(line):,} as in {quote(line)}",
            )
        line = line[: next(outside_quotes(line, "#"), None)].strip()
        if not line:
            return
        key, is_name, rest = split_key(line)
        if is_name or key not in HEADINGS:  # a player of such a name is quoted
            self._command(key, rest)
        elif key == "dealer":
            self._dealer(rest)
        elif key in (*SEALS, SALT):
            self._seal(key, rest)
        elif key == "deal":
            self._deal(rest)
        elif key == AGREED:
            self._read_agreement(rest)
        else:
            self._once(key)
            {
                "rules": self._rules,
                "options": self._options,
                RULES_HASH: self._hash,
                "players": self._players,
                "score": self._score,
            }[key](rest)

    def _once(self, key: str) -> None:
        if key in self.seen:
            raise Bad("unreadable", f"{key}: appears twice")
        if self.match is not None and (key != "score" or len(self.match.log) > 1):
            raise Bad(
                "unreadable",
                f"{key}: must come before {'the first deal' if key == 'score' else 'players:'}",
            )
        self.seen.add(key)

    def _rules(self, rest: str) -> None:
        try:
            self.rules = find_ruleset(rest)
        except UnknownRuleSet as unknown:
            raise Bad("unknown_rules", str(unknown)) from None
        self.key = rest

    def _options(self, rest: str) -> None:
        if self.rules is None:
            raise Bad("unreadable", "options: must come after rules:, which it depends on")
        given: dict[str, str] = {}
        for word in rest.split():
            name, equals, value = word.partition("=")
            if not equals or not name or not value:
                raise Bad(
                    "bad_option",
                    f"{quote(word)} is not an option: an option is written name=value, "
                    "as in start=30",
                )
            if name in given:
                raise Bad("bad_option", f"option {shorten(name)} is given twice")
            given[name] = value
        try:
            self.rules = self.rules.with_options(given)
        except OptionError as error:
            raise Bad("bad_option", str(error)) from None

    def _hash(self, rest: str) -> None:
        self.hash = read_hexadecimal(RULES_HASH, rest)

    def _players(self, rest: str) -> None:
        if self.rules is None:
            raise Bad("unreadable", "players: must come after rules:, which it depends on")
        self.players = tuple(read_names(rest))
        try:
            self.match = self._start(self.rules)
        except BadTable as error:
            raise Bad("bad_players", str(error)) from None

    def _start(self, rules: RuleSet, sheet: Sheet | None = None) -> Match:
        """Start the match in the edition of the rules under which its record was written."""
        edition = edition_of_hash(rules, self.hash)
        return Match.start(rules, self.players, sheet=sheet, edition=edition)

    def _score(self, rest: str) -> None:
        if self.match is None or self.rules is None:
            raise Bad("unreadable", "score: must come after players:, which it depends on")
        try:
            sheet = self.rules.score.from_plain(parse_json(rest), self.players)
        except Unfit as error:
            raise Bad("bad_score", f"score: {str(error).removeprefix('line 1, ')}") from None
        except BadScore as error:
            raise Bad("bad_score", str(error)) from None
        try:
            self.match = self._start(self.rules, sheet)
        except BadTable as error:
            raise Bad("bad_score", str(error)) from None

    def _begun(self) -> Match:
        if self.match is None:
            raise Bad(
                "unreadable", "a record begins with rules: and players: before the first deal"
            )
        return self.match

    def _dealer(self, rest: str) -> None:
        match = self._between_hands()
        names = read_names(rest)
        if len(names) != 1 or names[0] not in self.players:
            raise Bad(
                "unknown_player",
                f"dealer: {shorten(rest) or 'nobody'} is not one of {', '.join(self.players)}",
            )
        expected = match.table.next_dealer()
        if expected is not None and names[0] != self.players[expected]:
            raise Bad(
                Refused.WRONG_DEALER.value,
                f"{names[0]} cannot deal: it is {self.players[expected]}'s turn",
            )
        if self.dealer is not None:
            raise Bad("unreadable", f"dealer: appears twice; {self.dealer} was named before")
        self.dealer = names[0]

    def _between_hands(self) -> Match:
        match = self._begun()
        if match.to_act is None:
            raise Bad(Refused.OVER.value, "the match is over")
        if match.to_act is not DEALER:
            raise Bad(
                "wrong_phase", f"the hand is not over, so nobody deals yet ({match.phase.value})"
            )
        return match

    def _seal(self, key: str, rest: str) -> None:
        self._between_hands()
        others = SEALS if key in SEALS else (SALT,)
        if any(other in self.sealed for other in others):
            raise Bad("unreadable", f"{key}: appears twice")
        self.sealed[key] = read_hexadecimal(key, rest)

    def _unsealed(self, deal: Deal, talon_leads: bool) -> Deal:
        """Give the deal its salt, if the cards are those that were sealed."""
        if not self.sealed:
            return deal
        word = next((key for key in SEALS if key in self.sealed), None)
        if word is None:
            raise Bad("unreadable", f"{SALT}: needs a line {next(iter(SEALS))}: beside it")
        if SALT not in self.sealed:
            raise Bad("unreadable", f"{word}: needs a line {SALT}: beside it")
        kind, seal, salt = SEALS[word], self.sealed[word], self.sealed[SALT]
        cards = in_order(deal.hands, deal.talon, talon_leads)
        found = seal_at(self._begun().table, kind, deal.dealer, *cards, salt)
        if found != seal:
            others = _OTHERS[kind]
            raise Bad(
                "bad_seal",
                f"these are not the cards that were sealed{others}: with the salt, their seal "
                f"begins with {found[:12]}, not {seal[:12]}",
            )
        self.sealed = {}
        return Deal(deal.dealer, deal.hands, deal.talon, salt, kind)

    def _deal(self, rest: str) -> None:
        match = self._between_hands()
        if match.table.hands_played >= MOST_HANDS:
            raise Bad("too_many_hands", f"a record has at most {MOST_HANDS:,} hands")
        if self.dealer is None:
            raise Bad("unreadable", "deal: needs a line dealer: before it")
        dealer = self.players.index(self.dealer)
        order = [self.players[seat] for seat in seats_dealt(dealer, len(self.players))]
        bars = [-1, *outside_quotes(rest, "|"), len(rest)]
        parts = [rest[start + 1 : end].strip() for start, end in pairwise(bars)]
        if len(parts) != 4:
            raise Bad(
                "bad_deal",
                "a deal is four parts between | signs, three hands and the talon, "
                f"not {len(parts)}",
            )
        packets = []
        for part, expected in zip(parts, (*order, "talon")):
            name, _quoted, cards = split_name(part)
            if name != expected:
                raise Bad(
                    "bad_deal",
                    f"the hands are listed from the eldest on, so {expected} comes here, "
                    f"not {shorten(name) or 'nobody'}",
                )
            try:
                packets.append(parse_cards(cards))
            except ValueError as error:
                raise Bad("bad_deal", str(error)) from None
        deal = Deal(dealer, tuple(packets[:3]), packets[3])
        self._submit(self._unsealed(deal, match.table.rules.play.talon_leads))
        self.dealer = None

    def _read_agreement(self, rest: str) -> None:
        agreements = {str(each): each for each in (WriteOff(), CallTime())}
        if rest not in agreements:
            raise Bad(
                "unreadable",
                f"agreed: {shorten(rest) or 'nothing'} is unknown; known are "
                f"{' and '.join(f'{AGREED}: {word}' for word in agreements)}",
            )
        self._submit(agreements[rest])

    def _command(self, name: str, rest: str) -> None:
        match = self._begun()
        if name not in self.players:
            raise Bad(
                "unknown_player",
                f"{quote(name)} is neither a player ({', '.join(self.players)}) nor a heading",
            )
        acting = match.to_act
        if acting is DEALER:
            raise Bad(
                "wrong_phase",
                f"no hand is being played, so {name} cannot say {quote(rest)}; a deal comes first",
            )
        if acting is None:
            raise Bad("over", "the match is over")
        assert isinstance(acting, int)
        if self.players[acting] != name:
            raise Bad("not_your_turn", f"it is {self.players[acting]}'s turn, not {name}'s")
        try:
            self._submit(match.read(rest))
        except ValueError as error:
            raise Bad(Refused.UNREADABLE.value, str(error)) from None

    def _submit(self, command: Command) -> None:
        try:
            self._begun().submit(command)
        except IllegalCommand as refusal:
            raise Bad(refusal.reason.value, refusal.message) from None
        self.commands.append(self.number)

    def end(self) -> None:
        if self.match is None:
            missing = "rules:" if self.rules is None else "players:"
            raise Bad(
                "unreadable",
                f"the record ends without {missing}; a record begins with rules: and players:",
            )


# ---- writing


def write_record(match: Match, *, with_hash: bool = False) -> str:
    """Write the whole match as text; every line ends with a line end. ``with_hash``: also which
    rules it was played under, for one that is kept; an earlier edition of the rules is always said.
    """
    return "".join(
        line + "\n" for event in match.log for line in _lines(event, match.table, with_hash)
    )


def _lines(event: Event, table: Table, with_hash: bool) -> list[str]:
    players = table.players
    match event:
        case MatchStarted():
            lines = [f"rules: {event.rules}"]
            if event.options:
                lines.append(
                    "options: "
                    + " ".join(f"{name}={write_value(value)}" for name, value in event.options)
                )
            if with_hash or is_earlier(table.rules):
                lines.append(f"{RULES_HASH}: {rules_hash(table.rules)}")
            lines.append("players: " + " ".join(map(write_name, players)))
            if event.sheet is not None:
                lines.append(
                    "score: "
                    + json.dumps(
                        table.rules.score.to_plain(event.sheet, players), ensure_ascii=False
                    )
                )
            return lines
        case Dealt():
            assert event.talon is not None
            packets = [
                f"{write_name(players[seat])} {write_cards(hand or ())}"
                for seat, hand in zip(event.order, event.hands)
            ]
            deal = " | ".join([*packets, f"talon {write_cards(event.talon)}"])
            word = SEAL_WORDS[event.kind]
            sealed = [f"{word}: {event.seal}", f"{SALT}: {event.salt}"] if event.seal else []
            return [f"dealer: {write_name(players[event.dealer])}", *sealed, f"deal: {deal}"]
        case WrittenOff(planned=False) | TimeCalled():
            return [f"{AGREED}: {event.command}"]
        case OfSeat():
            return [f"{write_name(players[event.actor])}: {event.command}"]
    return []
