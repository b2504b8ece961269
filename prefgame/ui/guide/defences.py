"""What the texts of each way of doubling ask for."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import join_with_or
from prefgame.rules.base import Role
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.base import tricks_needed
from prefgame.rules.kontra import Doubling, MayKontra, OwnKontra
from prefgame.ui.guide.telling import Table, Telling
from prefgame.ui.guide.text import read_text


def _kontra_quota(at: Table[Doubling]) -> int:
    """Return the tricks that a defender who said kontra answers for, if they count at all."""
    defence = at.rules.defence
    return max(tricks_needed(defence, Role.KONTRA, contract) for contract in at.rules.contracts)


def _doubled(at: Table[OwnKontra]) -> list[Contract]:
    return [contract for contract in at.rules.contracts if at.it.may_double(0, contract)]


KONTRAS: dict[type, Telling[Any]] = {
    Doubling: Telling[Doubling](
        read_text("doubling"),
        attrgetter("kontra"),
        values={"kontra": _kontra_quota, "factor": lambda at: at.it.highest or 0},
        conditions={
            "only volunteers may say it": lambda at: at.it.may_say is MayKontra.VOLUNTEERS,
            "there is no highest": lambda at: at.it.highest is None,
            "rekontra is the highest": lambda at: at.it.highest == 4,
            "mortkontra is the highest": lambda at: at.it.highest == 16,
            "a betl without the talon may be doubled again": lambda at: at.it.rekontra_on_game_betl,
        },
    ),
    OwnKontra: Telling[OwnKontra](
        read_text("own_kontra"),
        attrgetter("kontra"),
        values={
            "contracts": lambda at: join_with_or(
                [ContractWords(contract, at.deck).in_sentence for contract in _doubled(at)]
            ),
        },
        conditions={"a contract may be doubled": lambda at: bool(_doubled(at))},
    ),
}
"""by the class of doubling; a table without kontra has nothing to explain"""
