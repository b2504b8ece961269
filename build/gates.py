"""Gates for what seldom changes: the drawing, and the program in one file.

    python3 build/run.py art          style and types of the recipes, and every picture drawn again
    python3 build/gates.py program    the one file is made, and must pass its self-test
    python3 build/gates.py program --if-changed    … unless it has passed as it is now

The other tests look at none of this. Where all is sound a gate writes the fingerprint of what it
has seen into a file of its own (``build/art_gate.txt``, ``build/program_gate.txt``). Commit that
file with the change: after a change in the drawing a test fails until then, and after one in the
recipe of the program each run of the tests (`.ci/run`) makes and tries it once more.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Gate:
    """What a gate looks at, and the words after ``python`` that look."""

    name: str
    seen: tuple[str, ...]
    command: tuple[str, ...]
    root: Path = ROOT

    @property
    def passed(self) -> Path:
        """The file with the fingerprint of what passed it last."""
        return self.root / "build" / f"{self.name}_gate.txt"

    def fingerprint(self) -> str:
        """Return a fingerprint of the names and contents of all files that the gate looks at."""
        seen = sha256()
        for name in sorted(
            path.relative_to(self.root).as_posix()
            for part in self.seen
            for path in (self.root / part, *(self.root / part).rglob("*"))
            if path.is_file() and "__pycache__" not in path.parts
        ):
            digest = sha256((self.root / name).read_bytes()).digest()
            seen.update(name.encode("utf-8") + b"\0" + digest)
        return seen.hexdigest()

    def has_passed(self) -> bool:
        """Return whether what is there now has passed the gate."""
        kept = self.passed
        return kept.is_file() and kept.read_text("utf-8").strip() == self.fingerprint()

    def run(self, words: list[str]) -> int:
        """Run the gate; its exit status. ``words`` are handed on, and then only a part may be
        run.
        """
        before = self.fingerprint()
        failed = subprocess.run([sys.executable, *self.command, *words], cwd=self.root).returncode
        if failed or words:
            return failed
        if self.fingerprint() != before:
            print("Something has changed meanwhile; run it again.", file=sys.stderr)
            return 1
        self.passed.write_text(f"{before}\n", "utf-8")
        print(f"Passed. {self.passed.relative_to(self.root)} says so; commit it.")
        return 0


ART = Gate(
    "art",
    ("build/art", "build/icons", "assets", "tests/art"),
    ("-m", "pytest", "--numprocesses=auto", "tests/art"),
)
PROGRAM = Gate(
    "program",
    (
        *("assets", "build/icons", "pyproject.toml", "setup.py", "MANIFEST.in"),
        *("build/prefgame.spec", "build/launcher.py", "build/whole_package.py", "build/package.py"),
        *("build/windows_steps/resources.py", "build/macos_steps/bundle.py"),
    ),
    ("build/package.py",),
)
GATES = {gate.name: gate for gate in (ART, PROGRAM)}


def main(words: list[str]) -> int:
    if not words or words[0] not in GATES:
        print(__doc__)
        return 2
    gate, rest = GATES[words[0]], words[1:]
    if "--if-changed" in rest:
        if gate.has_passed():
            print(f"{gate.name}: it has passed as it is")
            return 0
        rest.remove("--if-changed")
    return gate.run(rest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
