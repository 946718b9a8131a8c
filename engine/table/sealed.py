"""Records as bytes: lines are sealed as they are written, and read strictly. `record.py` shows the format."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from engine.source.characters import shortened
from engine.table.record import FORMAT, BadRecord, Choice, End, Header, Line, Record, Trouble, Undo

_SEALED = re.compile(rb'(\{.*),"hash":"([0-9a-f]{32})"\}', re.DOTALL)
_MOST_TEXT = 10_000


# ---- written


def seal(chain: bytes, content: Mapping[str, object]) -> tuple[bytes, bytes]:
    """A line as it is written, and the hash that runs on from it."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    payload = text[:-1].encode()
    chain = sha256(chain + payload).digest()
    return payload + f',"hash":"{chain.hex()[:32]}"}}\n'.encode(), chain


def header_content(header: Header) -> dict[str, object]:
    """A header as JSON."""
    return {
        "record": FORMAT,
        "engine": header.engine,
        "game": header.game,
        "data": header.data,
        "decks": dict(header.decks),
        "seed": header.seed,
        "players": list(header.players),
        "state": header.state,
    }


def line_content(number: int, line: Line) -> dict[str, object]:
    """A line as JSON."""
    match line:
        case Choice(seat, choice, label, turn, state):
            reached = {"turn": turn, "state": state} if state else {}
            return {"n": number, "player": seat + 1, "choice": choice, "label": label, **reached}
        case Undo(seat, first, seen):
            return {"n": number, "player": seat + 1, "undo": first, "seen": seen}
        case End(ending, winners):
            return {"n": number, "end": ending, "winners": [seat + 1 for seat in winners]}


# ---- read


def parse(content: bytes) -> Record:
    """A record from what a file holds. Raises BadRecord."""
    *whole, rest = content.split(b"\n")
    if not whole:
        raise BadRecord(Trouble.CUT, "it has no whole line" if rest else "it is empty")
    header, chain = _header(whole[0])
    lines: list[Line] = []
    standing: list[int] = []
    for number, raw in enumerate(whole[1:], 1):
        payload, chain = _unsealed(raw, chain, number)
        line = _line(payload, number, len(header.players))
        _follows(line, lines, standing, number)
        lines.append(line)
    return Record(header, tuple(lines), len(content) - len(rest), bool(rest), chain)


def _unsealed(raw: bytes, chain: bytes, number: int) -> tuple[dict[str, Any], bytes]:
    """What a line says, once its hash is known to be right. `number` counts from the header, which is 0."""
    found = _SEALED.fullmatch(raw)
    content = _json(found.group(1) + b"}") if found is not None else None
    if found is None or content is None:
        raise BadRecord(Trouble.DAMAGED, "this is no line of a record", number + 1)
    chain = sha256(chain + found.group(1)).digest()
    if chain.hex()[:32] != found.group(2).decode():
        stands = content.get("n", number)
        if type(stands) is int and stands != number:
            line = shortened(str(stands))
            says = f"here stands line {line} of the game, not line {number}; lines were moved, added or taken out"
        else:
            says = "the line is not as it was written; its hash does not fit"
        raise BadRecord(Trouble.EDITED, says, number + 1)
    return content, chain


def _json(text: bytes) -> dict[str, Any] | None:
    try:
        content = json.loads(text.decode("utf-8"), object_pairs_hook=_once, parse_constant=_refuse, parse_float=_refuse)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) != len(pairs):
        raise ValueError("a key comes twice")
    return content


def _refuse(text: str) -> Any:
    raise ValueError(f"{text} is no number of a record")


class _Fields:
    """Takes the fields of a line one by one; what is missing, more or of another type makes the line no line."""

    def __init__(self, content: dict[str, Any], number: int) -> None:
        self._left, self._number = dict(content), number

    def text(self, key: str) -> str:
        value = self._take(key, str)
        return str(value) if len(value) <= _MOST_TEXT else self._wrong(key)

    def whole(self, key: str, low: int = 0, high: int = 1 << 64) -> int:
        value: int = self._take(key, int)
        return value if low <= value <= high else self._wrong(key)

    def flag(self, key: str) -> bool:
        return bool(self._take(key, bool))

    def list_of(self, key: str, of: type) -> tuple[Any, ...]:
        items = self._take(key, list)
        return tuple(items) if all(type(item) is of for item in items) else self._wrong(key)

    def pairs(self, key: str) -> tuple[tuple[str, str], ...]:
        items = self._take(key, dict)
        return tuple(items.items()) if all(type(value) is str for value in items.values()) else self._wrong(key)

    def has(self, key: str) -> bool:
        return key in self._left

    def done(self) -> None:
        for key in self._left:
            self._wrong(key)

    def _take(self, key: str, of: type) -> Any:
        value = self._left.pop(key, None)
        return value if type(value) is of else self._wrong(key)

    def _wrong(self, key: str) -> Any:
        raise BadRecord(Trouble.DAMAGED, f"“{key[:40]}” is missing, or not what it should be", self._number + 1)


def _header(raw: bytes) -> tuple[Header, bytes]:
    found = _SEALED.fullmatch(raw)
    content = _json(found.group(1) + b"}") if found is not None else None
    if content is None or type(content.get("record")) is not int:
        raise BadRecord(Trouble.DAMAGED, "this is no record of a game", 1)
    if content["record"] != FORMAT:
        says = f"it is written in format {shortened(str(content['record']))}, and this version reads format {FORMAT}"
        raise BadRecord(Trouble.VERSION, says, 1)
    content, chain = _unsealed(raw, b"", 0)
    of = _Fields(content, 0)
    of.whole("record")
    header = Header(
        engine=of.text("engine"),
        game=of.text("game"),
        data=of.text("data"),
        decks=of.pairs("decks"),
        seed=of.whole("seed"),
        players=of.list_of("players", str),
        state=of.text("state"),
    )
    of.done()
    return header, chain


def _line(content: dict[str, Any], number: int, players: int) -> Line:
    of = _Fields(content, number)
    of.whole("n", number, number)
    line: Line
    if of.has("end"):
        seats = of.list_of("winners", int)
        line = End(of.text("end"), tuple(seat - 1 for seat in seats))
    elif of.has("undo"):
        line = Undo(of.whole("player", 1, players) - 1, of.whole("undo", 1, number), of.flag("seen"))
    else:
        seat, choice, label = of.whole("player", 1, players) - 1, of.whole("choice"), of.text("label")
        reached = (of.whole("turn"), of.text("state")) if of.has("turn") else (0, "")
        line = Choice(seat, choice, label, *reached)
    of.done()
    return line


def _follows(line: Line, before: list[Line], standing: list[int], number: int) -> None:
    """A line can stand behind those before it."""
    if before and isinstance(before[-1], End):
        raise BadRecord(Trouble.EDITED, "the game goes on after its end", number + 1)
    if isinstance(line, Choice):
        standing.append(number)
    elif isinstance(line, Undo):
        at = bisect_left(standing, line.line)
        if standing[at : at + 1] != [line.line]:
            raise BadRecord(Trouble.EDITED, f"there is no choice in line {line.line} to take back", number + 1)
        del standing[at:]
