"""The phases that ask a question which is answered with a word: to come or stay, to double, to take
over, to announce aces, to agree on the tricks.

Invariant: the rules have the tree of questions; a table that does not know one of them does not
have its phase in its course.
"""

from __future__ import annotations

from prefgame.engine.commands import FOUR_ACES, NO_ACES, NO_BONUS, Command, Defend, Say, SayKontra
from prefgame.engine.events import (
    DefenceAnswered,
    Event,
    KontraSaid,
    NothingSaid,
    QuestionOpened,
    Said,
)
from prefgame.engine.phases.base import Cards, PhaseHandler
from prefgame.engine.state import HandTable, State, Table, Turn, with_fields
from prefgame.quoting import MOST_DIGITS
from prefgame.rules.agreements import ACCEPT, LEAVE, REFUSE, TAKE, offer, offered_tricks
from prefgame.rules.auctions.base import Winner
from prefgame.rules.base import KONTRA_WORDS, Phase, Refused, Seat, kontra_word
from prefgame.rules.contracts import TRICKS
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import ACES, NO_TERMS


class DefenceHandler(PhaseHandler):
    phase = Phase.DEFENCE
    events = (DefenceAnswered,)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if (
            hand.auction_winner is None
            or hand.contract is None
            or hand.leader is not None
            or hand.needs_kontra
        ):
            return None
        asked = table.rules.defence.to_answer(hand.defenders, hand.answers, hand.contract)
        return None if asked is None else Turn(Phase.DEFENCE, asked)

    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        return tuple(
            Defend(answer)
            for answer in table.rules.defence.choices(
                hand.defenders, hand.answers, hand.contracted.contract
            )
        )

    def declines(self, command: Command) -> bool:
        return isinstance(command, Defend) and command.answer.declines

    def read(self, rules: RuleSet, text: str) -> Command | None:
        known = (Defend(answer) for answer in rules.defence.answers if answer.value == text)
        return next(known, None)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return tuple(answer.value for answer in rules.defence.answers)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Defend):
            return None
        asked = " or ".join(map(str, self.legal(table, hand, seat, cards)))
        return (
            Refused.ANSWER_NOT_ASKED,
            f"{table.players[seat]} is asked {asked}, not {command.answer.value}",
        )

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Defend)
        return DefenceAnswered(seat, command.answer)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, DefenceAnswered)
        return with_fields(hand, answers=(*hand.answers, (event.seat, event.answer)))


# ---- kontra, and the doublings that answer it


class KontraHandler(PhaseHandler):
    phase = Phase.KONTRA
    events = (KontraSaid,)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if (
            table.rules.kontra is None
            or hand.auction_winner is None
            or hand.contract is None
            or hand.leader is not None
        ):
            return None
        asked = table.rules.kontra.to_ask(
            hand.auction_winner.seat, hand.defenders, table.roles, hand.kontra, hand.contract
        )
        return None if asked is None else Turn(Phase.KONTRA, asked)

    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        return SayKontra(_next_level(table, hand, seat)), SayKontra(0)

    def declines(self, command: Command) -> bool:
        return command == SayKontra(0)

    def read(self, rules: RuleSet, text: str) -> Command | None:
        if text in KONTRA_WORDS:
            return SayKontra(KONTRA_WORDS.index(text))
        verb, _, factor = text.partition(" ")  # beyond mortkontra the factor is named
        if (
            verb == "kontra"
            and factor.isascii()
            and factor.isdecimal()
            and len(factor) <= MOST_DIGITS
        ):
            level = int(factor).bit_length() - 1
            return SayKontra(level) if text == kontra_word(level) else None
        return None

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return str(SayKontra(1)), str(SayKontra(0))

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, SayKontra):
            return None
        return (
            Refused.KONTRA_NOT_NOW,
            f"{table.players[seat]} may only say {SayKontra(_next_level(table, hand, seat))} or no",
        )

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, SayKontra)
        return KontraSaid(seat, command.level)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, KontraSaid) and table.rules.kontra is not None
        return with_fields(
            hand, kontra=table.rules.kontra.after(hand.kontra, event.seat, event.level)
        )


