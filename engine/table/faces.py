"""What a card shows on the table: its numbers now and what changes them, its counters, marks and keywords."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.programs import NOTHING, Per
from engine.shelf import lowered
from engine.table.burdens import burdens
from engine.table.match import Match
from engine.table.sight import veiled
from engine.table.view import SeenCard, SeenZone, View

UNSEEN = "what you cannot see"


class Faces:
    """Tells what the cards and players of one moment show to a seat."""

    def __init__(self, match: Match, seen: View) -> None:
        self._match, self._game, self._machine = match, match.game, match.machine
        self.numbers = seen.numbers
        layout, self._program = match.machine.layout, match.machine.program
        self._state = veiled(match.state, layout, seen.seat)
        slots = zip(layout.zone_of, layout.owner_of, strict=True)
        self._slots = {where: slot for slot, where in enumerate(slots)}
        self.burdens = {it.counter: it for it in burdens(match.game)}
        self._limits = {it.number for it in self.burdens.values() if it.number is not None}
        open_zones = [zone for zone in seen.zones if zone.cards is not None]
        self.cards = {
            card: it for zone in open_zones for it, card in zip(zone.cards or (), self.instances(zone), strict=True)
        }
        self._on: dict[int, list[str]] = {}
        for it in self.cards.values():
            if it.host:
                host = self._state.zones[it.host[1]][it.host[2]]
                self._on.setdefault(host, []).append(self._game.cards[it.kind].name)

    def instances(self, zone: SeenZone) -> list[int]:
        """The cards of a zone, as they lie."""
        return self._state.zones[self._slots[zone.zone, zone.owner]]

    # ---- in a line of text

    def face(self, card: int) -> str:
        """A card with all that is worth a look: "Owl (Rank 9 = 7 +2 Joker, Wear 1/4, SWIFT)"."""
        name, facts = self._match.words.card(card), self.facts(card)
        return f"{name} ({facts})" if facts else name

    def facts(self, card: int) -> str:
        """What a card shows beside its name; empty if nothing."""
        it = self.cards.get(card)
        return (
            "" if it is None else ", ".join([*self._changed(it, card), *self._held(it), *self._words(it, card)])
        )

    def _changed(self, seen: SeenCard, card: int) -> Iterator[str]:
        for number, now, was in self._rows(seen):
            it = self._game.numbers[number]
            if now != was:
                yield f"{it.name} {now} = {was}{self._by(self._changes(number, card, seen.kind))}"
            elif now != it.default:
                yield f"{it.name} {now}"

    def _rows(self, seen: SeenCard) -> Iterator[tuple[int, int, int]]:
        """The numbers of a card that stand by themselves: (number, now, as printed)."""
        printed = self._game.cards[seen.kind].numbers
        for number, (now, was) in enumerate(zip(seen.numbers, printed, strict=True)):
            if number not in self._limits:
                yield number, now, was

    def _held(self, seen: SeenCard) -> Iterator[str]:
        for held in seen.counters:
            burden = self.burden(seen, held.counter)
            if burden or held.value:
                yield f"{self._game.counters[held.counter].name} {burden or held.value}"
        printed = self._game.cards[seen.kind].marks
        yield from (self._game.marks[mark].name for mark in seen.marks if mark not in printed)

    def _words(self, seen: SeenCard, card: int) -> Iterator[str]:
        words, printed = self._game.keywords, self._game.cards[seen.kind].keywords
        yield from (words[word].name for word in seen.keywords)
        yield from (f"no {words[word].name}" for word in printed if word not in seen.keywords)
        if seen.host:
            yield f"on {self._game.cards[seen.host[0]].name}"
        yield from (f"with {name}" for name in self._on.get(card, ()))

    # ---- in columns

    def burden(self, seen: SeenCard, counter: int) -> str:
        """How much lies on a card of what it can bear: "1/4"; empty where that is nothing to it."""
        it = self.burdens.get(counter)
        most = 0 if it is None else it.amount if it.number is None else seen.numbers[it.number]
        value = next((held.value for held in seen.counters if held.counter == counter), 0)
        return f"{value}/{most}" if most > 0 else ""

    def is_limit(self, number: int) -> bool:
        """Is it how much of something a card can bear?"""
        return number in self._limits

    def stands(self, seen: SeenCard) -> bool:
        """Does its text hold or wait for something, and nothing else?"""
        it = lowered(self._game).program.cards[seen.kind]
        return it.effect == NOTHING and any((it.times, it.events, it.onsets, it.modifiers, it.replacements, it.bans))

    def is_worn(self, seen: SeenCard) -> bool:
        """Is there something that the card can bear only so much of?"""
        return any(self.burden(seen, counter) for counter in self.burdens)

    def notes(self, card: int, shown: frozenset[int]) -> list[str]:
        """What a card has besides its burdens and the `shown` numbers: keywords with what they do, and all changes."""
        seen, numbers = self.cards[card], self._game.numbers
        changes = {n: self._changes(n, card, seen.kind) for n, it in enumerate(numbers) if it.per == "card"}
        notes = [self._keyword(word, changes) for word in self._words(seen, card)]
        printed = self._game.cards[seen.kind]
        notes += [self._game.marks[mark].name for mark in seen.marks if mark not in printed.marks]
        for number, found in changes.items():
            others = {name: amount for name, amount in found.items() if name not in self._names(seen)}
            if others:
                notes.append(f"{numbers[number].name}{self._by(others)}")
            elif not found and number not in shown | self._limits and seen.numbers[number] != numbers[number].default:
                notes.append(f"{numbers[number].name} {seen.numbers[number]}")
        return notes

    def _names(self, seen: SeenCard) -> set[str]:
        return {self._game.keywords[word].name for word in seen.keywords}

    def _keyword(self, name: str, changes: dict[int, dict[str, int]]) -> str:
        """A keyword with what it changes now: "SWIFT (Rank +1)"."""
        does = [f"{self._game.numbers[n].name} {it[name]:+d}" for n, it in changes.items() if it.get(name)]
        return f"{name} ({', '.join(does)})" if does else name

    # ---- what changes a number

    def of_player(self, number: int, owner: int, value: int) -> str:
        """A number of a player or of the table, with what changes it; empty if it is as usual."""
        it = self._game.numbers[number]
        per_player = self._program.numbers[number].per == Per.PLAYER
        changes = self._by(self._changes(number, owner, NOTHING)).strip() if per_player else ""
        if not changes and per_player and value == it.default and it.base is None:
            return ""
        return f"{it.name} {value}{f' ({changes})' if changes else ''}"

    @staticmethod
    def _by(changes: dict[str, int]) -> str:
        """ "+2 Joker -1 SWIFT": who changes it, and by how much."""
        return "".join(f" {amount:+d} {name}" for name, amount in changes.items())

    def _changes(self, number: int, item: int, kind: int) -> dict[str, int]:
        sums: dict[str, int] = {}
        for source, amount in self._machine.why(self._state, number, item):
            name = self._source(source, number, item if kind != NOTHING else NOTHING)
            sums[name] = sums.get(name, 0) + amount
        return {name: amount for name, amount in sums.items() if amount}

    def _source(self, source: int, number: int, own: int) -> str:
        """What changes a number: a rule, the card itself by a keyword or its text, another card."""
        if source == NOTHING:
            return "a rule"
        if source not in self.cards:
            return UNSEEN
        keyword = self._by_keyword(source, number)
        if source == own:
            return keyword or "its own text"
        name = self._match.words.card(source)
        return f"{name}'s {keyword}" if keyword else name

    def _by_keyword(self, card: int, number: int) -> str:
        """The keyword by which a card changes a number, if it can only be that one."""
        seen, program = self.cards[card], self._program
        if any(m.attribute == number for m in lowered(self._game).program.cards[seen.kind].modifiers):
            return ""
        touching = [n for n in seen.keywords if any(m.attribute == number for m in program.keywords[n].modifiers)]
        return self._game.keywords[touching[0]].name if len(touching) == 1 else ""
