"""What waits to go on, as far as a seat may know it.

A text that waits for a choice may hold a card already: one drawn by somebody else, or chosen blindly. A bot that looks
ahead through such a text would learn which card it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.programs import NOTHING, Op, decode
from engine.rules.run import Machine
from engine.rules.state import Address, Frame, State

_TAKES = {Op.CARDS: (2, 3), Op.TOPS: (2, 3), Op.PICK: (3, 4)}
"""Where the player and the zone stand of what takes hold of the cards of a zone."""


class Waiting:
    """Tells a seat of one game whether what waits is about cards that it cannot know. `seen` are the slots it sees."""

    def __init__(self, machine: Machine, seen: Sequence[bool], seat: int) -> None:
        self._machine, self._seen = machine, seen
        owners = machine.layout.owner_of
        self._others = [not shown and owner not in (NOTHING, seat) for shown, owner in zip(seen, owners, strict=True)]
        self._origins = machine.program.origins
        self._taken = self._addresses()
        self._hears = self._hearing()

    def is_dark(self, state: State) -> bool:
        """Does something wait that is about a card which the seat cannot know?"""
        frames = [frame for frame in (*state.agenda, *state.queue) if frame[2]]
        return any(self._is_dark(state, frame) for frame in frames)

    def _is_dark(self, state: State, frame: Frame) -> bool:
        block, you, held = frame
        origin = self._origins[block]
        if any(hidden[slot] for hidden, address in self._taken.get(origin, ()) for slot in _slots(address, you)):
            return True
        heard = held[1] if origin in self._hears and len(held) > 1 else NOTHING
        return any(heard in cards and not self._seen[slot] for slot, cards in enumerate(state.zones))

    def _addresses(self) -> dict[int, list[tuple[Sequence[bool], Address]]]:
        """By text: the zones that it takes cards from, each with the slots where the seat cannot know which.

        Of its own deck it knows the card that it has picked, but not how the cards of a list lie.
        """
        taken: dict[int, list[tuple[Sequence[bool], Address]]] = {}
        at, unseen = self._machine.layout.zone_address, [not shown for shown in self._seen]
        for block, code in enumerate(self._machine.program.blocks):
            rows = taken.setdefault(self._origins[block], [])
            for i in decode(code):
                op = Op(i[0])
                if op in _TAKES:
                    player, zone = _TAKES[op]
                    rows.append((self._others if op == Op.PICK else unseen, at(i[zone], i[player])))
        for fact in self._machine.program.actions:
            if fact.zone != NOTHING:
                taken.setdefault(self._origins[fact.block], []).append((self._others, at(fact.zone, fact.owner)))
        return taken

    def _hearing(self) -> set[int]:
        """The texts that hear of a card."""
        program = self._machine.program
        triggers = (*program.events, *(trigger for card in program.cards for trigger in card.events))
        return {self._origins[trigger.block] for trigger in triggers}


def _slots(address: Address, you: int) -> Sequence[int]:
    return address.each if address.slots is None else (address.slots[you],)
