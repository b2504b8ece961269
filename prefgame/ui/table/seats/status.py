"""What stands on the plate of each seat: part, calls, tricks, quota, turn.

Law of this module: a pure function of the view; quotas and roles are asked of the rules.
"""

from __future__ import annotations

from prefgame.app.words.sentences import game_in_sentence
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.contracts import Goal
from prefgame.ui.table.seats.plate import SeatInfo
from prefgame.ui.words.contracts import call_run, goal_count, turn_tongue


def seat_info(view: SeatView, seat: Seat, *, mine: bool, turn: bool = True, slim: bool = False) -> SeatInfo:
    """The plate of a seat. ``mine``: the player sits there; ``turn``: whose turn it is may be shown now; ``slim``: few words."""
    table, hand = view.table, view.hand
    name = table.players[seat]
    acts = turn and view.turn.seat == seat
    tongue = "" if not acts else _("your turn") if mine else turn_tongue(view.turn.phase)
    if hand is None:
        return SeatInfo(name)
    dealer = seat == hand.dealer
    if seat not in hand.order:
        return SeatInfo(name, _("dealer"), _("sits out"), dealer=dealer, out=True)
    if hand.contract is None:
        role = _("declarer") if seat == hand.declarer else _position(view, seat)
        return SeatInfo(name, role, _call_note(view, seat, acts and mine), tongue=tongue, dealer=dealer)
    won, needed, count, role, note = _in_play(view, seat, acts and mine, slim)
    out = view.role(seat) is Role.STAYS
    return SeatInfo(name, role, note, won, needed, count, tongue, dealer, out)


def _position(view: SeatView, seat: Seat) -> str:
    assert view.hand is not None
    if seat == view.hand.dealer:
        return _("dealer")
    return (_("eldest hand"), _("second to call"), _("last to call"))[view.hand.order.index(seat)]


def _call_note(view: SeatView, seat: Seat, asked: bool) -> str:
    """What a seat has called so far."""
    assert view.hand is not None
    calls, standing = view.hand.calls, view.table.rules.auction.standing(view.hand.calls)
    last = calls.last_bid(seat)
    if asked:
        return {Phase.AUCTION: _("your call?"), Phase.REVEAL: _("which game?")}.get(view.turn.phase, _("your contract?"))
    if seat == view.hand.declarer and view.turn.phase is Phase.EXCHANGE:
        return _("chooses")
    if last is None:
        return _("still to call")
    if calls.passed(seat):
        return _("passed")
    if last.kind is BidKind.GAME:
        return _("said game")
    if last.kind is BidKind.NAMED and last.contract is not None:
        return _("said {game}").format(game=game_in_sentence(last.contract))
    if standing is not None and standing.game:
        return _("outbid")
    if standing is not None and standing.contract is not None and standing.seat == seat:
        return _("stands at {number}").format(number=standing.contract.name)
    call = call_run(last)
    return _("said {call}").format(call=call)


def _in_play(view: SeatView, seat: Seat, asked: bool, slim: bool) -> tuple[int | None, int, str, str, str]:
    """(tricks won or None, needed, count in words, role, note) once there is a contract."""
    hand = view.hand
    assert hand is not None and hand.contract is not None
    role, taken = view.role(seat), hand.taken
    owes = view.owed(role or Role.STAYS)
    team = sum(taken[other] for other in hand.defenders)
    if role in (Role.KONTRA, Role.GUEST) and not hand.contract.may_be_left:  # no quota, and nobody was invited
        won = "" if hand.leader is None else ngettext("{n} trick", "{n} tricks", taken[seat]).format(n=taken[seat])
        return None, 0, "", _("said kontra") if role is Role.KONTRA else _("defender"), won
    match role:
        case Role.DECLARER:
            needed = goal_count(hand.contract)
            return taken[seat], needed, _declarer_count(taken[seat], hand.contract.goal, slim), _("declarer"), ""
        case Role.STAYS:
            return None, 0, "", _("stays"), "" if hand.leader is None else _("cards laid down")  # he may still be a guest
        case Role.ALONE:
            words = _("comes") if view.turn.phase is Phase.DEFENCE else _("comes alone")  # he may still invite
            return taken[seat], owes.needed, _count(taken[seat], owes.needed, slim), words, ""
        case Role.COMES:
            words = _("comes")
            if owes.team is not None and len(hand.answers) > 1:
                words = _("comes · pair {won} of {needed}").format(won=team, needed=owes.team)
            return taken[seat], owes.needed, _count(taken[seat], owes.needed, slim), words, ""
        case Role.HOST:
            return team, owes.needed, _count(team, owes.needed, slim), _("has invited"), ""
        case Role.KONTRA:
            return team, owes.needed, _count(team, owes.needed, slim), _("said kontra"), ""
        case Role.GUEST:
            host = next(other for other in hand.defenders if other != seat)
            own = ngettext("{n} trick", "{n} tricks", taken[seat]).format(n=taken[seat])
            need = view.owed(view.role(host) or Role.HOST).needed
            if slim:
                own = str(taken[seat])
            both = _("{own}, team {won} of {needed}").format(own=own, won=team, needed=need)
            return None, 0, "", _("guest of {name}").format(name=view.table.players[host]), both
    if role is Role.OBLIGED and hand.leader is not None:
        return None, 0, "", _("defender"), ngettext("{n} trick", "{n} tricks", taken[seat]).format(n=taken[seat])
    if asked:
        return None, 0, "", _("defender"), _("will you come?") if view.turn.phase is Phase.DEFENCE else _("kontra?")
    waits = role is None or seat not in dict(hand.kontra.said)
    return None, 0, "", _("defender"), _("still to answer") if waits else _("no kontra")


def _declarer_count(won: int, goal: Goal, slim: bool) -> str:
    if goal.takes_none:
        return _("none allowed") if not won else ngettext("{n} trick", "{n} tricks", won).format(n=won)
    return _count(won, goal.least, slim)


def _count(won: int, needed: int, slim: bool) -> str:
    if won > needed:
        return f"{won}/{needed}" if slim else _("{won}, needs {needed}").format(won=won, needed=needed)
    return _("{won} of {needed}").format(won=won, needed=needed)
