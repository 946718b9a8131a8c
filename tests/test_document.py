"""YAML to located values: what a scalar is, where it stands, and what is refused."""

from __future__ import annotations

import random
import time
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.source.characters import REFUSED, visible
from engine.source.diagnostics import Diagnostic, Source, Span, has_errors
from engine.source.document import MOST_BYTES, Listing, Mapping, Text, Value, plain, read, read_bytes, read_file
from engine.source.mending import MOST_FOUND

CARDSETS = Path(__file__).parent.parent / "cardsets"
WORDS = ("Gain", "2", "Hustle,", "then", "draw", "it's", 'a "big"', "#1", "x: y", "Ōdo", "\\n", "🂡", "{card}", "-3.")


def values(text: str) -> Value:
    """The value of a text in which nothing is wrong."""
    value, found = read(Source("test.yaml", text))
    assert found == [] and value is not None
    return value


def faults(text: str) -> list[Diagnostic]:
    return read(Source("test.yaml", text))[1]


def text_of(value: Value | None, name: str) -> Text:
    assert isinstance(value, Mapping)
    found = value.get(name)
    assert isinstance(found, Text)
    return found


@pytest.fixture(params=["fast", "pure"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both YAML parsers: the C library's, where it is there, and the one in Python."""
    if request.param == "pure":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


# Values


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", 3), ("-3", -3), ("+3", 3), ("0", 0), ("999999", 999999), ("true", True), ("false", False),
        ("null", None), ("", None), ("No", "No"), ("yes", "yes"), ("on", "on"), ("True", "True"), ("~", "~"),
        ("12:30", "12:30"), ("010", "010"), ("00", "00"), ("1.5", "1.5"), ("2.0", "2.0"), ("1e3", "1e3"),
        ("1_000", "1_000"), ("0x1F", "0x1F"), ("2024-13-45", "2024-13-45"), (".nan", ".nan"), ("٣", "٣"),
        ('"3"', "3"), ("'true'", "true"), ('""', ""), ("[1, a, [b]]", [1, "a", ["b"]]),
        ("{a: {b: 1}}", {"a": {"b": 1}}),
        ("|\n  two\n  lines\n", "two\nlines\n"), (">-\n  one\n  line\n", "one line"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("parser")
def test_scalars_are_those_of_yaml_1_2_without_fractions(written: str, value: object) -> None:
    assert plain(values(f"key: {written}\n")) == {"key": value}


@pytest.mark.parametrize("key", ["1", "true", "null", "on", "2024-01-01", "'1'", "On Court", "Coach's Clipboard"])
def test_keys_are_always_text(key: str) -> None:
    assert plain(values(f"{key}: x")) == {key.strip("'") if key[0] == "'" else key: "x"}


def test_a_map_answers_questions() -> None:
    found = values("b: 1\na: {c: 2}\n")
    assert isinstance(found, Mapping)
    assert list(found) == ["b", "a"] and len(found) == 2 and "a" in found and "c" not in found
    assert found.get("nothing") is None and found.key("nothing") is None
    key = found.key("a")
    assert key is not None and key.span.first == (2, 1)
    assert [(name, plain(value)) for name, value in found.items()] == [("b", 1), ("a", {"c": 2})]


def test_every_value_knows_its_place() -> None:
    text = "cards:\n  Ball: {type: Unit, Cost: 3,\n    marks: [A, 'B c']}\n  Open:\n"
    text += "    text: |\n      Gain.\n\n    flag: true\n"
    found = values(text)
    spans = [span for value in _all(found) for span in [value.span.text]]
    assert spans == [
        text[:-1], text[9:-1], "{type: Unit, Cost: 3,\n    marks: [A, 'B c']}", "Unit", "3", "[A, 'B c']", "A", "'B c'",
        "text: |\n      Gain.\n\n    flag: true", "|\n      Gain.", "true",
    ]  # fmt: skip


def _all(value: Value) -> Iterator[Value]:
    yield value
    if isinstance(value, Mapping | Listing):
        for each in value.items if isinstance(value, Listing) else (entry[1] for entry in value.entries):
            yield from _all(each)


@pytest.mark.usefixtures("parser")
def test_shipped_files_are_read_without_a_word() -> None:
    files = sorted(CARDSETS.rglob("*.yaml"))
    assert files
    for file in files:
        value, found = read_file(file, file.name)
        assert isinstance(value, Mapping) and found == []


# Positions inside a scalar


@pytest.mark.parametrize(
    "written",
    [
        "Gain 2 crad now",
        "Gain 2\n   crad now",
        "Gain 2\r\n    crad\r\n    now",
        "'it''s ''2'' crad now'",
        "'it''s\n\n   crad now'",
        '"say \\"2\\" \\u014c\\x41\\t crad"',
        '"fold\n   \\\n   crad \\\n  now"',
        '"glued\\\n   crad"',
        '"tabs \\\t crad\\ \\_"',
        "|\n    Gain 2\n     crad now\n",
        "|2-  # a comment\n    crad now",
        ">\n\n    Gain 2\n    crad now\n\n      deeper\n    out\n\n\n",
        ">+\r\n    Gain 2\r\n\r\n    crad now\r\n\r\n",
        "Ōdo 🂡 crad",
    ],
)
@pytest.mark.usefixtures("parser")
def test_a_part_of_a_text_is_found_in_the_file(written: str) -> None:
    source = Source("test.yaml", f"a: 1\nkey: {written}\n")
    text = text_of(read(source)[0], "key")
    start = text.value.index("crad")
    span = text.part(start, start + 4)
    assert (span.start, span.end) == (source.text.index("crad"), source.text.index("crad") + 4)


def test_a_part_leaves_white_space_out_and_may_be_empty() -> None:
    text = text_of(values("key: >\n  Gain 2.\n  Draw.\n"), "key")
    assert text.part(0, len(text.value)).text == "Gain 2.\n  Draw."
    assert text.part(7, 9).text == "D"
    end = text.part(len(text.value), len(text.value))
    assert (end.first, end.last) == ((3, 8), (3, 8))
    assert text.part(7, 8).first == text.part(7, 8).last == (2, 10)


BAD_ESCAPES = (
    r"\ud83d", r"\ud83d\ude00", r"\uDE00", r"\U0000d83d", r"\U00110000", r"\UFFFFFFFF", r"\u00", r"\x", r"\ud8zz",
)  # fmt: skip


@pytest.mark.parametrize("escape", BAD_ESCAPES)
@pytest.mark.parametrize("around", ["{}", "{} crad", "crad {}", "crad{}crad", "{}\n    crad"])
@pytest.mark.usefixtures("parser")
def test_an_escape_that_spells_nothing_hides_no_place(escape: str, around: str) -> None:
    source = Source("test.yaml", f'a: 1\nkey: "{around.format(escape)}"\n')
    value, found = read(source)
    assert {each.code for each in found} <= {"E113", "E124"} and found
    text = text_of(value, "key")
    parts = [text.part(at, at + 1) for at in range(len(text.value) + 1)]
    assert all(text.span.start <= part.start <= part.end <= text.span.end for part in parts)
    if "crad" in text.value:
        at = text.value.index("crad")
        assert text.part(at, at + 4).start == source.text.index("crad")


@settings(max_examples=300, deadline=None)
@given(
    words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=12),
    style=st.sampled_from([None, "'", '"', "|", ">"]),
    width=st.integers(10, 60),
    nested=st.integers(0, 3),
    indent=st.integers(2, 6),
    end=st.sampled_from(["\n", "\r\n"]),
    unicode=st.booleans(),
    seed=st.randoms(use_true_random=False),
)
def test_every_word_of_every_style_is_found(
    words: list[str],
    style: str | None,
    width: int,
    nested: int,
    indent: int,
    end: str,
    unicode: bool,
    seed: random.Random,
) -> None:
    wanted = "".join(f"{word}{seed.choice([' ', ' ', chr(10), '  '])}" for word in [*words, "crad", *words]).strip()
    data: object = wanted
    for level in range(nested + 1):
        data = {f"key {level}": data}
    written = yaml.dump(data, default_style=style, width=width, indent=indent, line_break=end, allow_unicode=unicode)
    source = Source("test.yaml", written)
    value, found = read(source)
    assert found == []
    while isinstance(value, Mapping):
        value = value.entries[0][1]
    assert isinstance(value, Text)  # its value may differ from what was wanted: the dumper has faults of its own
    _check_all_words(source, value)


def _check_all_words(source: Source, text: Text) -> None:
    at = text.value.index("crad")
    assert text.part(at, at + 4).start == source.text.index("crad")
    start = 0
    for word in text.value.split():
        start = text.value.index(word, start)
        assert _read_back(text.part(start, start + len(word)).text, text.style) == word
        start += len(word)


def _read_back(written: str, style: str) -> object:
    """A piece of a scalar as its style spells it; a quoted one may be folded within a word."""
    return yaml.safe_load(f"{style}{written}{style}") if style in ("'", '"') and style else written


# What is refused


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "E117", (1, 1)),
        ("# nothing\n", "E117", (1, 1)),
        ("a: 1\nb: 2\na: 3\n", "E104", (3, 1)),
        ("a: 1\n---\nb: 1\n", "E110", (2, 1)),
        ("a: !!python/object:os.system {}\n", "E111", (1, 4)),
        ("a: &x {b: 1}\nc: 2\n", "E111", (1, 4)),
        ("a: &x {b: *x}\n", "E111", (1, 4)),
        ("a: {<<: {b: 1}}\n", "E111", (1, 5)),
        ("? [a]\n: b\n", "E116", (1, 3)),
        ("a: {: b}\n", "E116", (1, 5)),
        (": b\n", "E116", (1, 1)),
        ("a:\n\tb: 1\n", "E101", (2, 1)),
        ("a:\t1\n", "E101", (1, 3)),
        ("a: 1000000\n", "E115", (1, 4)),
        (f"a: -{'9' * 5000}\n", "E115", (1, 4)),
        ("a:\u00a01\n", "E113", (1, 3)),
        ("a: x\u200by\n", "E113", (1, 5)),
        ("a: x\x1b[2J\n", "E113", (1, 5)),
        ("a: x\x00\n", "E113", (1, 5)),
        ("a: x\u2028y\n", "E113", (1, 5)),
        ('a: "x\\e[2J"\n', "E113", (1, 6)),
        ('a: "\\ud800"\n', "E113", (1, 5)),
        ('a: "x\\_y"\n', "E113", (1, 6)),
        ("Cafe\u0301: 1\n", "E118", (1, 1)),
        ("a: " + "[" * 2000, "E114", (1, 67)),
        ("a: " + "[" * 70 + "]" * 70, "E114", (1, 67)),
        ("- " * 3000 + "a", "E114", (1, 129)),
    ],
)
@pytest.mark.usefixtures("parser")
def test_what_yaml_would_let_pass_is_refused(text: str, code: str, at: tuple[int, int]) -> None:
    assert [(each.code, each.span.first) for each in faults(text)] == [(code, at)]


