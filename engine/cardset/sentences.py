"""The sentences of a game's files: read, checked, and what is wrong with them placed in the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.cardset.checked import NO_TEXT, CheckedText, Cost
from engine.cardset.conditions import condition
from engine.cardset.measures import phrase_cards, quantity
from engine.cardset.model import Choice
from engine.cardset.scope import Names, Scope, Stand, Wrong
from engine.cardset.terms import THIS, YOU, Test
from engine.cardset.texts import TextChecker
from engine.language import nodes as n
from engine.language.faults import Fault
from engine.language.parse import parse
from engine.language.vocabulary import Vocabulary
from engine.source.diagnostics import Diagnostic, Edit, Fix, Severity
from engine.source.values import Text

T = TypeVar("T")


class Sentences:
    """Reads and checks texts with one game's names; gathers what is wrong."""

    def __init__(self, names: Names, spoken: Vocabulary, found: list[Diagnostic]) -> None:
        self.names, self.spoken, self.found = names, spoken, found

    def text(self, written: Text, stand: Stand, *, ending: bool = False, scope: Scope | None = None) -> CheckedText:
        """A whole text. What is wrong with it leaves it without effect."""
        node = self._node(written, "text")
        if not isinstance(node, n.Text):
            return NO_TEXT
        scope = scope or Scope(self.names, stand)
        scope.ending = ending
        checker = TextChecker(scope)
        checked = checker.check(node)
        for wrong in checker.wrong:
            self._wrong(written, wrong)
        return checked

    def cards(self, written: Text, scope: Scope) -> Choice | None:
        """The card that an action chooses: "a card in your …". It is bound for what the action does."""
        node = self._node(written, "cards")
        return None if node is None else self._checked(written, lambda: self._choice(node, scope))

    def _choice(self, node: n.Node, scope: Scope) -> Choice:
        if not isinstance(node, n.Phrase) or node.quantifier is None or node.quantifier.how not in ("a", "another", "number"):
            raise Wrong("E436", node, "an action chooses one card at a time", "say “a card in your …”")
        if isinstance(node.quantifier.value, n.Number) and node.quantifier.value.value != 1:
            raise Wrong("E436", node.quantifier, "an action chooses one card at a time", "say “a card in your …”")
        cards = phrase_cards(node, scope)
        if len(cards) != 1:
            raise Wrong("E423", node, "this does not say in which zone the card is", "say where: “a card in your …”")
        kind = self.names.type(node.nom.head.name) if node.nom.head.name is not None else None
        if not scope.bound:
            scope.tie(THIS, "card", kind, cards[0].zone)
            return Choice(cards[0], THIS)
        return Choice(cards[0], scope.bind("card", kind, cards[0].zone))

    def cost(self, written: Text, scope: Scope) -> Cost | None:
        """What an action costs: "3 …", "… equal to its …"."""
        node = self._node(written, "quantity")
        if not isinstance(node, n.Quantity):
            return None
        return self._checked(written, lambda: Cost(*quantity(node, YOU, scope)))

    def condition(self, written: Text, scope: Scope) -> Test | None:
        """When an action may be taken."""
        node = self._node(written, "condition")
        return None if node is None else self._checked(written, lambda: condition(node, scope))  # type: ignore[arg-type]

    # ---- what is wrong

    def _node(self, written: Text, start: str) -> n.Node | None:
        parsed = parse(written.value, self.spoken, start)
        for fault in parsed.faults:
            self._fault(written, fault)
        return parsed.node

    def _checked(self, written: Text, check: Callable[[], T]) -> T | None:
        try:
            return check()
        except Wrong as wrong:
            self._wrong(written, wrong)
            return None

    def _fault(self, written: Text, fault: Fault) -> None:
        span = written.part(fault.start, fault.end)
        fixes: tuple[Fix, ...] = ()
        if fault.replacement is not None:
            says = f"write “{fault.replacement}”" if fault.replacement else "leave it out"
            fixes = (Fix(says, (Edit(span, fault.replacement),), safe=False),)
        self.found.append(Diagnostic(fault.code, Severity.ERROR, fault.message, span, help=fault.help, fixes=fixes))

    def _wrong(self, written: Text, wrong: Wrong) -> None:
        span = written.part(*wrong.at)
        self.found.append(Diagnostic(wrong.code, Severity.ERROR, wrong.message, span, help=wrong.help))
