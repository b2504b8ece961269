"""Portable Preferans Notation into a match: for each deal the commands that lead to what it says.

Invariant: every command is submitted to a match, so what is read is a legal match and can be
written as a record. What a deal says is followed as far as the rules allow; where they do not, what
is nearest to it is done, and ``Fact`` says so.
"""

from __future__ import annotations

import random
import re
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from prefgame.app.deals.ppn_auctions import AuctionEnd, Auctions
from prefgame.app.deals.ppn_report import Fact, Facts, Report
from prefgame.app.deals.ppn_text import (
    ENDING,
    INVITE,
    KONTRAS,
    OWN,
    PLAYERS,
    REQUIRED,
    BadPpn,
    PpnDeal,
    PpnFile,
    PpnPlay,
    looks_like_ppn,
    read_file,
)
from prefgame.cards import Card
from prefgame.documents import Unfit, parse_json
from prefgame.engine.commands import CallTime, Command, Deal, Discard, PlayCard, WriteOff
from prefgame.engine.legal import IllegalCommand, least_binding
from prefgame.engine.match import BadTable, Match
from prefgame.engine.record import Reading, RecordError, read_record
from prefgame.quoting import MOST_DIGITS, name_fault, quote
from prefgame.rules.base import Phase, Refused, Seat, kontra_word
from prefgame.rules.contracts import TRICKS
from prefgame.rules.options import OptionError
from prefgame.rules.registry import PPN_GAMES
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import BadScore, Sheet

RULES, OPTIONS, SCORE = f"{OWN}Rules", f"{OWN}Options", f"{OWN}Score"
TIME, END = f"{OWN}Time", f"{OWN}End"
AUCTION, ANSWERS = f"{OWN}Auction", f"{OWN}Answers"
"""the tags of this program; behind the last two stands the number of a deal"""
WRITTEN_OFF, GOES_ON = "write off", "open"
"""what the tag ``END`` says"""
BETWEEN = ", "
"""what stands between the words of a tag"""
START, REFAS = "start", "refas"
"""the options that the required tags set"""
ASKED = Phase.DEFENCE, Phase.KONTRA, Phase.NEGOTIATION


def read_match(text: str, name: str = "") -> tuple[Reading, Report]:
    """Read a match out of a record or out of PPN, whichever the text is or the ``name`` of its file
    says, and what could not be carried; never raises for a bad text.
    """
    is_ppn = name.lower().endswith(ENDING) or looks_like_ppn(text)
    return read_ppn(text) if is_ppn else (read_record(text), ())


def read_ppn(text: str) -> tuple[Reading, Report]:
    """Read a match and what could not be carried; never raises for a bad text. The reading has the
    match up to the first bad line.
    """
    try:
        file = read_file(text)
    except BadPpn as bad:
        unread = RecordError(bad.line, "unreadable", str(bad))
        return Reading(None, unread, PPN_GAMES[0].key, lines=bad.line), ()
    reader = _Reader(file)
    error: RecordError | None = None
    try:
        reader.read()
    except BadPpn as bad:
        error = RecordError(bad.line, reader.reason, str(bad))
    last = max([0, *(deal.line for deal in file.deals), *file.tag_lines.values()])
    lines = last if error is None else error.line
    return Reading(reader.match, error, reader.game.key, lines=lines), reader.facts.report


# ---- the table


