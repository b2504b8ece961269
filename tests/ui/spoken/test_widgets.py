"""Every widget says what it is, what it holds, and does what a reader asks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from prefgame.ui import every_scene, scenes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.spoken.nodes import Act, Node, Role
from prefgame.ui.table.hand import HandCard
from prefgame.ui.widgets.buttons import Button, Widget, Zone
from prefgame.ui.widgets.canvas import Kit, Run, Sign
from prefgame.ui.widgets.elements import Column, Control, Element, Laid, Row, Rule, Text
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.list import List
from prefgame.ui.widgets.selection import RadioRow, Segments, Stepper, Switch, Tabs
from prefgame.ui.widgets.styles import HEADING
from prefgame.ui.widgets.table import Line, Table
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.widgets.told import told

LOADED = every_scene, scenes
"""with these, every class of widgets is loaded"""


@pytest.fixture
def kit(screen: None) -> Kit:
    deck = Deck("german")
    return Kit(Layout(1280, 720, deck.ratio), deck)


def node(widget: Widget, kit: Kit) -> Node:
    found = widget.spoken(kit)
    assert found is not None
    return found


def page(kit: Kit, *rows: Element) -> tuple[Node, ...]:
    return told(Laid(Column(rows), kit, Box(0, 0, 900, 600)), kit)


def widget_classes(above: type[Widget] = Widget) -> Iterator[type[Widget]]:
    for below in above.__subclasses__():
        if below.__module__.startswith("prefgame"):
            yield below
            yield from widget_classes(below)


def test_every_widget_class_says_what_it_is() -> None:
    """By its own words, or as one of the few kinds that the words beside them name."""
    silent = {
        each.__name__
        for each in widget_classes()
        if each.said is Widget.said and each.spoken is Widget.spoken and each.role is Role.BUTTON
    }
    assert silent == set()


def test_a_button_says_its_words_and_why_it_cannot_be_used(kit: Kit) -> None:
    may = node(Button(("5", Sign("H")), hint="Key 5"), kit)
    may_not = node(Button("Pass", enabled=False, reason="Not now."), kit)
    assert (may.role, may.name, may.about) == (Role.BUTTON, "5 hearts", "Key 5")
    assert (may_not.able, may_not.about) == (False, "Not now.")


@pytest.mark.parametrize(
    ("run", "words"),
    [
        ((Sign("H"), "hearts"), "hearts"),
        ((Sign("D"), "7 Bells"), "7 Bells"),
        (("against", Sign("C"), "?"), "against acorns?"),
        ("as it is", "as it is"),
    ],
)
def test_a_sign_is_said_once_by_its_name(kit: Kit, run: Run, words: str) -> None:
    assert kit.said(run) == words


def test_a_card_has_its_name_and_its_reason_unless_it_lies_face_down(kit: Kit) -> None:
    card = HandCard("SA", enabled=False, reason="Follow with hearts.")
    assert (node(card, kit).name, node(card, kit).about) == (
        "Ace of leaves",
        "Follow with hearts.",
    )
    card.face_down = True
    assert card.spoken(kit) is None


def test_what_has_no_words_is_named_by_those_before_it(kit: Kit) -> None:
    on = Switch(True)
    nodes = page(
        kit,
        Row((Text("Hints"), Control("hints", on))),
        Rule(),
        Row((Text("Speed"), Text("of the cards"), Control("speed", Stepper(3, 1, 9)))),
    )
    assert [(one.role, one.name) for one in nodes] == [
        (Role.SWITCH, "Hints"),
        (Role.NUMBER, "Speed, of the cards"),
    ]
    assert nodes[0].on and nodes[1].value == "3"


def test_words_of_one_line_are_heard_together_and_headings_by_themselves(kit: Kit) -> None:
    nodes = page(kit, Text("Result", HEADING), Row((Text("Ana"), Text("12"))), Text("over"))
    assert [(one.role, one.name) for one in nodes] == [
        (Role.HEADING, "Result"),
        (Role.LABEL, "Ana, 12"),
        (Role.LABEL, "over"),
    ]


def test_a_number_of_a_table_is_heard_with_its_head(kit: Kit) -> None:
    lines = (Line(Text("Ana"), (Text("12"), None)), Line(Text("Bojan"), (Text("3"), Text("4"))))
    heads = Text("won"), Text("lost")
    nodes = page(kit, Table("Games", heads, lines))
    assert [one.name for one in nodes] == ["Games", "Ana, won 12", "Bojan, won 3, lost 4"]


def test_one_of_several_is_a_group_of_which_the_chosen_one_has_the_focus(kit: Kit) -> None:
    chosen = list[int]()
    words = Segments(("Club", "Expert"), 0, chosen.append, reasons=("", "Not yet."))
    words.focused = True
    group = node(words, kit)
    assert group.role is Role.RADIO_GROUP and not group.focused
    first, second = group.children
    assert (first.name, first.on, first.place, first.focused) == ("Club", True, (1, 2), True)
    assert (second.on, second.able, second.about) == (False, False, "Not yet.")


def test_a_reader_chooses_as_a_click_does(kit: Kit) -> None:
    chosen = list[int]()
    tabs = Tabs(("Play", "Sound"), 0, chosen.append)
    group = FocusGroup([tabs])
    second = node(tabs, kit).children[1]
    assert second.role is Role.TAB and second.target is not None
    second.target.obey(Act.PRESS, "")
    assert chosen == [1] and group.focus is tabs


def test_a_reader_presses_what_is_enabled_and_hears_why_not_of_the_rest() -> None:
    pressed = list[str]()
    may = Button("Two", lambda: pressed.append("two"))
    may_not = Button("Pass", lambda: pressed.append("pass"), enabled=False, reason="Not now.")
    group = FocusGroup([may, may_not])
    may.obey(Act.PRESS, "")
    may_not.obey(Act.PRESS, "")
    assert pressed == ["two"] and group.sentence == "Not now." and group.focus is may_not


def test_a_reader_sets_numbers_within_their_limits() -> None:
    seen = list[int]()
    number = Stepper(3, 1, 9, seen.append)
    number.obey(Act.MORE, "")
    number.obey(Act.LESS, "")
    number.obey(Act.WRITE, "40")
    number.obey(Act.WRITE, "many")
    assert seen == [4, 3, 9]


def test_a_reader_writes_into_a_field(kit: Kit, screen: None) -> None:
    seen = list[str]()
    field = TextField("Ana", seen.append, prompt="name")
    field.called = "you"
    field.obey(Act.WRITE, "Mirjana")
    told_of = node(field, kit)
    assert seen == ["Mirjana"] and field.text == "Mirjana"
    assert (told_of.name, told_of.value, told_of.about) == ("you", "Mirjana", "name")
    assert told_of.caret == (7, 7)


def test_of_a_list_what_is_seen_is_told_and_the_chosen_row(kit: Kit) -> None:
    opened = list[int]()
    rows = List(1000, lambda at, _on: Text(f"hand {at}"), 0, on_choose=opened.append)
    rows.lie(kit, Box(0, 0, 400, 300))
    rows.choose(500)
    rows.scroll(-100_000)
    children = node(rows, kit).children
    assert children[0].name == "hand 500" and children[1].name == "hand 0"
    assert len(children) < 20 and children[0].place == (501, 1000)
    assert children[1].target is not None
    children[1].target.obey(Act.PRESS, "")
    assert opened == [500, 0]


def test_a_row_that_is_chosen_says_so_and_one_that_acts_is_a_button(kit: Kit) -> None:
    radio, row = (
        RadioRow("Croatian", "You start in debt", chosen=True),
        RadioRow("Go", dotted=False),
    )
    assert (node(radio, kit).role, node(radio, kit).on) == (Role.RADIO, True)
    assert node(radio, kit).about == "You start in debt"
    assert (node(row, kit).role, node(row, kit).on) == (Role.BUTTON, None)


def test_a_zone_is_read_where_it_explains_something(kit: Kit) -> None:
    said = Zone(hint="Ana dealt this hand.").spoken(kit)
    assert said is not None and said.name == "Ana dealt this hand." and not said.acts
    assert Zone().spoken(kit) is None
