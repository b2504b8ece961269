# The types of avoiding.py, for the compiler. What works long does without the GIL, so that a missing type is an error and never slow.
cimport cython

ctypedef unsigned int bits

cdef extern from "bits.h":
    int count(bits cards) noexcept nogil

@cython.final
cdef class Avoiding:
    cdef bits[::1] hands
    cdef double[::1] shares

    @cython.locals(mover=int, deal=int, card=int, suit=int, legal=bits, bit=bits, seat=int)
    cpdef void tricks_by_card(self, bits[::1] hands, int leader, bits x, bits y, int led, int[::1] then, int takes, int counted, signed char[::1] values) noexcept
    @cython.locals(deal=int, seat=int)
    cpdef void tricks(self, bits[::1] hands, int leader, int[::1] led, int[::1] then, int takes, int counted, signed char[::1] tricks) noexcept
    @cython.locals(tricks=int, suit=int, top=bits, winner=int, turn=int, seat=int, played=bits)
    cdef int play_on(self, int leader, bits x, bits y, int led, int then, int takes, int counted, bits card) noexcept nogil
    @cython.locals(follow=bits)
    cdef bits legal(self, bits hand, int suit) noexcept nogil
    @cython.locals(hand=bits, out=bits, follow=bits, under=bits)
    cdef bits choice(self, int seat, int suit, bits top, int turn) noexcept nogil
    @cython.locals(best=bits, least=double, rest=bits, card=bits, shift=int, theirs=bits, own=bits, mine=bits, lower=int, higher=int, beaten=double, risk=double)
    cdef bits lead(self, bits hand, bits out) noexcept nogil
    @cython.locals(best=bits, most=double, rest=bits, card=bits, shift=int, theirs=bits, own=bits, mine=bits, found=double)
    cdef bits relief(self, bits hand, bits out) noexcept nogil
    @cython.locals(total=double, before=int, whole=double, card=bits, lower=int)
    cdef double danger(self, bits own, bits theirs) noexcept nogil
    cdef int number(self, bits card) noexcept nogil
    cdef bits highest(self, bits cards) noexcept nogil
