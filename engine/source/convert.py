"""YAML nodes to located values, and what is wrong with them though YAML can be read."""

from __future__ import annotations

import re

from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from engine.source.diagnostics import Label, Source, Span
from engine.source.mending import (
    BEFORE_BRACKET,
    MOST_DEEP,
    Report,
    Slip,
    deeper,
    fault,
    no_colon,
    no_space,
    not_used,
    quote_fix,
    restore,
    stand_in,
    starts_with,
)  # fmt: skip
from engine.source.scalars import checked, scalar
from engine.source.values import Listing, Mapping, Null, Text, Value

_NOTHING = re.compile(r"\s*[,}]")
_WORD = re.compile(r"\S*")
_NO_SPACE = re.compile(r"[^\W\d][\w' -]*:(?=\S)")


class Conversion:
    """One pass over a file's nodes; `text` is the file's text as mended so far."""

    def __init__(self, source: Source, text: str, report: Report) -> None:
        self.source = source
        self.text = text
        self.report = report

    def value(self, node: Node, depth: int = 1) -> Value:
        """The value of a node and all below it."""
        if self._decorated(node):
            return Null(self._span(node))
        if isinstance(node, ScalarNode):
            return scalar(self._text(node), self.text, self.report)
        if depth > MOST_DEEP:
            self.report.slip(deeper(self.source, node.start_mark.index))
            return Null(self._span(node))
        if isinstance(node, MappingNode):
            return self._mapping(node, depth)
        assert isinstance(node, SequenceNode)
        return self._listing(node, depth)

    def _listing(self, node: SequenceNode, depth: int) -> Listing:
        items = tuple(self.value(item, depth + 1) for item in node.value)
        return Listing(items, self._around(node, items[-1].span if items else None))

    def _mapping(self, node: MappingNode, depth: int) -> Mapping:
        entries: dict[str, tuple[Text, Value]] = {}
        before: Value | None = None
        for key_node, value_node in node.value:
            key = self._key(key_node)
            if key is None or (self._is_bare(key, value_node) and self._bare(key, before)):
                continue
            before = self._behind(key, self.value(value_node, depth + 1))
            if key.value in entries:
                self._twice(entries[key.value][0], key)
                entries[key.value] = entries[key.value][0], _both(entries[key.value][1], before)
            else:
                entries[key.value] = key, before
        return Mapping(tuple(entries.values()), self._around(node, before.span if before else None))

    def _behind(self, key: Text, value: Value) -> Value:
        """The value of a key; where nothing is written, its place is behind the colon."""
        if value.span.start < value.span.end:
            return value
        at = max(self.text.find(":", key.span.end) + 1, key.span.end)
        return Null(Span(self.source, at, at))

    # Places

    def _span(self, node: Node) -> Span:
        start, end = node.start_mark.index, node.end_mark.index
        if getattr(node, "style", None) in ("|", ">"):
            end = start + len(self.text[start:end].rstrip())
        return Span(self.source, start, end)

    def _around(self, node: Node, last: Span | None) -> Span:
        """A collection's place; one without brackets ends with its last value."""
        span = self._span(node)
        if last is None or (isinstance(node, CollectionNode) and node.flow_style):
            return span
        return Span(self.source, span.start, max(span.start, last.end))

    def _text(self, node: ScalarNode) -> Text:
        return Text(restore(node.value), self._span(node), node.style or "")

    # Keys

    def _key(self, node: Node) -> Text | None:
        """A key is always a text, also 1 and true; nothing else can be one."""
        if self._decorated(node):
            return None
        span = self._span(node)
        if not isinstance(node, ScalarNode) or span.start == span.end:
            self.report.fault(fault("E116", "a key must be a text", span, "write NAME: value"))
            return None
        key = self._text(node)
        if not key.style and (name := BEFORE_BRACKET.match(key.value)):
            self.report.slip(no_colon(self.source, span.start + name.end(1)))
            return None
        if key.value == "<<" and not key.style:
            self.report.fault(fault("E111", "<< does not merge maps here", span, "write the keys out"))
            return None
        checked(key, self.text, self.report)
        return key

    def _twice(self, first: Text, second: Text) -> None:
        message, labels = f'"{second.value[:80]}" is written twice', (Label(first.span, "the first one"),)
        found = fault("E104", message, second.span, "delete one of the two, or rename it", labels=labels)
        self.report.fault(found)

    def _is_bare(self, key: Text, value: Node) -> bool:
        """Whether a key in braces has not even a colon."""
        end = key.span.end
        return value.start_mark.index <= end and not key.style and bool(_NOTHING.match(self.text, end))

    def _bare(self, key: Text, before: Value | None) -> bool:
        """Report a key without a colon in braces, if it is plain how it came about."""
        if glued := _NO_SPACE.match(key.value):
            self.report.slip(no_space(self.source, key.span.start + glued.end() - 1))
            return True
        if before is None or self.text[before.span.start] in "\"'[{" or before.span.start == before.span.end:
            return False
        self._comma(key, before.span)
        return True

    def _comma(self, key: Text, before: Span) -> None:
        """A comma of a text in braces starts a new key there."""
        comma = self.text.rindex(",", before.end, key.span.start)
        prose = " " in before.text or key.value.endswith(".")
        fix = quote_fix(self.source, before.start, key.span.end, safe=prose)
        found = fault(
            "E103",
            f'inside {{ }} a comma starts a new key, and "{key.value[:80]}" has no value',
            Span(self.source, comma, key.span.end),
            "if it belongs to the text before it, put the whole text in quotes",
            fixes=(fix,),
        )
        self.report.slip(Slip(found, {comma: stand_in(",")} if prose else {}))

    def _decorated(self, node: Node) -> bool:
        """Report a tag or an anchor; what it decorates is left alone."""
        at = node.start_mark.index
        if not self.text.startswith(("!", "&"), at) or at == node.end_mark.index:
            return False
        end = _WORD.match(self.text, at).end()  # type: ignore[union-attr]
        is_text = isinstance(node, ScalarNode) and not node.style and not self.text.startswith("!!", at)
        slip = starts_with(self.source, at) if is_text else not_used(self.source, at, end)
        self.report.slip(slip)
        return True


def _both(first: Value, second: Value) -> Value:
    """The first of two values of one key; of two maps, all that stands in them, so that no name is missed."""
    if not isinstance(first, Mapping) or not isinstance(second, Mapping):
        return first
    more = tuple(entry for entry in second.entries if entry[0].value not in first)
    return Mapping((*first.entries, *more), first.span)
