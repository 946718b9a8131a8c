"""What plain cards print, and what it means: a table of sentences.

It understands exactly these. A card with any other text is none that the referee can play.
"""

from __future__ import annotations

import re

from tests.handwritten.velocity.cards import Do, Passive, Step, Steps, Who

_SKILL = r"ha(?:s|ve) ([+-]\d+) Skill until the end of the (?:turn|Scoring Attempt)"
_TEAM = r"ha(?:s|ve) ([+-]\d+) Team Skill until the end of the (?:turn|Scoring Attempt)"
_LINE = r"(Star |Veteran |)Starters( with CHEMISTRY| with 2 or more Fatigue|)"

CLAUSES: tuple[tuple[str, Do], ...] = (
    (r"draw (\d+) cards?", Do.DRAW),
    (r"gain (\d+) MP", Do.GAIN_MP),
    (r"the opponent loses (\d+) MP", Do.OPPONENT_LOSES_MP),
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
    (rf"1 of your Starters {_SKILL}", Do.SKILL),
    (r"1 of your Starters loses (\d+) Fatigue", Do.RECOVERS),
    (r"1 of your Starters gains (\d+) Fatigue", Do.TIRES),
    (rf"(?:your Starter|1 of your Starters) with the most Skill {_SKILL}", Do.BEST_SKILL),
    (rf"(?:the opponent's Starter|1 of the opponent's Starters) with the most Skill {_SKILL}", Do.OPPONENTS_BEST_SKILL),
    (r"(?:your Starter|1 of your Starters) with the most Fatigue loses (\d+) Fatigue", Do.MOST_TIRED_RECOVERS),
    (r"swap 1 of your Starters for an Athlete on your Bench", Do.SWAP_OUT),
    (r"discard a card in your Hand", Do.DISCARD),
    (r"the opponent discards a card in their Hand", Do.OPPONENT_DISCARDS),
    (r"the opponent assigns (\d+) Fatigue among their Starters, at most 1 each", Do.OPPONENT_ASSIGNS),
)

WHOLE: tuple[tuple[str, Do], ...] = (
    (r"The opponent loses (\d+) MP\. Gain that many MP\.", Do.STEAL_MP),
    (r"Attach this card to 1 of your Starters\. The attached Athlete has \+(\d+) Skill\.", Do.WEAR_SKILL),
    (r"Attach this card to 1 of your Starters\. The attached Athlete has \+(\d+) Fatigue Limit\.", Do.WEAR_LIMIT),
    (r"Search your Draw Pile for an Offensive Action, then move it to your Hand\.", Do.SEARCH_OFFENSIVE),
    (r"Look at the top (\d+) cards of your Draw Pile\. Move up to 1 of them to your Hand\.", Do.TAKE_FROM_TOP),
)

PASSIVES = {
    "Your Veteran Starters have +1 Skill.": Passive.VETERANS,
    "Athletes on your Bench have +1 Recovery.": Passive.RECOVERY,
    "Star Starters have +1 Skill.": Passive.STARS,
    "You have +1 Team Skill while you are the Offense.": Passive.OFFENSE,
    "At the start of each Scoring Attempt, the Defense gains 1 MP.": Passive.DEFENSE_MP,
    "": Passive.NONE,
}

_WHO = {"": Who.ALL, "Star ": Who.STARS, "Veteran ": Who.VETERANS}
_WITH = {" with CHEMISTRY": Who.WITH_CHEMISTRY, " with 2 or more Fatigue": Who.TIRED}
_CLAUSES = [(re.compile(pattern, re.IGNORECASE), do) for pattern, do in CLAUSES]
_WHOLE = [(re.compile(pattern), do) for pattern, do in WHOLE]
_IF = re.compile(r"If (you trail in VP|the opponent leads in VP|you trail by (\d+) or more VP|it is the Second Half), ")
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
            return found.end(), (Step(do, int(found[1]) if pattern.groups else 1),)
    return None


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
                return Step(do, int(amount))
            kind, having = which
            if kind and having:
                break
            return Step(do, int(amount), _WITH[having] if having else _WHO[kind])
    raise UnknownText(clause)
