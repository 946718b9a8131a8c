"""A checked game -> its program. Names become numbers here, and stay in the model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypedDict

from engine.cardset.checked import At, CheckedText, Instead, Once, When
from engine.cardset.checked import Ban as CheckedBan
from engine.cardset.checked import Modifier as CheckedModifier
from engine.cardset.effects import Block, Decide, Pick, Resolve
from engine.cardset.model import Action, Card, Counter, Game, Keyword, NamedText, Number, Zone
from engine.cardset.parts import parts_of
from engine.cardset.terms import (
    EVENT_CARD,
    FIRST_FREE,
    THIS,
    CardIs,
    Cards,
    CardTest,
    Compare,
    Every,
    Fixed,
    TurnNumber,
)
from engine.cardset.terms import YOU as CHOOSER
from engine.rules.changed import subject_of
from engine.rules.course import Course, edge
from engine.rules.emit import Blocks, Code
from engine.rules.memories import Memories
from engine.rules.onset import Onset
from engine.rules.onsetting import blocks_of, onsets, watching
from engine.rules.programs import (
    LIMIT,
    NOTHING,
    YOU,
    ActionFact,
    Ban,
    CardFact,
    Cost,
    CounterFact,
    EventTrigger,
    K,
    Lowered,
    Modifier,
    NumberFact,
    Op,
    Per,
    Program,
    Replacement,
    TimeTrigger,
    Watcher,
    ZoneFact,
)
from engine.rules.seating import seated
from engine.rules.staging import Staging
from engine.rules.steps import Steps, counted
from engine.rules.tidy import tidied
from engine.rules.uses import Uses
from engine.rules.waiting import Writing, ban, replacement
from engine.rules.waiting import trigger as event_trigger
from engine.rules.wakes import Wakes, of_stages


def lower(game: Game) -> Lowered:
    """The program of a game, for as many as play it."""
    return Lowering(seated(game)).lower()


class RuleFacts(TypedDict):
    """What rules and endings give to a program."""

    watchers: tuple[Watcher, ...]
    events: tuple[EventTrigger, ...]
    modifiers: tuple[Modifier, ...]
    replacements: tuple[Replacement, ...]
    bans: tuple[Ban, ...]
    onsets: tuple[Onset, ...]


class Lowering:
    """Lowers one game. Texts with a place of their own are lowered by `program`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.memories = Memories(game)
        self.uses = Uses(self.memories, len(game.stages), self._asks_of_event)
        self.blocks = Blocks(self.uses.history, len(game.stages), game.players)
        self.blocks.barred = frozenset(
            ("gain" if it.event == "gained" else "lose", it.subject) for it in parts_of(game, Instead) if it.forbids
        )
        self.blocks.bans = any(parts_of(game, CheckedBan))
        self.places: list[str] = []
        self.texts: list[str] = []
        self.modes: dict[int, tuple[tuple[int, int], ...]] = {}
        self.stages = Staging(self)
        self.blocks.marks = dict(self.memories.marks())
        self.blocks.labels = dict(self.memories.labels())
        self.rules = [(rule, self.origin(f"the rule {rule.name}", rule.text)) for rule in game.rules]
        self.endings = [(ending, self.origin(f"the ending {ending.name}", ending.text)) for ending in game.endings]

    def lower(self) -> Lowered:
        """The whole game."""
        game = self.game
        printed = (NumberFact(0, int(Per.CARD), 0, NOTHING),) * (len(game.labels) + len(game.keywords))
        numbers = (*map(self._number, game.numbers), *printed)
        cards = tuple(self._card(card) for card in game.cards)
        keywords = tuple(map(self._keyword, game.keywords))
        actions = tuple(self._action(action) for action in game.actions)
        rules = self._rules()
        place, host = self.memories.place(), self.memories.host()
        stages = self.stages.facts()
        start = Course(self, self.stages.edges).write([w.block for w in rules["watchers"]])
        words = enumerate(keywords, len(numbers) - len(keywords))
        of_words = (replace(m, keyword=number) for number, text in words for m in text.modifiers)
        changing = (*rules["modifiers"], *(m for card in cards for m in card.modifiers), *of_words)
        zones = tuple(map(_zone, game.zones))
        staged = of_stages(stages["roles"], stages["periods"], stages["procedures"])
        wakes = Wakes(self.blocks.blocks, numbers, changing, self.blocks.for_a_while, zones, staged, host)
        rules["watchers"] = watching(rules["watchers"], wakes)
        entries = self._entries(numbers, (*cards, *keywords), actions, rules, start)
        entries |= {tally.query for tally in self.uses.tallies} | self.blocks.held()
        blocks = tidied(self.blocks.blocks, entries | {procedure.block for procedure in stages["procedures"]})
        program = Program(
            players=game.players,
            counters=(*map(_counter, game.counters), *self.memories.facts),
            zones=zones,
            numbers=numbers,
            labels=len(game.labels),
            cards=cards,
            actions=actions,
            **rules,
            keywords=keywords,
            lasting=tuple(self.blocks.for_a_while),
            draw_from=_flagged([zone.draw_from for zone in game.zones]),
            draw_to=_flagged([zone.draw_to for zone in game.zones]),
            blocks=tuple(blocks),
            locals=tuple(self.blocks.locals),
            origins=tuple(self.blocks.origins),
            start=start,
            **stages,
            forgets=tuple(self.uses.forgets),
            tallies=tuple(self.uses.tallies),
            memories=len(self.memories),
            place=place,
            host=host,
            of_table=tuple(self.blocks.labels.items()),
            marks=tuple(self.blocks.marks.get(number, NOTHING) for number in range(len(game.marks))),
        )
        told = tuple(self.places), tuple(self.texts), self.modes, tuple(self.memories.what), tuple(self.blocks.said)
        return Lowered(program, *told)

    def _rules(self) -> RuleFacts:
        """What endings and rules wait for, change, replace and forbid."""
        endings = [(number, text, origin) for number, (text, origin) in enumerate(self.endings)]
        ends = [t for number, text, origin in endings for t in self._events(text.rules, origin, number)]
        rules = [(text.rules, origin) for text, origin in self.rules]
        return {
            "watchers": tuple(w for number, text, origin in endings for w in self._watch(number, text, origin)),
            "events": (*ends, *(t for text, origin in rules for t in self._events(text, origin))),
            "modifiers": tuple(self._modifier(m, text, o) for text, o in rules for m in text.modifiers),
            "replacements": tuple(self._replacement(r, text, o) for text, o in rules for r in text.replacements),
            "bans": tuple(self._ban(ban, text, o) for text, o in rules for ban in text.bans),
            "onsets": tuple(t for text, o in rules for t in self._onsets(text, o, of_card=False)),
        }

    def memory(
        self, per: Per, low: int, high: int, start: int | tuple[int, ...], what: str, number: int = NOTHING
    ) -> int:
        """A counter that no text can name, for what else the game has to remember; a tuple: the start by kind of card.

        What it remembers is told by a kind of thing and its number; the same thing has one counter.
        """
        return self.memories.counter(per, low, high, start, what, number)

    @staticmethod
    def _entries(
        numbers: tuple[NumberFact, ...],
        cards: tuple[CardFact, ...],
        actions: tuple[ActionFact, ...],
        rules: RuleFacts,
        start: int,
    ) -> set[int]:
        """The blocks that facts refer to."""
        events = (*rules["events"], *(t for card in cards for t in card.events))
        modifiers = (*rules["modifiers"], *(m for card in cards for m in card.modifiers))
        replacements = (*rules["replacements"], *(r for card in cards for r in card.replacements))
        bans = (*rules["bans"], *(ban for card in cards for ban in card.bans))
        return {
            start,
            *(number.base for number in numbers),
            *(card.effect for card in cards),
            *(t.block for card in cards for t in card.times),
            *(block for t in events for block in (t.block, t.query)),
            *(block for m in modifiers for block in (m.subject, m.condition, m.amount)),
            *(block for r in replacements for block in (r.query, r.amount, r.block)),
            *(ban.query for ban in bans),
            *(block for a in actions for block in (a.block, a.condition, *(cost.amount for cost in a.costs))),
            *(w.block for w in rules["watchers"]),
            *blocks_of(rules["onsets"], cards),
        }

    def origin(self, place: str, text: str) -> int:
        """A new origin: where blocks come from."""
        self.places.append(place)
        self.texts.append(text)
        return len(self.places) - 1

    def program(self, block: Block, text: CheckedText, origin: int, ending: int = NOTHING) -> int:
        """A block of a text as a program of its own."""
        code = Code(self.blocks, origin, text.binders)
        steps = Steps(code, ending, counted(block), self.game.counters)
        steps.block(block)
        self.modes |= steps.modes
        return code.finish()

    def at(self, trigger: At, text: CheckedText, origin: int, ending: int = NOTHING) -> int:
        """What a trigger of time does, on its turn only."""
        body = trigger.body
        if trigger.turn is not None:
            body = (Decide(Compare(TurnNumber(), "=", Fixed(trigger.turn)), body),)
        return self.program(body, text, origin, ending)

    # ---- numbers, cards and rules

    def _number(self, number: Number) -> NumberFact:
        base = NOTHING
        if number.base is not None:
            origin = self.origin(f"the number {number.name}", number.text)
            base = Code(self.blocks, origin, number.binders).gives(number.base)
        return NumberFact(number.floor, int(Per[number.per.upper()]), number.default, base)

    def _card(self, card: Card) -> CardFact:
        has = tuple(int(keyword in card.keywords) for keyword in range(len(self.game.keywords)))
        return replace(
            self._text(card.name, card.text, card.rules),
            numbers=(*card.numbers, *card.labels, *has),
            marks=card.marks,
            types=self.game.types[card.type].includes if card.type is not None else (),
        )

    def _keyword(self, keyword: Keyword) -> CardFact:
        return self._text(f"the keyword {keyword.name}", keyword.text, keyword.rules)

    def _text(self, place: str, text: str, rules: CheckedText) -> CardFact:
        """A text that stands on cards, by parts."""
        origin = self.origin(place, text)
        timed = (t for t in rules.triggers if isinstance(t, At))
        return CardFact(
            numbers=(),
            marks=(),
            types=(),
            effect=self.program(rules.effect, rules, origin) if rules.effect else NOTHING,
            times=tuple(TimeTrigger(edge(t, len(self.game.stages)), t.own, self.at(t, rules, origin)) for t in timed),
            events=tuple(self._events(rules, origin, per=Per.CARD)),
            modifiers=tuple(self._modifier(m, rules, origin) for m in rules.modifiers),
            replacements=tuple(self._replacement(r, rules, origin, Per.CARD) for r in rules.replacements),
            bans=tuple(self._ban(ban, rules, origin) for ban in rules.bans),
            onsets=tuple(self._onsets(rules, origin, of_card=True)),
        )

    def _onsets(self, text: CheckedText, origin: int, *, of_card: bool) -> Iterator[Onset]:
        return onsets(self, text, origin, players=self.game.players, of_card=of_card)

    def _events(
        self, text: CheckedText, origin: int, ending: int = NOTHING, per: Per = Per.TABLE
    ) -> Iterator[EventTrigger]:
        for trigger in text.triggers:
            if isinstance(trigger, When):
                yield event_trigger(trigger, self._writing(text, origin, per, ending), now=ending != NOTHING)

    def _writing(self, text: CheckedText, origin: int, per: Per, ending: int = NOTHING) -> Writing:
        return Writing(
            lambda: Code(self.blocks, origin, text.binders),
            lambda block: self.program(block, text, origin, ending),
            lambda limit: self.uses.limited(limit, per),
            self.blocks.marks,
        )

    def _replacement(self, instead: Instead, text: CheckedText, origin: int, per: Per = Per.TABLE) -> Replacement:
        return replacement(instead, self._writing(text, origin, per))

    def _ban(self, of: CheckedBan, text: CheckedText, origin: int) -> Ban:
        return ban(of, self._writing(text, origin, Per.TABLE))

    def _plays(self, action: Action) -> bool:
        """Does the action play its card, in a game in which that may be forbidden?"""
        return self.blocks.bans and any(step.played and step.binder == THIS for step in parts_of(action.do, Resolve))

    def _asks_of_event(self, tests: tuple[CardTest, ...], origin: int) -> int:
        """A query that asks this of the card of an event."""
        if not tests:
            return NOTHING
        asked = Every(tuple(CardIs(EVENT_CARD, test) for test in tests))
        return Code(self.blocks, origin, FIRST_FREE).asks(asked)

    def _modifier(self, modifier: CheckedModifier, text: CheckedText, origin: int) -> Modifier:
        def code() -> Code:
            return Code(self.blocks, origin, text.binders)

        condition = modifier.condition
        return Modifier(
            modifier.number,
            subject_of(modifier.subject, code()),
            NOTHING if condition is None else code().asks(condition),
            code().gives(modifier.amount),
            modifier.sets,
            modifier.total or 0,
            modifier.zones,
        )

    # ---- actions

    def _action(self, action: Action) -> ActionFact:
        origin = self.origin(f"the action {action.name}", action.printed)
        code = Code(self.blocks, origin, action.binders)
        first, later = action.choices[:1], action.choices[1:]
        owner, zone, query = self._candidates(code, first[0].cards) if first else (YOU, NOTHING, NOTHING)
        also = tuple((choice.binder, *self._candidates(code, choice.cards)) for choice in later)
        uses, most = self.uses.limited(action.limit, Per.PLAYER)
        if action.limit is not None:
            code.emit(Op.GAIN, YOU, uses, K(1))
        for cost in action.costs:
            code.emit(Op.LOSE, YOU, cost.counter, code.amount(cost.amount))
        steps = Steps(code, NOTHING, counted(action.do), self.game.counters, THIS)
        steps.block(tuple(Pick(choice.binder, CHOOSER, (choice.cards,)) for choice in later))
        steps.block(action.do)
        self.modes |= steps.modes
        return ActionFact(
            code.finish(),
            owner,
            zone,
            query,
            tuple(Cost(c.counter, Code(self.blocks, origin, action.binders).gives(c.amount)) for c in action.costs),
            NOTHING if action.condition is None else Code(self.blocks, origin, action.binders).asks(action.condition),
            also,
            uses,
            most,
            self._plays(action),
        )

    @staticmethod
    def _candidates(code: Code, cards: Cards) -> tuple[int, int, int]:
        owner, zone = code.zone(cards.zone)
        return owner, zone, code.query(cards.tests)

    # ---- what hangs on a state

    def _watch(self, number: int, text: NamedText, origin: int) -> Iterator[Watcher]:
        for trigger in text.rules.triggers:
            if isinstance(trigger, Once):
                block = self.program((Decide(trigger.test, trigger.body),), text.rules, origin, number)
                yield Watcher(block, (), ())  # what wakes it is found when all is written


def _counter(it: Counter) -> CounterFact:
    return CounterFact(it.low, LIMIT if it.high is None else it.high, it.start, int(Per[it.per.upper()]))


def _zone(it: Zone) -> ZoneFact:
    return ZoneFact(it.per_player, NOTHING if it.size is None else it.size, it.in_play, it.slots, it.attached)


def _flagged(flags: list[bool]) -> int:
    return flags.index(True) if True in flags else NOTHING
