"""An example of each form in a game's own words: from its texts where one uses it, else made with its names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.cardset.model import Game
from engine.cardset.scope import Scope, Stand
from engine.cardset.sentences import Sentences
from engine.language.parse import parse
from engine.language.phrase import phrase
from engine.source.diagnostics import Diagnostic, Source, Span, has_errors
from engine.source.values import Text
from engine.table.explanation.sentence import names_of, vocabulary_of
from engine.table.phrasebook.bank import BANK
from engine.table.phrasebook.names import whole_name
from engine.table.phrasebook.uses import alternatives

_GAP = re.compile(r"\{([a-z ]+)\}")

SHORT = 60
"""Up to how many characters a text of the game is the better example."""

_STANDS: dict[str, Stand] = {"": "card", "rules": "rule", "endings": "rule", "set-up": "set-up", "actions": "action"}
"""Where a sentence of the bank stands."""

STARTS = {"actions": "cards", "deck rules": "deck_rule"}
"""The start symbol of what is no whole text."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text that uses a form, and where it is from: a text of the game, or a part of a game where it can stand."""

    text: str
    source: str


class Examples:
    """Finds examples for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names, self.spoken = names_of(game), vocabulary_of(game)

    @cached_property
    def found(self) -> dict[int, Example]:
        """The best example of each alternative, by its number: a short one of the game's own, where it has one."""
        found: dict[int, Example] = {}
        own = sorted(self._own(), key=lambda each: len(each.text))
        short = [each for each in own if len(each.text) <= SHORT]
        for example in (*short, *self._made(), *own):
            start = STARTS.get(example.source, "text")
            for number in alternatives(example.text, self.spoken, start):
                found.setdefault(number, example)
        return found

    # ---- the game's own texts

    def _own(self) -> Iterator[Example]:
        game = self.game
        yield from (Example(_line(card.text), card.name) for card in game.cards if card.text)
        yield from (Example(_line(text.text), text.name) for text in (*game.rules, *game.endings, *game.set_up))
        for phase in game.stages:
            texts = (phase.start.text, phase.do.text, phase.end.text)
            yield from (Example(_line(text), phase.name) for text in texts if text)
        yield from (Example(_line(action.printed), action.name) for action in game.actions if action.printed)

    # ---- made with the game's names

    def _made(self) -> Iterator[Example]:
        for template in BANK:
            where, _, text = template.rpartition(" | ")
            filled = self._filled(text)
            if filled is not None and (said := self._said(filled, where)) is not None:
                yield Example(said, where)

    def _filled(self, text: str) -> str | None:
        """The sentence with the game's names; None if it has no name for a gap."""
        gaps = set(_GAP.findall(text))
        if not gaps <= self.fillings.keys():
            return None
        return _GAP.sub(lambda gap: self.fillings[gap[1]], text)

    def _said(self, text: str, where: str) -> str | None:
        """The sentence in its usual wording, if it is one of this game."""
        start = STARTS.get(where, "text")
        node = parse(text, self.spoken, start).node
        if node is None or (start == "text" and not self._stands(text, where)):
            return None
        return phrase(node, self.spoken, start)

    def _stands(self, text: str, where: str) -> bool:
        """Does the sentence mean something there?"""
        found: list[Diagnostic] = []
        scope = Scope(self.names, _STANDS[where], ending=where == "endings")
        Sentences(self.names, self.spoken, found).text(Text(text, Span(Source("", text), 0, len(text))), scope)
        return not has_errors(found)

    @cached_property
    def fillings(self) -> dict[str, str]:
        """The names that fill the gaps of the bank, as far as the game has them."""
        game = self.game
        own = [c.name for c in game.counters if c.per_player]
        plain = [z for z in game.zones if z.per_player and not z.bare]
        table = [z for z in game.zones if not z.per_player and not z.bare]
        found = {
            "counter": own[:1], "other counter": own[1:2] or own[:1],
            "shared counter": [c.name for c in game.counters if c.per == "table"][:1],
            "card counter": [c.name for c in game.counters if c.per_card][:1],
            "number": [n.name for n in game.numbers if n.per == "card"][:1],
            "own number": [n.name for n in game.numbers if n.per == "player"][:1],
            "table number": [n.name for n in game.numbers if n.per == "table"][:1],
            "label": [it.name for it in game.labels if it.of is None][:1],
            "other label": [it.name for it in game.labels if it.of is None][1:2],
            "table label": [it.name for it in game.labels if it.of is not None][:1],
            "its label": [game.labels[it.of].name for it in game.labels if it.of is not None][:1],
            "keyword": [it.name for it in game.keywords][:1],
            "mark": [m.name for m in game.marks if m.per == "card"][:1],
            "other mark": [m.name for m in game.marks if m.per == "card"][1:2],
            "type": [t.name for t in game.types][:1], "types": [t.plural for t in game.types][:1],
            "phase": [p.name for p in game.phases][:1],
            "role": [r.name for r in game.roles][:1],
            "chosen role": [r.name for r in game.roles if r.who is None][:1],
            "procedure": [p.name for p in game.procedures][:1], "period": [p.name for p in game.periods][:1],
            "hand": [z.name for z in sorted(plain, key=lambda z: not z.draw_to)][:1],
            "deck": [z.name for z in sorted(plain, key=lambda z: not z.draw_from)][:1],
            "pile": [z.name for z in sorted(plain, key=lambda z: (not z.discard_to, z.draw_to, z.draw_from))][:1],
            "table zone": [z.name for z in table if z.size is None][:1],
            "sized zone": [z.name for z in table if z.size is not None][:1],
            "own sized zone": [z.name for z in plain if z.size is not None][:1],
            "bare zone": [z.name for z in game.zones if z.bare][:1],
            "in play": [whole_name(z) for z in game.zones if z.in_play][:1],
        }  # fmt: skip
        return {gap: names[0] for gap, names in found.items() if names}


def _line(text: str) -> str:
    return " ".join(text.split())
