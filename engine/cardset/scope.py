"""What a text can refer to while it is being checked: the game's names, and the binders that pronouns stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from engine.cardset.model import Counter, Label, Mark, Number, Role, Type, Zone
from engine.cardset.terms import ATTACHED, FIRST_FREE, OPPONENT, THIS, YOU, Who, ZoneOf, seated
from engine.language import nodes as n

Stand = Literal["card", "rule", "action", "step", "set-up", "deck"]
"""Where a text stands: on a card, among the rules and endings, in an action, in a phase, in the set-up; of decks."""

BoundKind = Literal["card", "cards", "player", "somebody", "amount"]

PLAYER_REFS = frozenset(
    {
        "you", "opponent", "active player", "next player", "they", "their", "role", "owner", "left", "right", "across",
    }
)  # fmt: skip
_SOMEBODY = PLAYER_REFS - {"you", "they", "their"}

NOBODY = -1
"""The binder of a player who has none."""


class Wrong(Exception):
    """Something in a sentence means nothing here: what, where in the text, and what would help."""

    def __init__(self, code: str, node: n.Node, message: str, help: str = "") -> None:
        super().__init__(message)
        self.code, self.at, self.message, self.help = code, node.at, message, help


@dataclass(frozen=True, slots=True)
class Names:
    """The things a game declares, by number and by name."""

    players: int
    counters: tuple[Counter, ...]
    numbers: tuple[Number, ...]
    marks: tuple[Mark, ...]
    types: tuple[Type, ...]
    zones: tuple[Zone, ...]
    phases: tuple[str, ...]
    roles: tuple[Role, ...] = ()
    labels: tuple[Label, ...] = ()
    keywords: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()

    def counter(self, name: n.Named) -> int | None:
        return _find(self.counters, name.name)

    def number(self, name: n.Named) -> int | None:
        return _find(self.numbers, name.name)

    def mark(self, name: n.Named) -> int:
        return _sure(_find(self.marks, name.name))

    def is_mark(self, name: n.Named) -> bool:
        """Is a value a mark, and not a word that cards print as a label?"""
        return _find(self.marks, name.name) is not None

    def label(self, name: n.Named) -> int:
        """The column of a label of cards, among their numbers: labels stand behind the numbers."""
        number = _sure(_find(self.labels, name.name))
        if self.labels[number].of is not None:
            raise Wrong("E421", name, f"{name.name} belongs to nobody: there is one for the table",
                        f"say “the {name.name}”")  # fmt: skip
        return len(self.numbers) + number

    def label_of_table(self, name: n.Named) -> tuple[int, int]:
        """The number of a label of the table, and the column of that of cards whose words it has."""
        number = _sure(_find(self.labels, name.name))
        of = self.labels[number].of
        if of is None:
            raise Wrong("E421", name, f"{name.name} is a label of cards, and the table has none",
                        f"say whose: “its {name.name}”")  # fmt: skip
        return number, len(self.numbers) + of

    def keyword(self, name: n.Named) -> int:
        """The column of a keyword: 1 on a card that prints it; keywords stand behind the labels."""
        return len(self.numbers) + len(self.labels) + self.keywords.index(name.name)

    @property
    def keyword_columns(self) -> tuple[int, ...]:
        """The columns of all keywords."""
        first = len(self.numbers) + len(self.labels)
        return tuple(range(first, first + len(self.keywords)))

    def column(self, number: int) -> str:
        """What a column is called."""
        return (*(it.name for it in self.numbers), *(it.name for it in self.labels), *self.keywords)[number]

    def per_card(self, number: int) -> bool:
        """Has each card this number?"""
        return number >= len(self.numbers) or self.numbers[number].per == "card"

    def labelled(self, name: n.Named) -> tuple[tuple[int, int], ...]:
        """The columns of the labels that can have a word, each with the word's number there."""
        found = [(at, label) for at, label in enumerate(self.labels, len(self.numbers)) if label.of is None]
        return tuple((at, 1 + label.values.index(name.name)) for at, label in found if name.name in label.values)

    def type(self, name: n.Named) -> int:
        return _sure(_find(self.types, name.name))

    def zone(self, name: n.Named) -> int:
        return _sure(_find(self.zones, name.name))

    def role(self, name: n.Named) -> int:
        return _sure(_find(self.roles, name.name))

    def member(self, name: n.Named) -> int | None:
        """The zone whose cards are called so."""
        return next((number for number, zone in enumerate(self.zones) if zone.member == name.name), None)

    def noun(self, name: n.Named) -> int:
        """The number of a noun: that of its type, or behind all types that of the zone whose cards are called so."""
        zone = self.member(name)
        return self.type(name) if zone is None else len(self.types) + zone

    def includes(self, noun: int) -> tuple[int, ...]:
        """The nouns by which a thing of this noun can be called, itself first."""
        return self.types[noun].includes if noun < len(self.types) else (noun,)

    def called(self, noun: int) -> tuple[str, str]:
        """A noun, for one and for several."""
        if noun < len(self.types):
            return self.types[noun].name, self.types[noun].plural
        zone = self.zones[noun - len(self.types)]
        return zone.member, zone.members

    def procedure(self, name: n.Named) -> int:
        return self.procedures.index(name.name)

    def period(self, name: n.Named) -> int:
        return self.periods.index(name.name)

    def phase(self, name: n.Named) -> int:
        return self.phases.index(name.name)

    def special(self, flag: Literal["draw_from", "draw_to", "discard_to", "attached"]) -> int | None:
        """The zone cards are drawn from, drawn to, discarded to, or attached in."""
        return next((number for number, zone in enumerate(self.zones) if getattr(zone, flag)), None)

    @property
    def in_play(self) -> tuple[int, ...]:
        """The zones whose cards are in play."""
        return tuple(number for number, zone in enumerate(self.zones) if zone.in_play)


