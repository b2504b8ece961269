"""The first start: three questions, each of which can be skipped.

Invariant: an answer is a setting like any other, so it can be changed later. A question that is
skipped leaves what is usual. All of them are asked again if the program was closed before the last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from prefgame.app.learn.lessons import best_taught, meet_beginners
from prefgame.app.settings import language_for, system_locale
from prefgame.i18n import _, languages
from prefgame.rules.registry import RULESETS, games_where, taught_games
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.settings import DeckChoice
from prefgame.ui.screens.settings_chapters import LANGUAGES, SHOWN
from prefgame.ui.system.desktop import preferred_locales
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import RadioRow

QUESTIONS = 3
_HEAD, _FOOT = 138, 64
"""design pixels of the question, and of the foot below and above the buttons"""
_LINE, _WITH_NOTE = 74, 104
"""of an answer, and of one with a note"""
_DECKS = 320
"""of the cards to choose from"""


class FirstStartScene(FormScene):
    """Asks for the language, whether the player knows the game, and for region and cards."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.question = 0
        self.learns: bool | None = None
        """whether the player wants to learn the game; None: not answered"""
        self.rules = game.settings.own_rules
        self._rules_chosen = False
        self.locale = system_locale(preferred_locales())
        """of the region whose games are preselected"""
        game.change(language=language_for(self.locale, languages()))
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
        if self.question + 1 < QUESTIONS:
            self.show(self.question + 1)
        else:
            self._leave()

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

    # ---- place

    @property
    def page(self) -> Box:
        layout = self.kit.layout
        sheet = layout.sheet
        last = self.question == QUESTIONS - 1
        wide = min(sheet.w, self.kit.f(1240 if last else 900))
        high = (
            sheet.h if last else min(sheet.h, self.kit.f(_HEAD + _FOOT) + layout.hit + self._room())
        )
        return Box((layout.width - wide) // 2, sheet.y + (sheet.h - high) // 3, wide, high)

    def _room(self) -> int:
        """How high the answers would like to be."""
        rows = len(languages()) * _LINE if self.question == 0 else 2 * _WITH_NOTE
        return self.kit.f(rows)

    def _inner(self, kit: Kit, page: Box) -> Box:
        """Below the question, above the buttons."""
        top, low = page.y + kit.f(_HEAD), page.bottom - kit.f(_FOOT) - kit.layout.hit
        return Box(page.x + kit.u(56), top, page.w - 2 * kit.u(56), low - top)

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        inner = self._inner(kit, page)
        answers = (self._languages, self._knowing, self._regions)[self.question](kit, inner)
        hit, y = kit.layout.hit, page.bottom - kit.f(34) - kit.layout.hit
        last = self.question == QUESTIONS - 1
        go = Button(_("Done") if last else _("Next"), self._next, kind="brass")
        go.enabled = self.question != 1 or self.learns is not None
        go.reason = _("Choose an answer first, or skip the question.")
        skip = Button(_("Skip"), self._skip)
        wide = max(kit.f(220), go.natural_width(kit), skip.natural_width(kit))
        if last:  # the games lie beside them
            wide = min(wide, (self._halves(kit, inner)[1].w - kit.u(16)) // 2)
        go.rect = Box(inner.right - wide, y, wide, hit)
        skip.rect = go.rect.move(-wide - kit.u(16), 0)
        return {**answers, "skip": skip, "next": go}

    def _skip(self) -> None:
        """What was chosen here does not hold; the usual does."""
        if self.question == 1:
            self._learn(None)
        elif self.question == QUESTIONS - 1:
            self.game.change(last_rules=self._usual.key, deck=None)
        self._next()

    def _rows(
        self, kit: Kit, box: Box, rows: Sequence[tuple[str, str, bool, Callable[[], None]]]
    ) -> dict[str, Widget]:
        """Answers one below the other: words, a note, whether it is chosen, what it does."""
        step = min(kit.f(_WITH_NOTE if rows[0][1] else _LINE), box.h // len(rows))
        found: dict[str, Widget] = {}
        for at, (words, note, chosen, choose) in enumerate(rows):
            place = Box(box.x, box.y + at * step, box.w, step - kit.u(8))
            ruled = at < len(rows) - 1
            row = RadioRow(words, note, choose, place, chosen=chosen, ruled=ruled)
            row.choice = "answer"
            found[f"answer {at}"] = row
        return found

    def _languages(self, kit: Kit, box: Box) -> dict[str, Widget]:
        rows = [
            (
                LANGUAGES.get(code, code),
                "",
                code == self.game.settings.language,
                lambda code=code: self._speak(code),
            )
            for code in languages()
        ]
        return self._rows(kit, box, rows)

    def _knowing(self, kit: Kit, box: Box) -> dict[str, Widget]:
        rows = [
            (
                _("No, show me"),
                _("An evening of short lessons at the table, from the first card on."),
                self.learns is True,
                lambda: self._learn(True),
            ),
            (
                _("Yes, I know it"),
                _("Straight to the menu. The lessons are there too."),
                self.learns is False,
                lambda: self._learn(False),
            ),
        ]
        return self._rows(kit, box, rows)

    def _regions(self, kit: Kit, box: Box) -> dict[str, Widget]:
        left, right = self._halves(kit, box)
        left = left._replace(h=self.page.bottom - kit.f(34) - left.y)  # beside the buttons
        rows = [
            (
                _(rules.heading),
                _(rules.title),
                rules.key == self.rules.key,
                lambda rules=rules: self._choose_rules(rules),
            )
            for rules in (taught_games() if self.learns else RULESETS)
        ]
        found = self._rows(kit, left, rows)
        room = right._replace(h=self._decks_height(kit, right))
        for name, place in zip(SHOWN, room.columns(2, kit.u(20))):
            chosen = name == self.kit.deck.name
            deck = self.deck(name)
            choice = DeckChoice(deck, partial(self._choose_deck, name), chosen=chosen)
            choice.rect = place
            found[f"deck {name}"] = choice
        return found

    def _halves(self, kit: Kit, box: Box) -> tuple[Box, ...]:
        """The games at the left, and at the right the cards with the advice below them."""
        return tuple(box.columns(2, kit.u(44), [1.25, 1.0]))

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

    def advice_box(self, kit: Kit, page: Box) -> Box:
        """Where that is written."""
        right = self._halves(kit, self._inner(kit, page))[1]
        top = right.y + self._decks_height(kit, right) + kit.f(20)
        return right._replace(y=top, h=self._advice_height(kit, right))

    def _advice_height(self, kit: Kit, right: Box) -> int:
        return kit.paragraph_height(self.advice, right.w, "label", 23)

    def _decks_height(self, kit: Kit, right: Box) -> int:
        """As high as the cards may be above the advice."""
        return min(kit.f(_DECKS), right.h - kit.f(20) - self._advice_height(kit, right))

    def _choose_deck(self, name: str) -> None:
        self.game.choose_deck("german" if name == "german" else "french", self.rules)
        self.rebuild()

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        inner = self._inner(kit, page)
        questions = (
            (_("Which language?"), _("The language of all texts in the game.")),
            (_("Do you know Preference?"), _("A trick-taking game for three, with an auction.")),
            (_("Which game and which cards?"), _("You can change everything later.")),
        )
        words, below = questions[self.question]
        kit.text(surface, inner.x, page.y + kit.f(56), words, "title", 42, max_width=inner.w * 0.8)
        kit.text(surface, inner.x, page.y + kit.f(100), below, "label", 24, "ink2")
        if self.question == QUESTIONS - 1:
            box = self.advice_box(kit, page)
            kit.paragraph(surface, box.x, box.y, box.w, self.advice, "label", 23, "ink2")
        count = _("{n} of {count}").format(n=self.question + 1, count=QUESTIONS)
        kit.text(surface, inner.right, page.y + kit.f(56), count, "label", 23, "ink2", "right")
