/* Bit tricks of the search, for 32 cards: 8 bits a suit, the lowest rank in the lowest bit. "bit" is always a single card.
   interpreted.py has the same functions for the interpreted search. PREFGAME_PORTABLE_BITS leaves the compiler's own instructions out. */
#ifndef PREFGAME_BITS_H
#define PREFGAME_BITS_H

#define ALL_CARDS 0xffffffffu

/* The number of cards of each suit, in the eight bits of the suit. */
static inline unsigned int lengths(unsigned int cards) {
    cards -= (cards >> 1) & 0x55555555u;
    cards = (cards & 0x33333333u) + ((cards >> 2) & 0x33333333u);
    return (cards + (cards >> 4)) & 0x0f0f0f0fu;
}

/* How many cards. */
static inline int count(unsigned int cards) { return (int)((lengths(cards) * 0x01010101u) >> 24); }

#if defined(__GNUC__) && !defined(PREFGAME_PORTABLE_BITS)

/* The number of a card, 0 to 31. */
static inline int place(unsigned int bit) { return __builtin_ctz(bit); }

/* The last of these cards, of which there is at least one. */
static inline unsigned int highest(unsigned int cards) { return 0x80000000u >> __builtin_clz(cards); }

#else

static inline int place(unsigned int bit) { return count(bit - 1u); }

static inline unsigned int highest(unsigned int cards) {
    cards |= cards >> 1;
    cards |= cards >> 2;
    cards |= cards >> 4;
    cards |= cards >> 8;
    cards |= cards >> 16;
    return cards ^ (cards >> 1);
}

#endif

/* All eight cards of the card's suit. */
static inline unsigned int suit_of(unsigned int bit) { return 0xffu << (place(bit) & 24); }

/* The cards of the same suit that are higher. */
static inline unsigned int above(unsigned int bit) { return suit_of(bit) & ~((bit << 1) - 1u); }

/* All cards at or below one of these cards in its suit. */
static inline unsigned int shadow(unsigned int cards) {
    cards |= (cards >> 1) & 0x7f7f7f7fu;
    cards |= (cards >> 2) & 0x3f3f3f3fu;
    return cards | ((cards >> 4) & 0x0f0f0f0fu);
}

/* The highest of each run of adjacent cards in a suit; the others are worth the same. */
static inline unsigned int unlike(unsigned int cards) { return cards & ~((cards >> 1) & 0x7f7f7f7fu); }

#endif
