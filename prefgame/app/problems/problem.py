"""A problem of a collection: the facts that it consists of, and what they ask.

Invariant: a problem that exists is possible: cards that no hand can have are refused with a
sentence. Its key comes from the facts alone, so what became of it is known whatever it is called
and in whichever collection it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from hashlib import sha256

from prefgame.app.problems.position import Cards, Position
from prefgame.cards import DECK, Card, Suit, write_cards
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.deal import HAND_SIZE
from prefgame.rules.defence import tricks_needed, ways_to_answer
from prefgame.rules.kontra import NO_KONTRA
from prefgame.rules.play import Played, trick_winner
from prefgame.rules.ruleset import RuleSet

SEATS: tuple[Seat, ...] = (0, 1, 2)
"""in the order in which they play"""
MOST_GRADE = 5


class BadProblem(ValueError):
    """Facts that are no problem; the message is one sentence. ``place``: which of them."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"{place}: {why}")
        self.place, self.why = place, why


class Question(Enum):
    """What the player is to choose."""

    PLAY = "play"
    """a card, and those after it"""
    DISCARD = "discard"
    """two cards of the declarer's twelve"""
    ANSWER = "answer"
    """whether a defender plays against the contract"""


@dataclass(frozen=True)
class Words:
    """What is said of a problem; all of it may be empty. ``name``: what it is called where that
    gives the answer away, told with it; ``text`` explains the answer; ``hints`` come one after
    another before it; ``grade``: from 1, easy, to 5; 0 if nobody has said.
    """

    title: str = ""
    text: str = ""
    source: str = ""
    hints: tuple[str, ...] = ()
    grade: int = 0
    name: str = ""


