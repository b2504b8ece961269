"""What the slips say may be written: it is what the rules write, however the hand goes on."""

from __future__ import annotations

import random

import pytest

from prefgame.engine.commands import SayKontra
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.columns_sheet import ColumnEntry, Factor, MarkKind
from prefgame.ui.table.slips.answer_slip import SlipChoice
from prefgame.ui.table.slips.defence import quota_slips
from prefgame.ui.table.slips.outlook import amounts
from prefgame.ui.table.slips.questions import doubling_slips
from tests.helpers import ORDINARY_DEAL, deal, say, sheet
from tests.narrow import all_of_kind

ASKED = {
    "first": ("pass", "pass", "2", "discard S7 S8", "announce 5"),
    "after stay": ("pass", "2", "pass", "discard S9 D7", "announce 5", "stay"),
    "after come": ("pass", "2", "pass", "discard S9 D7", "announce 5", "come"),
    "how": ("pass", "pass", "2", "discard S7 S8", "announce 5", "come", "stay"),
    "guest": ("pass", "pass", "2", "discard S7 S8", "announce 5", "stay", "come", "invite"),
    "plain two": ("pass", "2", "pass", "discard S9 D7", "announce 2", "no"),
    "betl": ("pass", "betl", "pass", "no"),
    "declarer": (
        "2",
        "pass",
        "pass",
        "discard ST D8",
        "announce 4",
        "come",
        "stay",
        "alone",
        "kontra",
    ),
}
"""Ana is asked, or was not and may only say kontra"""


def test_numbers_that_may_be_written_are_shown_in_short() -> None:
    assert amounts([2, 10, -10]) == "+2/±10" and amounts([8, -8]) == "±8"
    assert amounts([10, 2]) == "+2/10" and amounts([8, -20]) == "+8/−20" and amounts([]) == "0"


@pytest.mark.parametrize("position", ASKED)
@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("croatian", {}),
        ("croatian", {"double_fall": True}),
        ("croatian", {"may_kontra": "anyone"}),
        ("serbian", {}),
        ("slovenian", {"kontra_on_betl": "no_fine"}),
    ],
)
def test_whatever_is_written_stands_on_the_slip_that_was_taken(
    position: str, rules: str, options: dict[str, object]
) -> None:
    """Near the end of the match too, where a win is cut unless somebody falls (000:87)."""
    for seed in range(25):
        dice = random.Random(seed)
        missing = dice.choice((2, 8, 60))
        table, paper = find_ruleset(rules).with_options(options), sheet(-missing, -1, 1)
        match = Match.start(table, ("Ana", "Bojan", "Cvita"), sheet=paper)
        match.submit(deal(2, *ORDINARY_DEAL))
        say(match, *ASKED[position])
        if match.to_act != 0:
            assert position == "guest"
            break
        view = match.view(0)
        choice = dice.choice(
            doubling_slips(view) if view.turn.phase is Phase.KONTRA else quota_slips(view)
        )
        said = list(choice.commands)
        while not match.table.scored:
            quiet = [
                command
                for command in match.legal()
                if not isinstance(command, SayKontra) or command.level == 0
            ]
            match.submit(
                said.pop(0) if match.to_act == 0 and said else dice.choice(quiet), match.to_act
            )
        numbers = shown(choice)
        for entry in all_of_kind(ColumnEntry, match.table.last_entries):
            if entry.mark is MarkKind.POINTS and entry.amount and concerns(match, entry):
                assert amount(match, entry) in numbers, (seed, missing, choice, entry)


def shown(choice: SlipChoice) -> set[int]:
    """Every number on a slip: "+2/10" is +2 and +10, "+2/±10" -10 too."""
    signs = {"+": (1,), "−": (-1,), "±": (1, -1)}
    found = set()
    for _cause, words in choice.rows:
        sign: tuple[int, ...] = (1,)
        for part in words.split("/"):
            sign = signs.get(part[0], sign)
            found |= {factor * int(part.lstrip("+−±")) for factor in sign}
    return found


def concerns(match: Match, entry: ColumnEntry) -> bool:
    """Whether the slip has a row for it: what the player writes, and the declarer's column."""
    assert match.table.hand is not None
    declarer = match.table.hand.declarer
    return entry.player in (0, declarer) or (declarer == 0 and entry.against == 0)


def amount(match: Match, entry: ColumnEntry) -> int:
    """As a slip has it: for each trick, where tricks are counted."""
    assert match.table.hand is not None and match.table.hand.contract is not None
    tricks = dict(entry.factors).get(Factor.TRICKS, 1)
    return entry.amount // (tricks if match.table.hand.contract.may_be_left else 1)
