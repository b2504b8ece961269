# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""Thousands of imagined deals at once: drawn uniformly, weighed by what the other seats have said
and played, and stirred by these weights.

Invariant: one source for two forms, compiled with the types of ``sampling.pxd`` or interpreted as
it is, with the same numbers. It knows masks of cards and flat tables; ``worlds`` and ``belief``
know what they mean. A hand is 32 bits, 8 for each suit in the order S D H C, with the seven in the
lowest bit. A deal is three masks: the cards in place 0, 1 and 2. Long work runs without the GIL, so
that the window can draw its frames meanwhile.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:  # interpreted, on a machine without Cython
    from prefgame.ai.imagine import interpreted as cython

if not cython.compiled:
    from math import exp, log

    from prefgame.ai.imagine.interpreted import count

    PLACES = 3
    # random words of 32 bits that one deal may use: two to share the cards out, one for each hidden
    # card
    WORDS = 24
    # random words that one round of stirring uses for a deal: the place left alone, a card of each
    # other place, whether the swap stays
    SWAP = 4
    # kinds of holdings' worth: beside a trump suit, the trump suit, for sans, for none (a log),
    # without trumps at all, for all tricks if the declarer leads (a log), the trump suit of a
    # call and beside it; and contracts of all tricks that the others may lead to
    SIDE, TRUMP, SANS, NONE, PLAIN, RUN, CALLED, BESIDE, ALL = range(9)
    # kinds of calls
    PASS, NUMBER, GAME = range(3)

COMPILED = bool(cython.compiled)


def deal_out(
    cards: array[int],
    kinds: array[int],
    shares: array[int],
    steps: array[float],
    words: array[int],
    number: int,
    deals: array[int],
) -> None:
    """Draw ``number`` deals into ``deals``; all possible deals are equally likely.

    ``cards``: the hidden cards, one bit each. Cards of one kind (which may lie in the same places)
    are side by side; ``kinds``: the number of cards of each kind. ``shares``: the ways to divide
    the kinds, for each way and kind the number of cards in each place; ``steps``: the running sum
    of the numbers of deals of these ways. ``words``: WORDS random numbers for each deal.
    """
    with cython.nogil:
        total = steps[len(steps) - 1]
        for deal in range(number):
            word = WORDS * deal
            wanted = (
                (words[word] * 2097152.0 + (words[word + 1] >> 11)) / 9007199254740992.0 * total
            )
            word += 2
            low = 0
            high = len(steps) - 1
            while low < high:
                middle = (low + high) // 2
                if steps[middle] <= wanted:
                    low = middle + 1
                else:
                    high = middle
            share = low * len(kinds) * PLACES
            first = 0
            for kind in range(len(kinds)):
                last = first + kinds[kind]
                for place in range(PLACES):
                    lying = 0
                    for _ in range(shares[share]):
                        roll = words[word]
                        other = first + (roll * (last - first) >> 32)
                        word += 1
                        card = cards[other]
                        cards[other] = cards[first]
                        cards[first] = card
                        lying |= card
                        first += 1
                    deals[PLACES * deal + place] = (
                        deals[PLACES * deal + place] if kind else 0
                    ) | lying
                    share += 1


