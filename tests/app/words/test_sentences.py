"""Lists in sentences."""

from __future__ import annotations

from prefgame.app.words.sentences import in_turn, join_with_and, join_with_or


def test_lists_are_joined_as_a_sentence_joins_them() -> None:
    assert [join_with_and("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [join_with_or("abc"[:n]) for n in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert [in_turn("abc"[:n]) for n in range(4)] == ["", "a", "a, then b", "a, then b, then c"]