class _Reader:
    """Reads the deals of a file one after another into a match."""

    def __init__(self, file: PpnFile) -> None:
        self.file, self.facts = file, Facts()
        self.game: RuleSet = PPN_GAMES[0]
        self.match: Match | None = None
        self.reason = "unreadable"
        """the code of what stops the reading"""
        self.playouts = _MOST_PLAYOUTS

    def read(self) -> None:
        """Read everything. BadPpn stops at a deal that cannot follow."""
        file = self.file
        self._look_for_other_tags()
        self.match = self._start()
        auctions = Auctions(self.match.table.rules)
        called = self._tag_of_number(TIME)
        for count, deal in enumerate(file.deals):
            if called == count:
                self._agree(CallTime(), TIME)
            if self.match.to_act is None:
                self.facts.add(Fact.AFTER_MATCH, deal.number)
                continue
            self._check_dealer(self.match, deal)
            hand = HandReader(self.match.fork(), file, deal, auctions, self.facts)
            hand.playouts = self.playouts
            self.match = hand.read()
            self.playouts = hand.playouts
        if called == len(file.deals):
            self._agree(CallTime(), TIME)
        elif called is not None and called > len(file.deals):
            self.facts.add(Fact.OWN_TAG, words=TIME)
        self._end(self.match)

    def _look_for_other_tags(self) -> None:
        """Note the tags that nobody will ask for."""
        known = {*REQUIRED, RULES, OPTIONS, SCORE, TIME, END}
        known |= {f"{tag}{deal.number}" for deal in self.file.deals for tag in (AUCTION, ANSWERS)}
        for name in self.file.tags:
            if name not in known:
                own = re.fullmatch(rf"({AUCTION}|{ANSWERS})\d+", name, re.ASCII)
                self.facts.add(Fact.OWN_TAG if own else Fact.TAGS, words=name)

    # ---- before the first deal

    def _start(self) -> Match:
        tags = self.file.tags
        self.game = self._game()
        try:
            rules = self.game.with_options(self._options())
        except OptionError as error:
            raise self._bad(OPTIONS if OPTIONS in tags else "Bula", str(error)) from None
        try:
            sheet = self._sheet(rules)
            return Match.start(rules, self.file.players, sheet=sheet)
        except BadTable as error:
            raise self._bad(self._bad_player(), str(error)) from None

    def _game(self) -> RuleSet:
        """Find the game of the file; the first one where it names none."""
        key = self.file.tags.get(RULES, PPN_GAMES[0].key)
        found = next((game for game in PPN_GAMES if game.key == key), None)
        if found is None:
            known = " or ".join(game.key for game in PPN_GAMES)
            raise self._bad(RULES, f"{RULES} must be {known}, not {quote(key)}")
        return found

    def _bad_player(self) -> str:
        """Find the tag of the first player whose name cannot be, or was there before."""
        names = self.file.players
        for at, name in enumerate(names):
            if name_fault(name) is not None or name in names[:at]:
                return f"Player{at + 1}"
        return "Player1"

    def _bad(self, tag: str, message: str) -> BadPpn:
        return BadPpn(self.file.tag_lines.get(tag, 1), message)

    def _options(self) -> dict[str, str]:
        """Read the table rules that the file has, or those that its deals need."""
        given = {START: str(self._number("Bula")), REFAS: str(self._number("Refe"))}
        if OPTIONS in self.file.tags:
            said = self._own_options(self.file.tags[OPTIONS])
            usual = self.game.with_options(said)
            values = {one.name: str(one.default(usual)) for one in self.game.options}
            return said | {name: text for name, text in given.items() if values[name] != text}
        if int(given[START]) % 2:
            given[START] = str(int(given[START]) + 1)
            self.facts.add(Fact.ODD_BULA)
        known = {option.name for option in self.game.options}
        needed = options_played(self.file.deals)
        return given | {name: value for name, value in needed.items() if name in known}

    def _own_options(self, text: str) -> dict[str, str]:
        given: dict[str, str] = {}
        for word in text.split():
            name, equals, value = word.partition("=")
            if not equals or name in given:
                raise self._bad(
                    OPTIONS, f"{quote(word)} is not an option, as start=100, or is twice"
                )
            given[name] = value
        return given

    def _number(self, tag: str) -> int:
        text = self.file.tags[tag]
        if not text.isascii() or not text.isdecimal() or len(text) > MOST_DIGITS:
            raise self._bad(tag, f"{tag} must be a whole number, not {quote(text)}")
        return int(text)

    def _tag_of_number(self, tag: str) -> int | None:
        return self._number(tag) if tag in self.file.tags else None

    def _sheet(self, rules: RuleSet) -> Sheet | None:
        if SCORE not in self.file.tags:
            return None
        try:
            sheet: Sheet = rules.score.from_plain(
                parse_json(self.file.tags[SCORE]), self.file.players
            )
        except (Unfit, BadScore) as error:
            raise self._bad(SCORE, str(error)) from None
        return sheet

    # ---- between the deals, and after them

    def _check_dealer(self, match: Match, deal: PpnDeal) -> None:
        expected = match.table.next_dealer()
        if expected is not None and expected != deal.order[-1]:
            self.reason = Refused.WRONG_DEALER.value
            names = self.file.players
            raise BadPpn(
                deal.line,
                f"deal {deal.number} is dealt by {names[deal.order[-1]]}, but it is "
                f"{names[expected]}'s turn; the deals between are missing",
            )

    def _agree(self, command: Command, tag: str) -> None:
        assert self.match is not None
        try:
            self.match.submit(command)
        except IllegalCommand:
            self.facts.add(Fact.OWN_TAG, words=tag)

    def _end(self, match: Match) -> None:
        said = self.file.tags.get(END)
        if said is not None and (match.to_act is None or said not in (WRITTEN_OFF, GOES_ON)):
            self.facts.add(Fact.OWN_TAG, words=END)
            said = None
        if match.to_act is not None and said == WRITTEN_OFF:
            self._agree(WriteOff(), END)
        elif match.to_act is not None and said is None and match.table.hands_played:
            self._agree(WriteOff(), END)
            self.facts.add(Fact.STOPPED)
        found = match.table.settlement
        given = [self.file.tags[f"Result{player + 1}"] for player in PLAYERS]
        if found is not None and [str(amount) for amount in found] != given:
            self.facts.add(Fact.RESULT, words=", ".join(given))
            self.facts.add(Fact.COUNTED, words=", ".join(map(str, found)))


