"""What is said of a page as it opens, once."""

from __future__ import annotations

import pytest

from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.spoken.nodes import Node, Role, label
from prefgame.ui.spoken.opening import opening_words
from tests.ui.spoken.heard import Heard
from tests.ui.whole_program import Open, frames

SLIP = Node("slip", Role.DIALOG, "Stop?", children=(label("Stop?"), label("Now.")))
TITLE = label("Settings", role=Role.HEADING)


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        ((TITLE, label("What you see"), label("More")), "Settings. What you see."),
        ((label("Before"), TITLE, label("After")), "Settings. After."),
        ((TITLE, Node("b", Role.BUTTON, "Back")), "Settings."),
        (
            (Node("s", Role.DIALOG, "Stop?", children=(label("Stop?"), label("Now."))),),
            "Stop? Now.",
        ),
        ((label("Words alone"),), "Words alone."),
        ((), ""),
    ],
)
def test_the_title_and_what_is_read_after_it(nodes: tuple[Node, ...], words: str) -> None:
    assert opening_words(nodes) == words


def test_a_page_is_said_as_it_opens_and_not_when_it_is_seen_again(program: Open) -> None:
    rooms = program((1280, 720))
    frames(rooms)
    heard = rooms.window.speaker = Heard()
    rooms.open(routes.RulesPage(find_ruleset("croatian")))
    frames(rooms, 3)
    (page,) = heard.sentences
    assert page[0].startswith("Croatian rules. ") and page[1] is False
    rooms.window.push(Dialog("Leave?", "Nothing is lost.", [DialogButton("OK")]))
    frames(rooms, 3)
    assert heard.sentences[1:] == [("Leave? Nothing is lost.", False)]
    rooms.window.pop()
    frames(rooms, 3)
    assert len(heard.sentences) == 2
