"""A claim at the table: who may claim what, how it is proved, and what follows.

Invariant: a claim does nothing that a seat could not do by playing cards, so a claimed hand is
scored, stored and shown like any other.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from prefgame.ai.decide.questions import (
    Judge,
    can_claim,
    claimants,
    claims_none,
    settled_tricks,
    sure_tricks,
)
from prefgame.ai.decide.splits import may_split
from prefgame.ai.imagine.worlds import next_to_play
from prefgame.ai.value.end_values import solver_of
from prefgame.app.settings import ClaimSetting
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard, Settled
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.solver import hand_bits

# ---- a claim, proved with the real cards


@dataclass(frozen=True)
class Claim:
    """A claim that lies open: ``seat`` claims ``tricks`` of those that are left for its ``side``
    (itself, and a partner whose tricks it shares). If no trick is wanted, ``side`` is the seat that
    gets them, also if a defender claims; ``none`` says that it takes none of them. ``hands``: the
    cards that the players still have. ``goes_down``: the contract goes down with these tricks, and
    the play ends before the tenth. ``lost``: the tricks left to the others. ``given_up``: the seat
    claims nothing but gives up the rest, and ``side`` takes it; ``lost`` are then those own tricks
    that cannot be lost. ``agreed``: the seat has offered a split, to which the others of the
    computer agree. The play goes on so that seat ``watched`` has ``total`` tricks in the end.
    """

    seat: Seat
    side: tuple[Seat, ...]
    tricks: int
    none: bool
    hands: Mapping[Seat, tuple[Card, ...]]
    goes_down: bool = False
    lost: int = 0
    given_up: bool = False
    watched: Seat = 0
    total: int = 0
    agreed: bool = False

    @property
    def counts_up(self) -> bool:
        """Whether ``watched`` claims at least ``total`` tricks; otherwise no more than these."""
        return self.watched in self.side and not self.none


class NoClaim(Enum):
    """Why a seat may not claim."""

    BEFORE_THE_PLAY = "before the play"
    """or after it"""
    NOBODY_DECLARES = "nobody declares"
    """and it is not proved that the seat leads and must take all the rest"""
    OPEN_HAND = "open hand"
    """the next card comes from the open hand of a partner"""
    LOOKS_ON = "looks on"
    NOT_THE_TURN = "not the turn"
    LAST_CARD = "last card"
    DECLARER_ONLY = "declarer only"
    """the contract is to take no trick, and the seat defends beside closed cards"""
    COUNT_UNPROVED = "count unproved"
    """no trick is wanted, and it is not proved how many the declarer still takes"""
    PARTNERS_TRICK = "partner's trick"
    """the other defender, who scores alone, is winning the trick so far"""
    NONE_UNPROVED = "none unproved"
    """the seat is to take no trick, which is not proved"""
    UNPROVED = "unproved"
    """not proved in every deal that agrees with the view; the claim may still be right"""

    @property
    def may_give_up(self) -> bool:
        """Whether a seat that may not claim for this reason may still give up the rest."""
        return self in (
            NoClaim.DECLARER_ONLY,
            NoClaim.COUNT_UNPROVED,
            NoClaim.PARTNERS_TRICK,
            NoClaim.NONE_UNPROVED,
            NoClaim.UNPROVED,
        )


def why_no_claim(view: SeatView) -> NoClaim:
    hand = view.hand
    if hand is None or hand.contract is None or view.turn.phase is not Phase.PLAY:
        return NoClaim.BEFORE_THE_PLAY
    role = view.role(view.seat)
    if role is None or not role.plays:
        return NoClaim.LOOKS_ON
    if hand.declarer is None:
        return NoClaim.NOBODY_DECLARES
    if view.turn.seat != view.seat:
        return NoClaim.NOT_THE_TURN
    if next_to_play(view) != view.seat:
        return NoClaim.OPEN_HAND
    if len(view.cards) < 2:
        return NoClaim.LAST_CARD
    if claims_none(view):
        return _no_claim_to_none(hand.declarer, view)
    return NoClaim.UNPROVED if claimants(view) else NoClaim.PARTNERS_TRICK


def _no_claim_to_none(declarer: Seat, view: SeatView) -> NoClaim:
    """Say why nothing is claimed in a contract for no trick."""
    if not claimants(view):
        return NoClaim.DECLARER_ONLY
    clean = view.seat == declarer and not view.this_hand.taken[declarer]
    return NoClaim.NONE_UNPROVED if clean else NoClaim.COUNT_UNPROVED


# ---- the claims that hold with the real cards


def proved_claim(match: Match) -> Claim | None:
    """Find the claim of the seat to act to all the rest, if it holds with the real cards, whatever
    the others play; if no trick is wanted, how many the declarer takes.
    """
    view = _view_to_act(match)
    if view is None or not claims_none(view):
        return None if view is None else _claim(match, view, None)
    count = settled_tricks(view)
    return None if count is None else _claim(match, view, count)


def part_claim(match: Match) -> Claim | None:
    """Find the claim to the tricks that are proved to be the seat's own, some but not all."""
    view = _view_to_act(match)
    if view is None or view.hand is None:
        return None
    count = sure_tricks(view)
    return _claim(match, view, count) if 0 < count < TRICKS - len(view.hand.tricks) else None


