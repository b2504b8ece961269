"""A column for the dump is seen where the table has a dump, and nowhere else (002:102)."""

from __future__ import annotations

from prefgame.paper.text import sheet_lines
from prefgame.rules.games.russian import RUSSIAN
from prefgame.rules.scoring.pool_sheet import PoolLine, PoolSheet
from prefgame.ui.scores.registry import face_of, score_info
from tests.ui.table.russian_positions import russian

NAMES = ("Ana", "Bojan", "Cvita")
SHEET = PoolSheet((PoolLine(2, 0, (0, 4, 8)), PoolLine(0, 0, (0, 0, 3)), PoolLine(1, 0, (5, 6, 0))))
ROSTOV = RUSSIAN.with_options({"scoring": "rostov"})


def test_the_pad() -> None:
    sochi = score_info(russian(sheet=SHEET).view(0))
    rostov = score_info(russian(sheet=SHEET, scoring="rostov").view(0))
    assert sochi.heads == ("pool", "dump", "whists") and rostov.heads == ("pool", "whists")
    assert sochi.lines[0].values == ("2", "0", "12") and rostov.lines[0].values == ("2", "12")
    assert len(rostov.explained) == 2 and not [one for one in rostov.explained if "dump" in one]


def test_the_page_of_a_record() -> None:
    sochi, rostov = (face_of(rules).table(rules.score, SHEET, NAMES) for rules in (RUSSIAN, ROSTOV))
    assert sochi.heads == ("pool", "dump", *NAMES) and rostov.heads == ("pool", *NAMES)
    assert sochi.rows[2] == ("1", "0", "5", "6", "") and rostov.rows[2] == ("1", "5", "6", "")
    assert rostov.caption == "pool, and whists on each"


def test_the_command_line() -> None:
    sochi, rostov = (sheet_lines(rules, SHEET, NAMES, None)[0] for rules in (RUSSIAN, ROSTOV))
    assert sochi == "Ana: pool 2, dump 0, 4 whists on Bojan, 8 whists on Cvita"
    assert rostov == "Ana: pool 2, 4 whists on Bojan, 8 whists on Cvita"
