"""``prefgame table FILE``: the rules of a company, as they were saved under a name.

Invariant: the file is checked in full before anything is said of it.
"""

from __future__ import annotations

from pathlib import Path

from prefgame.app.commands.documents import CommandResult, table_lines
from prefgame.app.table_file import BadTableFile, read_table_file
from prefgame.app.words.agreements import agreement_line
from prefgame.rules.options import write_value


def table_file(path: Path) -> CommandResult:
    """Read a file of table rules, and say which game it is and what was agreed on."""
    try:
        table = read_table_file(path)
    except BadTableFile as error:
        nothing = dict.fromkeys(("name", "rules", "options", "agreed"))
        return CommandResult(nothing | {"error": str(error)}, (), str(error))
    chosen = table.rules.chosen
    said = " ".join(f"{name}={write_value(value)}" for name, value in chosen)
    data = {
        "name": table.name,
        "rules": table.rules.key,
        "options": dict(chosen),
        "agreed": agreement_line(table.rules),
        "error": None,
    }
    options = (f"options: {said}",) if chosen else ()
    head = f"name: {table.name}", f"rules: {table.rules.key}"
    return CommandResult(data, (*head, *options, *table_lines(table.rules)))
