"""The slips of all questions but the defence: kontra, aces announced, an agreement, a takeover.

Invariant: only what the rules allow is offered; amounts are those that the score writes. A
mechanism that has no slips is answered by words alone.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import first_letter_up, join_with_or
from prefgame.engine.commands import (
    ACES_SAID,
    FOUR_ACES,
    NO_ACES,
    NO_BONUS,
    Command,
    Say,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.agreements import (
    ACCEPT,
    LEAVE,
    REFUSE,
    TAKE,
    Negotiation,
    Takeover,
    offer,
    offered_tricks,
)
from prefgame.rules.auctions.base import Winner
from prefgame.rules.base import Amount, Phase, Role, Seat
from prefgame.rules.contracts import TRICKS, Contract, Goal
from prefgame.rules.kontra import Doubling, OwnKontra
from prefgame.rules.scoring.base import AceBonuses, Aces, Hand, Unplayed
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.slips.answer_slip import (
    AmountRows,
    Division,
    FourAces,
    SlipChoice,
    TwoBacks,
)
from prefgame.ui.table.slips.defence import (
    NO,
    declarer_name,
    first_kontra,
    needed_together,
    nothing_rows,
    or_together_note,
    other_name,
    trick_rows,
)
from prefgame.ui.table.slips.outlook import (
    Gains,
    Outcome,
    amounts,
    both_ends,
    declared_outcome,
    either,
    gains,
    outlook,
    terms_of_gain,
    unplayed_note,
    written,
)
from prefgame.ui.widgets.buttons import ButtonKind
from prefgame.ui.words.contracts import (
    goal_needed,
    goal_words,
    kontra_refused,
    kontra_title,
    tricks_needed_words,
)
from prefgame.ui.words.numbers import signed, size_of

# ---- a declarer who may announce aces: amounts are what the words make the score pay more, or less


def announcement(view: SeatView) -> Say:
    """Return what the declarer may announce."""
    return FOUR_ACES if FOUR_ACES in view.legal else NO_ACES


def bonus_slips(view: SeatView) -> list[SlipChoice]:
    """Say nothing first: the game does not push."""
    hand, words = view.declared, announcement(view)
    aces = ACES_SAID[words.word]
    said = both_ends(view, hand.declarer, hand.contract, aces=aces)
    plain = both_ends(view, hand.declarer, hand.contract)
    made, failed = (
        tuple(mine - theirs for mine, theirs in zip(one, other)) for one, other in zip(said, plain)
    )
    trumps = (contract.trump for contract in view.table.rules.contracts)
    suits = tuple(str(trump) for trump in trumps if trump is not None)
    goal = _("{n} tricks or more").format(n=hand.contract.goal.least)
    each = next(made[seat] for seat in hand.order if seat != hand.declarer)
    return [
        SlipChoice(
            _("Say nothing"),
            0,
            _("no bonus for aces"),
            ((goal, "0"), (_("fewer"), "0")),
            (NO_BONUS,),
            _("The pot pays and takes as usual."),
            FourAces(suits, struck=False),
        ),
        SlipChoice(
            _("Four aces") if aces is Aces.FOUR else _("No aces"),
            0,
            _("bonus: {amount} from or to each opponent").format(amount=size_of(each)),
            (
                (goal, signed(made[view.seat])),
                (_("fewer"), signed(failed[view.seat]) if failed[view.seat] else "0"),
            ),
            (words,),
            _who_stayed(view, paid_when_lost=bool(failed[view.seat])),
            FourAces(suits, struck=aces is Aces.NONE, clear=aces is Aces.FOUR),
        ),
    ]


def _who_stayed(view: SeatView, *, paid_when_lost: bool) -> str:
    """Return that the bonus concerns a player who stayed, or may still stay; nothing where all
    play.
    """
    roles = view.table.roles
    if len(roles) < len(view.this_hand.order):
        return (
            _("Even a player who drops out pays or gets the bonus.")
            if paid_when_lost
            else _("Even a player who drops out pays the bonus.")
        )
    stayed = [view.table.players[seat] for seat, role in roles.items() if role is Role.STAYS]
    if not stayed:
        return ""
    words = (
        _("{name} dropped out, but still pays or gets the bonus.")
        if paid_when_lost
        else _("{name} dropped out, but still pays the bonus.")
    )
    return words.format(name=stayed[0])


# ---- kontra and its answers


def kontra_slips(view: SeatView) -> list[SlipChoice]:
    """Return the slips of a player who may double; none where this kontra has none."""
    make = KONTRA_SLIPS.get(type(view.table.rules.kontra))
    return [] if make is None else make(view)


def doubling_slips(view: SeatView) -> list[SlipChoice]:
    """Double the whole hand, or leave it."""
    hand = view.contracted
    level = hand.kontra.level
    if view.seat != hand.declarer and hand.contract.may_be_left and level == 0:
        return [_no_kontra(view), first_kontra(view)]
    doubling, note = view.table.rules.kontra, ""
    if level == 0 and doubling is not None and doubling.may_double(1, hand.contract):
        note = _("{name} may say rekontra.").format(name=declarer_name(view))
    label = first_letter_up(kontra_refused(level))
    return [
        _doubling(view, label, NO, _undoubled_words(level) if note else ""),
        _doubling(view, kontra_title(level + 1), SayKontra(level + 1), note),
    ]


def _doubling(view: SeatView, label: str, said: SayKontra, note: str) -> SlipChoice:
    """Return a kontra that is said or left, by the declarer or a defender."""
    hand, need, told = view.contracted, view.owed_by(Role.KONTRA).needed, (said,)
    kind = _kind_of(said)
    goal, may_be_left = hand.contract.goal, hand.contract.may_be_left
    if view.seat == hand.declarer:
        own = goal.least if may_be_left else 0
        return SlipChoice(label, own, goal_needed(goal), own_rows(view, told), told, kind=kind)
    if may_be_left:
        rows = trick_rows(view, need, told)
        return SlipChoice(label, need, needed_together(need), rows, told, kind=kind)
    # betl and preferans: what is written if it goes down, and what one's kontra costs
    may_be = outlook(view, told)
    rows = (
        (_("it fails"), amounts(may_be.against)),
        (_("it is made"), amounts(may_be.own)),
        (declarer_name(view), amounts(may_be.declarer)),
    )
    return SlipChoice(label, 0, _one_trick(goal), rows, told, note, kind=kind)


def _kind_of(said: SayKontra) -> ButtonKind:
    return "ox" if said.level else "paper"


def _undoubled_words(level: int) -> str:
    """Return what a kontra of that level that is not said leaves as it is."""
    return _("The kontra stays as it is.") if level else _("Nothing is doubled.")


def _one_trick(goal: Goal) -> str:
    """Return what a single trick does to a contract that is all or nothing."""
    return _("fails with one trick") if goal.wants_few else _("one trick is enough")


def _no_kontra(view: SeatView) -> SlipChoice:
    """Return what happens without kontra: a plain two may not be played at all."""
    label, told, hand, role = _("No kontra"), (NO,), view.won, view.role(view.seat)
    if hand.needs_kontra:
        next_asked = _("{name} is asked next.").format(name=other_name(view))
        note = unplayed_note(view, told) if len(hand.kontra.said) else next_asked
        return SlipChoice(label, 0, _end_of_two(view), nothing_rows(view, told), told, note)
    together = view.owed_by(Role.HOST).needed
    if role is Role.HOST:
        rows = trick_rows(view, together, told)
        return SlipChoice(label, together, needed_together(together), rows, told)
    if role in (Role.STAYS, Role.GUEST):
        return SlipChoice(label, 0, _("no tricks needed"), nothing_rows(view, told), told)
    need = view.owed_by(Role.ALONE).needed
    shared = role is Role.COMES and view.owed_by(Role.COMES).team is not None
    note = or_together_note(view, together) if shared else ""
    rows = trick_rows(view, need, told)
    return SlipChoice(label, need, tricks_needed_words(need), rows, told, note)


def _end_of_two(view: SeatView) -> str:
    hand, table = view.this_hand, view.table
    unplayed = Hand(hand.declarer, hand.contract, table.roles, {}, unplayed=Unplayed.NO_KONTRA)
    _sheet, entries, result = written(view, unplayed)
    if result.made is None:
        return words_of(table.rules).undecided(table.rules.score, entries)
    words = _("{name} wins") if result.made else _("{name} goes down")
    return words.format(name=declarer_name(view))


def own_rows(view: SeatView, said: tuple[Command, ...]) -> AmountRows:
    """Return the declarer's own numbers; what the defenders write against the declarer
    is a loss.
    """
    may_be = outlook(view, said)
    tricks = view.contracted.contract.may_be_left
    label = _("their trick") if tricks else words_of(view.table.rules).against()
    return (
        (_("it is made"), amounts(may_be.made)),
        (_("it fails"), amounts(may_be.down)),
        (label, amounts(-amount for amount in may_be.against)),
    )


# ---- a kontra that doubles one's own payment alone, and the rekontra to all


def own_kontra_slips(view: SeatView) -> list[SlipChoice]:
    """Leave the payment as it is, or double it."""
    hand = view.contracted
    declares, kontra = view.seat == hand.declarer, hand.kontra
    level = 2 if declares else 1
    if declares:
        stays = _("Both kontras stay as they are.") if len(kontra.each) > 1 else _undoubled_words(1)
        note, doubled = _("It doubles the payments of all who said kontra."), kontra.each
    else:
        stays = _("Your payment is not doubled.")
        note = _("{name} may say rekontra.").format(name=declarer_name(view))
        doubled = (*kontra.each, view.seat)
    quiet = first_letter_up(kontra_refused(int(declares)))
    return [
        _own_kontra(view, quiet, NO, kontra.level, kontra.each, stays),
        _own_kontra(view, kontra_title(level), SayKontra(level), level, doubled, note),
    ]


def _own_kontra(
    view: SeatView, label: str, said: SayKontra, level: int, doubled: tuple[Seat, ...], note: str
) -> SlipChoice:
    hand = view.declared
    made, failed = both_ends(view, hand.declarer, hand.contract, kontra=level, doubled=doubled)
    rows, goal = _end_rows(view, (made, failed)), hand.contract.goal
    need, kind = _one_trick(goal), _kind_of(said)
    if view.seat == hand.declarer:
        need, names = goal_needed(goal), view.table.players
        rows += tuple(
            (_("with {name}").format(name=names[seat]), either(-made[seat], -failed[seat]))
            for seat in hand.defenders
        )
    return SlipChoice(label, 0, need, rows, (said,), note, kind=kind)


def _end_rows(view: SeatView, ends: tuple[Gains, Gains]) -> AmountRows:
    """Return what the player wins if a contract is made, and if it fails."""
    made, failed = ends
    return (_("it is made"), signed(made[view.seat])), (_("it fails"), signed(failed[view.seat]))


# ---- the declarer and the only defender may agree on the tricks


def partners(view: SeatView) -> tuple[Seat, Seat]:
    """Return the declarer and the only defender."""
    rules = view.table.rules
    assert rules.negotiation is not None
    found = rules.negotiation.partners(view.table.roles)
    assert found is not None
    return found


def agreeable(view: SeatView) -> tuple[int, int]:
    """Return the fewest and the most tricks of the declarer that may be agreed on."""
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
    """Return the tricks of the defender in the offer that waits for its answer."""
    talk = view.this_hand.words_in(Phase.NEGOTIATION)
    return offered_tricks(talk[-1][1]) if talk else None


def was_offered(view: SeatView, defender: int) -> bool:
    """Whether so many tricks of the defender were offered before, by either side."""
    talk = view.this_hand.words_in(Phase.NEGOTIATION)
    return any(offered_tricks(words) == defender for _seat, words in talk)


def own_offers(view: SeatView) -> list[int]:
    """Return what the player may offer now: tricks of the defender."""
    found = (offered_tricks(command.word) for command in view.legal if isinstance(command, Say))
    return sorted(tricks for tricks in found if tricks is not None)


def first_own_offer(view: SeatView) -> int | None:
    """Return what the player may offer first: a trick more than was offered, else as much as there
    is least of.
    """
    offers, made = own_offers(view), offer_made(view)
    if not offers or made is None:
        return offers[0] if offers else None
    if view.seat == partners(view)[0]:
        return ([tricks for tricks in offers if tricks < made] or offers)[-1]
    return ([tricks for tricks in offers if tricks > made] or offers)[0]


def negotiation_slips(view: SeatView, own: int | None) -> list[SlipChoice]:
    """Accept what was offered, offer ``own`` tricks to the defender, or play."""
    made, choices = offer_made(view), list[SlipChoice]()
    if made is not None:
        note = _("No card is played.")
        choices.append(_division(view, _("Accept"), made, Say(ACCEPT), note, kind="brass"))
    if own is not None:
        theirs = TRICKS - own_tricks(view, own)
        label = _("Offer {name} {tricks}").format(name=partner_name(view), tricks=theirs)
        choices.append(_division(view, label, own, Say(offer(own))))
    label, need = _("Play") if made is None else _("Refuse"), _("play the ten tricks")
    rows = _rows_of_play(view)
    return [*choices, SlipChoice(label, 0, need, rows, (Say(REFUSE),), head=Division(None))]


def all_negotiation_slips(view: SeatView) -> list[SlipChoice]:
    """Return a slip for each answer that the rules allow."""
    slips = [slip for own in (*own_offers(view), None) for slip in negotiation_slips(view, own)]
    return list({slip.commands: slip for slip in slips}.values())


def own_tricks(view: SeatView, defender: int) -> int:
    """Return the player's own tricks where the defender has so many."""
    return TRICKS - defender if view.seat == partners(view)[0] else defender


