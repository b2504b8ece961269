# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""The search: how many tricks the declarer takes when all three hands lie open and
everybody plays best.

One source for two forms: compiled with the types of ``search.pxd``, or interpreted as it is, with
the same answers and the same number of nodes. Only ``prefgame.solver`` may import it.

A hand is 32 bits, 8 a suit, the lowest rank in the lowest bit, trumps (if any) in the lowest suit.
At the beginning of each trick the ranks are packed: those that nobody holds any more are closed up.
``a``, ``b``, ``c`` are the hands in the order in which they play to the trick, and ``seat`` is the
leader: 0 the declarer, 1 the defender after the declarer, 2 the other defender. With two players
``c`` is empty and the defender's seat is 1. ``x``, ``y``, ``z`` are the cards of the trick. Every
question is "does the declarer take at least ``goal`` of the ``left`` tricks?", answered 1 or 0. One
side wants 1 (the declarer, or the defenders if few tricks are wanted), the other wants 0.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:  # interpreted, on a machine without Cython
    from prefgame.solver import interpreted as cython

if not cython.compiled:
    from prefgame.solver.interpreted import (
        ALL_CARDS,
        above,
        count,
        highest,
        lengths,
        place,
        shadow,
        suit_of,
        unlike,
    )

COMPILED = bool(cython.compiled)

TRUMP_ORDER = ((-41, -8, 0, -2, 0, 0, 0), (0, -1, -17, -5, 3, 0, 0), (0, 0, -156, -7, 17, 0, -1))
PLAIN_ORDER = ((0, 0, 0, -10, 0, 1, 10), (0, -11, -8, -3, 26, 14, -14), (0, 0, -15, -6, 3, -2, 0))
FEWEST_ORDER = ((0, 0, 0, 0, 0, 6, -1), (0, 0, 0, 0, 0, 24, -6), (0, 0, 0, 19, 0, 20, 0))
"""Which leads are worth trying first, found by measuring. For each leader's seat, points for: a
trump; each higher card of the others; a suit that the other side is void in; each card that the
other side has in the suit; a suit in which the leader's partner has the best card; each lower card
of the other side; each lower card of the suit.
"""


