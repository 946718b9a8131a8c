"""How a file of a game is spoilt: its bytes, its tokens, the tree of its values, or what the schema asks for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import yaml

from engine import resources

Tree = Any

_TOKEN = re.compile(r"\w+|[ \t]+|\r?\n[ \t]*|.", re.DOTALL)
NASTY = (
    "null", "[]", "{}", "7", "-", "&a", "*a", "!!python/object:os.system", "!", "\t", "'", '"', ":", ": ", "#", " #",
    "---", "...", "|", ">", ">-", "%", "@", "`", "{", "}", "[", "]", ",", "? ", "<<: ", "\\", "\\u", "0x1F", "1e9",
    "-0", "00", "999999999999999999999", "\u00a0", "\u200b", "\u202e", "\u0000", "\u001b[2J", "\ufeff", "é", "e\u0301",
    "Ａ", "’", "“", "٣", "\U0001f0a1", "\U000e0041", "x" * 3000, "{" * 70, "[" * 200, "- " * 100, "no", "True", "~",
    "2026-11-29", "=", "$ref", "{card}", "it", "that card", "choose one: ", "if you do, ", "\n", "\r", "\u2028", "\x85",
)  # fmt: skip

ODD_BYTES = (b"\x00", b"\xff", b"\xed\xa0\x80", b"\xc3", b"\x1b[", b"\xef\xbb\xbf", b"\t")


def mangled(data: bytes, way: str, random: Random) -> bytes:
    """The file, spoilt in one of the ways."""
    return WAYS[way](data, random)


def _bytes(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5, 20))):
        at = random.randrange(len(changed) + 1) if changed else 0
        match random.randrange(6):
            case 0:
                changed[at : at + 1] = bytes([random.randrange(256)])
            case 1:
                changed[at:at] = random.choice(ODD_BYTES)
            case 2:
                del changed[at : at + random.choice((1, 2, 50))]
            case 3:
                changed[at:at] = changed[at : at + random.choice((1, 10, 500))]
            case 4:
                changed[at : at + 1] = bytes([changed[at] ^ 1 << random.randrange(8)]) if at < len(changed) else b""
            case _:
                del changed[at + random.randrange(2000) :]
    return bytes(changed)


def _tokens(data: bytes, random: Random) -> bytes:
    found = _TOKEN.findall(data.decode())
    for _ in range(random.choice((1, 1, 2, 4))):
        at, other = random.randrange(len(found)), random.randrange(len(found))
        match random.randrange(6):
            case 0:
                del found[at]
            case 1:
                found.insert(at, random.choice(NASTY))
            case 2:
                found[at] = random.choice(NASTY)
            case 3:
                found[at], found[other] = found[other], found[at]
            case 4:
                found[at:at] = found[other : other + random.randrange(1, 12)]
            case _:
                found[at] = found[other]
    return "".join(found).encode("utf-8", errors="surrogatepass")


def _tree(data: bytes, random: Random) -> bytes:
    tree = _loaded(data)
    for _ in range(random.choice((1, 1, 2, 4))):
        holder, key = _place(tree, random)
        if holder is None:
            return b"[]"
        match random.randrange(5):
            case 0:
                del holder[key]
            case 1:
                holder[key] = _value(random)
            case 2:
                holder[key] = _place_value(tree, random)
            case 3:
                holder[key] = [holder[key]] if random.random() < 0.5 else {"a": holder[key]}
            case _:
                _renamed(holder, key, str(_place(tree, random)[1]))
    return _dumped(tree, random)


def _schema(data: bytes, random: Random) -> bytes:
    """Keys that the schemas know, in places where they may not belong, with values of the wrong kind."""
    tree = _loaded(data)
    for _ in range(random.choice((1, 1, 2))):
        holder, key = _place(tree, random)
        while holder is not None and not isinstance(holder, dict):
            holder, key = _place(tree, random)
        if holder is None:
            return b"{}"
        match random.randrange(3):
            case 0:
                holder[random.choice(_keys())] = _value(random)
            case 1:
                _renamed(holder, key, _misspelt(str(key), random))
            case _:
                holder[key] = _value(random)
    return _dumped(tree, random)


WAYS: dict[str, Callable[[bytes, Random], bytes]] = {
    "bytes": _bytes, "tokens": _tokens, "tree": _tree, "schema": _schema,
}  # fmt: skip


def _loaded(data: bytes) -> Tree:
    return yaml.load(data.decode(), Loader=_Plain)  # a safe loader that leaves scalars text


class _Plain(yaml.SafeLoader):
    """Reads all scalars but numbers as texts."""

    yaml_implicit_resolvers = {  # noqa: RUF012
        first: [(tag, pattern) for tag, pattern in rows if tag == "tag:yaml.org,2002:int"]
        for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


def _places(tree: Tree) -> list[tuple[Any, Any]]:
    """Each place of a tree: what holds it, and its key or number there."""
    found: list[tuple[Any, Any]] = []
    todo = [tree]
    while todo:
        holder = todo.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ()
        found += [(holder, key) for key in keys]
        todo += [holder[key] for key in keys]
    return found


def _place(tree: Tree, random: Random) -> tuple[Any, Any]:
    places = _places(tree)
    return random.choice(places) if places else (None, None)


def _place_value(tree: Tree, random: Random) -> Tree:
    holder, key = _place(tree, random)
    return json.loads(json.dumps(holder[key])) if holder is not None else None


def _value(random: Random) -> Tree:
    """A value of any kind."""
    plain: list[Tree] = [None, True, False, 0, -1, 1, 2, 10**6, 10**30, 1.5, "", " ", "x", "null"]
    nasty = random.choice(NASTY)
    return random.choice([*plain, [], {}, [[]], [None], {"a": None}, nasty, [nasty], {nasty: 1}])


def _renamed(holder: Any, key: Any, name: str) -> None:
    if isinstance(holder, dict):
        holder[name] = holder.pop(key)


def _misspelt(word: str, random: Random) -> str:
    at = random.randrange(len(word)) if word else 0
    return word[:at] + random.choice(("", "x", word[at : at + 1] * 2, " ")) + word[at + 1 :]


@cache
def _keys() -> list[str]:
    """All keys that schemas know."""
    found: set[str] = set()
    for file in resources.folder("schemas").glob("*.schema.json"):
        todo = [json.loads(file.read_text(encoding="utf-8"))]
        while todo:
            part = todo.pop()
            inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
            found |= set(part.get("properties", {})) if isinstance(part, dict) else set()
            todo += inner
    return sorted(found)


def _dumped(tree: Tree, random: Random) -> bytes:
    style = random.choice((None, '"', "'", "|", ">"))
    flow = random.choice((None, False, True))
    width, indent = random.choice((20, 80, 4000)), random.randint(2, 8)
    text: str = yaml.safe_dump(
        tree, default_style=style if random.random() < 0.3 else None, default_flow_style=flow, width=width,
        indent=indent, allow_unicode=random.random() < 0.5, sort_keys=False,
        line_break=random.choice(("\n", "\r\n")),
    )  # fmt: skip
    return text.encode("utf-8", errors="surrogatepass")
