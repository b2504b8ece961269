"""What a review says of the answer of a defender, by the way of defending.

Invariant: whole sentences of ``{name}``, ``{other}``, ``{points}`` and ``{tricks}``, registered by
the class of the defence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from prefgame.i18n import _
from prefgame.rules.base import Role
from prefgame.rules.defence.quotas import Quotas
from prefgame.rules.defence.whisting import Whisting
from prefgame.rules.ruleset import RuleSet

Sentence = Callable[[], str]


@dataclass(frozen=True, slots=True)
class AnswerWords:
    """By the role that the answer gave, or would have given: what lost points, what a defender
    ``saved`` who did not answer so, and what they would have ``won``.

    ``lost``: what playing alone would have lost where another way of playing would have won.
    """

    was_loss: Mapping[Role, Sentence]
    saved: Mapping[Role, Sentence]
    won: Mapping[Role, Sentence]
    lost: Sentence


def _coming_was_loss() -> str:
    return _(
        "Coming was a loss: with best play by all, {name} would have got {tricks} and "
        "lost {points}."
    )


def _whist_was_loss() -> str:
    return _(
        "The whist was a loss: with best play by all, {name} would have got {tricks} and lost "
        "{points}."
    )


def _whist_saved() -> str:
    return _("{name} saved {points} by passing: with a whist, {name} would have taken {tricks}.")


def _whist_won() -> str:
    return _("With a whist, {name} would have won {points}, with {tricks}.")


_COMING = AnswerWords(
    {
        Role.ALONE: _coming_was_loss,
        Role.COMES: _coming_was_loss,
        Role.HOST: lambda: _(
            "Inviting was a loss: with best play by all, {name} would have got {tricks} with "
            "{other} and lost {points}."
        ),
    },
    {
        Role.ALONE: lambda: _(
            "{name} saved {points} by staying: coming alone, {name} would have taken {tricks}."
        ),
        Role.HOST: lambda: _(
            "{name} saved {points} by staying: with {other} invited, both together would have "
            "taken {tricks}."
        ),
        Role.COMES: lambda: _(
            "{name} saved {points} by staying: coming with {other}, {name} would have taken "
            "{tricks}."
        ),
    },
    {
        Role.ALONE: lambda: _("By coming alone, {name} would have won {points}, with {tricks}."),
        Role.HOST: lambda: _(
            "By inviting {other}, {name} would have won {points}, with {tricks} together."
        ),
        Role.COMES: lambda: _(
            "By coming with {other}, {name} would have won {points}, with {tricks}."
        ),
    },
    lambda: _("By coming alone, {name} would have lost {points}, with {tricks}."),
)
_WHIST_ROLES = (Role.ALONE, Role.COMES, Role.HOST)
_WHISTING = AnswerWords(
    dict.fromkeys(_WHIST_ROLES, _whist_was_loss),
    dict.fromkeys(_WHIST_ROLES, _whist_saved),
    dict.fromkeys(_WHIST_ROLES, _whist_won),
    lambda: _("With a closed whist, {name} would have lost {points}, with {tricks}."),
)
ANSWER_WORDS: dict[type, AnswerWords] = {Quotas: _COMING, Whisting: _WHISTING}
"""by the class of a defence"""


def answer_words(rules: RuleSet) -> AnswerWords:
    """The words for the answers of this game."""
    return ANSWER_WORDS[type(rules.defence)]
