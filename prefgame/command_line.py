"""The command line, with the window as one of its commands.

prefgame                          play
prefgame FILE ...                 open records, problems or archives in the window
prefgame --self-test              check every picture, font and scene; one line a check
prefgame --install-desktop        put the game into the menu of programs; --uninstall-desktop too
prefgame replay FILE [--json]     show where a match record ends
prefgame score FILE [--json]      keep the score sheet of a table that plays with real cards
prefgame table FILE [--json]      check the table rules that a company saved under a name
prefgame verify FILE [--json]     check the seals of a record, and its rules
prefgame solve FILE [--json]      solve open hands, a hand of a record (--hand N), a code or a deal
prefgame advise FILE ...          show what a computer player would do where a record ends
prefgame convert IN OUT [--json]  write a record as PPN, or PPN as a record
prefgame odds ...                 say how often each contract is made with a hand
prefgame simulate ...             play whole matches between computer players
prefgame match COMMAND ...        play hands between a program and computer players
prefgame engine ...               play a seat at another program's table, in lines of JSON
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Collection, Sequence
from dataclasses import fields
from pathlib import Path
from typing import NoReturn

import prefgame
from prefgame.app.book.exchange import ARCHIVE
from prefgame.app.commands.convert import convert_file
from prefgame.app.commands.desktop import install_desktop, uninstall_desktop
from prefgame.app.commands.documents import CommandResult, score_file
from prefgame.app.commands.named_hands import HandWords
from prefgame.app.commands.odds import DEALS, OddsWords, odds_words
from prefgame.app.commands.programs import match_program
from prefgame.app.commands.records import advise_file, replay_file, verify_file
from prefgame.app.commands.simulate import GAMES, LEVEL_NAMES, simulate_words
from prefgame.app.commands.solving import solve_words
from prefgame.app.commands.tables import table_file
from prefgame.app.files import reason_of
from prefgame.app.odds.held import PLACES
from prefgame.app.problems.text import ENDING as PROBLEMS
from prefgame.app.protocol.serving import serve
from prefgame.app.records import MATCHES
from prefgame.app.settings import USUAL_SECONDS
from prefgame.documents import write_json
from prefgame.quoting import (
    LONGEST_ANSWER,
    MOST_DIGITS,
    PROGRAM,
    bounded,
    escape,
    quote,
    shorten,
    show_path,
)


def run(arguments: Sequence[str]) -> int:
    """Run a command; returns the exit status: 0 success, 1 a failed self-test, no display or a
    fault of the program, 2 bad input.
    """
    if files := _files_of(arguments):
        return _open(files)
    options = parser().parse_args(arguments)
    match options.command:
        case "replay":
            return _print(replay_file(options.file), options.json)
        case "score":
            return _print(score_file(options.file), options.json)
        case "table":
            return _print(table_file(options.file), options.json)
        case "verify":
            return _print(verify_file(options.file), options.json)
        case "solve":
            said = {each.name: getattr(options, each.name) for each in fields(HandWords)}
            answer = solve_words(options.file, options.hand, HandWords(**said))
            return _print(answer, options.json)
        case "advise":
            return _print(
                advise_file(options.file, options.level, options.seed, options.times), options.json
            )
        case "convert":
            return _print(convert_file(options.file, options.out), options.json)
        case "odds":
            given = {each.name: getattr(options, each.name) for each in fields(OddsWords)}
            return _print(odds_words(OddsWords(**given)), options.json)
        case "simulate":
            return _print(_simulate(options), options.json)
        case "match":
            return _print(_match(options), options.json)
        case "engine":
            return _serve(options.level, options.seed)
    if options.self_test:
        # loads pygame, which only the window needs
        from prefgame.ui.self_test import run_checks

        return run_checks()
    if options.install_desktop:
        return _print(install_desktop(), as_json=False)
    if options.uninstall_desktop:
        return _print(uninstall_desktop(), as_json=False)
    from prefgame.ui.start import play

    return play()


OPENED = (*MATCHES, PROBLEMS, ARCHIVE)
"""the endings of files that the window opens"""


def _files_of(arguments: Sequence[str]) -> list[str]:
    """Return the files that the window shall open: all the arguments, or none of them."""
    known = parser().commands
    fit = (
        word not in known
        and not word.startswith("-")
        and (Path(word).suffix.lower() in OPENED or os.path.exists(word))
        for word in arguments
    )
    return list(arguments) if arguments and all(fit) else []


def _open(files: Sequence[str]) -> int:
    """Open files in the window; one that is not there ends it before the window comes."""
    for name in files:
        if not os.path.exists(name):
            _report(f"{show_path(Path(name))}: cannot be read (it is not there)")
            return 2
    from prefgame.ui.start import play  # loads pygame, which only the window needs

    return play([os.path.abspath(name) for name in files])


def _serve(level: str, seed: int) -> int:
    """Answer at standard input and output; a program may be started without them."""
    if sys.stdin is None or sys.stdout is None:
        return 2
    wrong = serve(level, seed, sys.stdin.buffer, sys.stdout.buffer)
    if wrong is not None:
        _report(wrong)
    return 0 if wrong is None else 2


def _simulate(options: argparse.Namespace) -> CommandResult:
    return simulate_words(
        options.rules,
        options.seats,
        options.matches,
        options.seed,
        options.options,
        options.records,
        options.table,
    )


def _match(options: argparse.Namespace) -> CommandResult:
    return match_program(
        options.program,
        options.rules,
        options.against,
        options.hands,
        options.seed,
        options.seconds,
        options.players,
        options.options,
        options.table,
        options.records,
    )


class _Parser(argparse.ArgumentParser):
    """Reports what is wrong with a command in one sentence, as for a file. ``commands``: the names
    of those that it knows.
    """

    commands: Collection[str] = ()

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        _flush()
        super().exit(status, message)

    def error(self, message: str) -> NoReturn:
        tail = f"; `{self.prog} --help` shows what is expected"
        self.exit(2, f"{PROGRAM}{shorten(message, LONGEST_ANSWER - len(tail))}{tail}\n")


def _number(text: str) -> int:
    """Read a number of the command line."""
    if re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", text) is None:
        raise argparse.ArgumentTypeError(
            f"expected a whole number of at most {MOST_DIGITS} digits, not {quote(text)}"
        )
    return int(text)


_ABOUT = "Preference, one player against the computer."
_WINDOW = (
    "Without a command the window opens. `prefgame FILE ...` opens records (.pref, .ppn), "
    "problems (.problems) or archives of them (.zip) there."
)


def parser() -> _Parser:
    """Build what reads the command line."""
    parser = _Parser(prog="prefgame", description=_ABOUT, epilog=_WINDOW)
    parser.add_argument("--version", action="version", version=prefgame.__version__)
    parser.add_argument(
        "--self-test",
        action="store_true",
        help="check pictures, fonts, scenes and a match, without a window",
    )
    menu = parser.add_mutually_exclusive_group()
    menu.add_argument(
        "--install-desktop",
        action="store_true",
        help="put the game into the menu of programs, for you alone (Linux)",
    )
    menu.add_argument(
        "--uninstall-desktop", action="store_true", help="take it out of the menu again"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, sentence in (
        ("replay", "show where a match record ends"),
        ("score", "keep the score sheet of a table that plays with real cards"),
        ("table", "check the table rules that a company saved under a name"),
        ("verify", "check the seals of a record, and its rules"),
        ("solve", "solve open hands, a hand of a record, a code or a deal: the value of each card"),
        ("advise", "show what a computer player would do where a record ends"),
        ("convert", "write a record as PPN (Portable Preferans Notation), or PPN as a record"),
    ):
        command = commands.add_parser(name, help=sentence)
        command.add_argument("file", type=str if name == "solve" else Path)
        command.add_argument("--json", action="store_true", help="print one JSON object")
    commands.choices["solve"].add_argument(
        "--hand", type=_number, help="the hand of a record, from 1; left out, the last one"
    )
    _add_hand(commands.choices["solve"])
    commands.choices["convert"].add_argument(
        "out", type=Path, help="the new file; its ending, .pref or .ppn, says what is written"
    )
    levels = ", ".join(LEVEL_NAMES)
    asked = commands.choices["advise"]
    asked.add_argument("--level", default="expert", help=f"how well the player plays: {levels}")
    asked.add_argument(
        "--seed", type=_number, default=7, help="the same seed gives the same answer"
    )
    asked.add_argument(
        "--times", type=_number, default=10, help="how many times the player chooses"
    )
    _add_odds(commands.add_parser("odds", help="say how often each contract is made with a hand"))
    simulate = commands.add_parser("simulate", help="play whole matches between computer players")
    _add_wishes(simulate)
    match = commands.add_parser("match", help="play hands between a program and computer players")
    _add_hands(match)
    engine = commands.add_parser("engine", help="play a seat at another program's table")
    engine.add_argument("--level", default="expert", help=f"how well it plays: {levels}")
    engine.add_argument("--seed", type=_number, default=1, help="the same seed plays the same")
    parser.commands = tuple(commands.choices)
    return parser


def _add_hand(solve: argparse.ArgumentParser) -> None:
    """Add what may be said of a hand that is named by its cards or a code."""
    places = ", ".join(PLACES)
    solve.add_argument(
        "--contract", default="", help="what is played with a code or a deal, for example 5"
    )
    solve.add_argument("--declarer", default="", help=f"who plays it: {places}")
    solve.add_argument("--discard", default="", help="the two cards that the declarer discarded")
    solve.add_argument("--leader", default="", help=f"who leads: {places}")
    solve.add_argument("--played", default="", help="the cards that were played, in their order")
    solve.add_argument("--rules", default="", help=f"the game: {', '.join(GAMES)}")
    solve.add_argument("--options", default="", help="its table options, for example start=30")


def _add_odds(odds: argparse.ArgumentParser) -> None:
    """Add what may be said of a hand whose odds are asked for."""
    odds.add_argument(
        "file",
        nargs="?",
        help="a record: the hand of the seat that decides at its end; or a code, or a deal",
    )
    odds.add_argument("--cards", default="", help="or ten cards, or twelve with the talon")
    odds.add_argument("--discard", default="", help="the two cards that these ten discarded")
    odds.add_argument("--place", default="first", help="where they sit: first, second or third")
    odds.add_argument("--rules", default="", help=f"the game: {', '.join(GAMES)}")
    odds.add_argument("--options", default="", help="its table options, for example start=30")
    odds.add_argument("--contract", default="", help="the contract that is told of at length")
    odds.add_argument(
        "--deals", type=_number, help=f"how many deals; {DEALS} if no --seconds are given"
    )
    odds.add_argument("--seconds", type=_number, help="how long to count at most")
    odds.add_argument(
        "--seed", type=_number, default=1, help="the same seed and deals give the same answer"
    )
    odds.add_argument("--json", action="store_true", help="print one JSON object")


def _add_wishes(simulate: argparse.ArgumentParser) -> None:
    """Add what may be wished for the matches of ``simulate``."""
    levels, example = ", ".join(LEVEL_NAMES), ",".join(LEVEL_NAMES[:3])
    _add_table(simulate)
    simulate.add_argument(
        "--seats",
        default="simple,simple,simple",
        help=f"a level for each seat, for example {example}; the levels: {levels}",
    )
    simulate.add_argument(
        "--matches",
        type=_number,
        default=10,
        help="how many matches; each is played once for every rotation of the seats",
    )


def _add_hands(match: argparse.ArgumentParser) -> None:
    """Add what may be wished for the hands of ``match``."""
    match.add_argument("program", metavar="COMMAND", help="the command line of the program, quoted")
    _add_table(match)
    match.add_argument(
        "--against", default="club", help=f"how well the others play: {', '.join(LEVEL_NAMES)}"
    )
    match.add_argument("--players", type=_number, default=3, help="how many players: 3 or 4")
    match.add_argument(
        "--hands",
        type=_number,
        default=50,
        help="how many deals; each is played once with the program in every seat",
    )
    match.add_argument(
        "--seconds", type=_number, default=USUAL_SECONDS, help="the time for an answer"
    )


def _add_table(command: argparse.ArgumentParser) -> None:
    """Add which game is played, with which cards, and what becomes of it."""
    command.add_argument("--rules", default=GAMES[0], help=f"the game: {', '.join(GAMES)}")
    command.add_argument(
        "--options", default="", help="table options, for example start=30,refas=1"
    )
    command.add_argument(
        "--table",
        type=Path,
        help="a file of table rules, which says the game; --options count more",
    )
    command.add_argument(
        "--seed", type=_number, default=1, help="the same seed deals the same cards"
    )
    command.add_argument(
        "--records", type=Path, help="the folder to write the records of the matches to"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _print(answer: CommandResult, as_json: bool) -> int:
    refused = _flush(
        "".join(
            line + "\n"
            for line in ((write_json(answer.data),) if as_json else map(escape, answer.lines))
        )
    )
    if refused is not None:
        _report(f"the answer cannot be written ({reason_of(refused)})")
        return 1
    if answer.error is not None:
        _report(answer.error)
    return answer.status


def _flush(text: str = "") -> OSError | None:
    """Write the text and what is buffered. The error, but not that of a closed pipe."""
    if sys.stdout is None:  # a program may be started without standard output
        return None
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        # otherwise Python would try to write the rest at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return None if isinstance(error, BrokenPipeError) else error
    return None


def _report(sentence: str) -> None:
    if sys.stderr is not None:
        print(PROGRAM + bounded(escape(sentence), LONGEST_ANSWER), file=sys.stderr)
