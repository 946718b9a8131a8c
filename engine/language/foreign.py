"""Wordings of other games and of everyday English, each with the words of this language for it.

A row is a pattern with the wrong part in {braces} (without braces all of it is wrong) and what to say there instead.
The whole pattern must cover the word at which reading stopped; so a row never touches a sentence that can be read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_BLANK = r"[ \t\r\n]+"
_DIGITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_VERB = (
    r"(?=(?:(?:you|they|it|the opponent|that player|each player) )?(?:may )?"
    r"(?:gain|lose|set|draw|discard|resolve|choose|move|shuffle|refill|end|take|win)s?\b)"
)
_NAME = r"[A-Z][\w-]*"


@dataclass(frozen=True, slots=True)
class Foreign:
    """A wording, whose wrong part is the group "wrong", and what to say there instead."""

    pattern: re.Pattern[str]
    cure: str


def _row(pattern: str, cure: str) -> Foreign:
    """A row in short: {…} is the wrong part, ~ what stands between two marks, ~~ between two full stops."""
    marked = pattern if "{" in pattern else "{" + pattern + "}"
    grouped = marked.replace("{", "(?P<wrong>").replace("}", ")").replace(" ", _BLANK)
    grouped = grouped.replace("~~", r"[^.]{0,200}?").replace("~", r"[^.,;:]{0,100}")
    ending = "" if pattern.endswith(_VERB) else r"(?!\w)"
    return Foreign(re.compile(rf"(?:(?<![\w-])|(?=,)){grouped}{ending}"), cure)


FOREIGN: tuple[Foreign, ...] = (
    # when
    _row(r"at the {beginning} of", "start"),
    _row(r"at (?P<edge>start|end) of", r"at the \g<edge> of"),
    _row(r"at the (?:start|end) of {turn},", "each turn"),
    _row(r"each time|every time|as soon as", "when"),
    _row(r"as long as|so long as", "while"),
    _row(r"after {each|every|any|your|the} action", "an"),
    _row(r"(?:if|when|whenever|after|before|at the) ~{, then}", ","),
    # links
    _row(r"if so|if you did", "if you do"),
    _row(r"if they did", "if they do"),
    _row(r"else|if not|if you do not|if you don't", "otherwise"),
    _row(rf"choose one: ~~{{(?:, )?or}} {_VERB}", "; or"),
    _row(r"chooses? {1}:", "one"),
    _row(rf"{{(?:, )?and(?: then)?}} {_VERB}", ", then"),
    _row(rf"{{then}} {_VERB}", ", then"),
    # what is done
    _row(r"{gets} [+-]\d+", "has"),
    _row(r"{get} [+-]\d+", "have"),
    _row(r"{gets|adds|receives|earns|takes} \d+", "gains"),
    _row(r"{get|add|receive|earn|take} \d+", "gain"),
    _row(r"{pays|spends} \d+", "loses"),
    _row(r"{pay|spend} \d+", "lose"),
    _row(rf"ha(?:s|ve) {{(?P<amount>\d+)}} {_NAME}", r"+\g<amount>"),
    _row(r"reset", "set"),
    _row(r"resets", "sets"),
    _row(r"put|place|return", "move"),
    _row(r"puts|places|returns", "moves"),
    _row(r"select|pick", "choose"),
    _row(r"selects|picks", "chooses"),
    _row(r"can|could|might", "may"),
    _row(r"(?:wins?|loses?) {the game}", ""),
    _row(r"the game (?:ends|is over)", "end the game"),
    _row(r"takes? {an extra|an additional|one more} turn", "another"),
    _row(r"loses? {all (?:of )?(?:your|their|its)}", "all"),
    _row(r"draws? (?:\d+|an?|that many|up to \d+) cards? {from ~}[.,;]", ""),
    _row(r"the top (?:\d+ )?cards? {from|in|on}", "of"),
    _row(r"(?:discard|choose|resolve)s? ~{from}", "in"),
    _row(r"moves? ~{from} ~to", "in"),
    _row(r"moves? ~{onto|into|on|in} (?:your|their|its|the|On) ~[.,;]", "to"),
    # cards and players
    _row(r"{every} \w+", "each"),
    _row(rf"{{any}} (?:card|player|opponent|{_NAME})", "a"),
    _row(r"everyone|everybody|both players", "each player"),
    _row(r"{the} (?:card|player)", "that"),
    _row(r"his or her|his|her", "their"),
    _row(r"he or she|she", "they"),
    _row(rf"non-(?P<mark>{_NAME}) (?P<noun>cards?|{_NAME})", r"\g<noun> that are not \g<mark>"),
    _row(r"it's", "its"),
    _row(r"isn't", "is not"),
    _row(r"aren't", "are not"),
    _row(r"{all of} (?:your|their|its|that|the)", ""),
    # amounts and comparisons
    *(_row(word, str(value)) for value, word in enumerate(_DIGITS, start=1)),
    _row(r"at least (?P<amount>\d+)", r"\g<amount> or more"),
    _row(r"at most (?P<amount>\d+)", r"\g<amount> or fewer"),
    _row(r"(?P<amount>\d+)\+", r"\g<amount> or more"),
    _row(rf"\d+ or {{less}} {_NAME}", "fewer"),
    _row(rf"with {_NAME}(?: {_NAME})* \d+ or {{fewer}}", "less"),
    _row(r"\d+ or {greater|higher|above}", "more"),
    _row(r"\d+ or {lower|below}", "less"),
    _row(r"per|for every", "for each"),
    _row(r"{number} of", "the number"),
    _row(r"is leading|is ahead", "leads"),
    _row(r"are leading|are ahead", "lead"),
    _row(r"is trailing|is behind", "trails"),
    _row(r"are trailing|are behind", "trail"),
    _row(r"equals", "is"),
    _row(r"{(?:, )?(?:max|maximum|to a maximum of)} [+-]\d+", ", at most"),
)
