"""What plain cards print, and what it means: a table of sentences.

It understands exactly these. A card with any other text is none that the referee can play.
"""

from __future__ import annotations

import re

from tests.handwritten.velocity.cards import Do, Keyword, Passive, Step, Steps, Wear, Who

_SKILL = r"ha(?:s|ve) ([+-]\d+) Skill until the end of the (?:turn|Scoring Attempt)"
_TEAM = r"ha(?:s|ve) ([+-]\d+) Team Skill until the end of the (?:turn|Scoring Attempt)"
_LINE = r"(Star |Veteran |)Starters( with CHEMISTRY| with 2 or more Fatigue| with Skill 4 or less|)"
_WORD = rf"({'|'.join(Keyword.__members__)})"
_TIME = r"until the end of the (?:turn|Scoring Attempt)"
_WORN = r"Attach this card to 1 of your Starters\. "

CLAUSES: tuple[tuple[str, Do], ...] = (
    (r"draw (\d+) cards?", Do.DRAW),
    (r"gain (\d+) MP", Do.GAIN_MP),
    (r"the opponent loses? (\d+) MP", Do.OPPONENT_LOSES_MP),
    (rf"you {_TEAM}", Do.TEAM_SKILL),
    (rf"(?:the opponent|they) {_TEAM}", Do.OPPONENT_TEAM_SKILL),
    (rf"(?:each of )?your {_LINE} {_SKILL}", Do.SKILLS),
    (rf"the opponent's {_LINE} {_SKILL}", Do.OPPONENTS_SKILLS),
    (r"each of your Starters loses (\d+) Fatigue", Do.EACH_RECOVERS),
    (r"each Athlete on your Bench loses (\d+) Fatigue", Do.BENCH_RECOVERS),
    (r"each Starter gains (\d+) Fatigue", Do.EACH_TIRES),
    (r"shuffle your Draw Pile", Do.SHUFFLE),
    (r"end the Scoring Attempt", Do.END_ATTEMPT),
    (r"that Starter gains (\d+) Fatigue", Do.THAT_TIRES),
    (r"look at the opponent's Hand", Do.NOTHING),
    (rf"your Starters have {_WORD} {_TIME}", Do.GRANT_ALL),
    (rf"1 of your Starters has {_WORD} {_TIME}", Do.GRANT),
    (rf"the opponent's Starters have no keywords {_TIME}", Do.NO_KEYWORDS),
    (rf"you have \+(\d+) Impact {_TIME}", Do.IMPACT),
    (rf"that Athlete {_SKILL}", Do.THAT_SKILL),
    (rf"that Starter cannot gain Fatigue {_TIME}", Do.THAT_CANNOT_TIRE),
    (r"the opponent cannot play Actions until the end of the Scoring Attempt", Do.OPPONENT_CANNOT_ACT),
    (r"Actions in your Hand have -(\d+) Cost until the end of the turn", Do.COST),
    (r"Actions in the opponent's Hand have \+(\d+) Cost until the start of your next turn", Do.OPPONENT_COST),
    (rf"1 of your Starters {_SKILL}", Do.SKILL),
    (r"1 of your Starters loses (\d+) Fatigue", Do.RECOVERS),
    (r"1 of your Starters gains (\d+) Fatigue", Do.TIRES),
    (rf"(?:your Starter|1 of your Starters) with the most Skill {_SKILL}", Do.BEST_SKILL),
    (rf"(?:the opponent's Starter|1 of the opponent's Starters) with the most Skill {_SKILL}", Do.OPPONENTS_BEST_SKILL),
    (r"(?:your Starter|1 of your Starters) with the most Fatigue loses (\d+) Fatigue", Do.MOST_TIRED_RECOVERS),
    (r"swap 1 of your Starters for an Athlete on your Bench", Do.SWAP_OUT),
    (r"discard a card in your Hand", Do.DISCARD),
    (r"the opponent discards? a card in their Hand", Do.OPPONENT_DISCARDS),
    (r"the opponent assigns (\d+) Fatigue among their Starters, at most 1 each", Do.OPPONENT_ASSIGNS),
)