class Search:
    """One contract, and the table of its results. Only one thread at a time; another thread
    may set ``stop[0]``.
    """

    def __init__(
        self,
        trump: int,
        fewest: bool,
        must_trump: bool,
        must_beat: int,
        slots: int,
        stop: array[int],
        led: int = 0,
    ) -> None:
        """Prepare an empty table. ``led``: whose leads must be beaten with the lowest card if
        ``must_beat`` is 2: 0 the declarer, otherwise as ``seat``.
        """
        self.suit = trump  # the number of the trump suit, -1 for none
        self.trump = 0xFF if trump >= 0 else 0
        self.fewest = fewest
        self.must_trump = must_trump
        self.must_beat = must_beat
        self.led = led
        self.slots = slots - 1  # of the table: a power of two
        self.table = array("I", bytes(16 * slots))
        self.age = 0
        self.stop = stop
        self.halted = 0
        self.nodes = 0
        self.guess = 0
        order = FEWEST_ORDER if fewest else TRUMP_ORDER if trump >= 0 else PLAIN_ORDER
        self.order = array("i", [points for leader in order for points in leader])
        self.a = self.b = self.c = self.x = self.y = 0
        self.seat = self.left = 0
        self.forget()

    def forget(self) -> None:
        """Empty the table: entries of another age are ignored. The first guess is reset too."""
        self.age += 1
        self.guess = 1 if self.fewest else 4
        if self.age == 1 << 16:
            self.table = array("I", bytes(4 * len(self.table)))
            self.age = 1

    # ---- many deals

    def run(
        self,
        hands: array[int],
        deals: int,
        declarer: int,
        leader: int,
        x: int,
        y: int,
        goal: int,
        values: array[int],
    ) -> int:
        """Answer for each deal, ``hands`` holding three numbers for it: the cards of seats 0, 1, 2
        by bit 8 * suit + rank.

        ``x``, ``y``: the bits of the cards on the table, 0 for none. What ``values`` gets for each
        deal depends on ``goal``. From 1 on: 1 or 0, whether the declarer takes so many tricks. 0:
        the number of the declarer's tricks. -1: thirty-two numbers, the declarer's tricks by the
        card that is played next, -1 if it may not be played. -2: the same, with 1 for any number of
        tricks. Returns the number of deals answered; fewer if the search was stopped, or if the
        next one is not a deal.
        """
        with cython.nogil:
            return self.answer(hands, deals, declarer, leader, x, y, goal, values)

    def answer(
        self,
        hands: array[int],
        deals: int,
        declarer: int,
        leader: int,
        x: int,
        y: int,
        goal: int,
        values: array[int],
    ) -> int:
        self.halted = 0
        for deal in range(deals):
            a = hands[3 * deal + leader]
            b = hands[3 * deal + (leader + 1) % 3]
            c = hands[3 * deal + (leader + 2) % 3]
            if not self.lay(
                self.swap(a),
                self.swap(b),
                self.swap(c),
                (leader + 3 - declarer) % 3,
                self.swap(x),
                self.swap(y),
            ):
                return deal
            if goal > 0:
                values[deal] = self.reach(goal)
            elif goal == -2:
                self.guess = self.reach(1)
                self.each(32 * deal, values, 1)
            else:
                self.guess = self.exact()
                if goal == 0:
                    values[deal] = self.guess
                else:
                    self.each(32 * deal, values, self.left)
            if self.halted:
                return deal
        return deals

    def swap(self, cards: int) -> int:
        """Exchange the trumps and the lowest suit; a second call undoes it."""
        if self.suit <= 0:
            return cards
        other = 8 * self.suit
        return (
            cards & ~(self.trump | self.trump << other)
            | (cards & self.trump) << other
            | cards >> other & self.trump
        )

    def lay(self, a: int, b: int, c: int, seat: int, x: int, y: int) -> int:
        """Set up the position, packed, with ``a`` leading; 0 if the cards are not a deal."""
        if (a & b) | (a & c) | (b & c) | ((a | b | c) & (x | y)) | (x & y):
            return 0
        self.left = count(a) + (x != 0)
        second = count(b) + (y != 0)
        third = count(c)
        if not y and not second and seat != 2:  # out of play; the declarer never is
            b = c
            c = 0
            second = third
            third = self.left
            seat = seat != 0
        elif not y and not third and seat != 1:
            third = self.left
            seat = seat != 0
        if not self.left or self.left > 10 or second != self.left or third != self.left:
            return 0
        self.mover = c if y else b if x else a
        gaps = ALL_CARDS ^ (a | b | c | x | y)
        while gaps:
            gap = highest(gaps)
            gaps ^= gap
            over = above(gap)
            a -= (a & over) >> 1
            b -= (b & over) >> 1
            c -= (c & over) >> 1
            x -= (x & over) >> 1
            y -= (y & over) >> 1
        self.a = a
        self.b = b
        self.c = c
        self.x = x
        self.y = y
        self.seat = seat
        return 1

    # ---- one deal

    def reach(self, goal: int) -> int:
        """Tell whether the declarer takes at least ``goal`` tricks from here on, this trick
        included.
        """
        if goal > self.left:
            return 0
        if self.y:
            return self.third(self.a, self.b, self.c, self.seat, goal, self.left, self.x, self.y)
        if self.x:
            return self.second(self.a, self.b, self.c, self.seat, goal, self.left, self.x)
        return self.lead(self.a, self.b, self.c, self.seat, goal, self.left)

    def exact(self) -> int:
        """Count the declarer's tricks: ask around the guess until the bounds meet."""
        low = 0
        high = self.left
        goal = self.guess
        while low < high:
            goal = high if goal > high else low + 1 if goal <= low else goal
            if self.reach(goal):
                low = goal
                goal += 1
            else:
                goal -= 1
                high = goal
        return low

    def each(self, start: int, values: array[int], most: int) -> None:
        """Count the declarer's tricks, up to ``most``, after each card of the hand to play.
        ``guess`` must be the value of the best card.
        """
        for card in range(32):
            values[start + card] = -1
        hand = self.c if self.y else self.b if self.x else self.a
        seat = (
            (self.seat + 2) % 3
            if self.y
            else self.follower(self.seat, self.c)
            if self.x
            else self.seat
        )
        maximiser = (seat == 0) != self.fewest
        legal = (
            hand
            if not self.x
            else self.legal(
                hand,
                self.x,
                self.y if self.y and self.over(self.y, self.x) else self.x,
                not self.y and self.owes_lowest(self.seat, self.c),
            )
        )
        different = unlike(legal)
        value = 0
        while hand:
            card = highest(hand)
            hand ^= card
            mine = highest(self.mover)
            self.mover ^= mine
            if card & different:
                value = self.guess
                if maximiser:
                    while value > 0 and not self.after(card, value):
                        value -= 1
                else:
                    while value < most and self.after(card, value + 1):
                        value += 1
            if card & legal:
                values[start + place(self.swap(mine))] = value

    def after(self, card: int, goal: int) -> int:
        """Answer as ``reach``, after this card is played."""
        if self.y:
            return self.close(
                self.a, self.b, self.c ^ card, self.seat, goal, self.left, self.x, self.y, card
            )
        if not self.x:
            return self.second(self.a ^ card, self.b, self.c, self.seat, goal, self.left, card)
        if self.c:
            return self.third(
                self.a, self.b ^ card, self.c, self.seat, goal, self.left, self.x, card
            )
        return self.close(self.a, self.b ^ card, 0, self.seat, goal, self.left, self.x, card, 0)

    def follower(self, seat: int, c: int) -> int:
        """Name the seat that plays second; ``c`` is empty when two play."""
        return 1 - seat if not c else seat + 1 if seat < 2 else 0

    # ---- a trick

    def lead(self, a: int, b: int, c: int, seat: int, goal: int, left: int) -> int:
        """Begin a trick. For this position the table has bounds on the number of tricks, and the
        best lead found.
        """
        self.nodes += 1
        if self.stop[0]:
            self.halted = 1
            return 0
        if left == 1:
            return self.close(0, 0, 0, seat, goal, 1, a, b, c)
        wide = a  # to 64 bits, if compiled
        key = wide * 0x5BD1E995
        wide = b
        key ^= wide * 0x27D4EB2D
        wide = c
        key ^= wide * 0x165667B1
        entry = 4 * ((key >> 21) + seat * 0x3D4D51 & self.slots)
        low = 0
        high = left
        card = 0
        found = self.table[entry + 3]
        # one test, not five: the processor cannot predict which of them fails
        if not (
            self.table[entry] ^ a
            | self.table[entry + 1] ^ b
            | self.table[entry + 2] ^ c
            | found >> 16 ^ self.age
            | found & 3 ^ seat
        ):
            low = found >> 2 & 15
            high = found >> 6 & 15
            if goal <= low:
                return 1
            if goal > high:
                return 0
            before = found >> 10 & 63
            if before:
                card = 1 << (before - 1)
        known = (
            self.fewest_bound(a, b, c, seat)
            if self.fewest
            else self.most_bound(a, b, c, seat, goal, left)
        )
        if known >= 0:
            return known
        wanted = (seat == 0) != self.fewest
        answer = best = 0
        cards = unlike(a)
        if not card:
            card = self.first(cards, a, b, c, seat)
        while card:
            cards ^= card
            answer = self.second(a ^ card, b, c, seat, goal, left, card)
            if answer == wanted:
                best = place(card) + 1
                break
            card = highest(cards) if cards else 0
        if self.halted:
            return 0
        if answer:
            low = goal
        else:
            high = goal - 1
        self.table[entry] = a
        self.table[entry + 1] = b
        self.table[entry + 2] = c
        self.table[entry + 3] = self.age << 16 | best << 10 | high << 6 | low << 2 | seat
        return answer

    def first(self, cards: int, a: int, b: int, c: int, seat: int) -> int:
        """Choose the lead of ``a`` to try first among these cards. The order of the others matters
        less than the time to find it.
        """
        if not cards & (cards - 1):
            return cards
        points = 7 * seat
        higher = self.order[points + 1]
        below = self.order[points + 5]
        others = b | c
        enemies = others if seat == 0 else b if seat == 2 or not c else c
        partner = others & ~enemies
        enemy_lengths = lengths(enemies)
        best = most = 0
        while cards:
            card = cards & -cards
            cards ^= card
            number = place(card)
            suit = suit_of(card)
            worth = (1 << 20) + self.order[points + 6] * (number & 7)
            length = enemy_lengths >> (number & 24) & 15
            worth += self.order[points + 3] * length if length else self.order[points + 2]
            if card & self.trump:
                worth += self.order[points]
            if higher:
                worth += higher * count(others & above(card))
            if below:
                worth += below * count(enemies & suit & (card - 1))
            if (partner & suit) > (enemies & suit):
                worth += self.order[points + 4]
            if worth > most:
                most = worth
                best = card
        return best

    def second(self, a: int, b: int, c: int, seat: int, goal: int, left: int, x: int) -> int:
        """Play the second hand to ``x``: first the cards that give the trick to the side that it
        wants.
        """
        own = self.follower(seat, c)
        wanted = (own == 0) != self.fewest
        cards = unlike(self.legal(b, x, x, self.owes_lowest(seat, c)))
        taking = self.beating(cards, x)
        group = cards ^ taking if self.fewest else taking
        for _ in range(2):
            while group:
                y = highest(group) if self.fewest else group & -group
                group ^= y
                if c:
                    answer = self.third(a, b ^ y, c, seat, goal, left, x, y)
                else:
                    answer = self.close(a, b ^ y, 0, seat, goal, left, x, y, 0)
                if answer == wanted:
                    return wanted
            group = taking if self.fewest else cards ^ taking
        return not wanted

    def third(self, a: int, b: int, c: int, seat: int, goal: int, left: int, x: int, y: int) -> int:
        """Play the third hand: first the cards that lose the trick, if it does not want it or the
        partner has it already.
        """
        own = seat - 1 if seat else 2
        wanted = (own == 0) != self.fewest
        top = y if self.over(y, x) else x
        cards = unlike(self.legal(c, x, top, 0))
        taking = self.beating(cards, top)
        losing_first = self.fewest or (own != 0 and (top == x) == (seat != 0))
        group = cards ^ taking if losing_first else taking
        for _ in range(2):
            while group:
                z = highest(group) if self.fewest else group & -group
                group ^= z
                if self.close(a, b, c ^ z, seat, goal, left, x, y, z) == wanted:
                    return wanted
            group = taking if losing_first else cards ^ taking
        return not wanted

    def close(
        self, a: int, b: int, c: int, seat: int, goal: int, left: int, x: int, y: int, z: int
    ) -> int:
        """Give the trick to its winner, close the gaps in the ranks, and continue."""
        winner = 0
        top = x
        if self.over(y, x):
            winner = 1
            top = y
        if z and self.over(z, top):
            winner = 2
        taker = seat + winner if z else 1 - seat if winner else seat
        if taker > 2:
            taker -= 3
        left -= 1
        if taker == 0:
            goal -= 1
        if goal <= 0:
            return 1
        if goal > left:
            return 0
        if x < y:
            x, y = y, x
        if y < z:
            y, z = z, y
            if x < y:
                x, y = y, x
        gap = above(x)  # the highest first: it does not move the cards that are removed after it
        a -= (a & gap) >> 1
        b -= (b & gap) >> 1
        c -= (c & gap) >> 1
        gap = above(y)
        a -= (a & gap) >> 1
        b -= (b & gap) >> 1
        c -= (c & gap) >> 1
        if not z:
            return (
                self.lead(b, a, 0, taker, goal, left)
                if winner
                else self.lead(a, b, 0, taker, goal, left)
            )
        gap = above(z)
        a -= (a & gap) >> 1
        b -= (b & gap) >> 1
        c -= (c & gap) >> 1
        if winner == 0:
            return self.lead(a, b, c, taker, goal, left)
        if winner == 1:
            return self.lead(b, c, a, taker, goal, left)
        return self.lead(c, a, b, taker, goal, left)

    # ---- the rules

    def over(self, card: int, top: int) -> int:
        """Tell whether a card, played later, takes the trick from the top one."""
        if top & suit_of(card):
            return card > top
        return card & self.trump != 0

    def beating(self, cards: int, top: int) -> int:
        """Pick those of these legal cards that take the trick."""
        beating = cards & above(top)
        if not top & self.trump:
            beating |= cards & self.trump
        return beating

    def owes_lowest(self, seat: int, c: int) -> int:
        """Tell whether the hand after this leader must beat the lead with its lowest beating card.
        With two players every other seat is 1.
        """
        return self.must_beat == 2 and (seat == self.led if c else (seat != 0) == (self.led != 0))

    def legal(self, hand: int, x: int, top: int, lowest: int) -> int:
        """Find the cards that may be played to the lead ``x`` while ``top`` wins the trick.
        ``lowest``: of those that beat, only the lowest.
        """
        suit = suit_of(x)
        cards = hand & suit
        if not cards:
            cards = hand & self.trump
            if not cards:
                return hand
        if self.must_beat:
            beating = self.beating(cards, top)
            if beating:
                return beating & -beating if lowest else beating
        return cards if cards & suit or self.must_trump else hand

    # ---- answers without a search: 1, 0, or -1 for "not known"

    def fewest_bound(self, a: int, b: int, c: int, seat: int) -> int:
        """Return 0 if a declarer who plays for the fewest takes no more trick, whatever is led;
        otherwise -1.

        The declarer can always stay below if in each suit their lowest card is below the lowest of
        the others, their second below the second, and so on; who must beat needs all cards below
        all others. A declarer who leads needs one suit in which this holds even after they have led
        their lowest card and the others have answered with their highest.
        """
        if self.trump:
            return -1
        mine = a if seat == 0 else c if seat == 1 and c else b
        others = (a | b | c) ^ mine
        answer = -(seat == 0)
        suit = 0xFF
        for _ in range(4):
            own = mine & suit
            theirs = others & suit
            if own and theirs:
                if not self.below(own, theirs):
                    return -1
                if answer and self.below(own & (own - 1), theirs ^ highest(theirs)):
                    answer = 0
            suit <<= 8
        return answer

    def below(self, own: int, theirs: int) -> int:
        """Tell whether in one suit the lowest ``own`` card is below the lowest of ``theirs``, and
        so on; if it must beat, all below all.
        """
        if self.must_beat:
            return not theirs or own < (theirs & -theirs)
        while own and theirs:
            if (own & -own) > (theirs & -theirs):
                return 0
            own &= own - 1
            theirs &= theirs - 1
        return 1

    def most_bound(self, a: int, b: int, c: int, seat: int, goal: int, left: int) -> int:
        """Answer by sure tricks if the declarer plays for the most; -1 if they do not decide."""
        mine = theirs = 0
        d = a if seat == 0 else c if seat == 1 and c else b
        if self.trump:
            mine = self.sure_trumps(d & self.trump, (a | b | c) & self.trump & ~d)
            if mine >= goal:
                return 1
        if seat == 0:
            return 1 if self.cash(a, b, c, mine, 0) >= goal else -1
        partner = (b | c) & ~d
        if self.trump:
            theirs = self.sure_trumps(a & self.trump, d & self.trump)
            other = self.sure_trumps(partner & self.trump, d & self.trump)
            if other > theirs:
                theirs = other
            if theirs > left - goal:
                return 0
        # else the second hand may not be able to take the lead with its best card
        free = not self.owes_lowest(seat, c)
        stopped = free and self.stops(d, a, partner)
        if stopped and self.cash(d, a, partner, mine, stopped - 1) >= goal:
            return 1
        theirs = self.cash(a, b, c, theirs, 0)
        if free:
            theirs += self.crossing(a, partner, d)
        if theirs > left - goal:
            return 0
        return -1

    def sure_trumps(self, own: int, theirs: int) -> int:
        """Count the tricks that the ``own`` trumps take whatever happens: each trump of ``theirs``
        can beat one lower trump.
        """
        if not theirs:
            return count(own)
        sure = 0
        while own:
            card = highest(own)
            own ^= card
            higher = theirs & above(card)
            if higher:
                theirs ^= higher & -higher
            else:
                sure += 1
        return sure

    def cash(self, a: int, b: int, c: int, trumps: int, ruffed: int) -> int:
        """Count the sure tricks of ``a`` on lead, which takes ``trumps`` with trumps in any case:
        it draws the trumps that it can and leads its best cards. ``ruffed``: it has used its lowest
        trump to get the lead.
        """
        best = lengths(a & ~shadow(b | c))
        length_a = lengths(a)
        length_b = lengths(b)
        length_c = lengths(c)
        risk_b = risk_c = 0
        if self.trump:
            rounds = best & 255
            if ruffed and rounds == length_a & 255:
                rounds -= 1
            risk_b = length_b & 255 > rounds
            risk_c = length_c & 255 > rounds
            if not risk_b and not risk_c:
                trumps = length_a & 255
            best &= ~self.trump
        return trumps + self.run_suits(best, length_a, length_b, length_c, risk_b, risk_c)

    def run_suits(self, best: int, a: int, b: int, c: int, risk_b: int, risk_c: int) -> int:
        """Count the tricks that ``a`` takes by leading its best cards, and those that follow once
        the others have no more of the suit.

        All are lengths by suit. ``risk_b``, ``risk_c``: this hand can ruff, so the tricks count
        only while it must follow suit.
        """
        sure = 0
        while best:
            if best & 255:
                rounds = best & 255
                if rounds >= b & 255 and rounds >= c & 255:
                    rounds = a & 255
                if risk_b and rounds > b & 255:
                    rounds = b & 255
                if risk_c and rounds > c & 255:
                    rounds = c & 255
                sure += rounds
            best >>= 8
            a >>= 8
            b >>= 8
            c >>= 8
        return sure

    def crossing(self, a: int, partner: int, d: int) -> int:
        """Count the sure tricks of the leader's partner in side suits, if the leader has a safe
        card to reach them.
        """
        best = partner & ~shadow(a | d) & ~self.trump
        risk = d & self.trump
        suits = best
        while suits:
            suit = suit_of(suits & -suits)
            suits &= ~suit
            if a & suit and (d & suit or not risk):
                return self.run_suits(
                    lengths(best),
                    lengths(partner),
                    lengths(a),
                    lengths(d),
                    a & self.trump != 0,
                    risk != 0,
                )
        return 0

    def stops(self, d: int, a: int, partner: int) -> int:
        """Tell whether the declarer takes the trick with a best card whatever ``a`` leads: 1, or 2
        if they may have to ruff for it.
        """
        best = d & ~shadow(a | partner)
        answer = 1
        while a:
            suit = suit_of(a & -a)
            a &= ~suit
            if partner & self.trump and not partner & suit:
                return 0
            if not best & suit:
                if d & suit or not d & self.trump:
                    return 0
                answer = 2
        return answer
