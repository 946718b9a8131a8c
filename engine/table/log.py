"""The events of a game told in words, as far as the listener may know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile

from engine.cardset.model import Game
from engine.rules.programs import NOTHING, Event, Showing
from engine.rules.state import LogEvent
from engine.table.sight import sees
from engine.table.words import Words, joined

NO_OTHER = " (no other choice)"

STAGES = (Event.PROCEDURE, Event.PHASE, Event.PART, Event.PERIOD, Event.ROLE, Event.WON)
"""What happens in the course of the game, and is told as it happens."""

_HEADS = (Event.TURN, Event.ACTION, Event.CHOICE)

_MOST_NAMED = 3
"""How many cards are named as they leave for a place where nobody sees them."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A card that a choice was about, where it lay, and whether the choice was how much it gets of what is shared."""

    card: int
    slot: int
    shares: bool


_NOBODY: Mapping[int, Chosen] = {}


def told_up_to(log: Sequence[LogEvent]) -> int:
    """How far a log may be told: up to a step that is hidden still."""
    for at in range(len(log) - 1, -1, -1):
        if log[at][0] == Event.VEIL:
            return at if log[at][1] else len(log)
    return len(log)


class Narrator:
    """Tells events to the seats of one game, and to NOTHING, who only looks on."""

    def __init__(self, game: Game, words: Words) -> None:
        self.game, self.words = game, words
        seats = (NOTHING, *range(game.players))
        self._seen = {seat: sees(game, words.layout, seat) for seat in seats}

    def tell(
        self,
        events: Sequence[LogEvent],
        viewer: int,
        forced: Collection[int] = (),
        chosen: Mapping[int, Chosen] = _NOBODY,
    ) -> list[str]:
        """A line for each turn, action and choice; `forced` are the places here of those without an alternative.

        `chosen` tells of the choices here what card each was about.
        """
        lines: list[str] = []
        paragraph = _Paragraph(self, viewer)
        for at, event in enumerate(events):
            if event[0] in _HEADS:
                lines += paragraph.lines()
                named = event[0] != Event.ACTION or self.names(events, at, viewer)
                about = self._about(chosen.get(at), event, viewer)
                paragraph = _Paragraph(self, viewer, event, at in forced, named, about)
            elif event[0] != Event.PART or self._is_news(events, at):
                paragraph.add(event, self._is_first(events, at) if event[0] == Event.NEXT_TURN else False)
        return [*lines, *paragraph.lines()]

    def _is_first(self, events: Sequence[LogEvent], at: int) -> bool:
        """Is the next turn from there on the first of the game?"""
        return next((event[1] == 1 for event in events[at:] if event[0] == Event.TURN), False)

    def _is_news(self, events: Sequence[LogEvent], at: int) -> bool:
        """Is who is to decide worth a word? Not where they are asked or choose next, or where nobody chooses at all."""
        after = next((event for event in events[at + 1 :] if event[0] in _HEADS), None)
        return after is not None and after[0] != Event.TURN and after[1] != events[at][1]

    def _about(self, chosen: Chosen | None, event: LogEvent, viewer: int) -> Chosen | None:
        """What a choice was about, as far as the viewer may know the card."""
        if chosen is None or event[1] == viewer or chosen.slot == NOTHING or self.sees(viewer, chosen.slot):
            return chosen
        return replace(chosen, card=NOTHING)

    def action(self, seat: int, action: int, card: int, viewer: int = NOTHING) -> str:
        """Who does what: "Player 2 takes a card"."""
        label = self.words.action(action, card)
        does = _lowered(label) if _is_verb(label) else f"choose {label}"
        return f"You {does}" if seat == viewer else f"{self.words.player(seat)} {third_person(label)}"

    def names(self, events: Sequence[LogEvent], at: int, viewer: int) -> bool:
        """May the viewer know the card of this action? Who sees it where it lay or comes, or looked for it, may."""
        _, seat, action, card = events[at]
        source = self.words.taken_from(action, seat)
        if source == NOTHING or self.sees(viewer, source):
            return True
        if viewer == seat and self.words.layout.owner_of[source] in (NOTHING, seat):
            return True
        after = takewhile(lambda event: event[0] not in _HEADS, events[at + 1 :])
        moves = (event for event in after if event[0] == Event.MOVE and event[1] == card)
        return any(self.sees(viewer, slot) for move in moves for slot in move[2:])

    def sees(self, viewer: int, slot: int) -> bool:
        """May the viewer see into that zone slot?"""
        return self._seen[viewer][slot]

    def is_draw(self, source: int, target: int) -> bool:
        """Is a move from one slot to the other what players call drawing?"""
        zones, of = self.game.zones, self.words.layout.zone_of
        return zones[of[source]].draw_from and zones[of[target]].draw_to


