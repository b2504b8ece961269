"""What the tests of the guide share."""

from __future__ import annotations

import pytest

from prefgame.ui.draw.deck import Deck
from tests.ui.whole_program import Open


@pytest.fixture
def deck(program: Open) -> Deck:
    return program().window.kit.deck