def _next_level(table: Table, hand: HandTable, seat: Seat) -> int:
    """Find what the seat that is asked may say, besides no."""
    assert table.rules.kontra is not None
    return table.rules.kontra.next_level(hand.kontra, seat == hand.declarer)


# ---- another bidder takes up the declarer's discard, and plays a higher contract
# Invariant: a taker is the declarer from then on: the exchange and the announcement ask again, and
# this phase after them.


SAY_TAKE, SAY_LEAVE = Say(TAKE), Say(LEAVE)


class TakeoverHandler(PhaseHandler):
    phase = Phase.TAKEOVER
    events = ()

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        takeover = table.rules.takeover
        if (
            takeover is None
            or hand.auction_winner is None
            or not hand.discarded
            or hand.leader is not None
            or table.lowest_takeover is None
        ):
            return None
        asked = takeover.to_ask(hand.calls, hand.auction_winner.seat, hand.words_in(Phase.TAKEOVER))
        return None if asked is None else Turn(Phase.TAKEOVER, asked)

    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        return SAY_TAKE, SAY_LEAVE

    def declines(self, command: Command) -> bool:
        return command == SAY_LEAVE

    def read(self, rules: RuleSet, text: str) -> Command | None:
        return next((say for say in (SAY_TAKE, SAY_LEAVE) if say.word == text), None)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return (TAKE,)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Say):
            return None
        return Refused.ANSWER_NOT_ASKED, f"{table.players[seat]} is asked {TAKE} or {LEAVE}"

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Say)
        return Said(seat, Phase.TAKEOVER, command.word)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, Said)
        said = (*hand.said, (event.phase, event.seat, event.word))
        if event.word == LEAVE:
            return with_fields(hand, said=said)
        return with_fields(
            hand,
            said=said,
            auction_winner=Winner(event.seat, table.lowest_takeover, game=False, fixed=False),
            contract=None,
            terms=NO_TERMS,
            talon_taken=False,
            discarded=False,
        )


# ---- the declarer may announce a hand without aces, or if the table announces them four aces, and
# is paid for it (003:92, 003:101)
# Invariant: every declarer who could be paid for aces has the turn, whatever they hold, and only
# what they announce lies open. Who has nothing to announce (no aces: who holds an ace, or has
# discarded one) is not asked and keeps quiet at once. The others cannot tell this from a declarer
# who could announce and does not.


class BonusHandler(PhaseHandler):
    phase = Phase.BONUS
    events = (NothingSaid, QuestionOpened)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        bonuses = table.rules.score.aces
        if (
            hand.contract is None
            or hand.declarer is None
            or hand.leader is not None
            or not bonuses.holdings_to_announce(hand.contract)
        ):
            return None
        if hand.asks_bonus is None:
            return Turn(Phase.BONUS, None if bonuses.asked_openly else hand.declarer)
        return Turn(Phase.BONUS, hand.declarer) if hand.asks_bonus else None

    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        return NO_BONUS, FOUR_ACES if ACES & {*cards} else NO_ACES

    def declines(self, command: Command) -> bool:
        return command == NO_BONUS

    def read(self, rules: RuleSet, text: str) -> Command | None:
        return next((say for say in (NO_BONUS, NO_ACES, FOUR_ACES) if say.word == text), None)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return (NO_ACES.word,)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Say):
            return None
        said = " or ".join(str(word) for word in self.legal(table, hand, seat, cards)[::-1])
        return Refused.ANSWER_NOT_ASKED, f"{table.players[seat]} says {said}"

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Say)
        return Said(seat, Phase.BONUS, command.word)

    def follow(self, state: State, hand: HandTable) -> Event:
        return QuestionOpened(Phase.BONUS, _may_announce(state, hand))

    def follow_unasked(self, state: State, hand: HandTable) -> Event | None:
        if state.table.rules.score.aces.asked_openly or _may_announce(state, hand):
            return None
        assert hand.declarer is not None
        return NothingSaid(hand.declarer, Phase.BONUS)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        if isinstance(event, QuestionOpened):
            return with_fields(hand, asks_bonus=event.asked)
        hand = with_fields(hand, asks_bonus=False)
        if isinstance(event, NothingSaid) or (isinstance(event, Said) and event.silent):
            return hand
        assert isinstance(event, Said)
        return with_fields(hand, said=(*hand.said, (event.phase, event.seat, event.word)))


