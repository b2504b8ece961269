"""The hash of the rules: other rules, another hash."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from prefgame.rules.options import OptionError
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import EDITION, RuleSet, rules_hash

GOLDEN = Path(__file__).parent.parent / "golden"
GOLDEN_OF = dict.fromkeys((1, 2, 3), "039ce2e6703d4ef1")
"""what the golden matches come to in each edition of the rules; none of them has a talon that is
led to four players, which the second one changed, and the third changed only what others hear of
a declarer who keeps quiet
"""


def test_every_game_has_another_hash() -> None:
    assert len({rules_hash(rules) for rules in RULESETS}) == len(RULESETS)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_option_changes_the_hash_and_no_word_does(rules: RuleSet) -> None:
    usual = rules_hash(rules)
    assert rules_hash(replace(rules, name="x", heading="y", title="z")) == usual
    for option in rules.options:
        for value, _word in option.values:
            try:
                changed = rules.with_options({option.name: value})
            except OptionError:  # it goes with another option only
                continue
            same = value == option.default(rules)
            assert (rules_hash(changed) == usual) == same, (option.name, value)


def test_a_field_that_came_later_changes_only_the_tables_that_use_it() -> None:
    """Records from before the amounts of a Styrian pot could be agreed on keep their hash."""
    austrian, styrian = find_ruleset("austrian"), {"pot": "styrian"}
    before = austrian.with_options(styrian)
    assert rules_hash(austrian) == "d509193e005227a0" and rules_hash(before) == "2757e6ca10182809"
    assert rules_hash(austrian.with_options(styrian | {"styrian_1": 20})) == rules_hash(before)
    others = {
        rules_hash(austrian.with_options(styrian | {f"styrian_{number}": 100}))
        for number in range(1, 5)
    }
    assert len(others | {rules_hash(before)}) == 5


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_hash_is_the_same_in_every_run(rules: RuleSet) -> None:
    """A set has another order, and an object without fields another name, in another process. A
    place for a word of the region is none of them: "{refas}".
    """
    values = re.sub(r"\{[A-Za-z_]+\}", "", repr(rules))
    assert not any(unsteady in values for unsteady in ("frozenset", "{", " at 0x", "<function"))


def test_what_golden_matches_come_to_is_the_edition_of_the_rules() -> None:
    """Where this fails because a mechanism plays differently on purpose, raise ``EDITION``: records
    of the last one must not be counted by other rules without a word.
    """
    found = sha256()
    played = (path for path in GOLDEN.glob("*") if path.suffix != ".sheet")  # how it is printed
    for path in sorted(played):
        found.update(path.name.encode() + path.read_bytes())
    assert GOLDEN_OF[EDITION] == found.hexdigest()[:16]
