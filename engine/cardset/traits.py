"""What is asked of cards by the words they have: marks, and what they print as labels."""

from __future__ import annotations

from engine.cardset.scope import Scope
from engine.cardset.terms import CardTest, Fixed, HasLabel, HasMark, HasNumber, Shares
from engine.language import nodes as n


def valued(name: n.Named, negated: bool, scope: Scope) -> CardTest:
    """ "that is VALUE": a mark, or a word that cards print for some label."""
    if scope.names.is_mark(name):
        return HasMark(scope.names.mark(name), negated)
    return HasLabel(scope.names.labelled(name), negated)


def keyworded(name: n.Named, scope: Scope) -> CardTest:
    """ "with KEYWORD": it has it now, printed or given."""
    return HasNumber(scope.names.keyword(name), ">=", Fixed(1))


def shared(labels: n.Labels, binder: int, scope: Scope) -> CardTest:
    """ "that shares its LABEL": it prints the same word as that card."""
    return Shares(binder, tuple(scope.names.label(name) for name in labels.names))
