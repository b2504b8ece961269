# The types of sampling.py, for the compiler.
cimport cython
from libc.math cimport exp, log

ctypedef unsigned int bits

cpdef enum:
    PLACES = 3
    WORDS = 24
    SIDE = 0
    TRUMP = 1
    SANS = 2
    BETL = 3
    PLAIN = 4
    ALL = 5
    PASS = 0
    NUMBER = 1
    GAME = 2

@cython.locals(deal=int, word=int, total=double, wanted=double, low=int, high=int, middle=int, share=int, first=int, last=int, kind=int, place=int,
               lying=bits, other=int, roll=cython.ulonglong, card=bits, _=int)
cpdef void deal_out(bits[::1] cards, int[::1] kinds, int[::1] shares, double[::1] steps, bits[::1] words, int number, bits[::1] deals)


@cython.final
cdef class Scale:
    cdef double[::1] worth, keeping, promise, model, warmth, ends
    cdef double instead
    cdef bits[::1] seats
    cdef int[::1] calls, contracts, answers
    cdef bits talon
    cdef int taker, declarer, laid_away, trump, sure

    @cython.locals(deal=int, weight=double, at=int)
    cpdef void weigh(self, bits[::1] deals, double[::1] weights)

    cdef bits kept(self, bits[::1] deals, int deal, int seat) noexcept
    @cython.locals(cards=bits)
    cdef bits held(self, bits[::1] deals, int deal, int seat) noexcept
    cdef bits dealt(self, bits[::1] deals, int deal, int seat) noexcept

    @cython.locals(every=double, best=double, suit=int, holding=int, tricks=double)
    cpdef double strength(self, bits cards, int lowest) noexcept
    @cython.locals(total=double, suit=int)
    cdef double summed(self, bits cards, int kind) noexcept
    @cython.locals(betl=double, plays=double, bids=double, safe=double, tricks=double, aces=int, score=double, found=double)
    cpdef double call(self, bits cards, int kind, int lowest, int game) noexcept

    @cython.locals(found=double, total=double, suit=int, mine=double, others=double, contract=int, ahead=double)
    cpdef double chosen(self, bits held, bits kept) noexcept
    @cython.locals(made=double)
    cdef double liking(self, bits held, int contract) noexcept
    @cython.locals(kind=int, trump=int)
    cdef int kind(self, int contract, int suit) noexcept
    @cython.locals(none=double, one=double, two=double, suit=int, at=int, a=double, b=double, c=double)
    cdef double ways(self, bits held, int contract) noexcept
    @cython.locals(kind=int, total=double, suit=int)
    cdef double hopes(self, bits held, int contract) noexcept
    @cython.locals(safe=double)
    cdef double odds(self, double total, int kind) noexcept

    @cython.locals(likely=double)
    cpdef double answered(self, bits cards, int line, int yes) noexcept
    @cython.locals(total=double, suit=int, tricks=double, trumps=int, shortest=int, holding=int, length=int)
    cpdef double promised(self, bits cards) noexcept

cdef double chance(double x) noexcept
