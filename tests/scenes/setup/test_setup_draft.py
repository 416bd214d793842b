"""The set-up page's choices lead to the right set-up and back."""

import pytest
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.game_info import SIGNS, Choice, Info, Level, Option, Preset, SeatInfo
from engine.core.session import Setup
from engine.core.text import verbatim
from engine.scenes.setup import setup_draft as d
from saves.settings import MOST_KEYS, Settings
from tests.all_failures_at_once import each

WORD = verbatim("word")
INFO = Info(
    key="toy",
    title=WORD,
    blurb=WORD,
    rules_version=1,
    seat_counts=(1, 2, 3),
    seats=tuple(SeatInfo(WORD, WORD, str(n)) for n in (1, 2, 3)),
    levels=tuple(Level(key, WORD, WORD) for key in ("easy", "medium", "hard")),
    options=(Option("begins", WORD, (Choice("lot", WORD), Choice("first", WORD)), "lot"),),
    presets=(Preset("standard", WORD), Preset("printed", WORD, (("begins", "first"),))),
)


def test_defaults_are_a_duel_against_the_middle_level() -> None:
    start = d.new_draft(INFO)
    assert start.setup().seats == ("person", "ai:medium")
    assert start.preset() == "standard"


@pytest.mark.parametrize(
    ("mode", "seats"),
    [
        (d.FRIEND, ("person",) * 2),
        (d.MIXED, ("person", "person", "ai:medium")),
        (d.SOLO, ("person",)),
        (d.WATCH, ("ai:medium",) * 2),
    ],
)
def test_each_mode_seats_its_players(mode: str, seats: tuple[str, ...]) -> None:
    draft = d.new_draft(INFO).with_mode(mode)
    assert (draft.setup().seats, draft.mode) == (seats, mode)
    assert draft.with_mode(mode) == draft, "it is so already"


def seated(*seats: str) -> d.Draft:
    """These players, of whom the first ones are called Anna, Ben and Cleo."""
    return replace(d.new_draft(INFO), seats=seats, level="easy", names=("Anna", "Ben", "Cleo"))


ME, EASY, HARD = "person", "ai:easy", "ai:hard"


def test_each_seat_is_anybodys_and_the_others_keep_names_signs_and_levels() -> None:
    friends = seated(ME, ME, ME)
    without_ben = friends.with_person(1, False)
    assert without_ben.seats == (ME, EASY, ME)
    assert without_ben.setup().names == ("Anna", "", "Cleo")
    assert without_ben.setup().signs == (SIGNS[0], "", SIGNS[2])
    assert without_ben.with_person(1, True) == friends, "Ben is back"
    both = without_ben.with_level("hard", 1).with_person(2, False)
    assert (both.seats, both.mode) == ((ME, HARD, HARD), d.AI), "who sits down plays as the last one chosen"
    assert both.with_level("easy", 2).seats == (ME, HARD, EASY)
    assert both.with_level("medium").seats == (ME, "ai:medium", "ai:medium")
    assert both.setup().names == (), "one person needs no name"


def test_the_presets_move_as_few_as_possible() -> None:
    mixed = seated(HARD, ME, EASY)
    assert mixed.with_mode(d.AI) == mixed
    assert mixed.with_mode(d.MIXED).seats == (ME, ME, EASY)
    assert mixed.with_mode(d.WATCH).seats == (HARD, EASY, EASY)
    assert mixed.with_mode(d.FRIEND).seats == (ME, ME, ME)
    assert seated(ME, ME, ME).with_mode(d.MIXED).seats == (ME, ME, EASY)
    assert seated(HARD, EASY, HARD).with_mode(d.AI).seats == (ME, EASY, HARD)


def test_who_comes_and_goes_with_the_number_of_seats() -> None:
    assert seated(ME, ME).with_count(3).seats == (ME, ME, ME)
    assert seated(ME, HARD).with_count(3).seats == (ME, HARD, EASY)
    assert seated(HARD, HARD).with_count(3).seats == (HARD, HARD, EASY)
    assert seated(HARD, EASY, ME).with_count(2).seats == (ME, EASY), "the person stays"


def test_neighbours_change_places_with_names_and_signs() -> None:
    table = seated(ME, EASY, ME)
    moved = table.with_exchange(1)
    assert (moved.seats, moved.setup().names) == ((ME, ME, EASY), ("Anna", "Ben"))
    again = moved.with_exchange(0)
    assert (again.setup().names, again.setup().signs) == (("Ben", "Anna"), (SIGNS[1], SIGNS[0], ""))
    assert again.with_exchange(2).setup().names == ("Ben", "", "Anna"), "the last with the one before"


def test_a_seed_decides_the_seat_by_lot() -> None:
    lot = replace(d.new_draft(INFO), lot=True)
    drawn = {replace(lot, seed=seed).setup().seats for seed in range(20)}
    assert drawn == {("person", "ai:medium"), ("ai:medium", "person")}
    assert replace(lot, seed=7).setup() == replace(lot, seed=7).setup()
    mixed = replace(seated(ME, EASY, ME), lot=True)
    seen = {tuple(zip(one.seats, one.names, strict=True)) for n in range(60) if (one := replace(mixed, seed=n).setup())}
    assert len(seen) == 6, "names and levels go along"
    assert not replace(seated(EASY, EASY), lot=True).drawn


