# The types of search.py, for the compiler. All functions do without the GIL, so that a missing type is an error and never a slow search.
cimport cython

ctypedef unsigned int bits

cdef extern from "bits.h" nogil:
    const bits ALL_CARDS
    int count(bits cards)
    bits lengths(bits cards)
    int place(bits bit)
    bits highest(bits cards)
    bits suit_of(bits bit)
    bits above(bits bit)
    bits shadow(bits cards)
    bits unlike(bits cards)


@cython.final
cdef class Search:
    cdef bits[::1] table
    cdef int[::1] order, stop
    cdef bits slots, age, trump, a, b, c, x, y, mover
    cdef int suit, fewest, must_trump, must_beat, led, guess, seat, left
    cdef readonly int halted
    cdef public unsigned long long nodes

    cpdef forget(self)

    cpdef int run(self, bits[::1] hands, int deals, int declarer, int leader, bits x, bits y, int goal, signed char[::1] values) except? -2
    @cython.locals(deal=int, a=bits, b=bits, c=bits)
    cdef int answer(self, bits[::1] hands, int deals, int declarer, int leader, bits x, bits y, int goal, signed char[::1] values) noexcept nogil
    @cython.locals(other=int)
    cdef bits swap(self, bits cards) noexcept nogil
    @cython.locals(second=int, third=int, gaps=bits, gap=bits, over=bits)
    cdef int lay(self, bits a, bits b, bits c, int seat, bits x, bits y) noexcept nogil

    cdef int reach(self, int goal) noexcept nogil
    @cython.locals(low=int, high=int, goal=int)
    cdef int exact(self) noexcept nogil
    @cython.locals(card=bits, mine=bits, hand=bits, legal=bits, different=bits, seat=int, maximiser=int, value=int, number=int)
    cdef void each(self, int start, signed char[::1] values, int most) noexcept nogil
    cdef int after(self, bits card, int goal) noexcept nogil
    cdef int follower(self, int seat, bits c) noexcept nogil

    @cython.locals(known=int, wide=cython.ulonglong, key=cython.ulonglong, entry=bits, low=bits, high=bits, card=bits, cards=bits, found=bits,
                   before=int, wanted=int, answer=int, best=bits)
    cdef int lead(self, bits a, bits b, bits c, int seat, int goal, int left) noexcept nogil
    @cython.locals(points=int, enemies=bits, partner=bits, best=bits, most=int, card=bits, suit=bits, worth=int, higher=int, below=int, others=bits,
                   enemy_lengths=bits, number=int, length=int)
    cdef bits first(self, bits cards, bits a, bits b, bits c, int seat) noexcept nogil
    @cython.locals(own=int, wanted=int, cards=bits, taking=bits, group=bits, y=bits, answer=int, _=int)
    cdef int second(self, bits a, bits b, bits c, int seat, int goal, int left, bits x) noexcept nogil
    @cython.locals(own=int, wanted=int, top=bits, cards=bits, taking=bits, group=bits, z=bits, losing_first=int, _=int)
    cdef int third(self, bits a, bits b, bits c, int seat, int goal, int left, bits x, bits y) noexcept nogil
    @cython.locals(winner=int, top=bits, taker=int, gap=bits)
    cdef int close(self, bits a, bits b, bits c, int seat, int goal, int left, bits x, bits y, bits z) noexcept nogil

    cdef int over(self, bits card, bits top) noexcept nogil
    @cython.locals(beating=bits)
    cdef bits beating(self, bits cards, bits top) noexcept nogil
    cdef int owes_lowest(self, int seat, bits c) noexcept nogil
    @cython.locals(suit=bits, cards=bits, beating=bits)
    cdef bits legal(self, bits hand, bits x, bits top, int lowest) noexcept nogil

    @cython.locals(mine=bits, others=bits, answer=int, suit=bits, own=bits, theirs=bits, _=int)
    cdef int fewest_bound(self, bits a, bits b, bits c, int seat) noexcept nogil
    cdef int below(self, bits own, bits theirs) noexcept nogil
    @cython.locals(mine=int, theirs=int, other=int, stopped=int, free=int, d=bits, partner=bits)
    cdef int most_bound(self, bits a, bits b, bits c, int seat, int goal, int left) noexcept nogil
    @cython.locals(sure=int, card=bits, higher=bits)
    cdef int sure_trumps(self, bits own, bits theirs) noexcept nogil
    @cython.locals(best=bits, length_a=bits, length_b=bits, length_c=bits, rounds=bits, risk_b=int, risk_c=int)
    cdef int cash(self, bits a, bits b, bits c, int trumps, int ruffed) noexcept nogil
    @cython.locals(sure=int, rounds=bits)
    cdef int run_suits(self, bits best, bits a, bits b, bits c, int risk_b, int risk_c) noexcept nogil
    @cython.locals(best=bits, risk=bits, suits=bits, suit=bits)
    cdef int crossing(self, bits a, bits partner, bits d) noexcept nogil
    @cython.locals(best=bits, answer=int, suit=bits)
    cdef int stops(self, bits d, bits a, bits partner) noexcept nogil
