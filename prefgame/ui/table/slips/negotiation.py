"""The slips of a negotiation and of a takeover.

Invariant: only what the rules allow is offered; amounts are those that the score writes for
such an agreement.
"""

from __future__ import annotations

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import join_with_or
from prefgame.engine.commands import Say
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.auctions.base import Winner
from prefgame.rules.base import Amount, Phase, Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.negotiation import ACCEPT, REFUSE, offer, offered_tricks
from prefgame.rules.scoring.base import Hand
from prefgame.rules.takeover import LEAVE, TAKE
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.slips.answer_slip import AnswerSlipInfo, Division, Slots, TwoBacks
from prefgame.ui.table.slips.kontra import own_rows
from prefgame.ui.table.slips.outlook import (
    Outcome,
    both_ends,
    declared_outcome,
    gains,
    terms_of_gain,
)
from prefgame.ui.table.slips.stakes import AmountRows, SlipChoice, declarer_name, trick_rows
from prefgame.ui.words.contracts import goal_words
from prefgame.ui.words.numbers import signed


def partners(view: SeatView) -> tuple[Seat, Seat]:
    """The declarer and the only defender."""
    rules = view.table.rules
    assert rules.negotiation is not None
    found = rules.negotiation.partners(view.table.roles)
    assert found is not None
    return found


def agreeable(view: SeatView) -> tuple[int, int]:
    """The fewest and the most tricks of the declarer that may be agreed on."""
    table, (declarer, defender) = view.table, partners(view)
    negotiation, contract = table.rules.negotiation, view.contracted.contract
    assert negotiation is not None
    found = [
        tricks
        for tricks in range(TRICKS + 1)
        if negotiation.may_agree(
            table.roles,
            {declarer: tricks, defender: TRICKS - tricks},
            contract,
            table.rules.defence,
        )
    ]
    return found[0], found[-1]


def offer_made(view: SeatView) -> int | None:
    """The tricks of the defender in the offer that waits for its answer."""
    talk = view.this_hand.words_in(Phase.NEGOTIATION)
    return offered_tricks(talk[-1][1]) if talk else None


def was_offered(view: SeatView, defender: int) -> bool:
    """Whether so many tricks of the defender were offered before, by either side."""
    talk = view.this_hand.words_in(Phase.NEGOTIATION)
    return any(offered_tricks(words) == defender for _seat, words in talk)


def own_offers(view: SeatView) -> list[int]:
    """What the player may offer now: tricks of the defender."""
    found = (offered_tricks(command.word) for command in view.legal if isinstance(command, Say))
    return sorted(tricks for tricks in found if tricks is not None)


def first_own_offer(view: SeatView) -> int | None:
    """What the player may offer first: a trick more than was offered, else as much as there is
    least of.
    """
    offers, declarer = own_offers(view), partners(view)[0]
    if not offers:
        return None
    made = offer_made(view)
    if view.seat == declarer:
        lower = [tricks for tricks in offers if made is None or tricks < made]
        return offers[0] if made is None else (lower or offers)[-1]
    higher = [tricks for tricks in offers if made is not None and tricks > made]
    return (higher or offers)[0]


def negotiation_choices(view: SeatView, own: int | None) -> list[SlipChoice]:
    """Accept what was offered, offer ``own`` tricks to the defender, or play."""
    made, choices = offer_made(view), list[SlipChoice]()
    if made is not None:
        note = _("No card is played.")
        info = _division(view, _("Accept"), made, note)
        choices.append(SlipChoice(info, (Say(ACCEPT),), "brass"))
    if own is not None:
        theirs = TRICKS - own_tricks(view, own)
        label = _("Offer {name} {tricks}").format(name=partner_name(view), tricks=theirs)
        choices.append(SlipChoice(_division(view, label, own, ""), (Say(offer(own)),)))
    label = _("Play") if made is None else _("Refuse")
    need = _("play the ten tricks")
    play = AnswerSlipInfo(label, 0, need, _rows_of_play(view), head=Division(None))
    return [*choices, SlipChoice(play, (Say(REFUSE),))]


def all_negotiation_choices(view: SeatView) -> list[SlipChoice]:
    """A slip for each answer that the rules allow."""
    slips = [slip for own in (*own_offers(view), None) for slip in negotiation_choices(view, own)]
    return list({slip.commands: slip for slip in slips}.values())


def own_tricks(view: SeatView, defender: int) -> int:
    """The player's own tricks where the defender has so many."""
    return TRICKS - defender if view.seat == partners(view)[0] else defender


def partner_name(view: SeatView) -> str:
    """With whom the player negotiates."""
    other = next(seat for seat in partners(view) if seat != view.seat)
    return view.table.players[other]


def _division(view: SeatView, label: str, defender: int, note: str) -> AnswerSlipInfo:
    """The tricks divided, and what that pays."""
    own = own_tricks(view, defender)
    need = _("{name} {theirs}, you {own}").format(
        name=partner_name(view), theirs=TRICKS - own, own=own
    )
    return AnswerSlipInfo(
        label, 0, need, _agreed_rows(view, defender), note=note, head=Division(own)
    )


def _agreed_rows(view: SeatView, defender: int) -> AmountRows:
    """What everybody wins who wins or loses something: the player first."""
    hand = view.this_hand
    declarer, alone = partners(view)
    tricks = dict.fromkeys(hand.order, 0) | {declarer: TRICKS - defender, alone: defender}
    ended = Hand(declarer, hand.contract, view.table.roles, tricks, agreed=True)
    won, rows = gains(view, ended), list[tuple[str, str]]()
    other = next(seat for seat in (declarer, alone) if seat != view.seat)
    for seat in (view.seat, other, *(one for one in hand.order if one not in (declarer, alone))):
        if won[seat] or seat in (declarer, alone):
            name = _("you") if seat == view.seat else view.table.players[seat]
            how = terms_of_gain(view, ended, seat)
            cause = _("{name}: {sum}").format(name=name, sum=how) if how else name
            rows.append((cause, signed(won[seat])))
    return tuple(rows)


