"""What the rules of Velocity promise beyond those of every game, in every state: V-I1 to V-I9."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.programs import Event
from tests.followed import Check, Followed

SEATS = (0, 1)
STARTERS, MOST_EACH = 5, 2


def cards_stay_with_their_owners(of: Followed) -> Iterator[str]:
    """V-I1: what lies with a player is theirs; so each has as many cards as at the start."""
    owners = of.machine.deal.owners
    for slot, cards in enumerate(of.state.zones):
        seat = of.machine.layout.owner_of[slot]
        if seat >= 0 and any(owners[card] != seat for card in cards):
            yield f"V-I1: a card of another lies in slot {slot}"


def points_come_one_by_one(of: Followed) -> Iterator[str]:
    """V-I2: no player has too many VP, none loses any, and no attempt brings more than 1."""
    slots = [of.counter("VP", seat) for seat in SEATS]
    now = [of.state.counters[slot] for slot in slots]
    before = [of.counters[slot] for slot in slots] if of.counters else now
    if not all(0 <= each <= 10 for each in now):
        yield f"V-I2: {now} VP"
    if any(a < b for a, b in zip(now, before, strict=True)):
        yield f"V-I2: {before} VP became {now}"
    for event in of.since:
        if event[0] == Event.PROCEDURE and _is_procedure(of, event[1], "Scoring Attempt"):
            of.kept["points"] = 0
        elif event[0] == Event.COUNTER and event[1] in slots:
            of.kept["points"] = of.kept.get("points", 0) + event[3] - event[2]
            if of.kept["points"] > 1:
                yield f"V-I2: {of.kept['points']} VP in one attempt"


def nobody_plays_worn_out(of: Followed) -> Iterator[str]:
    """V-I3: no Fatigue is below 0, and where an action is chosen nobody in a Lineup is worn out."""
    base = of.counter("Fatigue", 0)
    if any(worn < 0 for worn in of.state.counters[base : base + len(of.machine.deal.kinds)]):
        yield "V-I3: Fatigue below 0"
    limit = [number.name for number in of.game.numbers].index("Fatigue Limit")
    for card in (*of.zone("Lineup", 0), *of.zone("Lineup", 1)) if of.at_menu else ():
        worn = of.state.counters[base + card]
        if worn and worn >= of.machine.value(of.state, limit, card):
            yield "V-I3: somebody in a Lineup is worn out"


def an_attempt_tires_so_much(of: Followed) -> Iterator[str]:
    """V-I4: the beaten line takes no more than it was beaten by with what IMPACT adds, and nobody in it more than 2;
    where a card lets them gain more for a while, each 1 more."""
    base, cards = of.counter("Fatigue", 0), len(of.machine.deal.kinds)
    for event in of.since:
        if event[0] == Event.PROCEDURE:
            of.kept.pop("left", None)
            of.kept.pop("more", None)
        elif event[0] == Event.LASTS and of.machine.program.lasting[event[1]].replacements:
            of.kept["more"] = of.kept.get("more", 0) + 1
        elif event[0] == Event.WON:
            of.kept |= {"beaten": of.slot("Lineup", 1 - event[2]), "left": _most(of, event[2], event[3])}
        elif event[0] == Event.COUNTER and "left" in of.kept and 0 <= event[1] - base < cards:
            _, _, before, after, where = event
            if after > before and where == of.kept["beaten"]:
                more = of.kept.get("more", 0)
                of.kept["left"] -= max(0, after - before - more)
                if after - before > MOST_EACH + more or of.kept["left"] < 0:
                    yield f"V-I4: {after - before} Fatigue more, and {of.kept['left']} left to take"
    of.kept["offense"] = of.state.active
    for seat in SEATS:
        of.kept |= {f"impact {seat}": _impact(of, seat), f"line {seat}": len(of.zone("Lineup", seat))}


def _most(of: Followed, winner: int, amount: int) -> int:
    """What the beaten line can take: with its Starters and what IMPACT added before the choice, or after it."""
    impact = max(of.kept.get(f"impact {winner}", 0), _impact(of, winner)) if winner == of.kept["offense"] else 0
    starters = max(of.kept.get(f"line {1 - winner}", STARTERS), len(of.zone("Lineup", 1 - winner)))
    return min(amount + impact, MOST_EACH * starters)


def _impact(of: Followed, seat: int) -> int:
    return of.machine.value_of(of.state, [number.name for number in of.game.numbers].index("Impact"), seat)


def places_are_filled(of: Followed) -> Iterator[str]:
    """V-I5: where an action is chosen no place in a Lineup is empty while somebody is on the Bench."""
    for seat in SEATS if of.at_menu else ():
        if len(of.zone("Lineup", seat)) < STARTERS and of.zone("Bench", seat):
            yield "V-I5: a place is empty, and somebody is on the Bench"


def a_turn_has_its_bounds(of: Followed) -> Iterator[str]:
    """V-I6: two substitutions of one's own will and one attempt a turn, and none on turn 1."""
    names = [action.name for action in of.game.actions]
    for event in of.since:
        if event[0] == Event.TURN:
            of.kept |= {"Substitute": 0, "Attempt to score": 0, "attempts": 0}
        elif event[0] == Event.ACTION and names[event[2]] in ("Substitute", "Attempt to score"):
            of.kept[names[event[2]]] = of.kept.get(names[event[2]], 0) + 1
        elif event[0] == Event.PROCEDURE and event[2] and _is_procedure(of, event[1], "Scoring Attempt"):
            of.kept["attempts"] = of.kept.get("attempts", 0) + 1
    swaps = of.kept.get("Substitute", 0)
    if swaps > (2 if of.state.turn > 1 else 0):
        yield f"V-I6: {swaps} substitutions"
    if max(of.kept.get("Attempt to score", 0), of.kept.get("attempts", 0)) > 1:
        yield "V-I6: more than one attempt"


