# The types of avoiding.py, for the compiler. What works long does without the GIL, so that a missing type is an error and never slow.
cimport cython

ctypedef unsigned int bits

cdef double TRICK_NOW
cdef double TRICK_NOW_BEATING

cdef extern from "bits.h":
    int count(bits cards) noexcept nogil

@cython.final
cdef class Undeclared:
    cdef bits[::1] hands
    cdef int[::1] taken
    cdef double[::1] shares
    cdef double[::1] unbeaten
    cdef double now
    cdef int beats
    cdef int counted

    @cython.locals(mover=int, deal=int, card=int, suit=int, legal=bits, bit=bits, seat=int)
    cpdef void tricks_by_card(self, bits[::1] hands, int leader, bits x, bits y, int led, int[::1] then, int takes, int beats, int counted, signed char[::1] values, signed char[::1] others) noexcept
    @cython.locals(deal=int, seat=int)
    cpdef void tricks(self, bits[::1] hands, int leader, int[::1] led, int[::1] then, int takes, int beats, int counted, signed char[::1] tricks, signed char[::1] others) noexcept
    cdef void set_duty(self, int beats, int counted) noexcept nogil
    @cython.locals(suit=int, top=bits, winner=int, turn=int, seat=int, played=bits)
    cdef void play_on(self, int leader, bits x, bits y, int led, int then, int takes, bits card) noexcept nogil
    @cython.locals(top=bits)
    cdef bits top_of(self, int suit, bits x, bits y, int led, int takes) noexcept nogil
    @cython.locals(follow=bits, over=bits)
    cdef bits legal(self, bits hand, int suit, bits top) noexcept nogil
    @cython.locals(hand=bits, out=bits, best=bits, least=double, rest=bits, card=bits, shift=int, theirs=bits, own=bits, mine=bits, cost=double)
    cdef bits choice(self, int seat, int suit, bits top, int turn) noexcept nogil
    @cython.locals(lower=int, higher=int, stays=double)
    cdef double risk(self, bits theirs, bits mine, int turn) noexcept nogil
    @cython.locals(suit=bits, step=int, follow=bits)
    cdef int is_taken(self, int seat, int shift, bits card, int turn) noexcept nogil
    @cython.locals(total=double, before=int, whole=double, card=bits, lower=int)
    cdef double danger(self, bits own, bits theirs) noexcept nogil
    cdef int number(self, bits card) noexcept nogil
