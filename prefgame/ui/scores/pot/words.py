"""What is said about a pot outside the pages of the paper: how long a match is, what the table
agreed on, and how the pot is shared out.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from prefgame.app.words.sentences import join_with_and
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Amount, Phase, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.scoring.base import Entry, Hand, Place
from prefgame.rules.scoring.pot import Pot, PotKind, PotSheet, paid_for_hand
from prefgame.ui.scores.face import ScoreWords, most_minutes
from prefgame.ui.words.contracts import noted_word
from prefgame.ui.words.numbers import MINUS, TIMES, grammatical_number, size_of
from prefgame.ui.words.options import odd_units


class PotWords(ScoreWords[Pot, PotSheet]):
    """A pot does nothing to a contract."""

    def agreed(self, score: Pot) -> tuple[str, ...]:
        deals = ngettext("{count} deal", "{count} deals", score.deals).format(count=score.deals)
        deals = deals if score.deals else _("any number of deals")
        return deals, *most_minutes(score), _agreed_pot(score)

    def amount(self, amount: Amount) -> str:
        return ngettext("{count} unit", "{count} units", grammatical_number(amount)).format(
            count=size_of(amount)
        )

    def judged_note(self) -> str:
        return _("All amounts include the player’s share of the pot.")

    def shares(self, players: Sequence[str], now: PotSheet, stopped: PotSheet) -> str:
        if not now.pot:
            return _("The pot is empty.")
        off = [after - before for before, after in zip(now.purses, stopped.purses)]
        if len(set(off)) == 1:
            return _("The {amount} in the pot would be shared out: {share} to each player.").format(
                amount=size_of(now.pot), share=size_of(off[0])
            )
        parts = [
            _("{amount} to {name}").format(amount=size_of(amount), name=name)
            for name, amount in zip(players, off)
            if amount
        ]
        shared = _("The {amount} in the pot would be shared out: {shares}.").format(
            amount=size_of(now.pot), shares=join_with_and(parts)
        )
        return " ".join((shared, *odd_units(now.odd_share)))

    def place(self, place: Place, players: Sequence[str]) -> str:
        if place.on is None:
            return _("purse, from the pot")
        return _("purse, from {name}").format(name=players[place.on])

    def undecided(self, score: Pot, entries: Sequence[Entry]) -> str:
        return _("dealt again")

    def title_note(self, view: SeatView) -> str:
        if view.contracted.declarer is not None:
            return ""
        return _("most tricks pay {amount}").format(amount=size_of(_most_tricks(view)))

    def auction_sentence(self, view: SeatView) -> str:
        score, sheet = pot_of(view)
        words = [_("In the pot: {amount}.").format(amount=size_of(sheet.pot))]
        if score.usual_stake(sheet) is None:
            words.append(played_for(score))
        if score.forces(sheet):
            words.append(
                _("That is one basic stake, so against a suit contract both others must defend.")
            )
        return " ".join(words)

    def stake_sentence(self, view: SeatView) -> str:
        score, sheet = pot_of(view)
        hand = view.contracted
        stake, premium = score.stake(sheet, hand.contract), score.premium(hand.contract)
        if hand.contract.may_be_left:
            words = [
                _("{amount} is at stake, so each trick is worth {each}.").format(
                    amount=size_of(stake), each=size_of(Fraction(stake) / TRICKS)
                )
            ]
            if view.this_hand.aces_said is not None:
                words.append(_with_aces(*_bonuses(view), view))
            elif premium:
                bonus = _("Even players who drop out pay or get the bonus of {premium}.")
                words.append(bonus.format(premium=premium))
            if hand.terms.forced:
                words.append(_("The pot is so small that both others must defend."))
            return " ".join(words)
        premiums = _premiums(view)
        if len(set(premiums.values())) > 1:
            names = {seat: view.table.players[seat] for seat in premiums} | {view.seat: _("you")}
            amounts = [f"{names[seat]} {amount}" for seat, amount in premiums.items()]
            apart = _("What each defender pays or gets, with the kontra: {amounts}.").format(
                amounts=", ".join(amounts)
            )
            at_stake = _("{amount} is at stake.").format(amount=size_of(stake))
            return f"{at_stake} {apart}" if stake else apart
        premium = max(premiums.values())
        if not stake:
            return _("Each defender pays or gets {premium}.").format(premium=premium)
        return _("{amount} is at stake, and each defender also pays or gets {premium}.").format(
            amount=size_of(stake), premium=premium
        )

    def premium(self, view: SeatView, contract: Contract) -> str:
        premium = pot_of(view)[0].premium(contract)
        return f"± {size_of(premium)}" if premium else ""

    def worth(self, view: SeatView) -> str:
        score, sheet = pot_of(view)
        hand = view.contracted
        stake = score.stake(sheet, hand.contract)
        premiums: dict[Seat, Amount] = {**_premiums(view)}
        words = [_("{amount} at stake").format(amount=size_of(stake))] if stake else []
        if view.this_hand.aces_said is not None:
            premiums = dict.fromkeys(premiums, _bonuses(view)[0])
        if len(set(premiums.values())) > 1:
            words += [
                _("{amount} from {name}").format(amount=amount, name=view.table.players[seat])
                for seat, amount in premiums.items()
            ]
        elif any(premiums.values()):
            words.append(_("{premium} from each").format(premium=size_of(max(premiums.values()))))
        return ", ".join(words)

    def undeclared_sentence(self, view: SeatView) -> str:
        words = _(
            "All play for themselves. The player with the most tricks pays {amount} into the pot; "
            "if two share the most, both pay."
        )
        return words.format(amount=size_of(_most_tricks(view)))

    def declared_worth(self, view: SeatView, contract: Contract) -> str:
        score, sheet = pot_of(view)
        stake, premium = score.stake(sheet, contract), score.premium(contract)
        if not premium:
            return f"±{size_of(stake)}"
        each = pgettext("payment", "{amount} each").format(amount=premium)
        return f"±{size_of(stake)}, {each}" if stake else f"±{each}"

    def terms_of_gain(self, entries: Sequence[Entry], seat: Seat) -> str:
        paid = paid_for_hand(entries)
        got = [entry for entry in paid if entry.payee == seat]
        given = [entry for entry in paid if entry.payer == seat]
        if len(got) + len(given) > 1:
            plus = " + ".join(size_of(entry.amount) for entry in got)
            return (plus + "".join(f" {MINUS} {size_of(entry.amount)}" for entry in given)).strip()
        count = got[0].count if got else 0
        return f"{count} {TIMES} {size_of(Fraction(got[0].amount) / count)}" if count else ""

    def over_sentence(self) -> str:
        return _("Nothing is left in the pot.")

    def announced_more(self, view: SeatView) -> bool:
        return view.this_hand.aces_said is not None


def _agreed_pot(score: Pot) -> str:
    match score.kind:
        case PotKind.BASIC:
            return _("a pot of {amount} from each player").format(amount=score.fill)
        case PotKind.UNLIMITED:
            return _("a basic stake of {amount}, no limit").format(amount=score.base)
        case PotKind.LIMITED:
            return _("a basic stake of {amount}, a limit of {limit}").format(
                amount=score.base, limit=score.limit
            )
        case PotKind.STYRIAN:
            return _("a Styrian pot of {amount} from each player").format(amount=score.fill)


def purse_meaning() -> str:
    """Return what the numbers of the purses are."""
    return _(
        "What each player has won (+) or paid (−) so far; together with the pot, it adds up to 0."
    )


def _premiums(view: SeatView) -> dict[Seat, int]:
    """Return what each opponent of the declarer pays or gets besides, with the kontra that was
    said.
    """
    (score, _sheet), hand = pot_of(view), view.declared
    kontra = hand.kontra
    return {
        seat: score.premium_of(seat, hand.contract, kontra.level, kontra.each)
        for seat in hand.defenders
    }


def _bonuses(view: SeatView) -> tuple[Amount, Amount]:
    """Return what each opponent pays for a contract for tricks that is made, with the aces that
    were announced, and what each gets for one that is not (003:86-92).
    """
    (score, _sheet), contract, aces = (
        pot_of(view),
        view.contracted.contract,
        view.this_hand.aces_said,
    )
    made, failed = (
        score.premium(contract) + score.bonus_of(aces, contract, made) for made in (True, False)
    )
    return made, failed


def _with_aces(made: Amount, failed: Amount, view: SeatView) -> str:
    """Return what the opponents pay and get once the aces were announced."""
    aces = noted_word(Phase.BONUS, view.this_hand.word_of(Phase.BONUS) or "")
    if made == failed:
        words = _("With “{aces}”, each opponent pays or gets {made}, even one who drops out.")
    elif failed:
        words = _(
            "With “{aces}”, each opponent pays {made} if the contract is made, and gets "
            "{failed} if not, even one who drops out."
        )
    else:
        words = _(
            "With “{aces}”, each opponent pays {made} if the contract is made, even one "
            "who drops out."
        )
    return words.format(aces=aces, made=size_of(made), failed=size_of(failed))


def _most_tricks(view: SeatView) -> Amount:
    """Return what the score writes for a player who takes all the tricks of such a hand."""
    (score, sheet), rules = pot_of(view), view.table.rules
    hand = Hand(None, view.contracted.contract, {}, {view.this_hand.order[0]: TRICKS})
    _after, entries, _result = score.write(sheet, hand, rules.defence)
    return paid_for_hand(entries)[0].amount


def pot_of(view: SeatView) -> tuple[Pot, PotSheet]:
    """Return the score and the sheet of a table with a pot."""
    score, sheet = view.table.rules.score, view.table.sheet
    assert isinstance(score, Pot) and isinstance(sheet, PotSheet)
    return score, sheet


def played_for(score: Pot) -> str:
    """Return what a hand is played for at most, in a sentence."""
    match score.kind:
        case PotKind.BASIC:
            return _("Each hand is played for {amount}.").format(amount=score.base)
        case PotKind.UNLIMITED:
            return _("Each hand is played for the whole pot.")
        case PotKind.LIMITED:
            return _("Each hand is played for at most {limit}.").format(limit=score.limit)
        case PotKind.STYRIAN:
            return _("The trump suit decides what a hand is played for.")
