# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""Hands in which every player wants few tricks for themselves, played to the end by habit.

Invariant: one source for two forms, compiled with the types of ``avoiding.pxd`` or interpreted as
it is, with the same numbers. Each player looks at their own cards and at which cards are out, not
at who holds them. A hand is 32 bits, 8 for each suit, with the seven in the lowest bit. There are
no trumps.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:  # interpreted, on a machine without Cython
    from prefgame.ai.imagine import interpreted as cython

if not cython.compiled:
    from prefgame.ai.imagine.interpreted import count

COMPILED = bool(cython.compiled)


class Avoiding:
    """Three hands in the order of play, and what they do with their cards."""

    def __init__(self) -> None:
        self.hands = array("I", bytes(12))
        self.shares = array("d", [0.5**number for number in range(9)])

    def tricks_by_card(
        self,
        hands: array[int],
        leader: int,
        x: int,
        y: int,
        led: int,
        then: array[int],
        takes: int,
        counted: int,
        values: array[int],
    ) -> None:
        """For each deal and each card that may be played next, how many tricks the player
        ``counted`` takes with the trick on the table.

        ``hands``: three masks for each deal. ``leader``: who leads or led to this trick; ``x``,
        ``y``: the cards on the table, 0 for none. ``led``: the number of the card that the talon
        led to this trick, −1 where it led none; ``then``: for each deal the card that it leads to
        the next trick, −1 for none; ``takes``: 1 where these cards can take the trick. ``values``:
        32 numbers for each deal, −1 for a card that may not be played.
        """
        with cython.nogil:
            mover = (leader + (x != 0) + (y != 0)) % 3
            for deal in range(len(then)):
                for card in range(32):
                    values[32 * deal + card] = -1
                suit = led >> 3 if led >= 0 else self.number(x) >> 3 if x else -1
                legal = self.legal(hands[3 * deal + mover], suit)
                while legal:
                    bit = legal & -legal
                    legal ^= bit
                    for seat in range(3):
                        self.hands[seat] = hands[3 * deal + seat]
                    values[32 * deal + self.number(bit)] = self.play_on(
                        leader, x, y, led, then[deal], takes, counted, bit
                    )

    def tricks(
        self,
        hands: array[int],
        leader: int,
        led: array[int],
        then: array[int],
        takes: int,
        counted: int,
        tricks: array[int],
    ) -> None:
        """For each deal how many tricks the player ``counted`` takes from the first lead on.
        ``led``, ``then``: for each deal the cards that the talon leads to the first two tricks, −1
        where it leads none; ``takes``: 1 where they can take the trick.
        """
        with cython.nogil:
            for deal in range(len(tricks)):
                for seat in range(3):
                    self.hands[seat] = hands[3 * deal + seat]
                tricks[deal] = self.play_on(leader, 0, 0, led[deal], then[deal], takes, counted, 0)

    def play_on(
        self,
        leader: int,
        x: int,
        y: int,
        led: int,
        then: int,
        takes: int,
        counted: int,
        card: int,
    ) -> int:
        """How many tricks that player takes once ``card`` is played to this trick; 0 for the card
        of habit.
        """
        tricks = 0
        while True:
            suit = led >> 3 if led >= 0 else self.number(x) >> 3 if x else -1
            top = winner = 0
            if led >= 0 and takes:
                top = 1
                top <<= led
                winner = 3
            for turn in range(3):
                seat = (leader + turn) % 3
                if turn == 0 and x:
                    played = x
                elif turn == 1 and y:
                    played = y
                else:
                    played = card if card else self.choice(seat, suit, top, turn)
                    card = 0
                    self.hands[seat] &= ~played
                if suit < 0:
                    suit = self.number(played) >> 3
                if self.number(played) >> 3 == suit and played > top:
                    top = played
                    winner = seat
            tricks += winner == counted
            if not self.hands[0]:
                return tricks
            if led < 0:
                leader = winner
            led = then
            then = -1
            x = y = 0

    def legal(self, hand: int, suit: int) -> int:
        """The cards that may be played where this suit was led (−1: none yet)."""
        if suit < 0:
            return hand
        follow = hand & 0xFF << 8 * suit
        return follow if follow else hand

    # ---- the habits

    def choice(self, seat: int, suit: int, top: int, turn: int) -> int:
        """The card that the player chooses. ``top``: the highest card of the suit so far; ``turn``:
        how many have played before.
        """
        hand = self.hands[seat]
        out = (self.hands[0] | self.hands[1] | self.hands[2]) & ~hand
        if suit < 0:
            return self.lead(hand, out)
        follow = hand & 0xFF << 8 * suit
        if not follow:
            return self.relief(hand, out)
        if not top:
            return follow & -follow
        under = follow & (top - 1)
        if under:
            return self.highest(under)
        if turn < 2 and (out & 0xFF << 8 * suit) > (follow & -follow):
            return follow & -follow
        return self.highest(follow)

    def lead(self, hand: int, out: int) -> int:
        """The card that takes a trick most seldom, and leaves the fewest dangerous ones."""
        best = 0
        least = 1000.0
        rest = hand
        while rest:
            card = rest & -rest
            rest ^= card
            shift = self.number(card) & 24
            theirs = out >> shift & 0xFF
            own = hand >> shift & 0xFF
            mine = card >> shift
            lower = count(theirs & (mine - 1))
            higher = count(theirs) - lower
            beaten = self.shares[lower] * (1.0 - self.shares[higher])
            risk = (1.0 - beaten) * (1.0 - beaten)
            risk += self.danger(own ^ mine, theirs) - self.danger(own, theirs)
            if risk < least:
                least = risk
                best = card
        return best

    def relief(self, hand: int, out: int) -> int:
        """The card without which the hand is safest."""
        best = 0
        most = -1000.0
        rest = hand
        while rest:
            card = rest & -rest
            rest ^= card
            shift = self.number(card) & 24
            theirs = out >> shift & 0xFF
            own = hand >> shift & 0xFF
            mine = card >> shift
            found = self.danger(own, theirs) - self.danger(own ^ mine, theirs)
            if found >= most:
                most = found
                best = card
        return best

    def danger(self, own: int, theirs: int) -> float:
        """How many tricks a suit may cost: each card by the lower cards of the others that no own
        card stays below.
        """
        total = 0.0
        if not theirs:
            return total
        before = 0
        whole = 1.0 * count(theirs)
        while own:
            card = own & -own
            own ^= card
            lower = count(theirs & (card - 1)) - before
            if lower > 0:
                total += lower / whole
            before += 1
        return total

    # ---- cards

    def number(self, card: int) -> int:
        """The number of a single card, 0 to 31."""
        return count(card - 1)

    def highest(self, cards: int) -> int:
        """The last of these cards, of which there is at least one."""
        cards |= cards >> 1
        cards |= cards >> 2
        cards |= cards >> 4
        cards |= cards >> 8
        cards |= cards >> 16
        return cards ^ (cards >> 1)
