# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""Hands in which every player wants few tricks for themselves, played to the end by habit.

Invariant: one source for two forms, compiled with the types of ``undeclared.pxd`` or interpreted as
it is, with the same numbers. The player whose tricks are counted looks at their own cards and at
which cards are out, not at who holds them. If that player chooses among cards, which is more than a
habit, the others do more too: they see whether a later player has to take the trick. Without it the
player would be told too few tricks. A hand is 32 bits, 8 for each suit, with the seven in the
lowest bit. There are no trumps; ``beats``: 1 if a player who can follow suit and beat must beat.
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
TRICK_NOW, TRICK_NOW_BEATING = 1.4, 0.6
"""how much the trick on the table counts beside those that the cards which are left may cost; found
by matches of these habits against others
"""
NOT_BEATEN = 0.7
"""how likely a higher card that is out does not beat a card of a player who must beat"""


class Undeclared:
    """Three hands in the order of play, and what they do with their cards."""

    def __init__(self) -> None:
        self.hands = array("I", bytes(12))
        self.taken = array("i", bytes(16))
        self.shares = array("d", [0.5**number for number in range(9)])
        self.unbeaten = array("d", [NOT_BEATEN**number for number in range(9)])
        self.now = TRICK_NOW
        self.beats = 0
        self.counted = 0

    def tricks_by_card(
        self,
        hands: array[int],
        leader: int,
        x: int,
        y: int,
        led: int,
        then: array[int],
        takes: int,
        beats: int,
        counted: int,
        values: array[int],
        others: array[int],
    ) -> None:
        """Count, for each deal and each card that may be played next, the tricks that the player
        ``counted`` takes with the trick on the table, and those of the ``others``: eleven times
        those of the next player, and those of the one after.

        ``hands``: three masks for each deal. ``leader``: who leads or led to this trick; ``x``,
        ``y``: the cards on the table, 0 for none. ``led``: the number of the card that the talon
        led to this trick, −1 if it led none; ``then``: for each deal the card that it leads to the
        next trick, −1 for none; ``takes``: 1 if these cards can take the trick. ``values``,
        ``others``: 32 numbers for each deal, −1 for a card that may not be played.
        """
        with cython.nogil:
            self.set_duty(beats, counted)
            mover = (leader + (x != 0) + (y != 0)) % 3
            for deal in range(len(then)):
                for card in range(32):
                    values[32 * deal + card] = -1
                    others[32 * deal + card] = -1
                suit = led >> 3 if led >= 0 else self.number(x) >> 3 if x else -1
                legal = self.legal(
                    hands[3 * deal + mover], suit, self.top_of(suit, x, y, led, takes)
                )
                while legal:
                    bit = legal & -legal
                    legal ^= bit
                    for seat in range(3):
                        self.hands[seat] = hands[3 * deal + seat]
                    self.play_on(leader, x, y, led, then[deal], takes, bit)
                    values[32 * deal + self.number(bit)] = self.taken[counted]
                    others[32 * deal + self.number(bit)] = (
                        11 * self.taken[(counted + 1) % 3] + self.taken[(counted + 2) % 3]
                    )

    def tricks(
        self,
        hands: array[int],
        leader: int,
        led: array[int],
        then: array[int],
        takes: int,
        beats: int,
        counted: int,
        tricks: array[int],
        others: array[int],
    ) -> None:
        """Count, for each deal, the tricks that the player ``counted`` takes from the first lead
        on, and those of the ``others``, in one number too. ``led``, ``then``: for each deal the
        cards that the talon leads to the first two tricks, −1 if it leads none; ``takes``: 1 if
        they can take the trick.
        """
        with cython.nogil:
            self.set_duty(beats, -1)
            for deal in range(len(tricks)):
                for seat in range(3):
                    self.hands[seat] = hands[3 * deal + seat]
                self.play_on(leader, 0, 0, led[deal], then[deal], takes, 0)
                tricks[deal] = self.taken[counted]
                others[deal] = 11 * self.taken[(counted + 1) % 3] + self.taken[(counted + 2) % 3]

    def set_duty(self, beats: int, counted: int) -> None:
        """Set what must be played from now on, and who chooses; −1: all play by the same habit."""
        self.beats = beats
        self.counted = counted
        self.now = TRICK_NOW_BEATING if beats else TRICK_NOW

    def play_on(
        self,
        leader: int,
        x: int,
        y: int,
        led: int,
        then: int,
        takes: int,
        card: int,
    ) -> None:
        """Count the tricks that each takes once ``card`` is played to this trick; 0 for the card of
        habit. The fourth is a dealer who leads the cards of the talon.
        """
        for seat in range(4):
            self.taken[seat] = 0
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
            self.taken[winner] += 1
            if not self.hands[0]:
                return
            if led < 0:
                leader = winner
            led = then
            then = -1
            x = y = 0

    def top_of(self, suit: int, x: int, y: int, led: int, takes: int) -> int:
        """Find the highest card of that suit on the table; 0 for none."""
        top = 0
        if suit >= 0:
            if led >= 0 and takes:
                top = 1
                top <<= led
            if x > top and self.number(x) >> 3 == suit:
                top = x
            if y > top and self.number(y) >> 3 == suit:
                top = y
        return top

    def legal(self, hand: int, suit: int, top: int) -> int:
        """Find the cards that may be played when this suit was led (−1: none yet). ``top``: its
        highest card so far.
        """
        if suit < 0:
            return hand
        follow = hand & 0xFF << 8 * suit
        if self.beats and top:
            over = follow & ~(top | (top - 1))
            if over:
                return over
        return follow if follow else hand

    # ---- the habits

    def choice(self, seat: int, suit: int, top: int, turn: int) -> int:
        """Choose the card that costs the player least: by the trick on the table, and by what the
        cards that are left may cost. Of equal ones the highest. ``top``: the highest card of the
        suit so far; ``turn``: how many have played before.
        """
        hand = self.hands[seat]
        out = (self.hands[0] | self.hands[1] | self.hands[2]) & ~hand
        best = 0
        least = 1000.0
        rest = self.legal(hand, suit, top)
        while rest:
            card = rest & -rest
            rest ^= card
            shift = self.number(card) & 24
            theirs = out >> shift & 0xFF
            own = hand >> shift & 0xFF
            mine = card >> shift
            cost = self.danger(own ^ mine, theirs) - self.danger(own, theirs)
            if suit < 0 or (shift == 8 * suit and card > top):
                if seat == self.counted or self.counted < 0:
                    cost += self.now * self.risk(theirs, mine, turn)
                elif not self.is_taken(seat, shift, card, turn):
                    cost += self.now
            if cost <= least:
                least = cost
                best = card
        return best

    def risk(self, theirs: int, mine: int, turn: int) -> float:
        """Estimate how likely this card, the highest of its suit so far, takes the trick."""
        if turn == 2:
            return 1.0
        lower = count(theirs & (mine - 1))
        higher = count(theirs) - lower
        if self.beats:
            return self.shares[higher] if turn else 1.0 * (higher == 0)
        stays = 1.0 - self.shares[lower] * (1.0 - self.shares[higher])
        return stays if turn else stays * stays

    def is_taken(self, seat: int, shift: int, card: int, turn: int) -> int:
        """Tell whether a later player has to take the trick from this card, 1 or 0."""
        suit = 0xFF << shift
        for step in range(1, 3 - turn):
            follow = self.hands[(seat + step) % 3] & suit
            if follow and (not follow & (card - 1) or (self.beats and follow > card)):
                return 1
        return 0

    def danger(self, own: int, theirs: int) -> float:
        """Estimate how many tricks a suit may cost. If a player may stay below: each card by the
        lower cards of the others that no own card stays below. If one must beat: each card by the
        higher ones, which take the trick from it.
        """
        total = 0.0
        if not theirs:
            return total
        before = 0
        whole = 1.0 * count(theirs)
        while own:
            card = own & -own
            own ^= card
            lower = count(theirs & (card - 1))
            if self.beats:
                total += self.unbeaten[count(theirs) - lower]
            elif lower > before:
                total += (lower - before) / whole
            before += 1
        return total

    # ---- cards

    def number(self, card: int) -> int:
        """Return the number of a single card, 0 to 31."""
        return count(card - 1)
