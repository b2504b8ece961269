"""All table rules of a game on one sheet: what each means, its values, what was changed.

Invariant: it only lists; options come from the rule set, and the draft says which of
them go together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from pygame.event import Event

from prefgame.app.words.agreements import (
    agreement_line,
    agreement_lines,
    label_of,
    preset_lines,
    title_of,
)
from prefgame.i18n import _
from prefgame.rules.options import OptionValue, Preset, TableOption
from prefgame.rules.presets import as_preset, differences, preset_of
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser, Dialog, DialogButton, one_of
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.scores.registry import face_of
from prefgame.ui.screens.new_match.draft import Contradiction, Draft, offered_numbers
from prefgame.ui.screens.new_match.own_tables import OwnTablesScene, name_of
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Explained,
    Inset,
    Marked,
    Paragraph,
    Row,
    Rule,
    Share,
    Stretch,
    Text,
    heading,
)
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import Segments, Stepper
from prefgame.ui.widgets.styles import ASIDE, NOTE, STRONG
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.words.options import labels_of, note_of, sentence_of

# ---- the control of one table option: words for two values, a chooser for more, else a stepper
# Invariant: a control asks the draft; what contradicts another option is refused beside the
# control, in one sentence.


_BLOCK = 150
"""design height of an option with its title, at most"""


class OptionForm(FormScene):
    """A form that agrees on table options of ``draft``."""

    draft: Draft

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._written: dict[str, str] = {}
        """by option: what is being written in its field, and is not agreed on yet"""

    def handle(self, event: Event) -> None:
        super().handle(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP):
            self._take_written()

    def _take_written(self, *, leaves: bool = False) -> bool:
        """Agree on what is written in fields that were left, or in all where the form ``leaves``:
        whether it could be. What could not is said, and not kept.
        """
        able = True
        for name in [*self._written]:
            if leaves or self.widgets.get(name) is not self.group.focus:
                able = not self._refusal(self.draft.option(name), self._written[name]) and able
        return able

    def go_back(self) -> None:
        """Leave the form, unless that would hide why something written is not agreed on."""
        if self._take_written(leaves=True):
            super().go_back()

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.draft.table))

    def rules_heading(self) -> Element:
        """Return the heading over the table rules, and beside it a button with the tables that are
        kept: with the name of this very table, if it has one.
        """
        words, hint = _("Our tables"), _("Keep these rules under a name, or choose others")
        name = name_of(self.game, self.draft.table)

        def button(label: str) -> Control:
            chooser = Chooser(label, self.show_tables, hint=hint)
            return Control("own tables", chooser, whole=True)

        named = (button(name),) if name else ()
        return heading(_("Table rules"), Either((*named, button(words))))

    def show_tables(self, files: Sequence[str] = ()) -> None:
        """Lay the tables that are kept over the form, and add those of these files."""
        self.notice = None
        scene = OwnTablesScene(self.game, self.draft, self.choose_table, self.rebuild)
        self.window.push(scene)
        if files:
            scene.take_files(files)

    def choose_table(self, table: RuleSet) -> None:
        """Agree on the rules of a table that was kept."""
        self._written.clear()
        self.draft.choose_table(table)
        self.rebuild()

    def presets(self, lines: int = 2) -> tuple[Element, ...]:
        """Return the presets of the game side by side, and below in a line, or as many as there
        may be, what the chosen one brings or what this table has otherwise; nothing for a game
        without presets.
        """
        table, presets = self.draft.table, self.draft.rules.presets
        chosen = preset_of(table)
        if chosen is None:
            return ()
        names, hint = (
            [_(preset.name) for preset in presets],
            _("One press sets scoring, talon, whist, raspasy, responsibility and aid together."),
        )

        def choose(index: int) -> None:
            self.notice = None
            self._choose_preset(presets[index])

        row = Segments(names, presets.index(chosen), choose, size=23, again=True, hint=hint)
        other = bool(differences(table))
        words = agreement_lines(table) if other else preset_lines(table, chosen)
        style = NOTE.inked("ox") if other else NOTE
        said = Either(tuple(Text(one, style, lines=lines) for one in words))
        return Control("preset", row), Explained(said, words[0])

    def _choose_preset(self, preset: Preset) -> None:
        """Agree on a preset; what the player has changed is dropped only after a question."""

        def choose() -> None:
            self._written.clear()
            self.draft.choose_preset(preset)
            self.rebuild()

        if not self.draft.has_own_rules:
            choose()
            return
        name = _(preset.name)
        answers = [DialogButton(_("Keep it")), DialogButton(name, choose)]
        question = _("Drop your own rules for “{preset}”?").format(preset=name)
        sentence = _("Now: {agreements}.").format(agreements=agreement_line(self.draft.table))
        self.rebuild()  # the preset that was pressed is not chosen yet
        self.window.push(Dialog(question, sentence, answers))

    def agreed(self) -> tuple[Element, ...]:
        """Return the presets of the game, or for one without them the line that its sheet will have
        about what this table has otherwise; nothing where all is at its default.
        """
        table = self.draft.table
        words = agreement_lines(table)
        if preset_of(table) is not None or not words:
            return self.presets()
        style = NOTE.inked("ox") if differences(table) else NOTE
        said = Either(tuple(Text(one, style, lines=2) for one in words))
        return (Explained(said, words[0]),)

    def option_choice(self, option: TableOption, hint: str = "") -> Element:
        """Return the control of an option: the usual numbers side by side, where it has such."""
        rows = face_of(self.draft.table).length_rows
        row = next((row for row in rows if row.option == option.name), None)
        if row is None or not row.usual:
            return Control(option.name, self.option_control(option, hint))
        now = self.draft.value(option)
        assert isinstance(now, int)
        offered = offered_numbers(row.usual, now)
        words = [row.number(number) for number in offered]

        def choose(index: int) -> None:
            self.agree(option, offered[index])

        rules, ask = self.draft.rules, self.window.push
        title = title_of(option, rules)
        sentence = sentence_of(option, self.window.kit.deck, rules)
        at = offered.index(now)
        return one_of(option.name, words, at, choose, ask, title, sentence, hint)

    def option_block(self, option: TableOption, *, told: bool = True) -> Element:
        """Return an option as a block: its title over its control, a mark where it was changed,
        and, if it is ``told``, what is usual then.
        """
        changed = self.differs(option)
        usual = self.usual_words(option) if changed else ""
        title: Element = Text(title_of(option, self.draft.rules), STRONG)
        if usual and told:
            two = Text(usual, ASIDE.inked("ox"), "right", 2)
            beside = Either((Text(usual, ASIDE.inked("ox"), "right"), two))
            title = Row((title, Stretch(beside)))
        block = Column((title, self.option_choice(option, usual)), "hair")
        return Column((Marked(block) if changed else block,), middle=True)

    def option_blocks(self, options: Sequence[TableOption]) -> Element:
        """Return as many of these options as have room, one below the other."""
        fewer = [options[:count] for count in range(len(options), 0, -1)] or [options]
        return Either(
            tuple(
                Column(
                    tuple(Stretch(self.option_block(one, told=told), most=_BLOCK) for one in some)
                )
                for some in fewer
                for told in (True, False)
            )
        )

    def option_control(self, option: TableOption, hint: str = "") -> Widget:
        value, blocked = self.draft.value(option), self.draft.why_blocked(option)
        able: dict[str, Any] = {"enabled": not blocked, "reason": blocked, "hint": hint}
        if option.ladder is not None:
            most = option.ladder.steps * len(f"{option.ladder.most}-")
            return TextField(
                self._written.get(option.name, str(value)),
                partial(self._written.__setitem__, option.name),
                on_submit=partial(self.agree, option),
                most=most,
                size=26,
                **able,
            )
        if not option.values:
            assert isinstance(value, int)
            step, most = option.handy or (option.step, option.most)
            least, most = self.draft.bounds(option, option.least, most)
            least = -(-least // step) * step  # the first that the step divides
            least, most = min(least, value), max(most, value)
            text = partial(label_of, option, rules=self.draft.rules)
            agree, able["grows"] = partial(self.agree, option), option.grows
            return Stepper(value, least, most, agree, step=step, text=text, **able)
        labels = labels_of(option, self.draft.rules)
        # True is not 1 here
        known = [(one, type(one)) for one, _label in option.values]
        chosen = known.index((value, type(value)))

        def choose(index: int) -> None:
            self.agree(option, option.values[index][0])

        if len(option.values) == 2:
            reasons = [self.draft.why_refused(option, one) for one, _label in option.values]
            return Segments(labels, chosen, choose, size=23, reasons=reasons, **able)

        def ask() -> None:
            values = (value for value, _label in option.values)
            answers = [(label, self._about(option, one)) for label, one in zip(labels, values)]
            rules = self.draft.rules
            title = title_of(option, rules)
            sentence = sentence_of(option, self.window.kit.deck, rules)
            self.window.push(ChoiceSheet(title, sentence, answers, chosen, choose))

        return Chooser(labels[chosen], ask, **able)

    def _about(self, option: TableOption, value: OptionValue) -> str:
        """Return what is said below a value on its sheet: what it means, and if it is usual."""
        expected, where = self._expected(option)
        usual = (where or _("default")) if expected == value else ""
        note = note_of(option, value, self.draft.rules)
        return (
            _("{sentence} ({note})").format(sentence=note, note=usual)
            if note and usual
            else (note or usual)
        )

    def agree(self, option: TableOption, value: OptionValue) -> None:
        """Set an option, or say beside its control why that cannot be."""
        self._refusal(option, value)

    def _refusal(self, option: TableOption, value: OptionValue) -> str:
        """Set an option; if that cannot be, return why, after it was said beside its control, or
        below the form where another one lies over it.
        """
        refusal, self.notice = "", None  # it may be true no more
        self._written.pop(option.name, None)
        try:
            self.draft.choose(option, value)
        except Contradiction as reason:
            refusal = str(reason)
        self.rebuild()
        control = self.widgets.get(option.name)
        if refusal and self.window.scene is not self:
            self.notify(refusal)
        elif refusal and control is not None:
            self.group.say(refusal, control.rect)
        return refusal

    def differs(self, option: TableOption) -> bool:
        """Return whether the option is other than the preset of the table has it, or than it is by
        default.
        """
        if option.says_length or preset_of(self.draft.table) is None:
            return self.draft.changed(option)
        return option in differences(self.draft.table)

    def _expected(self, option: TableOption) -> tuple[OptionValue, str]:
        """Return what the option is where nobody has changed it, and the preset that has it so;
        nothing where it is the default.
        """
        preset = preset_of(self.draft.table)
        if option.says_length or preset is None:
            return self.draft.usual(option), ""
        return option.default(as_preset(self.draft.table)), _(preset.name)

    def usual_words(self, option: TableOption) -> str:
        """Return the words for what the option is where nobody has changed it."""
        value, where = self._expected(option)
        label = label_of(option, value, self.draft.rules)
        if where:
            return _("{preset}: {agreements}").format(preset=where, agreements=label)
        return _("default: {value}").format(value=label)


# ---- all table rules of a game on one sheet: what each means, its values, what was changed


_CONTROL = 0.42
"""the part of a row that its control takes"""


class TableRulesScene(OptionForm):
    """Every option of the chosen rule set."""

    def __init__(self, game: Game, draft: Draft, on_leave: Press | None = None) -> None:
        """``on_leave``: the sheet is taken away, and the form below shows what was agreed on."""
        super().__init__(game)
        self.draft, self.on_leave = draft, on_leave

    @property
    def title(self) -> str:
        return _("{rules} at this table").format(rules=_(self.draft.rules.heading))

    @property
    def first(self) -> str:
        return self.draft.rules.options[0].name

    def rail(self) -> dict[str, Button]:
        changed = bool(self.draft.given)
        usual = Button(
            _("Restore defaults"),
            self._reset,
            kind="wood",
            size=23,
            enabled=changed,
            reason=_("All rules are at their defaults."),
        )
        return {"usual": usual}

    def _reset(self) -> None:
        self._written.clear()
        self.draft.reset()
        self.rebuild()

    def leave(self) -> None:
        if self.on_leave is not None:
            self.on_leave()

    # ---- the list

    def content(self, kit: Kit) -> Element:
        rows = [self._row(option) for option in self.draft.rules.options]
        area = Control("list", Scroll(Column(tuple(rows), "none")), fill=True)
        return Inset(Column((*self.presets(1), Stretch(area))), "wide", "apart")

    def _row(self, option: TableOption) -> Element:
        """Return the row of an option: its title, what is usual where it was changed, and a
        sentence.
        """
        changed = self.differs(option)
        title: Element = Text(title_of(option, self.draft.rules), STRONG)
        if changed:
            usual, style = self.usual_words(option), ASIDE.inked("ox")
            beside = Row((title, Text(usual, style)), "near")
            title = Either((beside, Column((title, Paragraph(usual, style)), "none")))
        sentence = Paragraph(sentence_of(option, self.kit.deck, self.draft.rules), NOTE)
        words: Element = Column((title, sentence), "none", middle=True)
        words = Marked(words) if changed else words
        row = Row(
            (Stretch(words), Share(_CONTROL, Control(option.name, self.option_control(option)))),
            "wide",
        )
        return Column((Inset(row, "apart", "near"), Rule()), "none")
