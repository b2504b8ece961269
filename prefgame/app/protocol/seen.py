"""What a seat sees of a match, as the lines of a record, and read back.

Invariant: a line is made of an event as its seat sees it (``seen_by``), so it has no card that the
seat could not know; ``?`` stands for one. What follows from public facts is not written: whoever
reads the lines finds it by the rules, and has the view of that seat. No line can be read that does
not fit those before it.

These lines are more than those of a record: a seat that does not see all cards has to be told what
is taken, opened and laid open at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from prefgame.cards import Card, parse_cards, write_cards
from prefgame.engine.commands import (
    DEALER,
    FOUR_ACES,
    NO_ACES,
    CallTime,
    Command,
    Discard,
    PlayCard,
    WriteOff,
)
from prefgame.engine.decide import decide, next_event
from prefgame.engine.events import (
    Dealt,
    Discarded,
    Event,
    HandEnded,
    HandLaidOpen,
    HandOpened,
    MatchStarted,
    NothingSaid,
    OfSeat,
    QuestionOpened,
    TalonLed,
    TalonTaken,
    TalonThrown,
    TimeCalled,
    WrittenOff,
)
from prefgame.engine.legal import HANDLERS, IllegalCommand, legal_commands, read_command
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.engine.record_lines import (
    AGREED,
    LONGEST_LINE,
    SEAL_WORDS,
    SEALS,
    Bad,
    outside_quotes,
    read_hexadecimal,
    read_names,
    split_key,
    split_name,
    write_name,
)
from prefgame.engine.state import Secrets, State, Table
from prefgame.engine.view import SeatView, evolve_view, first_view
from prefgame.quoting import MOST_HANDS, quote, shorten
from prefgame.rules.base import Phase, Seat
from prefgame.rules.deal import HAND_SIZE, TALON_SIZE, SealKind, seats_dealt

HIDDEN = "?"
"""stands for cards that the seat does not see"""
DEALER_LINE, DEAL, TALON, THROWN = "dealer", "deal", "talon", "thrown"
LED, OPEN, QUIET, ASKED, HANDS = "led", "open", "quiet", "asked", "hands"
DISCARD = "discard"
SEEN_KEYS = (DEALER_LINE, *SEALS, DEAL, TALON, THROWN, LED, OPEN, QUIET, ASKED, HANDS, AGREED)
"""the words before a colon of a line after the head that are not the name of a player"""
PLAYERS = "players"
YES, NO = "yes", "no"


# ---- writing


def seen_lines(event: Event, players: Sequence[str]) -> list[str]:
    """Write the lines of an event as its seat sees it; none for what follows by the rules."""

    def named(seat: Seat, rest: str) -> str:
        return f"{_key(players[seat])}: {rest}"

    def held(seat: Seat, cards: Sequence[Card] | None) -> str:
        return f"{write_name(players[seat])} {_cards(cards)}"

    match event:
        case MatchStarted():
            return write_record(Match(event)).splitlines()
        case Dealt():
            packets = (*map(held, event.order, event.hands), f"{TALON} {_cards(event.talon)}")
            seal = [f"{SEAL_WORDS[event.kind]}: {event.seal}"] if event.seal else []
            dealer = f"{DEALER_LINE}: {write_name(players[event.dealer])}"
            return [dealer, *seal, f"{DEAL}: {' | '.join(packets)}"]
        case TalonTaken():
            return [f"{TALON}: {held(event.seat, event.cards)}"]
        case Discarded(cards=None):
            return [named(event.seat, f"{DISCARD} {HIDDEN}")]
        case TalonThrown():
            return [f"{THROWN}: {_yes(event.thrown)}"]
        case TalonLed():
            return [f"{LED}: {event.card}"]
        case HandLaidOpen():
            return [f"{OPEN}: {held(event.seat, event.cards)}"]
        case NothingSaid():
            return [f"{QUIET}: {write_name(players[event.seat])}"]
        case QuestionOpened():
            return [f"{ASKED}: {_yes(event.asked)}"]
        case WrittenOff(planned=False) | TimeCalled():
            return [f"{AGREED}: {event.command}"]
        case OfSeat():
            return [named(event.actor, str(event.command))]
    return []


def hands_line(event: HandEnded, order: Sequence[Seat], players: Sequence[str]) -> str:
    """Write everything as it lies open after a hand; ``order`` is that of the deal."""
    packets = [
        f"{write_name(players[seat])} {write_cards(cards)}"
        for seat, cards in zip(order, event.hands)
    ]
    aside = (pair for pair in (*event.taken_up, event.discard) if pair)
    packets += [f"{TALON} {write_cards(event.talon)}"]
    packets += [f"{DISCARD} {write_cards(pair)}" for pair in aside]
    return f"{HANDS}: {' | '.join(packets)}"


def lines_of(seen: Sequence[Event], players: Sequence[str], order: Sequence[Seat]) -> list[str]:
    """Write the lines of these events, which a seat has seen one after another. ``order``: of the
    deal that came before them, if one did.
    """
    lines: list[str] = []
    for event in seen:
        if isinstance(event, Dealt):
            order = event.order
        if isinstance(event, HandEnded):
            lines.append(hands_line(event, order, players))
        else:
            lines += seen_lines(event, players)
    return lines


def _key(name: str) -> str:
    """Write a name as the beginning of a line, quoted if it would be taken for another word."""
    written = write_name(name)
    return f'"{name}"' if written == name and name in SEEN_KEYS else written


def _cards(cards: Sequence[Card] | None) -> str:
    return HIDDEN if cards is None else write_cards(cards)


def _yes(answer: bool) -> str:
    return YES if answer else NO


# ---- reading
# Invariant: the events that follow by themselves are found by the engine that plays the match
# (``next_event``). Where it would have to look at a hidden card, a line says what follows.


class _LineNeeded(Exception):
    """What follows depends on hidden cards."""


class _NobodysSecrets:
    """The hidden cards of a match for somebody who does not know them: each question about them is
    answered with ``_LineNeeded``.
    """

    def __getattr__(self, name: str) -> Any:
        raise _LineNeeded(name)


_UNKNOWN: Any = _NobodysSecrets()


class BadHead(Bad):
    """What is wrong with the head of a match; ``place``: where in it, as it is said."""

    def __init__(self, reason: str, message: str, place: str) -> None:
        super().__init__(reason, message)
        self.place = place


class SeenMatch:
    """The match of the lines that a player has been given, in their order."""

    def __init__(self, player: str) -> None:
        self.player = player
        self._taken = 0
        """lines, of the whole match"""
        self._head: dict[int, str] = {}
        """by the numbers of the lines"""
        self._view: SeatView | None = None
        self._dealer: Seat | None = None
        self._seal: tuple[SealKind, str] | None = None

    @property
    def view(self) -> SeatView:
        """What the seat of the player knows. Bad if the head of the match is not complete."""
        if self._view is None:
            self._begin()
        assert self._view is not None
        return self._view

    def take(self, line: str) -> None:
        """Read the next line. Bad, in one sentence, if it does not fit; nothing is changed then."""
        self._taken += 1
        if len(line.splitlines()) > 1:
            raise Bad("unreadable", f"{quote(line)} is more than one line")
        if len(line) > LONGEST_LINE:
            most = f"a line has at most {LONGEST_LINE:,} characters, not {len(line):,}"
            raise Bad("unreadable", most)
        line = line[: next(outside_quotes(line, "#"), None)].strip()
        if not line:
            return
        key, quoted, rest = split_key(line)
        if self._view is None and (quoted or key not in SEEN_KEYS):
            self._head[self._taken] = line
            return
        read = None if quoted else _READERS.get(key)
        if read is None:
            self._command(key, rest)
        else:
            read(self, rest)

    # ---- the head

    def check(self) -> None:
        """Look at the head, if it has the players already. BadHead if a match cannot begin so."""
        if self._view is None and any(split_key(one)[0] == PLAYERS for one in self._head.values()):
            self._read_head()

    def _begin(self) -> None:
        self._view = self._read_head()

    def _read_head(self) -> SeatView:
        """Return what the player knows at the beginning."""
        numbers, reading = [*self._head], read_record("\n".join(self._head.values()))
        if reading.error is not None or reading.match is None:
            error = reading.error
            if error is None or not numbers:
                raise BadHead("unreadable", "the head of the match is missing", "line 1")
            place = f"line {numbers[min(error.line, len(numbers)) - 1]}"
            raise BadHead(error.reason, error.message, place)
        if len(reading.match.log) > 1:
            raise Bad("unreadable", "the lines before the first dealer: are those of a head")
        players = reading.match.table.players
        if self.player not in players:
            names = ", ".join(players)
            why = f"{quote(self.player)} is none of the players: {names}"
            raise BadHead("unknown_player", why, "seat")
        started = reading.match.log[0]
        assert isinstance(started, MatchStarted)
        return first_view(players.index(self.player), started)

    # ---- events

    def _see(self, event: Event) -> None:
        """Fold an event, and all that follow from what is public."""
        view = evolve_view(self.view, event)
        if isinstance(event, Dealt):
            rules = view.table.rules
            sheet, entries = rules.score.before_hand(view.table.sheet, event.dealer)
            view = evolve_view(view, HandOpened(entries, sheet)) if entries else view
        while (following := _next_public(view.table)) is not None:
            view = evolve_view(view, following)
        self._view = view

    def _seat(self, name: str) -> Seat:
        players = self.view.table.players
        if name not in players:
            raise Bad("unknown_player", f"{quote(name)} is none of {', '.join(players)}")
        return players.index(name)

    def _refuse(self, key: str) -> Bad:
        turn = self.view.turn
        players = self.view.table.players
        who = f", {players[turn.seat]} to act" if isinstance(turn.seat, int) else ""
        return Bad("wrong_phase", f"{key}: does not follow here ({turn.phase.value}{who})")

    # ---- a deal

    def _between(self, key: str) -> None:
        if self.view.turn.seat is not DEALER:
            raise self._refuse(key)

    def _take_dealer(self, rest: str) -> None:
        self._between(DEALER_LINE)
        names, expected = read_names(rest), self.view.table.next_dealer()
        if len(names) != 1:
            raise Bad("unknown_player", f"{DEALER_LINE}: is followed by one name")
        seat = self._seat(names[0])
        if expected is not None and seat != expected:
            right = self.view.table.players[expected]
            raise Bad("wrong_dealer", f"{shorten(names[0])} cannot deal: it is {right}'s turn")
        self._dealer = seat

    def _take_seal(self, kind: SealKind, rest: str) -> None:
        word = SEAL_WORDS[kind]
        self._between(word)
        self._seal = kind, read_hexadecimal(word, rest)

    def _take_deal(self, rest: str) -> None:
        self._between(DEAL)
        view, dealer = self.view, self._dealer
        if dealer is None:
            raise Bad("unreadable", f"{DEAL}: needs a line {DEALER_LINE}: before it")
        if view.table.hands_played >= MOST_HANDS:
            raise Bad("too_many_hands", f"a match has at most {MOST_HANDS:,} hands")
        order = seats_dealt(dealer, len(view.table.players))
        packets = self._packets(rest, order)
        hands = []
        for seat, (name, cards) in zip(order, packets):
            if (cards is None) is (seat == view.seat):
                own = "ten cards of one's own" if seat == view.seat else HIDDEN
                raise Bad("bad_deal", f"{DEAL}: {own} must follow {name}")
            hands.append(cards if cards is None else _sized(DEAL, cards, HAND_SIZE))
        if len(packets) != len(order) + 1 or packets[-1] != (TALON, None):
            raise Bad("bad_deal", f"{DEAL}: three hands and {TALON} {HIDDEN} were expected")
        kind, seal = self._seal or (SealKind.CARDS, "")
        self._see(Dealt(dealer, order, tuple(hands), None, seal, "", kind))
        self._dealer = self._seal = None

    def _packets(
        self, rest: str, order: Sequence[Seat]
    ) -> list[tuple[str, tuple[Card, ...] | None]]:
        """Read what lies between the bars: three hands in this order, and what follows them."""
        bars = [-1, *outside_quotes(rest, "|"), len(rest)]
        found: list[tuple[str, tuple[Card, ...] | None]] = []
        names = [self.view.table.players[seat] for seat in order]
        for at, (start, end) in enumerate(pairwise(bars)):
            name, _quoted, cards = split_name(rest[start + 1 : end].strip())
            if at < len(names) and name != names[at]:
                raise Bad("bad_deal", f"{names[at]} comes here, not {shorten(name) or 'nobody'}")
            found.append((name, _read_cards(cards)))
        return found

    # ---- what the rules do not tell whoever does not see all cards

    def _take_talon(self, rest: str) -> None:
        hand, (seat, cards) = (
            self._automatic(TALON, Phase.EXCHANGE).table.this_hand,
            self._held(rest),
        )
        shown = self.view.table.rules.talon_shown and not hand.exchanged
        if hand.declarer != seat or hand.talon_taken:
            raise self._refuse(TALON)
        if cards is None and (shown or seat == self.view.seat):
            raise Bad("bad_deal", f"{TALON}: two cards that are seen must follow the name")
        if cards is not None and not (shown or seat == self.view.seat):
            raise Bad("bad_deal", f"{TALON}: {HIDDEN} must follow the name, for nobody sees it")
        cards = None if cards is None else _sized(TALON, cards, TALON_SIZE)
        self._see(TalonTaken(seat, cards, shown))

    def _take_thrown(self, rest: str) -> None:
        hand = self._automatic(THROWN, Phase.EXCHANGE).table.this_hand
        if not hand.discarded:
            raise self._refuse(THROWN)
        self._see(TalonThrown(hand.won.declarer, _read_yes(THROWN, rest)))

    def _take_led(self, rest: str) -> None:
        table = self._automatic(LED, Phase.PLAY).table
        (card,) = _sized(LED, _read_cards(rest) or (), 1)
        hand = table.this_hand
        if hand.leader is None or not table.rules.play.talon_leads:
            raise self._refuse(LED)
        seat = table.rules.play.talon_seat(hand.dealer, hand.order)
        self._follow(LED, Secrets({}, {}, (card,) * TALON_SIZE), TalonLed(card, seat))

    def _take_open(self, rest: str) -> None:
        self._automatic(OPEN, Phase.PLAY)
        seat, cards = self._held(rest)
        if cards is None or len(cards) != self.view.cards_left(seat):
            left = self.view.cards_left(seat)
            raise Bad("bad_deal", f"{OPEN}: the {left} cards of the hand must follow the name")
        self._follow(OPEN, Secrets({seat: cards}, {}, ()), HandLaidOpen(seat, cards))

    def _take_quiet(self, rest: str) -> None:
        turn = self.view.turn
        if turn.phase is not Phase.BONUS or read_names(rest) != [self._name_of(turn.seat)]:
            raise self._refuse(QUIET)
        assert isinstance(turn.seat, int)
        self._see(NothingSaid(turn.seat, Phase.BONUS))

    def _take_asked(self, rest: str) -> None:
        self._automatic(ASKED, Phase.BONUS)
        self._see(QuestionOpened(Phase.BONUS, _read_yes(ASKED, rest)))

    def _take_hands(self, rest: str) -> None:
        table = self.view.table
        if self.view.turn.seat is not None or table.hand is None or table.hand.ended:
            raise self._refuse(HANDS)
        order = table.hand.order
        packets = self._packets(rest, order)
        if len(packets) <= len(order) or packets[len(order)][0] != TALON:
            raise Bad("bad_deal", f"{HANDS}: three hands and the {TALON} were expected")
        hands = {
            seat: tuple(sorted(_sized(HANDS, cards or (), HAND_SIZE)))
            for seat, (_name, cards) in zip(order, packets)
        }
        talon = _sized(HANDS, packets[len(order)][1] or (), TALON_SIZE)
        aside = []
        for name, cards in packets[len(order) + 1 :]:
            if name != DISCARD:
                raise Bad("bad_deal", f"{HANDS}: {DISCARD} comes here, not {shorten(name)}")
            aside.append(_sized(HANDS, cards or (), TALON_SIZE))
        if len(aside) != len(table.hand.exchanged):
            raise Bad("bad_deal", f"{HANDS}: one {DISCARD} was expected for each that was made")
        *before, last = aside or [()]
        secrets = Secrets(hands, hands, talon, last, tuple(before))
        try:
            event = next_event(State(table, secrets))
        except KeyError:  # it would be another hand's turn to be laid open
            event = None
        if not isinstance(event, HandEnded):
            raise self._refuse(HANDS)
        self._see(event)

    def _take_agreement(self, rest: str) -> None:
        self._between(AGREED)
        agreements = {str(each): each for each in (WriteOff(), CallTime())}
        if rest not in agreements:
            raise Bad("unreadable", f"{AGREED}: {shorten(rest) or 'nothing'} is unknown")
        try:
            events, _state = decide(State(self.view.table), agreements[rest])
        except IllegalCommand as error:
            raise Bad(error.reason.value, error.message) from None
        self._see(events[0])

    def _automatic(self, key: str, phase: Phase) -> SeatView:
        """Return the view, if something must follow by itself in this phase."""
        if self.view.turn.phase is not phase or self.view.turn.seat is not None:
            raise self._refuse(key)
        return self.view

    def _follow(self, key: str, secrets: Secrets, event: Event) -> None:
        """See this event, if it is what follows from cards such as these."""
        try:
            follows = next_event(State(self.view.table, secrets))
        except (LookupError, AssertionError):
            follows = None
        if follows != event:
            raise self._refuse(key)
        self._see(event)

    def _held(self, rest: str) -> tuple[Seat, tuple[Card, ...] | None]:
        name, _quoted, cards = split_name(rest)
        return self._seat(name), _read_cards(cards)

    def _name_of(self, seat: object) -> str:
        return self.view.table.players[seat] if isinstance(seat, int) else ""

    # ---- what somebody said or played

    def _command(self, name: str, rest: str) -> None:
        view = self.view
        seat, turn = self._seat(name), view.turn
        if not isinstance(turn.seat, int):
            raise self._refuse(shorten(name))
        if seat != turn.seat:
            raise Bad("not_your_turn", f"it is {self._name_of(turn.seat)}'s turn, not {name}'s")
        if rest == f"{DISCARD} {HIDDEN}" and turn.phase is Phase.EXCHANGE and seat != view.seat:
            self._see(Discarded(seat, None))
            return
        try:
            command = read_command(view.table.rules, rest, turn.phase)
        except ValueError as error:
            raise Bad("unreadable", str(error)) from None
        if not self._may(command):
            raise Bad("illegal", f"{name} cannot {quote(rest)} here ({turn.phase.value})")
        self._see(HANDLERS[turn.phase].event(turn, seat, command))

    def _may(self, command: Command) -> bool:
        """Tell whether the seat to act may do this, as far as this seat can know."""
        view, turn = self.view, self.view.turn
        if turn.seat == view.seat:
            return command in view.legal
        hand = view.this_hand
        if turn.phase is Phase.PLAY:
            if turn.card_of in (view.seat, *hand.open_now):
                cards = view.cards if turn.card_of == view.seat else view.cards_in_play
                return command in legal_commands(view.table, turn, cards)
            return isinstance(command, PlayCard) and command.card not in self._not_theirs()
        if turn.phase is Phase.BONUS:
            return command in (NO_ACES, FOUR_ACES)
        if turn.phase is Phase.EXCHANGE:
            return (
                isinstance(command, Discard)
                and command.thrown
                and {*command.cards} == {*hand.talon}
            )
        return command in legal_commands(view.table, turn, ())

    def _not_theirs(self) -> set[Card]:
        """Find the cards that no hidden hand can hold: one's own, and those that have fallen."""
        hand = self.view.this_hand
        fallen = {
            card
            for trick in (*(t.as_led for t in hand.tricks), hand.trick_as_led)
            for _, card in trick
        }
        return {*self.view.cards, *self.view.discard, *fallen, *hand.talon_led}


