"""What is said about a pulya outside the pages of the paper: how long a match is and how it is
scored.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Amount, Seat
from prefgame.rules.scoring.base import Entry
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolSheet, Scoring
from prefgame.ui.words.numbers import grammatical_number, size_of


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


def pool_meaning() -> str:
    """What the numbers of a pool are."""
    return _("The pool: points for contracts made. The match ends when all pools are closed.")


def dump_meaning() -> str:
    """What the numbers of a dump are."""
    return _("The dump: points against the player.")


def agreed_words(score: Pool) -> tuple[str, ...]:
    """What the table agreed on."""
    return length(score), scoring_name(score)


def amount_words(amount: Amount) -> str:
    """An amount of the settlement, without its sign: "1 whist", "20 whists"."""
    return ngettext("{count} whist", "{count} whists", grammatical_number(amount)).format(
        count=size_of(amount)
    )


def shares(_players: Sequence[str], _before: PoolSheet, _after: PoolSheet) -> str:
    """What an agreement to stop counts."""
    return _("Everything counts as it is written.")


def undecided_words(_entries: Sequence[Entry]) -> str:
    """What becomes of a contract that is neither won nor lost."""
    return _("nothing is written")


def contract_sentence(_view: SeatView) -> str:
    """Nothing: the sheet does nothing to a contract."""
    return ""


def terms_of_gain(_entries: Sequence[Entry], _seat: Seat) -> str:
    """Nothing: the paper has each number with its reason."""
    return ""


def over_sentence() -> str:
    """That nothing is left to be won."""
    return _("All pools are closed.")
