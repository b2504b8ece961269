"""A reader is told of what has changed, and of nothing else."""

from __future__ import annotations

from dataclasses import replace

from prefgame.ui.spoken.changes import ROOT, Changes, Tree
from prefgame.ui.spoken.nodes import PRESSED, Act, Node, Role, label
from prefgame.ui.spoken.speaker import Voice


def button(name: str, **rest: object) -> Node:
    return replace(Node(name, Role.BUTTON, name, acts=PRESSED), **rest)  # type: ignore[arg-type]


def window(*children: Node) -> Node:
    return Node("window", Role.WINDOW, "Preference", children=children)


def names(changes: Changes | None) -> list[str]:
    assert changes is not None
    return [told.node.name for told in changes.nodes]


def test_all_of_the_first_tree_is_told() -> None:
    changes = Tree().show(window(label("Ana to play"), button("Pass")))
    assert sorted(names(changes)) == ["Ana to play", "Pass", "Preference"]


def test_of_the_same_tree_nothing_is_told() -> None:
    tree = Tree()
    tree.show(window(button("Pass", focused=True)))
    assert tree.show(window(button("Pass", focused=True))) is None


def test_what_differs_is_told_by_the_same_number() -> None:
    tree = Tree()
    first = tree.show(window(button("Pass"), button("Two")))
    then = tree.show(window(button("Pass"), button("Two", able=False)))
    assert first is not None and then is not None
    numbers = {told.node.name: told.number for told in first.nodes}
    (told,) = then.nodes
    assert (told.number, told.node.able) == (numbers["Two"], False)


def test_what_comes_gets_a_new_number_and_its_place_is_told() -> None:
    tree = Tree()
    tree.show(window(button("Pass")))
    gone = tree.show(window())
    back = tree.show(window(button("Pass")))
    assert names(gone) == ["Preference"] and sorted(names(back)) == ["Pass", "Preference"]
    assert back is not None
    assert {told.number for told in back.nodes} == {ROOT, 3}


def test_two_of_the_same_name_are_two() -> None:
    changes = Tree().show(window(button("Pass"), button("Pass")))
    assert changes is not None and len({told.number for told in changes.nodes}) == 3


def test_a_focus_that_moves_is_told_though_no_node_differs() -> None:
    tree = Tree()
    tree.show(window(button("Pass", focused=True), button("Two")))
    changes = tree.show(window(button("Pass"), button("Two", focused=True)))
    assert changes is not None and not changes.nodes and changes.focus != ROOT


def test_a_reader_that_comes_later_is_told_all() -> None:
    tree = Tree()
    tree.show(window(button("Pass")))
    assert sorted(names(tree.whole())) == ["Pass", "Preference"]


class Bell:
    def __init__(self) -> None:
        self.asked: list[tuple[Act, str]] = []

    def obey(self, act: Act, value: str) -> None:
        self.asked.append((act, value))


def test_an_action_goes_to_what_is_there_now() -> None:
    tree, old, new = Tree(), Bell(), Bell()
    changes = tree.show(window(button("Pass", target=old)))
    assert changes is not None
    number = next(told.number for told in changes.nodes if told.node.name == "Pass")
    assert tree.show(window(button("Pass", target=new))) is None
    assert tree.obey(number, Act.PRESS) and not tree.obey(number, Act.WRITE, "x")
    assert not tree.obey(99, Act.PRESS)
    assert new.asked == [(Act.PRESS, "")] and not old.asked


def test_the_same_words_are_said_twice() -> None:
    voice, tree = Voice(), Tree()
    voice.say("Pass", interrupt=False)
    assert "Pass" in names(tree.show(window(*voice.said)))
    voice.say("Pass")
    changes = tree.show(window(*voice.said))
    assert changes is not None
    said = [told.node for told in changes.nodes if told.node.name == "Pass"]
    assert [node.role for node in said] == [Role.SAID_AT_ONCE]