def test_a_preset_sets_its_options_and_is_recognised() -> None:
    printed = d.new_draft(INFO).with_preset("printed")
    assert printed.setup().options == {"begins": "first"}
    assert printed.preset() == "printed"
    assert printed.with_option("begins", "lot").preset() == "standard"


def test_the_last_set_up_is_remembered() -> None:
    setup = Setup("toy", ("ai:hard", "person", "ai:hard"), 5, {"begins": "first"})
    again = d.remembered(INFO, codec.dumps(codec.encode(setup)))
    assert (again.mode, again.seats, again.level) == (d.AI, setup.seats, "hard")
    assert again.seed is None


BOARDS = replace(INFO, boards=("meadow", "island", "moor"))


@each(
    "setup",
    [
        Setup("toy", ("person", "ai:hard"), 5, {"begins": "first"}, "moor"),
        Setup("toy", ("ai:easy", "ai:easy", "person"), 5, {"begins": "lot"}, "island"),
        Setup("toy", ("person",) * 3, 5, {"begins": "first"}, "island", signs=SIGNS[:3]),
        Setup("toy", ("person",), 5, {"begins": "lot"}, "moor"),
        Setup("toy", ("ai:easy",) * 3, 5, {"begins": "first"}, "meadow"),
        Setup("toy", (HARD, EASY, "ai:medium"), 5, {"begins": "first"}, "meadow"),
        Setup("toy", (ME, HARD, ME), 5, {"begins": "first"}, "meadow", signs=(SIGNS[0], "", SIGNS[1])),
    ],
    called=lambda setup: f"{setup.seats} on {setup.board}",
)
def test_changing_a_set_up_begins_with_what_was_played(setup: Setup) -> None:
    """The board, the seats, the level, the options: all but the seed, which is new."""
    draft = d.draft_of(BOARDS, setup)
    assert draft.seed is None
    assert replace(draft, seed=setup.seed).setup() == setup


def test_a_board_that_is_gone_is_the_first_one() -> None:
    assert d.draft_of(BOARDS, Setup("toy", ("person", "ai:hard"), 5, {}, "swamp")).board == "meadow"


@pytest.mark.parametrize("text", ["", "{", '{"game":"toy","seats":["ai:genius","person"]}', "[]"])
def test_what_no_longer_fits_gives_the_defaults(text: str) -> None:
    assert d.remembered(INFO, text) == d.new_draft(INFO)


def test_swapped_passes_the_seats_round() -> None:
    assert d.swapped(Setup("toy", ("person", "ai:easy"), 1)).seats == ("ai:easy", "person")
    assert d.swapped(Setup("toy", ("person",) * 3, 1, names=("Anna", "", "Ben"))).names == ("", "Ben", "Anna")
    assert d.swapped(Setup("toy", ("person",) * 3, 1, signs=("cat", "key", "bell"))).signs == ("key", "bell", "cat")


def test_names_are_those_of_persons_at_one_screen() -> None:
    draft = replace(seated(ME, ME, ME), names=()).with_name(2, "  Ben\n").with_name(0, "Anna " * 9)
    assert draft.names == ("Anna Anna Anna…", "", "Ben")
    assert draft.setup().names == draft.names
    two = draft.with_count(2)
    assert two.setup().names == ("Anna Anna Anna…",), "this game has two seats"
    assert two.with_mode(d.AI).setup().names == ()
    assert draft.with_name(2, "").with_name(0, " ").names == ()
    assert "Anna" not in str(d.keep(draft, draft.setup(), {})), "the settings have them already"


def test_friends_by_lot_sit_where_the_seed_says_with_their_signs() -> None:
    draft = replace(seated(ME, ME, ME), names=("Anna", "", "Ben"))
    assert {draft.setup().names for _ in range(9)} == {("Anna", "", "Ben")}
    drawn = [replace(draft, lot=True, seed=seed).setup() for seed in range(60)]
    assert len({setup.names for setup in drawn}) == 6, "every order comes about"
    assert {frozenset(zip(setup.names, setup.signs, strict=True)) for setup in drawn} == {
        frozenset((("Anna", SIGNS[0]), ("", SIGNS[1]), ("Ben", SIGNS[2])))
    }
    assert drawn[3] == replace(draft, lot=True, seed=3).setup()
    nameless = replace(draft, names=(), lot=True, seed=3).setup()
    assert (nameless.names, nameless.signs) == ((), drawn[3].signs)


