# The types of sampling.py, for the compiler. What works long does without the GIL, so that a missing type is an error and never slow.
cimport cython
from libc.math cimport exp, log

ctypedef unsigned int bits

cdef extern from "bits.h":
    int count(bits cards) noexcept nogil

cpdef enum:
    PLACES = 3
    WORDS = 24
    SWAP = 4
    SIDE = 0
    TRUMP = 1
    SANS = 2
    NONE = 3
    PLAIN = 4
    RUN = 5
    CALLED = 6
    BESIDE = 7
    ALL = 8
    PASS = 0
    NUMBER = 1
    GAME = 2

@cython.locals(deal=int, word=int, total=double, wanted=double, low=int, high=int, middle=int, share=int, first=int, last=int, kind=int, place=int,
               lying=bits, other=int, roll=cython.ulonglong, card=bits, _=int)
cpdef void deal_out(bits[::1] cards, int[::1] kinds, int[::1] shares, double[::1] steps, bits[::1] words, int number, bits[::1] deals) noexcept


@cython.final
cdef class Scale:
    cdef double[::1] worth, keeping, promise, model, warmth, ends
    cdef double instead, unlikely
    cdef bits[::1] seats, lacking
    cdef int[::1] calls, contracts, answers, order
    cdef bits talon
    cdef int taker, declarer, laid_away, trump, sure

    @cython.locals(deal=int)
    cpdef void weigh(self, bits[::1] deals, double[::1] weights) noexcept
    @cython.locals(weight=double, at=int)
    cdef double weight(self, bits[::1] deals, int deal) noexcept nogil
    @cython.locals(deal=int, word=int, weight=double, _=int)
    cpdef void stir(self, bits[::1] deals, int[::1] rooms, bits[::1] fitting, bits[::1] words, int rounds) noexcept
    @cython.locals(roll=cython.ulonglong, alone=int, one=int, other=int, both=bits, found=double)
    cdef double try_swap(self, bits[::1] deals, int deal, double weight, int[::1] rooms, bits[::1] fitting, bits[::1] words, int word) noexcept nogil

    cdef bits kept_cards(self, bits[::1] deals, int deal, int seat) noexcept nogil
    @cython.locals(cards=bits)
    cdef bits held_cards(self, bits[::1] deals, int deal, int seat) noexcept nogil
    cdef bits dealt_cards(self, bits[::1] deals, int deal, int seat) noexcept nogil

    @cython.locals(every=double, best=double, suit=int, place=int, holding=int, tricks=double)
    cpdef double strength(self, bits cards, int lowest, double dearer) noexcept nogil
    @cython.locals(most=int, next_most=int, suit=int, length=int)
    cdef int two_longest(self, bits cards) noexcept nogil
    @cython.locals(total=double, suit=int)
    cdef double total_worth(self, bits cards, int kind) noexcept nogil
    @cython.locals(safety=double, plays=double, bids=double, safe=double, tricks=double, aces=int, score=double, found=double, doubt=double)
    cpdef double chance_of_call(self, bits cards, int kind, int lowest, int game) noexcept nogil

    @cython.locals(found=double, total=double, suit=int, mine=double, others=double, contract=int, ahead=double)
    cpdef double chance_of_choice(self, bits held, bits kept) noexcept nogil
    @cython.locals(made=double)
    cdef double liking(self, bits held, int contract) noexcept nogil
    @cython.locals(kind=int, trump=int)
    cdef int kind_of_worth(self, int contract, int suit) noexcept nogil
    @cython.locals(none=double, one=double, two=double, suit=int, at=int, a=double, b=double, c=double)
    cdef double sum_over_discards(self, bits held, int contract) noexcept nogil
    @cython.locals(kind=int, more=int, total=double, suit=int)
    cdef double contract_log_odds(self, bits held, int contract) noexcept nogil
    @cython.locals(safe=double, at=int)
    cdef double log_odds(self, double total, int kind) noexcept nogil

    @cython.locals(likely=double)
    cpdef double chance_of_answer(self, bits cards, int line, int yes) noexcept nogil
    @cython.locals(total=double, suit=int, tricks=double, trumps=int, shortest=int, holding=int, length=int)
    cpdef double defence_tricks(self, bits cards) noexcept nogil

cdef double logistic(double x) noexcept nogil
@cython.locals(_=int)
cdef bits nth_card(bits cards, int number) noexcept nogil
