"""Numbers in words: a count of tricks with what was needed has one form wherever it stands."""

from __future__ import annotations

import ast
from pathlib import Path

import prefgame
from prefgame.ui.words.numbers import tricks_with_need, with_need

SOURCES = Path(prefgame.__file__).parent


def test_more_tricks_than_needed_are_read_once() -> None:
    assert tricks_with_need(8, 6) == "8 tricks (6 needed)"
    assert tricks_with_need(1, 2) == "1 trick (2 needed)"
    assert with_need("3", 2) == "3 (2 needed)"


def test_no_sentence_has_another_form() -> None:
    """A sentence takes the count whole; what it needs of its own says no count beside it."""
    texts = {
        node.value
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    asked = {text for text in texts if "{needed}" in text}
    assert "{won} ({needed} needed)" in asked
    other = (" of {needed}", " of the {needed}", "/{needed}", " needs {needed}", " were needed")
    counted = [text for text in asked if any(f"}}{form}" in text for form in other)]
    assert not [text for text in counted if "whists and needs" not in text]
