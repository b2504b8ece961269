"""What is said about a pulya outside the pages of the paper: how long a match is and how it is
scored.

Invariant: every number was written by the score.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.paper.pool import Area
from prefgame.rules.base import Amount, Role, magnitude
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Entry, Place
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_agreements import Gentlemen, RowEnd
from prefgame.rules.scoring.pool_sheet import WHISTS_A_POINT, PoolPart, PoolSheet
from prefgame.ui.scores.face import ScoreWords, most_deals, most_minutes
from prefgame.ui.scores.lines import Stairs, seen_part
from prefgame.ui.scores.pool.entries import area_words, made_of, untaken_of
from prefgame.ui.scores.pool.sums import (
    given_up_words,
    lacking_words,
    pool_of,
    price_of_trick,
    scoring_name,
    short_words,
    thrown_words,
    tricks_words,
    whists_a_trick,
    written,
)
from prefgame.ui.words.numbers import MINUS, NO_BREAK, grammatical_number, size_of


class PoolWords(ScoreWords[Pool, PoolSheet]):
    """The sheet does nothing to a contract, and the paper has each number with its reason."""

    def agreed(self, score: Pool) -> tuple[str, ...]:
        words = (
            _("a common pool of {target} for each player")
            if score.common
            else _("a pool of {target}")
        )
        ends = (*most_deals(score), *most_minutes(score))
        return words.format(target=score.target), *ends, scoring_name(score)

    def amount(self, amount: Amount) -> str:
        return ngettext("{count} whist", "{count} whists", grammatical_number(amount)).format(
            count=size_of(amount)
        )

    def shares(self, players: Sequence[str], now: PoolSheet, stopped: PoolSheet) -> str:
        return _("Everything counts as it is written.")

    def place(self, place: Place, players: Sequence[str]) -> str:
        return area_words(Area(place.seat, PoolPart(place.part), place.on), players)

    def undecided(self, score: Pool, entries: Sequence[Entry]) -> str:
        return _("nothing is written")

    def over_sentence(self) -> str:
        return _("The pools are full.")

    # ---- what a hand costs that everybody passes: in the auction, on the plaque, on the pad

    def auction_sentence(self, view: SeatView) -> str:
        if not _may_cost(view):
            return ""
        words = (
            _("Price of a trick if all pass again: {cost}.")
            if pool_of(view)[1].raspasy
            else _("Price of a trick if all pass: {cost}.")
        )
        return words.format(cost=tricks_words(view, 1))

    def price_note(self, view: SeatView) -> str:
        if not _may_cost(view):
            return ""
        return _("all pass: {cost} a trick").format(cost=tricks_words(view, 1))

    def title_note(self, view: SeatView) -> str:
        if view.contracted.declarer is not None:
            return ""
        words = (
            _("trick above the fewest: {cost}")
            if pool_of(view)[0].amnesty
            else _("each trick: {cost}")
        )
        return words.format(cost=tricks_words(view, 1))

    def row_stairs(self, view: SeatView) -> Stairs | None:
        score, sheet = pool_of(view)
        prices = [price_of_trick(view, row) for row in range(len(score.raspasy_prices()))]
        if len(prices) == 1:
            return None
        steps, now, more = seen_part(prices, min(sheet.raspasy, len(prices) - 1))
        ends = {
            RowEnd.ANY: _("Any contract leads back to {amount}."),
            RowEnd.MADE: _("A contract made leads back to {amount}."),
            RowEnd.WHISTED: _("A whisted contract made leads back to {amount}."),
        }[score.row_end].format(amount=prices[0])
        most = "" if more else _("It never rises above {amount}.").format(amount=prices[-1])
        return Stairs(_("All-pass hands in a row"), steps, now, more, f"{ends} {most}".strip())

    def tricks_cost(self, view: SeatView, tricks: int) -> str:
        score = pool_of(view)[0]
        by_the_others = score.amnesty or score.fewest_alone
        return "" if by_the_others else tricks_words(view, tricks)

    def undeclared_sentence(self, view: SeatView) -> str:
        one, hand = tricks_words(view, 1), view.this_hand
        mine = [view.seat] if view.seat in hand.order else hand.order
        ends = [untaken_of(view, seat) for seat in mine if not hand.taken.get(seat)]
        amnesty = pool_of(view)[0].amnesty
        if len({end.amounts for end in ends}) != 1:
            words = _("Each trick above the fewest: {one}.") if amnesty else _("Each trick: {one}.")
            return words.format(one=one)
        words = (
            _("Each trick above the fewest: {one}. No trick at all: {none}.")
            if amnesty
            else _("Each trick: {one}. No trick at all: {none}.")
        )
        sentence = words.format(one=one, none=", ".join(ends[0].amounts))
        more = ends[0].in_sentences(view.table.players) if len(ends) == 1 else ""
        return f"{sentence} {more}".strip()

    def sharing_sentence(self, score: Pool, *, alone: bool) -> str:
        if score.gentlemen is Gentlemen.NEVER:
            return ""
        if score.gentlemen is Gentlemen.ONE_WHISTED and not alone:
            return ""
        return _("If the contract fails, each defender writes half.")

    # ---- what a contract writes on a pulya: beside the bids, on the plaque, on the pad

    def bid_rows(self, view: SeatView, contract: Contract) -> tuple[tuple[str, str], ...]:
        few = contract.goal.wants_few
        end = made_of(view, contract)
        made, *above = end.amounts
        won = pgettext("contract for no trick", "made") if contract.goal.takes_none else _("made")
        rows = [
            (won, made),
            *((_("points above"), words) for words in above),
            *([(_("the match ends"), "")] if end.ends_match else []),
            (_("each trick") if few else _("each short"), lacking_words(view, contract)),
        ]
        owed = view.table.rules.defence.owes(Role.HOST, contract)
        if owed is not None:
            rows.append((_("whisters need"), str(owed.needed)))
        return tuple(rows)

    def stake_sentence(self, view: SeatView) -> str:
        contract = view.contracted.contract
        value = pool_of(view)[0].base_worth(contract)
        words = [_("The contract counts {value}.").format(value=value)]
        if contract.goal.takes_none:
            cost, made = lacking_words(view, contract), made_of(view, contract)
            words.append(_("Each trick that is taken: {cost}.").format(cost=cost))
            words.append(_("No trick: {won}.").format(won=", ".join(made.amounts)))
            words.append(made.in_sentences(view.table.players))
        elif whists := whists_a_trick(view, contract):
            words.append(_("Whists for each trick of the defence: {whists}.").format(whists=whists))
            alone = Role.HOST in view.table.roles.values()
            words.append(self.sharing_sentence(pool_of(view)[0], alone=alone))
        if not contract.goal.takes_none:
            words.append(self.made_sentence(view, contract))
        if short := short_words(view):
            name = view.table.players[view.seat]
            words.append(_("Each trick that {name} lacks: {cost}.").format(name=name, cost=short))
        if view.this_hand.thrown:
            dealer = view.table.players[view.this_hand.dealer]
            words.append(
                _("The talon was thrown at {name}: {cost}.").format(
                    name=dealer, cost=thrown_words(view)
                )
            )
        return " ".join(filter(None, words))

    def worth(self, view: SeatView) -> str:
        amount = pool_of(view)[0].base_worth(view.contracted.contract)
        return _("worth {amount}").format(amount=amount)

    def declared_worth(self, view: SeatView, contract: Contract) -> str:
        return ", ".join(words.replace(" ", NO_BREAK) for words in made_of(view, contract).amounts)

    def declared_in_short(self, view: SeatView, contract: Contract) -> str:
        first, *more = made_of(view, contract).amounts
        words = first.replace(" ", NO_BREAK)
        return _("{amount} and more").format(amount=words) if more else words

    def made_sentence(self, view: SeatView, contract: Contract) -> str:
        made = made_of(view, contract)
        if made.is_plain:
            return ""
        won = _("Contract made: {won}.").format(won=", ".join(made.amounts))
        return f"{won} {made.in_sentences(view.table.players)}"

    def made_rows(self, view: SeatView, amounts: str) -> tuple[str, ...]:
        return made_of(view, view.contracted.contract).amounts

    def won_words(self, amount: str) -> str:
        return _("whists {amount}").format(amount=amount)

    def lost_words(self, view: SeatView, lost: frozenset[Amount]) -> str:
        amount = "/".join(written(size) for size in sorted({magnitude(each) for each in lost}))
        if not pool_of(view)[0].scoring.has_dump:
            return _("whists {amount}").format(amount=f"{MINUS}{amount}")
        return _("dump +{amount}").format(amount=amount)

    def defender_sentence(self, view: SeatView) -> str:
        scoring = pool_of(view)[0].scoring
        name = view.table.players[view.won.declarer]
        if not made_of(view, view.contracted.contract).is_plain:
            if not scoring.has_dump:
                return _("Minus: whists that the others write on you.")
            return _("A point in your dump costs {times} whists.").format(times=WHISTS_A_POINT)
        if not scoring.has_dump:
            words = _(
                "Minus: whists that the others write on you. {name}: plus for the pool, minus for "
                "the whists of the others."
            )
            return words.format(name=name)
        return _(
            "A point in your dump costs {times} whists. {name}: plus for the pool, minus for the "
            "dump."
        ).format(name=name, times=WHISTS_A_POINT)

    def thrown_words(self, view: SeatView) -> str:
        return thrown_words(view)

    def given_up_words(self, view: SeatView) -> str:
        return given_up_words(view).replace(" ", NO_BREAK)


def _may_cost(view: SeatView) -> bool:
    """Whether all may still pass, and a trick would cost something then."""
    score, sheet = pool_of(view)
    bid = view.table.rules.auction.highest_bid(view.this_hand.calls)
    return bid is None and score.price_after(sheet.raspasy) > 0
