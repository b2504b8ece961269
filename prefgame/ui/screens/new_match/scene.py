"""A new match: which game, how long, who sits where, with which cards, and the table rules.

Invariant: it fills a ``Draft``, and hands it over when the cards are to be dealt; what was chosen
is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

from pygame import Surface

from prefgame.app.company import split_key
from prefgame.app.evening import first_place
from prefgame.app.session import level_names
from prefgame.app.settings import MOST_MATCHES, TypedProgram
from prefgame.app.words.regional import with_names
from prefgame.i18n import _, ngettext, pgettext
from prefgame.quoting import LONGEST_NAME
from prefgame.rules import registry
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.theme import can_draw
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.navigation import Game
from prefgame.ui.scores.registry import face_of
from prefgame.ui.screens.new_match.company import CompanyScene
from prefgame.ui.screens.new_match.company import about as about_person
from prefgame.ui.screens.new_match.draft import (
    OPPONENT_AT,
    Draft,
    agreed_words,
    length_wordings,
    level_and_style,
    level_sentence,
    levels_sentence,
    main_options,
    player_counts,
    seat_word,
)
from prefgame.ui.screens.new_match.program import ProgramScene
from prefgame.ui.screens.new_match.table_rules import OptionForm, TableRulesScene
from prefgame.ui.screens.settings import DeckChoice
from prefgame.ui.spoken.nodes import Node
from prefgame.ui.table.plate import coin as draw_coin
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Inset,
    Paragraph,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    heading,
    wordings,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.selection import RadioRow, Segments
from prefgame.ui.widgets.styles import HEADING, NOTE, Style
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.words.options import level_word, sentence_of

# ---- the second column: how long the match is, and who sits where
# Invariant: whatever is chosen here is in the draft at once; the form is built anew where other
# rows depend on it.

_LABEL = 0.40
"""the part of the column that labels and names take"""


class Coin(Widget):
    """The initial of the player of a seat, as it is being typed."""

    focusable = False

    def __init__(self, name: Callable[[], str]) -> None:
        super().__init__()
        self._name = name

    def hit(self, point: tuple[int, int]) -> bool:
        return False

    def spoken(self, kit: Kit) -> Node | None:
        return None  # the name is in the field beside it

    def natural_width(self, kit: Kit) -> int:
        return 2 * kit.f(25)

    def natural_height(self, kit: Kit, width: int) -> int:
        return self.natural_width(kit)

    def fits(self, kit: Kit, box: Box) -> bool:
        return True

    def draw(self, surface: Surface, kit: Kit) -> None:
        first = self._name().strip()[:1]
        letter = (first.upper() if all(map(can_draw, first.upper())) else first) or "?"

        def draw(surface: Surface, box: Box) -> None:
            radius = min(box.w, box.h) / 2
            draw_coin(surface, kit, box.x + box.w / 2, box.y + box.h / 2, radius, letter)

        kit.sprite(surface, ("coin", letter), self.rect, kit.u(24) + 4, draw)


class SeatsColumn:
    """Makes the column for ``form``; ``on_name`` is called when a name was typed, and
    ``on_company`` when a person is wanted at a place.
    """

    def __init__(
        self, form: OptionForm, on_name: Callable[[], None], on_company: Callable[[str], None]
    ) -> None:
        self.form, self.on_name, self.on_company = form, on_name, on_company
        self.draft = form.draft

    # ---- what is chosen

    def choose_players(self, players: int) -> None:
        self.draft.seats = players
        self.form.rebuild()

    def _name(self, at: int | None, name: str) -> None:
        if at is None:
            self.draft.player = name
        else:
            self.draft.opponents[at] = name
        self.on_name()

    def _name_of(self, at: int | None) -> str:
        return self.draft.player if at is None else self.draft.opponents[at]

    def _level(self, at: int, level: int) -> None:
        self.draft.seat_anybody(at, level_names()[level])
        self.form.rebuild()

    def _dealer(self, index: int) -> None:
        self.draft.deals = bool(index)

    # ---- the rows, and the sentences for which there is room

    def rows(self) -> Element:
        length, seats = tuple(self._length_rows()), self._seats()
        how_long = wordings(*length_wordings(self.draft.hands, self.draft.minutes), style=NOTE)
        about = Paragraph(self._about_words(), NOTE)
        fair = wordings(
            _("At every level, they see only their own cards."),
            _("They see only their own cards."),
            style=NOTE,
        )
        said = (how_long, about) if about.words else (how_long,)
        return Either(
            (
                Column((*length, *said, *seats, fair)),
                Column((*length, *said, *seats)),
                Column((*length, how_long, *seats)),
                Column((*length, *seats)),
            )
        )

    def _seats(self) -> tuple[Element, ...]:
        places = ("me", *self.draft.places)
        return self._head(), *(self._seat(OPPONENT_AT.get(place), place) for place in places)

    def _labelled(self, label: Element, control: Element) -> Element:
        return Row((Share(_LABEL, label), Stretch(control)))

    def _head(self) -> Element:
        words = wordings(_("At the table"), _("Table"), style=HEADING)
        players = self._players() if len(self.draft.rules.seats) > 1 else Space()
        return Column((self._labelled(words, players), Rule("ox", 2)), "tight")

    def _length_rows(self) -> Iterator[Element]:
        draft = self.draft
        names = {option.name for option in draft.rules.options}
        for line in face_of(draft.table).length_rows:
            if line.option not in names or draft.why_blocked(draft.option(line.option)):
                continue
            control = self.form.option_choice(draft.option(line.option), self._hint(line.option))
            words = (with_names(draft.rules, one) for one in line.words())
            yield self._labelled(wordings(*words), control)
        dealers = [_("Random"), pgettext("first dealer", "You")]
        control = Control("dealer", Segments(dealers, int(draft.deals), self._dealer))
        yield self._labelled(wordings(_("First dealer"), _("Dealer")), control)

    def _hint(self, name: str) -> str:
        """Return what a row about the length says: what is usual where it was changed, else what it
        is.
        """
        option = self.draft.option(name)
        if name in self.draft.given:
            return self.form.usual_words(option)
        return sentence_of(option, self.form.window.kit.deck, self.draft.rules)

    def _about_words(self) -> str:
        """Short sentences about the words of the rows."""
        draft, names = self.draft, {option.name for option in self.draft.rules.options}
        lines = (line for line in face_of(draft.table).length_rows if line.option in names)
        shown = [line.about for line in lines if not draft.why_blocked(draft.option(line.option))]
        return " ".join(with_names(draft.rules, about()) for about in shown if about is not None)

    def _players(self) -> Element:
        words, counts, chosen = player_counts(self.draft)

        def control(words: Sequence[str]) -> Element:
            choose = Segments(words, chosen, lambda i: self.choose_players(counts[i]), size=23)
            choose.called = _("Players")
            return Control("players", choose)

        return Either((control(words), control([str(each) for each in counts])))

    def _seat(self, at: int | None, place: str) -> Element:
        field = TextField(
            self._name_of(at),
            lambda text: self._name(at, text),
            most=LONGEST_NAME,
            size=26,
            prompt=_("name"),
            hint=seat_word(place),
        )
        field.called = _("{name}: {words}").format(name=_("name"), words=seat_word(place))
        name = Control(f"name {place}", field)
        coin = Control(f"coin {place}", Coin(lambda: self._name_of(at)))
        # large letters in a small window: the name needs the room
        who = Either((Row((coin, Stretch(name))), name))
        if at is None:
            return self._labelled(who, Text(seat_word("me"), NOTE))
        return self._labelled(who, self._level_control(f"level {place}", at))

    def _level_control(self, name: str, at: int) -> Element:
        """How well that opponent plays: the words, or the chosen one where they have no room."""
        known, hint = level_names(), levels_sentence()
        level, style = split_key(self.draft.levels[at])
        words, chosen = [level_word(each) for each in known], known.index(level)
        program = self.draft.programs[at]

        called = _("How {name} plays").format(name=self._name_of(at))

        def chooser(word: str, hint: str = hint) -> Control:
            choose = Chooser(word, lambda: self._ask_level(at), hint=hint)
            choose.called = called
            return Control(name, choose)

        if program is not None:
            name_of = self.draft.program_label(at)
            command = _("A program: {command}").format(command=program.command)
            whole = _("Program {name}").format(name=name_of)
            return Either(tuple(chooser(each, command) for each in (whole, _("Program"))))
        if style:
            person, rules = self.draft.person(at), self.draft.rules
            whole, alone = level_and_style(level, style, rules), level_word(level)
            about = about_person(person, rules) if person is not None else level_sentence(level)
            return Either((chooser(whole, about), chooser(alone, about)))
        control = Segments(words, chosen, lambda i: self._level(at, i), size=23, hint=hint)
        control.called = called
        return Either((Control(name, control), chooser(words[chosen])))

    def _ask_level(self, at: int) -> None:
        known, name = level_names(), self.draft.opponents[at].strip() or "?"
        answers = [(level_word(level), level_sentence(level)) for level in known]
        question = _("How well {name} plays").format(name=name)
        fair = _("At every level, they see only their own cards.")
        level, style = split_key(self.draft.levels[at])
        answers.append((_("Company …"), _("Players with a name and a style of their own.")))
        answers.append((_("A program …"), _("Somebody else’s program, which sees only its cards.")))
        chosen = len(known) if style else known.index(level)
        chosen = chosen if self.draft.programs[at] is None else len(known) + 1
        self.form.window.push(
            ChoiceSheet(question, fair, answers, chosen, lambda i: self._choose(at, i))
        )

    def _choose(self, at: int, answer: int) -> None:
        if answer < len(level_names()):
            self._level(at, answer)
        elif answer == len(level_names()):
            self.on_company(next(place for place, each in OPPONENT_AT.items() if each == at))
        else:
            self._ask_program(at)

    def _ask_program(self, at: int) -> None:
        self.ask_program((at,))

    def ask_program(self, seats: Sequence[int]) -> None:
        """Ask for the program that is one of these opponents."""
        draft = self.draft
        names = [draft.opponents[at].strip() or "?" for at in seats]
        seated = [draft.programs[at] for at in seats]
        taken = [one.command for one in draft.programs if one is not None]

        def seat(index: int, program: TypedProgram) -> None:
            draft.seat_program(seats[index], program)
            self.form.rebuild()

        def forget(command: str) -> None:
            draft.forget_program(command)
            self.form.rebuild()

        game, rules = self.form.game, draft.rules
        slip = ProgramScene(game, rules, names, seated, taken, draft.typed, seat, forget)
        self.form.window.push(slip)


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

    def choose_table(self, table: RuleSet) -> None:
        super().choose_table(table)
        self.game.use_deck_of(table)

    def take_files(self, names: Sequence[str]) -> bool:
        self.show_tables(names)
        return True

    def _check_names(self) -> None:
        """Let the cards be dealt only if all names will do."""
        deal = self.widgets["deal"]
        deal.reason, deal.enabled = self.draft.problem, not self.draft.problem

    # ---- ways on

    def _keep(self) -> None:
        self.game.change(**self.draft.remembered_fields())

    def go_back(self) -> None:
        self._keep()
        super().go_back()

    def rail(self) -> dict[str, Button]:
        program = Button(_("Program"), self._program, kind="wood", size=23)
        program.hint = _("Somebody else’s program, which sees only its cards.")
        return {
            "program": program,
            "company": Button(_("Company"), self._company, kind="wood", size=23),
        }

    def _program(self) -> None:
        self.notice = None
        self._seats.ask_program([OPPONENT_AT[place] for place in self.draft.places])

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
                draft.rules,
                draft.players,
                draft.seat_levels,
                draft.given,
                first_dealer,
                evening,
                draft.seat_programs,
            )
        )

    # ---- the page

    def content(self, kit: Kit) -> Element:
        rules = Control("help", Button(_("Rules of the game"), self.show_rules, size=25))
        games = Stretch(
            games_list(self.draft.rules.key, lambda rules: partial(self._choose_rules, rules))
        )
        columns = (
            Stretch(Column((heading(_("Game")), games, rules)), 1.0),
            Stretch(
                Column((heading(_("Length")), Stretch(self._seats.rows()), self._foot())), 1.12
            ),
            Stretch(self._cards(), 1.06),
        )
        return Inset(Row(columns, "wide"), "wide", "apart")

    def _foot(self) -> Element:
        """Return the button that begins, and how many matches are played: in words, if they fit."""
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
        rules, now = self.draft.rules, self.kit.deck.name
        choose = self.game.choose_deck
        decks = (
            DeckChoice(self.deck(name), partial(choose, name, rules), chosen=now == name)
            for name in names
        )
        controls = (Stretch(Control(f"deck {one.deck.name}", one)) for one in decks)
        more = _("All table rules ({count})").format(count=len(rules.options))
        button = Control("table rules", Button(more, self._table_rules, size=25))
        return Column(
            (
                heading(_("Cards")),
                Row(tuple(controls)),
                self.rules_heading(),
                *self.agreed(),
                Stretch(self.option_blocks(main_options(rules))),
                button,
            )
        )


def _count_of_matches(count: int) -> str:
    return ngettext("{count} match", "{count} matches", count).format(count=count)
