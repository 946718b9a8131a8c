"""The sentences of a game's files: read, checked, and what is wrong with them placed in the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from engine.cardset.checked import NO_TEXT, CheckedText, Cost, Limit, Modifier
from engine.cardset.conditions import condition
from engine.cardset.deckrules import AskedOfDecks, deck_rule, each_card
from engine.cardset.hidden import no_blind_filter, no_hidden_number, no_hidden_price
from engine.cardset.limits import limit
from engine.cardset.measures import expression, head_type, phrase_cards, quantity
from engine.cardset.model import Choice, Seen
from engine.cardset.parts import binders_of
from engine.cardset.scope import SAID, Names, Scope, Wrong
from engine.cardset.terms import THIS, YOU, Amount, CardTest, Test, Who
from engine.cardset.texts import TextChecker
from engine.cardset.wording import hints
from engine.language import nodes as n
from engine.language.faults import Fault
from engine.language.parse import parse
from engine.language.vocabulary import Vocabulary
from engine.source.characters import readable
from engine.source.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from engine.source.values import Text

T = TypeVar("T")


class Sentences:
    """Reads and checks texts with one game's names; gathers what is wrong."""

    def __init__(self, names: Names, spoken: Vocabulary, found: list[Diagnostic]) -> None:
        self.names, self.spoken, self.found = names, spoken, found
        self.modifiers: list[tuple[Modifier, Span]] = []
        """All that changes numbers of cards, each with its place."""
        self.texts: list[tuple[CheckedText, Text]] = []
        """All texts, each as it is written."""

    def text(self, written: Text, scope: Scope) -> CheckedText:
        """A whole text. What is wrong with it leaves it without effect; that it is empty has been said of its shape."""
        node = self._node(written, "text") if written.value else None
        if not isinstance(node, n.Text):
            return NO_TEXT
        checker = TextChecker(scope)
        checked = checker.check(node)
        for wrong in checker.wrong:
            self._wrong(written, wrong)
        if not checker.wrong:
            self.found += hints(written, node, self.spoken, "text")
        for modifier, at in zip(checker.modifiers, checker.places, strict=True):
            self.modifiers.append((modifier, written.part(*at)))
        self.texts.append((checked, written))
        return checked

    def cards(self, written: Text, scope: Scope) -> Choice | None:
        """The card that an action chooses: "a card in your …". It is bound for what the action does."""
        node = self._node(written, "cards")
        choice = None if node is None else self._checked(written, node, "cards", lambda: self._choice(node, scope))
        if choice is None and not scope.bound:
            scope.tie(THIS, "card")  # "it" means this card all the same
        return None if choice is None else replace(choice, printed=" ".join(written.value.split()))

    def _choice(self, node: n.Node, scope: Scope) -> Choice:
        if not isinstance(node, n.Phrase) or node.quantifier is None or not _is_one(node.quantifier):
            raise Wrong("E436", node, "an action chooses one card at a time", "say “a card in your …”")
        cards = phrase_cards(node, scope)
        if len(cards) != 1:
            several = any(isinstance(f, n.Within) and isinstance(f.zone, n.Zones) for f in node.nom.filters)
            says = "an action chooses from one zone" if several else "this does not say in which zone the card is"
            raise Wrong("E423", node, says, "say where: “a card in your …”")
        if cards[0].zone.who.kind not in ("you", "opponent", "active", "table"):
            raise Wrong("E423", node, "an action cannot tell whose zone this is", "say “your …” or “the opponent's …”")
        kind = head_type(node.nom, scope)
        binder = scope.bind("card", kind, cards[0].zone) if scope.bound else THIS
        if binder == THIS:
            scope.tie(THIS, "card", kind, cards[0].zone)
        no_blind_filter(node, YOU, cards, scope)
        return Choice(cards[0], binder)

    def cost(self, written: Text, scope: Scope) -> Cost | None:
        """What an action costs: "3 …", "… equal to its …"."""
        node = self._node(written, "quantity")
        if not isinstance(node, n.Quantity):
            return None
        return self._checked(written, node, "quantity", lambda: self._cost(node, scope))

    @staticmethod
    def _cost(node: n.Quantity, scope: Scope) -> Cost:
        """It is paid when the first card is chosen, so it can read no other."""
        cost = Cost(*quantity(node, YOU, scope))
        if binders_of(cost.amount) - {THIS}:
            raise Wrong("E439", node, "the costs are paid before a second card is chosen", "read the first card only")
        no_hidden_price(cost.amount, node, scope)
        return cost

    def limit(self, written: Text) -> Limit | None:
        """How often an action may be taken: "2 times each turn"."""
        node = self._node(written, "limit")
        if not isinstance(node, n.Limit):
            return None
        return self._checked(written, node, "limit", lambda: limit(node, self.names))

    def condition(self, written: Text, scope: Scope) -> Test | None:
        """When an action may be taken."""
        node = self._node(written, "condition")
        if node is None:
            return None
        return self._checked(written, node, "condition", lambda: self._condition(node, scope))

    @staticmethod
    def _condition(node: n.Node, scope: Scope) -> Test:
        test = condition(node, scope)  # type: ignore[arg-type]
        no_hidden_price(test, node, scope)
        return test

    def player(self, written: Text, scope: Scope) -> Who | None:
        """A player who is told by whose turn it is, or by a role: "the active player", "the opponent"."""
        node = self._node(written, "cards")
        return None if node is None else self._checked(written, node, "cards", lambda: self._player(node, scope))

    @staticmethod
    def _player(node: n.Node, scope: Scope) -> Who:
        """Here "you" would be the active player, and the opponent is theirs."""
        if not isinstance(node, n.Ref) or node.who not in ("active player", "next player", "opponent", "role"):
            raise Wrong("E470", node, "this does not say which player, whoever looks at it",
                        "say “the active player” or “the opponent”")  # fmt: skip
        who = scope.player(node)
        return Who("next") if who.kind == "opponent" else who

    def value(self, written: Text, seen_by: Seen = "all") -> tuple[Amount, int] | None:
        """What a number is, which so many see, and how many binders that has: "the total … of your …"."""
        node, scope = self._node(written, "expr"), Scope(self.names, "rule")
        if node is None:
            return None
        amount = self._checked(written, node, "expr", lambda: self._value(node, seen_by, scope))
        return None if amount is None else (amount, scope.next)

    @staticmethod
    def _value(node: n.Node, seen_by: Seen, scope: Scope) -> Amount:
        amount = expression(node, scope)  # type: ignore[arg-type]
        no_hidden_number(amount, node, seen_by, scope)
        return amount

    def deck_rule(self, name: Text, written: Text, scope: Scope) -> AskedOfDecks | None:
        """What a deck must hold, and the sentence that says so."""
        node = self._node(written, "deck_rule")
        if not isinstance(node, n.DeckRule):
            return None
        rule = self._checked(written, node, "deck_rule", lambda: deck_rule(name, written, node, scope))
        return None if rule is None else (rule, node)

    def such_cards(self, written: Text) -> tuple[CardTest, ...] | None:
        """What a deck asks of cards that it names together: "each …"."""
        node = self._node(written, "cards")
        if node is None:
            return None
        return self._checked(written, node, "cards", lambda: each_card(node, Scope(self.names, "deck")))

    # ---- what is wrong

    def _node(self, written: Text, start: str) -> n.Node | None:
        parsed = parse(written.value, self.spoken, start)
        for fault in parsed.faults:
            self._fault(written, fault)
        return parsed.node

    def _checked(self, written: Text, node: n.Node, start: str, check: Callable[[], T]) -> T | None:
        """What a check makes of a node; hints on its wording only if nothing is wrong with it."""
        try:
            checked = check()
        except Wrong as wrong:
            self._wrong(written, wrong)
            return None
        self.found += hints(written, node, self.spoken, start)
        return checked

    def _fault(self, written: Text, fault: Fault) -> None:
        span = written.part(fault.start, fault.end)
        fixes: tuple[Fix, ...] = ()
        if fault.replacement is not None:
            says = f"write “{fault.replacement}”" if fault.replacement else "leave it out"
            edit = Edit(span, _in_quotes(fault.replacement, written.style))
            fixes = (Fix(says, (edit,), safe=fault.code == "E305"),)
        says = readable(fault.message)
        self.found.append(Diagnostic(fault.code, Severity.ERROR, says, span, help=fault.help, fixes=fixes))

    def _wrong(self, written: Text, wrong: Wrong) -> None:
        words = " ".join(written.value[slice(*wrong.at)].split())
        help = wrong.help.replace(SAID, readable(words))
        self.found.append(Diagnostic(wrong.code, Severity.ERROR, wrong.message, written.part(*wrong.at), help=help))


def _in_quotes(replacement: str, style: str) -> str:
    """A replacement as it is written inside such quotes."""
    if style == "'":
        return replacement.replace("'", "''")
    return replacement.replace("\\", r"\\").replace('"', r"\"") if style == '"' else replacement


def _is_one(q: n.Quantifier) -> bool:
    return q.how in ("a", "another") or (q.how == "number" and isinstance(q.value, n.Number) and q.value.value == 1)