def partner_name(view: SeatView) -> str:
    """With whom the player negotiates."""
    other = next(seat for seat in partners(view) if seat != view.seat)
    return view.table.players[other]


def _division(
    view: SeatView,
    label: str,
    defender: int,
    said: Say,
    note: str = "",
    kind: ButtonKind = "paper",
) -> SlipChoice:
    own, rows = own_tricks(view, defender), _agreed_rows(view, defender)
    need = _("{name} {theirs}, you {own}").format(
        name=partner_name(view), theirs=TRICKS - own, own=own
    )
    return SlipChoice(label, 0, need, rows, (said,), note, Division(own), kind)


def _agreed_rows(view: SeatView, defender: int) -> AmountRows:
    """Return what everybody wins who wins or loses something: the player first."""
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
    if view.seat == partners(view)[0]:
        return own_rows(view, ())
    role = view.role(view.seat)
    assert role is not None
    return trick_rows(view, view.owed_by(role).needed, ())


# ---- a takeover


def takeover_slips(view: SeatView, deck: Deck) -> list[SlipChoice]:
    """Leave the two cards, or take them."""
    return [_leave(view, deck), _take(view, deck)]


def _leave(view: SeatView, deck: Deck) -> SlipChoice:
    contract, words = view.this_hand.contract, _("{name} names the contract")
    called = ""
    if contract is not None:
        words, called = _("{name} plays {contract}"), ContractWords(contract, deck).in_sentence
    need = words.format(name=declarer_name(view), contract=called)
    rows = _rows_left(view, deck)
    return SlipChoice(_("Leave them"), 0, need, rows, (Say(LEAVE),), kind="brass")


