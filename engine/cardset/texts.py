"""Whole texts: from sentences as written to what a text does at once, its triggers and its modifiers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.cardset.checked import AfterAction, At, CheckedText, Modifier, Once, Trigger
from engine.cardset.conditions import condition
from engine.cardset.deeds import body, effects
from engine.cardset.effects import Block, Decide, May
from engine.cardset.happenings import happening
from engine.cardset.measures import is_player, phrase_cards, scale
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import YOU, Amount, Arithmetic, Cards, Fixed, Not, Test
from engine.language import nodes as n


@dataclass(slots=True)
class Unit:
    """What the next sentence may go on from: a block, and how it is put away when it is complete."""

    block: Block
    put: Callable[[Block], None]


class TextChecker:
    """Checks one text. Every sentence is checked, whatever is wrong with the others."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.effect: list[Block] = []
        self.triggers: list[Trigger] = []
        self.modifiers: list[Modifier] = []
        self.wrong: list[Wrong] = []
        self._unit: Unit | None = None

    def check(self, text: n.Text) -> CheckedText:
        """The checked text; what is wrong with it is in `wrong`."""
        for sentence in text.sentences:
            self.scope.sentence += 1
            try:
                self._sentence(sentence)
            except Wrong as wrong:
                self.wrong.append(wrong)
                self._unit = None
        self._close()
        effect = tuple(step for block in self.effect for step in block)
        return CheckedText(effect, tuple(self.triggers), tuple(self.modifiers), self.scope.next)

    def _close(self) -> None:
        if self._unit is not None:
            self._unit.put(self._unit.block)
        self._unit = None

    def _sentence(self, sentence: n.Sentence) -> None:
        if isinstance(sentence, n.Link):
            self._link(sentence)
            return
        self._close()
        if sentence.when is not None:
            self._trigger(sentence, sentence.when)
        elif (modify := _modification(sentence.body)) is not None:
            self.modifiers.append(self._modifier(*modify))
        else:
            self._instruction(sentence)

    def _instruction(self, sentence: n.Rule) -> None:
        if self.scope.stand == "rule":
            raise Wrong("E440", sentence, "nothing says when this happens",
                        "begin with “When …,”, “After …,”, “Before …,” or “At the start of …,”")  # fmt: skip
        self.scope.subject = YOU
        self._unit = Unit(body(sentence.body, self.scope), self.effect.append)

    # ---- sentences that go on

    def _link(self, link: n.Link) -> None:
        unit = self._unit
        if unit is None:
            if self.wrong:
                return  # it goes on from a sentence that is wrong itself
            raise Wrong("E441", link, "there is no sentence before that this goes on from")
        last = unit.block[-1] if unit.block else None
        match link.to:
            case "then":
                unit.block = (*unit.block, *effects(link.body, self.scope))
            case "otherwise":
                unit.block = (*unit.block[:-1], self._otherwise(link, last))
            case _:
                if not isinstance(last, May):
                    raise Wrong("E441", link, "“if … do” needs a “may” in the sentence before")
                done = replace(last, did=(*last.did, *effects(link.body, self.scope)))
                unit.block = (*unit.block[:-1], done)

    def _otherwise(self, link: n.Link, last: object) -> May | Decide:
        known = [b for b in self.scope.bound if b.sentence < self.scope.sentence]
        self.scope.bound[:] = known
        if isinstance(last, May) and not last.otherwise:
            return replace(last, otherwise=effects(link.body, self.scope))
        if isinstance(last, Decide) and not last.no:
            return replace(last, no=effects(link.body, self.scope))
        raise Wrong("E441", link, "“Otherwise” needs an “If …” or a “may” in the sentence before")

    # ---- triggers

    def _trigger(self, sentence: n.Rule, when: n.Time | n.Event) -> None:
        scope = self.scope
        if scope.stand in ("action", "step"):
            raise Wrong("E442", when, "this is done at once, so it cannot wait for something",
                        "put it among the rules of the game, or on a card")  # fmt: skip
        scope.subject = YOU
        scope.bound.clear()
        make = self._timed(when) if isinstance(when, n.Time) else self._evented(when)
        block = body(sentence.body, scope)
        self._unit = Unit(block, lambda whole: self.triggers.append(make(whole)))

    def _timed(self, time: n.Time) -> Callable[[Block], Trigger]:
        moment = time.moment
        own = self._own(moment)
        if moment.span == "game":
            raise Wrong("E443", moment, "the start of the game is its set-up, and its end an ending",
                        "put it under “set-up” in game.yaml")  # fmt: skip
        if moment.span == "phase":
            if moment.name is None:
                raise Wrong("E443", moment, "this does not say which phase", "name it: “your …”")
            phase = self.scope.names.phase(moment.name)
            return lambda block: At(time.edge, phase, own, None, block)
        turn = moment.number.value if moment.number is not None else None
        return lambda block: At(time.edge, None, own, turn, block)

    def _own(self, moment: n.Moment) -> bool:
        if moment.owner is None:
            return False
        if moment.owner != n.Ref("you"):
            raise Wrong("E443", moment.owner, "a turn here is yours or each", "say “your turn” or “each turn”")
        return True

    def _evented(self, event: n.Event) -> Callable[[Block], Trigger]:
        if isinstance(event.what, n.AnyAction):
            if self.scope.stand != "rule":
                raise Wrong("E444", event, "“after an action” is for the rules of the game")
            return AfterAction
        if isinstance(event.what, n.Clause):
            return happening(event, event.what, self.scope)
        if not self.scope.ending:
            raise Wrong("E445", event.what, "only an ending can wait for a state",
                        "wait for what brings it about, as in “When you gain …, if …”")  # fmt: skip
        test = condition(event.what, self.scope)
        return lambda block: Once(test, block)

    # ---- modifiers

    def _modifier(self, clause: n.Clause, modify: n.Modify, how: str, given: n.Condition | None) -> Modifier:
        scope = self.scope
        number = scope.names.number(modify.of)
        assert number is not None
        if scope.stand not in ("card", "rule"):
            raise Wrong("E442", clause, "what has a number changed has it as long as something stands: this is done at once",
                        "put it among the rules of the game, or on a card")  # fmt: skip
        subject = self._subject(clause.subject)
        amount = self._amount(modify)
        test: Test | None = condition(given, scope) if given is not None else None
        if test is not None and how == "unless":
            test = Not(test)
        return Modifier(number, subject, amount, test)

    def _subject(self, np: n.NounPhrase | None) -> tuple[Cards, ...] | None:
        if isinstance(np, n.Ref) and np.who in ("this", "it") and self.scope.stand == "card":
            return None
        if not isinstance(np, n.Phrase) or is_player(np):
            raise Wrong("E420", np or n.Ref("you"), "say which cards have it: “this card”, “cards in your …”")
        if np.quantifier is not None and np.quantifier.how not in ("each", "all", "another"):
            raise Wrong("E436", np.quantifier, "a card that stands cannot choose", "say “each …” or “all …”")
        return phrase_cards(np, self.scope)

    def _amount(self, modify: n.Modify) -> Amount:
        scope = self.scope
        amount: Amount = Fixed(modify.amount.value)
        if modify.each is None:
            return amount
        each = scale(modify.each, scope)
        amount = Arithmetic("times", amount, each)
        if modify.at_most is None:
            return amount
        most = Fixed(modify.at_most.value)
        if (modify.at_most.value < 0) != (modify.amount.value < 0):
            raise Wrong("E446", modify.at_most, "the most must be on the same side of 0 as what each gives")
        return Arithmetic("larger" if modify.amount.value < 0 else "smaller", amount, most)


def _modification(node: n.Body) -> tuple[n.Clause, n.Modify, str, n.Condition | None] | None:
    """The parts of a sentence that says what a card has, if it is one."""
    if isinstance(node, n.Provided) and isinstance(node.clause.verb, n.Modify):
        return node.clause, node.clause.verb, node.how, node.condition
    if isinstance(node, n.Clause) and isinstance(node.verb, n.Modify):
        return node, node.verb, "", None
    return None