class Scale:
    """What was heard and seen of up to two seats, and how likely they do it with given cards.

    ``worth``: for each kind of worth 256 numbers by holding. ``keeping``: for each kind of worth
    and holding, the sums of exp(worth kept / warmth) over all ways to discard none, one or two of
    its cards; ``warmth``: one number for each kind of worth. ``promise``: the tricks that a
    defender may expect of a trump holding, of a side suit, and by ruffs with those trumps if the
    shortest side suit has no card or one, 256 numbers each. ``model``: the numbers of MODEL in
    ``likelihood``. ``order``: the suits by number (0 spades ... 3 clubs), the lowest in the auction
    first.
    """

    def __init__(
        self,
        worth: array[float],
        keeping: array[float],
        promise: array[float],
        model: array[float],
        warmth: array[float],
        order: array[int],
    ) -> None:
        self.worth, self.keeping, self.promise, self.model, self.warmth, self.order = (
            worth,
            keeping,
            promise,
            model,
            warmth,
            order,
        )
        self.seats = array("I", bytes(4 * 8))
        self.calls, self.contracts, self.answers, self.ends, self.instead = (
            array("i"),
            array("i"),
            array("i"),
            array("d"),
            0.0,
        )
        self.taker, self.talon, self.declarer, self.laid_away, self.trump, self.sure = (
            -1,
            0,
            -1,
            0,
            -1,
            0,
        )
        self.lacking, self.unlikely = array("I"), 1.0

    def hear(self, seats: Sequence[int], taker: int, talon: int, calls: Sequence[int]) -> None:
        """Set what was said. ``seats``: for each seat the place of its cards, the cards it has
        played, whether it discarded two, and the place of these. ``taker``: the seat (by its number
        in ``seats``) that took the talon, -1 for none; ``talon``: the two cards. ``calls``: for
        each call the seat's number in ``seats``, its kind, the place of the lowest contract that
        was open (from 1; 0: none), and whether a game was open.
        """
        self.seats = array("I", seats)
        self.taker, self.talon = taker, talon
        self.calls = array("i", calls)

    def see(
        self,
        declarer: int,
        laid_away: bool,
        trump: int,
        contracts: Sequence[int],
        ends: Sequence[float],
        instead: float,
        answers: Sequence[int],
        sure: bool,
    ) -> None:
        """Set what was seen. ``declarer``: the number in ``seats`` (-1: not among them).
        ``contracts``: of the contract that is played, then of all that were possible instead, the
        kind of worth, the suit, and how many tricks more than six it needs; ``ends``: for each of
        them what it wins if made and loses if not, in units of the stake; ``instead``: what the
        declarer could have had without any of them. ``answers``: for each the seat's number, the
        place of its line in ``model`` (at which yes and no are equally likely, then how sharp the
        line is), and whether it was yes. ``sure``: the declarer has doubled a kontra.
        """
        self.declarer = declarer
        self.laid_away = int(laid_away)
        self.trump = trump
        self.contracts = array("i", contracts)
        self.ends = array("d", ends)
        self.instead = instead
        self.answers = array("i", answers)
        self.sure = int(sure)

    def expect_without(self, lacking: Sequence[int], unlikely: float) -> None:
        """Set the cards that seats probably lack. ``lacking``: pairs of a place and the cards that
        are unlikely there; the weight of a deal is multiplied by ``unlikely`` for each pair that
        has such a card.
        """
        self.lacking = array("I", lacking)
        self.unlikely = unlikely

    def weigh(self, deals: array[int], weights: array[float]) -> None:
        """Compute a weight for each deal; none is zero."""
        with cython.nogil:
            for deal in range(len(weights)):
                weights[deal] = self.weight(deals, deal)

    def weight(self, deals: array[int], deal: int) -> float:
        """Weigh one deal: how likely everything is that was heard and seen."""
        weight = 1.0
        for at in range(0, len(self.calls), 4):
            weight *= self.chance_of_call(
                self.dealt_cards(deals, deal, self.calls[at]),
                self.calls[at + 1],
                self.calls[at + 2],
                self.calls[at + 3],
            )
        if self.declarer >= 0 and len(self.contracts):
            weight *= self.chance_of_choice(
                self.held_cards(deals, deal, self.declarer),
                self.kept_cards(deals, deal, self.declarer),
            )
        if self.declarer >= 0 and self.sure:
            weight *= self.model[9] + logistic(
                2 * self.contract_log_odds(self.held_cards(deals, deal, self.declarer), 0) - 4
            )
        for at in range(0, len(self.answers), 3):
            weight *= self.chance_of_answer(
                self.dealt_cards(deals, deal, self.answers[at]),
                self.answers[at + 1],
                self.answers[at + 2],
            )
        for at in range(0, len(self.lacking), 2):
            if deals[PLACES * deal + self.lacking[at]] & self.lacking[at + 1]:
                weight *= self.unlikely
        return weight

    def stir(
        self,
        deals: array[int],
        rooms: array[int],
        fitting: array[int],
        words: array[int],
        rounds: int,
    ) -> None:
        """Swap two cards of each deal again and again: always if the deal becomes more likely,
        otherwise with the ratio of the new weight to the old one as the chance.

        ``rooms``, ``fitting``: for each of two or three places how many cards lie there, and
        which may. ``words``: SWAP random numbers for each round of each deal, those of one deal
        side by side.
        """
        with cython.nogil:
            for deal in range(len(deals) // PLACES):
                word = SWAP * rounds * deal
                weight = self.weight(deals, deal)
                for _ in range(rounds):
                    weight = self.try_swap(deals, deal, weight, rooms, fitting, words, word)
                    word += SWAP

    def try_swap(
        self,
        deals: array[int],
        deal: int,
        weight: float,
        rooms: array[int],
        fitting: array[int],
        words: array[int],
        word: int,
    ) -> float:
        """Swap two cards of a deal with that weight, or leave it as it is. Returns the
        weight after that.
        """
        roll = words[word]
        alone = roll * PLACES >> 32 if len(rooms) == PLACES else PLACES - 1
        one = (alone + 1) % PLACES
        other = (alone + 2) % PLACES
        roll = words[word + 1]
        both = nth_card(deals[PLACES * deal + one], roll * rooms[one] >> 32)
        roll = words[word + 2]
        both |= nth_card(deals[PLACES * deal + other], roll * rooms[other] >> 32)
        if both & ~(fitting[one] & fitting[other]):
            return weight
        deals[PLACES * deal + one] ^= both
        deals[PLACES * deal + other] ^= both
        found = self.weight(deals, deal)
        if found * 4294967296.0 >= words[word + 3] * weight:
            return found
        deals[PLACES * deal + one] ^= both
        deals[PLACES * deal + other] ^= both
        return weight

    # ---- whose cards

    def kept_cards(self, deals: array[int], deal: int, seat: int) -> int:
        """Find the ten cards that a seat plays with."""
        return deals[PLACES * deal + self.seats[4 * seat]] | self.seats[4 * seat + 1]

    def held_cards(self, deals: array[int], deal: int, seat: int) -> int:
        """Find these ten cards and the discard."""
        cards = self.kept_cards(deals, deal, seat)
        if self.seats[4 * seat + 2]:
            cards |= deals[PLACES * deal + self.seats[4 * seat + 3]]
        return cards

    def dealt_cards(self, deals: array[int], deal: int, seat: int) -> int:
        """Find the ten cards that a seat was dealt; if nobody saw the talon that it took, those it
        kept.
        """
        if seat == self.taker and self.talon:
            return self.held_cards(deals, deal, seat) & ~self.talon
        return self.kept_cards(deals, deal, seat)

    # ---- the calls

    def strength(self, cards: int, lowest: int, dearer: float) -> float:
        """Estimate the tricks of ten cards before the talon, in the best trump suit from place
        ``lowest`` on in the order of suits, or without trumps; the highest suit seems so much
        ``dearer``.
        """
        every = 0.0
        for suit in range(4):
            every += self.worth[256 * BESIDE + (cards >> 8 * suit & 0xFF)]
        best = self.total_worth(cards, SANS) - (self.model[16] - self.model[14])
        if best < 0:
            best = 0.0
        for place in range(lowest - 1 if lowest > 1 else 0, 4):
            suit = self.order[place]
            holding = cards >> 8 * suit & 0xFF
            tricks = every - self.worth[256 * BESIDE + holding] + self.worth[256 * CALLED + holding]
            if place == 3:
                tricks += dearer
            if tricks > best:
                best = tricks
        return best

    def two_longest(self, cards: int) -> int:
        """Count the cards that the two longest suits have together."""
        most = next_most = 0
        for suit in range(4):
            length = count(cards >> 8 * suit & 0xFF)
            if length > most:
                next_most = most
                most = length
            elif length > next_most:
                next_most = length
        return most + next_most

    def total_worth(self, cards: int, kind: int) -> float:
        """Add up the worth of a hand if all suits have this kind of worth."""
        total = 0.0
        for suit in range(4):
            total += self.worth[256 * kind + (cards >> 8 * suit & 0xFF)]
        return total

    def chance_of_call(self, cards: int, kind: int, lowest: int, game: int) -> float:
        """Estimate how likely a player with these cards makes a call of that kind."""
        model = self.model
        safety = self.total_worth(cards, NONE)
        plays = bids = 0.0
        aces = (cards >> 7 & 1) + (cards >> 15 & 1) + (cards >> 23 & 1) + (cards >> 31 & 1)
        if game:
            safe = self.log_odds(safety, NONE) + 1.0
            plays = logistic(
                model[0]
                + model[1] * self.strength(cards, 1, model[22])
                + model[2] * (safe if safe > 0 else 0.0)
                + model[24] * self.two_longest(cards)
                + model[25] * aces
            )
        if lowest and (kind != GAME):
            tricks = self.strength(cards, lowest, 0.0) - 3
            score = (
                model[3]
                + model[4] * (tricks if tricks > 0 else 0.0)
                + model[5] * aces
                + model[6] * self.total_worth(cards, PLAIN)
            )
            score += model[7] * (safety + 1.5 if safety > -1.5 else 0.0) + model[8] * (lowest - 1)
            bids = logistic(score)
        found = plays if kind == GAME else (1 - plays) * (1 - bids if kind == PASS else bids)
        doubt = model[23] if kind == GAME else model[9]
        return doubt + (1 - 2 * doubt) * found

    # ---- the discard and the contract

    def chance_of_choice(self, held: int, kept: int) -> float:
        """Estimate how likely a declarer with these cards makes this discard and plays this
        contract.
        """
        found = 1.0
        if self.laid_away:
            total = 0.0
            for suit in range(4):
                total += self.worth[256 * self.kind_of_worth(0, suit) + (kept >> 8 * suit & 0xFF)]
            found = exp(total / self.warmth[self.kind_of_worth(0, 0)]) / self.sum_over_discards(
                held, 0
            )
        mine = self.liking(held, 0)
        ahead = self.instead / self.model[10] - mine
        others = 1.0 + exp(ahead if ahead < 40 else 40.0)
        for contract in range(1, len(self.contracts) // 3):
            ahead = self.liking(held, contract) - mine
            others += exp(ahead if ahead < 40 else 40.0)
        return self.model[11] + found / others

    def liking(self, held: int, contract: int) -> float:
        """Estimate the score of a contract at first sight, in units of TEMPER."""
        made = logistic(self.contract_log_odds(held, contract))
        return (
            made * self.ends[2 * contract] - (1 - made) * self.ends[2 * contract + 1]
        ) / self.model[10]

    def kind_of_worth(self, contract: int, suit: int) -> int:
        """Find the kind of worth that a suit has in that contract."""
        kind = self.contracts[3 * contract]
        if kind in (TRUMP, ALL):
            trump = self.contracts[3 * contract + 1]
            return SANS if trump < 0 else TRUMP if suit == trump else SIDE
        return kind

    def sum_over_discards(self, held: int, contract: int) -> float:
        """Add up exp(worth kept / warmth) over all 66 discards."""
        none, one, two = 1.0, 0.0, 0.0
        for suit in range(4):
            at = 3 * (256 * self.kind_of_worth(contract, suit) + (held >> 8 * suit & 0xFF))
            a, b, c = self.keeping[at], self.keeping[at + 1], self.keeping[at + 2]
            two = two * a + one * b + none * c
            one = one * a + none * b
            none = none * a
        return two

    def contract_log_odds(self, held: int, contract: int) -> float:
        """Compute the log odds that a contract is made with these cards, before the discard if
        there is one.
        """
        kind, more = self.contracts[3 * contract], self.contracts[3 * contract + 2]
        if self.laid_away:
            return self.log_odds(
                self.warmth[self.kind_of_worth(contract, 0)]
                * log(self.sum_over_discards(held, contract))
                - more,
                kind,
            )
        total = 0.0
        for suit in range(4):
            total += self.worth[
                256 * self.kind_of_worth(contract, suit) + (held >> 8 * suit & 0xFF)
            ]
        return self.log_odds(total - more, kind)

    def log_odds(self, total: float, kind: int) -> float:
        """Compute the log odds that a contract is made, from what the holdings are worth to it."""
        model = self.model
        if kind in (NONE, RUN):
            at = 12 if kind == NONE else 20
            safe = exp(total)
            safe = 0.001 if safe < 0.001 else 0.999 if safe > 0.999 else safe
            return model[at] * (log(safe / (1 - safe)) - model[at + 1])
        if kind == ALL:
            return (total - model[18]) / model[19]
        return (total - model[14]) / model[15] if kind == TRUMP else (total - model[16]) / model[17]

    # ---- the answers

    def chance_of_answer(self, cards: int, line: int, yes: int) -> float:
        """Estimate how likely the answer is with these cards; ``line``: its place in ``model``."""
        likely = logistic(self.model[line + 1] * (self.defence_tricks(cards) - self.model[line]))
        return self.model[9] + (1 - 2 * self.model[9]) * (likely if yes else 1 - likely)

    def defence_tricks(self, cards: int) -> float:
        """Estimate the tricks that a defender may expect of these cards."""
        if self.trump < 0:
            total = 0.0
            for suit in range(4):
                tricks = self.worth[256 * PLAIN + (cards >> 8 * suit & 0xFF)]
                total += tricks if tricks > 0 else 0.0
            return 0.85 * total
        trumps = cards >> 8 * self.trump & 0xFF
        total = self.promise[trumps]
        shortest = 2
        for suit in range(4):
            if suit != self.trump:
                holding = cards >> 8 * suit & 0xFF
                total += self.promise[256 + holding]
                length = 2 if holding & (holding - 1) else 1 if holding else 0
                if length < shortest:
                    shortest = length
        return total + self.promise[512 + 256 * shortest + trumps] if shortest < 2 else total


def logistic(x: float) -> float:
    """Compute the logistic of log odds."""
    return 1 / (1 + exp(-(30.0 if x > 30 else -30.0 if x < -30 else x)))


def nth_card(cards: int, number: int) -> int:
    """Find the one of the cards that has this many others below it."""
    for _ in range(number):
        cards &= cards - 1
    return cards & -cards
