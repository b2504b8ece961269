"""How a hint expects the hand to end, as the last part of its sentence.

Invariant: every fact about the end has its words in the dictionary; numbers come from the reason.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.play.hints import Fact, Hint
from prefgame.app.words.chances import describe_chance, describe_low_chance
from prefgame.app.words.hint_names import ReasonNames, card_in_sentence
from prefgame.app.words.score_units import hint_units
from prefgame.engine.commands import Defend, PlayCard
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Answer, Phase

LIKELY = 0.5
"""From this chance on something is called likely."""


def outcome(names: ReasonNames, hint: Hint) -> str:
    """How the hand is likely to end; and where the advice seldom succeeds, that no other
    choice is better.
    """
    expected = _OUTCOMES[names.reason.fact](names)
    if not hint.choices or not _seldom_succeeds(names):
        return expected
    words = (
        _("{expected}, but every other choice loses as much or more")
        if hint.choices[0].score < 0
        else _("{expected}, but no other choice scores more")
    )
    return words.format(expected=expected)


def _seldom_succeeds(at: ReasonNames) -> bool:
    """Whether a call or an answer is advised that fails more often than it succeeds. A card must be
    played in any case.
    """
    return (
        at.reason.says_how_often
        and at.reason.chance < LIKELY
        and at.view.turn.phase is not Phase.PLAY
    )


def _often(at: ReasonNames) -> str:
    """How often the advised choice succeeds."""
    describe = describe_low_chance if _seldom_succeeds(at) else describe_chance
    return describe(at.reason.chance)


def _would(at: ReasonNames, likely: str, unlikely: str, **values: str) -> str:
    """What a choice would come to that is not advised."""
    chance = at.reason.chance
    if chance >= LIKELY:
        return likely.format(often=describe_chance(chance), **values)
    return unlikely.format(often=describe_low_chance(chance), **values)


def _would_reach(at: ReasonNames) -> str:
    """What playing against the contract would come to, in the word of this table."""
    if Defend(Answer.WHIST) in at.view.legal:
        return _would(
            at,
            _("if you whist, you get enough tricks {often}, but that scores no more"),
            _("if you whist, you get enough tricks {often}"),
        )
    return _would(
        at,
        _("if you defend, you get enough tricks {often}, but dropping out scores as much or more"),
        _("if you defend, you get enough tricks {often}"),
    )


def _reaches(at: ReasonNames) -> str:
    words = ngettext(
        "you get your {count} trick {often}", "you get your {count} tricks {often}", at.reason.count
    )
    return words.format(count=at.reason.count, often=_often(at))


def _better(at: ReasonNames) -> str:
    if not isinstance(at.reason.command, PlayCard):
        return ""
    words = hint_units(at.view.table.rules).more(at.reason.count)
    card = card_in_sentence(at.deck, at.reason.command.card)
    return words.format(count=at.reason.count, card=card)


_OUTCOMES: dict[Fact, Callable[[ReasonNames], str]] = {
    Fact.MAKES_WITH_TALON: lambda at: _("with the talon, you make the contract {often}").format(
        often=_often(at)
    ),
    Fact.MAKES: lambda at: _("you make the contract {often}").format(often=_often(at)),
    Fact.MAKES_ANYWAY: lambda at: _("whatever you discard, you make the contract {often}").format(
        often=_often(at)
    ),
    Fact.MAKES_TOO: lambda at: _(
        "some other discards are as good; you make the contract {often}"
    ).format(often=_often(at)),
    Fact.MAKES_DOUBLED: lambda at: _(
        "if somebody says kontra, you make the contract {often}"
    ).format(often=_often(at)),
    Fact.REACHES: _reaches,
    Fact.TOGETHER: lambda at: ngettext(
        "together you get {count} trick {often}",
        "together you get {count} tricks {often}",
        at.reason.count,
    ).format(count=at.reason.count, often=_often(at)),
    Fact.ENOUGH: lambda at: _("you get enough tricks {often}").format(often=_often(at)),
    Fact.GOES_DOWN: lambda at: _("{name} goes down {often}").format(
        name=at.declarer, often=_often(at)
    ),
    Fact.WOULD_MAKE: lambda at: _would(
        at,
        _("too risky for {bid}: you would make a contract {often}"),
        _("too weak for {bid}: you would make a contract {often}"),
        bid=at.bid,
    ),
    Fact.DEFENDS_BETTER: lambda at: _would(
        at,
        _("with {bid} you would make a contract {often}, but passing wins you more on average"),
        _("too weak for {bid}: you would make a contract {often}"),
        bid=at.bid,
    ),
    Fact.WOULD_REACH: _would_reach,
    Fact.TOO_SELDOM_DOWN: lambda at: _would(
        at,
        _("{name} goes down {often}, which is not often enough for kontra"),
        _("{name} goes down {often}"),
        name=at.declarer,
    ),
    Fact.WOULD_HOLD: lambda at: _would(
        at,
        _("you make the contract {often}, which is not often enough to double"),
        _("you make the contract {often}"),
    ),
    Fact.TAKEN_MAKES: lambda at: _("after taking over, you make the contract {often}").format(
        often=_often(at)
    ),
    Fact.WOULD_TAKE: lambda at: _would(
        at,
        _("if you take over, you make a contract {often}, but leaving scores as much or more"),
        _("if you take over, you make a contract {often}"),
    ),
    Fact.PLAY_MAKES: lambda at: _("if the hand is played, the contract is made {often}").format(
        often=describe_chance(at.reason.chance)
    ),
    Fact.PLAY_REACHES: lambda at: _("if the hand is played, you get enough tricks {often}").format(
        often=describe_chance(at.reason.chance)
    ),
    Fact.BETTER: _better,
}
