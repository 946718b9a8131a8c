"""What a person is asked, and what they can answer: in words, numbered, within a width."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import groupby

from engine.cardset.terms import Fixed, NumberOf
from engine.rules.options import Kind, Option, Reason
from engine.rules.programs import NOTHING
from engine.source.characters import visible
from engine.table.burdens import burdens
from engine.table.columns import padded, width, wrapped
from engine.table.faces import Faces
from engine.table.lines import Line
from engine.table.match import Match, Offer, Refused

MANY = 9
"""From how many options on those of one action stand together."""

FEW = 7
"""Up to how many options of one action are told one by one all the same, each with what its card says."""

MOST_LINES = 3
"""Over how many lines what an option does may go."""


class Menu:
    """The open decision of one match."""

    def __init__(self, match: Match, faces: Callable[[], Faces], room: int) -> None:
        self._match, self._look, self._room = match, faces, room
        self._game, self._words = match.game, match.words

    @cached_property
    def _faces(self) -> Faces:
        """What the decider sees: looked at only where an option needs it."""
        return self._look()

    def lines(self, again: bool = False) -> Iterator[Line]:
        """The question, the numbered options, and what cannot be done with its reason.

        `again`: how much has been asked just before, for another card, so that the text is known.
        """
        left = self._words.left(self._match.state)
        asked = self._sharing(left, again) if left is not None else self._question()
        for line in (*(() if again and left is not None else self._parts()), *asked):
            yield Line(line, "strong")
        offers = self._match.offers()
        refused = list(self._worth_telling([offer for offer in offers if offer.option.kind is Kind.ACTION]))
        if len(offers) > MANY and all(offer.option.kind is Kind.ACTION for offer in offers):
            yield from self._grouped(offers)
            offers = []
        labels = [visible(offer.label) for offer in offers] + [visible(each.label) for each in refused]
        room = max(map(width, labels), default=0)
        for number, offer in enumerate(offers, 1):
            mark = offer.option.number if offer.option.kind is Kind.NUMBER else number
            yield from map(Line, self._entry(str(mark), offer.label, room, self.note(offer.option)))
        for line in (*self._refused(refused, room), *self._elsewhere()):
            yield Line(line, "dim")

    def _worth_telling(self, offers: list[Offer]) -> Iterator[Refused]:
        """What cannot be done; but not that one way is closed to cards for each of which another way is open.

        Nor that one is closed which reads like one that is open.
        """
        machine, state = self._match.machine, self._match.state
        kinds = machine.deal.kinds
        ways = {kinds[offer.option.card] for offer in offers if offer.option.card != NOTHING}
        labels = {offer.label for offer in offers} | {self._words.action(offer.option.action) for offer in offers}
        for each in self._match.refused():
            if each.label in labels:
                continue
            cards = {kinds[card] for card in machine.choosable(state, each.refusal.action)}
            if each.refusal.reason is not Reason.CONDITION or not cards or not cards <= ways:
                yield each

    def _parts(self) -> Iterator[str]:
        """While a procedure goes on: who has which part in it, and where actions are chosen what each amounts to."""
        state, parts = self._match.state, self._words.parts(self._match.state)
        procedure = self._game.procedure_of(state.phase)
        if procedure is None or not parts:
            return
        facts = [", ".join([self._part(role, seat), *self._amounts(seat)]) for role, seat in parts]
        facts += [", ".join(amounts)] if (amounts := self._amounts(NOTHING)) else []
        yield from wrapped(f"{visible(procedure.name)}: ", map(visible, facts), self._room, "; ")

    def _part(self, role: str, seat: int) -> str:
        return (
            f"you are the {role}" if seat == self._match.state.decider else f"{self._words.player(seat)} is the {role}"
        )

    def _amounts(self, owner: int) -> list[str]:
        """The numbers of a player, or of the table, that are worked out of others.

        In a step without actions they have been compared already, and what follows only changes them.
        """
        if not self._game.stages[self._match.state.phase].actions:
            return []
        seen = ((self._game.numbers[it.number], it.value) for it in self._faces.numbers if it.owner == owner)
        return [f"{number.name} {value}" for number, value in seen if number.base is not None]

    def _question(self) -> Iterator[str]:
        state = self._match.state
        asked = self._match.question() or self._words.why(state)
        return wrapped("", visible(asked).split(" "), self._room, " ") if asked else iter(())

    def _sharing(self, left: int, again: bool) -> Iterator[str]:
        """How much of what is left a card gets."""
        state = self._match.state
        card = next(option.card for option in self._match.sight.options(state))
        where, _, text = self._match.question().rpartition(": ")[0].partition(" (")
        what = where if again else f"{where} ({text}"
        asked = f"{what}: {left} left to share out; how much for {self._faces.face(card)}?"
        return wrapped("", visible(asked).split(" "), self._room, " ")

    # ---- options one by one

    def _entry(self, mark: str, label: str, room: int, note: str) -> Iterator[str]:
        """An option with what it does behind it, over a few lines if need be."""
        head = f"{mark:>3}  {padded(visible(label), room)}  "
        if 2 * width(head) > self._room + 20 or not note:
            line = f"{head}{visible(note)}".rstrip()
            yield line if width(line) <= self._room else line[: self._room - 1] + "…"
            return
        *lines, last = list(wrapped(head, visible(note).split(" "), self._room, " "))[:MOST_LINES]
        whole = width(" ".join([*lines, last]).replace(" ", "")) >= width((head + visible(note)).replace(" ", ""))
        yield from lines
        yield last if whole else last[: self._room - 1] + "…"

    def _refused(self, refused: list[Refused], room: int) -> Iterator[str]:
        """What cannot be done, each with the whole of its reason, which stands nowhere else."""
        for each in refused:
            head = f"  x  {padded(visible(each.label), room)}  "
            if 2 * width(head) > self._room + 20:
                yield from wrapped("  x  ", visible(each.label).split(" "), self._room, " ")
                head = " " * 7
            yield from wrapped(head, visible(each.reason).split(" "), self._room, " ")

    def _elsewhere(self) -> Iterator[str]:
        """The cards of the hand that belong to other times, together where these are the same."""
        cards: dict[str, list[str]] = {}
        for card, where in self._match.elsewhere().items():
            cards.setdefault(where, []).append(card)
        for where, names in cards.items():
            *others, last = map(visible, names)
            yield from wrapped("  x  ", [*(f"{name}," for name in others), f"{last}  {where}"], self._room, " ")

    # ---- many options

    def _grouped(self, offers: list[Offer]) -> Iterator[Line]:
        """The options of each action together: what it does, and the cards that it can be done with."""
        numbered = list(enumerate(offers, 1))
        for action, group in groupby(numbered, lambda each: each[1].option.action):
            some = list(group)
            fact = self._game.actions[action]
            if len(some) == 1 or (len(some) <= FEW and not self._are_in_columns(some)):
                room = max(width(visible(offer.label)) for _, offer in some)
                for number, offer in some:
                    yield from map(Line, self._entry(str(number), offer.label, room, self.note(offer.option)))
                continue
            says = fact.says.replace("{card}", "…")
            yield from map(Line, wrapped(f"     {visible(says)}: ", visible(fact.printed).split(" "), self._room, " "))
            items = [f"{number} {self._short(offer.option)}" for number, offer in some]
            yield from map(Line, wrapped("       ", map(visible, items), self._room, "  "))

    def _are_in_columns(self, some: list[tuple[int, Offer]]) -> bool:
        """Do the cards of these options stand in columns, each with what it bears?"""
        cards = (self._faces.cards.get(offer.option.card) for _, offer in some)
        return any(card is not None and self._faces.is_worn(card) for card in cards)

    def _short(self, option: Option) -> str:
        """A card of a group, with its cost."""
        name = self._words.card(option.card) if option.card != NOTHING else f"card {option.number}"
        cost = self._cost(option) or self._price(option.card)
        return f"{name} ({cost})" if cost else name

    def note(self, option: Option) -> str:
        """What an option costs and does, as printed."""
        if option.kind is Kind.NUMBER and option.card != NOTHING:
            return self._borne(option)
        if option.kind is Kind.CARD:
            return self._of_card(option.card)
        if option.kind is Kind.PLAYER and option.number == self._match.state.decider:
            return "(you)"
        if option.kind is not Kind.ACTION:
            return ""
        action = self._game.actions[option.action]
        cost = self._cost(option)
        does = action.printed if option.card == NOTHING else self._of_card(option.card, priced=not cost)
        return f"({cost}) {does}" if cost else does

    def _of_card(self, card: int, priced: bool = True) -> str:
        """What a card shows, if it bears something; else what it prints, and if `priced` what it will cost."""
        if card == NOTHING:
            return ""
        seen = self._faces.cards.get(card) if burdens(self._game) else None
        if seen and self._faces.is_worn(seen):
            return self._faces.facts(card)
        price, text = self._price(card) if priced else "", self._words.printed(card).text
        return f"({price}) {text}".rstrip() if price else text

    @cached_property
    def _prices(self) -> list[int]:
        """The numbers of cards that some action costs."""
        amounts = [cost.amount for action in self._game.actions for cost in action.costs]
        return sorted({amount.number for amount in amounts if isinstance(amount, NumberOf)})

    def _price(self, card: int) -> str:
        """What a card will cost whoever uses it, as it is shown where it lies: "Cost 2"; empty if that is as usual."""
        if card == NOTHING or not self._prices:
            return ""
        now = self._match.machine.numbers(self._match.state)(card)
        numbers = [(self._game.numbers[number], now[number]) for number in self._prices]
        return ", ".join(f"{number.name} {value}" for number, value in numbers if value != number.default)

    def _borne(self, option: Option) -> str:
        """How much the card will have of what it can bear, where the text is about that."""
        seen, text = self._faces.cards.get(option.card), self._words.question(self._match.state.decision)
        for counter in self._faces.burdens if seen is not None else ():
            name = self._game.counters[counter].name
            if name in text and seen is not None and (now := self._faces.burden(seen, counter)):
                has, most = map(int, now.split("/"))
                will = self._match.will_be(option, counter)
                will = has + option.number if will is None else will
                return f"{name} {will}/{most}{', its limit' if will >= most else ''}"
        return ""

    def _cost(self, option: Option) -> str:
        """What it costs now, where that is a number; empty if nothing."""
        costs = []
        for cost in self._game.actions[option.action].costs:
            match cost.amount:
                case Fixed(value):
                    costs.append(self._words.amount(cost.counter, value))
                case NumberOf(_, number) if option.card != NOTHING:
                    now = self._match.machine.value(self._match.state, number, option.card)
                    costs += [self._words.amount(cost.counter, now)] if now else []
        return ", ".join(costs)