WHOLE: tuple[tuple[str, Do], ...] = (
    (r"The opponent loses (\d+) MP\. Gain that many MP\.", Do.STEAL_MP),
    (r"Attach this card to 1 of your Starters\. The attached Athlete has \+(\d+) Skill\.", Do.WEAR_SKILL),
    (r"Attach this card to 1 of your Starters\. The attached Athlete has \+(\d+) Fatigue Limit\.", Do.WEAR_LIMIT),
    (_WORN + rf"The attached Athlete has {_WORD}\.", Do.WEAR_KEYWORD),
    (_WORN + r"If the attached Athlete would gain Fatigue, it gains 1 less Fatigue instead\.", Do.WEAR),
    (_WORN + r"When the attached Athlete gains Fatigue, gain 1 MP\.", Do.WEAR),
    (_WORN + r"Once each turn, when you play an Action, draw 1 card\.", Do.WEAR),
    (
        r"Attach this card to 1 of the opponent's Starters\. The attached Athlete has ([+-]\d+) Skill\.",
        Do.WEAR_BY_OTHERS,
    ),
    (r"Discard any number of cards in your Hand\. Draw that many cards\.", Do.DISCARD_ANY),
    (r"Reveal the top card of your Draw Pile\. If it is Offensive, move it to your Hand\.", Do.TAKE_TOP_OFFENSIVE),
    (
        r"Search your Draw Pile for a Playbook card with Cost (\d+) or more, then move it to your Hand\.",
        Do.SEARCH_COST,
    ),
    (
        r"Move an Athlete in your Discard Pile to your Bench\. It stops being Injured\. Set its Fatigue to 0\.",
        Do.REVIVE,
    ),
    (
        r"Swap a Franchise Athlete in your Side Deck for a Franchise Athlete in your Lineup or Bench\. If you have no "
        r"Franchise Athletes in your Lineup or Bench, swap a Franchise Athlete in your Side Deck for 1 of your "
        r"Starters\.",
        Do.CALL_UP,
    ),
    (r"At the start of your next turn, draw (\d+) cards?\.", Do.DRAW_LATER),
    (r"Until the end of the turn, when you win a Scoring Attempt, draw (\d+) cards?\.", Do.WIN_DRAWS),
    (
        r"Until the end of the Scoring Attempt, if 1 of the opponent's Starters would gain Fatigue, it gains (\d+) "
        r"more Fatigue instead\.",
        Do.OPPONENT_TIRES_MORE,
    ),
    (r"Search your Draw Pile for an Offensive Action, then move it to your Hand\.", Do.SEARCH_OFFENSIVE),
    (r"Look at the top (\d+) cards of your Draw Pile\. Move up to 1 of them to your Hand\.", Do.TAKE_FROM_TOP),
)

PASSIVES = {
    "Your Veteran Starters have +1 Skill.": Passive.VETERANS,
    "Athletes on your Bench have +1 Recovery.": Passive.RECOVERY,
    "Star Starters have +1 Skill.": Passive.STARS,
    "You have +1 Team Skill while you are the Offense.": Passive.OFFENSE,
    "At the start of each Scoring Attempt, the Defense gains 1 MP.": Passive.DEFENSE_MP,
    "Once each turn, when you play an Event, draw 1 card.": Passive.EVENT_DRAWS,
    "Offensive Actions in your Hand have -1 Cost while you trail in VP.": Passive.CHEAP_OFFENSE,
    "Once each Scoring Attempt, when 1 of your Starters gains Fatigue, gain 1 MP.": Passive.TIRED_MP,
    "Once each turn, if 1 of your Starters would gain Fatigue, it gains 1 less Fatigue instead.": Passive.LESS_FATIGUE,
    "At the start of your Main Phase, if you have 3 or fewer cards in your Hand, draw 1 card.": Passive.SMALL_HAND,
    "Starters have +1 Fatigue Limit.": Passive.LIMITS,
    "When a player wins a Scoring Attempt, that player draws 1 card.": Passive.WINNER_DRAWS,
    "Starters with 3 or more Fatigue have -1 Skill.": Passive.TIRED_SKILL,
    "At the end of each turn, if the active player has no cards in their Hand, they draw 2 cards.": Passive.EMPTY_HAND,
    "Players cannot play Events while it is the Second Half.": Passive.NO_EVENTS,
    "": Passive.NONE,
}

WEARS = {
    "If the attached Athlete would gain Fatigue, it gains 1 less Fatigue instead.": Wear.LESS_FATIGUE,
    "When the attached Athlete gains Fatigue, gain 1 MP.": Wear.TIRED_MP,
    "Once each turn, when you play an Action, draw 1 card.": Wear.ACTION_DRAWS,
}

