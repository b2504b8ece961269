"""What the tests of the guide share."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.whole_program import Open


@pytest.fixture
def deck(program: Open) -> Any:
    return program().window.kit.deck
