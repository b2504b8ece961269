"""Goals in words: how many tricks a contract asks for.

Invariant: any goal has its words; numbers are not written by hand.
"""

from __future__ import annotations

from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.contracts import Contract, Goal


def number_word(count: int) -> str:
    """A number of tricks, written out: "six"."""
    words = (
        pgettext("tricks", "one"),
        pgettext("tricks", "two"),
        pgettext("tricks", "three"),
        pgettext("tricks", "four"),
        pgettext("tricks", "five"),
        pgettext("tricks", "six"),
        pgettext("tricks", "seven"),
        pgettext("tricks", "eight"),
        pgettext("tricks", "nine"),
    )
    return words[count - 1] if 0 < count <= len(words) else str(count)


def missing_word(count: int) -> str:
    """How many tricks a side is short of its goal; some languages say it in words: "без двух"."""
    words = (
        pgettext("tricks short", "1"),
        pgettext("tricks short", "2"),
        pgettext("tricks short", "3"),
        pgettext("tricks short", "4"),
        pgettext("tricks short", "5"),
        pgettext("tricks short", "6"),
        pgettext("tricks short", "7"),
        pgettext("tricks short", "8"),
        pgettext("tricks short", "9"),
        pgettext("tricks short", "10"),
    )
    return words[count - 1]


def goal_words(goal: Goal) -> str:
    """What the declarer needs, in a table."""
    if goal.takes_none:
        return _("no tricks")
    if goal.takes_all:
        return _("all ten tricks")
    if goal.run:
        return ngettext("{count} trick in a row", "{count} tricks in a row", goal.run).format(
            count=number_word(goal.run)
        )
    if goal.wants_few:
        return ngettext("at most {count} trick", "at most {count} tricks", goal.most).format(
            count=number_word(goal.most)
        )
    return ngettext("{count} trick", "{count} tricks", goal.least).format(
        count=number_word(goal.least)
    )


def defender_against(contract: Contract | None, *, you: bool = False) -> str:
    """The part of a defender; some languages have a word of their own where no trick is allowed.
    ``you``: it stands beside "You", not beside a name.
    """
    if contract is not None and contract.goal.takes_none:
        if you:
            return pgettext("you, against a contract for no trick", "defender")
        return pgettext("against a contract for no trick", "defender")
    return _("defender")


def declarer_part(*, you: bool = False) -> str:
    """The part of the declarer, beside their name or "You"; some languages say what they do."""
    if you:
        return pgettext("beside “You”", "declarer")
    return pgettext("beside a name", "declarer")


def dealer_part() -> str:
    """The part of the dealer, in the same way."""
    return pgettext("beside a name", "dealer")


def declarer_needs(goal: Goal) -> str:
    """The same in a sentence about the declarer, whose ``{name}`` is still to be put in."""
    if goal.takes_none:
        return _("{name} is the declarer and must take no tricks.")
    if goal.takes_all:
        return _("{name} is the declarer and needs all ten tricks.")
    if goal.wants_few:
        words = ngettext(
            "{name} is the declarer and may take at most {count} trick.",
            "{name} is the declarer and may take at most {count} tricks.",
            goal.most,
        )
        return words.replace("{count}", number_word(goal.most))
    if goal.run:
        words = ngettext(
            "{name} is the declarer and needs {count} trick in a row.",
            "{name} is the declarer and needs {count} tricks in a row.",
            goal.run,
        )
        return words.replace("{count}", number_word(goal.run))
    words = ngettext(
        "{name} is the declarer and needs {count} trick.",
        "{name} is the declarer and needs {count} tricks.",
        goal.least,
    )
    return words.replace("{count}", number_word(goal.least))


def tricks_needed_words(count: int) -> str:
    """A number of tricks that has to be reached."""
    return ngettext("{n} trick needed", "{n} tricks needed", count).format(n=count)


def goal_needed(goal: Goal) -> str:
    """What the player who declares needs, in the fewest words."""
    if goal.takes_none:
        return _("no tricks allowed")
    if goal.takes_all:
        return _("all tricks needed")
    if goal.run:
        return ngettext("{n} trick in a row", "{n} tricks in a row", goal.run).format(n=goal.run)
    if goal.wants_few:
        return ngettext("{n} trick allowed", "{n} tricks allowed", goal.most).format(n=goal.most)
    return tricks_needed_words(goal.least)
