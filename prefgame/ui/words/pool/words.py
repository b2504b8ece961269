"""What is said about a pulya outside the pages of the paper: how long a match is, how it is scored,
what a contract is worth.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Entry
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pool.sheet import PoolSheet
from prefgame.rules.scoring.pool.systems import WHISTS_A_POINT, Scoring


def scoring_name(score: Pool) -> str:
    """Sochi, Leningrad or Rostov."""
    return {
        Scoring.SOCHI: _("Sochi"),
        Scoring.LENINGRAD: _("Leningrad"),
        Scoring.ROSTOV: _("Rostov"),
    }[score.scoring]


def length(score: Pool) -> str:
    """How long a match is."""
    return _("a pool of {target}").format(target=score.target)


def agreed_words(score: Pool) -> tuple[str, ...]:
    """What the table agreed on."""
    return length(score), scoring_name(score)


def shares(_players: Sequence[str], _before: PoolSheet, _after: PoolSheet) -> str:
    """What an agreement to stop counts."""
    return _("Everything counts as it is written: pools, dumps and whists.")


def undecided_words(_entries: Sequence[Entry]) -> str:
    """What becomes of a contract that is neither won nor lost."""
    return _("nothing is written")


def title_note(_view: SeatView) -> str:
    """Nothing: the sheet does nothing to a contract."""
    return ""


def contract_sentence(_view: SeatView) -> str:
    """Nothing, for the same reason."""
    return ""


def auction_sentence(view: SeatView) -> str:
    """What a trick costs if all pass, after hands that all have passed; nothing without them."""
    score, sheet = _pool(view)
    if not sheet.raspasy:
        return ""
    return _("If all pass again, each trick costs {amount}.").format(
        amount=score.raspasy_factor(sheet)
    )


def stake_sentence(view: SeatView) -> str:
    """What the contract is worth, and what a trick is."""
    score, _sheet = _pool(view)
    hand = view.contracted
    if hand.declarer is None:
        return _("Each trick costs {amount}.").format(amount=score.raspasy_factor(_sheet))
    value = score.base_worth(hand.contract)
    if hand.contract.goal.takes_none:
        return _("The contract counts {value}, and each trick taken costs {value}.").format(
            value=value
        )
    return _("The contract counts {value}, and each trick of the defence {whists} whists.").format(
        value=value, whists=value * score.scoring.written
    )


def worth(view: SeatView) -> str:
    """What the contract is worth for its declarer."""
    (score, sheet), hand = _pool(view), view.contracted
    amount = (
        score.raspasy_factor(sheet) if hand.declarer is None else score.base_worth(hand.contract)
    )
    return _("worth {amount}").format(amount=amount)


def declared_worth(view: SeatView, contract: Contract) -> str:
    """What a contract that may be declared is worth in the pool, for a small button."""
    return _("pool +{amount}").format(amount=_pool(view)[0].base_worth(contract))


def terms_of_gain(_entries: Sequence[Entry], _seat: Seat) -> str:
    """Nothing: the paper has each number with its reason."""
    return ""


def over_sentence() -> str:
    """That nothing is left to be won."""
    return _("All pools are closed.")


def defender_sentence(view: SeatView) -> str:
    """Where the numbers of a defender's slips are written."""
    score, _sheet = _pool(view)
    name = view.table.players[view.won.declarer]
    if not score.scoring.has_dump:
        words = _("Plus is your whists on {name}. Minus is whists that the others write on you.")
        return words.format(name=name)
    return _(
        "Plus is your whists on {name}. Minus goes to your dump, where each point counts {times} "
        "whists."
    ).format(name=name, times=WHISTS_A_POINT)


def _pool(view: SeatView) -> tuple[Pool, PoolSheet]:
    score, sheet = view.table.rules.score, view.table.sheet
    assert isinstance(score, Pool) and isinstance(sheet, PoolSheet)
    return score, sheet