def _next_public(table: Table) -> Event | None:
    """Find what follows from public facts; None if somebody decides, or a line must say it."""
    try:
        return next_event(State(table, _UNKNOWN))
    except _LineNeeded:
        return None


def _read_cards(text: str) -> tuple[Card, ...] | None:
    if text == HIDDEN:
        return None
    try:
        return parse_cards(text)
    except ValueError as error:
        raise Bad("bad_deal", str(error)) from None


def _sized(key: str, cards: tuple[Card, ...], size: int) -> tuple[Card, ...]:
    if len(set(cards)) != size or len(cards) != size:
        words = "one card" if size == 1 else f"{size} different cards"
        raise Bad("bad_deal", f"{key}: {words} were expected, not {write_cards(cards) or 'none'}")
    return cards


def _read_yes(key: str, rest: str) -> bool:
    if rest not in (YES, NO):
        raise Bad(
            "unreadable", f"{key}: is followed by {YES} or {NO}, not {shorten(rest) or 'nothing'}"
        )
    return rest == YES


def _seal_reader(kind: SealKind) -> Callable[[SeenMatch, str], None]:
    return lambda match, rest: match._take_seal(kind, rest)


_READERS: dict[str, Callable[[SeenMatch, str], None]] = {
    DEALER_LINE: SeenMatch._take_dealer,
    **{word: _seal_reader(kind) for word, kind in SEALS.items()},
    DEAL: SeenMatch._take_deal,
    TALON: SeenMatch._take_talon,
    THROWN: SeenMatch._take_thrown,
    LED: SeenMatch._take_led,
    OPEN: SeenMatch._take_open,
    QUIET: SeenMatch._take_quiet,
    ASKED: SeenMatch._take_asked,
    HANDS: SeenMatch._take_hands,
    AGREED: SeenMatch._take_agreement,
}
