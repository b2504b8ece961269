"""What is behind a number on a pulya, as a player would say it aloud.

Invariant: it puts into words what the score wrote; the rules worked out every number.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import first_letter_up
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.paper.pool import Area, PoolNumber, PoolPaper
from prefgame.rules.base import Amount, Role, Seat, magnitude
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Unplayed
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolEntry, PoolPart, PoolReason, Scoring
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.hand_numbers import Number, NumbersPanel, said
from prefgame.ui.scores.marks import Progress
from prefgame.ui.scores.pool.sums import (
    GIVEN,
    added,
    amount_words,
    arithmetic,
    contract_end,
    declarer_of,
    dump_meaning,
    is_shared,
    parts_of,
    parts_sum,
    pool_meaning,
    pool_of,
    pool_score,
    raspasy_end,
    sum_words,
    whists_words,
    with_sign,
    written,
)
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import missing_word
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import (
    NO_BREAK,
    Explanation,
    corrected_words,
    grammatical_number,
)


def in_whists(amount: Amount) -> str:
    """Return an amount with its unit: "20 whists"."""
    return ngettext("{count} whist", "{count} whists", grammatical_number(amount)).format(
        count=written(magnitude(amount))
    )


def area_words(area: Area, players: Sequence[str]) -> str:
    """Return what is written in an area: "pool", "dump", "whists on Vera"."""
    if area.on is not None:
        return _("whists on {name}").format(name=players[area.on])
    return _("pool") if area.part is PoolPart.POOL else _("dump")


def area_meaning(area: Area, players: Sequence[str]) -> str:
    """Return what the numbers of an area are, in a sentence."""
    if area.on is not None:
        words = _("Whists that {player} has written on {name}, who owes them.")
        return words.format(player=players[area.seat], name=players[area.on])
    return pool_meaning() if area.part is PoolPart.POOL else dump_meaning()


def explain(paper: PoolPaper, rules: RuleSet, deck: Deck, line: PoolNumber) -> Explanation:
    """Return what this number says, and how it came about."""
    players = paper.players
    title = _("{name}, {area}: {sum}").format(
        name=players[line.area.seat],
        area=area_words(line.area, players),
        sum=sum_words(line).replace(" ", NO_BREAK),
    )
    if not line.entries:
        return Explanation(title, (_("Carried over from the sheet this match started with."),))
    if line.reason:
        return Explanation(title, (corrected_words(line.hand, line.reason),))
    if len(line.parts) > 1:
        said = _each_part(line, paper.lines, players, rules, deck)
        said[0] = _("Hand {hand}: {words}").format(hand=line.hand, words=said[0])
        how = [words for part in line.parts for words in _how_written(part, rules)]
        given = [words for part in line.parts for words in _help_given(paper, part)]
        return Explanation(title, (*map(first_letter_up, said), *dict.fromkeys(how), *given))
    reason, parts = _reason_and_parts(line, paper.lines, players, rules, deck)
    return Explanation(
        title,
        (
            _("Hand {hand}: {words}").format(hand=line.hand, words=reason),
            *parts,
            *arithmetic(line, rules),
            *_how_written(line, rules),
            *_help_given(paper, line),
        ),
    )


def reason_of(line: PoolNumber, players: Sequence[str], rules: RuleSet, deck: Deck) -> str:
    """Return why a number with one entry was written, in a few words."""
    entry, hand = line.entry, line.report
    assert hand is not None
    if hand.contract is None or hand.declarer is None:
        return _reason_without_contract(entry, players, pool_score(rules))
    contract = ContractWords(hand.contract, deck).in_sentence_with_game
    names = {"contract": contract, "declarer": players[hand.declarer]}
    match entry.reason:
        case PoolReason.MADE:
            return _made(line).format(**names)
        case PoolReason.DECLARER_DOWN if hand.contract.goal.takes_none:
            return ngettext(
                "{declarer} took {count} trick in {contract}",
                "{declarer} took {count} tricks in {contract}",
                entry.count,
            ).format(**names, count=entry.count)
        case PoolReason.DECLARER_DOWN | PoolReason.CONSOLATION if (
            hand.unplayed is Unplayed.GIVEN_UP
        ):
            return _("{declarer} gave up {contract}: without three").format(**names)
        case PoolReason.DECLARER_DOWN | PoolReason.CONSOLATION:
            return ngettext(
                "{declarer} went down in {contract}, {count} trick short",
                "{declarer} went down in {contract}, {count} tricks short",
                entry.count,
            ).format(**names, count=missing_word(entry.count))
        case PoolReason.TRICKS if is_shared(line, pool_score(rules)):
            return _("half of the defenders’ whists against {contract}").format(**names)
        case PoolReason.TRICKS:
            return ngettext(
                "{count} trick against {contract}", "{count} tricks against {contract}", entry.count
            ).format(**names, count=entry.count)
        case PoolReason.HALF_WHIST:
            return _("half whist against {contract}").format(**names)
        case PoolReason.TALON:
            return _("dealt good cards into the talon of {contract}").format(**names)
        case PoolReason.THROWN:
            return _("the talon of {contract} was thrown").format(**names)
        case PoolReason.WHISTER_DOWN:
            return ngettext(
                "whisted against {contract}, {count} trick short",
                "whisted against {contract}, {count} tricks short",
                entry.count,
            ).format(**names, count=missing_word(entry.count))
        case PoolReason.AID | PoolReason.SURPLUS | PoolReason.MISDEAL:
            return _reason_without_contract(entry, players, pool_score(rules))
        case PoolReason.RASPASY | PoolReason.NO_TRICKS | PoolReason.CORRECTION:
            return _reason_without_contract(entry, players, pool_score(rules))
    assert_never(entry.reason)


def _made(line: PoolNumber) -> str:
    hand = line.report
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    if not hand.tricks:
        return _("{contract}, won without playing")
    if hand.contract.goal.takes_none:
        return pgettext("contract for no trick", "{contract} made")
    if not hand.contract.goal.counts_tricks:
        return _("{contract} made")
    count = hand.tricks.get(hand.declarer, 0)
    words = ngettext(
        "{contract} made with {count} trick", "{contract} made with {count} tricks", count
    )
    return words.format(contract="{contract}", count=count)


def _reason_without_contract(entry: PoolEntry, players: Sequence[str], score: Pool) -> str:
    match entry.reason:
        case PoolReason.RASPASY if score.amnesty:
            words = ngettext(
                "raspasy, {count} trick above the fewest",
                "raspasy, {count} tricks above the fewest",
                entry.count,
            )
            return words.format(count=entry.count)
        case PoolReason.RASPASY:
            words = ngettext("raspasy, {count} trick", "raspasy, {count} tricks", entry.count)
            return words.format(count=entry.count)
        case PoolReason.MISDEAL:
            return _("a misdeal")
        case PoolReason.NO_TRICKS:
            return _("raspasy, no trick taken")
        case PoolReason.AID if entry.on is None:
            return _("given by a player whose pool is closed")
        case PoolReason.AID:
            assert entry.on is not None
            words = ngettext(
                "{count} point for {name}’s pool", "{count} points for {name}’s pool", entry.count
            )
            return words.format(count=entry.count, name=players[entry.on])
        case PoolReason.SURPLUS if entry.part is PoolPart.WHISTS:
            words = ngettext(
                "{count} point that no pool needs, written as whists",
                "{count} points that no pool needs, written as whists",
                entry.count,
            )
            return words.format(count=entry.count)
        case PoolReason.SURPLUS:
            words = ngettext(
                "{count} point that no pool needs comes off the dump",
                "{count} points that no pool needs come off the dump",
                entry.count,
            )
            return words.format(count=entry.count)
    raise AssertionError(f"{entry.reason} is written only for a contract")


def reason_with_sums(
    line: PoolNumber,
    written_with: Sequence[PoolNumber],
    players: Sequence[str],
    rules: RuleSet,
    deck: Deck,
) -> str:
    """Return why the number was written and how it arose, in one line: "4 tricks short: 4 × 6 =
    24"; what it is made of, one after another. ``written_with``: all numbers of its hand. A
    contract whose points went to several places is added up where it is first written: "8 hearts
    made: 6 = 2 + 4".
    """
    return "; ".join(_each_part(line, written_with, players, rules, deck))


def _each_part(
    line: PoolNumber,
    written_with: Sequence[PoolNumber],
    players: Sequence[str],
    rules: RuleSet,
    deck: Deck,
) -> list[str]:
    """Return the same of each entry that the number has; of several, each also says its amount."""
    said = []
    for part in line.parts:
        reason, sum_of_parts = _reason_and_parts(part, written_with, players, rules, deck)
        sums = (*sum_of_parts, *arithmetic(part, rules))
        if not sums and len(line.parts) > 1:
            sums = (with_sign(added(part)),)
        said.append(f"{reason}: {', '.join(sums)}" if sums else reason)
    return said


def _reason_and_parts(
    line: PoolNumber,
    written_with: Sequence[PoolNumber],
    players: Sequence[str],
    rules: RuleSet,
    deck: Deck,
) -> tuple[str, tuple[str, ...]]:
    """Why the number was written, and what its contract comes to where its points went to several
    places. Where none went into the own pool, no number but this one names the contract.
    """
    reason, parts = reason_of(line, players, rules, deck), parts_of(line, written_with)
    entry, hand = line.entry, line.report
    if not parts or entry.reason not in GIVEN:
        return reason, parts_sum(parts)
    if hand is None or hand.contract is None:
        return reason, ()
    if hand.declarer is None:
        made = _("raspasy, no trick taken")
    else:
        made = _made(line).format(contract=ContractWords(hand.contract, deck).in_sentence_with_game)
    return f"{': '.join((made, *parts_sum(parts)))}; {reason}", ()


def _how_written(line: PoolNumber, rules: RuleSet) -> Iterator[str]:
    """Why more or less is written than tricks times value."""
    entry, score = line.entry, pool_score(rules)
    if not entry.count:
        return
    if not entry.value:
        return
    share = score.share_of_whisters if entry.reason is PoolReason.WHISTER_DOWN else Fraction(1)
    if share != 1:
        yield _("A whister pays half.")
    if Fraction(entry.value) * entry.count * share == magnitude(entry.amount):
        return
    if score.scoring is Scoring.LENINGRAD:
        yield _("Leningrad writes dump and whists twice as high.")
    else:
        yield _("Rostov has no dump, so the others write whists.")


def _help_given(paper: PoolPaper, line: PoolNumber) -> Iterator[str]:
    """Where the points went that the pool of this number had no room for."""
    entry = line.entry
    if entry.reason not in (PoolReason.MADE, PoolReason.NO_TRICKS):
        return
    mine = [
        one
        for other in paper.lines
        for one in other.entries
        if other.hand == line.hand and one.seat == entry.seat
    ]
    helped = [one for one in mine if one.reason is PoolReason.AID and one.on is not None]
    if len(helped) > 1:
        total = sum(one.count for one in helped)
        yield _("The pool had no room for {points}.").format(points=in_points(total))
    for given in mine:
        if given in helped and len(helped) > 1 and given.on is not None:
            yield _("{name} gets {points}, for {whists}.").format(
                name=paper.players[given.on],
                points=in_points(given.count),
                whists=in_whists(given.amount),
            )
        elif given.reason is PoolReason.AID and given.on is not None:
            yield _(
                "The pool had no room for {points}: written in {name}’s pool, for {whists}."
            ).format(
                points=in_points(given.count),
                name=paper.players[given.on],
                whists=in_whists(given.amount),
            )
        elif given.reason is PoolReason.SURPLUS and given.part is PoolPart.DUMP:
            yield _("No pool had room for the rest: {amount} in the dump.").format(
                amount=written(given.amount)
            )
        elif given.reason is PoolReason.SURPLUS and given.on is not None:
            yield _("No pool had room for the rest: {whists} on {name}.").format(
                whists=in_whists(given.amount), name=paper.players[given.on]
            )


def in_points(count: int) -> str:
    """Return points with their unit: "2 points"."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


