"""The first start: three questions, each of which can be skipped.

Invariant: an answer is a setting like any other, so it can be changed later. A question that is
skipped leaves what is usual. All of them are asked again if the program was closed before the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from prefgame.app.learn.beginners import best_taught, meet_beginners
from prefgame.app.own_game import own_game
from prefgame.app.settings import language_for, system_locale
from prefgame.i18n import _, beginning_languages, language_title, languages
from prefgame.rules.registry import RULESETS, games_where, taught_games
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.settings import DeckChoice
from prefgame.ui.screens.settings_chapters import SHOWN
from prefgame.ui.system.display import preferred_locales
from prefgame.ui.widgets.buttons import Button, Press
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Element,
    Inset,
    Paragraph,
    Row,
    Share,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.selection import RadioRow
from prefgame.ui.widgets.styles import NOTE, TEXT, TITLE

QUESTIONS = 3
_WIDE, _LAST_WIDE = 900, 1240
"""design widths of a question, and of the last one"""
_ROW, _DECKS = 96, 320
"""design heights of a game and of the cards, at most"""

_Answer = tuple[str, str, Press, bool]
"""its words, a note, what it does, and whether it is chosen"""


class FirstStartScene(FormScene):
    """Asks for the language, whether the player knows the game, and for region and cards."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.question = 0
        self.learns: bool | None = None
        """whether the player wants to learn the game; None: not answered"""
        self.rules = own_game(game.settings)
        self._rules_chosen = False
        self.locale = system_locale(preferred_locales())
        """of the region whose games are preselected"""
        game.change(language=language_for(self.locale, beginning_languages()))
        if not game.settings.last_rules:
            self._take_rules(self._usual)

    @property
    def _usual(self) -> RuleSet:
        """The usual game of the region, or the first one of all."""
        return (*games_where(self.locale), RULESETS[0])[0]

    @property
    def _recommended(self) -> RuleSet:
        """The game for who knows none: of those of the region, or of all, the one taught best."""
        return best_taught(games_where(self.locale))

    @property
    def title(self) -> str:
        return _("Welcome")

    @property
    def back_words(self) -> str:
        return _("Back") if self.question else _("Skip all")

    @property
    def first(self) -> str:
        return "next" if self.question != 1 or self.learns is not None else "answer 0"

    # ---- the course

    def go_back(self) -> None:
        """Escape: the question before, or straight to the menu."""
        if self.question:
            self.show(self.question - 1)
        else:
            self.learns = None
            self._leave()

    def show(self, question: int) -> None:
        """Show the question of that number, from 0."""
        self.question = question
        self.group.focus_on(None)
        self.rebuild()

    def _next(self) -> None:
        if self._is_last:
            self._leave()
        else:
            self.show(self.question + 1)

    def _leave(self) -> None:
        """Ask no more, and go on to the lessons or to the menu."""
        self.game.change(welcomed=True)
        if self.learns:
            meet_beginners(self.game.settings_file)
            self.game.open(routes.Lessons())
        else:
            self.game.open(routes.Menu())

    # ---- answers

    def _speak(self, code: str) -> None:
        self.game.change(language=code)
        if games_where(code):
            self.locale = code
            if not self._rules_chosen:
                self._take_rules(self._usual)
        self.rebuild()

    def _learn(self, learns: bool | None) -> None:
        self.learns = learns
        if not self._rules_chosen or (learns and not self.rules.taught):
            self._take_rules(self._recommended if learns else self._usual)
        self.rebuild()

    def _choose_rules(self, rules: RuleSet) -> None:
        self._rules_chosen = True
        self._take_rules(rules)
        self.rebuild()

    def _take_rules(self, rules: RuleSet) -> None:
        self.rules = rules
        self.game.change(last_rules=rules.key, deck=None)
        self.game.use_deck_of(rules)

    def _choose_deck(self, name: DeckName) -> None:
        self.game.choose_deck(name, self.rules)
        self.rebuild()

    def _skip(self) -> None:
        """Let what was chosen here not hold, but the usual."""
        if self.question == 1:
            self._learn(None)
        elif self._is_last:
            self.game.change(last_rules=self._usual.key, deck=None)
        self._next()

    # ---- the page

    @property
    def page(self) -> Box:
        layout, last = self.kit.layout, self._is_last
        sheet = layout.sheet
        wide = min(sheet.w, self.kit.f(_LAST_WIDE if last else _WIDE))
        high = sheet.h if last else min(sheet.h, self.content(self.kit).height(self.kit, wide))
        return Box((layout.width - wide) // 2, sheet.y + (sheet.h - high) // 3, wide, high)

    @property
    def _is_last(self) -> bool:
        return self.question == QUESTIONS - 1

    def content(self, kit: Kit) -> Element:
        question, below = (
            (_("Which language?"), _("The language of all texts in the game.")),
            (_("Do you know Preference?"), _("A trick-taking game for three, with an auction.")),
            (_("Which game and which cards?"), _("You can change everything later.")),
        )[self.question]
        count = _("{n} of {count}").format(n=self.question + 1, count=QUESTIONS)
        asked = Row((Stretch(Text(question, TITLE)), Text(count, NOTE)))
        head = Column((asked, Text(below, TEXT.inked("ink2"))), "hair")
        if self._is_last:
            body = Column((head, Stretch(self._regions())), "apart")
        else:
            rows = _answers(self._languages() if self.question == 0 else self._knowing())
            body = Column((head, Column(tuple(rows)), self._buttons(0.27)), "apart")
        return Inset(body, "wide", "apart" if self._is_last else "wide")

    def _buttons(self, share: float) -> Element:
        able = self.question != 1 or self.learns is not None
        go = Button(
            _("Done") if self._is_last else _("Next"),
            self._next,
            kind="brass",
            enabled=able,
            reason=_("Choose an answer first, or skip the question."),
        )
        skip = Button(_("Skip"), self._skip)
        both = (Share(share, Control("skip", skip)), Share(share, Control("next", go)))
        return Row((Stretch(Space()), *both))

    def _languages(self) -> Iterator[_Answer]:
        for code in languages():
            chosen = code == self.game.settings.language
            yield language_title(code), "", partial(self._speak, code), chosen

    def _knowing(self) -> Iterator[_Answer]:
        note = _("An evening of short lessons at the table, from the first card on.")
        yield _("No, show me"), note, partial(self._learn, True), self.learns is True
        note = _("Straight to the menu. The lessons are there too.")
        yield _("Yes, I know it"), note, partial(self._learn, False), self.learns is False

    def _games(self) -> Iterator[_Answer]:
        for rules in taught_games() if self.learns else RULESETS:
            choose, chosen = partial(self._choose_rules, rules), rules.key == self.rules.key
            yield _(rules.heading), _(rules.title), choose, chosen

    def _regions(self) -> Element:
        rows = _answers(self._games())
        left = Column(tuple(Stretch(row, most=_ROW) for row in rows), "tight")
        now = self.kit.deck.name
        decks = (
            DeckChoice(self.deck(name), partial(self._choose_deck, name), chosen=name == now)
            for name in SHOWN
        )
        controls = (Stretch(Control(f"deck {one.deck.name}", one, fill=True)) for one in decks)
        advice = Paragraph(self.advice, TEXT.inked("ink2"))
        cards = Stretch(Row(tuple(controls)), 3, most=_DECKS)
        right = Column((cards, advice, Stretch(Space()), self._buttons(0.48)), "apart")
        return Row((Stretch(left, 1.25), Stretch(right)), "wide")

    @property
    def advice(self) -> str:
        """Which game to take."""
        words = (
            _("If you do not know which to choose, take “{rules}”: its lessons teach you the most.")
            if self.learns
            else _(
                "You probably know the game of your region. If you know none, begin with "
                "“{rules}”: its lessons teach you the most."
            )
        )
        return words.format(rules=_(self._recommended.heading))


def _answers(given: Iterable[_Answer]) -> list[Element]:
    *_others, last = answers = list(given)
    found: list[Element] = []
    for at, (words, note, choose, chosen) in enumerate(answers):
        row = RadioRow(words, note, choose, chosen=chosen, ruled=words != last[0])
        row.choice = "answer"
        found.append(Control(f"answer {at}", row, fill=True))
    return found
