"""Wordings of other games and of everyday English, each with the words of this language for it.

A row is a pattern with the wrong part in {braces} (without braces all of it is wrong) and what to say there instead.
The whole pattern must cover the word at which reading stopped; so a row never touches a sentence that can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from engine.language.vocabulary import Kind, Vocabulary

_BLANK = r"[ \t\r\n]+"
_DIGITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_VERB = (
    r"(?=(?:(?:you|they|it|the opponent|that player|each player) )?(?:may )?"
    r"(?:gain|lose|set|draw|discard|resolve|choose|move|shuffle|refill|swap|assign|end|take|win)s?\b)"
)
_NAME = r"[A-Z][\w-]*"
_SO_MANY = rf"(?P<many>\d+ {_NAME}(?: {_NAME})*)"
_AMOUNT = rf"(?P<amount>\d+|{'|'.join(_DIGITS)})"
_AT_MOST = r"(?:at most|no more than|not more than) (?P<amount>\d+)"
_HOW_MANY_THERE_ARE = r"(?:ha(?:s|ve)|there (?:is|are)|with|by|gained|lost|played|drawn)"
_OFTEN = rf"(?P<often>twice|thrice|(?:{'|'.join(_DIGITS[1:])}) times)"
_FOR_THE_TURN = r"(?P<time> (?:for |until )?(?:this turn|end of turn|the end of the turn))?"

Cure = str | Callable[[re.Match[str], Vocabulary], str]


@dataclass(frozen=True, slots=True)
class Foreign:
    """A wording, whose wrong part is the group "wrong", and what to say there instead."""

    pattern: re.Pattern[str]
    cure: Cure

    def said(self, match: re.Match[str], vocabulary: Vocabulary) -> str:
        """What to say instead of what was found."""
        return match.expand(self.cure) if isinstance(self.cure, str) else self.cure(match, vocabulary)


def _number(written: str) -> int:
    return _DIGITS.index(written) + 1 if written in _DIGITS else int(written)


def _below(words: str) -> Cure:
    """Less than a number: at most the number before it."""

    def cure(match: re.Match[str], vocabulary: Vocabulary) -> str:
        most = _number(match["amount"]) - 1
        return f"{most} {words}" if most > 0 or words == "or less" else "no"

    return cure


def _above(match: re.Match[str], vocabulary: Vocabulary) -> str:
    return f"{_number(match['amount']) + 1} or more"


def _among(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """Where cards are: in a zone, unless its name says so itself."""
    behind = match.string[match.end("wrong") :].lstrip()
    return "" if any(map(behind.startswith, vocabulary.of(Kind.BAREZONE))) else "in"


def _times(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """So many for each of a player's counters."""
    often = {("1", "1"): "", ("2", "1"): "twice ", ("1", "2"): "half "}.get((match["amount"], match["step"] or "1"))
    if often is None or vocabulary.kind_of(match["of"]) is not Kind.COUNTER:
        return match["wrong"]
    return f"{match['what']} equal to {often}your {match['of']}"


