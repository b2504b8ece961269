"""Programs that play a seat by the protocol, well or badly, as files of Python."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

GOOD = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "Good bot", "version": "2"}
    elif message["type"] == "ask":
        answer = {"type": "answer", "id": message["id"], "command": message["legal"][-1]}
    else:
        continue
    print(json.dumps(answer), flush=True)
"""
"""answers with the last legal command"""


def when_asked(doing: str) -> str:
    """Return a program that says hello, and does this when it is asked."""
    lines = "\n    ".join(doing.strip().splitlines())
    return f"""
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": 1, "name": "Bad bot"}}), flush=True)
    if message["type"] != "ask":
        continue
    {lines}
"""


def command_of(folder: Path, source: str, name: str = "bot.py") -> str:
    """Write a program into a folder, and return the command line that starts it."""
    path = folder / name
    path.write_text(source, "utf-8")
    return shlex.join((sys.executable, str(path)))
