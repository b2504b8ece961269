"""What is on the plate of each seat: part, calls, tricks, quota, turn.

Invariant: a pure function of the view; quotas and roles come from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from prefgame.engine.commands import WITHOUT_THREE, Defend
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.agreements import Negotiation, Takeover
from prefgame.rules.auctions.base import PASS, BidKind
from prefgame.rules.base import Answer, Phase, Role, Seat
from prefgame.rules.contracts import Goal
from prefgame.rules.defence import Owed, Quotas, Whisting
from prefgame.rules.kontra import Doubling, OwnKontra
from prefgame.rules.scoring.base import AceBonuses
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.plate import SeatInfo
from prefgame.ui.table.slips.outlook import both_ends
from prefgame.ui.table.slips.questions import offer_made
from prefgame.ui.widgets.canvas import Run, on_dark_ground
from prefgame.ui.words.contracts import (
    ContractRuns,
    call_run,
    dealer_part,
    declarer_part,
    defender_against,
    noted_word,
    turn_tongue,
)
from prefgame.ui.words.numbers import fill, size_of, with_need

# ---- what a defender is called on a plate and in a tooltip, by the way of defending
# Invariant: every way of defending has its entry in ``ROLE_WORDS``.


Words = Callable[[], str]


@dataclass(frozen=True, slots=True)
class RoleWords:
    """The words of one way of defending."""

    names: Mapping[Role, Words]
    """what a role is called"""
    guest: Words
    """the name of one whose tricks another one scores, who is ``{name}``"""
    describe: Callable[[SeatView, Seat], str]
    """a sentence about the part of a seat, with places for names and quotas; nothing where the
    usual sentence will do
    """
    shared: Callable[[SeatView, Seat], str] = lambda _view, _seat: ""
    """a sentence about what a defender shares; nothing where each writes by their part"""


def _describe_whisting(view: SeatView, seat: Seat) -> str:
    role = view.role(seat)
    if role is None:
        return _("{name} has not yet said whether to whist.")
    owes = view.owed_by(role)
    match role:
        case Role.HOST:
            words = ngettext(
                "{name} whists and needs {needed} trick together with {other}. {name} scores the "
                "tricks of both.",
                "{name} whists and needs {needed} tricks together with {other}. {name} scores the "
                "tricks of both.",
                owes.needed,
            )
            return words.replace("{needed}", str(owes.needed))
        case Role.COMES if owes.own is None:
            return _("{name} whists. {name} and {other} need one trick together.")
        case Role.COMES:
            words = ngettext(
                "{name} whists and needs {own} trick, or {team} together with {other}.",
                "{name} whists and needs {own} tricks, or {team} together with {other}.",
                owes.needed,
            )
            return words.replace("{own}", str(owes.own)).replace("{team}", str(owes.team))
        case Role.GUEST:
            return _("{name} passed, and plays for {other}, who scores the tricks of both.")
        case Role.DUMMY:
            return _("{name} passed. {other} plays these open cards and scores their tricks.")
        case Role.STAYS:
            return _("{name} passed.")
        case Role.HALF:
            return _("{name} said half: nobody plays unless {other} whists.")
        case Role.DECLARER | Role.ALONE | Role.OBLIGED | Role.KONTRA:
            return ""
        case Role.FOR_ITSELF | Role.SITS_OUT:
            return ""
    assert_never(role)


def _shared_in_whisting(view: SeatView, seat: Seat) -> str:
    """Say what is shared by the defenders, of whom the seat is one."""
    alone, rules = Role.HOST in view.table.roles.values(), view.table.rules
    if view.role(seat) is Role.COMES or (alone and seat in view.this_hand.defenders):
        return words_of(rules).sharing_sentence(rules.score, alone=alone)
    return ""


def whisting_asks(view: SeatView) -> str:
    """Say what a defender is asked who may whist."""
    if Defend(Answer.OPEN) in view.legal:
        return _("open or closed?")
    return _("will you whist?")


_COMING = RoleWords(
    {
        Role.ALONE: lambda: _("defends alone"),
        Role.COMES: lambda: _("defends"),
        Role.HOST: lambda: _("has invited"),
        Role.STAYS: lambda: _("dropped out"),
    },
    lambda: _("guest of {name}"),
    lambda view, seat: "",
)
_WHISTING = RoleWords(
    {
        Role.COMES: lambda: _("whists"),
        Role.HOST: lambda: _("whists for both"),
        Role.DUMMY: lambda: _("passed, hand open"),
        Role.STAYS: lambda: _("passed"),
        Role.HALF: lambda: _("half whist"),
    },
    lambda: _("passed"),
    _describe_whisting,
    _shared_in_whisting,
)
ROLE_WORDS: dict[type, RoleWords] = {Quotas: _COMING, Whisting: _WHISTING}
"""by the class of the defence"""


def role_words(view: SeatView) -> RoleWords:
    """Return the words for the defence of this game."""
    return ROLE_WORDS[type(view.table.rules.defence)]


# ---- for whom a seat plays besides itself


def partner_played_for(view: SeatView) -> Seat | None:
    """Return the seat whose open hand this seat plays; None where there is none."""
    hand = view.hand
    if hand is None or hand.contract is None or hand.leader is None or hand.ended:
        return None
    roles = view.table.roles
    for seat in roles:
        plays = seat != view.seat and roles[seat].plays
        if plays and view.table.plays_for(seat) == view.seat:
            return seat
    return None


# ---- what is on the plate of each seat: part, calls, tricks, quota, turn


def seat_info(
    view: SeatView, seat: Seat, *, mine: bool, turn: bool = True, slim: bool = False
) -> SeatInfo:
    """Return what is on the plate of a seat.

    ``mine``: the player sits there. ``turn``: it may be shown now whose turn it is.
    ``slim``: few words.
    """
    hand, name = view.hand, view.table.players[seat]
    if hand is None:
        return SeatInfo(name)
    acts = turn and view.turn.seat == seat
    dealer = seat == hand.dealer
    if seat == hand.talon_seat:
        led = _undeclared(view, seat)
        return replace(led, name=name, role=led.role or dealer_part(), dealer=dealer)
    if seat not in hand.order:
        return SeatInfo(name, dealer_part(), _("sits out"), dealer=dealer, out=True)
    tongue, decides = _tabs(view, seat, mine) if turn else ("", "")
    if hand.contract is None:
        role = declarer_part() if seat == hand.declarer else _position(view, seat)
        note = _call_note(view, seat, acts and mine, slim)
        return SeatInfo(name, role, note, tongue=tongue, dealer=dealer)
    # who passed may be asked once more: whoever is asked is not out
    out = view.role(seat) is Role.STAYS and not acts
    plate = _in_play(view, seat, acts and mine, slim)
    return replace(plate, name=name, tongue=tongue, dealer=dealer, out=out, decides=decides)


def _tabs(view: SeatView, seat: Seat, mine: bool) -> tuple[str, str]:
    """Return the brass tab of the seat whose turn or card it is, and the walnut one of a player who
    chooses the card of another hand.
    """
    due, decider = view.turn.card_of, view.turn.seat
    if due is None or decider is None or due == decider:
        if seat != decider:
            return "", ""
        if mine and due == seat and partner_played_for(view) is not None:
            return _("your own card"), ""
        return _("your turn") if mine else turn_tongue(view.turn.phase), ""
    names = view.table.players
    if seat == due:
        return _("your card") if mine else _("{name}’s card").format(name=names[seat]), ""
    if seat == decider:
        words = _("you choose for {name}") if mine else _("chooses for {name}")
        return "", words.format(name=names[due])
    return "", ""


def _position(view: SeatView, seat: Seat) -> str:
    if seat == view.this_hand.dealer:
        return dealer_part()
    words = _("first to call"), _("second to call"), _("last to call")
    return words[view.this_hand.order.index(seat)]


def _call_note(view: SeatView, seat: Seat, asked: bool, slim: bool) -> Run:
    calls = view.this_hand.calls
    highest, last = view.table.rules.auction.highest_bid(calls), calls.last_bid(seat)
    if asked:
        contract = _("your contract?")
        asks = {
            Phase.AUCTION: _("your call?"),
            Phase.REVEAL: _("which contract?"),
            Phase.EXCHANGE: contract,
            Phase.ANNOUNCE: contract,
            Phase.TAKEOVER: question(view),
        }
        return asks.get(view.turn.phase, _("your answer?"))
    if seat == view.this_hand.declarer and view.turn.phase is Phase.EXCHANGE:
        return _("chooses")
    if view.turn.phase is Phase.TAKEOVER:
        return _in_takeover(view, seat, slim)
    if last is None:
        return _("still to call")
    if calls.has_passed(seat):
        return _("passed")
    if last.kind is BidKind.GAME:
        return _("said “game”")
    if last.kind is BidKind.NAMED and last.contract is not None:
        return _with_call(_("said {game}"), game=ContractRuns(last.contract).as_bid)
    if highest is not None and highest.game and not view.table.rules.auction.numbers_beat_games:
        return _("outbid")
    if highest is not None and highest.contract is not None and highest.seat == seat:
        return _with_call(_("bids {number}"), number=ContractRuns(highest.contract).as_bid)
    return _with_call(_("said {call}"), call=call_run(last))


def _with_call(words: str, **call: Run) -> Run:
    """Words about a call, as a plate has them."""
    pieces = fill(words, **{name: on_dark_ground(run) for name, run in call.items()})
    only = pieces[0] if len(pieces) == 1 else None
    return only if isinstance(only, str) else pieces


def _in_takeover(view: SeatView, seat: Seat, slim: bool) -> Run:
    hand = view.this_hand
    if seat == hand.declarer and hand.won_with is not None:
        return _with_call(_("{number} or higher"), number=ContractRuns(hand.won_with).as_bid)
    if hand.calls.first_bid(seat) == PASS:
        return _("passed") if slim else _("passed, is not asked")
    word = next((said for one, said in reversed(hand.words_in(Phase.TAKEOVER)) if one == seat), "")
    return noted_word(Phase.TAKEOVER, word) if word else _("still to answer")


ANSWERED_BY_ANYBODY = (Phase.TAKEOVER, Phase.NEGOTIATION, Phase.BONUS)
"""phases in which the plate of the player who is asked has the question instead of tricks"""

SILENTLY = (Phase.BONUS,)
"""those in which mostly nothing is said: the plates of others do not have the question"""


def _in_play(view: SeatView, seat: Seat, asked: bool, slim: bool) -> SeatInfo:
    """Return the plate once there is a contract, without the name."""
    hand = view.contracted
    if hand.declarer is None:
        return _undeclared(view, seat)
    role = view.role(seat)
    if asked and view.turn.phase in SILENTLY and seat != view.seat:
        asked = False
    if asked and view.turn.phase in ANSWERED_BY_ANYBODY:
        early = view.turn.phase is Phase.TAKEOVER
        part = declarer_part() if role is Role.DECLARER else _part(view, None if early else role)
        return _state_uncounted(part, question(view))
    if view.turn.phase is Phase.TAKEOVER and seat != hand.declarer:
        return _state_uncounted(_("defender"), _in_takeover(view, seat, slim))
    if role is Role.DECLARER:
        goal, won = hand.contract.goal, _tricks_taken(view, seat)
        opened = not hand.ended and seat in dict(hand.laid_open)
        part = _("{part}, hand open").format(part=declarer_part()) if opened else declarer_part()
        if hand.given_up:
            given_up = noted_word(Phase.ANNOUNCE, WITHOUT_THREE.word)
            return _state_uncounted(given_up, _("not played"))
        if hand.ended and not hand.tricks and not view.agreed_tricks:
            return _state_uncounted(part, _("not played"))
        if goal.is_lost(won, _team(view)) and (goal.takes_none or goal.takes_all):
            return _state_uncounted(part, _("{tricks}: lost").format(tricks=_tricks(won)))
        if goal.takes_none:
            words = _("no trick: made") if hand.ended else _("no trick allowed")
            return _state_uncounted(part, words)
        return _counted(part, won, goal.least, _declarer_count(won, goal))
    if role is Role.GUEST and hand.contract.may_be_left:  # the tricks count for the host
        host = next(other for other in hand.defenders if other != seat)
        part = role_words(view).guest().format(name=view.table.players[host])
        return _state_uncounted(part, _tricks(hand.taken[seat]))
    if role is not None and view.owed_by(role) != Owed():
        return _state_owing(view, seat, role)
    if role is Role.DUMMY:
        writer = view.table.rules.defence.writer(seat, view.table.roles)
        note = _("{name} plays it").format(name=view.table.players[writer])
        return _state_uncounted(_part(view, role), note)
    if role is Role.STAYS and asked:
        return _state_uncounted(_part(view, role), question(view))
    if role is Role.STAYS:  # before the play the player may still become a guest
        note = "" if hand.leader is None else _("cards laid down")
        return _state_uncounted(_part(view, role), note)
    if role is Role.HALF:
        return _state_uncounted(_part(view, role), "")
    return _state_owing_nothing(view, seat, role, asked)


def _undeclared(view: SeatView, seat: Seat) -> SeatInfo:
    """Return a player of a hand that nobody declares, and what the tricks cost where each costs
    alone.
    """
    won = _tricks_taken(view, seat)
    words = words_of(view.table.rules)
    if not words.tricks_cost(view, 1):
        return _state_uncounted("", _tricks(won))
    if not won:
        note = _("leads the talon") if seat == view.this_hand.talon_seat else _("no trick yet")
        return _state_uncounted(_position(view, seat), note)
    # one slot stands for all tricks: ten of them would leave no room for what they cost
    return _counted(_position(view, seat), 1, 0, f"{won}: {words.tricks_cost(view, won)}")


def _state_owing(view: SeatView, seat: Seat, role: Role) -> SeatInfo:
    """Return a defender who needs tricks, alone or with the other one."""
    owes = view.owed_by(role)
    won = _team(view) if owes.own is None else _tricks_taken(view, seat)
    return _counted(_part(view, role), won, owes.needed, with_need(won, owes.needed))


def _state_owing_nothing(view: SeatView, seat: Seat, role: Role | None, asked: bool) -> SeatInfo:
    """Return a defender who needs no tricks, or has not answered yet."""
    hand = view.this_hand
    doubles = role is Role.KONTRA or seat in hand.kontra.each
    part = _("said kontra") if doubles else defender_against(hand.contract)
    if hand.leader is not None and hand.kontra.each:
        return _state_uncounted(part, _("for {amount}").format(amount=_pays(view, seat)))
    if hand.leader is not None and seat in dict(hand.laid_open):
        part = _("{part}, hand open").format(part=defender_against(hand.contract))
    if hand.leader is not None:
        return _state_uncounted(part, _tricks(hand.taken[seat]))
    if role in (Role.KONTRA, Role.GUEST):
        return _state_uncounted(part, "")
    if asked:
        return _state_uncounted(part, question(view))
    if doubles or _nobody_answers(view):
        return _state_uncounted(part, "")
    waits = role is None or seat not in dict(hand.kontra.said)
    return _state_uncounted(part, _("still to answer") if waits else _("no kontra"))


def _nobody_answers(view: SeatView) -> bool:
    """Return whether the defenders of this contract are asked nothing, as in a Russian misère."""
    hand, rules = view.declared if view.this_hand.contract is not None else None, view.table.rules
    return (
        hand is not None
        and rules.kontra is None
        and rules.defence.to_answer(hand.defenders, hand.answers, hand.contract) is None
    )


def _pays(view: SeatView, seat: Seat) -> str:
    hand, kontra = view.declared, view.this_hand.kontra
    level, each = kontra.level, kontra.each
    made, _failed = both_ends(view, hand.declarer, hand.contract, kontra=level, doubled=each)
    return size_of(made[seat])


def _tricks_taken(view: SeatView, seat: Seat) -> int:
    """Return how many tricks a seat has taken, or gets by the agreement that ended the hand."""
    return view.agreed_tricks.get(seat, 0) if view.agreed_tricks else view.this_hand.taken[seat]


def _team(view: SeatView) -> int:
    return sum(_tricks_taken(view, other) for other in view.this_hand.defenders)


def _state_uncounted(role: str, note: Run) -> SeatInfo:
    return SeatInfo("", role, note)


def _counted(role: str, won: int, needed: int, count: str) -> SeatInfo:
    return SeatInfo("", role, won=won, needed=needed, count=count)


def _tricks(count: int) -> str:
    return ngettext("{n} trick", "{n} tricks", count).format(n=count)


def _part(view: SeatView, role: Role | None) -> str:
    hand, words = view.this_hand, role_words(view)
    if role is Role.KONTRA:
        return _("said kontra")
    if role is Role.COMES:
        owes = view.owed_by(role)
        if owes.own is not None and owes.team is not None and len(hand.answers) > 1:
            return _("together {tricks}").format(tricks=with_need(_team(view), owes.team))
    # until the last answer another may still be invited
    if role is Role.ALONE and view.turn.phase is Phase.DEFENCE:
        role = Role.COMES
    return _("defender") if role is None or role not in words.names else words.names[role]()


def _negotiation_asks(view: SeatView) -> str:
    """There is something to agree to only where an offer was made."""
    return _("offer or play?") if offer_made(view) is None else _("agree or play?")


def _whether_to_defend(view: SeatView) -> Run:
    """Return the question names the contract that is defended against, if it has a number and a
    sign: a name has no room.
    """
    contract = ContractRuns(view.contracted.contract).on_button
    if isinstance(contract, str):
        return _("will you defend?")
    return _with_call(_("defend against {contract}?"), contract=contract)


ASKS: dict[type, Callable[[SeatView], Run]] = {
    Quotas: _whether_to_defend,
    Whisting: whisting_asks,
    Doubling: lambda view: _("kontra?"),
    OwnKontra: lambda view: _("kontra?"),
    Takeover: lambda view: _("take or leave?"),
    Negotiation: _negotiation_asks,
    AceBonuses: lambda view: _("say “no aces”?"),
}
"""What a player is asked, by the mechanism that asks."""


def question(view: SeatView) -> Run:
    """Return what the player is asked whose turn it is."""
    words = ASKS.get(type(view.table.rules.mechanism_of(view.turn.phase)))
    return _("your answer?") if words is None else words(view)


def _declarer_count(won: int, goal: Goal) -> str:
    if not goal.wants_few:
        return with_need(won, goal.least)
    if won:
        return _tricks(won)
    return ngettext("{n} trick allowed", "{n} tricks allowed", goal.most).format(n=goal.most)