def _may_announce(state: State, hand: HandTable) -> bool:
    """Tell whether the declarer holds aces, or none, that can be announced."""
    secrets, bonuses = state.secrets, state.table.rules.score.aces
    assert secrets is not None and hand.declarer is not None and hand.contract is not None
    held, discard = {*secrets.hands[hand.declarer]}, {*secrets.discard}
    return bonuses.may_announce(hand.contract, held, discard)


# ---- the declarer and the only defender may agree on the tricks


class NegotiationHandler(PhaseHandler):
    phase = Phase.NEGOTIATION
    events = ()

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        negotiation = table.rules.negotiation
        if negotiation is None or hand.contract is None or hand.leader is not None:
            return None
        partners = negotiation.partners(table.roles)
        if partners is None:
            return None
        asked = negotiation.to_ask(*partners, hand.words_in(Phase.NEGOTIATION))
        return None if asked is None else Turn(Phase.NEGOTIATION, asked)

    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        talk = hand.words_in(Phase.NEGOTIATION)
        said = {words for _, words in talk}
        answers = (
            (ACCEPT, REFUSE) if talk and offered_tricks(talk[-1][1]) is not None else (REFUSE,)
        )
        return (
            *(Say(words) for words in map(offer, _fair_offers(table, hand)) if words not in said),
            *map(Say, answers),
        )

    def declines(self, command: Command) -> bool:
        return command == Say(REFUSE)

    def read(self, rules: RuleSet, text: str) -> Command | None:
        known = text in (ACCEPT, REFUSE) or offered_tricks(text) is not None
        return Say(text) if known else None

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return (offer(3),)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Say):
            return None
        tricks = offered_tricks(command.word)
        if tricks is None:
            return Refused.ANSWER_NOT_ASKED, f"{table.players[seat]} has no offer to answer"
        if tricks in _fair_offers(table, hand):
            return Refused.ANSWER_NOT_ASKED, f"the offer of {tricks} was made before"
        return (
            Refused.ANSWER_NOT_ASKED,
            f"with {tricks} tricks for the defender, one side goes down",
        )

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Say)
        return Said(seat, Phase.NEGOTIATION, command.word)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, Said)
        return with_fields(hand, said=(*hand.said, (event.phase, event.seat, event.word)))


def _fair_offers(table: Table, hand: HandTable) -> tuple[int, ...]:
    """List the tricks of the defender with which nobody goes down."""
    negotiation, contract = table.rules.negotiation, hand.contract
    assert negotiation is not None and contract is not None
    partners = negotiation.partners(table.roles)
    assert partners is not None
    declarer, defender = partners
    return tuple(
        tricks
        for tricks in range(TRICKS + 1)
        if negotiation.may_agree(
            table.roles,
            {declarer: TRICKS - tricks, defender: tricks},
            contract,
            table.rules.defence,
        )
    )


def agreed_tricks(table: Table, hand: HandTable) -> dict[Seat, int]:
    """Find the tricks that were agreed on, by seat; empty if the hand is played."""
    negotiation = table.rules.negotiation
    if negotiation is None:
        return {}
    split = negotiation.agreed_split(hand.words_in(Phase.NEGOTIATION), table.roles)
    return dict.fromkeys(hand.order, 0) | split if split else {}