def test_a_key_written_twice_names_both_places_and_keeps_the_first() -> None:
    value, found = read(Source("test.yaml", "a: 1\nb: 2\na: 3\n"))
    assert value is not None and plain(value) == {"a": 1, "b": 2}
    assert found[0].labels[0].span.first == (1, 1)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: Choose one: gain: 2\nb: 1\n", {"a": "Choose one: gain: 2", "b": 1}),
        ("a: {b: Choose one: gain 2, c: 1}\n", {"a": {"b": "Choose one: gain 2", "c": 1}}),
        ("a: {b: Gain 3, then draw, then stop., c: 1}\n", {"a": {"b": "Gain 3, then draw, then stop.", "c": 1}}),
        ("a: {b: Play {card}, c: 1}\n", {"a": {"b": "Play {card}", "c": 1}}),
        ("a: {card} is x\nb: 1\n", {"a": "{card} is x", "b": 1}),
        ("a: 'Coach's own'\nb: 1\n", {"a": "Coach's own", "b": 1}),
        ('a: "Say "hi" now"\nb: 1\n', {"a": 'Say "hi" now', "b": 1}),
        ("a: *Gain 2\nb: 1\n", {"a": "*Gain 2", "b": 1}),
        ("a: @Gain\nb: 1\n", {"a": "@Gain", "b": 1}),
        ("a: - Gain\nb: 1\n", {"a": "- Gain", "b": 1}),
        ("a: “Gain 2.”\nb: 1\n", {"a": "Gain 2.", "b": 1}),
        ("a: “One: 2.”\nb: 1\n", {"a": "One: 2.", "b": 1}),
        ("a\u00a0b: x\u200by\n", {"a b": "xy"}),
        ('a: "x\\qy"\nb: 1\n', {"a": "xqy", "b": 1}),
        ("Cafe\u0301: 1\n", {"Café": 1}),
    ],
)
@pytest.mark.usefixtures("parser")
def test_behind_a_plain_slip_reading_goes_on_with_what_was_meant(text: str, value: object) -> None:
    read_value, found = read(Source("test.yaml", text))
    assert has_errors(found) and read_value is not None and plain(read_value) == value
    codes = {each.code for each in found}
    assert len(codes) == 1


