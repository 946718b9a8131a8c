"""Whole texts: from sentences as written to what a text does at once, its triggers and its modifiers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.cardset.checked import (
    AfterAction,
    At,
    Ban,
    CheckedText,
    Instead,
    Limit,
    Modifier,
    Once,
    Trigger,
    When,
)
from engine.cardset.conditions import condition
from engine.cardset.deeds import body, effects
from engine.cardset.effects import (
    Block,
    Decide,
    ForCards,
    ForPlayers,
    May,
    Step,
)
from engine.cardset.fitting import depends_on_the_turn, no_ending, no_window
from engine.cardset.forawhile import WaitsForAWhile, moment_to_come, replaced_for_a_while
from engine.cardset.forbidding import forbidden, prohibition
from engine.cardset.happenings import happening
from engine.cardset.limits import limit
from engine.cardset.measures import everybody
from engine.cardset.onsets import onset
from engine.cardset.replacing import instead
from engine.cardset.scope import Bound, Scope, Wrong
from engine.cardset.standing import modification, modifiers
from engine.cardset.terms import (
    ACTIVE_PLAYER,
    YOU,
    IsPlayer,
)
from engine.language import nodes as n

Unfit = Callable[[Block], Wrong | None]
"""What is wrong with a whole block where it stands."""


@dataclass(slots=True)
class Unit:
    """What the next sentence may go on from: a block, and how it is put away when it is complete.

    `did`: the sentence before was “If … do, …”.
    """

    block: Block
    put: Callable[[Block], None]
    unfit: Unfit
    did: bool = False


class TextChecker:
    """Checks one text. Every sentence is checked, whatever is wrong with the others."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.effect: list[Block] = []
        self.triggers: list[Trigger] = []
        self.modifiers: list[Modifier] = []
        self.replacements: list[Instead] = []
        self.bans: list[Ban] = []
        self.places: list[n.Offsets] = []  # of each modifier
        self.wrong: list[Wrong] = []
        self._unit: Unit | None = None
        self._waits: WaitsForAWhile | None = None  # what has been said last of it goes on
        self._said = scope.bound  # what instructions have bound, whatever triggers stand between them

    def check(self, text: n.Text) -> CheckedText:
        """The checked text; what is wrong with it is in `wrong`."""
        for sentence in text.sentences:
            self.scope.sentence += 1
            try:
                self._sentence(sentence)
            except Wrong as wrong:
                self.wrong.append(wrong)
                self._drop()
        self._close()
        effect = tuple(step for block in self.effect for step in block)
        made = tuple(self.triggers), tuple(self.modifiers)
        return CheckedText(effect, *made, self.scope.next, replacements=tuple(self.replacements), bans=tuple(self.bans))

    def _drop(self) -> None:
        self._unit = None
        if self._waits is not None:
            self._waits.close()

    def _close(self) -> None:
        unit, self._unit = self._unit, None
        if unit is None:
            return
        unit.put(unit.block)
        wrong = unit.unfit(unit.block)
        if wrong is not None:
            self.wrong.append(wrong)

    def _sentence(self, sentence: n.Sentence) -> None:
        if isinstance(sentence, n.Link):
            self._link(sentence)
            return
        self._close()
        self.scope.subject = YOU
        until = sentence.until or (moment_to_come(sentence) if isinstance(sentence, n.Rule) else None)
        if until is not None:
            self._for_a_while(sentence, until)
            return
        if isinstance(sentence, n.Replace):
            self.scope.bound = []
            self.replacements.append(instead(sentence, self.scope))
            return
        cannot = prohibition(sentence.body) if sentence.when is None else None
        if cannot is not None:
            self.scope.bound = []
            self._forbid(forbidden(*cannot, self.scope))
            return
        modify = modification(sentence.body)
        if sentence.when is None and modify is None:
            self._instruction(sentence)
            return
        self.scope.bound = []
        if sentence.when is not None:
            self._trigger(sentence, sentence.when)
        elif modify is not None:
            found = modifiers(modify, self.scope)
            self.modifiers += found
            self.places += [sentence.body.at] * len(found)

    def _forbid(self, found: Ban | Instead) -> None:
        if isinstance(found, Ban):
            self.bans.append(found)
        else:
            self.replacements.append(found)

    def _instruction(self, sentence: n.Rule) -> None:
        self._begin(sentence)
        self._unit = Unit(body(sentence.body, self.scope), self.effect.append, lambda block: None)

    def _begin(self, sentence: n.Rule | n.Replace) -> None:
        """An instruction speaks of what those before it have bound."""
        if self.scope.stand == "rule":
            raise Wrong("E440", sentence, "nothing says when this happens",
                        "begin with “When …,”, “After …,”, “Before …,” or “At the start of …,”")  # fmt: skip
        self.scope.bound = self._said

    def _for_a_while(self, sentence: n.Rule | n.Replace, until: n.Until) -> None:
        self._begin(sentence)
        if isinstance(sentence, n.Replace):
            self.effect.append(replaced_for_a_while(sentence, until, self.scope))
            return
        self._waits = waits = WaitsForAWhile(sentence, until, self.scope)
        self._unit = Unit(
            body(sentence.body, self.scope), lambda whole: self.effect.append(waits.step(whole)), lambda block: None
        )

    # ---- sentences that go on

    def _link(self, link: n.Link) -> None:
        unit = self._unit
        if unit is None:
            if self.wrong:
                return  # it goes on from a sentence that is wrong itself
            raise Wrong("E441", link, "there is no sentence before that this goes on from")
        match link.to:
            case "then":
                unit.block = (*unit.block, *effects(link.body, self.scope))
                unit.did = False
            case "otherwise":
                unit.block = self._otherwise(link, unit)
            case _:
                unit.block = self._did(link, unit)
                unit.did = True

    def _did(self, link: n.Link, unit: Unit) -> Block:
        """What is done if the last "may" was; it can speak of what that did."""
        scope, around, done = self.scope, self.scope.around, self.scope.done or []

        def more(may: May) -> May:
            if (may.who == YOU) != (link.to == "you did"):
                they = "you" if may.who == YOU else "they"
                raise Wrong("E441", link, "somebody else may do it", f"say “If {they} do”")
            scope.done = None
            with scope.inside():
                scope.bound += [*around, *done]
                block = effects(link.body, scope)
            if scope.done is None:
                scope.around, scope.done = around, done
            return replace(may, did=(*may.did, *block))

        block = _last_may(unit.block, more)
        if block is None:
            raise Wrong("E441", link, "“if … do” needs a “may” in the sentence before")
        return block

    def _otherwise(self, link: n.Link, unit: Unit) -> Block:
        """What is done if the last "if" or "may" was not."""
        last = unit.block[-1]
        if isinstance(last, Decide) and not last.no and not unit.did:
            return (*unit.block[:-1], replace(last, no=self._other_way(link, [])))
        around = self.scope.around

        def other(may: May) -> May:
            return may if may.otherwise else replace(may, otherwise=self._other_way(link, around))

        block = _last_may(unit.block, other)
        if block is None or block == unit.block:
            raise Wrong("E441", link, "“Otherwise” needs an “If …” or a “may” in the sentence before")
        return block

    def _other_way(self, link: n.Link, around: list[Bound]) -> Block:
        with self.scope.inside():
            self.scope.bound += around
            return effects(link.body, self.scope)

    # ---- triggers

    def _trigger(self, sentence: n.Rule, when: n.Time | n.Event) -> None:
        scope = self.scope
        if scope.stand not in ("card", "rule"):
            raise Wrong("E442", when, "this is done at once, so it cannot wait for something",
                        "put it among the rules of the game, or on a card")  # fmt: skip
        make = self._timed(when) if isinstance(when, n.Time) else self._evented(when)
        often = None if sentence.limit is None else self._limit(sentence.limit, when)
        block = body(sentence.body, scope)
        state = isinstance(when, n.Event) and not isinstance(when.what, n.Clause | n.AnyAction)
        before = isinstance(when, n.Event) and when.window == "before"

        def unfit(whole: Block) -> Wrong | None:
            wrong = no_ending(whole, sentence.body, state) if scope.ending else None
            return no_window(whole, sentence.body) if before and wrong is None else wrong

        def put(whole: Block) -> None:
            made = make(whole)
            self.triggers.append(replace(made, limit=often) if isinstance(made, When) else made)

        self._unit = Unit(block, put, unfit)

    def _limit(self, node: n.Limit, when: n.Time | n.Event) -> Limit:
        """A limit is for what can happen any number of times."""
        if not isinstance(when, n.Event) or not isinstance(when.what, n.Clause):
            raise Wrong("E485", node, "only what waits for something that happens can have a limit",
                        "leave it out, or say “…, when you gain …”")  # fmt: skip
        return limit(node, self.scope.names)

    def _timed(self, time: n.Time) -> Callable[[Block], Trigger]:
        moment = time.moment
        phase = self.scope.names.phase(moment.name) if moment.span == "phase" and moment.name is not None else None
        turn = moment.number.value if moment.number is not None else None
        if moment.span == "procedure" and moment.name is not None:
            procedure = self.scope.names.procedure(moment.name)
            return lambda block: At(time.edge, None, False, None, block, procedure)
        if moment.owner is None or moment.owner == n.Ref("you"):
            return lambda block: At(time.edge, phase, moment.owner is not None, turn, block)
        if self.scope.stand == "rule":
            raise Wrong("E443", moment.owner, "in a rule “you” are whose turn it is", "say “your …” or “each …”")
        if moment.owner != n.Ref("opponent"):
            raise Wrong("E443", moment.owner, "this does not say whose turn it is",
                        "say “your …”, “each …” or “the opponent's …”")  # fmt: skip
        theirs = IsPlayer(ACTIVE_PLAYER, self.scope.opponent(moment.owner))
        return lambda block: At(time.edge, phase, False, turn, (Decide(theirs, block),))

    def _evented(self, event: n.Event) -> Callable[[Block], Trigger]:
        if isinstance(event.what, n.AnyAction):
            if self.scope.stand != "rule":
                raise Wrong("E444", event, "“after an action” is for the rules of the game")
            return AfterAction
        if isinstance(event.what, n.Clause):
            return happening(event, event.what, self.scope)
        if not self.scope.ending:
            return onset(event.what, self.scope)
        test = condition(event.what, self.scope)
        if depends_on_the_turn(test, everybody(self.scope)):
            raise Wrong("E443", event.what, "an ending waits for what players have, whoever's turn it is",
                        "say “When a player …, that player …”, or “At the start of turn …”")  # fmt: skip
        return lambda block: Once(test, block)


def _last_may(block: Block, change: Callable[[May], May]) -> Block | None:
    """The block with its last "may" changed, which stands at its end; None where there is none."""
    new: Step | None = None
    match last := block[-1] if block else None:
        case May():
            did = _last_may(last.did, change)
            new = change(last) if did is None else replace(last, did=did)
        case ForPlayers() | ForCards():
            body = _last_may(last.body, change)
            new = None if body is None else replace(last, body=body)
        case Decide():
            branch = _last_may(last.no or last.yes, change)
            new = None if branch is None else replace(last, no=branch) if last.no else replace(last, yes=branch)
    return None if new is None else (*block[:-1], new)
