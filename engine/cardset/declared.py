"""The things a game declares: counters, numbers, marks, types and zones, from its maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, cast

from engine.cardset import fields
from engine.cardset.model import Counter, Mark, Number, Per, Seen, Type, Zone
from engine.cardset.model import Label as LabelOf
from engine.language.ambiguous import ambiguous
from engine.language.vocabulary import Kind, Vocabulary, known
from engine.language.vocabulary import Name as Spelling
from engine.source.characters import shortened
from engine.source.diagnostics import Diagnostic, Edit, Fix, Label, Severity, Span, did_you_mean
from engine.source.scalars import LARGEST
from engine.source.values import Mapping, Null, Text

LIMIT = 1_000_000_000
"""The bound of a counter that has no other."""

Thing: TypeAlias = Counter | Number | LabelOf | Mark | Type

PREPOSITIONS = ("On", "In", "At", "Under")
"""A zone whose name begins with one of these is said without another: "all cards On Top"."""


def error(code: str, span: Span, message: str, help: str = "", labels: tuple[Label, ...] = ()) -> Diagnostic:
    """An error."""
    return Diagnostic(code, Severity.ERROR, message, span, labels, help)


def unknown(code: str, what: str, name: Text, known: tuple[str, ...]) -> Diagnostic:
    """A name that nothing declares: with the nearest, or all where there are few."""
    near = did_you_mean(name.value, known)
    if name.value != name.value.strip() in known:
        return _blanks_around(code, what, name)
    if near:
        help = f"did you mean {near[0]}?"
    else:
        help = f"known: {', '.join(known[:8])}" if known else f"this game declares no {what}"
    return error(code, name.span, f"no {what} is called {shortened(name.said)}", help)


def _blanks_around(code: str, what: str, name: Text) -> Diagnostic:
    """A known name with blanks in the quotes around it."""
    meant = name.value.strip()
    shown = name.value.replace(" ", "␣")
    fixes = (Fix(f"write {meant}", (Edit(name.span, meant),), safe=name.span.text[1:-1] == name.value),)
    says = f"no {what} is called “{shown}”: there is a blank too many"
    return Diagnostic(code, Severity.ERROR, says, name.span, help=f"write {meant}", fixes=fixes)


def listed_twice(names: Iterable[Text]) -> Iterator[Diagnostic]:
    """Names that stand again in one list, where once says all."""
    places: dict[str, list[Text]] = {}
    for name in names:
        places.setdefault(name.value, []).append(name)
    for value, (first, *again) in places.items():
        if again:
            labels = (Label(first.span, "the first one"),)
            yield error("E104", again[0].span, f"{shortened(value)} is listed twice", "delete one of the two", labels)


def counters(game: Mapping, found: list[Diagnostic]) -> tuple[Counter, ...]:
    """All counters."""
    return tuple(_counter(name, value, found) for name, value in fields.entries(game, "counters"))


def _counter(name: Text, of: Mapping, found: list[Diagnostic]) -> Counter:
    start, high = fields.number(of, "start") or 0, fields.number(of, "max")
    low = -LIMIT if isinstance(of.get("min"), Null) else fields.number(of, "min") or 0
    if high is not None and not low <= start <= high:
        key = of.key("start") or of.key("max") or name
        found.append(error("E403", key.span, f"{name.value} starts at {start}, which is not between {low} and {high}"))
    plural = fields.word(of, "plural", name.value)
    return Counter(name.value, plural, start, low, high, cast(Per, fields.word(of, "per", "player")), name.span)


def numbers(game: Mapping) -> tuple[Number, ...]:
    """All numbers; what those of players and of the table are is found out when sentences can be read."""
    return tuple(_number(name, of) for name, of in fields.entries(game, "numbers"))


def _number(name: Text, of: Mapping) -> Number:
    default, floor = fields.number(of, "default") or 0, fields.number(of, "min") or 0
    per, seen = fields.word(of, "per", "card"), fields.word(of, "seen by", "all")
    return Number(name.value, default, floor, name.span, cast(Per, per), seen_by=cast(Seen, seen))


def marks(game: Mapping) -> tuple[Mark, ...]:
    """All marks: those of cards, of players and of the table."""
    of = fields.section(game, "marks")
    if of is None:
        return ()
    holders: tuple[Per, ...] = ("card", "player", "table")
    return tuple(Mark(name.value, name.span, per) for per in holders for name in fields.words(of.get(per)))


def types(game: Mapping, found: list[Diagnostic]) -> tuple[Type, ...]:
    """All types of cards, each with the types it is."""
    declared = list(fields.entries(game, "types"))
    names = [name.value for name, _ in declared]
    parents: list[int | None] = []
    for _, of in declared:
        above = fields.text(of, "is")
        if above is not None and above.value not in names:
            found.append(unknown("E401", "type", above, tuple(names)))
        parents.append(names.index(above.value) if above is not None and above.value in names else None)
    return tuple(
        Type(name.value, fields.word(of, "plural", name.value), _includes(number, parents, name, found), name.span)
        for number, (name, of) in enumerate(declared)
    )


def _includes(number: int, parents: list[int | None], name: Text, found: list[Diagnostic]) -> tuple[int, ...]:
    chain: list[int] = [number]
    while (above := parents[chain[-1]]) is not None:
        if above in chain:
            found.append(error("E404", name.span, f"{name.value} is, by way of others, a type of itself"))
            break
        chain.append(above)
    return tuple(chain)


def zones(
    game: Mapping, marks: tuple[Mark, ...], guessed: frozenset[Span], found: list[Diagnostic]
) -> tuple[Zone, ...]:
    """All zones. A size that is only guessed, or meant by a key that there is not, is wide enough for anything."""
    maps = fields.entries(game, "zones")
    declared = tuple(_zone(name, of, _slots(name, of, marks, found), guessed) for name, of in maps)
    for what in ("draw from", "draw to", "discard to", "attached"):
        key = what.replace(" ", "_")
        several = [zone for zone in declared if getattr(zone, key)]
        if len(several) > 1:
            first = Label(several[0].span, "the first one")
            found.append(error("E405", several[1].span, f"“{what}: true” can stand at one zone only", labels=(first,)))
    return declared


_PLAIN = ("size", "draw from", "draw to", "discard to", "attached")
"""What a zone with places cannot be: it has one place for each of its cards, and cards come there by name."""


def _slots(name: Text, of: Mapping, marks: tuple[Mark, ...], found: list[Diagnostic]) -> tuple[int, ...]:
    """The places of a zone, by the marks that they are called after."""
    places, known = fields.words(of.get("slots")), tuple(mark.name for mark in marks)
    found += [unknown("E401", "mark", place, known) for place in places if place.value not in known]
    if places:
        for key in (each for each, _ in of.entries if each.value in _PLAIN):
            says = f"the {name.value} has places, so it has no “{key.value}”"
            found.append(error("E494", key.span, says, "delete it: it has room for one card in each place"))
        seen = of.get("seen by")
        if isinstance(seen, Text) and seen.value != "all":
            found.append(error("E494", seen.span, f"the {name.value} has places, which everybody sees", "delete it"))
    return tuple(known.index(place.value) for place in places if place.value in known)


def _zone(name: Text, of: Mapping, slots: tuple[int, ...], guessed: frozenset[Span]) -> Zone:
    return Zone(
        name=name.value,
        per_player=fields.word(of, "per", "player") == "player",
        seen_by=cast(Seen, fields.word(of, "seen by", "all")),
        said=fields.word(of, "said", "in"),
        bare=name.value.split(" ")[0] in PREPOSITIONS and " " in name.value,
        size=len(slots) or _size(of, guessed),
        in_play=fields.flag(of, "in play"),
        draw_from=fields.flag(of, "draw from"),
        draw_to=fields.flag(of, "draw to"),
        discard_to=fields.flag(of, "discard to"),
        span=name.span,
        member=fields.word(of, "members"),
        members=fields.word(of, "plural", fields.word(of, "members")),
        slots=slots,
        attached=fields.flag(of, "attached"),
    )


def _size(of: Mapping, guessed: frozenset[Span]) -> int | None:
    """How many cards a zone has room for."""
    room, size = fields.number(of, "size"), of.get("size")
    if size is None and not any(key.span in guessed for key, _ in of.entries):
        return None
    return LARGEST if room is None or size is None or size.span in guessed else room


def members(game: Mapping, types: tuple[Type, ...], found: list[Diagnostic]) -> None:
    """A name for the cards of a zone stands for nothing else."""
    known = {each.name: each.span for each in types}
    for _, of in fields.entries(game, "zones"):
        name, plural = fields.text(of, "members"), fields.text(of, "plural")
        if name is not None:
            if name.value in known:
                label = Label(known[name.value], "here it is")
                says = f"{name.value} is a name for other cards already"
                found.append(error("E491", name.span, says, "one name stands for one thing", (label,)))
            known.setdefault(name.value, name.span)
        elif plural is not None:
            says = "this is what several are called, and nothing says what one is called"
            found.append(error("E491", plural.span, says, "add “members: …”"))


def vocabulary(
    counters: tuple[Counter, ...],
    numbers: tuple[Number, ...],
    marks: tuple[Mark, ...],
    types: tuple[Type, ...],
    zones: tuple[Zone, ...],
    phases: tuple[str, ...],
    roles: tuple[str, ...] = (),
    labels: tuple[LabelOf, ...] = (),
    keywords: tuple[str, ...] = (),
    procedures: tuple[str, ...] = (),
    periods: tuple[str, ...] = (),
) -> Vocabulary:
    """The names of a game, as its sentences use them."""
    plain = [zone for zone in zones if not zone.bare]
    values = dict.fromkeys((*(mark.name for mark in marks), *(value for label in labels for value in label.values)))
    names = {
        Kind.COUNTER: tuple(Spelling(c.name, c.plural) for c in counters),
        Kind.ATTR: tuple(Spelling(a.name, a.name) for a in numbers),
        Kind.VALUE: tuple(Spelling(each, each) for each in values),
        Kind.KEYWORD: tuple(Spelling(each, each) for each in keywords),
        Kind.LABEL: tuple(Spelling(label.name, label.name) for label in labels),
        Kind.NOUN: (
            *(Spelling(t.name, t.plural) for t in types),
            *(Spelling(z.member, z.members) for z in zones if z.member and z.member not in {t.name for t in types}),
        ),
        Kind.ZONE: tuple(Spelling(z.name, z.name) for z in plain),
        Kind.BAREZONE: tuple(Spelling(z.name, z.name) for z in zones if z.bare),
        Kind.PHASE: tuple(Spelling(p, p) for p in phases),
        Kind.ROLE: tuple(Spelling(r, r) for r in roles),
        Kind.PROC: tuple(Spelling(p, p) for p in procedures),
        Kind.PERIOD: tuple(Spelling(p, p) for p in periods),
    }
    seen = {kind: tuple(filter(_is_seen, of)) for kind, of in names.items()}
    return known(seen, {zone.name: zone.said for zone in plain})


def _is_seen(name: Spelling) -> bool:
    """Whether there is a name at all: that it is blank has been said of its shape."""
    return bool(name.singular.strip() and name.plural.strip())


def without_words(spoken: Vocabulary) -> Vocabulary:
    """The names that are no words of the language: a sentence in which such a word stands means the word."""
    words = {name for name, _, other in spoken.clashes() if other is None}
    if not words:
        return spoken
    kept = {
        kind: tuple(name for name in names if not words & {name.singular, name.plural})
        for kind, names in spoken.names.items()
    }
    return known(kept, spoken.prepositions)


def clashes(spoken: Vocabulary, spans: dict[tuple[Kind, str], Span], found: list[Diagnostic]) -> None:
    """A name has one kind, and is no word that begins a sentence."""
    for name, kind, other in spoken.clashes():
        span = spans.get((kind, name)) or next((s for (_, n), s in spans.items() if n == name), None)
        if span is None:
            continue
        if other is None:
            says = f"{name} cannot be a name: a sentence can begin with this word"
            found.append(error("E406", span, says, f"add a word, as in “{name} {kind.noun.capitalize()}”"))
        else:
            first = spans.get((kind, name), span)
            second = spans.get((other, name), span)
            says = f"{name} is a {kind.noun} already, and cannot be a {other.noun} too"
            label = Label(first, f"here it is a {kind.noun}")
            found.append(error("E407", second, says, "one name stands for one thing", (label,)))
    for twofold, kind, pieces in ambiguous(spoken):
        span = spans.get((kind, twofold.singular))
        if span is not None:
            read = " and ".join(f"“{piece}”" for piece in pieces)
            found.append(error("E406", span, f"{twofold.singular} cannot be a name: it can also be read as {read}"))