def options_played(deals: Sequence[PpnDeal]) -> dict[str, str]:
    """Find the table rules without which the hands could not have been played so."""
    options: dict[str, str] = {}
    plays = [deal.play for deal in deals if deal.play is not None]
    if any(play.contract == 8 for play in plays):
        options["preferans"] = "yes"
    twos = [one for one in plays if one.contract == 2 and not one.game and one.tricks]
    plain = [one for one in twos if not one.kontra or one.kontra == INVITE]
    if any(not one.refa for one in plain):
        options["two_without_kontra"] = "play_normally"
    elif plain:
        options["two_on_refa"] = "yes"
    # five tricks of the defence decide; who then plays on has more
    fewer = [one for one in plays if one.contract not in (6, 8) and (one.tricks_of_main or 10) < 6]
    longest = [one for one in fewer if len(one.tricks) == TRICKS]
    if any((one.tricks_of_main or 0) < TRICKS // 2 for one in longest) and len(longest) == len(
        [one for one in fewer if one.tricks]
    ):
        options["play_out"] = "yes"
    return options


# ---- a hand


_MOST_PLAYOUTS = 1000
"""plays to the end that are tried in a file"""
_TRIES = 60
"""of them, for one hand"""
_WHIM = 0.3
"""how often a card is played by chance while the end of a play is looked for"""