def _rows_left(view: SeatView, deck: Deck) -> AmountRows:
    """Return what the declarer's contract wins or loses for the player; before it is named, what
    the lowest one does, with all those that pay the same.
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
    """Return what this contract of the declarer wins or loses for the player."""
    hand = view.won
    if not contract.may_be_left:
        return _end_rows(view, both_ends(view, hand.declarer, contract))
    quota = view.table.rules.defence.owes(Role.ALONE, contract)
    owed = 0 if quota is None else quota.needed
    more, less = (_won(view, contract, Role.ALONE, owed + one) for one in (1, 0))
    each = more - less
    rows: AmountRows = ((_("you defend: each trick"), signed(each)),)
    if not hand.terms.forced:
        rows = ((_("you drop out"), signed(_won(view, contract, Role.STAYS, 0))), *rows)
    if owed:
        lost = _won(view, contract, Role.ALONE, owed - 1) - (owed - 1) * each
        few = _("you defend: {n} or none") if owed == 2 else _("you defend: fewer than {n}")
        rows += ((few.format(n=owed - 1 if owed == 2 else owed), signed(lost)),)
    return rows


def _won(view: SeatView, contract: Contract, role: Role, tricks: int) -> Amount:
    """Return what the player wins with so many tricks, defending alone."""
    hand = view.won
    other = next(seat for seat in hand.order if seat not in (view.seat, hand.declarer))
    roles = {hand.declarer: Role.DECLARER, view.seat: role, other: Role.STAYS}
    made = {} if role is Role.STAYS else {hand.declarer: TRICKS - tricks, view.seat: tricks}
    return gains(view, Hand(hand.declarer, contract, roles, made))[view.seat]


def _take(view: SeatView, deck: Deck) -> SlipChoice:
    lowest = view.table.lowest_takeover
    assert lowest is not None
    higher = view.table.rules.auction.contracts_for(Winner(view.seat, lowest, False, False))
    outcomes = [declared_outcome(view, view.seat, contract) for contract in higher]
    others = len(view.this_hand.order) - 1
    with_each = all(outcome.with_each for outcome in outcomes)
    rows: AmountRows = tuple(
        (_asks(contract, deck), outcome.with_each if with_each else _all(outcome))
        for contract, outcome in zip(higher, outcomes)
    )
    if with_each:
        besides = sorted({outcome.besides(others) for outcome in outcomes} - {""})
        pot = ((_("from or to the pot"), amount) for amount in besides)
        rows = ((_("from or to each defender"), ""), *rows, *pot)
    words = _("you play {number}") if len(higher) == 1 else _("you play {number} or higher")
    need = words.format(number=ContractWords(lowest, deck).by_number)
    return SlipChoice(_("Take them"), 0, need, rows, (Say(TAKE),), head=TwoBacks())


def _asks(contract: Contract, deck: Deck) -> str:
    words = _("{number} · {goal}, open") if contract.open_hands else _("{number} · {goal}")
    number = ContractWords(contract, deck).by_number
    return words.format(number=number, goal=goal_words(contract.goal))


def _all(outcome: Outcome) -> str:
    return f"{signed(outcome.made)} / {signed(outcome.failed)}"


# ---- the slips by the mechanism that asks


KONTRA_SLIPS: dict[type, Callable[[SeatView], list[SlipChoice]]] = {
    Doubling: doubling_slips,
    OwnKontra: own_kontra_slips,
}
WORD_SLIPS: dict[type, Callable[[SeatView, Deck], list[SlipChoice]]] = {
    Takeover: takeover_slips,
    Negotiation: lambda view, deck: all_negotiation_slips(view),
    AceBonuses: lambda view, deck: bonus_slips(view),
}
"""of the mechanisms whose questions are answered with a word"""


def word_slips(view: SeatView, deck: Deck) -> list[SlipChoice]:
    """Return the slips of a question that is answered with a word, one for each answer; none where
    the scene of the question has none.
    """
    make = WORD_SLIPS.get(type(view.table.rules.mechanism_of(view.turn.phase)))
    return [] if make is None else make(view, deck)
