"""What a finished hand says of its defence, by the way of defending.

Invariant: whole sentences for each way of defending, registered by its class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from prefgame.i18n import _, pgettext
from prefgame.rules.base import Role
from prefgame.rules.defence.quotas import Quotas
from prefgame.rules.defence.whisting import Whisting
from prefgame.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class DefenceWords:
    """The words where nobody plays against the declarer, and of the roles."""

    unplayed: Callable[[], str]
    """the hand as a sentence, of ``{name}`` and ``{contract}``"""
    nobody: Callable[[], str]
    """the same in two words, under the name of the contract"""
    roles: Mapping[Role, Callable[[], str]] = field(default_factory=dict)
    """what a player was in the hand, where the usual word is another one"""
    left_alone: Mapping[Role, Callable[[], str]] = field(default_factory=dict)
    """what a defender did in a hand that ended without play, as a sentence of ``{name}``; a role
    without one is said to have defended
    """


_COMING = DefenceWords(
    lambda: _("Nobody came: {name} wins {contract} without playing"),
    lambda: _("nobody comes"),
    left_alone={Role.STAYS: lambda: _("{name} stayed, and neither wins nor loses.")},
)
_WHISTING = DefenceWords(
    lambda: _("Nobody whisted: {name} wins {contract} without playing"),
    lambda: _("nobody whists"),
    {
        Role.COMES: lambda: _("whisted"),
        Role.HOST: lambda: _("whisted"),
        Role.GUEST: lambda: _("passed"),
        Role.DUMMY: lambda: pgettext("role", "cards open"),
        Role.STAYS: lambda: _("passed"),
        Role.HALF: lambda: _("half whist"),
    },
    {
        Role.STAYS: lambda: _("{name} passed."),
        Role.HALF: lambda: _("{name} said half, and is paid for half the tricks of the defence."),
    },
)
DEFENCE_WORDS: dict[type, DefenceWords] = {Quotas: _COMING, Whisting: _WHISTING}
"""by the class of a defence"""


def defence_words(rules: RuleSet) -> DefenceWords:
    """The words for the defence of this game."""
    return DEFENCE_WORDS[type(rules.defence)]
