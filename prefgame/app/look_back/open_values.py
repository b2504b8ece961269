"""What each choice of a decision was worth with open cards and best play by all.

Invariant: the solver finds the tricks, the rules write every hand that might have been, and what
the sheet is worth then counts: the same points in which the seats think. If it matters who takes
the tricks that the declarer does not, as when two defenders need tricks of their own, the end of a
line of best play is counted, and that is the line that is shown.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from prefgame.ai.decide.play import rate_cards
from prefgame.ai.imagine.worlds import World, mask_of
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.ai.value.end_values import sheet_value, solver_of
from prefgame.app.look_back.open_hand import OpenHand
from prefgame.app.look_back.past_hands import Decision, FinishedHand
from prefgame.cards import Card
from prefgame.engine.commands import Announce, CallBid, Command, Discard, PlayCard
from prefgame.engine.decide import decide, finished_hand
from prefgame.engine.legal import HANDLERS, legal_commands, turn_of
from prefgame.engine.phases.questions import SAY_LEAVE, SAY_TAKE
from prefgame.engine.state import State, Table, Trick
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.play import Played
from prefgame.solver import Stop, hand_bits

SeatPoints = tuple[tuple[Seat, float], ...]
"""points of the settlement by seat; first those of the seat for which a choice is made"""


@dataclass(frozen=True, slots=True)
class OpenValue:
    """``points`` of the settlement for those for whom the seat decides; ``tricks`` that their side
    takes in the whole hand, None if no cards are played or a word was chosen. ``shares``: what each
    of them gets, if that was counted; ``points`` counts another one only in part.
    """

    points: float
    tricks: int | None = None
    shares: SeatPoints = ()
    least: OpenValue | None = field(default=None, compare=False)
    """the worst way in which defenders may share their tricks; None if there is one way"""

    def loss_against(self, better: OpenValue) -> float:
        """Count the points that it lost against another choice. If the declarer then has as many
        tricks, only the worst of that choice counts: how two defenders share theirs is not settled
        by best play.
        """
        sure = self._sure_of(better)
        lost = round(sure.points - self.points, 6)
        return lost if sure is better else max(0.0, lost)

    def losses(self, better: OpenValue) -> SeatPoints:
        """Count what each of them lost against a better choice; empty if that was not counted."""
        sure = self._sure_of(better)
        return tuple(
            (seat, most - own) for (seat, own), (_seat, most) in zip(self.shares, sure.shares)
        )

    def _sure_of(self, better: OpenValue) -> OpenValue:
        """Find what counts of another choice against this one."""
        alike = self.tricks is not None and self.tricks == better.tricks
        return better.least if alike and better.least is not None else better


class CardWorths:
    """The worth of every card that a seat could play. ``hand``: all cards before the first lead."""

    def __init__(self, decision: Decision, hand: OpenHand | None) -> None:
        """Prepare the ends. ``hand``: None if nobody declares."""
        self.decision, self.hand = decision, hand
        self.ends = EndsByTricks(decision.view)
        self.splits = hand is not None and self.ends.split_matters
        self._found: dict[Card, Mapping[Seat | None, tuple[Trick, ...]]] = {}

    def values(self) -> Mapping[Command, OpenValue]:
        """Compute the worth of every card, counted as the seat counts, but in the one true deal."""
        decision, secrets = self.decision, self.decision.state.secrets
        assert secrets is not None
        seats = range(len(decision.view.table.players))
        world = World(
            tuple(mask_of(secrets.hands.get(seat, ())) for seat in seats),
            mask_of(secrets.discard or secrets.talon),
        )
        found: dict[Command, OpenValue] = {}
        for option in rate_cards(decision.view, self.ends, [world]):
            tricks = None if option.tricks is None else round(option.tricks)
            assert isinstance(option.command, PlayCard)
            found[option.command] = (
                self._split_worth(option.command.card, tricks)
                if self.splits
                else OpenValue(option.score, tricks)
            )
        return found

    def _split_worth(self, card: Card, tricks: int | None) -> OpenValue:
        """Compute the worth after the line that is shown, and after the worst one."""
        every = [self._worth(line, tricks) for line in self._lines(card).values()]
        least = min(every, key=lambda worth: worth.points)
        return replace(self._worth(self.line(card), tricks), least=least)

    def _lines(self, card: Card) -> Mapping[Seat | None, tuple[Trick, ...]]:
        """Find lines of best play: each defender takes their own, or one is favoured."""
        if card not in self._found:
            assert self.hand is not None
            defenders = self.decision.view.this_hand.defenders
            played = self._played(card)
            self._found[card] = {
                favoured: self.hand.line(favoured, played) for favoured in (None, *defenders)
            }
        return self._found[card]

    def line(self, card: Card) -> tuple[Trick, ...]:
        """Find the tricks of the hand with this card, and best play by all from there on; empty if
        nobody declares. If the split matters, each defender takes their own tricks; a defender who
        decides may be favoured, if they like that better.
        """
        if self.hand is None:
            return ()
        if not self.splits:
            return self.hand.line(played=self._played(card))
        view, lines = self.decision.view, self._lines(card)
        if view.seat == view.this_hand.declarer:
            return lines[None]
        return max(lines[None], lines[view.seat], key=lambda line: self._worth(line).points)

    def _played(self, card: Card) -> Played:
        """List all cards of the hand until then, and this one."""
        hand, view = self.decision.view.this_hand, self.decision.view
        owner = view.seat if view.turn.card_of is None else view.turn.card_of
        before: Played = tuple(one for trick in hand.tricks for one in trick.cards)
        return (*before, *hand.trick, (owner, card))

    def _worth(self, line: tuple[Trick, ...], tricks: int | None = None) -> OpenValue:
        taken = dict.fromkeys(self.decision.view.this_hand.order, 0)
        for trick in line:
            taken[trick.winner] += 1
        return OpenValue(self.ends.of_split(taken).gain, tricks, self.ends.shares(taken))


# ---- what each choice of a decision was worth with open cards and best play by all


SLOTS = 1 << 17
"""the size of the solver's table when every discard is tried"""
SAID = frozenset(
    {Phase.TAKEOVER, Phase.ANNOUNCE, Phase.DEFENCE, Phase.KONTRA, Phase.BONUS, Phase.NEGOTIATION}
)
"""Words that are judged by what follows: an answer, or the contract that is played. The others say
then what they said.
"""

