"""The folder of recipes holds what people write, and nothing that a tool makes."""

from __future__ import annotations

from tests.source_tree import ROOT

WRITTEN = {".py", ".spec", ".txt", ".md", ".sh", ".desktop", ".nsi", ".toml", ".pref"}
DRAWN = {".ico", ".icns"}
"""icons, which the drawing makes"""
SCRATCH = ("lib", "temp", "bdist", "egg-info")
"""parts of the names of folders that packaging tools make"""


def test_build_holds_recipes_only() -> None:
    """Packaging tools use build/ as scratch by custom."""
    files = [
        path.relative_to(ROOT / "build")
        for path in (ROOT / "build").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    assert [path for path in files if path.suffix not in WRITTEN | DRAWN] == []
    folders = {part for path in files for part in path.parts[:-1]}
    assert [name for name in folders if set(name.split(".")) & set(SCRATCH)] == []