# ---- what a contract writes that is made


@dataclass(frozen=True, slots=True)
class Made:
    """The numbers that ``seat`` writes for what it has won, and whether they end the match."""

    seat: Seat
    entries: tuple[PoolEntry, ...]
    ends_match: bool

    @property
    def is_plain(self) -> bool:
        """Whether the own pool has room for all of it, and the match goes on."""
        return not self.ends_match and all(
            entry.reason in (PoolReason.MADE, PoolReason.NO_TRICKS) for entry in self.entries
        )

    @property
    def amounts(self) -> tuple[str, ...]:
        """Each amount and its place: "pool +1", "whists +30"."""
        aid = sum(entry.amount for entry in self.entries if entry.reason is PoolReason.AID)
        surplus = [entry for entry in self.entries if entry.reason is PoolReason.SURPLUS]
        words = [amount_words(entry) for entry in self.entries if entry.part is PoolPart.POOL]
        words += [whists_words(aid)] if aid else []
        words += [_surplus_words(entry) for entry in surplus[:1]]
        return tuple(words)

    def in_sentences(self, players: Sequence[str]) -> str:
        """Return where the points go that the pool has no room for, and that the match ends;
        nothing where both is as usual.
        """
        return " ".join(self._sentences(players))

    def _sentences(self, players: Sequence[str]) -> Iterator[str]:
        name = players[self.seat]
        for entry in self.entries:
            if entry.reason is PoolReason.AID and entry.on is not None:
                yield ngettext(
                    "Then {count} point goes into {other}’s pool, and {name} writes {whists} on "
                    "{other}.",
                    "Then {count} points go into {other}’s pool, and {name} writes {whists} on "
                    "{other}.",
                    entry.count,
                ).format(
                    count=entry.count,
                    other=players[entry.on],
                    name=name,
                    whists=in_whists(entry.amount),
                )
        surplus = [entry for entry in self.entries if entry.reason is PoolReason.SURPLUS]
        if surplus and surplus[0].part is PoolPart.DUMP:
            yield ngettext(
                "Then {count} point that no pool needs comes off {name}’s dump.",
                "Then {count} points that no pool needs come off {name}’s dump.",
                surplus[0].count,
            ).format(count=surplus[0].count, name=name)
        elif surplus:
            yield _("Then {name} writes {whists} on each of the others.").format(
                name=name, whists=in_whists(surplus[0].amount)
            )
        if self.ends_match:
            yield _("Then the match ends.")


