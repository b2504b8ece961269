"""The control of one table option: words for two values, a chooser for more, else a stepper.

Invariant: a control asks the draft; what contradicts another option is refused beside the control,
in one sentence.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.i18n import _
from prefgame.rules.options import OptionValue, TableOption
from prefgame.ui.frames.choice import ChoiceSheet, Chooser
from prefgame.ui.frames.form import FormScene
from prefgame.ui.screens.new_match.draft import Contradiction, Draft
from prefgame.ui.widgets.controls import Stepper
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.options import label_of, note_of, sentence_of


class OptionForm(FormScene):
    """A form that agrees on table options of ``draft``."""

    draft: Draft

    def show_rules(self) -> None:
        self.game.help(self.draft.table)

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
