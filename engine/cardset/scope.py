"""What a text can refer to while it is being checked: the game's names, and the binders that pronouns stand for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from engine.cardset.model import Seats
from engine.cardset.named import SAID as SAID
from engine.cardset.named import Names as Names
from engine.cardset.named import Wrong as Wrong
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
_CALLED = ("opponent", "active player", "next player", "role")
_SOMEBODY = PLAYER_REFS - {"you", "they", "their"}

NOBODY = -1
"""The binder of a player who has none."""


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
    owner: tuple[n.Ref, int] | None = None  # whose cards were spoken of last, and in which sentence
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
        if self.names.flagged("attached") is None:
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
            raise Wrong("E415", ref, f"nothing before says which player “{self.said(ref)}” is", self._named_as(ref))
        return self._only(found, ref, "say it in two sentences").who

    def owned_by(self, ref: n.Ref) -> Who:
        """The player whose cards or zones are spoken of; no pronoun can stand for them."""
        who = self.player(ref)
        if ref.who in _CALLED:
            self.owner = ref, self.sentence
        return who

    def _named_as(self, ref: n.Ref) -> str:
        """How to say who is meant where no pronoun can: only whose cards they are has been said."""
        owner, sentence = self.owner or (None, -1)
        if owner is None or sentence != self.sentence or ref.who not in ("they", "their"):
            return "name the player first, as in “A player …”"
        who = self.said(owner).removeprefix("the ")
        return f"say “the {who}'s …”" if ref.who == "their" else f"say “the {who}”"

    def _seated(self, ref: n.Ref) -> Who:
        """Who sits so from another player: those whose turns come next are to the left."""
        seats, players = self.names.seats, self.names.seats.most
        assert ref.of is not None
        if not is_somebody(ref.of):
            raise Wrong("E420", ref.of, "this must be a player: your, the opponent's, their")
        if players == 1 or (ref.who == "across" and (players % 2 or seats.least < players)):
            where = "across from" if ref.who == "across" else "next to"
            help = "say “the player to your left” or “… right”" if players > 1 else "say “you”"
            raise Wrong("E418", ref, f"in a game for {seats} nobody sits {where} anybody", help)
        places = {"left": 1, "right": -1, "across": players // 2}[ref.who]
        return seated(self.player(ref.of), places, players if seats.least == players else None)

    def opponent(self, node: n.Node) -> Who:
        """The opponent, where there is just one."""
        if self.names.seats != Seats(2, 2):
            says = f"“the opponent” is one player in a game for 2, and this is one for {self.names.seats}"
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
