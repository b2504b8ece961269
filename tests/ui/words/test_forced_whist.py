"""A whist that is forced is called by its name."""

from __future__ import annotations

from prefgame.rules.registry import find_ruleset
from prefgame.ui.words.defence_words import defence_words


def test_stalingrad_is_named_against_six_spades_only() -> None:
    rules = find_ruleset("russian").with_options({"stalingrad": True})
    words = {line.name: defence_words(rules).forced(rules, line) for line in rules.contracts}
    assert words.pop("6S") == "Stalingrad: both must whist" and not any(words.values())
    free = find_ruleset("russian")
    assert not any(defence_words(free).forced(free, line) for line in free.contracts)


def test_who_is_never_asked_against_a_contract_is_not_forced_to_whist() -> None:
    for key, options in (("russian", {"ten": "check"}), ("croatian", {})):
        rules = find_ruleset(key).with_options(options)
        assert not any(defence_words(rules).forced(rules, line) for line in rules.contracts)