def half_time_comes_once(of: Followed) -> Iterator[str]:
    """V-I7: Halftime comes once, as one player has 5 VP and the other fewer; nobody goes on with 5 before it."""
    score = sorted(of.value("VP", seat) for seat in SEATS)
    for event in of.since:
        if event[0] == Event.PROCEDURE and event[2] and _is_procedure(of, event[1], "Halftime"):
            of.kept["halves"] = of.kept.get("halves", 0) + 1
            if score[1] != 5 or score[0] > 4 or of.kept["halves"] > 1:
                yield f"V-I7: Halftime {of.kept['halves']} at {score}"
    if of.at_menu and score[1] >= 5 and not of.kept.get("halves"):
        yield f"V-I7: no Halftime at {score}"


def hands_are_small(of: Followed) -> Iterator[str]:
    """V-I8: who has passed the turn holds seven cards at most, unless a card has been drawn since."""
    if of.at_menu and of.state.turn != of.turn > 0 and len(of.zone("Hand", 1 - of.state.active)) > 7:
        yield "V-I8: a Hand is too large"


def reserves_wait(of: Followed) -> Iterator[str]:
    """V-I9: before Halftime no Reserve is in a Lineup or on a Bench."""
    if of.kept.get("halves"):
        return
    reserve = [mark.name for mark in of.game.marks].index("Reserve")
    cards = [card for seat in SEATS for zone in ("Lineup", "Bench") for card in of.zone(zone, seat)]
    if any(reserve in of.game.cards[of.machine.deal.kinds[card]].marks for card in cards):
        yield "V-I9: a Reserve plays before Halftime"


def _is_procedure(of: Followed, number: int, name: str) -> bool:
    return of.game.procedures[number].name == name


VELOCITY: tuple[Check, ...] = (
    cards_stay_with_their_owners,
    points_come_one_by_one,
    nobody_plays_worn_out,
    an_attempt_tires_so_much,
    places_are_filled,
    a_turn_has_its_bounds,
    half_time_comes_once,
    hands_are_small,
    reserves_wait,
)
