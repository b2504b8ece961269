"""A new match: which game, how long, who sits where, with which cards, and the table rules.

Invariant: it fills a ``Draft``, and hands it over when the cards are to be dealt; what was chosen
is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from prefgame.app.evening import first_place
from prefgame.app.storage.rows import MOST_MATCHES
from prefgame.i18n import _, ngettext
from prefgame.rules import registry
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.new_match.company import CompanyScene
from prefgame.ui.screens.new_match.draft import Draft, agreed_words, main_options
from prefgame.ui.screens.new_match.seats import SeatsColumn
from prefgame.ui.screens.new_match.table_rules import OptionForm, TableRulesScene
from prefgame.ui.screens.settings import DeckChoice
from prefgame.ui.widgets.buttons import Button, Press
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Inset,
    Row,
    Share,
    Space,
    Stretch,
    Text,
    heading,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.selection import RadioRow
from prefgame.ui.widgets.styles import Style

# ---- the games, grouped by the region where they are played
# Invariant: every game has a row with its name and, where there is room for all of them, one line
# about it; games of a region follow one another under its name.

_MOST = 126
"""design height of a row in a list that is short"""
_REGION = Style("caption", "note", "ink2")


def games_list(
    chosen: str, action: Callable[[RuleSet], Press], shown: Sequence[RuleSet] = ()
) -> Element:
    """Return the list of the games ``shown``, or of all; ``chosen`` is the key of the one that is
    chosen, ``action`` gives what a press on a game does.
    """
    games = shown or registry.RULESETS
    return Either(tuple(_games(chosen, action, games, told=told) for told in (True, False)))


def _games(
    chosen: str, action: Callable[[RuleSet], Press], shown: Sequence[RuleSet], *, told: bool
) -> Element:
    rows: list[Element] = []
    for region, found in groupby(shown, lambda rules: rules.region):
        games = tuple(found)
        named = Text(_(region), _REGION)
        rows += (Space(), named) if rows else (named,)
        for rules in games:
            row = RadioRow(
                _(rules.name),
                _(rules.title) if told else "",
                action(rules),
                chosen=rules.key == chosen,
                ruled=rules is not games[-1],
            )
            row.choice = "rules"
            rows.append(Stretch(Control(f"rules {rules.key}", row, fill=True), most=_MOST))
    return Column(tuple(rows), "hair")


# ---- a new match: which game, how long, who sits where, with which cards, and the table rules


class NewMatchScene(OptionForm):
    """The agreement before the first deal."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.draft = Draft(game.settings)
        self._seats = SeatsColumn(self, self._check_names, self._company)

    @property
    def title(self) -> str:
        return _("New match")

    @property
    def first(self) -> str:
        return "deal"

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.game.use_deck_of(self.draft.rules)
        left = len(self.game.store.unfinished_matches())
        if left:
            self.notify(
                ngettext(
                    "The match you left stays under “Other matches”.",
                    "The matches you left stay under “Other matches”.",
                    left,
                )
            )

    # ---- what is chosen

    def _rules_action(self, rules: RuleSet) -> Press:
        return lambda: self._choose_rules(rules)

    def _choose_rules(self, rules: RuleSet) -> None:
        before = agreed_words(self.kit.deck, self.draft.table)
        self.draft.choose_rules(rules)
        self.game.use_deck_of(rules)
        self.rebuild()
        after = agreed_words(self.kit.deck, self.draft.table)
        changed = [now for was, now in zip(before, after) if was != now]
        self.notice = None
        if changed:
            sentence = _("{rules}: now with {changes}.")
            self.notify(sentence.format(rules=_(rules.heading), changes=", ".join(changed)))

    def _deck_action(self, deck: DeckName) -> Press:
        return lambda: self.game.choose_deck(deck, self.draft.rules)

    def _check_names(self) -> None:
        """The cards are dealt only where all names will do."""
        deal = self.widgets["deal"]
        deal.reason, deal.enabled = self.draft.problem, not self.draft.problem

    # ---- ways on

    def _keep(self) -> None:
        self.game.change(**self.draft.remembered_fields())

    def go_back(self) -> None:
        self._keep()
        super().go_back()

    def rail(self) -> dict[str, Button]:
        return {"company": Button(_("Company"), self._company, kind="wood", size=23)}

    def _company(self, place: str | None = None) -> None:
        self.notice = None
        self.window.push(CompanyScene(self.game, self.draft, self.rebuild, place))

    def _table_rules(self) -> None:
        self.notice = None
        self.window.push(TableRulesScene(self.game, self.draft, self.rebuild))

    def _deal(self) -> None:
        draft = self.draft
        self._keep()
        first_dealer = 0 if draft.deals else None
        evening = first_place(draft.matches)
        self.game.open(
            routes.BeginMatch(
                draft.rules, draft.players, draft.seat_levels, draft.given, first_dealer, evening
            )
        )

    # ---- the page

    def content(self, kit: Kit) -> Element:
        rules = Control("help", Button(_("Rules of the game"), self.show_rules, size=25))
        games = Stretch(games_list(self.draft.rules.key, self._rules_action))
        columns = (
            Stretch(Column((heading(_("Game")), games, rules)), 1.0),
            Stretch(
                Column((heading(_("Length")), Stretch(self._seats.rows()), self._foot())), 1.12
            ),
            Stretch(self._cards(), 1.06),
        )
        return Inset(Row(columns, "wide"), "wide", "apart")

    def _foot(self) -> Element:
        """The button that begins, and how many matches are played: in words, if they have room."""
        problem, count = self.draft.problem, self.draft.matches
        deal = Button(
            _("Deal the cards"),
            self._deal,
            kind="brass",
            size=30,
            enabled=not problem,
            reason=problem,
        )
        hint = _("How many matches this company plays, one after another")

        def row(words: str, share: Callable[[Element], Element]) -> Element:
            matches = Control("matches", Chooser(words, self._ask_matches, hint=hint), whole=True)
            return Row((Stretch(Control("deal", deal, whole=True)), share(matches)), "tight")

        said = _count_of_matches(count)
        return Either(
            (
                row(said, lambda matches: Share(0.34, matches)),
                row(said, lambda matches: matches),
                row(str(count), lambda matches: matches),
            )
        )

    def _ask_matches(self) -> None:
        answers = [(_count_of_matches(count), "") for count in range(1, MOST_MATCHES + 1)]
        self.window.push(
            ChoiceSheet(
                _("How many matches this evening?"),
                _("The company stays together, and a table has the results of all matches."),
                answers,
                self.draft.matches - 1,
                self._choose_matches,
            )
        )

    def _choose_matches(self, index: int) -> None:
        self.draft.matches = index + 1
        self.rebuild()

    # ---- third column: cards and table rules

    def _cards(self) -> Element:
        names: tuple[DeckName, ...] = ("german", "french")
        decks = [
            Stretch(
                Control(
                    f"deck {name}",
                    DeckChoice(
                        self.deck(name),
                        self._deck_action(name),
                        chosen=self.kit.deck.name == name,
                    ),
                )
            )
            for name in names
        ]
        rules = self.draft.rules
        more = _("All table rules ({count})").format(count=len(rules.options))
        button = Control("table rules", Button(more, self._table_rules, size=25))
        return Column(
            (
                heading(_("Cards")),
                Row(tuple(decks)),
                heading(_("Table rules")),
                Stretch(self.option_blocks(main_options(rules))),
                button,
            )
        )


def _count_of_matches(count: int) -> str:
    return ngettext("{count} match", "{count} matches", count).format(count=count)