def made_of(view: SeatView, contract: Contract) -> Made:
    """Return what the declarer, before there is one the player, writes for making it."""
    declarer = declarer_of(view)
    sheet, entries = contract_end(view, contract, made=True)
    return _made_by(view, declarer, entries, over=pool_of(view)[0].over(sheet))


def untaken_of(view: SeatView, seat: Seat) -> Made:
    """Return what a player writes who alone takes no trick of raspasy."""
    sheet, entries = raspasy_end(view, 0, seat)
    return _made_by(view, seat, entries, over=pool_of(view)[0].over(sheet))


def _made_by(view: SeatView, seat: Seat, entries: Sequence[PoolEntry], *, over: bool) -> Made:
    reasons = (PoolReason.MADE, PoolReason.NO_TRICKS, PoolReason.AID, PoolReason.SURPLUS)
    mine = tuple(one for one in entries if one.seat == seat and one.reason in reasons)
    return Made(seat, tuple(one for one in mine if not _is_given(one)), over)


def _is_given(entry: PoolEntry) -> bool:
    """Whether it is in the pool of a player whom another one helps."""
    return entry.reason is PoolReason.AID and entry.on is None


def _surplus_words(entry: PoolEntry) -> str:
    if entry.part is PoolPart.DUMP:
        return amount_words(entry)
    return _("{amount} on each").format(amount=whists_words(entry.amount))


