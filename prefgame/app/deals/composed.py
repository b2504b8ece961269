"""A hand that somebody lays out: cards in three hands and two aside, perhaps a contract, who leads,
and cards that were played.

Invariant: a hand is always a value that can be shown, however incomplete. Only the engine decides
whether it can have been: what is made of it is an ordinary match.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from prefgame.app.deals.earlier import Ending, find_earlier
from prefgame.app.deals.reach import Unreachable, Wanted, reach
from prefgame.app.look_back.past_hands import MadeUp
from prefgame.app.words.sentences import shown_name
from prefgame.cards import DECK, Card, Suit
from prefgame.engine.commands import PLAYS, Deal
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.deal import HAND_SIZE, HANDS, TALON_SIZE
from prefgame.rules.play import Played
from prefgame.rules.ruleset import RuleSet

Cards = tuple[Card, ...]
ASIDE = HANDS
"""the place of the two cards beside the hands: the talon, or what was discarded of it"""
PLACES = (*range(HANDS), ASIDE)
MOST_SHUFFLES = 4000
"""how often the rest is dealt until it is as it was wished"""
MOST_WAYS = 300
"""orders of winners for which the tricks before an ending are looked for"""
_ANYBODY = "A", "B", "C"
"""players whose names nobody reads"""


class BadHand(ValueError):
    """A hand that cannot be as it is laid out; the message is one sentence for the player."""


class BadPlay(BadHand):
    """A card that was played against the rules."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is known of the cards that a place still gets: so many of a suit, and aces or none.
    ``more``: how many cards of the suit, for each suit that is known; ``aces``: how many aces.
    """

    more: tuple[tuple[Suit, int], ...] = ()
    aces: int | None = None

    def is_met(self, cards: Iterable[Card]) -> bool:
        found = tuple(cards)
        return all(
            sum(card.suit is suit for card in found) == number for suit, number in self.more
        ) and (self.aces is None or sum(card.rank.letter == "A" for card in found) == self.aces)

    def with_suit(self, suit: Suit, number: int | None) -> Wish:
        """Change what is known of a suit; None: nothing."""
        rest = tuple(one for one in self.more if one[0] is not suit)
        return replace(self, more=rest if number is None else (*rest, (suit, number)))


@dataclass(frozen=True, slots=True)
class TooMany:
    """Cards that a place cannot still get: so many ``wished`` of a suit, None: aces, and ``left``
    for it.
    """

    place: int
    suit: Suit | None
    wished: int
    left: int


@dataclass(frozen=True)
class Composed:
    """A hand as it is laid out. ``hands``: by seat, in order of play, each in the order of cards;
    ``aside``: the talon, or the cards that were discarded.
    """

    rules: RuleSet
    hands: tuple[Cards, ...] = ((),) * HANDS
    aside: Cards = ()
    wishes: tuple[Wish, ...] = (Wish(),) * (HANDS + 1)
    """by place"""
    declarer: Seat | None = None
    contract: Contract | None = None
    """None while only the deal is laid out; without a declarer, what is played when all pass"""
    discard: Cards = ()
    """two of the declarer's twelve cards; () if the cards aside were discarded"""
    leader: Seat | None = None
    """who leads, now or to the first trick; None: as the rules say, from the first seat on"""
    taken: int = 0
    """tricks that the declarer has, where only an ending is laid out"""
    stays: frozenset[Seat] = frozenset()
    """defenders who do not play"""
    played: Cards = ()
    """cards that were played from here on, in order"""
    to_discard: bool = False
    """whether the declarer has still to discard: the cards aside are the talon"""
    names: tuple[str, ...] = ()
    """who sits there, by seat, where a text says it"""
    eldest: Seat = 0
    """the first to call, unless ``leader`` rules it out"""

    # ---- what is read off it

    def place(self, place: int) -> Cards:
        return self.aside if place == ASIDE else self.hands[place]

    @property
    def left(self) -> Cards:
        """The cards that lie nowhere yet."""
        laid = {card for place in PLACES for card in self.place(place)}
        return tuple(card for card in DECK if card not in laid)

    def room(self, place: int) -> int:
        """How many cards the place may still get."""
        size = TALON_SIZE if place == ASIDE else HAND_SIZE
        return size - len(self.place(place))

    @property
    def is_deal(self) -> bool:
        """Whether all 32 cards are laid out."""
        return not self.left

    @property
    def playing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(HANDS) if seat not in self.stays)

    @property
    def is_ending(self) -> bool:
        """Whether those who play hold equally many cards, and the other cards are gone."""
        sizes = {len(self.hands[seat]) for seat in self.playing}
        return (
            self.contract is not None
            and len(sizes) == 1
            and 0 < sizes.pop() < HAND_SIZE
            and len(self.playing) > 1
        )

    @property
    def tricks_before(self) -> int:
        """How many tricks came before an ending; 0 for a deal."""
        return TRICKS - len(self.hands[self.playing[0]]) if self.is_ending else 0

    @property
    def made_up(self) -> MadeUp | None:
        """What the game makes up of the hand; None for a deal."""
        return MadeUp(self.tricks_before, frozenset(self.left)) if self.is_ending else None

    @property
    def has_talon_to_take(self) -> bool:
        """Whether the declarer takes the talon, and discards two cards."""
        contract = self.contract
        return contract is not None and self.declarer is not None and not contract.game

    def plays_with(self, seat: Seat) -> tuple[Cards, Cards]:
        """Return the cards that a seat plays with, and the two that it has discarded, if it has."""
        hand = self.hands[seat]
        if seat != self.declarer or not self.has_talon_to_take or self.to_discard:
            return hand, ()
        if not self.discard:
            return hand, () if self.room(ASIDE) else self.aside
        return tuple(sorted({*hand, *self.aside} - {*self.discard})), self.discard

    @property
    def first_to_call(self) -> Seat:
        """The eldest hand, if the cards alone are laid out or the eldest hand leads."""
        return self.eldest if self.leader is None else self.leader

    # ---- how it is changed

    def laid(self, card: Card, place: int | None) -> Composed:
        """Lay a card into a place, away from where it was; None: back among the others. BadHand if
        the place is full.
        """
        if place is not None and card not in self.place(place) and not self.room(place):
            raise BadHand(
                _("Two cards are laid aside, no more.")
                if place == ASIDE
                else _("A hand has {count} cards, no more.").format(count=HAND_SIZE)
            )
        places = [
            tuple(sorted({*self.place(one), card} if one == place else {*self.place(one)} - {card}))
            for one in PLACES
        ]
        return self._with_places(places)

    def exchanged(self, card: Card, other: Card) -> Composed:
        """Have two cards change places; one of them may lie nowhere yet."""
        swap = {card: other, other: card}
        places = [
            tuple(sorted(swap.get(one, one) for one in self.place(place))) for place in PLACES
        ]
        return self._with_places(places)

    def _with_places(self, places: Sequence[Cards]) -> Composed:
        hands, aside = tuple(places[:HANDS]), places[ASIDE]
        twelve = {*aside, *(() if self.declarer is None else hands[self.declarer])}
        discard = self.discard if set(self.discard) <= twelve else ()
        return replace(self, hands=hands, aside=aside, discard=discard, played=())

    def too_many(self) -> TooMany | None:
        """Find the first wish that asks for more cards than are left for it, or have room."""
        suits = Counter(card.suit for card in self.left)
        aces = sum(card.rank.letter == "A" for card in self.left)
        for place in PLACES:
            room = self.room(place)
            if not room:
                continue
            wish, free = self.wishes[place], room
            for suit, wished in wish.more:
                left = min(free, suits[suit])
                if wished > left:
                    return TooMany(place, suit, wished, left)
                free -= wished
                suits[suit] -= wished
            if wish.aces is not None:
                if wish.aces > min(room, aces):
                    return TooMany(place, None, wish.aces, min(room, aces))
                aces -= wish.aces
        return None

    def filled(self, chance: random.Random) -> Composed:
        """Deal the cards that are left by chance, as wished. BadHand if that is not possible."""
        cards, rooms = list(self.left), [self.room(place) for place in PLACES]
        for _time in range(MOST_SHUFFLES):
            chance.shuffle(cards)
            at, places = 0, list[Cards]()
            for place, room in enumerate(rooms):
                new = tuple(cards[at : at + room])
                at += room
                if room and not self.wishes[place].is_met(new):
                    break
                places.append(tuple(sorted((*self.place(place), *new))))
            if len(places) == len(PLACES):
                return replace(self._with_places(places), wishes=(Wish(),) * len(PLACES))
        raise BadHand(
            _("No deal was found with the cards that you wish for. Wish for fewer of them.")
        )

    # ---- what it is as a match

    def fault(self) -> str:
        """Say what is missing or cannot be, in one sentence; empty if a match can be made of it."""
        return self._missing() or self._fault_of_play

    @cached_property
    def _fault_of_play(self) -> str:
        """Say which of the cards played was against the rules."""
        if not self.played or not self.is_deal:
            return ""
        try:
            self.match(_ANYBODY, random.Random(0))
        except BadPlay as reason:
            return str(reason)
        except BadHand:
            pass  # said with the names of the players, where a match is made
        return ""

    def _missing(self) -> str:
        if self.is_deal or self.is_ending:
            return self._fault_of_contract()
        missing = len(self.left)
        if self.contract is None:
            return ngettext(
                "{count} card is not laid yet. Lay it, or fill the hands by chance.",
                "{count} cards are not laid yet. Lay them, or fill the hands by chance.",
                missing,
            ).format(count=missing)
        return _("All who play need equally many cards. Lay the rest, or fill the hands by chance.")

    def _fault_of_contract(self) -> str:
        if self.contract is None or self.declarer is not None:
            return ""
        if self.contract == self.rules.when_all_pass:
            return ""
        return _("Say who plays the contract.")

    def match(self, players: Sequence[str], chance: random.Random) -> Match:
        """Make a match that has come to this place: to the first call where there is no contract,
        to the discard where that is due, else to a card. BadHand if it cannot have come there.
        """
        missing = self._missing()
        if missing:
            raise BadHand(missing)
        found = self._ending(players, chance) if not self.is_deal else self._start(players)
        for number, card in enumerate(self.played, 1):
            _play(found, card, number)
        return found

    @property
    def wanted(self) -> Wanted:
        """What the calls have to lead to."""
        return Wanted(self.declarer, self.contract, self.discard, out=self.stays)

    def at(self, phase: Phase, players: Sequence[str], eldest: Seat = 0) -> Match:
        """Make a match of a whole deal, as far as its first question of this phase. BadHand if no
        calls lead there.
        """
        return self._reached(self.hands, self.aside, players, eldest, self.wanted, phase)

    def _start(self, players: Sequence[str]) -> Match:
        """Make the match of a whole deal, at the first call or the first lead."""
        if self.contract is None:
            return self.at(Phase.AUCTION, players, self.first_to_call)
        led: set[Seat] = set()
        for step in range(HANDS):
            eldest = (self.eldest + step) % HANDS
            found = self.at(Phase.PLAY, players, eldest)
            leader = found.table.this_hand.leader
            if self.leader is None or leader == self.leader:
                discards = self.to_discard and self.has_talon_to_take
                return self.at(Phase.EXCHANGE, players, eldest) if discards else found
            led |= {leader} if leader is not None else set()
        names = [players[seat] for seat in sorted(led)]
        words = _("Here {name} leads: so the rules say of this contract.")
        raise BadHand(words.format(name=shown_name(names[0])))

    def _reached(
        self,
        hands: Sequence[Cards],
        aside: Cards,
        players: Sequence[str],
        eldest: Seat,
        wanted: Wanted,
        phase: Phase,
    ) -> Match:
        match = Match.start(self.rules, players)
        order = [(eldest + step) % HANDS for step in range(HANDS)]
        match.submit(Deal((eldest - 1) % HANDS, tuple(hands[seat] for seat in order), aside))
        try:
            return reach(match, wanted, phase)
        except Unreachable:
            raise BadHand(_("No calls lead to this contract in this game.")) from None

    # ---- an ending: the tricks before it are found

    def _ending(self, players: Sequence[str], chance: random.Random) -> Match:
        assert self.contract is not None, "an ending has a contract"
        before = self.tricks_before
        duties = self.rules.play.hand_duties(self.contract, self.declarer, self.playing)
        leader = self.playing[0] if self.leader is None else self.leader
        hands = {seat: self.hands[seat] for seat in self.playing}
        spare = [card for card in self.left if all(card not in hand for hand in self.hands)]
        for _time in range(MOST_WAYS):
            chance.shuffle(spare)
            away, out, gone = self._dealt_out(spare)
            winners = self._winners(before, leader, chance)
            if winners is None:
                break
            eldest = chance.randrange(HANDS)
            order = tuple((eldest + step) % HANDS for step in range(HANDS))
            playing = tuple(seat for seat in order if seat in self.playing)
            first = self.rules.play.leader(
                order, playing, self.declarer, self.contract, (eldest - 1) % HANDS
            )
            ending = Ending(duties, playing, hands, leader, gone)
            tricks = find_earlier(ending, first, winners, chance)
            if tricks is None:
                continue
            found = self._played_so_far(players, eldest, away, out, tricks)
            if found is not None and found.to_act is not None:
                return found
        raise BadHand(
            _("No legal play was found that leaves these cards with so many tricks taken.")
        )

    def _dealt_out(self, spare: Sequence[Card]) -> tuple[Cards, Cards, Cards]:
        """Share out the cards that are gone: those discarded, those of a defender who does not
        play, and those of the tricks.
        """
        missing = TALON_SIZE - len(self.aside)
        out = sum(HAND_SIZE - len(self.hands[seat]) for seat in self.stays)
        return (
            (*self.aside, *spare[:missing]),
            tuple(spare[missing : missing + out]),
            tuple(spare[missing + out :]),
        )

    def _winners(self, tricks: int, leader: Seat, chance: random.Random) -> list[Seat] | None:
        """Choose who won each of the earlier tricks, the last of them by who leads now. None if the
        declarer cannot have so many.
        """
        others = [seat for seat in self.playing if seat != self.declarer]
        taken = min(self.taken, tricks)
        mine, rest = taken, tricks - taken
        if leader == self.declarer:
            mine -= 1
        else:
            rest -= 1
        if mine < 0 or rest < 0:
            return None
        assert self.declarer is not None or not mine
        before = [seat for seat in (self.declarer,) if seat is not None] * mine
        before += [chance.choice(others) for _trick in range(rest)]
        chance.shuffle(before)
        return [*before, leader]

    def _played_so_far(
        self,
        players: Sequence[str],
        eldest: Seat,
        away: Cards,
        out: Cards,
        tricks: Sequence[Played],
    ) -> Match | None:
        """Make the match of these tricks; None if the engine refuses them."""
        hands = [list(hand) for hand in self.hands]
        spare = iter(out)
        for seat, trick in product(sorted(self.stays), range(HAND_SIZE)):
            if trick >= len(self.hands[seat]):
                hands[seat].append(next(spare))
        for seat, card in _cards_of(tricks):
            hands[seat].append(card)
        whole = [tuple(sorted(hand)) for hand in hands]
        wanted = replace(self.wanted, discard=())
        match = self._reached(whole, tuple(sorted(away)), players, eldest, wanted, Phase.PLAY)
        try:
            for _seat, card in _cards_of(tricks):
                match.submit(PLAYS[card])
        except IllegalCommand:
            return None
        return match


def _cards_of(tricks: Iterable[Played]) -> Iterator[tuple[Seat, Card]]:
    return (one for trick in tricks for one in trick)


def _play(match: Match, card: Card, number: int) -> None:
    """Play a card. BadHand if it is not legal."""
    try:
        match.submit(PLAYS[card])
    except IllegalCommand:
        words = _("Card {number} of the play is against the rules. Take it back.")
        raise BadPlay(words.format(number=number)) from None
