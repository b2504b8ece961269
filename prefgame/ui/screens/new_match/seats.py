"""The second column of the new match: how long it is, and who sits where.

Invariant: whatever is chosen here is in the draft at once; the form is built anew where other rows
depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import Surface

from prefgame.app.company import split_key
from prefgame.app.session import level_names
from prefgame.i18n import _, pgettext
from prefgame.quoting import LONGEST_NAME
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import can_draw
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.scores.registry import face_of
from prefgame.ui.screens.new_match.company_figures import about as about_person
from prefgame.ui.screens.new_match.draft import (
    OPPONENT_AT,
    length_wordings,
    level_and_style,
    level_sentence,
    level_word,
    levels_sentence,
    player_counts,
    seat_word,
)
from prefgame.ui.screens.new_match.table_rules import OptionForm
from prefgame.ui.table.plate import coin as draw_coin
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Paragraph,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    wordings,
)
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.styles import HEADING, NOTE
from prefgame.ui.widgets.text_field import TextField

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
            yield self._labelled(wordings(*line.words()), control)
        dealers = [_("Random"), pgettext("first dealer", "You")]
        control = Control("dealer", Segments(dealers, int(draft.deals), self._dealer))
        yield self._labelled(wordings(_("First dealer"), _("Dealer")), control)

    def _hint(self, name: str) -> str:
        """What a row about the length says: what is usual where it was changed, else what it is."""
        option = self.draft.option(name)
        return self.form.usual_words(option) if name in self.draft.given else _(option.sentence)

    def _about_words(self) -> str:
        """Short sentences about the words of the rows."""
        draft, names = self.draft, {option.name for option in self.draft.rules.options}
        lines = (line for line in face_of(draft.table).length_rows if line.option in names)
        shown = [line.about for line in lines if not draft.why_blocked(draft.option(line.option))]
        return " ".join(about() for about in shown if about is not None)

    def _players(self) -> Element:
        words, counts, chosen = player_counts(self.draft)

        def control(words: Sequence[str]) -> Element:
            choose = Segments(words, chosen, lambda i: self.choose_players(counts[i]), size=23)
            return Control("players", choose)

        return Either((control(words), control([str(each) for each in counts])))

    def _seat(self, at: int | None, place: str) -> Element:
        """The coin and the name of a seat, and the level of an opponent."""
        name = Control(
            f"name {place}",
            TextField(
                self._name_of(at),
                lambda text: self._name(at, text),
                most=LONGEST_NAME,
                size=26,
                prompt=_("name"),
                hint=seat_word(place),
            ),
        )
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

        def chooser(word: str, hint: str = hint) -> Control:
            return Control(name, Chooser(word, lambda: self._ask_level(at), hint=hint))

        if style:
            person, rules = self.draft.person(at), self.draft.rules
            whole, alone = level_and_style(level, style, rules), level_word(level)
            about = about_person(person, rules) if person is not None else level_sentence(level)
            return Either((chooser(whole, about), chooser(alone, about)))
        control = Segments(words, chosen, lambda i: self._level(at, i), size=23, hint=hint)
        return Either((Control(name, control), chooser(words[chosen])))

    def _ask_level(self, at: int) -> None:
        known, name = level_names(), self.draft.opponents[at].strip() or "?"
        answers = [(level_word(level), level_sentence(level)) for level in known]
        question = _("How well {name} plays").format(name=name)
        fair = _("At every level, they see only their own cards.")
        level, style = split_key(self.draft.levels[at])
        answers.append((_("Company …"), _("Players with a name and a style of their own.")))
        chosen = len(known) if style else known.index(level)
        self.form.window.push(
            ChoiceSheet(question, fair, answers, chosen, lambda i: self._choose(at, i))
        )

    def _choose(self, at: int, answer: int) -> None:
        if answer < len(level_names()):
            self._level(at, answer)
        else:
            self.on_company(next(place for place, each in OPPONENT_AT.items() if each == at))