SaidLater = tuple[Seat, Phase, Command]
"""what a seat said later in the hand, and to which question"""


class OpenValues:
    """The values of the choices of one hand. Stopped if ``stop`` was set."""

    def __init__(
        self, hand: FinishedHand, decisions: Sequence[Decision], stop: Stop | None
    ) -> None:
        self.hand, self.stop = hand, stop
        self.decisions = tuple(one for one in decisions if not one.waits)
        self._first_card = next((one for one in decisions if one.phase is Phase.PLAY), None)
        self._lines: dict[tuple[object, ...], tuple[Trick, ...]] = {}
        """lines of best play by the hands, the declarer, the contract and who is favoured"""
        self._away: dict[tuple[object, ...], tuple[Card, Card]] = {}
        """the best discard by the trumps, what is wanted, and who plays"""

    def of(self, decision: Decision) -> Mapping[Command, OpenValue]:
        """Compute the value of every choice; empty if open cards do not say what it was worth."""
        if decision.phase is Phase.PLAY:
            return self._card_worths(decision).values()
        if decision.phase is Phase.EXCHANGE:
            return self._discard_values(decision)
        if decision.phase is Phase.TAKEOVER:
            return self._takeover_values(decision)
        if decision.phase in SAID:
            return self._word_values(decision)
        if decision.phase is Phase.AUCTION:
            return self._call_values(decision)
        return {}

    # ---- cards

    def _card_worths(self, decision: Decision) -> CardWorths:
        first = self._first_card
        assert first is not None
        declared = first.state.table.this_hand.declarer is not None
        return CardWorths(decision, self._open_hand(first.state) if declared else None)

    # ---- the call that won the auction

    def _call_values(self, decision: Decision) -> Mapping[Command, OpenValue]:
        """Value the call that made its seat the declarer, beside a pass, which is worth as much as
        a hand that is not played. What another call would have led to, open cards do not say; nor
        what a call was worth that somebody took over.
        """
        calls = [one for one in self.decisions if one.phase is Phase.AUCTION]
        silent = next((one for one in decision.view.legal if one == CallBid(PASS)), None)
        declarer = self.hand.after.this_hand.declarer
        last = [one for one in calls if one.seat == decision.seat and one.chosen != silent][-1:]
        taken_over = bool(self.hand.after.this_hand.takers)
        if silent is None or taken_over or decision.seat != declarer or last != [decision]:
            return {}
        exchange = [one for one in self.decisions if one.phase is Phase.EXCHANGE]
        play = self._first_card
        given_up = next((one for one in self.decisions if one.exchange is not None), None)
        points: float | None
        if given_up is not None:
            ways = self.of(given_up).values()
            points = max((way.points for way in ways), default=None)
        elif play is None:
            return {}
        elif exchange:
            points = self._after_best_discard(exchange[-1])
        else:
            before = sheet_value(self.hand.after.rules, play.state.table.sheet, decision.seat)
            points = self._points_of_play(play.state, decision.seat) - before
        if points is None:
            return {}
        return {decision.chosen: OpenValue(points), silent: OpenValue(0.0)}

    # ---- two cards to discard

    def _discard_values(self, decision: Decision) -> Mapping[Command, OpenValue]:
        """Value every discard, with the contract that was played and the answers that were given,
        but the best later words of the declarer; none before somebody took over. If no card was
        played, all are worth the same.
        """
        if decision.waits:
            return {}  # what is played after it nobody knows
        last = [one for one in self.decisions if one.phase is Phase.EXCHANGE][-1]
        if decision is not last or decision.seat != self.hand.after.this_hand.declarer:
            return {}
        view, secrets = self._declarer_at_first_card(decision.seat), decision.state.secrets
        if view is None and self.hand.stands_open:
            return {}
        if view is None:
            unplayed = OpenValue(self._gain_of_hand(decision))
            return {one: unplayed for one in decision.view.legal if isinstance(one, Discard)}
        assert secrets is not None
        leader = view.declared.leader
        assert leader is not None
        tries = list(combinations(sorted(secrets.hands[decision.seat]), 2))
        tricks = self._tricks_without(tries, secrets.hands, view.table, leader)
        ends = [EndsByTricks(replace(view, table=table)) for table in self._after_own_words(view)]
        by_cards = dict(zip(tries, tricks))
        return {
            command: OpenValue(max(end.of(taken).gain for end in ends), taken)
            for command in decision.view.legal
            if isinstance(command, Discard)
            for taken in [by_cards[_pair(command.cards)]]
        }

    def _tricks_without(
        self,
        tries: Sequence[tuple[Card, ...]],
        held: Mapping[Seat, Sequence[Card]],
        table: Table,
        leader: Seat,
    ) -> Sequence[int]:
        """Find the declarer's tricks without each of these pairs of the cards that it ``held``."""
        hand = table.declared
        order, declarer = hand.order, hand.declarer
        hands = [hand_bits(held[seat]) if seat in table.playing else 0 for seat in order]
        flat = array("I")
        for away in tries:
            kept = [card for card in held[declarer] if card not in away]
            hands[order.index(declarer)] = hand_bits(kept)
            flat.extend(hands)
        solver = solver_of(
            table.rules.play,
            hand.contract,
            order,
            table.playing,
            declarer,
            slots=SLOTS,
            stop=self.stop,
        )
        return solver.tricks(flat, order.index(leader))

    def _after_own_words(self, view: SeatView) -> list[Table]:
        """Find the tables at the first card with each of the words that the seat of this view could
        have said after the exchange: a kontra of its own is a decision of its own.
        """
        said = (one for one in self.decisions if one.phase is Phase.KONTRA)
        first = next((one for one in said if one.seat == view.seat), None)
        if first is None:
            return [view.table]
        ends = self._ends(first.state, self._said_from(first.number), view.seat)
        return [end.table for end in ends if turn_of(end.table).phase is Phase.PLAY]

    def _gain_of_hand(self, decision: Decision) -> float:
        rules, sheets = self.hand.after.rules, (self.hand.after.sheet, decision.state.table.sheet)
        after, before = (sheet_value(rules, sheet, decision.seat) for sheet in sheets)
        return after - before

    def _after_best_discard(self, decision: Decision) -> float | None:
        """Find the value of the best of them; None if there are none."""
        values = self._discard_values(decision).values()
        return max((value.points for value in values), default=None)

    def _declarer_at_first_card(self, declarer: Seat) -> SeatView | None:
        """Show what the declarer saw when the first card was played; None if no card was."""
        first = self._first_card
        if first is None:
            return None
        secrets = first.state.secrets
        assert secrets is not None
        return replace(first.view, seat=declarer, cards=secrets.hands[declarer])

    def _takeover_values(self, decision: Decision) -> Mapping[Command, OpenValue]:
        """Value taking over for good, with the best discard, beside leaving the hand."""
        later = self.decisions[decision.number + 1 :]
        exchange = [one for one in later if one.phase is Phase.EXCHANGE]
        if decision.chosen != SAY_TAKE or [one.seat for one in exchange] != [decision.seat]:
            return {}
        taken = self._after_best_discard(exchange[-1])
        left = self._points_after(decision, SAY_LEAVE)
        if taken is None or left is None:
            return {}
        return {SAY_TAKE: OpenValue(taken), SAY_LEAVE: OpenValue(left)}

    # ---- words

    def _word_values(self, decision: Decision) -> Mapping[Command, OpenValue]:
        """Value every answer or contract, if the others answer as they did, as far as they are
        asked. A later word of the same seat is a decision of its own, and what is best is taken for
        it: so what each of them lost can be added up, and no loss is in it twice. What the others
        said to one contract they need not say to another: they answer that as open cards tell.
        """
        found: dict[Command, OpenValue] = {}
        if self.hand.stands_open and self._first_card is None and not decision.waits:
            return {}  # nobody knows what the others will say to it
        for command in decision.view.legal:
            points = self._points_after(decision, command)
            if points is None:
                return {}
            found[command] = OpenValue(points)
        return found

    def _points_after(self, decision: Decision, command: Command) -> float | None:
        state = self._state_after(decision, command)
        if state is None:
            return None
        rules, sheet = self.hand.after.rules, decision.state.table.sheet
        return self._worth(state, decision.seat) - sheet_value(rules, sheet, decision.seat)

    def _worth(self, state: State, seat: Seat) -> float:
        """Compute what the sheet is worth after everything was answered, with best play by all."""
        if turn_of(state.table).phase is not Phase.PLAY:
            return sheet_value(state.table.rules, state.table.sheet, seat)
        return self._points_of_play(state, seat)

    def _state_after(self, decision: Decision, command: Command) -> State | None:
        """Find the table after this word, when the play begins or the hand has ended; None if
        something must be done that nobody did in this hand.
        """
        if decision.exchange is not None and isinstance(command, Announce):
            return self._state_after_talon(decision, decision.exchange, command)
        said = self._said_from(decision.number + 1)
        another = decision.phase is Phase.ANNOUNCE and command != decision.chosen
        another |= decision.waits  # its questions were never asked
        return self._settled(
            decide(decision.state, command)[1], None if another else said, decision.seat
        )

    def _said_from(self, number: int) -> tuple[SaidLater, ...]:
        return tuple((one.seat, one.phase, one.chosen) for one in self.decisions[number:])

    def _settled(
        self, state: State, said: Sequence[SaidLater] | None, decider: Seat
    ) -> State | None:
        """Find the same once everything is answered, by the ``decider`` in the best way; None if
        something must be done that nobody did in this hand.
        """
        ends = self._ends(state, said, decider)
        return max(ends, key=lambda end: self._worth(end, decider), default=None)

    def _ends(self, state: State, said: Sequence[SaidLater] | None, decider: Seat) -> list[State]:
        """Find the tables once everything is answered, one for each way in which the ``decider``
        can answer. Each other seat says what it said to the same question, or else no. One that can
        no longer say no, as a defender who is only asked how they come, says what is best for them,
        and so does everybody if nothing was ``said``, because the question was never asked.
        """
        turn = turn_of(state.table)
        asked = turn.seat
        if turn.phase is Phase.PLAY or not isinstance(asked, int):
            return [state]
        if turn.phase not in SAID:
            return []
        assert state.secrets is not None
        legal = legal_commands(state.table, turn, state.secrets.hands[asked])
        declines = [command for command in legal if HANDLERS[turn.phase].declines(command)]
        wanted, left, given = declines[:1] or legal, said, said or ()
        for at, (seat, phase, command) in enumerate(given):
            if seat == asked and phase is turn.phase and command in legal:
                wanted, left = (command,), (*given[:at], *given[at + 1 :])
                break
        if asked == decider or said is None:
            wanted = legal
        ways = [self._ends(decide(state, one)[1], left, decider) for one in wanted]
        if asked == decider or len(ways) == 1:
            return [end for ends in ways for end in ends]
        best = (max(ends, key=lambda end: self._worth(end, decider)) for ends in ways if ends)
        chosen = max(best, key=lambda end: self._worth(end, asked), default=None)
        return [] if chosen is None else [chosen]

    def _points_of_play(self, state: State, seat: Seat) -> float:
        """Compute what the sheet is worth after best play by all from the first card on."""
        table, hand = state.table, state.table.declared
        end = self.hand.after.this_hand
        values = []
        for favoured in {None, seat} if seat in table.playing else {None}:
            played = replace(
                hand,
                tricks=self._line(state, favoured if favoured != hand.declarer else None),
                open_hands=end.open_hands,
                open_discard=end.open_discard,
                taken_up=end.taken_up,
                talon=end.talon,
            )
            written, _entries, _result = table.rules.score.write(
                table.sheet, finished_hand(replace(table, hand=played)), table.rules.defence
            )
            values.append(sheet_value(table.rules, written, seat))
        return max(values)

    def _line(self, state: State, favoured: Seat | None) -> tuple[Trick, ...]:
        """Find best play by all from the first card on. Many answers lead to the same play."""
        open_hand = self._open_hand(state)
        key = open_hand.hands, open_hand.declarer, open_hand.contract, favoured
        known = self._lines.get(key)
        if known is None:
            known = self._lines[key] = open_hand.line(favoured)
        return known

    def _open_hand(self, state: State, declarer_holds: Sequence[Card] | None = None) -> OpenHand:
        """Find the hands before the first card of this state."""
        table, hand, secrets = state.table, state.table.declared, state.secrets
        assert secrets is not None
        hands = secrets.hands
        if declarer_holds is not None:
            hands = hands | {hand.declarer: tuple(declarer_holds)}
        cards = tuple(hands[one] if one in table.playing else () for one in hand.order)
        return OpenHand(
            table.rules.play, hand.order, cards, hand.declarer, hand.contract, self.stop
        )

    # ---- a contract that was given up

    def _state_after_talon(
        self, decision: Decision, exchange: Decision, announced: Announce
    ) -> State | None:
        """Find the table after a contract with its best discard: the cards that lay away were no
        matter. The others answer as open cards tell, for nobody asked them.
        """
        asked = self._settled(decide(decision.state, announced)[1], None, decision.seat)
        if asked is None or turn_of(asked.table).phase is not Phase.PLAY:
            return asked
        away = Discard(self._best_cards_away(asked, exchange, announced.contract))
        state = decide(decide(exchange.state, away)[1], announced)[1]
        return self._settled(state, None, decision.seat)

    def _best_cards_away(
        self, asked: State, exchange: Decision, contract: Contract
    ) -> tuple[Card, Card]:
        """Find the discard that leaves the contract most tricks, or fewest where they are to be
        avoided, if all then answer as they did without it.
        """
        key = contract.trump, contract.goal.wants_few, asked.table.playing
        if key not in self._away:
            secrets, table, hand = exchange.state.secrets, asked.table, asked.table.declared
            assert secrets is not None
            assert hand.leader is not None
            pairs = [_pair(pair) for pair in combinations(secrets.hands[exchange.seat], 2)]
            tricks = self._tricks_without(pairs, secrets.hands, table, hand.leader)
            best = min(tricks) if contract.goal.wants_few else max(tricks)
            self._away[key] = pairs[tricks.index(best)]
        return self._away[key]

    # ---- what would have followed

    def line_after(self, decision: Decision, command: Command) -> tuple[Trick, ...]:
        """Find the tricks of the hand with this choice instead, and best play by all from there on;
        empty if no card would have been played, or nobody declares.
        """
        state = None if self._first_card is None else self._first_card.state
        if decision.phase in SAID:
            state = self._state_after(decision, command)
            if state is None or turn_of(state.table).phase is not Phase.PLAY:
                return ()
            return self._open_hand(state).line()
        if state is None or state.table.this_hand.declarer is None:
            return ()
        if isinstance(command, Discard) and decision.state.secrets is not None:
            held = decision.state.secrets.hands[decision.seat]
            kept = [card for card in held if card not in command.cards]
            return self._open_hand(state, kept).line()
        if not isinstance(command, PlayCard):
            return ()
        return self._card_worths(decision).line(command.card)


def _pair(cards: tuple[Card, ...]) -> tuple[Card, Card]:
    one, other = sorted(cards)
    return one, other
