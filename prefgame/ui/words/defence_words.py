"""What a finished hand and its review say of the defence, by the way of defending.

Invariant: whole sentences for each way of defending, registered by its class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from prefgame.i18n import _, pgettext
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Quotas, Whisting
from prefgame.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class UnplayedWords:
    """The words where nobody plays against the declarer."""

    sentence: Callable[[], str]
    """the hand as a sentence, of ``{name}`` and ``{contract}``"""
    short: Callable[[], str]
    """the same in two words, under the name of the contract"""


@dataclass(frozen=True, slots=True)
class DefenceWords:
    """The words where nobody plays against the declarer, and of the roles."""

    nobody: UnplayedWords
    settled: Mapping[Role, UnplayedWords] = field(default_factory=dict)
    """the same where somebody in this role has settled the hand"""
    roles: Mapping[Role, Callable[[], str]] = field(default_factory=dict)
    """what a player was in the hand, where the usual word is another one"""
    left_alone: Mapping[Role, Callable[[], str]] = field(default_factory=dict)
    """what a defender did in a hand that ended without play, as a sentence of ``{name}``; a role
    without one is said to have defended
    """
    forced: Callable[[RuleSet, Contract], str] = lambda rules, contract: ""
    """why the defenders of a contract that may be left are not asked; nothing where they are"""
    reported: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    """what a defender answered, by the word of a report"""
    impossible: Callable[[], str] = str
    """why no hand has the two answers of a report"""
    book: Mapping[Role, Callable[[], str]] = field(default_factory=dict)
    """the line of a role in the player's book, where the usual words are others"""
    drills: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    """a head or title of the drills, where the usual words, the key here, are others"""


_COMING = DefenceWords(
    UnplayedWords(
        lambda: _("Nobody defended: {name} wins {contract} without playing"),
        lambda: _("nobody defends"),
    ),
    left_alone={Role.STAYS: lambda: _("{name} dropped out, and neither wins nor loses.")},
    reported={
        "come": lambda: pgettext("answer", "defends"),
        "stay": lambda: pgettext("answer", "drops out"),
        "invited": lambda: pgettext("answer", "is invited"),
    },
    impossible=lambda: _("Only a player who defends can invite the other one."),
)


def _forced_whist(rules: RuleSet, contract: Contract) -> str:
    """By name: the rule that both must whist."""
    defence = rules.defence
    asked = defence.to_answer((0, 1), (), contract) is not None
    if asked or not contract.may_be_left or defence.owes(Role.COMES, contract) is None:
        return ""
    return _("Stalingrad: both must whist")


_WHISTING = DefenceWords(
    UnplayedWords(
        lambda: _("Nobody whisted: {name} wins {contract} without playing"),
        lambda: _("nobody whists"),
    ),
    {
        Role.HALF: UnplayedWords(
            lambda: _("Half whist: {name} wins {contract} without playing"), lambda: _("half whist")
        )
    },
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
    _forced_whist,
    reported={
        "whist": lambda: pgettext("answer", "whist"),
        "pass": lambda: pgettext("answer", "pass"),
        "half": lambda: pgettext("answer", "half"),
    },
    impossible=lambda: _("Only the second defender may say half, and only to six or seven."),
    book={
        Role.COMES: lambda: _("both whisted"),
        Role.HOST: lambda: _("whisted alone"),
        Role.GUEST: lambda: _("passed, closed cards"),
        Role.DUMMY: lambda: _("passed, open cards"),
        Role.STAYS: lambda: _("passed"),
        Role.HALF: lambda: _("half whist"),
    },
    drills={
        "Defend or drop out": lambda: _("Whist or pass"),
        "The other defender has dropped out": lambda: _("The other defender has passed"),
        "The other defender plays too": lambda: _("The other defender has whisted"),
    },
)
DEFENCE_WORDS: dict[type, DefenceWords] = {Quotas: _COMING, Whisting: _WHISTING}
"""by the class of a defence"""