@dataclass(frozen=True)
class Problem:
    """``hands`` of seats 0, 1, 2, which play in this order, before the cards that were ``played``,
    in order; of a ``hidden`` seat only the cards that are known to be there. ``talon``: what the
    declarer picks up before the discard that is asked for. ``taken``: tricks before these hands.
    ``gone``: cards that are in no hand, and known; ``lacks``: suits that a hidden seat does not
    have. ``out``: the seat that does not play. ``other``: what the other defender answers, where
    the answer is asked for.
    """

    rules: RuleSet
    question: Question
    hands: tuple[Cards, Cards, Cards]
    declarer: Seat
    contract: Contract
    leader: Seat
    player: Seat
    taken: tuple[int, int, int] = (0, 0, 0)
    played: Cards = ()
    talon: Cards = ()
    gone: Cards = ()
    hidden: tuple[Seat, ...] = ()
    lacks: tuple[tuple[Suit, ...], ...] = ((), (), ())
    out: Seat | None = None
    other: Answer | None = None
    words: Words = Words()

    def __post_init__(self) -> None:
        """Raise BadProblem if there can be no such hand."""
        self._check_seats()
        self._check_cards()
        if self.question is Question.DISCARD:
            self._check_discard()
        if self.question is Question.ANSWER:
            self._check_answer()
        if self.question is Question.PLAY and self.hidden:
            self._check_holders()
        elif self.question is Question.PLAY:
            self._check_play()

    # ---- what is read off it

    @property
    def key(self) -> str:
        """Its name wherever it is kept: a hash of the facts."""
        hands = (write_cards(sorted(hand)) for hand in self.hands)
        facts = (
            self.rules.key,
            sorted((name, str(value)) for name, value in self.rules.chosen),
            self.question.value,
            *hands,
            (self.declarer, str(self.contract), self.leader, self.player, self.taken),
            write_cards(self.played),
            write_cards(sorted(self.talon)),
            write_cards(sorted(self.gone)),
            (self.hidden, self.lacks, self.out, self.other),
        )
        return sha256(repr(facts).encode()).hexdigest()[:24]

    @property
    def playing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in SEATS if seat != self.out)

    @property
    def declares(self) -> bool:
        return self.player == self.declarer

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """The other two, in the order in which they are asked."""
        first, second = (seat for seat in SEATS if seat != self.declarer)
        return first, second

    @property
    def is_single(self) -> bool:
        """Whether some cards are hidden, so that the best chance is asked for."""
        return bool(self.hidden)

    @property
    def size(self) -> int:
        """How many cards each hand has before the first of those that were played."""
        return TRICKS - sum(self.taken)

    @property
    def unknown(self) -> Cards:
        """The cards that may be in a hidden hand."""
        seen = {card for hand in self.hands for card in hand} | {*self.gone, *self.talon}
        return tuple(card for card in DECK if card not in seen)

    def position(
        self, hands: tuple[Cards, Cards, Cards] | None = None, *, out: Seat | None = None
    ) -> Position:
        """Lay these hands out, or its own, and play what was played; without the seat ``out``, or
        the one that is out anyway. ValueError if a card was played that could not be.
        """
        away = self.out if out is None else out
        held = tuple(() if seat == away else hand for seat, hand in zip(SEATS, hands or self.hands))
        playing = tuple(seat for seat in SEATS if seat != away)
        led = self.leader
        while led == away:
            led = (led + 1) % len(SEATS)
        position = Position(
            self.rules.play,
            self.contract,
            SEATS,
            playing,
            self.declarer,
            held,
            self.taken,
            led,
        )
        for card in self.played:
            if not position.left or card not in position.legal:
                raise ValueError(f"{card} could not be played there")
            position = position.after(card)
        return position

    @cached_property
    def ways(self) -> tuple[tuple[Answer, ...], ...]:
        """What the player may answer, where that is asked: each way with all its words."""
        others = {seat: self.other for seat in self.defenders if seat != self.player}
        said = {seat: [word] for seat, word in others.items() if word is not None}
        ways = ways_to_answer(self.rules.defence, self.defenders, self.contract, said)
        found = (tuple(word for seat, word in way if seat == self.player) for way in ways)
        # what plays no card and is no refusal is left out; alike are ways that need as much of
        # the same hands
        kinds = dict[object, tuple[Answer, ...]]()
        for mine in dict.fromkeys(found):
            roles = self.roles(mine)
            plays = roles[self.player].plays
            if plays or mine[-1].declines:
                playing = tuple(seat for seat, role in roles.items() if role.plays)
                kinds.setdefault((plays, playing, self.owed(mine)), mine)
        return tuple(kinds.values())

    def roles(self, way: tuple[Answer, ...]) -> dict[Seat, Role]:
        """Find the roles after this answer of the player."""
        given: dict[Seat, tuple[Answer, ...]] = {self.player: way}
        if self.other is not None:
            given |= {seat: (self.other,) for seat in self.defenders if seat != self.player}
        answers = next(ways_to_answer(self.rules.defence, self.defenders, self.contract, given))
        return self.rules.defence.roles(
            self.declarer, self.defenders, answers, NO_KONTRA, self.contract
        )

    def owed(self, way: tuple[Answer, ...]) -> int:
        """Count the tricks that the player needs after this answer; 0 for none."""
        role = self.roles(way)[self.player]
        return tricks_needed(self.rules.defence, role, self.contract)

    # ---- whether there can be such a hand

    def _check_seats(self) -> None:
        for place, seat in (
            ("declarer", self.declarer),
            ("leader", self.leader),
            ("player", self.player),
            *(("hidden", seat) for seat in self.hidden),
        ):
            if seat not in SEATS:
                raise BadProblem(place, f"a seat is 0, 1 or 2, not {seat}")
        if self.out is not None and self.out not in self.defenders:
            raise BadProblem("out", "only a seat that defends can be out")
        if self.player == self.out:
            raise BadProblem("player", "this seat is out")
        if self.leader == self.out:
            raise BadProblem("leader", "this seat is out")
        if self.player in self.hidden:
            raise BadProblem("hidden", "the player sees their own cards")
        if len(set(self.hidden)) < len(self.hidden):
            raise BadProblem("hidden", "a seat is named twice")
        if self.contract.goal.run:
            raise BadProblem("contract", "a row of tricks cannot be proved; choose another one")

    def _check_cards(self) -> None:
        named = [card for hand in self.hands for card in hand]
        times = Counter((*named, *self.talon, *self.gone))
        for card, number in times.items():
            if number > 1:
                raise BadProblem("hands", f"{card} appears twice")
        if any(count < 0 for count in self.taken) or not 1 <= self.size <= HAND_SIZE:
            raise BadProblem("taken", f"expected up to nine tricks in all, not {sum(self.taken)}")
        for seat in self.playing:
            count, wanted = len(self.hands[seat]), self.size
            if seat in self.hidden:
                if count > wanted:
                    raise BadProblem(
                        f"hands.{seat}", f"at most {wanted} cards are in a hand, not {count}"
                    )
                if any(card.suit in self.lacks[seat] for card in self.hands[seat]):
                    raise BadProblem(f"lacks.{seat}", "a card of such a suit is in the hand")
            elif count != wanted:
                raise BadProblem(
                    f"hands.{seat}",
                    f"expected {wanted} cards after {sum(self.taken)} tricks, not {count}",
                )
        needed = sum(self.size - len(self.hands[seat]) for seat in self.hidden)
        if needed > len(self.unknown):
            raise BadProblem("hands", "too few cards are left for the hidden hands")
        made = self.contract.goal.is_won(*self._so_far) or self.contract.goal.is_lost(*self._so_far)
        if made:
            raise BadProblem("taken", "the contract is decided already")

    @property
    def _so_far(self) -> tuple[int, int]:
        own = self.taken[self.declarer]
        return own, sum(self.taken) - own

    def _check_holders(self) -> None:
        """Check, where cards are hidden, that each card fell from a hand that may have had it."""
        trick: Played = ()
        led = self.leader
        for card in self.played:
            at = self.playing.index(led) if led in self.playing else 0
            seat = self.playing[(at + len(trick)) % len(self.playing)]
            holder = next((one for one in SEATS if card in self.hands[one]), seat)
            if holder != seat or (seat not in self.hidden and card not in self.hands[seat]):
                raise BadProblem("played", f"{card} could not be played there")
            trick = (*trick, (seat, card))
            if len(trick) == len(self.playing):
                led, trick = trick_winner(trick, self.contract.trump), ()

    def _check_play(self) -> None:
        try:
            position = self.position()
        except ValueError as error:
            raise BadProblem("played", str(error)) from None
        if position.made is not None:
            raise BadProblem("played", "the contract is decided after these cards")
        if position.seat != self.player:
            raise BadProblem("player", f"seat {position.seat} is to play, not {self.player}")

    def _check_discard(self) -> None:
        if not self.declares:
            raise BadProblem("player", "only the declarer discards")
        if len(self.talon) != 2:
            raise BadProblem("talon", f"expected two cards, not {len(self.talon)}")
        if self.size < HAND_SIZE or self.played:
            raise BadProblem("question", "cards are discarded before the first one is played")

    def _check_answer(self) -> None:
        if self.declares:
            raise BadProblem("player", "only a defender answers")
        if self.size < HAND_SIZE or self.played:
            raise BadProblem("question", "defenders answer before the first card is played")
        if not self.contract.may_be_left or len(self.ways) < 2:
            raise BadProblem("contract", f"nobody answers to {self.contract} in this game")


def in_order(cards: Iterable[Card]) -> Cards:
    """Sort cards by rank, the lowest first."""
    return tuple(sorted(cards, key=lambda card: (card.rank, card.index)))
