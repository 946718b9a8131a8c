"""What other games do and this language has no word for: each with the nearest that can be said.

Unlike foreign wordings, these have no cure that could be put in their place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A wording, of which the part in {braces} is wrong, or all; whether it cannot be said at all yet, and what can."""

    pattern: re.Pattern[str]
    help: str
    never: bool = False


def _other(pattern: str, help: str) -> Unsaid:
    """It is said in other words."""
    return Unsaid(_compiled(pattern), help)


def _never(pattern: str, help: str) -> Unsaid:
    """It cannot be said yet."""
    return Unsaid(_compiled(pattern), help, never=True)


def _compiled(pattern: str) -> re.Pattern[str]:
    spaced = pattern.replace(" ", r"[ \t\r\n]+").replace("{", "(?P<wrong>").replace("}", ")")
    return re.compile(rf"(?<![\w-])(?:{spaced})(?![\w-])")


UNSAID: tuple[Unsaid, ...] = (
    _never("the {bottom} cards?", "cards are taken from the top: “the top card of …”; they can be moved to the bottom"),
    _other("(?:on|of|in|at) {each player's}", "let each do it: “Each player … their …”"),
    _other("steals?", "say “The opponent loses 1 …. Gain that many ….”"),
    _other("doubles?", "say “Gain … equal to your ….”"),
    _other("destroys?|trash(?:es)?|removes?|banish(?:es)?|kills?", "say “Discard …” or “Move … to ….”"),
    _other("gives?", "say who gains it: “The opponent gains 1 ….”, “Your Units have +1 ….”"),
    _other("trades?", "say both: “Move … to …, then move … to ….”, “Lose 1 …, then gain 1 ….”"),
    _other("buys?", "say “You may lose 2 …. If you do, ….”"),
    _other("(?:that )?costs? [0-9]+ (?:less|more)", "say “Your … have -1 Cost.” with the name of your number"),
    _other("at (?:night|dawn|dusk|first|once)", "say “At the start of …” or “At the end of …” and a turn or phase"),
    _other("(?:that )?(?:you|they|the opponent) controls?", "say whose it is, and where: “your …”, “… in your …”"),
    _other("is {losing|trailing|behind}", "say in what: “… trails in COUNTER” or “… trails by 2 or more COUNTER”"),
    _other("are {losing|trailing|behind}", "say in what: “you trail in COUNTER” or “you trail by 2 or more COUNTER”"),
    _other("is {winning|leading|ahead}", "say in what: “… leads in COUNTER” or “… leads by 2 or more COUNTER”"),
    _other("are {winning|leading|ahead}", "say in what: “you lead in COUNTER” or “you lead by 2 or more COUNTER”"),
    _other("(?:deals?|inflicts?|takes?|suffers?) [0-9]+ damage", "say who gains how much of what: “… gains 2 …”"),
    _other("(?:when|whenever|once) played", "leave it out: a text is done as its card is played"),
    _never("[0-9]+(?:[-–]| - | to )[0-9]+", "say one number, or “Choose one: …; or ….”"),
    _other("(?:has|have) {[A-Z][a-z]*(?: [A-Z][a-z]*)* equal to}", "say “When a card's … is at least …” or “… is …”"),
    _other("(?:that )?(?:you|they) have", "say where: “… in your …”"),
    _other("the player with the (?:most|least|highest|lowest|fewest)", "say “If a player leads in …, that player ….”"),
    _other("chooses one at random", "say “Choose one at random: …; or ….”, and who does what in each"),
    _other("(?:chosen )?at random", "say it before the cards: “a random card in …”"),
    _other("during [^,.]+(?=,)", "say how long at the end: “… until the end of the turn.”, “… during …”"),
    _other("if", "the condition comes first: “If …, ….”"),
    _other("not|never", "say “no …”, “is not …” or “unless …”"),
    _other("for each [0-9]+", "say “… equal to half your …” or “for each …” without a number"),
    _never("repeats?", "the nearest is “For each …, ….” before what is done"),
    _other("prevents?", "say “If … would gain …, it gains no … instead.” or “… cannot gain …”"),
    _never("counters?|skips?", "the nearest is a condition on what is done: “… unless ….”"),
    _never("(?:cannot|can't) {[a-z]+}", "what can be forbidden is to play, to gain and to lose: “… cannot play …”"),
    _never("rolls?|flips?", "the nearest chance is “a random card in …”"),
    _other("until (?:end|start|beginning) of turn", "say “until the end of the turn”"),
    _other("(?:for )?this turn", "say “until the end of the turn”, or “while it is your turn”"),
    _other("once (?:per|a) turn", "say “Once each turn, when …, ….”"),
)