def test_what_older_versions_have_stored_is_read() -> None:
    """The set-ups of 0.5.0: against one strength by lot, friends, watched, alone."""
    seat = '{"game":"toy","seats":["ai:hard","person"],"seed":9,"options":{"begins":"lot"},"board":"","challenge":""}'
    drawn = d.recall(INFO, {"toy": seat, "toy/lot": "yes"})
    assert (drawn.seats, drawn.lot, drawn.level) == ((HARD, ME), True, "hard")
    friends = d.recall(INFO, {"toy": seat.replace("ai:hard", "person")})
    assert (friends.mode, friends.lot) == (d.FRIEND, False)
    assert d.recall(INFO, {"toy": seat.replace("person", "ai:hard")}).seats == (HARD, HARD)
    assert d.recall(INFO, {"toy": seat.replace('"ai:hard",', "")}).mode == d.SOLO


def test_who_is_drawn_is_kept_as_listed() -> None:
    draft = replace(seated(ME, HARD, EASY), lot=True)
    kept = [d.keep(draft, replace(draft, seed=seed).setup(), {}) for seed in range(9)]
    assert {d.recall(INFO, one).seats for one in kept} == {draft.seats}


def test_signs_go_round_and_nobody_has_anothers() -> None:
    draft = seated(ME, ME, ME)
    assert draft.setup().signs == SIGNS[:3]
    assert draft.with_mode(d.AI).setup().signs == ()
    seen = []
    for _ in range(len(SIGNS) - 2):
        seen.append(draft.signs[1])
        assert len({*draft.signs}) == len(draft.signs)
        assert draft.setup().signs == (SIGNS[0], seen[-1], SIGNS[2])
        draft = draft.with_next_sign(1)
    assert {*seen} == {*SIGNS} - {SIGNS[0], SIGNS[2]}
    assert draft.signs[1] == seen[0], "once round"
    assert "sign" not in str(d.keep(draft, draft.setup(), {})), "the settings have them already"


ALONE = Option("spare", WORD, (Choice("none", WORD), Choice("one", WORD)), "none", seats=(1,))
TWO = Option("keen", WORD, (Choice("off", WORD), Choice("on", WORD)), "off", seats=(2,))
TOLD = replace(
    INFO,
    seat_counts=(2, 1),
    options=(ALONE, TWO),
    presets=(
        Preset("standard", WORD),
        Preset("keen", WORD, (("keen", "on"),)),
        Preset("easier", WORD, (("spare", "one"),)),
    ),
)


BEGINS = replace(INFO, options=(replace(INFO.options[0], first_page=True), *TOLD.options), presets=TOLD.presets)


def test_what_is_asked_beside_the_seats_is_no_part_of_a_variant() -> None:
    begins = d.new_draft(BEGINS).with_option("begins", "first")
    assert begins.preset() == "standard"
    keen = begins.with_preset("keen")
    assert (keen.preset(), dict(keen.options)["begins"]) == ("keen", "first")


def test_options_and_presets_follow_the_number_of_seats() -> None:
    duel = d.new_draft(TOLD)
    solo = duel.with_mode(d.SOLO)
    assert [option.key for option in duel.asked()] == ["keen"]
    assert [option.key for option in solo.asked()] == ["spare"]
    assert [preset.key for preset in duel.presets()] == ["standard", "keen"]
    assert [preset.key for preset in solo.presets()] == ["standard", "easier"]


def test_what_does_not_count_is_kept_but_not_played() -> None:
    keen = d.new_draft(TOLD).with_preset("keen")
    assert keen.setup().options == {"keen": "on", "spare": "none"}
    solo = keen.with_mode(d.SOLO)
    assert solo.preset() == "standard"
    easier = solo.with_preset("easier")
    assert easier.setup().options == {"keen": "off", "spare": "one"}
    assert easier.with_mode(d.AI).preset() == "keen"
    kept = d.keep(easier, easier.setup(), {})
    assert dict(d.recall(TOLD, kept).options) == {"keen": "on", "spare": "one"}


def test_a_list_full_of_other_games_has_room_for_this_one() -> None:
    draft = d.new_draft(INFO)
    full = {f"game{n}": "" for n in range(MOST_KEYS)}
    kept = Settings(last_setup=d.keep(draft, draft.setup(), full)).last_setup
    assert d.recall(INFO, kept) == draft


def test_an_ai_is_watched_with_any_number_of_seats() -> None:
    watch = d.new_draft(TOLD).with_mode(d.WATCH)
    assert watch.counts() == (2, 1)
    alone = watch.with_count(1)
    assert alone.setup().seats == ("ai:medium",)
    assert [option.key for option in alone.asked()] == ["spare"]
    again = d.draft_of(TOLD, alone.setup())
    assert (again.mode, again.count, again.level) == (d.WATCH, 1, "medium")
    only = replace(TOLD, seat_counts=(1,))
    assert d.new_draft(only).modes() == (d.SOLO, d.WATCH)


def test_alone_no_two_presets_are_the_same() -> None:
    island = registry.info("magic_triland")
    for count in island.seat_counts:
        draft = d.new_draft(island).with_mode(d.WATCH).with_count(count)
        presets = [preset.key for preset in draft.presets()]
        assert [draft.with_preset(key).preset() for key in presets] == presets
    alone = d.new_draft(island).with_mode(d.SOLO)
    assert [preset.key for preset in alone.presets()] == ["standard", "master"]