def test_a_fix_mends_the_file() -> None:
    text = "a: Choose one: gain 2  # why\nb: 'Coach's own'\nc: “x”\nd: {e: Gain 3, then draw.}\nf: \u00a0x\n"
    found = faults(text)
    assert len(found) == 5
    for each in sorted(found, key=lambda each: -each.span.start):
        for edit in reversed(each.fixes[0].edits):
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    expected = {"a": "Choose one: gain 2", "b": "Coach's own", "c": "x", "d": {"e": "Gain 3, then draw."}, "f": "x"}
    assert plain(values(text)) == expected


def test_all_slips_of_a_file_are_told_in_one_run() -> None:
    text = "\n".join(f"Card {n}: {{text: Choose {n}: gain 2}}" for n in range(1, 31))
    assert [each.span.first[0] for each in faults(text)] == list(range(1, 31))


def test_a_text_cut_by_a_comment_is_a_warning() -> None:
    assert [(each.code, each.span.text) for each in faults("a: Player #1 wins\nb: Player # first\n")] == [
        ("W112", "#1 wins")
    ]


# Files


def test_a_byte_order_mark_and_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 1\r\nb: 2\r\n")
    value, found = read_file(tmp_path / "a.yaml", "shown/a.yaml")
    assert value is not None and plain(value) == {"a": 1, "b": 1}
    assert [(each.span.source.name, each.span.first) for each in found] == [("shown/a.yaml", (3, 1))]


