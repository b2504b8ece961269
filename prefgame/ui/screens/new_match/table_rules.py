"""All table rules of a game on one sheet: what each means, its values, what was changed.

Invariant: it only lists; options come from the rule set, and the draft says which of
them go together.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from prefgame.i18n import _
from prefgame.rules.options import OptionValue, TableOption
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.new_match.draft import Contradiction, Draft
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import Segments, Stepper
from prefgame.ui.words.options import label_of, note_of, sentence_of

# ---- the control of one table option: words for two values, a chooser for more, else a stepper
# Invariant: a control asks the draft; what contradicts another option is refused beside the
# control, in one sentence.


class OptionForm(FormScene):
    """A form that agrees on table options of ``draft``."""

    draft: Draft

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.draft.table))

    def option_control(self, option: TableOption) -> Widget:
        """The control that shows and sets an option; its name in the form is that of the option."""
        value, blocked = self.draft.value(option), self.draft.why_blocked(option)
        if not option.values:
            assert isinstance(value, int)
            step, most = option.handy or (option.step, option.most)
            least, most = self.draft.bounds(option, option.least, most)
            least = -(-least // step) * step  # the first that the step divides
            least, most = min(least, value), max(most, value)
            return Stepper(
                value,
                least,
                most,
                self._number_action(option),
                step=step,
                enabled=not blocked,
                reason=blocked,
            )
        labels = [_(label) for _value, label in option.values]
        # True is not 1 here
        known = [(one, type(one)) for one, _label in option.values]
        chosen = known.index((value, type(value)))
        if len(option.values) == 2:
            choose = self._choice_action(option)
            return Segments(labels, chosen, choose, size=23, enabled=not blocked, reason=blocked)

        def ask() -> None:
            self._ask(option, labels, chosen)

        return Chooser(labels[chosen], ask, enabled=not blocked, reason=blocked)

    def _number_action(self, option: TableOption) -> Callable[[int], None]:
        return lambda value: self.agree(option, value)

    def _choice_action(self, option: TableOption) -> Callable[[int], None]:
        return lambda i: self.agree(option, option.values[i][0])

    def _ask(self, option: TableOption, labels: list[str], chosen: int) -> None:
        answers = [
            (label, self._about(option, value))
            for label, (value, _label) in zip(labels, option.values)
        ]
        title, sentence = _(option.title), sentence_of(option, self.window.kit.deck)
        self.window.push(ChoiceSheet(title, sentence, answers, chosen, self._choice_action(option)))

    def _about(self, option: TableOption, value: OptionValue) -> str:
        """What is said below a value on its sheet: what it means, and whether it is usual."""
        usual = _("default") if self.draft.usual(option) == value else ""
        note = note_of(option, value)
        return (
            _("{sentence} ({note})").format(sentence=note, note=usual)
            if note and usual
            else (note or usual)
        )

    def agree(self, option: TableOption, value: OptionValue) -> None:
        """Set an option, or say beside its control why that cannot be."""
        refusal, self.notice = "", None  # it may be true no more
        try:
            self.draft.choose(option, value)
        except Contradiction as reason:
            refusal = str(reason)
        self.rebuild()
        control = self.widgets.get(option.name)
        if refusal and control is not None:
            self.group.say(refusal, control.rect)

    def usual_words(self, option: TableOption) -> str:
        """The words for what the option is where nobody has changed it."""
        return _("default: {value}").format(value=label_of(option, self.draft.usual(option)))


# ---- all table rules of a game on one sheet: what each means, its values, what was changed


_LIST = "list"
_STEP = 1.24
"""from line to line, in sizes of the text"""


class TableRulesScene(OptionForm):
    """Every option of the chosen rule set."""

    def __init__(self, game: Game, draft: Draft, on_leave: Press | None = None) -> None:
        """``on_leave`` is called when the sheet is taken away.

        The form below shows what was agreed on.
        """
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
        self.draft.reset()
        self.rebuild()

    def leave(self) -> None:
        if self.on_leave is not None:
            self.on_leave()

    # ---- the list

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        inner = page.inset(kit.u(44), kit.u(30))
        controls = {option.name: self.option_control(option) for option in self.draft.rules.options}
        area = self.scroll_area(
            _LIST,
            inner,
            lambda kit, width: sum(self._heights(kit, width)),
            self._draw_rows,
            children=list(controls.values()),
            arrange=lambda kit, box: self._arrange(kit, box, controls),
        )
        return {_LIST: area, **controls}

    def _words_width(self, kit: Kit, width: int) -> int:
        return width - self._control_width(kit, width) - kit.u(40)

    def _control_width(self, kit: Kit, width: int) -> int:
        return round(width * 0.42)

    def _heights(self, kit: Kit, width: int) -> list[int]:
        words = self._words_width(kit, width)
        return [self._height(kit, option, words) for option in self.draft.rules.options]

    def _height(self, kit: Kit, option: TableOption, words: int) -> int:
        """How high the row of an option is whose words are ``words`` pixels wide."""
        sentence = kit.paragraph_height(sentence_of(option, kit.deck), words, "label", 22, _STEP)
        text = kit.f(36) + self._usual_height(kit, option, words) + sentence
        return max(kit.layout.hit, text) + kit.f(26)

    def _usual_height(self, kit: Kit, option: TableOption, words: int) -> int:
        """How much lower the sentence is where what is usual has no room beside the title."""
        if not self.draft.changed(option):
            return 0
        beside = words - kit.width(_(option.title), "button", 25) - kit.f(18)
        usual = self.usual_words(option)
        if kit.width(usual, "caption", 25) <= beside:
            return 0
        return kit.paragraph_height(usual, words, "caption", 25, _STEP)

    def _arrange(self, kit: Kit, box: Box, controls: dict[str, Widget]) -> None:
        wide, y = self._control_width(kit, box.w), box.y
        hit = kit.layout.hit
        for control, height in zip(controls.values(), self._heights(kit, box.w)):
            control.rect = Box(box.right - wide, y + (height - hit) // 2, wide - kit.u(12), hit)
            y += height

    def _draw_rows(self, surface: Surface, kit: Kit, box: Box) -> None:
        y = box.y
        for option, height in zip(self.draft.rules.options, self._heights(kit, box.w)):
            if y < self.page.bottom and y + height > self.page.y:
                self._draw_row(surface, kit, Box(box.x, y, box.w, height), option)
            y += height

    def _draw_row(self, surface: Surface, kit: Kit, row: Box, option: TableOption) -> None:
        changed, width = self.draft.changed(option), self._words_width(kit, row.w)
        x, top = row.x + kit.u(26), row.y + kit.f(13)
        if changed:
            bar = Box(row.x, row.y + kit.f(8), kit.u(10), row.h - kit.f(16))
            shapes.rounded_box(surface, bar, kit.u(5), "ox")
        y, words = top + kit.f(16), _(option.title)
        title = kit.text(surface, x, y, words, "button", 25, max_width=width)
        usual = self.usual_words(option) if changed else ""
        below = self._usual_height(kit, option, width)
        lower = top + kit.f(34)
        if below:
            kit.paragraph(surface, x, lower, width, usual, "caption", 25, "ox", line_height=_STEP)
        elif changed:
            kit.text(surface, title.right + kit.f(18), y, usual, "caption", 25, "ox")
        words, lower = sentence_of(option, kit.deck), lower + below
        kit.paragraph(surface, x, lower, width, words, "label", 22, "ink2", line_height=_STEP)
        shapes.line(surface, row.x, row.bottom, row.w, "rule", 1)
