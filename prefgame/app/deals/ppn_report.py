"""What could not be carried from one notation into another: facts, and a sentence for each.

Invariant: facts are values. Nothing is left out, altered or filled in without one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, ngettext
from prefgame.quoting import LONGEST_SENTENCE, shorten


class Fact(Enum):
    """What became different on the way."""

    # ---- from PPN into a match
    TAGS = auto()
    """tags that a record has no place for; ``words``: their names"""
    ORDER_OF_CARDS = auto()
    """in which order the cards of a hand were dealt"""
    ODD_BULA = auto()
    """the bula was odd, and is one more here"""
    AUCTION = auto()
    """no legal calls are those of the file; others lead to the same contract"""
    DISCARD = auto()
    """the declarer did not hold what was discarded; other cards are"""
    ANSWERS = auto()
    """the answers and doublings of the file are not possible; the nearest ones are given"""
    PLAY = auto()
    """cards of the file were against the rules; from there on others are played"""
    FILLED = auto()
    """the file ends before the hand does; the rest was filled in"""
    TRICKS = auto()
    """the declarer has another number of tricks than the file says"""
    WINNERS = auto()
    """a trick is somebody else's than the file says"""
    AFTER_HAND = auto()
    """tricks after the hand was decided were left out"""
    VALUE = auto()
    """the contract is worth something else by the rules of the table"""
    OWN_TAG = auto()
    """a tag of this program does not fit its deal, or no deal; ``words``: their names"""
    AFTER_MATCH = auto()
    """the match was over by the rules of the table; deals after that were left out"""
    STOPPED = auto()
    """the match was not over by the rules of the table; it is settled as stopped by agreement"""
    RESULT = auto()
    """the settlement differs; ``words``: the one in the file"""
    COUNTED = auto()
    """``words``: the settlement by the rules of the table, where that differs"""
    # ---- from a match into PPN
    SEALS = auto()
    """the seals of the deals"""
    UNFINISHED = auto()
    """the hand that is being played"""
    GAME_ASIDE = auto()
    """``words``: the game, which is not the one of the notation, in a tag that only this program
    reads
    """
    RULES_ASIDE = auto()
    """table rules beyond bula and refas are in such a tag"""
    SCORE_ASIDE = auto()
    """the score to begin from is in such a tag"""
    AUCTION_ASIDE = auto()
    """calls that three highest bids do not tell are in such a tag"""
    ANSWERS_ASIDE = auto()
    """answers that the fields do not tell are in such a tag"""
    END_ASIDE = auto()
    """how the match ended, or that it goes on, is in such a tag"""


@dataclass(frozen=True, slots=True)
class NotCarried:
    """A fact, and the numbers of the deals that it is about; ``words``: what the file says."""

    fact: Fact
    deals: tuple[int, ...] = ()
    words: str = ""


Report = tuple[NotCarried, ...]
"""each fact once, in the order of ``Fact``"""

_SENTENCES: dict[Fact, Callable[[], str]] = {
    Fact.TAGS: lambda: _("A record has no place for the tags {words}."),
    Fact.ORDER_OF_CARDS: lambda: _(
        "A record does not say in which order the cards of a hand were dealt."
    ),
    Fact.ODD_BULA: lambda: _("The bula of the file is odd; here it is one more."),
    Fact.AUCTION: lambda: _(
        "{deals}: the rules do not allow these calls; others lead to the same contract."
    ),
    Fact.DISCARD: lambda: _("{deals}: the declarer did not hold the discard; another is taken."),
    Fact.ANSWERS: lambda: _(
        "{deals}: the rules do not allow these answers or doublings; the nearest are given."
    ),
    Fact.PLAY: lambda: _("{deals}: cards are against the rules; others are played from there on."),
    Fact.FILLED: lambda: _("{deals}: the file lacks the end of the play; it was filled in."),
    Fact.TRICKS: lambda: _("{deals}: the declarer has not as many tricks as the file says."),
    Fact.WINNERS: lambda: _("{deals}: the file gives a trick to the wrong player."),
    Fact.AFTER_HAND: lambda: _("{deals}: tricks after the hand was decided were left out."),
    Fact.VALUE: lambda: _("{deals}: by these table rules the contract is worth something else."),
    Fact.OWN_TAG: lambda: _("The tags {words} do not fit their deals and were passed over."),
    Fact.AFTER_MATCH: lambda: _("{deals}: left out, because the match was over by these rules."),
    Fact.STOPPED: lambda: _(
        "By these rules the match was not over; it is settled as stopped by agreement."
    ),
    Fact.RESULT: lambda: _("The file has another result: {words}."),
    Fact.COUNTED: lambda: _("By these rules the result is {words}."),
    Fact.SEALS: lambda: _("The seals of the deals are left out."),
    Fact.UNFINISHED: lambda: _("The hand that is being played is left out."),
    Fact.GAME_ASIDE: lambda: _(
        "Other programs take this for a Serbian match and may count it differently; this one "
        "does not."
    ),
    Fact.RULES_ASIDE: lambda: _(
        "Other programs do not read these table rules: {words}; this one finds them again."
    ),
    Fact.SCORE_ASIDE: lambda: _(
        "Other programs do not read the score that the match began from; this one does."
    ),
    Fact.AUCTION_ASIDE: lambda: _(
        "{deals}: other programs may read other calls, with the same contract; this one does not."
    ),
    Fact.ANSWERS_ASIDE: lambda: _(
        "{deals}: other programs do not read all answers and doublings; this one does."
    ),
    Fact.END_ASIDE: lambda: _("Other programs do not read how the match ends; this one does."),
}
_MOST_NAMED = 6
"""deals that a sentence names; of more it says how many"""
_MOST_WORDS = 100


def report_lines(report: Report) -> tuple[str, ...]:
    """Say each fact in a sentence, in the language in use."""
    return tuple(_line(one) for one in report)


def report_words(report: Report, most: int = LONGEST_SENTENCE) -> str:
    """Say the facts that ``most`` characters have room for, and how many more there are."""
    lines = report_lines(report)
    for count in range(len(lines), -1, -1):
        left = len(lines) - count
        more = ngettext("{count} thing more differs.", "{count} things more differ.", left)
        words = " ".join((*lines[:count], *((more.format(count=left),) if left else ())))
        if len(words) <= most:
            return words
    return ""


def _line(one: NotCarried) -> str:
    words = shorten(one.words, _MOST_WORDS)
    return _SENTENCES[one.fact]().format(deals=_deals(one.deals), words=words)


def _deals(numbers: Sequence[int]) -> str:
    if len(numbers) > _MOST_NAMED:
        words = ngettext("{count} deal", "{count} deals", len(numbers))
        return words.format(count=len(numbers))
    words = ngettext("Deal {numbers}", "Deals {numbers}", len(numbers))
    return words.format(numbers=join_with_and([str(number) for number in numbers]))


class Facts:
    """The facts while they are being found."""

    def __init__(self) -> None:
        self._deals: dict[Fact, dict[int, None]] = {}
        self._words: dict[Fact, dict[str, None]] = {}

    def add(self, fact: Fact, deal: int | None = None, words: str = "") -> None:
        """Note a fact, of a deal or of the match."""
        self._deals.setdefault(fact, {}).update({} if deal is None else {deal: None})
        self._words.setdefault(fact, {}).update({words: None} if words else {})

    @property
    def report(self) -> Report:
        return tuple(
            NotCarried(fact, tuple(self._deals[fact]), ", ".join(self._words[fact]))
            for fact in Fact
            if fact in self._deals
        )
