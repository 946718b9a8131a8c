"""The installed package: one wheel brings the engine with its games and schemas, and finds them from any folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine import __version__
from tests.own_code import ROOT

FIND = """
import sys
sys.path.insert(0, sys.argv[1])
import engine
from engine import shelf
print(engine.__file__)
print(*shelf.bundled())
print(all(shelf.open_game(name).game is not None for name in shelf.bundled()))
from engine.source.pages import codes, page
print(len(codes()) > 100 and page("E301") is not None)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [made] = folder.glob("*.whl")
    return made


def data_files() -> set[str]:
    return {
        f"engine/_data/{path.relative_to(ROOT).as_posix()}"
        for folder in ("cardsets", "schemas")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }


def test_the_wheel_holds_the_engine_with_its_data_and_nothing_else(wheel: Path) -> None:
    assert wheel.name.startswith(f"cardwright-{__version__}-py3-none-any")
    names = set(ZipFile(wheel).namelist())
    assert {name for name in names if name.startswith("engine/_data/")} == data_files() != set()
    assert {"engine/__main__.py", "engine/py.typed", "engine/language/effects.lark", "engine/pages/W.yaml"} <= names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"engine", "cardwright"}


def test_the_wheel_brings_the_command(wheel: Path) -> None:
    entry = f"cardwright-{__version__}.dist-info/entry_points.txt"
    assert "cardwright = engine.cli:main" in ZipFile(wheel).read(entry).decode()


def test_the_installed_package_finds_its_games_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    ZipFile(wheel).extractall(site)
    done = subprocess.run(
        [sys.executable, "-P", "-c", FIND, str(site)], cwd=elsewhere, check=True, capture_output=True, text=True
    )
    origin, games, opened, explained = done.stdout.splitlines()
    assert Path(origin).is_relative_to(site.resolve())
    assert games.split() == sorted(path.parent.name for path in (ROOT / "cardsets").glob("*/game.yaml"))
    assert opened == "True" and explained == "True"
