"""What a game's things are called in explanations, where they are declared, and what bounds them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from engine.cardset.model import Counter, Game, Per, Zone
from engine.rules.programs import LIMIT, NOTHING, Event, EventTrigger, L, Lowered, Op, decode
from engine.source.diagnostics import Span
from engine.table.explanation.english import THE_GAME, Person
from engine.table.explanation.graph import reached
from engine.table.words import joined

MANY = 4
"""From how many names on only their number is told."""

_DONE = {Event.PLAYED: "played", Event.DRAWN: "drawn", Event.GAINED: "gained", Event.LOST: "lost"}


class Facts:
    """Names, places and bounds of one game; `places` are the names of its program's texts, by origin."""

    def __init__(self, game: Game, code: Lowered) -> None:
        self.game, self.program, self.places, self.memories = game, code.program, code.places, code.memories

    # ---- places

    @cached_property
    def folder(self) -> str:
        """The folder of the game, as places begin with it."""
        return folder_of(self.game)

    def place(self, span: Span) -> str:
        """Where something stands: file and line, the file as it is reached from here."""
        return f"{span.source.name}:{span.first[0]}"

    def short(self, span: Span) -> str:
        """Where something stands, inside the game's folder."""
        return self.place(span).removeprefix(self.folder)

    # ---- counters

    def counter(self, counter: int) -> Counter:
        """A counter; one that the game does not declare as if it did."""
        if counter < len(self.game.counters):
            return self.game.counters[counter]
        fact, memory = self.program.counters[counter], self.memories[counter - len(self.game.counters)]
        name = self._done(counter) or memory.what
        if memory.what == "label":
            name = self.game.labels[memory.number].name
        per: Per = "card" if fact.per_card else "player" if fact.per_player else "table"
        return Counter(name, name, fact.start, fact.low, fact.high, per, self.game.phases[0].span)

    def is_label(self, counter: int) -> bool:
        """Does a counter remember the word that a label of the table has?"""
        return any(number == counter for _, number in self.program.of_table)

    def is_limit(self, counter: int) -> bool:
        """Does a counter remember how often something has happened that has a limit?"""
        declared = len(self.game.counters)
        return counter >= declared and self.memories[counter - declared].what == "uses"

    def _done(self, counter: int) -> str:
        """What a counter remembers of what has been done this turn; empty for one that remembers something else."""
        for tally in self.program.tallies:
            if tally.counter == counter:
                verb = _DONE[Event(tally.what)]
                what = "cards" if tally.subject == NOTHING else self.counter(tally.subject).plural
                return f"{'such ' if tally.query != NOTHING else ''}{what} {verb} this turn"
        return ""

    def mark(self, counter: int) -> int | None:
        """The mark that a counter remembers, if it does."""
        marks = self.program.marks
        return marks.index(counter) if counter >= len(self.game.counters) and counter in marks else None

    def holder(self, counter: int, who: Person) -> Person:
        """Who has a counter of players; the game, where it is the table's."""
        return who if self.program.counters[counter].per_player else THE_GAME

    def most(self, counter: int) -> str:
        """That it never passes its maximum; empty if it has none."""
        it, high = self.counter(counter), self.program.counters[counter].high
        return f"never above {high}, {self.short(it.span)}" if high < LIMIT else ""

    def least(self, counter: int) -> str:
        """That it never falls below its minimum; empty if it has none."""
        it, low = self.counter(counter), self.program.counters[counter].low
        return f"never below {low}, {self.short(it.span)}" if low > -LIMIT else ""

    # ---- zones

    def zone(self, who: Person, zone: int) -> str:
        """A zone of somebody: "your Hand", "the Deck", "On Top"."""
        it = self.game.zones[zone]
        if it.bare:
            return it.name if who.second or not it.per_player else f"{it.name} of {who.subject}"
        return who.has(it.name) if it.per_player else f"the {it.name}"

    def within(self, who: Person, zone: int) -> str:
        """In or on it: "in your Hand", "on the Shelf", "On Top"."""
        return said(self.game.zones[zone], self.zone(who, zone))

    def in_play(self) -> str:
        """The zones whose cards' texts work, as places: "On Top or in a Garden"."""
        names = [said(zone, _one_of(zone)) for zone in self.game.zones if zone.in_play]
        return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else "".join(names)

    def places_of(self, zones: Iterable[int]) -> str:
        """Some zones as places."""
        return " or ".join(said(self.game.zones[zone], _one_of(self.game.zones[zone])) for zone in zones)

    # ---- numbers

    def is_modified(self, number: int) -> bool:
        """Does some text change this number of cards?"""
        of_cards = (m for text in self.program.texts for m in text.modifiers)
        return any(m.attribute == number for m in (*self.program.modifiers, *of_cards))

    # ---- who waits

    def watchers_of(self, counter: int) -> str:
        """The endings that look at a counter at once: "the ending …"."""
        blocks = (w.block for w in self.program.watchers if counter in w.counters)
        return self._named(blocks)

    def hearers(self, what: Event, subject: int = NOTHING, source: int = NOTHING) -> str:
        """The rules and cards that hear of an event."""
        return self._named(t.block for t in self._triggers() if _hears(t, what, subject, source))

    def waiting_for(self, edge: int) -> str:
        """The cards that wait for an edge of a turn or phase."""
        then = (fact.then for fact in self.program.lasting if fact.edge == edge and fact.then != NOTHING)
        times = (t.block for text in self.program.texts for t in text.times if t.edge == edge)
        return self._named((*then, *times))

    def edge(self, edge: int) -> str:
        """What starts or ends at an edge, by name: a phase, a step, a procedure; "turn" for the turn."""
        at = edge // 2 - 1
        if at < 0:
            return "turn"
        stages = self.game.stages
        return stages[at].name if at < len(stages) else self.game.procedures[at - len(stages)].name

    def how_often(self, uses: int, most: int) -> str:
        """How often a text works that has a limit, by the counter that remembers it: ", once each turn"; else empty."""
        if uses == NOTHING:
            return ""
        spans = [f"each {self.edge(it.edge)}" for it in self.program.forgets if it.counter == uses]
        return f", {'once' if most == 1 else f'{most} times'} {spans[0] if spans else 'a game'}"

    def _triggers(self) -> Iterable[EventTrigger]:
        yield from self.program.events
        for text in self.program.texts:
            yield from text.events
        for fact in self.program.lasting:
            yield from fact.events

    def _named(self, blocks: Iterable[int]) -> str:
        """The texts that blocks are from; many are counted."""
        names = list(dict.fromkeys(self.places[self.program.origins[block]] for block in blocks))
        if len(names) < MANY:
            return joined(names) if names else ""
        return f"{joined(names[: MANY - 2])} and {len(names) - MANY + 2} other texts" if names else ""

    # ---- actions

    def resolving(self) -> list[int]:
        """The actions that do what the chosen card says."""
        return [n for n, action in enumerate(self.program.actions) if self._resolves(action.block)]

    def _resolves(self, block: int) -> bool:
        blocks = (self.program.blocks[at] for at in reached(self.program, block))
        return any(i[0] == Op.RESOLVE and i[1] == L(0) for code in blocks for i in decode(code))


def folder_of(game: Game) -> str:
    """The folder of a game, as the names of its files begin; a variant's files are further in."""
    spans = [it.span for it in game.zones] + [it.span for it in game.counters]
    spans += [it.span for it in game.phases] + [it.span for it in game.actions]
    names = (span.source.name for span in spans)
    return next((name.removesuffix("game.yaml") for name in names if name.endswith("game.yaml")), "")


def said(zone: Zone, name: str) -> str:
    """A zone with its preposition."""
    return name if zone.bare else f"{zone.said} {name}"


def _one_of(zone: Zone) -> str:
    return zone.name if zone.bare else f"{'a' if zone.per_player else 'the'} {zone.name}"


def _hears(trigger: EventTrigger, what: Event, subject: int, source: int) -> bool:
    if trigger.what != what or trigger.subject != subject:
        return False
    return NOTHING in (source, trigger.source) or trigger.source == source