def _view_to_act(match: Match) -> SeatView | None:
    """Find the view of the seat to act, in the middle of a hand."""
    return (
        match.view(match.to_act)
        if isinstance(match.to_act, int) and match.table.hand is not None
        else None
    )


def _claim(match: Match, view: SeatView, count: int | None) -> Claim | None:
    side, hand = claimants(view), match.table.hand
    if not side or hand is None:
        return None
    hands, judge = _hands(match), Judge(view, side, count)
    if not judge.agrees([hand_bits(hands.get(other, ())) for other in judge.order]):
        return None
    claim = Claim(
        view.seat,
        side,
        0,
        claims_none(view) and not judge.count,
        hands,
        watched=judge.watched,
        total=hand.taken[judge.watched] + judge.count,
    )
    return _play_out(match, claim)


# ---- giving up


def give_up(match: Match) -> Claim | Seat:
    """Give up the rest for the seat to act: a declarer to the defenders, a defender to the
    declarer. If the other defender plays for their own tricks and may still take one, the result is
    that seat, which objects.
    """
    hand, view = match.table.hand, _view_to_act(match)
    assert (
        hand is not None
        and hand.contract is not None
        and hand.declarer is not None
        and view is not None
    )
    declarer, none = hand.declarer, hand.contract.goal.takes_none
    others = tuple(seat for seat in match.table.playing if seat != view.seat)
    all_theirs = hand.taken[declarer] + TRICKS - len(hand.tricks)
    if view.seat == declarer:
        total = all_theirs if none else hand.taken[declarer]
        return _play_out(match, _claim_giving_up(match, view.seat, others, declarer, total))
    partner = next((seat for seat in others if seat != declarer), None)
    if (
        partner is not None
        and match.table.rules.defence.writer(partner, match.table.roles) != view.seat
        and not _is_lost_anyhow(match)
    ):
        return partner
    total = hand.taken[declarer] if none else all_theirs
    return _play_out(match, _claim_giving_up(match, view.seat, (declarer,), declarer, total))


def _claim_giving_up(
    match: Match, seat: Seat, side: tuple[Seat, ...], declarer: Seat, total: int
) -> Claim:
    """Make the claim of a seat which gives up the rest; the declarer then has ``total`` tricks."""
    return Claim(seat, side, 0, False, _hands(match), given_up=True, watched=declarer, total=total)


def _is_lost_anyhow(match: Match) -> bool:
    """Tell whether all the rest is the declarer's anyhow, or none of it if none is wanted."""
    hand = match.table.declared
    none, most = hand.contract.goal.takes_none, TRICKS - len(hand.tricks)
    best = max(_values(match, hand.declarer).values(), key=lambda value: value if none else -value)
    return best == (0 if none else most)


# ---- a split that is agreed on


def split_claim(match: Match, declarers: int) -> Claim | None:
    """Make the claim of the seat to act, with the agreement of the others, that the declarer gets
    so many of the tricks that are left. None if the cards cannot fall like that.
    """
    view = _view_to_act(match)
    if view is None or not may_split(view):
        return None
    hand, side = match.table.declared, claimants(view)
    total = hand.taken[hand.declarer] + declarers
    claim = Claim(
        view.seat,
        side,
        0,
        False,
        _hands(match),
        watched=hand.declarer,
        total=total,
        agreed=True,
    )
    trial = match.fork()
    while trial.phase is Phase.PLAY:
        trial.submit(claimed_card(trial, claim))
    taken = trial.table.this_hand.taken[hand.declarer]
    return _play_out(match, claim) if taken == total else None