_Part = tuple[str, tuple[int, ...], list[int]]
"""A part of what is told: its kind, what it is about, and cards (or the texts by which it is so)."""


class _Paragraph:
    """What one action or choice, or the start of a turn, brought about."""

    def __init__(
        self,
        teller: Narrator,
        viewer: int,
        head: LogEvent = (),
        forced: bool = False,
        named: bool = True,
        about: Chosen | None = None,
    ) -> None:
        self._teller, self._words, self._viewer = teller, teller.words, viewer
        self._head, self._forced, self._named, self._about = head, forced, named, about
        self._actor, self._card = NOTHING, NOTHING
        if head:
            self._actor = head[2] if head[0] == Event.TURN else head[1]
            self._card = head[3] if head[0] == Event.ACTION else NOTHING
        self._counters: dict[int, tuple[int, int]] = {}
        self._parts: list[_Part] = []
        self._by: list[int] = []  # the texts that have just changed how much there will be
        self._texts: list[str] = []

    def add(self, event: LogEvent, first: bool = False) -> None:
        """One more event of it; `first`: what it tells of the next turn is about the first of the game."""
        kind = event[0]
        if kind == Event.BY:
            self._by += [event[1]] if event[2] == NOTHING or self._teller.sees(self._viewer, event[2]) else []
            return
        self._tell_of(event, kind, first)
        self._by = []

    def _tell_of(self, event: LogEvent, kind: int, first: bool) -> None:
        if kind == Event.COUNTER:
            self._count(*event[1:])
        elif kind == Event.MOVE:
            self._move(*event[1:])
        elif kind == Event.PLACED:
            self._place(*event[1:])
        elif kind == Event.ATTACHED:
            self._parts.append(("attached", event[1:], []))
        elif kind == Event.LASTS:
            self._parts.append(("lasts", event[1:2], self._held(event[3::2], event[4::2])))
        elif kind == Event.NUMBERS:
            self._parts.append(("numbers", event[1:], []))
        elif kind == Event.REPLACED and all(self._teller.sees(self._viewer, slot) for slot in event[5:]):
            self._parts.append(("instead", event[1:5], self._by))
        elif kind == Event.SHUFFLE:
            self._parts.append(("shuffle", event[1:], []))
        elif kind == Event.CHANCE:
            self._parts.append(("chance", event[1:], []))
        elif kind == Event.NEXT_TURN:
            self._parts.append(("next", (*event[1:], int(first)), []))
        elif kind == Event.PHASE and self._parts and self._parts[-1][1][:1] == (Event.PROCEDURE,):
            self._parts[-1] = ("stage", (*self._parts[-1][1], event[1]), [])
        elif kind in STAGES:
            self._parts.append(("stage", event, []))
        elif kind == Event.PLAYED and (self._head[:1] != (Event.ACTION,) or event[2] != self._head[3]):
            self._parts.append(("play", (event[1],), [event[2]]))
        elif kind == Event.REVEALED:
            self._parts.append(("show", (*event[1:4], int(seat_is_shown(event, self._viewer))), list(event[4:])))

    def _held(self, cards: Sequence[int], slots: Sequence[int]) -> list[int]:
        """The cards that something holds for, if the viewer sees them and they are not told already, or too many."""
        known = all(self._teller.sees(self._viewer, slot) for slot in slots) and len(cards) <= _MOST_NAMED
        told = self._about is not None and list(cards) == [self._about.card]
        return list(cards) if known and not told else []

    def _count(self, slot: int, before: int, after: int, where: int = NOTHING) -> None:
        if where >= 0 and not self._teller.sees(self._viewer, where):
            self._parts.append(("unseen", (slot,), []))
            return
        if slot not in self._counters:
            self._parts.append(("counter", (slot,), []))
        self._counters[slot] = self._counters.get(slot, (before, before))[0], after

    def _move(self, card: int, source: int, target: int) -> None:
        if card == self._card:
            self._card = NOTHING  # the action's own move is in its name
            return
        if self._parts and self._continues(self._parts[-1], source, target):
            self._parts[-1][2].append(card)
        else:
            self._parts.append(("move", (source, target), [card]))

    def _place(self, card: int, slot: int, place: int) -> None:
        """Which place a card has taken: told with its move, and by itself where that is in the name of an action."""
        kind, what, cards = self._parts[-1] if self._parts else ("", (), [])
        if kind == "move" and cards == [card]:
            self._parts[-1] = ("put", (*what, place), cards)
        else:
            self._parts.append(("put", (slot, slot, place), [card]))

    def _continues(self, part: _Part, source: int, target: int) -> bool:
        """Is a move told together with the one before? From two zones into one it is, where both are seen to come."""
        kind, (before, *to), _ = part
        teller = self._teller
        if kind != "move" or to != [target]:
            return False
        drawn = teller.is_draw(before, target) or teller.is_draw(source, target)
        return before == source or (teller.sees(self._viewer, target) and not drawn)

    def lines(self) -> list[str]:
        """The paragraph as a line; none if there is nothing to tell."""
        for key, group in groupby(self._parts, self._alike):
            same = list(group)
            self._texts += self._together(key, same) if key != NOTHING and len(same) > 1 else self._each(same)
        parts, told = self._texts, "; ".join(self._texts)
        if self._is_share and not told:
            return []  # all that was shared out is told when it is given
        head = self._title(told)
        if not head and not parts:
            return []
        told = told.replace("you ", "You ", 1) if not head and told.startswith("you ") else told
        names = self._is_share and ": " in self._texts[0]
        return [f"{head}{' ' if names else ': '}{told}" if head and told else head or told]

    def _each(self, parts: list[_Part]) -> Iterator[str]:
        return (text for part in parts for text in self._part(*part))

    def _alike(self, part: _Part) -> int:
        """What parts that follow each other can be told together: changes of one counter or mark of cards."""
        kind, what, _ = part
        before, after = self._counters[what[0]] if kind == "counter" else (0, 0)
        return self._words.on_cards(what[0]) if before != after else NOTHING

    def _together(self, number: int, parts: list[_Part]) -> Iterator[str]:
        """Changes of one counter or mark of several cards."""
        changes = [(what[0], *self._counters[what[0]]) for _, what, _ in parts]
        for _, some in groupby(changes, lambda it: self._words.gains(*it)):
            yield from self._words.changed_together(number, list(some))

    @property
    def _is_share(self) -> bool:
        return self._about is not None and self._about.shares

    def _title(self, told: str) -> str:
        if not self._head:
            return ""
        if self._head[0] == Event.TURN:
            whose = "your turn" if self._actor == self._viewer else self._words.player(self._actor)
            return f"Turn {self._head[1]}, {whose}"
        kind, seat, which, what = self._head
        if kind == Event.CHOICE:
            done = self._choice(seat, which, what, told)
        else:
            done = self._teller.action(seat, which, what if self._named else NOTHING, self._viewer)
        return done + NO_OTHER if self._forced else done

    def _choice(self, seat: int, decision: int, answer: int, told: str) -> str:
        """Who chooses what; a card is named unless it is told already what becomes of it."""
        chosen = "" if self._is_share else self._words.answer(decision, answer, seat, self._viewer)
        if not chosen and not self._is_share and self._about is not None and self._about.card != NOTHING:
            name = self._words.card(self._about.card)
            chosen = "" if name in told else name
        if self._is_share:
            named = bool(self._texts) and ": " in self._texts[0]
            share = "You share" if seat == self._viewer else f"{self._words.player(seat)} shares"
            return f"{share} out" if named else f"{share} it out"
        who = "You choose" if seat == self._viewer else f"{self._words.player(seat)} chooses"
        return f"{who} {chosen}".rstrip()

    def _part(self, kind: str, what: tuple[int, ...], cards: list[int]) -> Iterator[str]:
        if kind == "counter":
            before, after = self._counters[what[0]]
            if before != after and (told := self._words.changed(what[0], before, after, self._actor, self._viewer)):
                yield told
        elif kind == "unseen":
            yield from filter(None, [self._words.unseen(what[0])])
        elif kind == "move":
            yield self._moved(what[0], what[1], cards)
        elif kind == "attached":
            yield " is attached to ".join(self._words.card(card) for card in what)
        elif kind == "put":
            zone = self._teller.game.zones[self._words.layout.zone_of[what[1]]]
            place = self._teller.game.marks[zone.slots[what[2]]].name
            yield f"{self._moved(what[0], what[1], cards)} ({place})"
        elif kind == "lasts":
            of = joined(self._words.card(card) for card in cards) if cards else ""
            yield f'"{self._words.lasting(what[0])}"{f" ({of})" if of else ""}'
        elif kind == "chance":
            yield f'chance chooses "{self._words.way(*what)}"'
        elif kind == "instead":
            yield from self._words.instead(what[0], what[1], what[2], what[3], self._viewer, cards)
        elif kind == "numbers":
            said = self._words.compared(what[0], what[1:], self._viewer)
            yield from [said] * bool(said)
        elif kind == "shuffle":
            yield f"{self._words.zone(what[0], viewer=self._viewer)} is shuffled"
        elif kind == "show":
            yield self._revealed(what, cards)
        elif kind == "play":
            yield f"{self._does(what[0], 'play')} {self._words.card(cards[0])}"
        elif kind == "stage":
            yield from self._words.stage(what, self._viewer)
        else:
            yield f"{self._words.does(what[0], self._viewer, 'take')} the {'first' if what[1] else 'next'} turn"

    def _does(self, seat: int, verb: str) -> str:
        """That somebody does something; who acts is in the head of the line, as long as nobody else is spoken of."""
        does = self._words.does(seat, self._viewer, verb)
        if seat in (self._viewer, NOTHING) or seat != self._actor or any(map(self._is_of_others, self._texts)):
            return does
        return does.removeprefix(f"{self._words.player(seat)} ")

    def _is_of_others(self, text: str) -> bool:
        return text.startswith(("you ", "Player ")) and not text.startswith(f"{self._words.player(self._actor)} ")

    def _revealed(self, what: tuple[int, ...], cards: list[int]) -> str:
        """Cards that are looked at, by name for who is shown them; of a search it is told where."""
        how, seat, slot, named = what
        zone = self._words.zone(slot, self._actor, self._viewer)
        if how == Showing.SEARCH:
            return f"{self._does(seat, 'search')} {zone}"
        seen = named or self._teller.sees(self._viewer, slot)
        many = "a card" if len(cards) == 1 else f"{len(cards)} cards"
        said = listed(self._words.card(card) for card in cards) if seen else many
        does = self._does(seat, "reveal") if how == Showing.REVEAL else f"{self._does(seat, 'look')} at"
        return f"{does} {said} of {zone}"

    def _moved(self, source: int, target: int, cards: list[int]) -> str:
        what, words = self._cards(source, target, cards), self._words
        if not self._teller.is_draw(source, target):
            return f"{what} -> {words.zone(target, self._actor, self._viewer)}"
        owner = words.layout.owner_of[target]
        return f"draws {what}" if owner == NOTHING else f"{self._does(owner, 'draw')} {what}"

    def _cards(self, source: int, target: int, cards: list[int]) -> str:
        """The cards by name where the viewer sees them leave or come."""
        teller, viewer = self._teller, self._viewer
        if teller.sees(viewer, target) or (teller.sees(viewer, source) and len(cards) <= _MOST_NAMED):
            return listed(self._words.card(card) for card in cards)
        return "a card" if len(cards) == 1 else f"{len(cards)} cards"


def seat_is_shown(event: LogEvent, seat: int) -> bool:
    """Are the cards of this event shown to the seat?"""
    return event[1] == Showing.REVEAL or event[2] == seat


def listed(names: Iterator[str]) -> str:
    """Names with how often each comes: "Owl, Elk x2"."""
    return ", ".join(name if n == 1 else f"{name} x{n}" for name, n in Counter(names).items())


def third_person(label: str) -> str:
    """What somebody does, from the label of the action: "Take a card" -> "takes a card"."""
    verb, *rest = label.split(" ", 1)
    if not _is_verb(label):
        return f"chooses {label}"
    verb = _lowered(verb)
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        verb += "es"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        verb = verb[:-1] + "ies"
    else:
        verb += "s"
    return " ".join((verb, *rest))


def _is_verb(label: str) -> bool:
    """Does the label begin with a word that says what is done, and not with a name or a number?"""
    verb, *_ = label.split(" ", 1)
    return verb.isalpha() and not verb[:2].isupper()


def _lowered(label: str) -> str:
    """With a small first letter, unless the word is all capitals."""
    return label if label[:2].isupper() else label[:1].lower() + label[1:]
