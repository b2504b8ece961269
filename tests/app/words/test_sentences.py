"""Lists in sentences."""

from __future__ import annotations

from prefgame.app.words.sentences import all_of, any_of, in_turn


def test_lists_are_joined_as_a_sentence_joins_them() -> None:
    assert [all_of("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [any_of("abc"[:n]) for n in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert [in_turn("abc"[:n]) for n in range(4)] == ["", "a", "a, then b", "a, then b, then c"]
