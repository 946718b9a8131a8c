"""Files that mean harm: each is told what is wrong with it, and does none.

The cases are data: tests/diagnostics/hostile.yaml says how.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.cli import main
from engine.cli.exits import Exit
from engine.cli.validate import FORMATS, findings
from engine.source.characters import REFUSED
from engine.source.diagnostics import Diagnostic, has_errors
from tests.marked import TOP, written
from tests.own_code import ROOT, parsed, python_files
from tests.test_bad_input import GAME

FILE = ROOT / "tests/diagnostics/hostile.yaml"
LONGEST = 400
"""No message and no help has more characters, whatever it is about."""

PATIENCE = 10
"""So many seconds of work no file may cost; most take hundredths of one."""

AREAS = ("YAML", "JSON Schema", "Effect text", "Names", "Paths", "Output")


@cache
def rows() -> list[dict[str, Any]]:
    return list(yaml.safe_load(FILE.read_text(encoding="utf-8"))["rows"])


CASES = {f"{row['row']}: {case['what']}": case for row in rows() for case in row.get("cases", ())}
assert len(CASES) == sum(len(row.get("cases", ())) for row in rows()), "two cases have one name"


def put(folder: Path, case: Mapping[str, Any]) -> Path:
    """The game with the file that the case is about, in a folder of its own."""
    game = written(folder / TOP, GAME)
    path = game / case["in"]
    text = case.get("whole", GAME.get(case["in"], ""))
    if "old" in case:
        assert text.count(case["old"]) == 1, case
        text = text.replace(case["old"], case["new"])
    for word, fill in case.get("fill", {}).items():
        text = text.replace(word, fill["text"] * fill["times"])
    if "cards" in case:
        text = text.replace("MANY", "".join(f"  Card {number}: {{type: Tool}}\n" for number in range(case["cards"])))
    text = text.replace("\n", "\r\n" if case.get("line ends") == "windows" else "\n")
    content = text.encode(case.get("encoding", "utf-8"))
    for word, raw in case.get("raw", {}).items():
        content = content.replace(word.encode(), bytes.fromhex(raw))
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    special(path, case) or path.write_bytes(content)
    return game


def special(path: Path, case: Mapping[str, Any]) -> bool:
    """Something that is no file, in the place of one."""
    if "link" in case:
        path.symlink_to(case["link"])
    elif "fifo" in case:
        os.mkfifo(path)
    elif "folder" in case:
        path.mkdir()
    return not {"link", "fifo", "folder"}.isdisjoint(case)


def is_large(case: Mapping[str, Any]) -> bool:
    """Whether it takes its time even where it does no harm."""
    return any(len(fill["text"]) * fill["times"] > 20_000 for fill in case.get("fill", {}).values())


def answer(each: Diagnostic, file: str) -> Iterator[str]:
    name, (line, column), (last, end) = each.span.source.name.removeprefix(f"{TOP}/"), each.span.first, each.span.last
    where = f"{line}:{column}-{end}" if line == last else f"{line}:{column}-{last}:{end}"
    yield f"{'' if name == file else f'{name}:'}{where} {each.code} {each.message}"
    if each.help:
        yield f"help: {each.help}"


# ---- what is said


@pytest.mark.parametrize("name", CASES)
def test_a_hostile_file_gets_its_answer_in_no_time(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[name]
    put(tmp_path, case)
    monkeypatch.chdir(tmp_path)
    start = time.process_time()
    found = findings([TOP])[0]
    assert time.process_time() - start < PATIENCE
    more = case.get("more", 0)
    assert [said for each in found[: len(found) - more] for said in answer(each, case["in"])] == case["says"]
    assert len({(each.code, each.message) for each in found[len(found) - more :]}) == bool(more)
    assert all(len(each.message) <= LONGEST and len(each.help) <= LONGEST for each in found)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "cards" not in case])
def test_nothing_of_it_is_obeyed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In every form: the right exit code, no character that a terminal obeys, no words of Python's, nothing done."""
    put(tmp_path, CASES[name])
    before = sorted(path for path in tmp_path.rglob("*"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDWRIGHT_CACHE", "off")
    expected = int(has_errors(findings([TOP])[0]))
    with watched() as deeds:
        for format in FORMATS[: 1 if is_large(CASES[name]) else None]:
            assert main(["validate", TOP, "--format", format]) == expected
    said = "".join(capsys.readouterr())
    assert not REFUSED.search(said.replace("\n", "").replace("\N{ZERO WIDTH SPACE}", "")), ascii(said)
    assert not re.search(r"Traceback|\b\w+Error: |<class |object at 0x", said)
    assert [deed for deed in deeds if not harmless(*deed, tmp_path)] == []
    assert sorted(path for path in tmp_path.rglob("*")) == before


# ---- what is done

_WATCHING: list[list[tuple[str, str]]] = []
_DEEDS = ("open", "os.system", "os.exec", "os.posix_spawn", "subprocess.Popen", "socket.connect", "socket.getaddrinfo")


def _hook(event: str, args: tuple[Any, ...]) -> None:
    if _WATCHING and event in _DEEDS:
        mode = f" {args[1]}" if event == "open" and isinstance(args[1], str) else ""
        _WATCHING[-1].append((event + mode, os.fsdecode(args[0]) if isinstance(args[0], str | bytes) else str(args[0])))


@contextmanager
def watched() -> Iterator[list[tuple[str, str]]]:
    """What Python is asked to do meanwhile: which files it opens, what it starts, whom it calls."""
    if not hasattr(sys, "_hostile_hook"):
        sys.addaudithook(_hook)  # it can never be taken away
        sys._hostile_hook = True  # type: ignore[attr-defined]
    _WATCHING.append([])
    try:
        yield _WATCHING[-1]
    finally:
        _WATCHING.pop()


def harmless(deed: str, what: str, folder: Path) -> bool:
    """Whether it is no more than reading: of the game's files, of our own, of Python's."""
    if not deed.startswith("open"):
        return False
    path = Path(os.path.abspath(folder / what))
    ours = [ROOT, folder, Path(sys.prefix), Path(sys.base_prefix)]
    real = path.resolve()
    return what.isdigit() or any(real.is_relative_to(place.resolve()) for place in ours)


def test_the_watch_sees_what_is_done(tmp_path: Path) -> None:
    with watched() as deeds:
        Path("/etc/hostname").exists()
        with open("/etc/passwd", encoding="utf-8"):
            pass
        subprocess.run([sys.executable, "-c", ""], check=True)
        (tmp_path / "a").write_text("", encoding="utf-8")
    kinds = [deed for deed, what in deeds if not harmless(deed, what, tmp_path)]
    assert kinds[0].startswith("open") and "subprocess.Popen" in kinds
    assert len([what for _, what in deeds if what == str(tmp_path / "a")]) == 1


# ---- nothing is left out


def test_every_row_has_an_answer() -> None:
    areas = [str(row["row"]).split(": ")[0] for row in rows()]
    assert sorted(set(areas), key=AREAS.index) == list(AREAS)
    assert [areas.count(area) for area in AREAS[:3]] == [12, 8, 8]
    assert all(row.get("cases") or row.get("tests") or row.get("not here") for row in rows())
    assert len(CASES) >= 130


@pytest.mark.parametrize("named", sorted({test for row in rows() for test in row.get("tests", ())}))
def test_what_proves_a_row_elsewhere_is_there(named: str) -> None:
    file, test = named.split()
    tree = parsed(ROOT / "tests" / file)
    assert test in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_no_json_has_numbers_that_are_none() -> None:
    """NaN and Infinity are no JSON, though Python would write them."""
    for path in python_files("engine"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("json.dumps", "json.dump"):
                words = {str(each.arg): ast.unparse(each.value) for each in node.keywords}
                whole = "separators" in words or "indent" in words  # else it is one text or one heading
                assert not whole or words.get("allow_nan") == "False", f"{path.name}:{node.lineno}"


MEMORY = """
import contextlib, io, sys
from pathlib import Path
from engine.cli import main
with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
    codes = [main(["validate", game]) for game in sys.argv[1:]]
peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(*sorted(set(codes)), int(peak.split()[1]) // 1024)
"""
"""The peak is that of the process itself: getrusage counts what the one had that started it."""

MOST_MEBIBYTES = 256


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell a process's peak")
def test_no_hostile_file_takes_much_memory(tmp_path: Path) -> None:
    games = [put(tmp_path / str(number), case) for number, case in enumerate(CASES.values()) if "cards" not in case]
    command = [sys.executable, "-c", MEMORY, *map(str, games)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    *codes, most = map(int, done.stdout.split())
    assert codes == [0, 1] and most < MOST_MEBIBYTES, json.dumps({"codes": codes, "MiB": most})


@pytest.mark.parametrize("text", ["Gain 1 Points.", "Gain 1 Nothing."])
def test_a_file_s_name_need_not_be_utf_8(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither what is wrong with such a file nor what the cache keeps is lost; the second time it is from there."""
    game = written(tmp_path / TOP, GAME)
    try:
        with open(os.fsencode(game) + b"/cards/\xff\xfe.yaml", "x", encoding="utf-8") as file:
            file.write(f"cards:\n  Odd: {{type: Tool, text: {text}}}\n")
    except OSError:
        pytest.skip("no file can have such a name here")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "cache"))
    for command in (*(["validate", TOP, "--format", each] for each in FORMATS * 2), ["words", TOP], ["rulings", TOP]):
        assert main(command) in (0, 1), command
        said = "".join(capsys.readouterr())
        assert not REFUSED.search(said.replace("\n", "").replace("\N{ZERO WIDTH SPACE}", "")), ascii(said)


@pytest.mark.parametrize("name", ["cards", "decks", "variants", "scenarios"])
@pytest.mark.parametrize("what", ["a file", "itself", "nothing"])
def test_a_folder_that_cannot_be_listed_is_not_empty(
    name: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = written(tmp_path / TOP, {path: text for path, text in GAME.items() if not path.startswith(f"{name}/")})
    if what == "a file":
        (game / name).write_text("cards: {}\n", encoding="utf-8")
    else:
        (game / name).symlink_to(name if what == "itself" else "nowhere")
    monkeypatch.chdir(tmp_path)
    assert main(["validate", TOP]) == Exit.FILE
    assert f"{TOP}/{name}" in capsys.readouterr().err


def test_rules_that_are_no_file_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = written(tmp_path / TOP, {path: text for path, text in GAME.items() if path != "rules.yaml"})
    (game / "rules.yaml").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["validate", TOP]) == Exit.FILE
    assert "rules.yaml" in capsys.readouterr().err
