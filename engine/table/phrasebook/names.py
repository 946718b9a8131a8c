"""Every name that a game declares, by kind, with what is declared with it and where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cardset.model import Counter, Game, Label, Period, Procedure, Role, Zone
from engine.rules.programs import LIMIT
from engine.table.explanation.book import Book
from engine.table.explanation.english import counted
from engine.table.explanation.facts import said
from engine.table.explanation.things import HOLDERS, zone_facts
from engine.table.words import joined


@dataclass(frozen=True, slots=True)
class Entry:
    """A name: what is declared with it, and where it stands."""

    name: str
    facts: str
    place: str


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one kind."""

    title: str
    entries: tuple[Entry, ...]


def names(book: Book) -> tuple[Names, ...]:
    """All names, kinds without one left out."""
    return tuple(found for found in _kinds(book) if found.entries)


def _kinds(book: Book) -> Iterator[Names]:
    game, short = book.game, book.facts.short
    yield Names("counters", tuple(Entry(it.name, _counter(it), short(it.span)) for it in game.counters))
    printed = ((n, f"{n.default} where none is printed") for n in game.numbers if n.per == "card")
    yield Names("numbers of cards", tuple(Entry(it.name, says, short(it.span)) for it, says in printed))
    others = ((n, f"{_whose(n.per)}: {n.text or n.default}") for n in game.numbers if n.per != "card")
    yield Names("other numbers", tuple(Entry(it.name, says, short(it.span)) for it, says in others))
    yield Names("labels", tuple(Entry(it.name, _label(it, game), short(it.span)) for it in game.labels))
    yield Names("keywords", tuple(Entry(it.name, it.text, short(it.span)) for it in game.keywords))
    yield Names("marks", tuple(Entry(it.name, "", short(it.span)) for it in game.marks))
    yield Names("types", tuple(Entry(it.name, f"several: {it.plural}", short(it.span)) for it in game.types))
    yield Names("zones", tuple(Entry(it.name, _zone(it, game), short(it.span)) for it in game.zones))
    yield Names("phases", tuple(Entry(it.name, _phase(game, it.actions), short(it.span)) for it in game.phases))
    yield Names("roles", tuple(Entry(it.name, _role(it), short(it.span)) for it in game.roles))
    yield Names("procedures", tuple(Entry(it.name, _steps(it), short(it.span)) for it in game.procedures))
    yield Names("steps", tuple(Entry(it.name, _phase(game, it.actions), short(it.span)) for it in game.steps))
    yield Names("periods", tuple(Entry(it.name, _period(game, it), short(it.span)) for it in game.periods))
    labels = ((it, "" if it.says == it.name else f"“{it.says}”") for it in game.actions)
    yield Names("actions", tuple(Entry(it.name, label, short(it.span)) for it, label in labels))
    for title, things in (("rules", game.rules), ("endings", game.endings), ("set-up", game.set_up)):
        yield Names(title, tuple(Entry(it.name, "", short(it.span)) for it in things))
    yield Names("deck rules", tuple(Entry(it.name, it.text, short(it.span)) for it in game.deck_rules))
    cards = ((it, game.types[it.type].name if it.type is not None else "") for it in game.cards)
    yield Names("cards", tuple(Entry(it.name, kind, short(it.span)) for it, kind in cards))
    yield Names("decks", tuple(Entry(it.name, _deck(game, it.name), short(it.span)) for it in game.decks))
    yield Names("variants", tuple(Entry(name, about, "") for name, about in _variants(game)))


def _whose(per: str) -> str:
    return "each player" if per == "player" else "the table"


def _counter(it: Counter) -> str:
    parts = [HOLDERS[it.per]]
    parts += [f"several: {it.plural}"] if it.plural != it.name else []
    bounds = [f"from {it.low}"] if it.low > -LIMIT else []
    bounds += [f"to {it.high}"] if it.high is not None else []
    parts += [" ".join(bounds) or "without bounds"]
    return ", ".join((*parts, *([f"starts at {it.start}"] if it.start else [])))


def _label(it: Label, game: Game) -> str:
    """The words of a label; of one of the table, whose words these are."""
    return joined(it.values or ("none",)) if it.of is None else f"the table: a word of {game.labels[it.of].name}"


def _zone(it: Zone, game: Game) -> str:
    whose = "each player" if it.per_player else "the table"
    return ", ".join((f"“{said(it, whole_name(it))}”", whose, *zone_facts(it, game)))


def whole_name(it: Zone) -> str:
    """A zone as a sentence speaks of it: "your Hand", "the Deck", "On Top"."""
    return it.name if it.bare else f"{'your' if it.per_player else 'the'} {it.name}"


def _phase(game: Game, actions: tuple[int, ...]) -> str:
    return f"actions: {joined(game.actions[n].name for n in actions)}" if actions else "no actions"


def _role(it: Role) -> str:
    if it.who is None:
        return "a player who is chosen"
    return "the player after the active player" if it.who.kind == "next" else "the active player"


def _steps(it: Procedure) -> str:
    return f"steps: {joined(step.name for step in it.steps)}" if it.steps else ""


def _period(game: Game, it: Period) -> str:
    others = [each.name for each in game.periods if each.group == it.group and each is not it]
    return f"or {joined(others)}" if others else ""


def _deck(game: Game, name: str) -> str:
    deck = game.deck(name)
    copies = sum(n for _, cards in deck.zones for _, n in cards) if deck is not None else 0
    dealt = [whose for whose, of in game.deal if of == name]
    to = f", dealt to {joined('the table' if whose == 'table' else whose for whose in dealt)}" if dealt else ""
    about = f": {deck.about}" if deck is not None and deck.about else ""
    return f"{counted(copies, 'card', 'cards')}{to}{about}"


def _variants(game: Game) -> Iterator[tuple[str, str]]:
    yield from ((name, "in force") for name in game.variants)
    yield from game.other_variants