# ---- playing to the end


def claimed_card(match: Match, claim: Claim) -> PlayCard:
    """Choose the next card of an ending that is settled. Of the cards that lead to at least what is
    claimed, and nearest to it if nobody errs, the side that gets the tricks plays a high one and
    the others a low one.
    """
    hand, seat = match.table.this_hand, match.to_act
    assert isinstance(seat, int)
    values, missing = _values(match, claim.watched), claim.total - hand.taken[claim.watched]
    enough = {
        card: value
        for card, value in values.items()
        if claim.given_up
        or claim.agreed
        or (value >= missing if claim.counts_up else value <= missing)
    }
    nearest = min(abs(value - missing) for value in (enough or values).values())
    fitting = [
        card for card, value in (enough or values).items() if abs(value - missing) == nearest
    ]
    chosen = (max if seat in claim.side else min)(fitting, key=lambda card: (card.rank, card.index))
    return PlayCard(chosen, Settled(claim.seat, claim.given_up))


def _values(match: Match, watched: Seat) -> dict[Card, int]:
    """Count the tricks to come for that seat after each card, with open hands."""
    hand, seat, hands = match.table.contracted, match.to_act, _hands(match)
    assert isinstance(seat, int)
    table = match.table
    to_play = seat if match.turn.card_of is None else match.turn.card_of
    leader = hand.order.index(hand.trick[0][0] if hand.trick else to_play)
    solver = solver_of(
        table.rules.play,
        hand.contract,
        hand.order,
        table.playing,
        hand.declarer,
        counted=watched,
        slots=1 << 12,
    )
    flat = array("I", [hand_bits(hands.get(other, ())) for other in hand.order])
    found = solver.values(flat, leader, [card for _seat, card in hand.trick])
    return {
        command.card: found[command.card.index]
        for command in match.legal()
        if isinstance(command, PlayCard)
    }


def _play_out(match: Match, claim: Claim) -> Claim:
    """Try the claim on a copy of the match, and add its result."""
    before, trial = match.table.hand, match.fork()
    while trial.phase is Phase.PLAY:
        trial.submit(claimed_card(trial, claim))
    after = trial.table.hand
    assert before is not None and after is not None
    played = len(after.tricks) - len(before.tricks)
    taken = sum(after.taken[seat] - before.taken[seat] for seat in claim.side)
    tricks = played if claim.none else taken
    return replace(
        claim,
        tricks=tricks,
        lost=0 if claim.none else played - taken,
        goes_down=not claim.none and len(after.tricks) < TRICKS,
    )


def _hands(match: Match) -> dict[Seat, tuple[Card, ...]]:
    return {seat: match.hand_of(seat) for seat in match.table.playing}


# ---- claims at a table: who may claim now, the claim that lies open, and who does not want one
# Invariant: it looks at the match and changes nothing in it; the session plays the cards of a
# claim.


_log = logging.getLogger(__name__)


