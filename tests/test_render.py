"""The plain table: exactly what a seat sees, what it can do, and why it cannot do the rest."""

from __future__ import annotations

import pytest

from engine.rules.programs import NOTHING
from engine.table.columns import padded, table, width, wrapped
from engine.table.match import Match
from engine.table.render import Renderer
from tests.tables import give, hold, match, names
from tests.tried import laid_out, play

NAMES = ("Player 1 (human)", "Player 2 (greedy)")


def drawn(of: Match, room: int = 100) -> Renderer:
    return Renderer(of, NAMES, room)


def text(of: Match, seat: int, room: int = 100) -> list[str]:
    return [line.text for line in drawn(of, room).table(seat)]


def test_the_table_of_a_seat() -> None:
    of = match()
    hold(of, 0, "Open Look", "Ball Handler", "Open Look")
    assert text(of, 0) == [
        "  Player 2 (greedy)  Score 0  Hustle 0  Momentum 0  Roster Deck 5  Hand 5  On Court 0  Bench 0",
        "  Recruiting Deck 24",
        "  You (Player 1)     Score 0  Hustle 0  Momentum 0  Roster Deck 7  Hand 3  On Court 0  Bench 0",
        "    Hand: Open Look x2, Ball Handler",
    ]


def test_the_board_is_wrapped_and_shows_numbers() -> None:
    of = match()
    of.apply(of.read("end"))
    lines = text(of, 1, 60)
    board = next(n for n, line in enumerate(lines) if "Recruiting Board: " in line)
    assert "(Cost " in lines[board] and lines[board + 1].startswith(" " * 22)
    assert all(width(line) <= 60 for line in lines[board : board + 3])


def test_nobody_sees_the_hand_of_another() -> None:
    of = match()
    for seat in (0, 1, NOTHING):
        hands = [line for line in text(of, seat) if line.startswith("    Hand:")]
        assert len(hands) == (seat != NOTHING)
    assert all("Ball Handler" not in line and "Open Look" not in line for line in text(of, NOTHING))


def test_the_options_are_numbered_and_the_rest_has_reasons() -> None:
    of = match()
    hold(of, 0, "Open Look", "Fast Break")
    give(of, 0, Momentum=1)
    lines = list(drawn(of).menu())
    assert [(line.text, line.style) for line in lines] == [
        ("  1  Play Open Look   Gain 2 Momentum.", ""),
        ("  2  Steal Momentum   (1 Momentum) The opponent loses 2 Momentum.", ""),
        ("  3  End Possession   End the phase.", ""),
        ("  x  Play Fast Break  needs 3 Hustle, has 0", "dim"),
        ("  x  Buy a card       there is no card on the Recruiting Board", "dim"),
        ("  x  Shoot a Two      needs 3 Momentum, has 1", "dim"),
    ]


def test_a_card_shows_what_it_costs_now() -> None:
    of = match()
    hold(of, 0, "Fast Break")
    give(of, 0, Hustle=3)
    assert next(drawn(of).menu()).text == "  1  Play Fast Break  (3 Hustle) Gain 4 Momentum."


def test_all_open_cards() -> None:
    of = match()
    of.apply(of.read("end"))
    lines = "\n".join(line.text for line in drawn(of).open_cards(1))
    assert f"Player 1's Bench: {names(of, 'Bench')[0]}" in lines
    assert "Your Hand: " in lines and "Player 1's Hand" not in lines and "Deck" not in lines


def test_what_a_long_entry_does_goes_over_a_few_lines() -> None:
    of = match()
    hold(of, 0, "Three Point Specialist")
    give(of, 0, Hustle=5)
    first, second, third = [line.text for line in drawn(of, 60).menu()][:3]
    assert first.startswith("  1  Play Three Point Specialist  (5 Hustle)") and width(first) <= 60
    assert second.startswith(" " * 33) and width(second) <= 60
    assert third.startswith(("  2  ", " " * 33))


def test_an_entry_is_cut_at_the_width_where_there_is_no_room_to_go_on() -> None:
    of = match()
    hold(of, 0, "Three Point Specialist")
    give(of, 0, Hustle=5)
    first = next(drawn(of, 40).menu()).text
    assert len(first) == 40 and first.endswith("…")


@pytest.mark.parametrize("room", [30, 40, 60, 100])
def test_why_something_cannot_be_done_is_never_cut(room: int) -> None:
    of = match("hearts")
    while of.state.turn < 3:
        of.apply(of.read("1"))
    lines = [line for line in drawn(of, room).menu() if line.style == "dim"]
    assert all(width(line.text) <= room for line in lines)
    told = " ".join(" ".join(line.text for line in lines).split())
    refused = [each for each in of.refused() if each.label == "Lead a card"]
    assert len(refused) == 3 and all(f"x {each.label} {each.reason}" in told for each in refused)


def test_what_holds_for_a_while_is_listed_by_who_is_you_to_it() -> None:
    end = "until the end of the turn"
    said = [f"The opponent cannot play Units {end}", f"You cannot gain Coins {end}"]
    trial = laid_out({"card": f"{said[0]}. {said[1]}. {said[1]}."})
    trial.state.log = []
    play(trial, {"card": ""})
    of = Match(trial.machine, trial.game, [None, None], 1, trial.state)
    assert text(of, 0, 140)[-1] == f"  For now, by you: {said[0]}; {said[1]} x2"
    assert text(of, 1, 140)[-1] == text(of, NOTHING, 140)[-1] == f"  For now, by Player 1: {said[0]}; {said[1]} x2"
    of.apply(of.read("pass"))
    of.apply(of.read("pass"))
    assert not any("For now" in line for line in text(of, 0))


# ---- columns


@pytest.mark.parametrize(("text", "columns"), [("abc", 3), ("é", 1), ("e\u0301", 1), ("漢字", 4), ("", 0)])
def test_width_is_that_of_a_terminal(text: str, columns: int) -> None:
    assert width(text) == columns


def test_columns_are_as_wide_as_they_must_be() -> None:
    rows = [("name", "n"), ("漢字", "10"), ("x\x1b", "5")]
    assert list(table(rows, "<>")) == ["  name    n", "  漢字   10", "  x\\x1b   5"]
    assert padded("a", 3, ">") == "  a"
    assert list(table([], "<")) == []


def test_items_are_wrapped_behind_their_head() -> None:
    assert list(wrapped("  Hand: ", ["aaa", "bbb", "ccc"], 17)) == ["  Hand: aaa, bbb,", "        ccc"]
    assert list(wrapped("  Hand: ", ["aaa", "bbb", "ccc"], 16)) == ["  Hand: aaa,", "        bbb, ccc"]
