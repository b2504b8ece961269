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
from prefgame.rules.scoring.base import Entry, Hand
from prefgame.rules.scoring.pot import Pot, PotKind, PotSheet, paid_for_hand
from prefgame.ui.words.contracts import noted_word
from prefgame.ui.words.numbers import MINUS, TIMES, grammatical_number, size_of
from prefgame.ui.words.options import odd_units


def length(score: Pot) -> str:
    """How long a match is."""
    if not score.deals:
        return _("any number of deals")
    return ngettext("{count} deal", "{count} deals", score.deals).format(count=score.deals)


def agreed_words(score: Pot) -> tuple[str, ...]:
    """What the table agreed on."""
    return length(score), pot_words(score)


def pot_words(score: Pot) -> str:
    """How the pot is filled and played for, in a few words."""
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


def amount_words(amount: Amount) -> str:
    """An amount of the settlement, without its sign: "1 unit", "20 units"."""
    return ngettext("{count} unit", "{count} units", grammatical_number(amount)).format(
        count=size_of(amount)
    )


def purse_meaning() -> str:
    """What the numbers of the purses are."""
    return _(
        "What each player has won (+) or paid (−) so far; together with the pot, it adds up to 0."
    )


def judged_note() -> str:
    """That what lies in the pot still belongs to all the players."""
    return _("All amounts include the player’s share of the pot.")


def shares(players: Sequence[str], before: PotSheet, after: PotSheet) -> str:
    """How the pot would be shared out by an agreement to stop."""
    if not before.pot:
        return _("The pot is empty.")
    off = [stopped - now for now, stopped in zip(before.purses, after.purses)]
    if len(set(off)) == 1:
        return _("The {amount} in the pot would be shared out: {share} to each player.").format(
            amount=size_of(before.pot), share=size_of(off[0])
        )
    parts = [
        _("{amount} to {name}").format(amount=size_of(amount), name=name)
        for name, amount in zip(players, off)
        if amount
    ]
    shared = _("The {amount} in the pot would be shared out: {shares}.").format(
        amount=size_of(before.pot), shares=join_with_and(parts)
    )
    return " ".join((shared, *odd_units(before.odd_share)))


def undecided_words(_entries: Sequence[Entry]) -> str:
    """What becomes of a contract that is neither won nor lost."""
    return _("dealt again")


def title_note(view: SeatView) -> str:
    """What most tricks cost in a hand that nobody declares; else nothing: a pot does nothing to a
    contract.
    """
    if view.contracted.declarer is not None:
        return ""
    return _("most tricks pay {amount}").format(amount=size_of(_most_tricks(view)))


def contract_sentence(_view: SeatView) -> str:
    """Nothing, for the same reason."""
    return ""


def auction_sentence(view: SeatView) -> str:
    """What is in the pot, before anybody plays, and what decides how much of it a hand is played
    for, where it is not the same for all; and that nobody may stay where it is too small.
    """
    score, sheet = _pot(view)
    words = [_("In the pot: {amount}.").format(amount=size_of(sheet.pot))]
    if score.usual_stake(sheet) is None:
        words.append(played_for(score))
    if score.forces(sheet):
        words.append(
            _("That is one basic stake, so against a suit contract both others must defend.")
        )
    return " ".join(words)


def stake_sentence(view: SeatView) -> str:
    """What the hand is played for, and what a trick is worth or a premium comes to."""
    score, sheet = _pot(view)
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


def premium_words(view: SeatView, contract: Contract) -> str:
    """What each opponent pays for this contract, or is paid, when nobody doubles it."""
    premium = _pot(view)[0].premium(contract)
    return f"± {size_of(premium)}" if premium else ""


def worth(view: SeatView) -> str:
    """What is at stake, and what each defender pays or gets besides."""
    score, sheet = _pot(view)
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


def _premiums(view: SeatView) -> dict[Seat, int]:
    """What each opponent of the declarer pays or gets besides, with the kontra that was said."""
    (score, _sheet), hand = _pot(view), view.declared
    kontra = hand.kontra
    return {
        seat: score.premium_of(seat, hand.contract, kontra.level, kontra.each)
        for seat in hand.defenders
    }


def _bonuses(view: SeatView) -> tuple[Amount, Amount]:
    """What each opponent pays for a contract for tricks that is made, with the aces that were
    announced, and what each gets for one that is not (003:86-92).
    """
    (score, _sheet), contract, aces = _pot(view), view.contracted.contract, view.this_hand.aces_said
    made, failed = (
        score.premium(contract) + score.bonus_of(aces, contract, made) for made in (True, False)
    )
    return made, failed


def _with_aces(made: Amount, failed: Amount, view: SeatView) -> str:
    """What the opponents pay and get once the aces were announced."""
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


def undeclared_sentence(view: SeatView) -> str:
    """What most tricks cost in a hand that nobody declares (001:343-346)."""
    words = _(
        "All play for themselves. The player with the most tricks pays {amount} into the pot; if "
        "two share the most, both pay."
    )
    return words.format(amount=size_of(_most_tricks(view)))


def _most_tricks(view: SeatView) -> Amount:
    """What the score writes for a player who takes all the tricks of such a hand."""
    (score, sheet), rules = _pot(view), view.table.rules
    hand = Hand(None, view.contracted.contract, {}, {view.this_hand.order[0]: TRICKS})
    _after, entries, _result = score.write(sheet, hand, rules.defence)
    return paid_for_hand(entries)[0].amount


def declared_worth(view: SeatView, contract: Contract) -> str:
    """The same of a contract that may be declared, for a small button: "±30", "±30, 10 each"."""
    score, sheet = _pot(view)
    stake, premium = score.stake(sheet, contract), score.premium(contract)
    if not premium:
        return f"±{size_of(stake)}"
    each = pgettext("payment", "{amount} each").format(amount=premium)
    return f"±{size_of(stake)}, {each}" if stake else f"±{each}"


def terms_of_gain(entries: Sequence[Entry], seat: Seat) -> str:
    """Payments as a sum, what the seat is paid first: "30 − 9"; of tricks alone "3 × 3"."""
    paid = paid_for_hand(entries)
    got = [entry for entry in paid if entry.payee == seat]
    given = [entry for entry in paid if entry.payer == seat]
    if len(got) + len(given) > 1:
        plus = " + ".join(size_of(entry.amount) for entry in got)
        return (plus + "".join(f" {MINUS} {size_of(entry.amount)}" for entry in given)).strip()
    count = got[0].count if got else 0
    return f"{count} {TIMES} {size_of(Fraction(got[0].amount) / count)}" if count else ""


def over_sentence() -> str:
    """That nothing is left to be won."""
    return _("Nothing is left in the pot.")


def _pot(view: SeatView) -> tuple[Pot, PotSheet]:
    score, sheet = view.table.rules.score, view.table.sheet
    assert isinstance(score, Pot) and isinstance(sheet, PotSheet)
    return score, sheet


def played_for(score: Pot) -> str:
    """What a hand is played for at most, in a sentence; nothing where the suit decides it."""
    match score.kind:
        case PotKind.BASIC:
            return _("Each hand is played for {amount}.").format(amount=score.base)
        case PotKind.UNLIMITED:
            return _("Each hand is played for the whole pot.")
        case PotKind.LIMITED:
            return _("Each hand is played for at most {limit}.").format(limit=score.limit)
        case PotKind.STYRIAN:
            return _("The trump suit decides what a hand is played for.")
