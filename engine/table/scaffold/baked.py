"""The schemas that stand beside a game: ours, and in the place of that of any names one with the game's own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engine.cardset.names import Declared
from engine.resources import folder

FOLDER = "schemas"
"""Where in a game's folder they are. Its files name them by the way there, so they may be moved with it."""

NAMES = "names.schema.json"

_CARD_KEYS = {"any-type": "type", "any-mark": "card-mark", "any-keyword": "keyword"}
"""What a file of cards may name, for what a game may that declares names itself."""


_LENT = ("counters", "numbers", "labels", "types", "keywords", "cards")
"""Sections of a library from which a game may remove something."""


@dataclass(frozen=True, slots=True)
class _Use:
    """A place for names: of which kinds, with which words beside them, what one is called, and as what it stands.

    Where the file may declare names itself they are only offered. In some places many can be named at once: each such.
    """

    kinds: tuple[str, ...]
    what: str
    also: tuple[str, ...] = ()
    key: bool = False
    offered: bool = False
    many: bool = False


_PLAYER = ("counters of player", "zones of player")
_TABLE = ("counters of table", "zones of table")
_CARD = ("counters of card",)
_MARKS = ("marks of player", "marks of table")

_USES = {
    "any-action": _Use(("actions",), "action", offered=True),
    "any-card": _Use(("cards",), "card", ("none",), key=True, offered=True),
    "any-keyword": _Use(("keywords",), "keyword", offered=True),
    "any-mark": _Use(("marks of card",), "mark", offered=True),
    "any-ruling": _Use(("rulings",), "ruling", offered=True),
    "any-type": _Use(("types",), "type", offered=True),
    "card-mark": _Use(("marks of card",), "mark of cards"),
    "copied": _Use(("cards",), "card", key=True, many=True),
    "deck": _Use(("decks",), "deck"),
    "ending": _Use(("endings",), "ending"),
    "expected-of-a-card": _Use(("numbers of card", *_CARD), "number or counter of cards", ("type", "marks"), key=True),
    "expected-of-a-player": _Use(
        (*_PLAYER, "numbers of player"), "counter, zone or number of players", ("marks",), key=True
    ),
    "expected-of-the-table": _Use(
        (*_TABLE, "numbers of table"), "counter, zone or number of the table", ("marks",), key=True
    ),
    "given-to-a-card": _Use(_CARD, "counter of cards", ("marks", "on"), key=True),
    "given-to-a-player": _Use(_PLAYER, "counter or zone of players", ("marks", "used"), key=True),
    "given-to-the-table": _Use(_TABLE, "counter or zone of the table", ("marks",), key=True),
    "held": _Use(("cards",), "card", ("count", "in order", "contains", "seen by"), key=True),
    "host": _Use(("cards",), "card"),
    "keyword": _Use(("keywords",), "keyword"),
    "label": _Use(("labels of table",), "label of the table", key=True),
    "mark": _Use(_MARKS, "mark of players or the table"),
    "period": _Use(("periods",), "period"),
    "phase": _Use(("phases",), "phase"),
    "placed": _Use(("cards",), "card", ("none",)),
    "role": _Use(("roles",), "role", key=True),
    "rule": _Use(("rules", "rulings"), "rule or ruling"),
    "stage": _Use(("phases", "steps"), "phase or step"),
    "type": _Use(("types",), "type"),
    "used": _Use(("actions",), "action", key=True),
    "variant": _Use(("variants",), "variant"),
    "zone": _Use(("zones of player", "zones of table"), "zone", key=True),
}


def baked(declared: Declared) -> dict[str, str]:
    """The schemas for a game that declares these names, by their files' names."""
    ours = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder("schemas").glob("*.schema.json"))}
    schemas = {name: json.loads(text) for name, text in ours.items()}
    names = _names(schemas[NAMES], schemas["game.schema.json"], declared)
    del ours["library.schema.json"]
    removing = _removing(schemas) if declared.lays_over else {}
    return {**ours, **{name: _text(schema) for name, schema in removing.items()}, NAMES: _text(names)}