# ---- how a hand ended on a pulya: in words, and its numbers


class PoolStory(HandFacts):
    """The facts of the last hand, and why a player has nothing to write."""

    def all_passed(self) -> str:
        return _("All passed: nothing is written")

    def undeclared(self) -> Run:
        return _("All passed: raspasy")

    def undecided(self) -> str:
        return _("Nobody played {contract}: nothing is written")

    def doublings(self) -> tuple[str, ...]:
        return ()

    def nothing(self, seat: Seat) -> str:
        """Return why nothing was written for a player."""
        role = self.roles.get(seat)
        match role:
            case None | Role.SITS_OUT:
                return _("dealt, and sat out")
            case Role.STAYS | Role.HALF:
                return _("passed: nothing to write")
            case Role.GUEST | Role.DUMMY:
                host = next(one for one, role in self.roles.items() if role is Role.HOST)
                return _("{name} whisted, and writes the tricks of both").format(
                    name=self.names[host]
                )
            case Role.FOR_ITSELF if pool_score(self.rules).amnesty:
                return _("no trick above the fewest: nothing to write")
            case Role.DECLARER | Role.FOR_ITSELF:  # 002:102: there is no dump, in Rostov
                return _("what is lost is written by the others")
            case Role.COMES | Role.HOST:
                return _("has no tricks to write")
            case Role.ALONE | Role.OBLIGED | Role.KONTRA:
                return _("nothing to write")
        assert_never(role)


def news(paper: PoolPaper) -> Sequence[tuple[Hashable, bool]]:
    """Return what the last hand wrote, in the order written."""
    return [(line, True) for line in paper.last]


def numbers_of(story: PoolStory, paper: PoolPaper) -> Iterator[Number]:
    """Yield everybody's numbers of the last hand as written, then why others have none."""
    for line in paper.last:
        before, equals, _total = sum_words(line).rpartition(" = ")
        yield Number(
            paper.players[line.area.seat],
            area_words(line.area, paper.players),
            with_sign(added(line)),
            reason_with_sums(line, paper.last, paper.players, story.rules, story.deck),
            line,
            f"{before} =" if equals else "",
            written(line.number),
        )
    wrote = {line.area.seat for line in paper.last}
    for seat, name in enumerate(paper.players):
        if seat not in wrote:
            yield Number(name, "", "0", story.nothing(seat))


def numbers_panel(story: PoolStory, paper: PoolPaper, shown: Progress) -> NumbersPanel:
    """Return the panel that says how the numbers of a hand arose."""
    above = [] if story.rest is None else [said(story.rest.sentence())]
    return NumbersPanel.of(tuple(numbers_of(story, paper)), shown, above)