@pytest.mark.parametrize(
    ("data", "at"),
    [(b"a: 1\nb: Coach\x92s\n", (2, 9)), ("a: x".encode("utf-16"), (1, 1)), (b"a: \xc3", (1, 4)), (b"\xff", (1, 1))],
)
def test_other_encodings_are_refused_with_their_place(tmp_path: Path, data: bytes, at: tuple[int, int]) -> None:
    (tmp_path / "a.yaml").write_bytes(data)
    value, found = read_file(tmp_path / "a.yaml", "a.yaml")
    assert value is None and [(each.code, each.span.first) for each in found] == [("E112", at)]


def test_a_file_has_a_largest_size(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"#" * (MOST_BYTES + 1))
    assert [each.code for each in read_file(tmp_path / "a.yaml", "a.yaml")[1]] == ["E114"]


@pytest.mark.parametrize("name", ["missing.yaml", ".", "/dev/zero"])
def test_what_is_no_file_raises(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=r"."):
        read_file(tmp_path / name, name)


# Whatever is thrown at it


def mutated(text: str, chance: random.Random) -> str:
    """A file with a few characters dropped, doubled, swapped or put in."""
    characters = list(text)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(characters))
        new = chance.choice([*":,{}[]'\"#&*!|>-?%@`\\\t \n", "\u00a0", "“", "”", "\x00", "\r", "é", ": ", "\n  "])
        characters[at : at + chance.randint(0, 2)] = new * chance.randint(0, 2)
    return "".join(characters)