_WHO = {"": Who.ALL, "Star ": Who.STARS, "Veteran ": Who.VETERANS}
_WITH = {
    " with CHEMISTRY": Who.WITH_CHEMISTRY,
    " with 2 or more Fatigue": Who.TIRED,
    " with Skill 4 or less": Who.UNSKILLED,
}
_CLAUSES = [(re.compile(pattern, re.IGNORECASE), do) for pattern, do in CLAUSES]
_WHOLE = [(re.compile(pattern), do) for pattern, do in WHOLE]
_IF = re.compile(r"If (you trail in VP|the opponent leads in VP|you trail by (\d+) or more VP|it is the Second Half), ")
_MAY = re.compile(r"You may discard a card in your Hand\. If you do, ([^.]+)\. Otherwise, ([^.]+)\.")
_EACH_CYCLES = re.compile(r"Each player discards a card in their Hand, then draws (\d+) cards?\.")
_SENTENCE = re.compile(r"([^.]+)\.")


class UnknownText(ValueError):
    """A text that the referee does not understand."""


def steps_of(text: str) -> Steps:
    """What a text means. Raises UnknownText."""
    steps: list[Step] = []
    while text:
        done, sentence = _whole(text) or _sentence(text, steps)
        steps += sentence
        text = text[done:].lstrip()
    return tuple(steps)


def _whole(text: str) -> tuple[int, Steps] | None:
    for pattern, do in _WHOLE:
        if found := pattern.match(text):
            return found.end(), (Step(do, _amount(found[1]) if pattern.groups else 1),)
    if found := _EACH_CYCLES.match(text):
        each = (Do.DISCARD, Do.DRAW, Do.OPPONENT_DISCARDS, Do.OPPONENT_DRAWS)
        return found.end(), tuple(Step(do, int(found[1])) for do in each)
    if found := _MAY.match(text):
        return found.end(), (Step(Do.MAY_DISCARD, then=_clauses(found[1]), otherwise=_clauses(found[2])),)
    return None


def _amount(said: str) -> int:
    """A number, or the number of a keyword."""
    return int(Keyword[said]) if said in Keyword.__members__ else int(said)


def _sentence(text: str, before: list[Step]) -> tuple[int, Steps]:
    """A sentence at the start of the text; *Otherwise* goes to the condition before it."""
    found = _SENTENCE.match(text)
    if not found:
        raise UnknownText(text)
    sentence = found[1]
    if sentence.startswith("Otherwise, "):
        if not before or before[-1].do not in (Do.IF_TRAILING, Do.IF_SECOND_HALF):
            raise UnknownText(sentence)
        before[-1] = before[-1]._replace(otherwise=_clauses(sentence.removeprefix("Otherwise, ")))
        return found.end(), ()
    if sentence.startswith("Choose one: "):
        modes = sentence.removeprefix("Choose one: ").split("; or ")
        return found.end(), (Step(Do.CHOOSE, modes=tuple(_clauses(mode) for mode in modes)),)
    if sentence.startswith("The opponent chooses one: "):
        modes = sentence.removeprefix("The opponent chooses one: ").split("; or ")
        each = tuple(_clauses(f"the opponent {mode}") for mode in modes)
        return found.end(), (Step(Do.OPPONENT_CHOOSES, modes=each),)
    if sentence.startswith("If you have played an Event this turn, "):
        then = _clauses(sentence.removeprefix("If you have played an Event this turn, "))
        return found.end(), (Step(Do.IF_PLAYED_EVENT, then=then),)
    if condition := _IF.match(sentence):
        then = _clauses(sentence[condition.end() :])
        do = Do.IF_SECOND_HALF if "Half" in condition[1] else Do.IF_TRAILING
        return found.end(), (Step(do, int(condition[2] or 1), then=then),)
    return found.end(), _clauses(sentence)


def _clauses(sentence: str) -> Steps:
    """The clauses of a sentence; one without a subject has that of the clause before it."""
    opponent = sentence.lower().startswith("the opponent ")
    return tuple(
        _clause(f"the opponent {clause}" if opponent and clause.startswith(("loses ", "discards ")) else clause)
        for clause in sentence.split(", then ")
    )


def _clause(clause: str) -> Step:
    for pattern, do in _CLAUSES:
        if found := pattern.fullmatch(clause):
            *which, amount = found.groups() or ("1",)
            if not which:
                return Step(do, _amount(amount))
            kind, having = which
            if kind and having:
                break
            return Step(do, int(amount), _WITH[having] if having else _WHO[kind])
    raise UnknownText(clause)
