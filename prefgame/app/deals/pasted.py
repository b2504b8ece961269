"""What is laid out when somebody types or pastes a text: cards for one hand, a whole deal in any
notation, a code, a link, or a record.

Invariant: a text changes nothing if it cannot be read, and then one sentence says why.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from prefgame.app.deals.coded import composed_of_code
from prefgame.app.deals.composed import ASIDE, BadHand, Composed
from prefgame.app.deals.notations import LONGEST_TEXT, BadDealText, read_named_deal
from prefgame.app.deals.open_cards import ENDING, OpenCards
from prefgame.app.deals.pasted_ppn import cards_named, is_ppn, read_pasted_ppn
from prefgame.app.files import NOTE
from prefgame.app.play.position_code import LINK, find_code, read_position_code
from prefgame.app.play.shuffle import BadDealCode
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import kept_name, shown_name
from prefgame.cards import Card
from prefgame.engine.events import Dealt, Discarded
from prefgame.engine.record import Reading, read_record
from prefgame.i18n import _
from prefgame.quoting import bounded
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.deal import HANDS
from prefgame.rules.registry import find_ruleset

MOST_PASTED = 1 << 20
"""characters of a text that is looked at"""


def read_pasted(
    text: str,
    hand: Composed,
    active: int,
    players: Sequence[str] = (),
    deck: DeckWords | None = None,
) -> Composed:
    """Lay out what the text says; cards without a name go into the ``active`` place, those of one
    of the ``players`` to that seat. BadHand if it says nothing that can be laid out,
    with cards in the words of the ``deck``.
    """
    text = text[:MOST_PASTED].strip()
    if "rules:" in text and "deal:" in text:
        return _of_reading(read_record(text), text)
    if is_ppn(text):
        laid = _of_reading(read_pasted_ppn(text))
        return replace(laid, played=laid.played[: cards_named(text, laid.hands, laid.played)])
    code, no_code = find_code(text), None
    if code is not None:
        try:
            return _named_beside(_of_code(code, hand), text, players, deck)
        except BadHand as reason:
            if LINK in text.lower():
                raise
            no_code = reason  # or short words about cards: "S7 S8 S9 SA"
    try:
        (hands, talon), names = read_named_deal(text[: LONGEST_TEXT + 1], deck, players)
    except BadDealText as reason:
        raise no_code or BadHand(str(reason)) from None
    if sum(map(bool, (*hands, talon))) == 1 and hands[0]:
        for card in hands[0]:
            hand = hand.laid(card, active)
        return hand
    seats = _seats_of(names, players)
    if seats is None:
        laid, seats = Composed(hand.rules, names=tuple(map(kept_name, names))), tuple(range(HANDS))
    else:  # whom the text names sits there already
        laid = Composed(hand.rules, names=hand.names, leader=seats[0] or None)
    for place, cards in zip((*seats, ASIDE), (*hands, talon)):
        for card in cards:
            laid = laid.laid(card, place)
    return laid


def _seats_of(names: Sequence[str], players: Sequence[str]) -> tuple[Seat, ...] | None:
    """Find the seats of these names, as they are or in the language in use; None if they are not
    those of the players.
    """
    for known in (tuple(players), tuple(map(shown_name, players))):
        if names and set(names) == set(known):
            return tuple(known.index(name) for name in names)
    return None


def _of_code(code: str, hand: Composed) -> Composed:
    """Lay out a code; the options of the table stay where it is of the same game."""
    try:
        position = read_position_code(code)
    except BadDealCode as reason:
        raise BadHand(str(reason)) from None
    rules = hand.rules
    if position.rules not in ("", rules.key):
        rules = find_ruleset(position.rules)
    return composed_of_code(position, rules)


def _named_beside(
    laid: Composed, text: str, players: Sequence[str], deck: DeckWords | None
) -> Composed:
    """Give the hands of a code, which knows no names, those that the text says beside it."""
    lines = [line for line in text.splitlines() if LINK not in line.lower()]
    try:
        (hands, _talon), names = read_named_deal("\n".join(lines), deck, players)
    except BadDealText:
        return laid
    found = {frozenset(cards): name for cards, name in zip(hands, names)}
    kept = [kept_name(found.get(frozenset(cards), "")) for cards in laid.hands]
    return replace(laid, names=tuple(kept)) if all(kept) else laid


def _of_reading(reading: Reading, text: str = "") -> Composed:
    """Lay out the last hand of a record, as far as it goes; its ``text`` may have a note."""
    if reading.match is None or reading.match.table.hand is None:
        found = reading.error
        words = _("The record has no deal.") if found is None else found.message
        raise BadHand(bounded(words))
    cards = OpenCards(reading.match)
    return noted_ending(text, cards) or composed_of(cards)


_NOTE = re.compile(rf"^[>\s]*{NOTE} {ENDING} (\d)((?: [SDHC][7-9TJQKA])*)\s*$", re.M)


def noted_ending(text: str, cards: OpenCards) -> Composed | None:
    """Lay out the ending of which a record is made; None if it is made of none."""
    note, hand = _NOTE.search(text), cards.hand
    before = TRICKS - int(note[1]) if note else 0
    contract = hand.contract
    if note is None or contract is None or not 0 < before <= len(hand.tricks):
        return None
    known = {Card(word) for word in note[2].split()}
    since = [one for trick in hand.tricks[before:] for one in trick.cards] + list(hand.trick)
    hands = [[card for at, card in since if at == seat] for seat in sorted(hand.order)]
    stays = _at_home(cards)
    for place, seat in enumerate(sorted(hand.order)):
        left = cards.cards_of(seat)
        hands[place] += known.intersection(left) if place in stays else left
    whole = replace(composed_of(cards), discard=(), to_discard=False, eldest=0)
    winners = [trick.winner for trick in hand.tricks[:before]]
    return replace(
        whole,
        hands=tuple(tuple(sorted(one)) for one in hands),
        aside=tuple(sorted(known.intersection(cards.aside))),
        leader=sorted(hand.order).index(winners[-1]),
        taken=winners.count(hand.declarer) if hand.declarer is not None else 0,
        played=tuple(card for _seat, card in since),
    )


def composed_of(cards: OpenCards) -> Composed:
    """Lay out a hand of a match as it stands; everybody keeps seat and name. Of a table of four the
    dealer is left out.
    """
    if cards.laid is not None:
        since = [one for trick in cards.tricks for one in trick.cards] + list(cards.hand.trick)
        names = cards.table.players
        return replace(cards.laid, played=tuple(card for _seat, card in since), names=names)
    hand, (dealt, talon) = cards.hand, cards.dealt
    place = {seat: at for at, seat in enumerate(sorted(hand.order))}
    hands = [tuple(sorted(cards_of)) for _seat, cards_of in sorted(zip(hand.order, dealt))]
    eldest = place[hand.order[0]]
    last = max(at for at, event in enumerate(cards.log) if isinstance(event, Dealt))
    discards = [event.cards for event in cards.log[last:] if isinstance(event, Discarded)]
    played = [one for trick in hand.tricks for one in trick.cards] + list(hand.trick)
    laid = Composed(
        cards.table.rules,
        tuple(hands),
        talon,
        names=tuple(cards.table.players[seat] for seat in place),
        eldest=eldest,
    )
    waits = cards.phase is Phase.EXCHANGE  # for a discard, of what the auction was won with
    contract = hand.won_with if waits and hand.contract is None else hand.contract
    if contract is None:
        return replace(laid, leader=eldest)
    talon_taken = hand.declarer is not None and not hand.game
    return replace(
        laid,
        contract=contract,
        declarer=None if hand.declarer is None else place[hand.declarer],
        discard=tuple(sorted(discards[-1] or ())) if talon_taken and discards else (),
        to_discard=waits,
        leader=None if hand.leader is None else place[hand.leader],
        stays=frozenset() if waits else _at_home(cards),
        played=tuple(card for _seat, card in played[: hand.cards_played]),
    )


def _at_home(cards: OpenCards) -> frozenset[Seat]:
    """Find the places of those who do not play."""
    order = sorted(cards.hand.order)
    return frozenset(at for at, seat in enumerate(order) if seat not in cards.table.playing)
