"""What plain cards print, and the steps that it means: a table of sentences, read and written.

It understands exactly these sentences. A card with any other text is none that the referee can play.
"""

from __future__ import annotations

import re

from tests.handwritten.velocity.cards import Do, Steps

_TURN = r"until the end of the (?:turn|Scoring Attempt)"

SENTENCES: tuple[tuple[Do, str, str], ...] = (
    (Do.DRAW, r"draw (\d+) cards?", "draw {} card{s}"),
    (Do.GAIN_MP, r"gain (\d+) MP", "gain {} MP"),
    (Do.OPPONENT_LOSES_MP, r"the opponent loses (\d+) MP", "the opponent loses {} MP"),
    (
        Do.TEAM_SKILL,
        rf"you have ([+-]\d+) Team Skill {_TURN}",
        "you have {:+} Team Skill until the end of the Scoring Attempt",
    ),
    (
        Do.OPPONENT_TEAM_SKILL,
        rf"the opponent has ([+-]\d+) Team Skill {_TURN}",
        "the opponent has {:+} Team Skill until the end of the Scoring Attempt",
    ),
    (
        Do.EACH_SKILL,
        rf"each of your Starters has ([+-]\d+) Skill {_TURN}",
        "each of your Starters has {:+} Skill until the end of the turn",
    ),
    (
        Do.EACH_RECOVERS,
        r"each of your Starters loses (\d+) Fatigue",
        "each of your Starters loses {} Fatigue",
    ),
    (
        Do.SKILL,
        rf"1 of your Starters has ([+-]\d+) Skill {_TURN}",
        "1 of your Starters has {:+} Skill until the end of the Scoring Attempt",
    ),
    (Do.RECOVERS, r"1 of your Starters loses (\d+) Fatigue", "1 of your Starters loses {} Fatigue"),
    (Do.DISCARD, r"discard (a) card in your Hand", "discard a card in your Hand"),
    (
        Do.OPPONENT_DISCARDS,
        r"the opponent discards (a) card in their Hand",
        "the opponent discards a card in their Hand",
    ),
)

WEARING = {Do.WEAR_SKILL: "Skill", Do.WEAR_LIMIT: "Fatigue Limit"}
_WEAR = re.compile(r"Attach this card to 1 of your Starters\. The attached Athlete has \+(\d+) (Skill|Fatigue Limit)\.")
_TRAILING = re.compile(r"if you trail(?: by (\d+) or more| in) VP, ", re.IGNORECASE)
_PATTERNS = [(do, re.compile(pattern, re.IGNORECASE)) for do, pattern, _ in SENTENCES]
_WRITTEN = {do: written for do, _, written in SENTENCES}


class UnknownText(ValueError):
    """A text that the referee does not understand."""


def steps_of(text: str) -> Steps:
    """What a text means. Raises UnknownText."""
    worn = _WEAR.fullmatch(text)
    if worn:
        do = next(do for do, number in WEARING.items() if number == worn[2])
        return ((do, int(worn[1])),)
    steps: list[tuple[Do, int]] = []
    for sentence in re.findall(r"[^.]+\.", text):
        steps += _sentence(sentence.strip().removesuffix("."), last=text.endswith(sentence))
    return tuple(steps)


def _sentence(sentence: str, last: bool) -> Steps:
    """A condition holds for its own sentence only, so only the last one of a text can have one."""
    condition = _TRAILING.match(sentence)
    if condition and not last:
        raise UnknownText(sentence)
    plain = sentence[condition.end() :] if condition else sentence
    steps = tuple(_step(clause) for clause in plain.split(", then "))
    return ((Do.IF_TRAILING, int(condition[1] or 1)), *steps) if condition else steps


def _step(clause: str) -> tuple[Do, int]:
    for do, pattern in _PATTERNS:
        if found := pattern.fullmatch(clause):
            return do, 1 if found[1] == "a" else int(found[1])
    raise UnknownText(clause)


def text_of(steps: Steps) -> str:
    """The text of these steps, a sentence each."""
    sentences: list[str] = []
    condition = ""
    for do, amount in steps:
        if do in WEARING:
            sentences.append("Attach this card to 1 of your Starters")
            sentences.append(f"The attached Athlete has +{amount} {WEARING[do]}")
        elif do == Do.IF_TRAILING:
            condition = f"if you trail by {amount} or more VP, " if amount > 1 else "if you trail in VP, "
        else:
            clause = condition + _WRITTEN[do].format(amount, s="s" if amount != 1 else "")
            sentences.append(clause[0].upper() + clause[1:])
            condition = ""
    return " ".join(f"{sentence}." for sentence in sentences)