def _text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _removing(schemas: dict[str, Any]) -> dict[str, Any]:
    """The schemas of files in which null removes what a library has: there it is as in a variant."""
    game, cards = schemas["game.schema.json"], schemas["cards.schema.json"]
    lent = {key: game["properties"][key] for key in schemas["library.schema.json"]["properties"] if key in _LENT}
    as_there = {key: {**of, "$ref": of["$ref"].replace("#", "variant.schema.json#", 1)} for key, of in lent.items()}
    return {
        "game.schema.json": {**game, "properties": {**game["properties"], **as_there}},
        "cards.schema.json": {**cards, "properties": {**cards["properties"], "cards": as_there["cards"]}},
    }


def _names(ours: dict[str, Any], game: dict[str, Any], declared: Declared) -> dict[str, Any]:
    uses = {name: _use(use, declared.of(*use.kinds), ours["$defs"].get(name)) for name, use in _USES.items()}
    return {
        "$schema": ours["$schema"],
        "$comment": "Made by cardwright schema GAME --write. It does so again where names are new or gone.",
        "title": ours["title"],
        "description": "The names that this game declares, with all its variants.",
        "$defs": {**ours["$defs"], **uses, "card": _card(game["$defs"]["card"], declared)},
    }


def _use(use: _Use, names: tuple[str, ...], any_name: dict[str, Any] | None) -> dict[str, Any]:
    """What may stand in a place: a name of the game. Where there is none to choose from, any."""
    if not names:
        return any_name or {"$ref": "game.schema.json#/$defs/name"}
    every = [*use.also, *names]
    choice = _offer(every) if use.offered else _choice(every, use.what)
    if use.many:
        choice = {"anyOf": [choice, {"pattern": "^[Ee]ach "}]}
    return choice if use.key else {"type": "string", **choice}


def _offer(names: list[str]) -> dict[str, Any]:
    """Any of these, or another. What editors read as examples they would show whole wherever the mouse rests."""
    return {"defaultSnippets": [{"label": name, "body": name} for name in names]}


def _choice(names: list[str], what: str) -> dict[str, Any]:
    """One of these, and what an editor says of another: of a name that is not there, or not yet."""
    says = f"the game has no {what} of this name; if it is new, “cardwright schema --write” makes it known here"
    return {"enum": names, "errorMessage": says}


def _card(any_card: dict[str, Any], declared: Declared) -> dict[str, Any]:
    """A card of this game: what each prints, and the numbers and labels that the game declares."""
    number = {"description": "A number that it prints.", "type": "integer"}
    printed = dict.fromkeys(declared.of("numbers of card"), number)
    labels = {name: _label(*declared.labels.get(name, ((), False))) for name in declared.of("labels")}
    return {
        **any_card,
        "properties": {**{key: _closed(value) for key, value in any_card["properties"].items()}, **printed, **labels},
        "additionalProperties": False,
        "errorMessage": _choice([], "number and no label of cards")["errorMessage"],
    }


def _label(words: tuple[str, ...], closed: bool) -> dict[str, Any]:
    if not closed:
        return {"description": "A label, in a word of its own.", "type": "string", **_offer([*words])}
    return {"description": "A label.", "type": "string", **_choice([*words], "word for the label")}


def _closed(schema: dict[str, Any]) -> dict[str, Any]:
    """A part of a card with references that lead to names of the game, and to our other schemas from beside them."""
    changed: dict[str, Any] = {k: _closed(value) if isinstance(value, dict) else value for k, value in schema.items()}
    reference: str = changed.get("$ref", "")
    if reference.startswith(f"{NAMES}#/$defs/"):
        name = reference.removeprefix(f"{NAMES}#/$defs/")
        changed["$ref"] = f"#/$defs/{_CARD_KEYS.get(name, name)}"
    elif reference.startswith("#"):
        changed["$ref"] = f"game.schema.json{reference}"
    return changed
