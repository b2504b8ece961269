"""The slip on which a problem is saved: what is proved of it, its title, and its collection.

Invariant: nothing is saved before it is proved, and nothing that asks for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from prefgame.app.files import reason_of
from prefgame.app.problems import shelf
from prefgame.app.problems.problem import Problem
from prefgame.app.problems.proof import Proving
from prefgame.app.problems.shelf import Kept, NoRoom
from prefgame.app.problems.text import LONGEST_TITLE, BadCollection, Collection
from prefgame.i18n import _, pgettext
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser, SlipScene
from prefgame.ui.problems.shelf import bad_words
from prefgame.ui.problems.words import title_of, verdict_words
from prefgame.ui.screens.new_match.own_tables import NameScene
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Element,
    Paragraph,
    Row,
    Share,
    Stretch,
    Text,
)
from prefgame.ui.widgets.styles import TEXT, TITLE
from prefgame.ui.widgets.text_field import TextField

_LABEL, _MOST = 0.28, 7
"""the part of the width for the names of the fields; the most collections that are offered"""


class SaveProblemSheet(SlipScene):
    """``title`` stands in its field at first; ``say`` shows what became of it. ``into``: the
    collection of the player, or the title of one to be begun; None is the usual one.
    """

    def __init__(self, problem: Problem, title: str, say: Callable[[str], None]) -> None:
        super().__init__()
        self.problem, self.say = problem, say
        self.search = Proving(problem)
        self._over = False
        self.own = shelf.own()[0]
        self.into: Kept | str | None = next((one for one in self.own if one.is_usual), None)
        self.field = TextField(
            title, on_submit=lambda _text: self.save(), most=LONGEST_TITLE, size=26, takes_all=True
        )

    # ---- what is proved, in the background

    @property
    def refusal(self) -> str:
        """Why it is not saved; "" if it is a problem."""
        proof = self.search.latest
        if proof is None and not self.search.over:
            return _("The answer is still being proved.")
        if proof is None:
            return _("This problem cannot be proved.")
        return "" if proof.right and proof.others else verdict_words(proof)

    @property
    def awake(self) -> bool:
        return not self._over

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.search.over and not self._over:
            self._over = True
            self.resize(self.window.layout)

    def leave(self) -> None:
        self.search.close()

    # ---- where it goes

    @property
    def collection(self) -> str:
        """The title of the collection."""
        if self.into is None:
            return _("My problems")
        return self.into if isinstance(self.into, str) else title_of(self.into)

    def ask_collection(self) -> None:
        usual = next((one for one in self.own if one.is_usual), None)
        there: list[Kept | None] = [usual, *(one for one in self.own if one != usual)][:_MOST]
        titles = [_("My problems") if one is None else title_of(one) for one in there]
        chosen = titles.index(self.collection) if self.collection in titles else -1

        def choose(at: int) -> None:
            if at == len(there):
                self.window.push(NameScene(_("New collection"), "", titles, self._begin, _taken()))
            else:
                self._put_into(there[at])

        answers = [(title, "") for title in (*titles, _("New collection"))]
        self.window.push(ChoiceSheet(_("Collection"), "", answers, chosen, choose))

    def _begin(self, title: str) -> None:
        self._put_into(title)

    def _put_into(self, into: Kept | str | None) -> None:
        self.into = into
        self.resize(self.window.layout)

    def save(self) -> None:
        if self.refusal:
            self.group.say(self.refusal, self.field.rect)
            return
        self.window.pop()
        words = replace(self.problem.words, title=" ".join(self.field.text.split()))
        problem = replace(self.problem, words=words)
        try:
            if self.into is None:
                shelf.save_usual(problem)
            elif isinstance(self.into, str):
                shelf.add_collection(Collection(self.into, (problem,)))
            else:
                shelf.save_into(self.into, problem)
        except NoRoom:
            self.say(_("The collection “{title}” is full.").format(title=self.collection))
        except BadCollection as error:
            self.say(bad_words(error))
        except OSError as error:
            sentence = _("The problem cannot be saved ({reason}).")
            self.say(sentence.format(reason=reason_of(error)))
        else:
            self.say(_("Saved in the collection “{title}”.").format(title=self.collection))

    # ---- the slip

    @property
    def first(self) -> Widget:
        return self.group.focus or self.field

    def content(self, kit: Kit) -> Element:
        proof = self.search.latest
        known = self.refusal if self.refusal or proof is None else verdict_words(proof)
        collection = Chooser(self.collection, self.ask_collection)
        cancel = Button(_("Cancel"), self.window.pop, size=26, shortcut=pygame.K_ESCAPE)
        save = Button(_("Save"), self.save, kind="brass", size=26)
        save.enabled, save.reason = not self.refusal, self.refusal
        rows = (
            (pgettext("problem", "Title"), Control("title", self.field)),
            (_("Collection"), Control("collection", collection)),
        )
        return Column(
            (
                Text(_("Save as a problem"), TITLE),
                Paragraph(known, TEXT.inked("ink2")),
                *(Row((Share(_LABEL, Text(words, TEXT)), Stretch(one))) for words, one in rows),
                Row((Stretch(Control("cancel", cancel)), Stretch(Control("save", save)))),
            ),
            "apart",
        )


def _taken() -> str:
    return _("There is a collection of this name already.")
