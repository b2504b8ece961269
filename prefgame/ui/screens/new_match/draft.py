"""A match that is being agreed on: rules, table options, who sits where.

Invariant: no display. A draft never holds options that contradict each other; only what differs
from the usual is kept, so that a usual value may follow another option (the refas follow the bula).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from prefgame.app.company import Person, is_playable, person_at, split_key, style_in
from prefgame.app.own_game import own_game
from prefgame.app.protocol.foreign import told_apart
from prefgame.app.session import USUAL_LEVEL, level_names
from prefgame.app.settings import MOST_PROGRAMS, OPPONENTS, Settings, TypedProgram
from prefgame.app.words.agreements import label_of, title_of
from prefgame.app.words.sentences import NAMES, join_with_or, kept_name, shown_name, why_not_named
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Direction
from prefgame.rules.options import OptionError, OptionValue, Preset, TableOption
from prefgame.rules.presets import differences
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.registry import face_of, with_usual_length, words_of
from prefgame.ui.words.options import ladder_refusal, level_word, usual_value

# ---- the words of the new match: for places, levels, length, and what tables agree on


def seat_word(place: str) -> str:
    """Who sits there, seen from the player."""
    return {
        "me": _("you"),
        "left": _("on your left"),
        "right": _("on your right"),
        "across": _("opposite"),
    }[place]


def style_word(style: str) -> str:
    """Say what somebody of that style likes, in a word or two; empty for a plain one."""
    words = {
        "timid": pgettext("style of play", "bids little"),
        "bold": pgettext("style of play", "bids much"),
        "doubling": pgettext("style of play", "likes kontra"),
        "barefoot": pgettext("style of play", "likes no trick"),
        "eager": pgettext("style of play", "defends often"),
        "homely": pgettext("style of play", "drops out often"),
        "listening": pgettext("style of play", "forgets nothing"),
    }
    return words.get(style, "")


def level_and_style(level: str, style: str, rules: RuleSet) -> str:
    """How well somebody plays, and what they like, if this game has it."""
    liking = style_word(style_in(style, rules))
    if not liking:
        return level_word(level)
    return _("{level}, {style}").format(level=level_word(level), style=liking)


def level_sentence(level: str) -> str:
    """Say what seats of that level do, in a sentence; empty for a level that has no word here."""
    return {
        "beginner": _("Beginners misjudge hands, and sometimes play too fast."),
        "club": _("Club players judge better, and seldom play too fast."),
        "expert": _("Experts think through every call and every card."),
    }.get(level, "")


def levels_sentence() -> str:
    return " ".join(level_sentence(level) for level in level_names())


def agreed_words(deck: Deck, rules: RuleSet) -> tuple[str, ...]:
    """In words what the form shows of a table and another game may have otherwise."""
    cards = {
        "french": pgettext("in a sentence", "French cards"),
        "german": pgettext("in a sentence", "William Tell cards"),
    }
    return *words_of(rules).agreed(rules.score), cards[deck.name]


def length_wordings(count: int, minutes: float) -> tuple[str, str]:
    """How long a match of so many hands and minutes is; then in fewer words."""
    short = ngettext("About {count} hand.", "About {count} hands.", count).format(count=count)
    hands = ngettext("About {count} hand", "About {count} hands", count).format(count=count)
    if minutes < 90:
        long = _("{hands}, around {minutes} minutes.").format(
            hands=hands, minutes=max(5, round(minutes / 5) * 5)
        )
    else:
        hours = round(minutes / 60)
        long = ngettext(
            "{hands}, around {hours} hour.", "{hands}, around {hours} hours.", hours
        ).format(hands=hands, hours=hours)
    return long, short


def offered_numbers(usual: Sequence[int], now: int) -> tuple[int, ...]:
    """Return the numbers to choose from: the usual ones, and ``now`` where it is another. 0, which
    is no limit, comes last.
    """
    return tuple(sorted({*usual, now}, key=lambda number: (number == 0, number)))


# ---- a match that is being agreed on: rules, table options, who sits where


MINUTES_A_HAND = 2
OPPONENT_AT = {"left": 0, "right": 1, "across": 2}
"""by place: which of the opponents sits there"""


class Contradiction(Exception):
    """A value that contradicts another option; the message is one sentence for the player."""


def _needs(
    rules: RuleSet,
    option: TableOption,
    value: OptionValue,
    other: TableOption,
    fitting: Iterable[OptionValue],
) -> str:
    """Say which values of another option this value of an option goes with."""
    values = [_("“{value}”").format(value=label_of(other, each, rules)) for each in fitting]
    return _("“{option}: {value}” needs “{other}” set to {wanted}.").format(
        option=title_of(option, rules),
        value=label_of(option, value, rules),
        other=title_of(other, rules),
        wanted=join_with_or(values),
    )


class Draft:
    """What is agreed on so far.

    ``given`` are the options that differ from the usual ones; names and levels of opponents are
    ordered by place: left, right, across. Each game remembers its own options; names, levels and
    seats stay when another game is chosen. So does a length that the player has just chosen, where
    the other game has it and nothing was agreed on there.
    """

    def __init__(self, settings: Settings) -> None:
        self.tables: dict[str, dict[str, OptionValue]] = {
            key: dict(options) for key, options in settings.tables.items()
        }
        """what was agreed on last, by game"""
        self.given: dict[str, OptionValue] = {}
        self._length: dict[str, OptionValue] = {}
        """how long a match the player wants, as chosen last in this draft"""
        self._settled: set[tuple[str, str]] = set()
        """game and name of each option that was chosen in this draft"""
        self.rules = with_usual_length(own_game(settings))
        self.seats: int = settings.players
        self.player = shown_name(settings.player or NAMES[0])
        self.opponents = [shown_name(name) for name in settings.opponents]
        levels = [level if is_playable(level) else USUAL_LEVEL for level in settings.levels]
        self.levels = (levels + [USUAL_LEVEL] * 3)[:3]
        self.typed: tuple[TypedProgram, ...] = settings.programs
        """the programs that the player has typed, the last one first"""
        by_command = {one.command: one for one in self.typed}
        self.programs = [by_command.get(command) for command in settings.program_seats]
        """the program that is each opponent; None for a level, which else plays on for it"""
        self.deals = settings.dealer == "player"
        self.matches: int = settings.matches
        """how many matches of this company are an evening; 1 is a match by itself"""
        self.choose_rules(self.rules)

    # ---- rules and options

    @property
    def table(self) -> RuleSet:
        return self.rules.with_options(self.given)

    def choose_rules(self, rules: RuleSet) -> None:
        """Choose another game: its options are those agreed on last, and a length just chosen."""
        self.rules = with_usual_length(rules)
        if self.seats not in rules.seats:
            self.seats = 3
        agreed = self.tables.get(rules.key, {})
        # an agreement kept from an earlier version may contradict itself now
        self.given = dict(agreed) if self._stands(agreed) else {}
        for name, value in self._length.items():
            option = next((one for one in self.rules.options if one.name == name), None)
            settled = name in self.given or (rules.key, name) in self._settled
            if option is not None and not settled:
                trial = self._with(option, value)
                self.given = trial if self._stands(trial) else self.given

    def _stands(self, given: Mapping[str, OptionValue]) -> bool:
        try:
            self.rules.with_options(given)
        except OptionError:
            return False
        return True

    def _with(self, option: TableOption, value: OptionValue) -> dict[str, OptionValue]:
        """Return what is given, with this value of an option."""
        others = {name: other for name, other in self.given.items() if name != option.name}
        return others if value == self.usual(option) else {**others, option.name: value}

    def option(self, name: str) -> TableOption:
        return next(option for option in self.rules.options if option.name == name)

    def value(self, option: TableOption) -> OptionValue:
        """Return the value of an option at this table."""
        return option.default(self.table)

    def usual(self, option: TableOption) -> OptionValue:
        """Return what the option would be if nobody spoke of it."""
        return usual_value(self.rules, self.given, option)

    def changed(self, option: TableOption) -> bool:
        return option.name in self.given

    def choose(self, option: TableOption, value: OptionValue) -> None:
        """Agree on a value; Contradiction, and no change, if another option is against it, or if it
        is written wrongly.
        """
        if option.ladder is not None:
            fault = option.ladder.fault(value)
            if fault is not None:
                raise Contradiction(ladder_refusal(option.ladder, fault))
            value = option.check(value)
        trial = self._with(option, value)
        try:
            self.rules.with_options(trial)
        except OptionError as error:
            raise Contradiction(self._against(option, trial) or str(error)) from None
        self.given = self.tables[self.rules.key] = trial
        self._settled.add((self.rules.key, option.name))
        if option.name in {row.option for row in face_of(self.rules).length_rows}:
            self._length[option.name] = value

    def _against(self, chosen: TableOption, trial: dict[str, OptionValue]) -> str:
        """Return the contradiction among these options, in the words of the table; else empty."""
        by_name = {option.name: option for option in self.rules.options}
        values = {
            name: trial.get(name, option.default(self.rules)) for name, option in by_name.items()
        }
        for option in (chosen, *self.rules.options):
            if option.name in trial and option.only_with is not None:
                other, fitting = by_name[option.only_with[0]], option.only_with[1]
                if values[other.name] not in fitting:
                    return _needs(self.rules, option, values[option.name], other, fitting)
            clash = option.clashes_with(values)
            if clash:
                other = by_name[clash]
                free = [value for value, _l in other.values if option.fits_beside(other, value)]
                return _needs(self.rules, option, values[option.name], other, free)
        least = next((one for one in self.rules.options if one.not_below), None)
        if least is not None:
            other = by_name[least.not_below]
            sentence = _("“{option}” cannot be below “{other}”.")
            return sentence.format(option=_(least.title), other=_(other.title))
        return ""

    def bounds(self, option: TableOption, least: int, most: int) -> tuple[int, int]:
        """Return what of these bounds of a number goes with the other numbers of the table."""
        for other in self.rules.options:
            value = self.value(other)
            if isinstance(value, int) and other.name == option.not_below:
                least = max(least, value)
            if isinstance(value, int) and other.not_below == option.name:
                most = min(most, value)
        return least, most

    def why_blocked(self, option: TableOption) -> str:
        """Why the option has no meaning at this table, in one sentence; empty where it has."""
        if option.only_with is None or self.changed(option):
            return ""
        other = next(one for one in self.rules.options if one.name == option.only_with[0])
        if self.value(other) in option.only_with[1]:
            return ""
        return _("This has no effect while “{other}” is set to “{value}”.").format(
            other=title_of(other, self.rules),
            value=label_of(other, self.value(other), self.rules),
        )

    @property
    def has_own_rules(self) -> bool:
        """Whether the player has agreed on rules that no preset brings, beside the length."""
        changed = any(not self.option(name).says_length for name in self.given)
        return changed and bool(differences(self.table))

    def why_refused(self, option: TableOption, value: OptionValue) -> str:
        """Why this value does not go with what another option has now, where one of them says that
        the two contradict each other; empty where it does.
        """
        names = {
            name for one in self.rules.options if one.clash for name in (one.name, one.clash[1])
        }
        if option.name not in names or value == self.value(option):
            return ""
        return self._against(option, self._with(option, value))

    def choose_preset(self, preset: Preset) -> None:
        """Agree on all that tables of this name play, and on nothing else than that; how long the
        match is stays as it was.
        """
        length = {name: v for name, v in self.given.items() if self.option(name).says_length}
        self.agree_on(length | dict(preset.values))

    def choose_table(self, table: RuleSet) -> None:
        """Agree on all rules of this table, those at their default too."""
        self.choose_rules(find_ruleset(table.key))
        self.agree_on({option.name: option.default(table) for option in table.options})

    def agree_on(self, values: Mapping[str, OptionValue]) -> None:
        """Agree on these values, which go together, and leave all others at their default."""
        self.given = {}
        for name, value in values.items():
            self.given = self._with(self.option(name), value)
            self._settled.add((self.rules.key, name))
        self.tables[self.rules.key] = self.given

    def reset(self) -> None:
        self.given = self.tables[self.rules.key] = {}
        self._length = {}

    # ---- who sits where

    def play_with_the_easiest(self) -> None:
        """Seat the weakest opponents: the table of somebody who has just learnt the game."""
        self.levels = [level_names()[0]] * len(self.levels)
        self.programs = [None] * len(self.programs)
        self.seats = 3

    def person(self, at: int) -> Person | None:
        """Return the person who is this opponent; None where it is somebody without a style."""
        if self.programs[at] is not None:
            return None
        return person_at(self.opponents[at], self.levels[at])

    def seat_person(self, at: int, person: Person) -> None:
        """Let a person be this opponent; they leave the seat where they sat before."""
        for other in range(len(self.opponents)):
            if self.person(other) is person:
                self.seat_anybody(other, USUAL_LEVEL)
        self.programs[at] = None
        self.opponents[at], self.levels[at] = person.shown, person.key

    def seat_program(self, at: int, program: TypedProgram) -> None:
        """Let a program be this opponent; a person goes, and a level plays on where it fails."""
        self.seat_anybody(at, split_key(self.levels[at])[0])
        self.programs[at] = program
        others = (one for one in self.typed if one.command != program.command)
        self.typed = (program, *others)[:MOST_PROGRAMS]
        same = [one is not None and one.command == program.command for one in self.programs]
        self.programs = [program if it else one for it, one in zip(same, self.programs)]

    def forget_program(self, command: str) -> None:
        """Keep this command line no more; a level plays where it sat."""
        self.typed = tuple(one for one in self.typed if one.command != command)
        for at, one in enumerate(self.programs):
            if one is not None and one.command == command:
                self.programs[at] = None

    def program_label(self, at: int) -> str:
        """Name the program that is this opponent, so that it is told from others of its name."""
        seated = self.programs[at]
        assert seated is not None
        commands = [*dict.fromkeys(one.command for one in (seated, *self.typed))]
        return told_apart(commands)[0]

    def seat_anybody(self, at: int, level: str) -> None:
        """Let an opponent play on this level, without a style; a person goes, with the name."""
        if self.person(at) is not None:
            self.opponents[at] = shown_name(OPPONENTS[at])
        self.levels[at], self.programs[at] = level, None

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the opponents in the order of the form: as they sit, from the left."""
        return ("left", "right") if self.seats == 3 else ("left", "across", "right")

    @property
    def _in_order(self) -> tuple[int, ...]:
        """The opponents in the order in which they play after the player. They are left 0, right 1,
        across 2.
        """
        clockwise = (0, 1) if self.seats == 3 else (0, 2, 1)
        return clockwise if self.rules.direction is Direction.CLOCKWISE else clockwise[::-1]

    @property
    def players(self) -> tuple[str, ...]:
        """All names in the order of play, the player first."""
        return (_name(self.player), *(_name(self.opponents[at]) for at in self._in_order))

    @property
    def seat_levels(self) -> tuple[str | None, ...]:
        """The levels in the order of play; None is the player."""
        return (None, *(self.levels[at] for at in self._in_order))

    @property
    def seat_programs(self) -> dict[int, TypedProgram]:
        """The programs, by their seats in the order of play."""
        found = {seat: self.programs[at] for seat, at in enumerate(self._in_order, 1)}
        return {seat: one for seat, one in found.items() if one is not None}

    @property
    def problem(self) -> str:
        """Why the cards cannot be dealt yet; empty when they can."""
        return why_not_named(self.players)

    # ---- length, and what is kept

    @property
    def hands(self) -> int:
        """About how many hands the match will have, in fives from twenty on."""
        hands = self.table.score.usual_hands(self.seats)
        return hands if hands < 20 else 5 * round(hands / 5)

    @property
    def minutes(self) -> int:
        return self.hands * MINUTES_A_HAND

    def remembered_fields(self) -> dict[str, object]:
        """Return the fields of the settings that remember this draft."""
        tables = {**self.tables, self.rules.key: self.given}
        return {
            "last_rules": self.rules.key,
            "tables": {key: options for key, options in tables.items() if options},
            "players": self.seats,
            "player": kept_name(_name(self.player)),
            "opponents": tuple(kept_name(_name(name)) for name in self.opponents),
            "levels": tuple(self.levels),
            "programs": self.typed,
            "program_seats": tuple(one.command if one else "" for one in self.programs),
            "dealer": "player" if self.deals else "lot",
            "matches": self.matches,
        }


def _name(typed: str) -> str:
    """Return a name as a match takes it: one line, without the quotation marks of records."""
    return " ".join(typed.split()).replace('"', "'")


def main_options(rules: RuleSet, count: int = 3) -> tuple[TableOption, ...]:
    """Return the options that tables quarrel about most, where this game has them; those that say
    how long a match is are left out.
    """
    length = {row.option for row in face_of(rules).length_rows}
    options = [option for option in rules.options if option.name not in length]
    found = sorted((one for one in options if one.disputed), key=lambda one: one.disputed)
    rest = [one for one in options if one.values and not one.disputed]
    return (*found, *rest)[:count]


def player_counts(draft: Draft) -> tuple[tuple[str, ...], tuple[int, ...], int]:
    """How many may play, in words and as numbers, and which of these is chosen."""
    counts = tuple(draft.rules.seats)
    words = (ngettext("{count} player", "{count} players", n).format(count=n) for n in counts)
    return tuple(words), counts, counts.index(draft.seats)
