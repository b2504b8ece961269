"""What a defender is called on a plate and in a tooltip, by the way of defending.

Invariant: every way of defending has its entry in ``ROLE_WORDS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import assert_never

from prefgame.engine.commands import Defend
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.defence import Quotas, Whisting

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


def whisting_asks(view: SeatView) -> str:
    """What a defender is asked who may whist."""
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
)
ROLE_WORDS: dict[type, RoleWords] = {Quotas: _COMING, Whisting: _WHISTING}
"""by the class of the defence"""


def role_words(view: SeatView) -> RoleWords:
    """The words for the defence of this game."""
    return ROLE_WORDS[type(view.table.rules.defence)]
