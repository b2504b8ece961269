"""The folder of recipes holds what people write, and nothing that a tool makes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.source_tree import ROOT


def test_build_holds_hand_written_files_only() -> None:
    """Packaging tools use build/ as scratch by custom; here it holds recipes. Nothing ignored or
    generated may lie in it.
    """
    git = subprocess.run(
        ["git", "status", "--porcelain", "--ignored", "-uall", "build"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if git.returncode:
        pytest.skip("no git checkout")
    lines = [(line[:2], line[3:]) for line in git.stdout.splitlines()]
    ignored = [path for state, path in lines if state == "!!" and "__pycache__" not in path]
    assert not ignored, ignored
    handwritten = {
        ".py",
        ".pyi",
        ".spec",
        ".md",
        ".txt",
        ".toml",
        ".ico",
        ".icns",
        ".png",
        ".svg",
        ".iss",
        ".nsi",
        ".desktop",
        ".xml",
        ".sh",
        ".plist",
        ".ps1",
        ".json",
        ".rc",
        ".yml",
        ".yaml",
        ".cfg",
        ".in",
        ".manifest",
    }
    for state, path in lines:
        if state == "!!":
            continue
        parts = Path(path.strip('"')).parts
        assert Path(path.strip('"')).suffix in handwritten, f"{path} does not look written by hand"
        assert not any(
            part == "lib" or part.startswith(("lib.", "temp.", "bdist.")) for part in parts[1:]
        ), f"{path} is scratch of a packaging tool"
    tracked = subprocess.run(
        ["git", "ls-files", "build"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    assert all(Path(path.strip('"')).suffix in handwritten for path in tracked if path), tracked
