"""What is said of a value that has not the shape a schema asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, cast
from unicodedata import combining, normalize

from jsonschema.exceptions import ValidationError

from engine.source.characters import shortened
from engine.source.diagnostics import Diagnostic, Edit, Fix, Span, did_you_mean
from engine.source.mending import fault, no_space, quote_fix
from engine.source.scalars import LARGEST
from engine.source.values import Flag, Listing, Mapping, Null, Number, Text, Value

_KINDS = {
    "string": "text", "integer": "a whole number", "boolean": "true or false", "array": "a list", "object": "a map",
}  # fmt: skip
_ALMOST_NUMBER = re.compile(r"([-+]?)0*([0-9]+)(?:\.0+)?", re.ASCII)
_IN_GROUPS = re.compile(r"[-+]?[0-9]{1,3}(?:[_,' ][0-9]{3})+", re.ASCII)
_ALMOST_FLAG = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_GLUED = re.compile(r"[^\W\d][\w' -]*:(?=\S)")
_COMMENT = re.compile(r"[ \t]+(#(?=\w)[^\r\n]*)")
_IN_BRACES = re.compile(r"\s*[,}\]]")
_LOOKS_LIKE_NUMBER = re.compile(r"[-+]?\.?[0-9]\S*")
_EXPONENT = re.compile(r"([0-9]{1,6})[eE]\+?([0-5])")
_IN_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORD = re.compile(r"[A-Za-z]+")
_ONE_NUMBER = re.compile(r"([0-9]{1,6})(?: +[A-Za-z]+)?")
_NUMBER_FIRST = re.compile(r"([0-9]{1,6}) +[^\W\d]")
_TIMES = re.compile(r"[xX×] ?([0-9]{1,6})|([0-9]{1,6}) ?[xX×]")  # so many copies, as decks elsewhere have it
_LIST_MOST = 8


@dataclass(frozen=True, slots=True)
class Place:
    """A value in a file, with the key it belongs to or the list it stands in."""

    value: Value
    key: Text | None = None
    in_list: bool = False

    def inside(self, step: str | int) -> Place:
        """The place one step further in."""
        if isinstance(step, int):
            assert isinstance(self.value, Listing)
            return Place(self.value.items[step], self.key, in_list=True)
        assert isinstance(self.value, Mapping)
        value = self.value.get(step)
        assert value is not None
        return Place(value, self.value.key(step))

    def of_key(self, name: str) -> Place:
        """The place of a key itself."""
        key = self.value.key(name) if isinstance(self.value, Mapping) else None
        return Place(key or self.value, key)

    @property
    def called(self) -> str:
        """How a message names it."""
        if self.key is None:
            return "this file"
        return f'an item of "{shortened(self.key.value)}"' if self.in_list else f'"{shortened(self.key.value)}"'

    @property
    def span(self) -> Span:
        """The value, if it is short; else the key."""
        if self.key and not self.in_list and (isinstance(self.value, Mapping | Listing) or _is_absent(self.value)):
            return self.key.span
        if self.key is None:
            return Span(self.value.span.source, self.value.span.start, self.value.span.start)
        return self.value.span


def schema_of(error: ValidationError) -> dict[str, Any]:
    """The part of a schema that a value does not fit."""
    return cast("dict[str, Any]", error.schema)


def unknown_key(place: Place, name: str, known: list[str], title: str) -> Diagnostic:
    """A key that nothing reads."""
    assert isinstance(place.value, Mapping)
    key = place.value.key(name)
    assert key is not None
    if glued := next((each for each in known if name.startswith(f"{each} ") and each not in place.value), None):
        return _no_colon(place, key, glued, title)
    near = did_you_mean(name, [each for each in known if each not in place.value])
    fixes = (_rewrite(key.span, near[0], safe=False),) if near else ()
    help = _suggestion(near) or _already(did_you_mean(name, known)) or f"its keys are {', '.join(known)}"
    return fault("E201", f'{title} has no key "{shortened(name)}"', key.span, help, fixes=fixes)


def _no_colon(place: Place, key: Text, name: str, title: str) -> Diagnostic:
    """A key with its value behind it, and no colon between."""
    written = f"{name}: {key.value.removeprefix(name).strip()}"
    says = f'{title} has no key "{shortened(key.value)}": a colon is missing'
    fixes = (_rewrite(key.span, written, safe=False),)
    return fault("E201", says, key.span, f"write {shortened(written)}", fixes=fixes)


def missing_key(place: Place, name: str) -> Diagnostic:
    """A key that must be there."""
    return fault("E210", f'{place.called} has no "{name}"', place.span, f"add {name}: …")


def wrong_value(place: Place, error: ValidationError) -> Diagnostic | None:
    """What is wrong with a value; nothing, if reading it has reported that already."""
    schema = schema_of(error)
    if isinstance(place.value, Null) or error.validator == "minLength":
        return _empty(place, schema)
    if error.validator == "type":
        return _wrong_kind(place, schema)
    if says := schema.get("patternErrorMessage") or schema.get("errorMessage"):
        code = "E209" if error.validator == "const" else "E208"
        is_id = error.validator == "pattern" and schema.get("title") == "a file's name"
        better = _better_id(place.value) if is_id else _mended(place, schema)
        fixes = (_rewrite(place.span, better, safe=False),) if better else ()
        return fault(code, says, place.span, f"write {better}" if better else "", fixes=fixes)
    if error.validator in ("enum", "const"):
        return _wrong_word(place, schema)
    return _out_of_range(place, schema)


def as_id(name: str) -> str:
    """A name as a file can have it, without what stands over letters; empty where nothing of it is left."""
    letters = "".join(char for char in normalize("NFKD", name) if not combining(char))
    return re.sub(r"[^a-z0-9]+", "-", letters.casefold()).strip("-")


def _better_id(value: Value) -> str:
    """The id that a name would be; empty where little of it is left."""
    better = as_id(value.value) if isinstance(value, Text) else ""
    return better if better and len(better) + 2 >= len(value.span.text) else ""


def _mended(place: Place, schema: dict[str, Any]) -> str:
    """A value, mended as the schema says (a form, and what becomes of it); empty where it does not say."""
    if "x-mend" not in schema:
        return ""
    form, by = schema["x-mend"]
    written = _WORD.sub(lambda word: _meant_number(word[0]) or word[0], place.value.span.text.strip("[]\"' "))
    if "integer" in _kinds(schema) and (number := _ONE_NUMBER.fullmatch(written)):
        return number[1] if schema["minimum"] <= int(number[1]) <= schema["maximum"] else ""
    said = re.fullmatch(form, written, re.IGNORECASE)
    better = said.expand(by) if said is not None else ""
    return better if better and re.search(schema["pattern"], better) else ""


def _empty(place: Place, schema: dict[str, Any]) -> Diagnostic:
    source, end = place.value.span.source, place.value.span.end
    if isinstance(place.value, Null) and (comment := _COMMENT.match(source.text, end)):
        fix = quote_fix(source, comment.start(1), comment.end(), safe=False)
        help = "everything behind # is a comment: put it in quotes, if it is meant as text"
        return fault("E206", f"{place.called} is empty", place.span, help, fixes=(fix,))
    in_braces = place.in_list or _IN_BRACES.match(source.text, end)
    help = f"write {_missing(schema)}, or {'leave it out' if in_braces else 'delete the line'}"
    return fault("E206", f"{place.called} is empty", place.span, help)


def _missing(schema: dict[str, Any]) -> str:
    """What belongs where nothing is written."""
    if "enum" in schema or len(_kinds(schema)) == 1:
        return _wanted(schema).replace("text", "its text")
    return "its value"


def _wrong_kind(place: Place, schema: dict[str, Any]) -> Diagnostic:
    value, kinds = place.value, _kinds(schema)
    if "object" in kinds and isinstance(value, Text) and not value.style and (glued := _GLUED.match(value.value)):
        return no_space(value.span.source, value.part(glued.end() - 1, glued.end()).start).diagnostic
    collection = isinstance(value, Mapping | Listing) or not {"string", "integer", "boolean"} & set(kinds)
    message = f"{place.called} must be {_wanted(schema)}, not {_kind(value)}"
    if "x-mend" in schema:
        message, better = f"{schema['patternErrorMessage']}, not {_kind(value)}", _mended(place, schema)
        rewritten = (_rewrite(value.span, better, safe=False),) if better else ()
        return fault("E203", message, place.span, f"write {better}" if better else "", fixes=rewritten)
    help, fixes = _cure(value, kinds, schema)
    return fault("E202" if collection else "E203", message, place.span, help, fixes=fixes)


def _cure(value: Value, kinds: list[str], schema: dict[str, Any]) -> tuple[str, tuple[Fix, ...]]:
    """What to write in place of a value of another kind."""
    if isinstance(value, Number | Flag) and "string" in kinds:
        fix = quote_fix(value.span.source, value.span.start, value.span.end)
        return f"put it in quotes: {fix.edits[0].text}", (fix,)
    if isinstance(value, Text) and (better := _meant(value, kinds)):
        return f"write {better}", (_rewrite(value.span, better),)
    if isinstance(value, Text) and "integer" in kinds and (times := _TIMES.fullmatch(value.value)):
        return f"write {times[1] or times[2]}", (_rewrite(value.span, times[1] or times[2]),)
    if isinstance(value, Text) and "integer" in kinds and (first := _NUMBER_FIRST.match(value.value)):
        return f"write only the number: {first[1]}", (_rewrite(value.span, first[1], safe=False),)
    if "integer" in kinds:
        return "write a whole number in digits, such as 3", ()
    if kinds == ["array"] and isinstance(value, Mapping):
        return f"write [{shortened(', '.join(value))}]", ()
    return (_as_map(value) or _map_help(schema)) if "object" in kinds else "", ()


def whole_number(name: str, value: Value) -> Diagnostic:
    """A value of another kind, where something wants a whole number."""
    help, fixes = _cure(value, ["integer"], {})
    return fault("E203", f"{name} must be a whole number, not {_kind(value)}", value.span, help, fixes=fixes)


def _as_map(value: Value) -> str:
    """How the first item of a list would be written in a map, by its name."""
    first = value.items[0] if isinstance(value, Listing) and value.items else None
    if isinstance(first, Text):
        return f"write a line {shortened(first.value)}: and its value for each, below it and further in"
    if not isinstance(first, Mapping):
        return ""
    if len(first) == 1 and isinstance(first.entries[0][1], Number):
        return f"delete the dashes: {first.entries[0][0].value}: {first.entries[0][1].value}"
    name = next((each for key, each in first.items() if key in ("name", "id") and isinstance(each, Text)), None)
    if name is None:
        return "delete the dashes: a line NAME: for each, and below it, further in, what it has"
    keys = ", ".join(key for key in first if key not in ("name", "id"))
    return f"write a line {shortened(name.value)}: and below it, further in, its {keys or 'keys'}; no dash, no name:"


def _meant(text: Text, kinds: list[str]) -> str:
    """How a text would be written as what is asked for; empty if that is not plain."""
    if "integer" in kinds and (number := _meant_number(text.value)):
        return number
    if "boolean" in kinds:
        near = did_you_mean(text.value, ("true", "false"))
        return near[0] if near else _ALMOST_FLAG.get(text.value.casefold(), "")
    if kinds == ["array"] and not text.style and "\n" not in text.span.text:
        return f"[{text.span.text}]"
    return ""


def _meant_number(written: str) -> str:
    """The digits of a number that is written otherwise; empty if it is none, or too large."""
    written = re.sub("[_,' ]", "", written) if _IN_GROUPS.fullmatch(written) else written
    if number := _ALMOST_NUMBER.fullmatch(written):
        return number[1].replace("+", "") + number[2] if len(number[2]) <= len(str(LARGEST)) else ""
    if number := _EXPONENT.fullmatch(written):
        value = int(number[1]) * 10 ** int(number[2])
        return str(value) if value <= LARGEST else ""
    return str(_IN_WORDS.index(written.casefold())) if written.casefold() in _IN_WORDS else ""


def _map_help(schema: dict[str, Any]) -> str:
    keys = list(schema.get("properties", ()))
    if keys and schema.get("additionalProperties") is False:
        return f"write {{KEY: value}}; its keys are {', '.join(keys)}"
    return "write a line NAME: value for each, below it and further in"


def _wrong_word(place: Place, schema: dict[str, Any]) -> Diagnostic:
    words = [str(each) for each in schema.get("enum", [schema.get("const")]) if each is not None]
    near = did_you_mean(_said(place.value), words)
    fixes = (_rewrite(place.span, near[0], safe=False),) if near else ()
    message = f"{place.called} must be {_either(words)}, not {shortened(_said(place.value))}"
    return fault("E207", message, place.span, _suggestion(near), fixes=fixes)


def _out_of_range(place: Place, schema: dict[str, Any]) -> Diagnostic | None:
    value, least, most = place.value, schema.get("minimum", -LARGEST), schema.get("maximum", LARGEST)
    if isinstance(value, Number) and abs(value.value) > LARGEST:
        return None
    fixes: tuple[Fix, ...] = ()
    if isinstance(value, Number):
        fixes = (_rewrite(value.span, str(min(max(value.value, least), most)), safe=False),)
    message = f"{place.called} must be from {least} to {most}, not {shortened(_said(value))}"
    return fault("E205", message, place.span, fixes=fixes)


# Words


def _kinds(schema: dict[str, Any]) -> list[str]:
    kinds = schema.get("type", [])
    return [each for each in ([kinds] if isinstance(kinds, str) else kinds) if each != "null"]


def _wanted(schema: dict[str, Any]) -> str:
    if "enum" in schema and len(schema["enum"]) <= _LIST_MOST:
        return _either([str(each) for each in schema["enum"] if each is not None])
    if "x-mend" in schema:
        return str(schema["title"])
    return _either([_KINDS[kind] for kind in _kinds(schema)]) or "a value"


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _kind(value: Value) -> str:
    if isinstance(value, Text):
        if not value.quoted and _LOOKS_LIKE_NUMBER.fullmatch(value.value):
            return shortened(value.value)
        return f"text in quotes ({value.span.text[:40]})" if value.quoted and len(value.span.text) < 40 else "text"
    if isinstance(value, Number | Flag):
        return f"{_said(value)}"
    return "a list" if isinstance(value, Listing) else "a map"


def _said(value: Value) -> str:
    """A scalar as the file says it."""
    if isinstance(value, Text):
        return value.value
    return value.span.text


def _is_absent(value: Value) -> bool:
    return value.span.start == value.span.end


def _suggestion(near: tuple[str, ...]) -> str:
    return f"did you mean {_either(list(near))}?" if near else ""


def _already(near: tuple[str, ...]) -> str:
    return f"did you mean {near[0]}? It has that key already" if near else ""


def _rewrite(span: Span, text: str, safe: bool = True) -> Fix:
    return Fix(f"write {text}", (Edit(span, text),), safe)
