"""The slips of a negotiation: the offer that was made, one's own, and the play.

Invariant: only what the rules allow is offered; amounts are those that the score writes for
such an agreement.
"""

from __future__ import annotations

from prefgame.engine.commands import Say
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.negotiation import ACCEPT, REFUSE, offer, offered_tricks
from prefgame.rules.scoring.hand import Hand
from prefgame.ui.table.slips.answer_slip import AnswerSlipInfo
from prefgame.ui.table.slips.gains import gains, terms_of_gain
from prefgame.ui.table.slips.heads import Division
from prefgame.ui.table.slips.kontra import own_rows
from prefgame.ui.table.slips.stakes import AmountRows, SlipChoice, trick_rows
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