class Claiming:
    """The claims of ``match``. ``player`` is the seat of the human, None if nobody plays; ``view``
    says what the player knows, None while that is not all that has happened; ``splits``: whether
    the rest may be split where the rules of the table allow it, whatever the setting is.
    """

    def __init__(
        self,
        match: Match,
        player: Seat | None,
        view: Callable[[], SeatView | None],
        *,
        splits: bool,
    ) -> None:
        self._match, self._player, self._view = match, player, view
        self._splits = splits and match.table.rules.play.rest_is_split
        self.setting: ClaimSetting = "never"
        self.on_table: Claim | None = None
        """the claim that lies on the table; nobody plays while it does"""
        self._refused: int | None = None  # the hand in which the player wants to play on
        self._objected: int | None = None  # the hand that the other defender does not give up
        self._split_at: tuple[int, int] | None = None  # the trick in which a split was refused
        # how long the log was when it was looked at last, and whether the player may claim
        self._offered = 0, False

    @property
    def seats_may(self) -> bool:
        """Whether a seat of the computer may claim in this hand."""
        return self.setting != "never" and not self._plays_on

    @property
    def seats_may_split(self) -> bool:
        """Whether a seat of the computer may offer a split in this trick."""
        if not self._splits or self._match.phase is not Phase.PLAY or self._plays_on:
            return False
        return self._split_at != self._this_trick

    @property
    def _plays_on(self) -> bool:
        """Whether the player wants to play this hand on."""
        return self._refused == self._match.table.hands_played

    @property
    def player_may(self) -> bool:
        """Whether it is the player's turn and they may claim the rest."""
        view = self._view() if self._is_players_turn else None
        if view is None:
            return False
        if self._offered[0] != len(self._match.log):
            self._offered = len(self._match.log), can_claim(view)
        return self._offered[1]

    def claim_rest(self) -> None:
        """Claim the rest for the player, if they may."""
        if self.player_may:
            self.lay_open()

    def sure_tricks(self) -> int:
        """Count the tricks left that are proved to be the player's (and a partner's), who is to
        play; fewer than all may be claimed as a part.
        """
        view = self._view() if self._may_end else None
        return 0 if view is None else sure_tricks(view)

    def claim_part(self) -> None:
        self.on_table = part_claim(self._match) if self._may_end else None

    def give_up(self) -> Seat | None:
        """Give up the rest for the player. If the other defender objects, return that seat: nothing
        changes then, and nobody is asked again in this hand.
        """
        if not self._may_end or self.objected:
            return None
        found = give_up(self._match)
        if isinstance(found, Claim):
            self.on_table = found
            return None
        self._objected = self._match.table.hands_played
        return found

    @property
    def objected(self) -> bool:
        """Whether the other defender has objected to giving up in this hand."""
        return self._objected == self._match.table.hands_played

    @property
    def asks(self) -> bool:
        """Whether the player may refuse the claim and play on."""
        claim = self.on_table
        return (
            claim is not None
            and (self.setting == "ask" or claim.agreed)
            and claim.seat != self._player
            and self._player in claim.hands
        )

    @property
    def may_split(self) -> bool:
        """Whether the player may offer a split now: once in a trick. It is a rule of the table and
        no claim: the setting says nothing about it.
        """
        view = self._view() if self._splits and self._plays_next else None
        return view is not None and may_split(view) and self._split_at != self._this_trick

    def offer(self, declarers: int) -> bool:
        """Lay the split open that the others have accepted; tell whether the cards can fall so."""
        self.on_table = split_claim(self._match, declarers)
        if self.on_table is None:
            self.refuse_split()
        return self.on_table is not None

    def refuse_split(self) -> None:
        """Note that a split was offered in this trick, and somebody plays on."""
        self._split_at = self._this_trick

    @property
    def _this_trick(self) -> tuple[int, int]:
        hand = self._match.table.hand
        return self._match.table.hands_played, 0 if hand is None else len(hand.tricks)

    def play_on(self) -> None:
        """Take the claim back; none of the others claims in this hand again."""
        self.on_table = None
        self._refused = self._match.table.hands_played

    def lay_open(self) -> None:
        """Claim the rest for the seat to act."""
        self.on_table = proved_claim(self._match)
        if self.on_table is None:  # a claim that cannot be proved is none: the seat plays on
            _log.error("seat %s claimed too much", self._match.to_act)
            self._refused = self._match.table.hands_played
            self._offered = (len(self._match.log), False)

    @property
    def _is_players_turn(self) -> bool:
        """Whether the player is to act, nothing is claimed yet, and claims are wanted."""
        return self.setting != "never" and self._is_asked

    @property
    def _may_end(self) -> bool:
        """Whether the player is to play a card and may claim or give up before the last one."""
        return self.setting != "never" and self._plays_next

    @property
    def _is_asked(self) -> bool:
        """Whether the player is to act, and nothing is claimed yet."""
        if self.on_table is not None or self._view() is None:
            return False
        return self._player is not None and self._match.to_act == self._player

    @property
    def _plays_next(self) -> bool:
        """Whether the player is to play a card that is not the last one."""
        if not self._is_asked or self._match.phase is not Phase.PLAY:
            return False
        assert self._player is not None
        return len(self._match.hand_of(self._player)) > 1