@pytest.mark.parametrize("seed", range(150))
def test_a_spoilt_file_is_read_or_refused_at_a_place_in_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    file = chance.choice(sorted(CARDSETS.rglob("*.yaml")))
    source = Source("test.yaml", mutated(file.read_text(encoding="utf-8")[:3000], chance))
    value, found = read(source)
    assert value is not None or has_errors(found)
    assert all(0 <= each.span.start <= each.span.end <= len(source.text) for each in found)
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    again, same = read(source)
    assert [each.order for each in same] == [each.order for each in found]
    assert again == value


HOSTILE = {
    "spaces": f"a: b:{' ' * 1_000_000}x",
    "quotes": "a: 'x" + "'s " * 300_000,
    "brackets": "[" * 1_000_000,
    "commas": f"{{{',' * 400_000}}}",
    "keys": "a: 1\n" * 200_000,
    "bare keys": f"{{{'ab,' * 100_000}}}",
    "tags": f"[{'!x ,' * 100_000}]",
    "aliases": f"a: &a [b]\nc: [{'*a,' * 100_000}]",
    "escapes": f'a: "{chr(92)}u200b{"x" * 1_000_000}"',
    "no-break spaces": "\u00a0" * 1_000_000,
    "two spellings": "e\u0301 " * 300_000,
    "a number": f"a: {'9' * 1_000_000}",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_takes_little_time(text: str) -> None:
    start = time.process_time()
    found = faults(text)
    assert found and len(found) <= MOST_FOUND
    assert time.process_time() - start < 10


# Characters


def test_everything_that_cannot_be_seen_is_refused() -> None:
    unseen = {"Cc", "Cs", "Zl", "Zp"}
    direction = {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}
    for char in map(chr, range(0x110000)):
        if unicodedata.category(char) in unseen or unicodedata.bidirectional(char) in direction:
            assert char in "\t\n\r" or REFUSED.match(char), ascii(char)


def test_what_is_shown_is_one_line_without_control_characters() -> None:
    assert visible("a\tb\nc\x1b[2J\x9b\u202e\ud800\U000e0041é漢🂡") == (r"a\tb\nc\x1b[2J\x9b\u202e\ud800\U000e0041é漢🂡")
    assert visible("plain [bold]") == "plain [bold]"


def test_a_value_that_was_read_with_more_than_its_file_holds_has_its_place() -> None:
    text = Text("[A]", Span(Source("x", "a: [A"), 3, 5))
    assert [text.part(*place).text for place in ((0, 3), (1, 2), (2, 3))] == ["[A", "A", ""]


@pytest.mark.parametrize("data", [b"\xef\xbb\xbfa: \x92", b"\xef\xbb\xbf\xef\xbb", b"\xef\xbb", b"a: \x92"])
def test_a_byte_that_is_no_utf8_is_told_at_its_place_behind_a_byte_order_mark_too(data: bytes) -> None:
    found = read_bytes(data, "x")[1]
    wrong = data.removeprefix(b"\xef\xbb\xbf").removeprefix(b"a: ")[:1]
    assert [(each.code, each.span.text) for each in found] == [("E112", "\ufffd")]
    assert found[0].message.startswith(f"byte 0x{wrong.hex()} ")
