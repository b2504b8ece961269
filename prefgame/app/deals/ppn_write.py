"""A match into Portable Preferans Notation.

Invariant: each deal that is written is read back before; where the reader would understand anything
else than what was said, a tag of this program has it, and ``Fact`` says so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from prefgame.app.deals.ppn_auctions import Auctions, highest_call
from prefgame.app.deals.ppn_read import (
    ANSWERS,
    ASKED,
    AUCTION,
    BETWEEN,
    END,
    GOES_ON,
    OPTIONS,
    REFAS,
    RULES,
    SCORE,
    START,
    TIME,
    WRITTEN_OFF,
    HandReader,
    value_of,
)
from prefgame.app.deals.ppn_report import Fact, Facts, Report
from prefgame.app.deals.ppn_text import (
    FOLLOWER,
    INVITE,
    KONTRAS,
    LEFT,
    MAIN,
    NOTHING,
    PLAYERS,
    RIGHT,
    PpnDeal,
    PpnFile,
    PpnPlay,
    PpnTrick,
    write_file,
)
from prefgame.app.words.sentences import join_with_and
from prefgame.cards import Card
from prefgame.engine.commands import Command, Deal, WriteOff
from prefgame.engine.events import (
    CardPlayed,
    Commanded,
    Dealt,
    Event,
    HandScored,
    PlayBegan,
    TimeCalled,
    WrittenOff,
    start_of,
)
from prefgame.engine.match import Match
from prefgame.engine.state import HandTable
from prefgame.i18n import _
from prefgame.rules.base import Amount, Phase, Seat, Tricks
from prefgame.rules.contracts import TRICKS
from prefgame.rules.options import write_value
from prefgame.rules.registry import PPN_GAMES, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet


class NotForPpn(ValueError):
    """A match that PPN has no words for; the message is one sentence for the player."""


def why_not_ppn(rules: RuleSet, players: int) -> str:
    """Say why a match of these rules cannot be written; empty if it can."""
    if all(rules.key != game.key for game in PPN_GAMES):
        words = _("Portable Preferans Notation (PPN) is only for {rules} preferans.")
        return words.format(rules=join_with_and([_(game.name) for game in PPN_GAMES]))
    if players != len(PLAYERS):
        return _("Portable Preferans Notation (PPN) is only for tables of three players.")
    return ""


def write_ppn(match: Match) -> tuple[str, Report]:
    """Write the match, and say what could not be carried. NotForPpn if PPN has no words for it."""
    table = match.table
    reason = why_not_ppn(table.rules, len(table.players))
    if reason:
        raise NotForPpn(reason)
    writer = _Writer(match)
    return write_file(writer.write()), writer.facts.report


@dataclass
class _Said:
    """What happened in a hand, in its order."""

    dealt: Dealt
    commands: list[Command] = field(default_factory=list)
    cards: list[CardPlayed] = field(default_factory=list)
    leader: Seat | None = None


class _Writer:
    """Writes the hands of a match one after another, with a twin of the match that plays along."""

    def __init__(self, match: Match) -> None:
        self.match, self.facts = match, Facts()
        started = start_of(match.log)
        self.players = started.players
        self.twin = Match.start(
            find_ruleset(started.rules),
            started.players,
            sheet=started.sheet,
            edition=started.edition,
            **dict(started.options),
        )
        self.auctions = Auctions(self.twin.table.rules)
        self.deals: list[PpnDeal] = []
        self.own: dict[str, str] = {}
        """the tags of this program about deals and the end"""

    def write(self) -> PpnFile:
        hand: _Said | None = None
        for event in self.match.log[1:]:
            if isinstance(event, Dealt):
                hand = _Said(event)
            elif hand is not None:
                hand = self._take(hand, event)
            elif isinstance(event, (TimeCalled, WrittenOff)) and not _is_planned(event):
                self.twin.submit(event.command)
                self.own[TIME if isinstance(event, TimeCalled) else END] = (
                    str(len(self.deals)) if isinstance(event, TimeCalled) else WRITTEN_OFF
                )
                self.facts.add(Fact.END_ASIDE)
        if hand is not None:
            self.facts.add(Fact.UNFINISHED)
        if self.twin.to_act is not None:
            self.own[END] = GOES_ON
            self.facts.add(Fact.END_ASIDE)
        return PpnFile(self._tags() | self.own, tuple(self.deals))

    def _take(self, hand: _Said, event: Event) -> _Said | None:
        """Take an event of a hand; when the hand is over, write it."""
        if isinstance(event, Commanded):
            hand.commands.append(event.command)
        if isinstance(event, CardPlayed):
            hand.cards.append(event)
        if isinstance(event, PlayBegan):
            hand.leader = event.leader
        if not isinstance(event, HandScored):
            return hand
        self._write_hand(hand, event)
        return None

    # ---- tags

    def _tags(self) -> dict[str, str]:
        rules = self.twin.table.rules
        values = {one.name: one.default(rules) for one in rules.options}
        started = start_of(self.match.log)
        amounts = self._settlement()
        tags = {"Bula": str(values[START]), "Refe": str(values[REFAS])}
        tags |= {f"Player{player + 1}": self.players[player] for player in PLAYERS}
        tags |= {f"Result{player + 1}": str(amounts[player]) for player in PLAYERS}
        if rules.key != PPN_GAMES[0].key:
            tags[RULES] = rules.key
            self.facts.add(Fact.GAME_ASIDE, words=rules.key)
        said = [f"{name}={write_value(value)}" for name, value in started.options]
        tags[OPTIONS] = " ".join(said)
        others = [each for each in said if each.partition("=")[0] not in (START, REFAS)]
        if others:
            self.facts.add(Fact.RULES_ASIDE, words=" ".join(others))
        if started.sheet is not None:
            plain = rules.score.to_plain(started.sheet, self.players)
            tags[SCORE] = json.dumps(plain, ensure_ascii=False)
            self.facts.add(Fact.SCORE_ASIDE)
        return tags

    def _settlement(self) -> tuple[Amount, ...]:
        """Settle the match; one that goes on as if the players stopped now."""
        stopped = self.twin.fork()
        if stopped.to_act is not None:
            stopped.submit(WriteOff())
        assert stopped.table.settlement is not None, "the game of PPN may always be stopped"
        return stopped.table.settlement

    # ---- a hand

    def _write_hand(self, hand: _Said, scored: HandScored) -> None:
        number, before = len(self.deals) + 1, self.twin.fork()
        self.twin.submit(Deal(hand.dealt.dealer, *_packets(hand.dealt)))
        said: dict[Phase, list[str]] = {}
        for command in hand.commands:
            said.setdefault(self.twin.phase, []).append(str(command))
            self.twin.submit(command)
        table = self.twin.table.this_hand
        calls = tuple(highest_call(table.calls, seat) for seat in hand.dealt.order)
        play = None
        if scored.hand.declarer is not None:
            play = self._play(hand, table, scored, said, before.table.sheet)
        deal = PpnDeal(number, hand.dealt.order, *_packets(hand.dealt), calls, play)
        self.deals.append(deal)
        if hand.dealt.seal:
            self.facts.add(Fact.SEALS)
        self._set_aside(deal, said, before)

    def _set_aside(self, deal: PpnDeal, said: Mapping[Phase, list[str]], before: Match) -> None:
        """Write tags for what a reader of the deal would not find in it."""
        reader = HandReader(before, PpnFile({}, ()), deal, self.auctions, Facts())
        reader.read()
        for tag, phases, fact in (
            (AUCTION, (Phase.AUCTION, Phase.REVEAL), Fact.AUCTION_ASIDE),
            (ANSWERS, ASKED, Fact.ANSWERS_ASIDE),
        ):
            words = [word for phase in phases for word in said.get(phase, ())]
            found = [word for phase in phases for word in reader.said.get(phase, ())]
            if words != found:
                self.own[f"{tag}{deal.number}"] = BETWEEN.join(words)
                self.facts.add(fact, deal.number)

    def _play(
        self,
        hand: _Said,
        table: HandTable,
        scored: HandScored,
        said: Mapping[Phase, list[str]],
        before: Sheet,
    ) -> PpnPlay:
        main, contract = scored.hand.declarer, scored.hand.contract
        assert main is not None and contract is not None
        came = tuple(seat for seat, answer in table.answers if answer.value == "come")
        kontra, by = "", None
        if table.kontra.level:
            kontra, by = KONTRAS[min(table.kontra.level, len(KONTRAS)) - 1], table.kontra.by
        elif "invite" in said.get(Phase.DEFENCE, ()):
            kontra, by = INVITE, came[0]
        accepted: tuple[Seat, ...] | None = came
        if len(came) > 1 or (not table.answers and hand.cards):
            accepted = None
        sheets = _Sheets(self.twin, before, scored.sheet)
        refa = sheets.number(main, "open_refas") < 0
        discard = next(
            (exchange.laid_away for exchange in table.exchanges if exchange.seat == main), ()
        )
        play = PpnPlay(
            main,
            tuple(sorted(discard)),
            contract.rank,
            contract.game,
            accepted,
            kontra,
            by,
            refa,
            0,
            hand.leader if hand.cards else None,
            tuple(
                PpnTrick(tuple(card for _seat, card in trick.cards), trick.winner)
                for trick in table.tricks
            ),
            sheets.summary(hand.dealt.order, main, scored.hand.tricks),
        )
        return replace(play, value=value_of(play, table.kontra.level, refa))


def _is_planned(event: Event) -> bool:
    """Tell whether a match ended by itself, as was agreed before."""
    return isinstance(event, WrittenOff) and event.planned


def _packets(dealt: Dealt) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    return tuple(hand or () for hand in dealt.hands), dealt.talon or ()


class _Sheets:
    """The score before and after a hand: what the hand wrote."""

    def __init__(self, match: Match, before: Sheet, after: Sheet) -> None:
        self.names = match.table.players
        score = match.table.rules.score
        self._plain: tuple[dict[str, Any], dict[str, Any]] = (
            score.to_plain(before, self.names)["players"],
            score.to_plain(after, self.names)["players"],
        )

    def number(self, seat: Seat, place: str) -> int:
        """Say by how much a number of a player has grown."""
        then, now = (plain[self.names[seat]][place] for plain in self._plain)
        return int(now - then)

    def soup(self, seat: Seat, main: Seat) -> int:
        then, now = (plain[self.names[seat]]["soup"][self.names[main]] for plain in self._plain)
        return int(now - then)

    def summary(self, order: Sequence[Seat], main: Seat, tricks: Tricks) -> tuple[str, ...]:
        """Write what each player wrote, in this order; a debt has no minus in PPN."""
        return tuple(self._part(seat, main, tricks) for seat in order)

    def _part(self, seat: Seat, main: Seat, tricks: Tricks) -> str:
        debt = -self.number(seat, "declarer")
        if seat == main:
            taken = tricks.get(main, TRICKS if debt < 0 else 0)
            return f"{MAIN}{taken}:{debt}" if tricks or debt else NOTHING
        soup = self.soup(seat, main)
        if not soup and not debt:
            return NOTHING
        other = next(each for each in PLAYERS if each not in (seat, main))
        guest = self.soup(other, main) == 0 == self.number(other, "declarer")
        taken = tricks.get(seat, 0) + (tricks.get(other, 0) if guest else 0)
        side = RIGHT if (seat + 1) % len(PLAYERS) == main else LEFT
        return f"{FOLLOWER}{taken}:{side}{soup}" + (f":{debt}" if debt else "")