@dataclass
class HandReader:
    """Leads a match from a deal of the file to the end of its hand. ``said``: the commands,
    by phase.
    """

    match: Match
    file: PpnFile
    deal: PpnDeal
    auctions: Auctions
    facts: Facts
    playouts: int = _MOST_PLAYOUTS
    said: dict[Phase, list[str]] = field(default_factory=dict)

    def read(self) -> Match:
        deal, play = self.deal, self.deal.play
        before = self.match.table.sheet
        self.match.submit(Deal(deal.order[-1], deal.hands, deal.talon))
        if any(list(hand) != sorted(hand) for hand in (*deal.hands, deal.talon)):
            self.facts.add(Fact.ORDER_OF_CARDS)
        self._call()
        if play is None:
            if self._own_words(ANSWERS) is not None:
                self.facts.add(Fact.OWN_TAG, words=f"{ANSWERS}{deal.number}")
            return self.match
        if self.match.phase is Phase.EXCHANGE:
            self._discard(play)
        if self.match.phase is Phase.ANNOUNCE:
            word = f"announce {'game ' * play.game}{play.contract}"
            self._say(next(each for each in self.match.legal() if str(each) == word))
        self._answer(play)
        if self._play(play):
            self._compare_tricks(play)
        self._compare_value(play, before)
        return self.match

    def _say(self, command: Command) -> None:
        self.said.setdefault(self.match.phase, []).append(str(command))
        self.match.submit(command)

    # ---- the auction

    def _call(self) -> None:
        deal = self.deal
        place = None if deal.play is None else deal.order.index(deal.play.main)
        words = self._own_words(AUCTION)
        if words is not None and not self._leads_there(words):
            self.facts.add(Fact.OWN_TAG, words=f"{AUCTION}{deal.number}")
            words = None
        if words is None:
            words = self.auctions.shortest(deal.bids, place, deal.play)
        if words is None:
            words = self.auctions.shortest((), place, deal.play)
            self.facts.add(Fact.AUCTION, deal.number)
        if words is None:
            raise BadPpn(
                deal.line, f"deal {deal.number}: no auction leads to its contract at this table"
            )
        for word in words:
            self._say(self.match.read(word))

    def _own_words(self, tag: str) -> tuple[str, ...] | None:
        text = self.file.tags.get(f"{tag}{self.deal.number}")
        if text is None:
            return None
        return tuple(word.strip() for word in text.split(BETWEEN.strip()))

    def _leads_there(self, words: Sequence[str]) -> bool:
        """Tell whether these calls are an auction with the contract of the deal."""
        tried, play = self.match.fork(), self.deal.play
        for word in words:
            legal = {str(command): command for command in tried.legal()}
            if tried.phase not in (Phase.AUCTION, Phase.REVEAL) or word not in legal:
                return False
            tried.submit(legal[word])
        if tried.phase in (Phase.AUCTION, Phase.REVEAL):
            return False
        winner = tried.table.this_hand.auction_winner
        if play is None or winner is None:
            return play is None and winner is None
        return AuctionEnd(play.main, play.contract, play.game).is_reached(tried)

    # ---- the discard

    def _discard(self, play: PpnPlay) -> None:
        legal = {
            frozenset(command.cards): command
            for command in self.match.legal()
            if isinstance(command, Discard)
        }
        command = legal.get(frozenset(play.discard))
        if command is None:
            self.facts.add(Fact.DISCARD, self.deal.number)
            command = legal[min(legal, key=self._keeps(play))]
        self._say(command)

    def _keeps(self, play: PpnPlay) -> Callable[[frozenset[Card]], tuple[int, ...]]:
        """Return what sorts two cards by how little the declarer needs them: those that the file
        does not play, then no trumps, then the low ones, or the high ones if no trick is wanted.
        """
        contract = next(
            each for each in self.match.table.rules.contracts if each.rank == play.contract
        )
        played = {card for trick in play.tricks for card in trick.cards}
        sign = -1 if contract.goal.takes_none else 1

        def need(cards: frozenset[Card]) -> tuple[int, ...]:
            trumps = sum(card.suit is contract.trump for card in cards)
            ranks = sign * sum(card.rank for card in cards)
            return len(cards & played), trumps, ranks, *sorted(card.index for card in cards)

        return need

    # ---- the answers of the others, and kontra

    def _answer(self, play: PpnPlay) -> None:
        kept = deque(self._own_words(ANSWERS) or ())
        came = self._came(play)
        while self.match.phase in ASKED and isinstance(self.match.to_act, int):
            legal = {str(command): command for command in self.match.legal()}
            word = self._word(play, came, legal)
            if kept:
                own = kept.popleft()
                if own not in legal:
                    self.facts.add(Fact.OWN_TAG, words=f"{ANSWERS}{self.deal.number}")
                    kept.clear()
                else:
                    word = own
            if word not in legal:
                self.facts.add(Fact.ANSWERS, self.deal.number)
            self._say(legal.get(word) or least_binding(self.match.phase, tuple(legal.values())))
        if kept:
            self.facts.add(Fact.OWN_TAG, words=f"{ANSWERS}{self.deal.number}")
        kontra = self.match.table.this_hand.kontra
        by = play.kontra_by if _level(play) else None
        invited = play.kontra == INVITE and "invite" not in self.said.get(Phase.DEFENCE, ())
        if (min(kontra.level, len(KONTRAS)), kontra.by) != (_level(play), by) or invited:
            self.facts.add(Fact.ANSWERS, self.deal.number)

    def _came(self, play: PpnPlay) -> set[Seat]:
        """Find who comes by themselves: whoever says kontra or invites has come."""
        came = {*PLAYERS} - {play.main} if play.accepted is None else {*play.accepted}
        return came if play.kontra_by is None else came | {play.kontra_by}

    def _word(self, play: PpnPlay, came: set[Seat], legal: Collection[str]) -> str:
        match, seat = self.match, self.match.to_act
        if match.phase is Phase.NEGOTIATION:
            return "refuse"
        if match.phase is Phase.DEFENCE:
            if "come" in legal:
                return "come" if seat in came else "stay"
            return "invite" if play.kontra == INVITE else "alone"
        level = match.table.this_hand.kontra.level
        mine = level > 0 or seat == play.kontra_by
        return kontra_word(level + 1) if mine and level < _level(play) else kontra_word(0)

    # ---- the play

    def _play(self, play: PpnPlay) -> bool:
        """Play what the deal says. False if it goes on after the hand is decided."""
        number = self.deal.number
        for count, trick in enumerate(play.tricks):
            if self.match.phase is not Phase.PLAY:
                self.facts.add(Fact.AFTER_HAND, number)
                return False
            for card in trick.cards:
                if self.match.phase is not Phase.PLAY or PlayCard(card) not in self.match.legal():
                    self.facts.add(Fact.PLAY, number)
                    self._finish(play)
                    return True
                self.match.submit(PlayCard(card))
            taken = self.match.table.this_hand.tricks
            if len(taken) == count + 1 and taken[count].winner != trick.winner:
                self.facts.add(Fact.WINNERS, number)
        if self.match.phase is Phase.PLAY:
            self.facts.add(Fact.FILLED, number)
            self._finish(play)
        return True

    def _finish(self, play: PpnPlay) -> None:
        """Play the rest so that the declarer has the tricks of the summary, if that can be."""
        chance = random.Random(self.deal.number)
        wanted = play.tricks_of_main
        best: tuple[int, Match] | None = None
        for count in range(_TRIES):
            if best is not None and (self.playouts <= 0 or best[0] == 0):
                break
            self.playouts -= 1
            whim = _WHIM if count else 0.0
            played = _played_out(self.match.fork(), play.main, wanted or 0, chance, whim)
            away = 0 if wanted is None else abs(_tricks_of(played, play.main) - wanted)
            if best is None or away < best[0]:
                best = away, played
        assert best is not None
        self.match = best[1]

    # ---- what the file says of it all

    def _compare_tricks(self, play: PpnPlay) -> None:
        wanted = play.tricks_of_main
        if play.tricks and wanted is not None and _tricks_of(self.match, play.main) != wanted:
            self.facts.add(Fact.TRICKS, self.deal.number)

    def _compare_value(self, play: PpnPlay, before: Sheet) -> None:
        table = self.match.table
        refa = uses_refa(self.match, play.main, before)
        value = value_of(play, table.this_hand.kontra.level, refa)
        if play.value != value or play.refa not in (None, refa):
            self.facts.add(Fact.VALUE, self.deal.number)