def _find(things: Sequence[Counter | Label | Number | Mark | Type | Zone | Role], name: str) -> int | None:
    return next((number for number, thing in enumerate(things) if thing.name == name), None)


def _sure(number: int | None) -> int:
    assert number is not None, "the grammar knows declared names only"
    return number


def is_somebody(ref: n.Ref) -> bool:
    """Does a reference speak of a player?"""
    return ref.who in PLAYER_REFS or (ref.head is not None and ref.head.kind in ("player", "opponent"))


@dataclass(slots=True)
class Bound:
    """Something a pronoun can stand for: a card of a noun (None: any) and where it is; cards; an amount; a player.

    "somebody" is a player who was named ("the opponent"): *they* can stand for them, *that player* cannot.
    """

    binder: int
    kind: BoundKind
    type: int | None = None
    zone: ZoneOf | None = None
    who: Who = YOU
    sentence: int = 0


@dataclass(slots=True)
class Scope:
    """The binders of one text, as they come up."""

    names: Names
    stand: Stand
    type: int | None = None  # of the card the text stands on
    bound: list[Bound] = field(default_factory=list)
    around: list[Bound] = field(default_factory=list)  # what the loops and ifs around the last "may" bound
    done: list[Bound] | None = None  # what the last "may" bound
    next: int = FIRST_FREE
    sentence: int = 0
    ending: bool = False
    waiting: bool = False  # for a state
    subject: Who = YOU
    home: ZoneOf | None = None  # where cards are whose zone is not said; None: in play
    shown: list[tuple[Who | None, ZoneOf | int]] = field(default_factory=list)  # to whom (None: all); a zone or a list
    rest: Bound | None = None  # what is left of the list of which some were taken last

    # ---- what comes up

    def fresh(self) -> int:
        """A new binder."""
        self.next += 1
        return self.next - 1

    def bind(self, kind: BoundKind, type: int | None = None, zone: ZoneOf | None = None) -> int:
        """A new binder that pronouns can stand for."""
        binder = self.fresh()
        self.tie(binder, kind, type, zone)
        return binder

    def tie(self, binder: int, kind: BoundKind, type: int | None = None, zone: ZoneOf | None = None) -> None:
        """Pronouns can stand for this binder."""
        self.bound.append(Bound(binder, kind, type, zone, Who("bound", binder), self.sentence))

    def seat(self) -> Who:
        """A new player that pronouns can stand for."""
        return Who("bound", self.bind("player"))

    def named(self, ref: n.Ref) -> Who:
        """The player that a subject names; *they* can stand for them from here on."""
        who = self.player(ref)
        if ref.who in _SOMEBODY:
            self.bound.append(Bound(NOBODY, "somebody", who=who, sentence=self.sentence))
        return who

    def moved(self, binder: int, zone: ZoneOf | None) -> None:
        """A bound card, or list of cards, is now somewhere else."""
        for bound in self.bound:
            if bound.binder == binder:
                bound.zone = zone

    def scattered(self) -> None:
        """Something moved that nobody has followed: bound cards are wherever they are."""
        for bound in self.bound:
            bound.zone = None

    # ---- parts of a text

    @contextmanager
    def inside(self) -> Iterator[None]:
        """A part that may not be done, or be done again: behind it nobody knows what it bound and what it moved."""
        known, places = len(self.bound), [bound.zone for bound in self.bound]
        shown, rest = len(self.shown), self.rest
        try:
            yield
        finally:
            self.around = [*self.bound[known:], *self.around]
            del self.bound[known:], self.shown[shown:]
            self.rest = rest
            for bound, zone in zip(self.bound, places, strict=True):
                bound.zone = zone if bound.zone == zone else None

    @contextmanager
    def of(self, who: Who) -> Iterator[Who]:
        """A part that speaks of this player."""
        before, self.subject = self.subject, who
        try:
            yield who
        finally:
            self.subject = before

    # ---- pronouns

    def card(self, ref: n.Ref) -> Bound:
        """The one card that a pronoun stands for. Where that is this card, *it* can stand for it from here on."""
        if ref.who == "this":
            this = self.this(ref)
            if not any(b.binder == THIS and b.sentence == self.sentence for b in self.bound):
                self.tie(THIS, "card", this.type)
            return this
        if ref.who == "attached":
            return self.attached(ref)
        if ref.who == "game":
            raise Wrong("E420", ref, "this must be a card")
        wanted = self._type(ref)
        found = [b for b in self.bound if b.kind == "card" and self._is_a(b, wanted)]
        if not found:
            raise Wrong("E415", ref, f"nothing before says which card “{self.said(ref)}” is",
                        "name the card first, as in “Choose a card in your …, then …”")  # fmt: skip
        return self._only(found, ref, "say it in two sentences, or name its type: “that …”")

    def _only(self, found: list[Bound], ref: n.Ref, help: str) -> Bound:
        """The last of them, where there is just one in its sentence."""
        last = {bound.who for bound in found if bound.sentence == found[-1].sentence}
        if len(last) > 1:
            raise Wrong("E416", ref, f"“{self.said(ref)}” could be more than one of this sentence", help)
        return found[-1]

    def attached(self, ref: n.Ref) -> Bound:
        """The card to which the card is attached that the text stands on."""
        if self.stand != "card":
            raise Wrong("E417", ref, f"“{self.said(ref)}” is that of the card a text stands on, and this is on none")
        if self.names.special("attached") is None:
            raise Wrong("E433", ref, "this game does not say where attached cards lie",
                        "mark one zone “attached: true” in game.yaml")  # fmt: skip
        return Bound(ATTACHED, "card", self._type(ref), who=Who("bound", ATTACHED), sentence=self.sentence)

    def this(self, ref: n.Ref) -> Bound:
        """The card the text stands on."""
        if self.stand != "card":
            raise Wrong("E417", ref, f"“{self.said(ref)}” is the card a text stands on, and this one stands on none")
        wanted = self._type(ref)
        if wanted is not None and not self._is_a(Bound(THIS, "card", self.type), wanted):
            kind, _ = self.names.called(wanted)
            raise Wrong("E419", ref, f"this card is no {kind}", "say “this card”, or give it that type")
        return Bound(THIS, "card", self.type)

    def other(self, node: n.Node) -> int:
        """The card that *other* and *another* leave out: the card a text stands on, or else the one named before."""
        this = THIS if self.stand == "card" else NOBODY
        before = [bound for bound in self.bound if bound.kind == "card" and bound.binder != this]
        if self.stand == "card" and before:
            raise Wrong("E416", node, "this could be other than this card, or than the one named before",
                        "say “other than this card” or “other than it”")  # fmt: skip
        if self.stand != "card" and not before:
            raise Wrong("E415", node, "nothing before says other than which card")
        return THIS if self.stand == "card" else before[-1].binder

    def _type(self, ref: n.Ref) -> int | None:
        return self.names.noun(ref.head.name) if ref.head is not None and ref.head.name is not None else None

    def _is_a(self, bound: Bound, wanted: int | None) -> bool:
        return wanted is None or (bound.type is not None and wanted in self.names.includes(bound.type))

    def cards(self, ref: n.Ref) -> Bound:
        """The list of cards that *them* or *those cards* stands for."""
        wanted = self._type(ref)
        found = [b for b in self.bound if b.kind == "cards" and self._is_a(b, wanted)]
        if ref.who == "rest":
            found = [self.rest] if self.rest is not None else []
        if not found:
            raise Wrong("E415", ref, f"nothing before says which cards “{self.said(ref)}” are",
                        "choose them first, as in “Choose 2 cards in your …”")  # fmt: skip
        return self._only(found, ref, "say it in two sentences")

    def amount(self, node: n.AsMany) -> int:
        """The binder of *that many*, *that amount*."""
        found = [b for b in self.bound if b.kind == "amount"]
        if not found:
            raise Wrong("E415", node, f"nothing before says how many “{node.how}” is")
        return found[-1].binder

    def player(self, ref: n.Ref) -> Who:
        """The player a pronoun stands for."""
        match ref.who:
            case "you":
                return YOU
            case "opponent":
                return self.opponent(ref)
            case "active player" | "next player":
                return Who("active" if ref.who == "active player" else "next")
            case "role":
                assert ref.name is not None
                return Who("role", self.names.role(ref.name))
            case "owner":
                assert ref.of is not None
                return Who("owner", self.card(n.Ref("it", at=ref.of.at) if ref.of.who == "its" else ref.of).binder)
            case "left" | "right" | "across":
                return self._seated(ref)
            case "this" | "those":
                raise Wrong("E426", ref, f"“{self.said(ref)}” is nobody", "say “you”, “that player” or “each player”")
        if ref.who == "their" and self.subject != YOU:
            return self.subject
        kinds = ("player",) if ref.who == "that" else ("player", "somebody")
        found = [b for b in self.bound if b.kind in kinds]
        if not found:
            raise Wrong("E415", ref, f"nothing before says which player “{self.said(ref)}” is",
                        "name the player first, as in “A player …”")  # fmt: skip
        return self._only(found, ref, "say it in two sentences").who

    def _seated(self, ref: n.Ref) -> Who:
        """Who sits so from another player: those whose turns come next are to the left."""
        players = self.names.players
        assert ref.of is not None
        if not is_somebody(ref.of):
            raise Wrong("E420", ref.of, "this must be a player: your, the opponent's, their")
        if players == 1 or (ref.who == "across" and players % 2):
            where = "across from" if ref.who == "across" else "next to"
            help = "say “the player to your left” or “… right”" if players > 1 else "say “you”"
            raise Wrong("E418", ref, f"in a game for {players} nobody sits {where} anybody", help)
        places = {"left": 1, "right": -1, "across": players // 2}[ref.who]
        return seated(self.player(ref.of), places, players)

    def opponent(self, node: n.Node) -> Who:
        """The opponent, where there is just one."""
        if self.names.players != 2:
            says = f"“the opponent” is one player in a game for 2, and this is one for {self.names.players}"
            raise Wrong("E418", node, says, "say “each opponent” or “an opponent”")
        return OPPONENT

    def said(self, ref: n.Ref) -> str:
        """A pronoun as it is written."""
        if ref.name is not None:
            return f"the {ref.name.name}"
        if ref.head is None:
            return "the rest" if ref.who == "rest" else ref.who
        named = ref.head.name
        one, many = (ref.head.kind, f"{ref.head.kind}s") if named is None else self.names.called(self.names.noun(named))
        return f"{'the ' if ref.who == 'attached' else ''}{ref.who} {many if ref.who == 'those' else one}"
