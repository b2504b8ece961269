"""The page of a hand's odds: how often each contract is made with it, in how many tricks, by which
trumps, and what the two cards of the talon bring. It fills while it is read.

Invariant: every number stands beside its error, and a chance beside what kind of defence it is
against. It looks and changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial

from pygame import Surface

from prefgame.app.look_back.open_hand import Search
from prefgame.app.odds.counting import HandOdds, KindOdds, OddsRow, count
from prefgame.app.odds.held import PLACES, HeldHand
from prefgame.app.odds.tallies import Figure, Gains, Line, TalonGain
from prefgame.app.words.contracts import ContractWords, is_level
from prefgame.cards import Card
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.contracts import Goal
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.draw.theme import Colour
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.judgement import card_fan
from prefgame.ui.paper.sheet_scene import with_room
from prefgame.ui.screens.odds_figures import (
    SMALL,
    WORTH,
    Step,
    chance_words,
    draw_chance,
    draw_steps,
    gain_words,
    group_words,
    place_words,
    short_chance,
    step_words,
)
from prefgame.ui.widgets.canvas import Kit, Piece, Sign
from prefgame.ui.widgets.elements import (
    AsWide,
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Explained,
    Inset,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    draw_nothing,
    heading,
    wordings,
)
from prefgame.ui.widgets.list import List
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.styles import ASIDE, HEADING, NOTE, STRONG, TEXT
from prefgame.ui.widgets.table import Line as TableLine
from prefgame.ui.widgets.table import Table, head
from prefgame.ui.words.contracts import card_run
from prefgame.ui.words.numbers import NO_BREAK, PLUS_MINUS
from prefgame.ui.words.options import game_name

SECONDS = 20.0
"""how long the page counts: what it says is good after three, and better after these"""
_HAND, _TALON = 122, 64
"""design heights of the cards of the hand, and of a talon"""
_BAR, _STEPS = 13, 96
"""design heights of the bar of a chance, and of the steps of the tricks"""
_MOMENT = 0.01
"""seconds between two looks at what is known"""
_PENCIL, _SIGN = 28, 34
"""design sides of the pencil that writes while it counts, and of the sign before a row"""


# ---- the page


class OddsScene(FormScene):
    """The odds of one of these ``hands``."""

    def __init__(
        self, game: Game, hands: Sequence[HeldHand], names: Sequence[str] = (), chosen: int = 0
    ) -> None:
        super().__init__(game)
        self.hands, self.names, self.hand = list(hands), tuple(names), chosen
        self.row: int | None = None
        """the contract that is told of at length; None for the likeliest"""
        self.by_trumps = False
        self._turned, self._pencil_place = 0.0, NOWHERE
        self._known: tuple[HandOdds | None, bool] = None, True
        self.search = self._count()

    @property
    def kit(self) -> Kit:
        return with_room(super().kit)

    @property
    def held(self) -> HeldHand:
        return self.hands[self.hand]

    def _count(self) -> Search[HandOdds | None]:
        """Begin to count the deals of the hand that is shown."""
        held = self.held
        return Search("odds", None, lambda stop: count(held, stop, seconds=SECONDS))

    def _count_anew(self) -> None:
        self.search.close()
        self.search = self._count()
        self.rebuild()

    @property
    def odds(self) -> HandOdds | None:
        """Return what is known so far."""
        return self.search.latest

    @property
    def counting(self) -> bool:
        return not self.search.over

    @property
    def title(self) -> str:
        return _("The odds of a hand")

    @property
    def first(self) -> str:
        return "contracts"

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.held.rules))

    # ---- the page

    def content(self, kit: Kit) -> Element:
        odds = self.odds
        if odds is None:
            words = _("Counting …") if self.counting else _("This could not be found out.")
            empty = Stretch(Text(words, TEXT.inked("ink2"), "center"))
            return Inset(Column((self._head(kit), empty)), "wide", "apart")
        row = self._row(odds)
        table, told = self._contracts(kit, odds), self._details(kit, odds, row)
        middle = Row((Stretch(table, 0.54), Stretch(told, 0.46)), "wide")
        talon = self._talon(kit, odds, row)
        parts = (self._head(kit), Stretch(middle), *(() if talon is None else (talon,)))
        return Inset(Column(parts), "wide", "apart")

    def _row(self, odds: HandOdds) -> OddsRow:
        """Return the contract that is told of at length."""
        rows = odds.rows
        if self.row is not None:
            return rows[min(self.row, len(rows) - 1)]
        likeliest = odds.likeliest
        return next((row for row in rows if likeliest in (row.kind, row.game)), rows[0])

    def _head(self, kit: Kit) -> Element:
        """Return the hand, and beside it what was counted, and whose or where it is."""
        fan = card_fan(kit, sorted_hand(self.held.cards), _HAND, 0.58)
        pencil = Drawing(self._keep_pencil, _PENCIL, _PENCIL)
        facts: list[Element] = [Row((Stretch(Text(self._facts(), STRONG)), pencil))]
        if self.held.aside:
            away = _card_runs(kit, self.held.aside)
            facts.append(Text((_("Discarded:"), *away), TEXT))
        facts.append(wordings(*self._how_dealt(), style=ASIDE))
        chooser = self._chooser()
        if chooser is not None:
            facts.append(Control("hands", chooser))
        return Row((Share(0.46, fan), Stretch(Column(tuple(facts), "hair", middle=True))), "wide")

    def _keep_pencil(self, _surface: Surface, _kit: Kit, box: Box) -> None:
        self._pencil_place = box

    def _facts(self) -> str:
        name, odds = game_name(self.held.rules), self.odds
        if odds is None:
            return name
        deals = ngettext("{count} deal", "{count} deals", odds.deals).format(count=odds.deals)
        return f"{name} · {deals}"

    def _how_dealt(self) -> tuple[str, str]:
        """Say how likely the deals are, at length and in short."""
        if self.held.view is None:
            words = _("All deals are equally likely, and both defenders play.")
            return words, _("All deals are equally likely.")
        words = _("Deals that fit what this player has seen and heard; both defenders play.")
        return words, _("Deals that fit what this player knows.")

    def _chooser(self) -> Segments | None:
        """Return the choice of a hand, or of the place of one that has no match."""
        if len(self.hands) > 1:
            return Segments(self.names, self.hand, self._choose_hand)
        if self.held.view is None:
            places = tuple(place_words(place) for place in range(len(PLACES)))
            return Segments(places, self.held.place, self._choose_place)
        return None

    def _choose_hand(self, index: int) -> None:
        self.hand, self.row = index, None
        self._count_anew()

    def _choose_place(self, place: int) -> None:
        held = self.held
        self.hands[self.hand] = HeldHand(held.rules, held.cards, place, held.aside)
        self._count_anew()

    # ---- the table of contracts

    def _contracts(self, kit: Kit, odds: HandOdds) -> Element:
        rows, shown = odds.rows, self._row(odds)
        table = List(
            len(rows),
            lambda at, _chosen: _contract(kit, rows[at], odds),
            rows.index(shown),
            on_choose=self._choose_row,
        )
        heads = (Stretch(Text(words, NOTE)) for words in _column_words(odds))
        title = Text(_("Contract made"), NOTE)
        names = Row((AsWide(title, _names(kit, odds)), *heads))
        aside = Row(
            (Drawing(draw_nothing, _SIGN), Stretch(names), Space("near")),
            "none",
        )
        filled = Stretch(Control("contracts", table, fill=True))
        return Column((aside, Rule("ink2"), filled), "hair")

    def _choose_row(self, index: int) -> None:
        self.row = index
        self.rebuild()

    # ---- what is told of one contract

    def _details(self, kit: Kit, odds: HandOdds, row: OddsRow) -> Element:
        kind = row.main
        part = _("with the talon") if row.kind in odds.with_talon else _("with these cards")
        if row.kind is None:
            part = _("without the talon")
        title = Row((Text(_kind_run(kit, kind), HEADING), Stretch(Text(part, NOTE, "right"))))
        lines: list[Element] = [Column((title, Rule("ox", 2)), "hair")]
        lines += (wordings(*words, style=TEXT) for words in _told(kind))
        if kind.keeps is not None:
            away = [card for card in self.held.cards if card not in kind.keeps]
            lines.append(Text((_("Discard:"), *_card_runs(kit, away)), STRONG))
        if kind.by_trumps:
            options = _("Tricks"), pgettext("of a hand", "Trumps")
            tabs = Segments(options, int(self.by_trumps), self._choose_part)
            lines.append(Control("part", tabs))
        if kind.by_trumps and self.by_trumps:
            lines.append(Stretch(Control("splits", Scroll(_splits(kind)), fill=True)))
        else:
            lines.append(Stretch(_steps(_trick_steps(kind))))
        return Column(tuple(lines), "tight")

    def _choose_part(self, index: int) -> None:
        self.by_trumps = bool(index)
        self.rebuild()

    # ---- what two cards bring

    def _talon(self, kit: Kit, odds: HandOdds, row: OddsRow) -> Element | None:
        kind = row.kind
        if kind is None or not odds.with_talon:
            return None
        title, gains = _("What the two cards bring"), kind.gains
        if gains is None:
            return heading(title, Text(_("known in a moment"), ASIDE, "right"))
        groups = _group_rows(gains, kind)
        if odds.best_suit is not None:
            groups = (*groups, _best_suit(odds.best_suit))
        bars = _steps(
            [(step_words(gain, kind.few), share, gain > 0) for gain, share in gains.shares]
        )
        told = _("deals by what it changes") if kind.few else _("deals by tricks gained")
        middle = Column((Stretch(bars), Text(told, NOTE, "center")), "none")
        titles = pgettext("talons", "Best"), pgettext("talons", "Worst")
        labels = [Text(title, NOTE) for title in titles]
        ends = tuple(
            _some_talons(kit, AsWide(label, Column(tuple(labels))), some[:2], few=kind.few)
            for label, some in zip(labels, (gains.best, gains.worst))
        )
        parts = (
            Stretch(Column(groups, "none"), 0.38),
            Stretch(middle, 0.26),
            Stretch(Column(ends, "tight"), 0.36),
        )
        said = wordings(*_gained(gains, kind), style=TEXT, align="right")
        return Column((heading(title, said), Row(parts, "apart")), "tight")

    # ---- time

    @property
    def awake(self) -> bool:
        return super().awake or self.counting or self._known != (self.odds, self.counting)

    def update(self, dt: float) -> None:
        now = self.odds, self.counting
        if now != self._known:
            begins, self._known = self._known[0] is None, now
            self.rebuild()
            if begins and "contracts" in self.widgets:
                self.group.focus_on(self.widgets["contracts"])
        self._turned = (self._turned + 4 * dt) % 2 if self.counting else 0.0
        super().update(dt)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.counting:
            half, angle = self.kit.f(_PENCIL) // 2, -45 + 12 * self._turned
            icons.pencil_sign(surface, *self._pencil_place.center, half, angle)

    def leave(self) -> None:
        self.search.close()

    def wait(self) -> None:
        """Wait until something is known, or will never be."""
        while self.odds is None and self.counting:
            time.sleep(_MOMENT)


# ---- the parts of the page


def _steps(steps: Sequence[Step]) -> Element:
    return Drawing(partial(draw_steps, steps=steps), 0, _STEPS)


def _card_runs(kit: Kit, cards: Sequence[Card]) -> tuple[Piece, ...]:
    return tuple(piece for card in cards for piece in card_run(kit.deck, card))


def _kind_run(kit: Kit, kind: KindOdds) -> tuple[Piece, ...]:
    """Return what these contracts are called: their trumps where they differ by number."""
    contract, deck = kind.first.contract, kit.deck
    if contract.trump is not None:
        suit = str(contract.trump)
        return Sign(suit), deck.suit_name(suit)
    if is_level(contract):
        return (pgettext("trumps of a contract", "No trumps"),)
    return (ContractWords(contract, deck).alone,)


def _levels(odds: HandOdds) -> tuple[int, ...]:
    """Return the numbers of tricks for which contracts with the same trumps are played, where they
    are several.
    """
    if all(len(kind.contracts) == 1 for kind in odds.kinds):
        return ()
    goals = (each.contract.goal for kind in odds.kinds for each in kind.contracts)
    return tuple(sorted({goal.least for goal in goals if not goal.wants_few}))


def _column_words(odds: HandOdds) -> Iterator[str]:
    levels = _levels(odds)
    if levels:
        yield from map(str, levels)
        return
    yield _("with the talon") if odds.with_talon else _("with these cards")
    if odds.without:
        yield _("without the talon")


def _contract(kit: Kit, row: OddsRow, odds: HandOdds) -> Element:
    """Return the line of a contract: its name, and a bar with a number for each column."""
    name = AsWide(Text(_kind_run(kit, row.main), STRONG), _names(kit, odds))
    return Row((name, *map(Stretch, _cells(row, odds))))


def _names(kit: Kit, odds: HandOdds) -> Element:
    """Return all names of contracts, and what is above them, in a column."""
    names = (Text(_kind_run(kit, row.main), STRONG) for row in odds.rows)
    return Column((Text(_("Contract made"), NOTE), *names))


def _cells(row: OddsRow, odds: HandOdds) -> Iterator[Element]:
    levels, kind = _levels(odds), row.main
    if not levels:
        yield _cell(row.kind, 0)
        if odds.without:
            yield _cell(row.game, 0)
        return
    found = {each.contract.goal.least: at for at, each in enumerate(kind.contracts)}
    for at, level in enumerate(levels):
        number = 0 if kind.few and not at else found.get(level)
        yield Space() if number is None else _cell(kind, number)


def _cell(kind: KindOdds | None, at: int) -> Element:
    """Return a chance as a bar, with its number and error below."""
    if kind is None:
        return Space()
    each = kind.contracts[at]
    guessed = None if each.guessed is None else each.guessed.value
    bar = Drawing(partial(draw_chance, best=each.best.value, guessed=guessed), 0, _BAR)
    words = wordings(chance_words(each.best), short_chance(each.best), style=SMALL)
    return Column((bar, words), "none", middle=True)


def _told(kind: KindOdds) -> Iterator[tuple[str, str]]:
    """Say how often the lowest of these contracts is made, against which defence; at length and in
    short.
    """
    best, guessed = kind.first.best, kind.first.guessed
    chance = chance_words(best)
    yield (
        _("Against best defence, with open cards: {chance}").format(chance=chance),
        _("Best defence: {chance}").format(chance=chance),
    )
    if guessed is not None and guessed != best:
        chance = chance_words(guessed)
        yield (
            _("Defenders who see only their own cards: {chance}").format(chance=chance),
            _("Defenders who guess: {chance}").format(chance=chance),
        )


def _trick_steps(kind: KindOdds) -> list[Step]:
    """Return how often how many tricks are taken."""
    if kind.few:
        words = _("no trick"), _("a trick or more")
        return [(words[at], kind.tricks[at], not at) for at in (0, 1)]
    goal: Goal = kind.first.contract.goal
    steps = [(str(at), share, goal.is_met(at)) for at, share in enumerate(kind.tricks)]
    seen = [at for at, share in enumerate(kind.tricks) if share.value >= WORTH]
    return steps[max(0, min(seen) - 1) : max(seen) + 2]


def _splits(kind: KindOdds) -> Element:
    """Return how often the contract is made, by trumps held and by how the others lie."""
    trumps = _split(pgettext("trumps", "held"), kind.by_trumps)
    lies = _split(pgettext("trumps", "out"), kind.by_lie)
    return Row((Stretch(trumps), Stretch(lies)), "apart")


def _split(title: str, lines: Sequence[Line]) -> Element:
    shown = sorted(
        (line for line in lines if line.share.value >= WORTH), key=lambda one: -one.share.value
    )[:6]
    rows = tuple(
        TableLine(
            Text("–".join(map(str, line.key)), STRONG),
            (_number(line.share, "ink2"), _number(line.made)),
        )
        for line in sorted(shown, key=lambda line: line.key)
    )
    heads = head(_("deals")), head(pgettext("contracts", "made"))
    return Table(Text(title, NOTE), heads, rows, (0.56, 1.0), line=TEXT)


def _number(figure: Figure, ink: Colour = "ink") -> Element:
    style = NOTE.inked(ink)
    said = (chance_words(figure), short_chance(figure))
    bounded = figure.at_least is not None or figure.at_most is not None  # too long in words
    return wordings(*(said[1:] if bounded else said), style=style, align="right")


def _gained(gains: Gains, kind: KindOdds) -> tuple[str, ...]:
    """Say what the talon brings on average, at length and in short."""
    gain, _short = gain_words(gains.mean, kind.few)
    if not gains.mean.differs:
        return (gain,)
    if kind.few:
        return _("Made more often by {gain}").format(gain=gain), gain
    mean = _("{gain} tricks on average").format(gain=gain)
    count = (str(round(gains.bring.value)), PLUS_MINUS, str(max(1, round(gains.bring.error))))
    words = _("{gain} tricks on average; {count} of {talons} talons bring one or more")
    return words.format(gain=gain, count=NO_BREAK.join(count), talons=gains.talons), mean


def _group_rows(gains: Gains, kind: KindOdds) -> tuple[Element, ...]:
    found = []
    for group in gains.groups:
        words = group_words(group.key, kind.few)
        said = wordings(f"{words} ({group.talons})", words, style=SMALL)
        found.append(_told_row(said, *gain_words(group.gain, kind.few)))
    return tuple(found)


def _best_suit(kind: KindOdds) -> Element:
    long = _("made in the best suit, once the talon is seen")
    meaning = _(
        "The lowest contract with trumps against best defence, if you choose the suit after you "
        "have seen the talon."
    )
    words = wordings(long, _("made in the best suit"), style=SMALL)
    return Explained(
        _told_row(words, chance_words(kind.first.best), short_chance(kind.first.best)), meaning
    )


def _told_row(words: Element, *numbers: str) -> Element:
    """Return a row with the first of these wordings of its number that fits."""
    rows = (Row((Stretch(words), Text(number, SMALL, "right"))) for number in numbers)
    return Column((Either(tuple(rows)), Rule()), "none")


def _some_talons(kit: Kit, label: Element, talons: Sequence[TalonGain], *, few: bool) -> Element:
    parts = [label]
    for one in talons:
        number = wordings(*gain_words(one.gain, few), style=SMALL)
        parts.append(
            Stretch(Row((card_fan(kit, one.cards, _TALON, 0.62), Stretch(number)), "tight"))
        )
    return Row(tuple(parts), "near")
