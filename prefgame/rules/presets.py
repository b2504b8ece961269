"""What tables agree on together: which preset a table has, and what it has otherwise.

Invariant: a preset is data of its game, and only proposes values of options. A table is what its
options say, so no table changes where a preset does.
"""

from __future__ import annotations

from prefgame.rules.options import Preset, TableOption
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet


def preset_of(table: RuleSet) -> Preset | None:
    """Find the preset that keeps score in the way of this table; None if the game has none."""
    if table.ways is None:
        return None
    way = table.ways.option
    now = next(one for one in table.options if one.name == way).default(table)
    return next((preset for preset in table.presets if dict(preset.values).get(way) == now), None)


def as_preset(table: RuleSet) -> RuleSet:
    """Return the table as its preset has it, or by default where the game has no presets. How long
    the match is stays as agreed.
    """
    preset, usual = preset_of(table), find_ruleset(table.key)
    length = {
        option.name: option.default(table)
        for option in table.options
        if option.says_length and option.default(table) != option.default(usual)
    }
    return usual.with_options(length | ({} if preset is None else dict(preset.values)))


def differences(table: RuleSet) -> tuple[TableOption, ...]:
    """List the options for which this table agreed on something else."""
    plain = as_preset(table)
    return tuple(one for one in table.options if one.default(table) != one.default(plain))