def _often(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """How often in a turn or in the game, where the number is a word."""
    word = match["often"].lower().split()[0]
    many = {"twice": 2, "thrice": 3}.get(word) or _number(word)
    return f"{many} times {'each turn' if match['of'] == 'turn' else 'a game'}"


def _drawn(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """One card for each of some cards: their number."""
    noun = match["noun"]
    many = vocabulary.name(noun).plural if noun in vocabulary.spellings() else noun.removesuffix("s") + "s"
    return f"cards equal to the number of {many}"


def _told(verb: str) -> Cure:
    """Who gains or loses so many, where something was done to them."""

    def cure(match: re.Match[str], vocabulary: Vocabulary) -> str:
        first, *rest = match["who"].split(" ", 1)
        return " ".join([str(_number(first)) if first in _DIGITS else first, *rest, verb, match["many"]])

    return cure


def _changed(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """A number that is added to: it is had, and how long stands at the end."""
    if vocabulary.kind_of(match["what"]) is not Kind.ATTR:
        return match["wrong"]
    verb = "has" if match["verb"].endswith("s") else "have"
    return f"{verb} {match['by']} {match['what']}{' until the end of the turn' if match['time'] else ''}"


def _is_or_has(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """A keyword is had, and a mark is what something becomes."""
    if vocabulary.kind_of(match["what"]) is Kind.KEYWORD:
        return "has" if match["wrong"].endswith("s") else "have"
    if match["wrong"].startswith("gain"):
        return "becomes" if match["wrong"].endswith("s") else "become"
    return match["wrong"]


def _one_of(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """One of the cards of a type that are yours."""
    noun = match["noun"]
    known = vocabulary.kind_of(noun) is Kind.NOUN
    return f"1 of your {vocabulary.name(noun).plural}" if known else match["wrong"]


def _possessive(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """What somebody has, with whose it is before it."""
    whose = {"you": "your", "them": "their"}.get(match["who"].lower(), f"{match['who']}'s")
    return f"{whose} {match['what']}"


def _given(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """A counter is gained or lost; a number of the card is changed."""
    if vocabulary.kind_of(match["what"]) is Kind.ATTR:
        return f"This card has {match['by']}"
    return f"{'Gain' if match['by'][0] == '+' else 'Lose'} {match['amount']}"


def _one_changed(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """The same, and its number is added to."""
    changed = _changed(match, vocabulary)
    one, has = _one_of(match, vocabulary), changed.replace("have ", "has ", 1)
    return match["wrong"] if match["wrong"] in (one, changed) else f"{one} {has}"


def _row(pattern: str, cure: Cure) -> Foreign:
    """A row in short: {…} is the wrong part, ~ what stands between two marks, ~~ between two full stops."""
    marked = pattern if "{" in pattern else "{" + pattern + "}"
    grouped = marked.replace("{", "(?P<wrong>").replace("}", ")").replace(" ", _BLANK)
    grouped = grouped.replace("~~", r"[^.]{0,200}?").replace("~", r"[^.,;:]{0,100}")
    ending = "" if pattern.endswith(_VERB) else r"(?!\w)"
    return Foreign(re.compile(rf"(?:(?<![\w-])|(?=[,;])){grouped}{ending}"), cure)


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
    _row(r"else|if not|if (?:you|they) (?:do not|don't)", "otherwise"),
    _row(r"if (?:the opponent|that player|that opponent) (?:does not|doesn't)(?=,)", "otherwise"),
    _row(rf"choose one: ~~{{(?:, )?or}} {_VERB}", "; or"),
    _row(r"chooses? {1}(?: at random)?:", "one"),
    _row(r"choose one {(?:randomly|by chance|at chance)}", "at random"),
    _row(r"(?:at random,?|randomly) choose one", "choose one at random"),
    _row(r"{(?:flip|toss) a coin|roll (?:a die|the die|dice)}:", "choose one at random"),
    _row(rf"{{(?:, )?and(?: then)?}} {_VERB}", ", then"),
    _row(rf"{{then}} {_VERB}", ", then"),
    _row(r"(?P<deed>\w~) if (?P<test>\w~)", r"if \g<test>, \g<deed>"),
    _row(rf"(?P<verb>(?:gain|lose)s?) (?:\d+|an?) {_NAME}(?: {_NAME})* {{and}} \d+ {_NAME}", r", then \g<verb>"),
    _row(rf"{{;}} {_VERB}", ", then"),
    # what is done
    _row(rf"(?:deals?|inflicts?|appl(?:y|ies)|adds?|puts?) {_SO_MANY} (?:to|on) (?P<who>\w~)", _told("gains")),
    _row(rf"(?:heals?|removes?|clears?|cures?) {_SO_MANY} (?:from|on|of) (?P<who>\w~)", _told("loses")),
    _row(rf"(?:\A|(?<=[.]\s)){{(?P<by>[+](?P<amount>\d+))}} (?P<what>{_NAME}(?: {_NAME})*)", _given),
    _row(rf"(?:\A|(?<=[.]\s)){{(?P<by>[-](?P<amount>\d+))}} (?P<what>{_NAME}(?: {_NAME})*)", _given),
    _row(
        rf"{{(?P<verb>(?:gain|get|receive)s?) (?P<by>[+-]\d+) (?P<what>{_NAME}(?: {_NAME})*)"
        rf"{_FOR_THE_TURN}}}",
        _changed,
    ),
    _row(rf"{{gains?}} (?P<what>{_NAME}(?: {_NAME})*)", _is_or_has),
    _row(r"{gets?} (?P<what>[A-Z]+(?: [A-Z]+)*)", _is_or_has),
    _row(
        rf"{{target (?P<noun>{_NAME}(?: {_NAME})*?) (?P<verb>gets?|gains?) (?P<by>[+-]\d+)"
        rf" (?P<what>{_NAME}(?: {_NAME})*){_FOR_THE_TURN}}}",
        _one_changed,
    ),
    _row(rf"{{target (?P<noun>{_NAME}(?: {_NAME})*?)}}", _one_of),
    _row(r"target opponent(?P<s>(?:'s)?)", r"the opponent\g<s>"),
    _row(r"{target} (?:card|player)", "a"),
    _row(rf"\d+ {{target}} (?:cards|players|{_NAME})", ""),
    _row(rf"{{the chosen}} (?:card|player|{_NAME})", "that"),
    _row(r"(?:of|at) your choice", ""),
    _row(rf"(?:gain|lose)s? {{an? (?P<what>{_NAME})}}", r"1 \g<what>"),
    _row(rf"(?:gain|lose)s? {{[+](?P<amount>\d+)}} {_NAME}", r"\g<amount>"),
    _row(rf"(?:gain|lose)s? {{(?P<what>{_NAME})}} for each", r"1 \g<what>"),
    _row(rf"discards? {{(?P<zone>(?:your|their|its|the) {_NAME}(?: {_NAME})*)}}", r"all cards in \g<zone>"),
    _row(rf"draws? {{(?:1|an?) card for (?:each|every) (?P<noun>{_NAME}|cards?)}}", _drawn),
    _row(
        rf"gains? {{(?P<amount>\d+) (?P<what>{_NAME}) for (?:each|every)"
        rf"(?: (?P<step>\d+))? (?P<of>{_NAME})(?: that)? you have}}",
        _times,
    ),
    _row(r"{gets} [+-]\d+", "has"),
    _row(r"{get} [+-]\d+", "have"),
    _row(rf"{{gets}} {_NAME}", "becomes"),
    _row(rf"{{get}} {_NAME}", "become"),
    _row(r"(?:cannot|can't) {draw}[.,]", "draw a card"),
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
    _row(r"{the game (?:ends|is over)}[.,;]?", "end the game"),
    _row(r"takes? {an extra|an additional|one more} turn", "another"),
    _row(r"loses? {all (?:of )?(?:your|their|its)}", "all"),
    _row(r"draws? (?:\d+|an?|that many|up to \d+) cards? {from ~}[.,;]", ""),
    _row(r"the top (?:\d+ )?cards? {from|in|on}", "of"),
    _row(r"(?:discard|choose|resolve)s? ~{from}", _among),
    _row(r"{discard} ~ to (?:your|their|its|the)", "move"),
    _row(r"{discards} ~ to (?:your|their|its|the)", "moves"),
    _row(r"moves? ~{from} ~to", _among),
    _row(r"swaps? ~{with|and|against} (?:an?|another|it|this|that|\d+|the)", "for"),
    _row(r"exchange", "swap"),
    _row(r"exchanges", "swaps"),
    _row(r"distribute|divide", "assign"),
    _row(r"distributes|divides", "assigns"),
    _row(r"moves? ~{onto|into|on|in} (?:your|their|its|the|On) ~[.,;]", "to"),
    # cards and players
    _row(r"{every} \w+", "each"),
    _row("(?:do not|don't) have(?: any)?", "have no"),
    _row("(?:does not|doesn't) have(?: any)?", "has no"),
    _row(rf"ha(?:s|ve) {{any}} (?:cards?|{_NAME})", "1 or more"),
    _row(rf"ha(?:s|ve) {{(?P<name>cards|{_NAME})}}(?! (?:equal|{_NAME}))", r"1 or more \g<name>"),
    _row(r"{reaches|hits|gets to} \d+", "has"),
    _row(r"{reach|hit|get to} \d+", "have"),
    _row(
        rf"(?:(?:the )?first (?:player )?to|whoever) (?:(?:first )?(?:reach|have|has|get|gain)(?:es|s)? )?{_SO_MANY}"
        r"(?: first)? wins(?: the game)?",
        r"when a player has \g<many>, that player wins",
    ),
    _row(rf"{{any}} (?:card|player|opponent|{_NAME})", "a"),
    _row(r"everyone|everybody|both players", "each player"),
    _row(r"your opponent(?P<s>(?:'s)?)", r"the opponent\g<s>"),
    _row(r"draws? {cards} until", "a card"),
    _row(r"the player {(?:on|at|by|toward)} (?:your|their|the [\w ]+'s) (?:left|right)", "to"),
    _row(r"the player {(?:on|at|to) the} (?P<side>left|right)(?! of)", "to your"),
    _row(r"the player {(?:on|at|to) the (?P<side>left|right) of you}", r"to your \g<side>"),
    _row(r"the player {(?:on|at|to) the (?P<side>left|right) of them}", r"to their \g<side>"),
    _row(r"{(?P<whose>your|their) (?P<side>left|right)(?:-hand)? neighbou?r}", r"the player to \g<whose> \g<side>"),
    _row(r"{the (?P<side>left|right)(?:-hand)? player}", r"the player to your \g<side>"),
    _row(r"the player {across(?: the table)?|opposite}(?! from| to| you| them| the| that)", "across from you"),
    _row(r"the player {opposite(?: to| from)?|facing|across} (?:you|them|the|that)", "across from"),
    _row(rf"{{the (?P<what>{_NAME}(?: {_NAME})*) of (?P<who>the (?:opponent|(?:active|next) player))}}", _possessive),
    _row(rf"{{the (?P<what>{_NAME}(?: {_NAME})*) of (?P<who>you|them)}}", _possessive),
    _row(rf"{{the player}} with the (?:most|least) {_NAME}(?: {_NAME})* (?:wins?|loses?)[.,;]", "players"),
    _row(r"{the} (?:card|player)(?! with| to (?:your|their|its|the|that) | across)", "that"),
    _row(r"his or her|his|her", "their"),
    _row(r"he or she|she", "they"),
    _row(rf"non-(?P<mark>{_NAME}) (?P<noun>cards?|{_NAME})", r"\g<noun> that are not \g<mark>"),
    _row(r"it's", "its"),
    _row(r"(?P<who>you|they)'re", r"\g<who> are"),
    _row(r"(?P<who>you|they)'ve", r"\g<who> have"),
    _row(r"isn't", "is not"),
    _row(r"aren't", "are not"),
    _row(r"{all of} (?:your|their|its|that|the)", ""),
    # amounts and comparisons
    _row(rf"(?:is|are|with {_NAME}(?: {_NAME})*) {{(?:less|fewer|lower) than {_AMOUNT}}}", _below("or less")),
    _row(rf"(?:(?:less|fewer) than|under|below) {_AMOUNT}", _below("or fewer")),
    _row(rf"(?:(?:more|greater|higher) than|over|above) {_AMOUNT}", _above),
    *(_row(word, str(value)) for value, word in enumerate(_DIGITS, start=1)),
    _row(
        rf"(?P<amount>\d+) (?P<what>{_NAME}(?: {_NAME})*) or (?P<than>more|fewer|less)",
        r"\g<amount> or \g<than> \g<what>",
    ),
    _row(r"at least (?P<amount>\d+)", r"\g<amount> or more"),
    _row(rf"{_HOW_MANY_THERE_ARE} {{{_AT_MOST}}}", r"\g<amount> or fewer"),
    _row(_AT_MOST, r"up to \g<amount>"),
    _row(_AT_MOST, r"\g<amount> or fewer"),
    _row(r"(?P<amount>\d+)\+", r"\g<amount> or more"),
    _row(rf"\d+ or {{less}} {_NAME}", "fewer"),
    _row(rf"with {_NAME}(?: {_NAME})* \d+ or {{fewer}}", "less"),
    _row(r"\d+ or {greater|higher|above}", "more"),
    _row(r"\d+ or {lower|below}", "less"),
    _row("zero", "0"),
    _row(rf"{_OFTEN} (?:per|an?|every|each) (?P<of>turn|game)", _often),
    _row("1 (?:per|a|every) turn", "once each turn"),
    _row(r"(?P<amount>\d+)(?: times)? (?:per|a|every) turn", r"\g<amount> times each turn"),
    _row("1 per game", "once a game"),
    _row(r"(?P<amount>\d+)(?: times)? per game", r"\g<amount> times a game"),
    _row(r"per|for every", "for each"),
    _row(r"{number} of", "the number"),
    _row(r"is leading|is ahead", "leads"),
    _row(r"are leading|are ahead", "lead"),
    _row(r"is trailing|is behind", "trails"),
    _row(r"are trailing|are behind", "trail"),
    _row(r"equals", "is"),
    _row(r"{(?:, )?(?:max|maximum|to a maximum of)} [+-]\d+", ", at most"),
)
