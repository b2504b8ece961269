"""Saving a record, and the score sheet as a picture.

Invariant: whatever the disk does, the answer is one sentence.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from datetime import date
from pathlib import Path
from threading import Thread

import pygame
from pygame import Surface

from prefgame.app.deals.ppn_report import report_words
from prefgame.app.files import reason_of
from prefgame.app.records import (
    PICTURE,
    OpenedRecord,
    save_beside,
    save_ppn,
    save_record,
    why_no_ppn,
)
from prefgame.app.session import Session
from prefgame.app.words.agreements import agreement_lines
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.paper.base import Paper
from prefgame.quoting import LONGEST_SENTENCE
from prefgame.rules.base import Seat
from prefgame.rules.presets import preset_of
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes, textures
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.frames.dialog import ChoiceSheet, Dialog, DialogButton
from prefgame.ui.frames.form import saved_sentence
from prefgame.ui.paper.hand_lines import (
    DecidingHands,
    deciding_head,
    deciding_lines,
)
from prefgame.ui.scores.marks import DrawnPaper, PaperMark
from prefgame.ui.scores.registry import paper_of, words_of
from prefgame.ui.scores.summary import winner_words
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Column, Either, Element, Laid, Row, Rule, Stretch, Text
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.styles import TEXT, Style
from prefgame.ui.words.options import game_name

# ---- the score sheet as a picture, to be kept or sent

_WIDTH, _HEIGHT, _MARGIN, _HEAD = 1920, 1080, 56, 104


def sheet_picture(
    deck: Deck,
    paper: Paper,
    rules: RuleSet,
    deciding: DecidingHands | None,
    day: date,
    seat: Seat = 0,
) -> Surface:
    """Draw the picture: 1920 pixels wide, and as high as the paper needs. ``seat``: before whom the
    paper lies.
    """
    kit = Kit(Layout(_WIDTH, _HEIGHT, deck.ratio, players=len(paper.players)), deck)
    share = paper_of(rules).share(kit, len(paper.players))
    box = Box(
        _MARGIN,
        _MARGIN + _HEAD + 24,
        round((_WIDTH - 2 * _MARGIN) * share),
        _HEIGHT - 2 * _MARGIN - _HEAD - 24,
    )
    drawn = _drawn_paper(kit, box, paper, rules, seat)
    while drawn.area.limit:  # the paper of a long match is a longer one
        # step by step: rows that get longer, too, need less height than the paper lacks now
        box = box._replace(h=box.h + min(drawn.area.limit, box.h // 4))
        drawn = _drawn_paper(kit, box, paper, rules, seat)
    surface = Surface((_WIDTH, box.bottom + _MARGIN))
    surface.blit(textures.paper(*surface.get_size()), (0, 0))
    title = winner_words(paper) if paper.settlement is not None else _("Score sheet")
    between = " · " if preset_of(rules) is None else ", "
    agreed = (f"{_(rules.name)}{between}{line}" for line in agreement_lines(rules))
    games = (*agreed, game_name(rules))
    length = words_of(rules).length(rules.score)
    facts = [" · ".join((game, length, day.isoformat())) for game in games]
    ink = TEXT.inked("ink2")
    in_lines = Text(facts[0], ink, "right", 2), Text(facts[0], ink, "right", 3)
    one_line = (Text(words, ink, "right") for words in facts[1:])
    beside = Either((Text(facts[0], ink, "right"), *in_lines, *one_line))
    head = Row((Text(title, Style("title", "result")), Stretch(beside)), "apart")
    place = Box(_MARGIN, _MARGIN, _WIDTH - 2 * _MARGIN, _HEAD)
    Laid(Column((head, Rule("ox", 2)), "tight"), kit, place).paint(surface, kit)
    drawn.draw_frame(surface, kit)
    drawn.area.draw(surface, kit)
    side = Box(box.right + 56, box.y, _WIDTH - _MARGIN - box.right - 56, box.h)
    shapes.line(surface, side.x - 28, box.y - 14, box.h + 14, "ox", 2, upright=True)
    if deciding is not None and deciding.hands:
        lines = deciding_lines(deck, deciding, lambda _index: None)
        part = Column((deciding_head(deciding), lines), "hair")
        high = part.height(kit, side.w)
        laid = Laid(part, kit, side._replace(y=side.bottom - high, h=high))
        laid.paint(surface, kit)
        for row in laid.widgets.values():
            row.draw(surface, kit)
        side = side._replace(h=side.h - high)
    paper_of(rules).summary(paper, rules).draw(surface, kit, side, printed=True)
    return surface


_PAGE, _PAGE_HIGH, _PAGE_MARGIN = 1280, 960, 44
"""pixels of a picture of a hand"""


def page_picture(deck: Deck, parts: Callable[[Kit], Iterable[Element]]) -> Surface:
    """Draw elements, one below the other, as a picture to be posted: 1280 pixels wide."""
    kit = Kit(Layout(_PAGE, _PAGE_HIGH, deck.ratio), deck)
    surface = Surface((_PAGE, _PAGE_HIGH))
    surface.blit(textures.paper(_PAGE, _PAGE_HIGH), (0, 0))
    box = Box(0, 0, _PAGE, _PAGE_HIGH).inset(_PAGE_MARGIN)
    Laid(Column(tuple(parts(kit)), "apart"), kit, box).paint(surface, kit)
    return surface


def as_png(picture: Surface) -> bytes:
    """Return the picture as a PNG file; this takes half a second, in which other threads go on."""
    kept = io.BytesIO()
    pygame.image.save(picture, kept, "sheet.png")
    return kept.getvalue()


def _drawn_paper(
    kit: Kit, box: Box, paper: Paper, rules: RuleSet, seat: Seat
) -> DrawnPaper[PaperMark]:
    return paper_of(rules).drawn(
        kit, box, paper, rules, seat, lambda _mark: None, lambda _key: 1.0, lambda _key: 1.0
    )


# ---- saving a record or a picture of the sheet from the window, and the sentence about it


def _saved(save: Callable[[], Path], refusal: str) -> str:
    try:
        return saved_sentence(save())
    except OSError as error:
        return refusal.format(reason=reason_of(error))


def save_and_report(session: Session) -> str:
    """Save the match as a record, and return where it is or why it could not be saved."""
    return _saved(lambda: save_record(session), _("The record cannot be saved ({reason})."))


def save_as_ppn(
    window: Host, source: Session | OpenedRecord, notify: Callable[[str], None]
) -> None:
    """Save the match in Portable Preferans Notation, and say where it is and what could not be
    carried, or why it could not be saved.
    """
    try:
        path, report = save_ppn(source)
    except OSError as error:
        notify(_("The file cannot be saved ({reason}).").format(reason=reason_of(error)))
        return
    said = saved_sentence(path)
    if report:
        said = f"{said}. {report_words(report, LONGEST_SENTENCE - len(said) - 2)}"
        window.push(Dialog(_("Saved as PPN"), said, [DialogButton(_("OK"))]))
    else:
        notify(said)


def save_match(window: Host, session: Session, notify: Callable[[str], None]) -> None:
    """Save the match as a record, and say so; where it can be saved as PPN too, ask first."""

    def save(answer: int) -> None:
        if answer:
            save_as_ppn(window, session, notify)
        else:
            notify(save_and_report(session))

    if why_no_ppn(session):
        save(0)
        return
    answers = [
        (_("Record"), _("every call and card, for this game")),
        ("PPN", _("Portable Preferans Notation, for other programs")),
    ]
    window.push(ChoiceSheet(_("Save the match"), "", answers, -1, save))


def save_and_say(save: Callable[[], Path]) -> str:
    """Save a file, and return where it is or why it could not be saved."""
    return _saved(save, _("The file cannot be saved ({reason})."))


class PictureSaving:
    """A picture of the match, written in a thread of its own so that the window goes on."""

    def __init__(self, view: SeatView, picture: Surface) -> None:
        self._saved: Future[Path] = Future()
        # not a daemon: a program that is closed meanwhile ends when the picture is whole
        Thread(target=self._save, args=(view, picture), name="picture").start()

    def _save(self, view: SeatView, picture: Surface) -> None:
        try:
            self._saved.set_result(save_beside(view, PICTURE, as_png(picture)))
        except BaseException as error:
            self._saved.set_exception(error)

    @property
    def over(self) -> bool:
        return self._saved.done()

    def report(self) -> str:
        return _saved(self._saved.result, _("The picture cannot be saved ({reason})."))
