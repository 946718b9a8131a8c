"""A game with line-ups, keywords, steps and what is shared out, played at a terminal of 80 columns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.table.columns import width
from tests.terminal import Run, running

SCENE = """\
game: velocity
scenarios:
  - name: here
    given:
      turn: 4
      active: 2
      players:
        1:
          VP: {points}
          MP: 3
          Lineup: [Ada Quill, Vesna Holt, Pim Okello, {{Rory Tamm: {{Fatigue: 3}}}}, Benno Crale]
          Bench: [Teo Lark, Sable Finch]
          Hand: [Feather Shoes, Deflection]
          Draw Pile: [Clear Out, Clear Out, Clear Out]
          Side Deck: [Kit Rowanoak, Nia Belling, Otto Prycewood, Wren Castaly, Juno Marrow, Heads Up, Heads Up]
        2:
          VP: 4
          Lineup: [Hilde Brandt, Rook Sandoval, Bo Karsten, {{Dagny Moor: {{Fatigue: 4}}}}, Tam Oakes]
          Bench: [Tilda Vance]
          Draw Pile: [Full Press, Full Press, Full Press]
          Side Deck: [Heads Up, Spotlight]
    steps: [{{expect: {{turn: 4}}}}]
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs commands in a folder of their own, at 80 columns."""
    found = running(capsys, monkeypatch, tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return found


def played(run: Run, *typed: str, points: int = 4) -> list[str]:
    """What came before the first line that was typed, and after each."""
    Path("scene.yaml").write_text(SCENE.format(points=points), "utf-8")
    code, out, err = run("play", "--scenario", "scene.yaml", "--p2", "human", typed="\n".join((*typed, "q", "")))
    assert (code, err) == (0, "")
    return out.split("\n> ")


def test_cards_that_wear_out_stand_in_columns_with_what_changes_them(run: Run) -> None:
    table = played(run)[0]
    for line in (
        "                            Skill  Fatigue",
        "    Franchise  Ada Quill        9      0/5  MOMENTUM (Skill +3)",
        "    Role       Rory Tamm        5      3/4",
        "    Bench      Teo Lark         4      0/4  SPARK",
        "    Role       Bo Karsten         5      0/6  DURABLE (Fatigue Limit +2)",
        "    Side Deck: Heads Up (Cost 1), Spotlight (Cost 2)",
    ):
        assert f"\n{line}\n" in table
    assert "Impact 1 (+1 Vesna Holt's IMPACT)  Team Skill 29\n" in table


def test_what_changes_a_number_and_what_is_attached_stand_beside_it(run: Run) -> None:
    *_, before, after = played(run, "end", "play feather", "pim", "attempt")[:-1]
    assert "    Role       Pim Okello       5      0/4  SPARK, with Feather Shoes,\n" in before
    assert f"\n{' ' * 44}Skill +1 Feather Shoes\n" in before and "Gear:" not in before
    assert "Pim Okello       6      0/4  SPARK (Skill +1),\n" in after
    assert "Team Skill 30 (-1 Rook Sandoval's PRESSURE)" in after


def test_it_is_said_what_each_amounts_to_in_a_procedure(run: Run) -> None:
    out = played(run, "end", "attempt")
    assert (
        "\nScoring Attempt: you are the Offense, Team Skill 29;\n"
        "                 Player 2 is the Defense, Team Skill 26; Margin 3\n"
        "Offensive Step of the Scoring Attempt: you choose, as the Offense\n"
    ) in out[2]


def test_amounts_are_not_said_any_more_once_they_have_been_compared(run: Run) -> None:
    out = next(part for part in played(run, "end", "attempt", "pass", "pass") if "left to share out" in part)
    assert "\nScoring Attempt: Player 1 is the Offense; you are the Defense\nthe rule A beaten Defense (" in out


def test_a_hidden_choice_in_what_one_does_shows_the_table_once(run: Run) -> None:
    out = played(run, "end", "play feather", "t")
    assert "Franchise" not in out[2] and "  3  Pim Okello   Skill 4, Fatigue 0/4, SPARK\n" in out[2]
    assert "Franchise" in out[3] and "  3  Pim Okello   Skill 4, Fatigue 0/4, SPARK\n" in out[3]


def test_what_is_shared_out_is_asked_card_by_card_and_can_be_taken_back(run: Run) -> None:
    out = played(run, "end", "attempt", "pass", "pass", "2", "u", "0", "9", "1", "2", "1")
    assert any("\n  2  2 to Hilde Brandt  Fatigue 1/6" in part for part in out)
    asked = [told for part in out if "left to share out" in (told := " ".join(part.split()))]
    assert "4 left to share out; how much for Hilde Brandt" in asked[0] and "(When the Offense wins" in asked[0]
    assert "the rule A beaten Defense: 2 left to share out; how much for Rook Sandoval" in asked[1]
    assert "You take back: 2 to Hilde Brandt" in asked[2] and "for Hilde Brandt" in asked[2]
    assert "4 left to share out; how much for Rook Sandoval" in asked[3]
    assert any("it cannot be 9; choose 0 to 2" in part for part in out)
    told = " ".join(" ".join(out).split())
    assert "Player 2 shares out Fatigue: Rook Sandoval 0 -> 1, Bo Karsten 0 -> 2" in told
    assert "chooses 1" not in told and "chooses 2" not in told


def test_how_much_a_card_can_bear_is_said_before_it_is_too_much(run: Run) -> None:
    out = "\n".join(played(run, "end", "attempt", "pass", "pass", "0", "0", "2"))
    assert "  0  0 to Dagny Moor  Fatigue 4/5\n  1  1 to Dagny Moor  Fatigue 5/5, its limit\n" in out


def test_what_changes_how_much_a_card_gains_is_reckoned_with_before_it_is_given(run: Run) -> None:
    """ANCHOR takes 1 off before the card that was played adds 1, if there is anything left."""
    scene = SCENE.replace("Feather Shoes, Deflection", "Tired Legs")
    Path("scene.yaml").write_text(scene.format(points=4).replace("MP: 3", "MP: 9"), "utf-8")
    typed = "end\nattempt\nplay tired\npass\n0\n0\n2\nq\n"
    _, out, _ = run("play", "--scenario", "scene.yaml", "--p2", "human", typed=typed)
    assert "  1  1 to Hilde Brandt  Fatigue 0/6\n  2  2 to Hilde Brandt  Fatigue 2/6\n" in out
    assert "  0  0 to Dagny Moor  Fatigue 4/5\n  1  1 to Dagny Moor  Fatigue 6/5, its limit\n" in out


def test_it_is_told_which_card_was_chosen(run: Run) -> None:
    _, out, _ = run("play", "velocity", "--seed", "2", typed="1\nattempt\nplay fast\nrory\nq\n")
    assert 'You choose Rory Tamm: "1 of your Starters has +1 Skill until the end of the' in out


def test_it_is_told_who_does_what_in_the_set_up(run: Run) -> None:
    _, out, _ = run("play", "velocity", "--seed", "7", typed="1\nq\n")
    assert "\n  1  Player 1  (you)\n  2  Player 2\n" in out
    told = " ".join(out.split())
    assert "Velocity · before the first turn · First Half" in told and "Velocity · turn 1 · Main Phase ·" in told
    assert "You choose yourself: you take the first turn; your Draw Pile is shuffled; Player 2's Draw Pile" in told
    assert "; Player 2 draws 5 cards Turn 1, your turn: you draw " in told


def test_what_is_shared_out_is_told_together(run: Run) -> None:
    out = " ".join(" ".join(played(run, "end", "attempt", "pass", "pass", "0", "0", "2", "2")).split())
    assert "Player 2 shares out Fatigue: Bo Karsten 0 -> 2, Dagny Moor 4 -> 6; Dagny Moor becomes Injured; " in out


def test_what_the_cards_in_play_say_stands_on_the_table(run: Run) -> None:
    _, out, _ = run("play", "velocity", "--seed", "2", typed="1\nc\nq\n")
    assert "\n    Venue: Thunder Bowl: You have +1 Team Skill while you are the Offense.\n" in out
    assert "\n  Deflection: The opponent has -1 Team Skill" in out


def test_a_refusal_says_what_there_is_none_of(run: Run) -> None:
    out = " ".join(played(run)[0].split())
    assert "x Play a card there is no Playbook card in your Hand that is not Offensive or Defensive" in out


def test_many_options_are_grouped_by_what_is_done(run: Run) -> None:
    out = played(run, "end", "attempt", "pass", "pass", "0", "2", "2", points=4)
    menu = next(part for part in out if "Adjustments of the Halftime: you choose" in part)
    assert (
        "     Bring in … for a Starter: Swap it for 1 of your Starters.\n"
        "       1 Kit Rowanoak  2 Nia Belling  3 Otto Prycewood  4 Wren Castaly\n"
    ) in menu
    assert "Bring in a card as the Franchise" not in menu, "the way for one who has lost theirs is closed"


def test_a_closed_way_is_not_told_where_an_open_one_reads_the_same(run: Run) -> None:
    """With no Franchise Athlete to bring in, one of two actions "Bring in … to the Bench" is closed."""
    scene = SCENE.replace("Juno Marrow, ", "").format(points=4)
    Path("scene.yaml").write_text(scene, "utf-8")
    typed = "end\nattempt\npass\npass\n0\n2\n2\nq\n"
    _, out, _ = run("play", "--scenario", "scene.yaml", "--p2", "human", typed=typed)
    menu = out[out.index("Adjustments of the Halftime: you choose") :]
    assert "     Bring in … to the Bench: Move it to your Bench.\n" in menu
    assert "x  Bring in a card for the Franchise" in menu and "x  Bring in a card to the Bench" not in menu


def test_a_question_inside_an_action_begins_with_what_was_chosen(run: Run) -> None:
    out = played(run, "end", "attempt", "pass", "pass", "0", "2", "2", "bring in kit rowanoak for a starter")
    assert "\nBring in Kit Rowanoak for a Starter (Swap it for 1 of your Starters.): choose a\n" in "".join(out)


def test_what_may_be_meant_is_named_within_the_width(run: Run) -> None:
    out = played(run, "end", "attempt", "pass", "pass", "0", "2", "2", "bring in", "kit rowanoak", "heads up")
    said = {part.split("\n")[0]: part.split("\n")[1:] for part in out}
    assert said["bring in"][0].startswith("  that may be Bring in Kit Rowanoak for a Starter or Bring in ")
    assert said["bring in"][-1].endswith(" or 7 more") and max(map(len, said["bring in"])) <= 80
    assert said["kit rowanoak"][0].startswith("  that may be Bring in Kit Rowanoak for a Starter or Bring in ")
    assert "Exchange Heads Up for a card in the Hand (Swap it" in "".join(out)


def test_a_card_of_another_time_is_known_by_its_name(run: Run) -> None:
    out = played(run, "end", "defl", "attempt", "feather", "u", "feather shoes")
    assert "\n  Deflection: only in the Defensive Response or the Offensive Response" in out[2]
    assert "\n  Feather Shoes: only in the Main Phase" in out[4] and "\nYou play Feather Shoes: " in out[6]


def test_in_a_hidden_step_only_the_one_who_chooses_is_told_what_came_of_it(run: Run) -> None:
    swapped = "Kit Rowanoak -> Lineup (Star); Vesna Holt -> Side Deck"
    out = played(run, "end", "attempt", "pass", "pass", "0", "2", "2", "1", "2", "l", "ready", "ready")
    theirs = next(n for n, part in enumerate(out) if part.startswith("ready"))
    assert sum(f"\nYou choose: {swapped}" in part for part in out[:theirs]) == 2, "at once, and in the log"
    assert out[theirs].startswith("ready\nPlayer 2:\n") and "Kit Rowanoak" not in out[theirs]
    assert f"\nPlayer 1 chooses: {swapped}\n" in out[theirs + 1]


def test_cards_to_be_paid_for_later_show_what_they_will_cost(run: Run) -> None:
    out = "".join(played(run, "end", "attempt", "pass", "pass", "0", "2", "2", "heads up"))
    assert " 14  Exchange Heads Up for a card in the Hand  (Cost 1) If you trail in VP, you" in out
    assert "\n  1  Feather Shoes  (Cost 2) Attach this card to 1 of your Starters. The" in out
    assert "  1  Kit Rowanoak (" not in out


def test_help_names_what_there_is_in_the_game(run: Run) -> None:
    told = played(run, "?")[1]
    assert "\n  Phases: Warm-Up, Main Phase, Play Phase, End Phase\n  Procedures: Scoring Attempt, Halftime\n" in told
    assert "\n  Keywords: CLUTCH, IMPACT, SPARK, REST," in told and "\n  How it ends: Victory Points," in told


def test_the_cards_are_shown_with_what_their_keywords_say(run: Run) -> None:
    shown = played(run, "c")[1]
    assert "    Your Side Deck: Heads Up (Cost 1), Spotlight (Cost 2)\n" in shown
    assert "\n  SPARK: This card has +1 Skill during each Scoring Attempt.\n" in shown


def test_why_an_action_cannot_be_taken_is_said_in_the_words_of_its_condition(run: Run) -> None:
    _, out, _ = run("play", "velocity", "--seed", "7", typed="1\nq\n")
    assert "  x  Substitute a card   only if it is turn 2 or later\n" in out


@pytest.mark.parametrize("decks", [(), ("--deck1", "tidewaters", "--deck2", "nightjars")])
def test_nothing_is_wider_than_the_terminal(run: Run, decks: tuple[str, ...]) -> None:
    random = Random(8)
    typed = "\n".join(str(random.choice((1, 1, 2, 3, 4))) for _ in range(250))
    code, out, err = run("play", "velocity", "--seed", "7", *decks, typed=f"{typed}\nc\n?\nq\n")
    assert (code, err) == (0, "") and out.count("Scoring Attempt begins") > 2
    assert [line for line in out.splitlines()[2:] if width(line) > 80] == []