def _rows_of_play(view: SeatView) -> AmountRows:
    """What the play may win or lose."""
    if view.seat == partners(view)[0]:
        return own_rows(view, ())
    role = view.role(view.seat)
    assert role is not None
    return trick_rows(view, view.owed_by(role).needed, ())


# ---- the slips of a takeover
# Invariant: amounts are those that the score writes for such a hand; it advises nothing.


def takeover_choices(view: SeatView, deck: Deck) -> list[SlipChoice]:
    """Leave the two cards, or take them."""
    leave, take = Say(LEAVE), Say(TAKE)
    return [
        SlipChoice(_leave(view, deck), (leave,), "brass"),
        SlipChoice(_take(view, deck), (take,)),
    ]


def _leave(view: SeatView, deck: Deck) -> AnswerSlipInfo:
    hand, name = view.this_hand, declarer_name(view)
    need = _("{name} names the contract").format(name=name)
    if hand.contract is not None:
        need = _("{name} plays {contract}").format(
            name=name, contract=ContractWords(hand.contract, deck).in_sentence
        )
    return AnswerSlipInfo(_("Leave them"), 0, need, _rows_left(view, deck), head=Slots(0))


def _rows_left(view: SeatView, deck: Deck) -> AmountRows:
    """What the declarer's contract wins or loses for the player; before it is named, what the
    lowest one does, with all those that pay the same.
    """
    hand = view.won
    if hand.contract is not None:
        return _rows_against(view, hand.contract)
    possible = view.table.rules.auction.contracts_for(hand.auction_winner)
    rows = _rows_against(view, possible[0])
    same = [line for line in possible if _rows_against(view, line) == rows]
    heading = _("if it is {contract}").format(
        contract=join_with_or([ContractWords(contract, deck).by_number for contract in same])
    )
    return ((heading, ""), *rows)


def _rows_against(view: SeatView, contract: Contract) -> AmountRows:
    """What this contract of the declarer wins or loses for the player."""
    hand = view.won
    if not contract.may_be_left:
        made, failed = both_ends(view, hand.declarer, contract)
        return (
            (_("it is made"), signed(made[view.seat])),
            (_("it fails"), signed(failed[view.seat])),
        )
    need = view.table.rules.defence.owes(Role.ALONE, contract)
    owed = 0 if need is None else need.needed
    rows: AmountRows = ((_("you defend: each trick"), signed(_each(view, contract, owed))),)
    if not hand.terms.forced:
        rows = ((_("you drop out"), signed(_won(view, contract, Role.STAYS, 0))), *rows)
    if owed:
        lost = _won(view, contract, Role.ALONE, owed - 1) - (owed - 1) * _each(view, contract, owed)
        few = _("you defend: {n} or none") if owed == 2 else _("you defend: fewer than {n}")
        rows += ((few.format(n=owed - 1 if owed == 2 else owed), signed(lost)),)
    return rows


def _each(view: SeatView, contract: Contract, owed: int) -> Amount:
    """What one more trick wins."""
    more, less = (_won(view, contract, Role.ALONE, owed + one) for one in (1, 0))
    return more - less


def _won(view: SeatView, contract: Contract, role: Role, tricks: int) -> Amount:
    """What the player wins with so many tricks, defending alone."""
    hand = view.won
    other = next(seat for seat in hand.order if seat not in (view.seat, hand.declarer))
    roles = {hand.declarer: Role.DECLARER, view.seat: role, other: Role.STAYS}
    made = {} if role is Role.STAYS else {hand.declarer: TRICKS - tricks, view.seat: tricks}
    return gains(view, Hand(hand.declarer, contract, roles, made))[view.seat]


def _take(view: SeatView, deck: Deck) -> AnswerSlipInfo:
    lowest = view.table.lowest_takeover
    assert lowest is not None
    higher = view.table.rules.auction.contracts_for(Winner(view.seat, lowest, False, False))
    outcomes = [(contract, declared_outcome(view, view.seat, contract)) for contract in higher]
    others = len(view.this_hand.order) - 1
    besides = {outcome.besides(others) for _contract, outcome in outcomes}
    with_each = all(outcome.with_each for _contract, outcome in outcomes)
    rows: AmountRows = tuple(
        (_asks(contract, deck), outcome.with_each if with_each else _all(outcome))
        for contract, outcome in outcomes
    )
    if with_each:
        rows = ((_("from or to each defender"), ""), *rows)
        rows += tuple((_("from or to the pot"), amount) for amount in sorted(besides) if amount)
    need = _("you play {number}") if len(higher) == 1 else _("you play {number} or higher")
    number = ContractWords(lowest, deck).by_number
    return AnswerSlipInfo(_("Take them"), 0, need.format(number=number), rows, head=TwoBacks())


def _asks(contract: Contract, deck: Deck) -> str:
    """A contract and its goal in a row."""
    words = _("{number} · {goal}, open") if contract.open_hands else _("{number} · {goal}")
    number = ContractWords(contract, deck).by_number
    return words.format(number=number, goal=goal_words(contract.goal))


def _all(outcome: Outcome) -> str:
    return f"{signed(outcome.made)} / {signed(outcome.failed)}"
