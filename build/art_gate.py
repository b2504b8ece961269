"""The gate of the drawing: style and types of its recipes, and every picture drawn again.

    python3 build/run.py art

The other tests look at none of this, for it seldom changes. Where all is sound the gate writes the
fingerprint of what it has seen into ``build/art_gate.txt``; a test compares that with what is
there, and fails after a change until this gate has passed again. Commit the file with the change.
"""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SEEN = ("build/art", "build/icons", "assets", "tests/art")
"""what the gate looks at"""
PASSED = ROOT / "build" / "art_gate.txt"
"""the fingerprint of what passed it last"""
GATE = ("pytest", "--numprocesses=auto", "tests/art")


def fingerprint(root: Path = ROOT) -> str:
    """Return a fingerprint of the names and contents of all files that the gate looks at."""
    seen = sha256()
    for name in sorted(
        path.relative_to(root).as_posix()
        for folder in SEEN
        for path in (root / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ):
        seen.update(name.encode("utf-8") + b"\0" + sha256((root / name).read_bytes()).digest())
    return seen.hexdigest()


def has_passed(root: Path = ROOT) -> bool:
    """Return whether what is there now has passed the gate."""
    passed = root / PASSED.relative_to(ROOT)
    return passed.is_file() and passed.read_text("utf-8").strip() == fingerprint(root)


def main(words: list[str]) -> int:
    """Run the gate; its exit status. ``words`` are handed on, and then only a part may be run."""
    before = fingerprint()
    failed = subprocess.run([sys.executable, "-m", *GATE, *words], cwd=ROOT).returncode
    if failed or words:
        return failed
    if fingerprint() != before:
        print("Something has changed meanwhile; run it again.", file=sys.stderr)
        return 1
    PASSED.write_text(f"{before}\n", "utf-8")
    print(f"Passed. {PASSED.relative_to(ROOT)} says so; commit it.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