def defence_words(rules: RuleSet) -> DefenceWords:
    return DEFENCE_WORDS[type(rules.defence)]


def drill_words(rules: RuleSet, words: str) -> str:
    """Return the head of a topic of drills, or the title of a situation, as this game says it."""
    own = defence_words(rules).drills.get(words)
    return own() if own is not None else _(words)


def unplayed_words(rules: RuleSet, roles: Mapping[Seat, Role]) -> UnplayedWords:
    """Return the words for a hand that ended with these roles and without play."""
    words = defence_words(rules)
    return next(
        (words.settled[role] for role in roles.values() if role in words.settled), words.nobody
    )


# ---- the review of an answer

Sentence = Callable[[], str]


@dataclass(frozen=True, slots=True)
class AnswerWords:
    """What a review says, as sentences of ``{name}``, ``{other}``, ``{points}`` and ``{tricks}``.

    By the role that the answer gave, or would have given: what lost points, what a defender
    ``saved`` who did not answer so, and what they would have ``won``.

    ``lost``: what playing alone would have lost where another way of playing would have won.
    """

    was_loss: Mapping[Role, Sentence]
    saved: Mapping[Role, Sentence]
    won: Mapping[Role, Sentence]
    lost: Sentence


def _coming_was_loss() -> str:
    return _(
        "Defending lost points: with perfect play, {name} would have got {tricks}, and "
        "dropping out was worth {points} more."
    )


def _whist_was_loss() -> str:
    return _(
        "The whist lost points: with perfect play, {name} would have got {tricks}, and "
        "a pass was worth {points} more."
    )


def _whist_saved() -> str:
    return _("{name} saved {points} by passing: with a whist, {name} would have taken {tricks}.")


def _whist_won() -> str:
    return _("With a whist, {name} would have won {points}, with {tricks}.")


_COMING_ANSWERS = AnswerWords(
    {
        Role.ALONE: _coming_was_loss,
        Role.COMES: _coming_was_loss,
        Role.HOST: lambda: _(
            "Inviting lost points: with perfect play, {name} would have got {tricks} "
            "with {other}, and dropping out was worth {points} more."
        ),
    },
    {
        Role.ALONE: lambda: _(
            "{name} saved {points} by dropping out: alone, {name} would have taken {tricks}."
        ),
        Role.HOST: lambda: _(
            "{name} saved {points} by dropping out: with {other} invited, both together "
            "would have taken {tricks}."
        ),
        Role.COMES: lambda: _(
            "{name} saved {points} by dropping out: defending with {other}, {name} would "
            "have taken {tricks}."
        ),
    },
    {
        Role.ALONE: lambda: _("By defending alone, {name} would have won {points}, with {tricks}."),
        Role.HOST: lambda: _(
            "By inviting {other}, {name} would have won {points}, with {tricks} together."
        ),
        Role.COMES: lambda: _(
            "By defending with {other}, {name} would have won {points}, with {tricks}."
        ),
    },
    lambda: _("By defending alone, {name} would have lost {points}, with {tricks}."),
)
_WHIST_ROLES = (Role.ALONE, Role.COMES, Role.HOST)
_WHISTING_ANSWERS = AnswerWords(
    dict.fromkeys(_WHIST_ROLES, _whist_was_loss),
    dict.fromkeys(_WHIST_ROLES, _whist_saved),
    dict.fromkeys(_WHIST_ROLES, _whist_won),
    lambda: _("With a closed whist, {name} would have lost {points}, with {tricks}."),
)
ANSWER_WORDS: dict[type, AnswerWords] = {Quotas: _COMING_ANSWERS, Whisting: _WHISTING_ANSWERS}
"""by the class of a defence"""


def answer_words(rules: RuleSet) -> AnswerWords:
    return ANSWER_WORDS[type(rules.defence)]