def _level(play: PpnPlay) -> int:
    """Say how often the deal was doubled."""
    return 1 + KONTRAS.index(play.kontra) if play.kontra in [*KONTRAS] else 0


def value_of(play: PpnPlay, kontra: int, refa: bool) -> int:
    """Compute what a contract is worth in PPN."""
    return 2 * (play.contract + play.game) << kontra << refa


def uses_refa(match: Match, seat: Seat, before: Sheet) -> bool:
    """Tell whether the last hand used up a refa of this seat. ``before``: the score before it."""
    table = match.table
    name = table.players[seat]
    then, now = (
        table.rules.score.to_plain(sheet, table.players)["players"][name]["open_refas"]
        for sheet in (before, table.sheet)
    )
    return bool(now < then)


def _tricks_of(match: Match, seat: Seat) -> int:
    return match.table.this_hand.taken[seat]


def _played_out(match: Match, main: Seat, wanted: int, chance: random.Random, whim: float) -> Match:
    """Play the hand to its end: the declarer takes tricks until there are enough, and the others
    let them; sometimes a card falls by chance.
    """
    while match.phase is Phase.PLAY:
        cards = [command for command in match.legal() if isinstance(command, PlayCard)]
        mine = match.turn.card_of == main
        high = (_tricks_of(match, main) < wanted) is mine
        by_rank = sorted(cards, key=lambda command: command.card.rank)
        match.submit(chance.choice(cards) if chance.random() < whim else by_rank[-int(high)])
    return match
