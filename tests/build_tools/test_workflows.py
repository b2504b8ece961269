"""What runs on other machines calls what is here, and takes nothing that could change unseen."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.source_tree import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_a_pull_request_and_a_release_have_a_workflow() -> None:
    assert {path.stem for path in WORKFLOWS} == {"tests", "release"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_calls_scripts_that_are_there(path: Path) -> None:
    called = re.findall(r"python3? (build/\S+\.py)", path.read_text("utf-8"))
    assert called
    assert [name for name in called if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_what_others_have_written_is_named_by_its_commit(path: Path) -> None:
    used = re.findall(r"uses: (.+)", path.read_text("utf-8"))
    assert used
    assert [each for each in used if not re.fullmatch(r"\S+@[0-9a-f]{40} # v[\d.]+", each)] == []


def test_tests_and_wheels_are_for_the_same_pythons() -> None:
    tested = re.search(r"python: \[(.+)\]", (ROOT / ".github/workflows/tests.yml").read_text())
    assert tested is not None
    versions = re.findall(r"3\.\d+", tested[1])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheels = project["tool"]["cibuildwheel"]["build"]
    assert [f"cp{version.replace('.', '')}-*" for version in versions] == wheels.split()
    assert project["project"]["requires-python"] == f">={versions[0]}"
