"""The settings page: language and look, sound, the table, its help, the folder; a change acts at once and is saved."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core.errors import TrailboxError
from engine.core.text import Text, say, verbatim
from engine.core.untrusted_input import given_path
from engine.gui.boxes.all import Box, Button, Choice, Columns, Heading, Row, Rule, Slider, Toggle, Words
from engine.gui.boxes.dialog import tell_error
from engine.gui.window.languages import LANGUAGES
from engine.scenes.menu.file_path_dialog import ask_path
from engine.scenes.menu.moving_house import ask_pack, ask_unpack
from engine.scenes.pages.destinations import Keys, Sounds
from engine.scenes.pages.full_page import FullPage
from engine.scenes.review.pace import PACE_NAMES
from saves.settings import ALWAYS, OFF, ON, THINKING

PALETTE_NAMES = (("standard", say("Standard")), ("contrast", say("Contrast")), ("safe", say("Colour-blind")))
COACH_NAMES = (("first", say("First games")), ("always", say("Always")), ("off", say("Never")))
ONLY_NAMES = (("click", say("Click")), ("double", say("Double click")), ("off", say("Drag")))
VOICE_NAMES = ((OFF, say("Off")), (ON, say("On")), (ALWAYS, say("Always")))
MISSING = say("No voice: Trailbox found none on this computer.")
MISSING_ON_LINUX = say("No voice: install the package “speech-dispatcher” of your system, then try again.")
PARTS = {0.25: "¼", 0.5: "½"}
THINKING_NAMES = tuple((seconds, verbatim(PARTS.get(seconds, f"{seconds:g}"))) for seconds in THINKING)
HELPS = (
    ("show_spots", say("Legal places"), say("Marks where the piece in your hand may go.")),
    ("show_ghost", say("Preview of the piece"), say("Shows the piece in place before you let go.")),
    ("show_preview", say("Preview of the effect"), say("Tells you what the move would do.")),
    ("show_movable", say("What can move"), say("On your turn, pieces you can move have a bright edge.")),
    ("auto_turn", say("Rotate automatically"), say("A piece that fits only one way turns that way by itself.")),
    ("show_last", say("Last move"), say("The last move stays marked until the next one.")),
    ("show_meanings", say("What figures mean"), say("A note says it where the pointer rests or at the focus.")),
    ("show_coordinates", say("Coordinates"), say("Letters and numbers at the edge of the board, as in the moves.")),
    (
        "turn_board",
        say("Rotate the board to the player"),
        say("If every player has a side of the board, yours is at the bottom."),
    ),
)
"""The helps at the table: field of the settings, name, explanation."""


class SettingsScene(FullPage):
    """Two columns where there is room."""

    title = say("Settings")
    width = 1080

    def state(self) -> object:
        """Keys change some settings as well; what a slider sets is shown by itself."""
        return replace(self.ctx.settings, music=0, effects=0, voice_rate=0, voice_volume=0), self.ctx.sound.voice.state

    def build(self) -> list[Box]:
        left = [*self._look(), *self._sound(), *self._voice()]
        right = [*self._play(), *self._helps()]
        return [Columns(left, right, space=56), Rule(), self._files(), self._moving()]

    # --- the parts ---------------------------------------------------------------------------------------------------

    def _look(self) -> list[Box]:
        settings = self.ctx.settings
        languages = [("", say("System")), *((code, verbatim(name)) for code, name in LANGUAGES)]
        return [
            Heading(say("Language and look")),
            Choice(say("Language"), languages, settings.language, self._change("language")).keyed("language"),
            # the page is laid out again with every step
            Slider(
                say("Text size"), settings.text_scale, 80, 200, 5, self._change("text_scale"), "{} %".format, live=False
            ).keyed("text_scale"),
            Choice(say("Colours"), PALETTE_NAMES, settings.palette, self._change("palette")).keyed("palette"),
            self._toggle("touch", say("Large buttons (touch)"), say("Easy to hit with a finger.")),
            self._toggle(
                "screen_reader", say("Screen reader"), say("Switch on only if yours does not read Trailbox by itself.")
            ),
            self._toggle("full_screen", say("Full screen"), say("Its key works everywhere.")),
            self._toggle("reduced_motion", say("Less motion"), say("Pieces jump instead of gliding.")),
            self._toggle(
                "plain_display",
                say("Plain display"),
                say("Often faster on Linux without a graphics card. Restart Trailbox to apply."),
            ),
        ]

    def _sound(self) -> list[Box]:
        settings = self.ctx.settings
        return [
            Heading(say("Sound")),
            Slider(say("Music"), settings.music, 0, 100, 5, self._change("music"), "{} %".format).keyed("music"),
            Slider(say("Effects"), settings.effects, 0, 100, 5, self._hear, "{} %".format).keyed("effects"),
            self._toggle("music_rests", say("Pause music in the background"), say("When another window is in front.")),
            self._toggle("clock_sound", say("Ticking clock"), say("The last ten seconds of a time limit are heard.")),
            self._toggle(
                "mono", say("The same for both ears"), say("For hearing with one ear: nothing comes from a side.")
            ),
            self._toggle("mute", say("Mute"), say("Mutes everything.")),
            Button(say("What sounds mean…"), partial(self.ctx.go, Sounds()), icon="sound", align="left").keyed(
                "sounds"
            ),
        ]

    def _voice(self) -> list[Box]:
        settings = self.ctx.settings
        reads = say("Reads pages and tables aloud, for players without a screen reader. “Always”: even beside one.")
        found: list[Box] = [
            Heading(say("Own voice")),
            Choice(say("Voice"), VOICE_NAMES, settings.voice, self._change("voice"), reads).keyed("voice"),
        ]
        if settings.voice == OFF:
            return found
        trouble = self._no_voice()
        return [
            *found,
            *([Words(trouble, "small", "warn")] if trouble is not None else ()),
            Slider(
                say("Rate"), settings.voice_rate, 0, 100, 5, self._change("voice_rate"), "{} %".format, live=False
            ).keyed("voice_rate"),
            Slider(
                say("Volume"), settings.voice_volume, 0, 100, 5, self._change("voice_volume"), "{} %".format, live=False
            ).keyed("voice_volume"),
            Button(say("Try it"), self._try_voice, "quiet", "sound", align="left").keyed("try_voice"),
        ]

    def _no_voice(self) -> Text | None:
        """Why nothing is heard; None if it is."""
        if self.ctx.sound.voice.missing:
            return MISSING_ON_LINUX if sys.platform not in ("win32", "darwin") else MISSING
        return say("Silent now, since a screen reader reads Trailbox.") if self.ctx.sound.voice.replaced else None

    def _try_voice(self) -> None:
        self.ctx.sound.voice.trial = say("This is how Trailbox sounds. It’s your turn.")

    def _play(self) -> list[Box]:
        settings = self.ctx.settings
        pace = say("Speed of the AI’s moves and of the pieces.")
        longest = say("At most this long per move. Only the stronger levels use it all.")
        coach = say("Warns you before a move that misses a win or loses a lot.")
        seconds = say("AI thinking time (seconds)")
        sent = say(
            "How to play a piece that has only one place to go. A move that can’t be undone always takes "
            "a double click."
        )
        return [
            Heading(say("At the table")),
            Choice(say("Pace"), tuple(PACE_NAMES.items()), settings.speed, self._change("speed"), pace).keyed("speed"),
            Choice(seconds, THINKING_NAMES, settings.thinking, self._change("thinking"), longest).keyed("thinking"),
            Choice(
                say("Only one place to go"), ONLY_NAMES, settings.only_place, self._change("only_place"), sent
            ).keyed("only_place"),
            self._toggle(
                "confirm_turns",
                say("Confirm turns"),
                say("Asks you before your turn ends, so that you can still undo it."),
            ),
            self._toggle(
                "auto_finish",
                say("End turns by themselves"),
                say("“Ready” or “End turn” presses itself when nothing else is possible. Any key or click stops it."),
            ),
            self._toggle(
                "show_judgement",
                say("Evaluation bar"),
                say("Shows who the AI thinks is ahead. Not in challenges or when you play for a medal."),
            ),
            self._toggle(
                "ponder",
                say("The AI thinks on your turn too"),
                say("Plays a little better, but keeps your computer busy."),
            ),
            Choice(say("Coach"), COACH_NAMES, settings.coach, self._change("coach"), coach).keyed("coach"),
            self._toggle("gamepads", say("Gamepads"), say("Turn off if pedals or a flight stick get in the way.")),
            Button(say("Keys…"), partial(self.ctx.go, Keys()), icon="pencil", align="left").keyed("keys"),
        ]

    def _helps(self) -> list[Box]:
        toggles = [self._toggle(field, name, note) for field, name, note in HELPS]
        return [Heading(say("Help")), *toggles]

    def _files(self) -> Box:
        library = self.ctx.library
        words = library.notice
        where = say("Saved games and settings are in {folder}.", folder=str(library.folder))
        text = Words(where if words is None else words, "small", "muted" if words is None else "warn")
        move = Button(say("Another folder…"), self._ask_folder, "quiet", "folder").keyed("folder")
        return Columns(text, move, ratios=(3, 1))

    def _moving(self) -> Box:
        text = Words(
            say("Another computer? Put everything into one file here, and bring it in there."), "small", "muted"
        )
        buttons = Row(
            Button(say("Everything into a file…"), partial(ask_pack, self.ctx), "quiet", "export").keyed("pack"),
            Button(say("Bring everything in…"), partial(ask_unpack, self.ctx), "quiet", "import").keyed("unpack"),
        )
        return Columns(text, buttons, ratios=(1, 1))

    # --- acting ------------------------------------------------------------------------------------------------------

    def _change(self, field: str) -> Callable[[Any], None]:
        return partial(self._set, field)

    def _set(self, field: str, value: Any) -> None:
        self.ctx.change_settings(**{field: value})

    def _hear(self, value: int) -> None:
        self._set("effects", value)
        self.ctx.sound.play("snap")

    def _ask_folder(self, path: str = "") -> None:
        text = say("Type or paste a folder’s path. Your saved games move there.")
        ask_path(self.ctx, say("Where to keep games and settings"), text, path, say("Use this folder"), self._move)

    def _move(self, typed: str) -> None:
        try:
            self.ctx.library.move_to(given_path(typed))
        except TrailboxError as error:
            tell_error(self.ctx, say("The folder was not changed"), error)
            return
        self.rebuild()

    def _toggle(self, field: str, name: Text, note: Text) -> Box:
        return Toggle(name, getattr(self.ctx.settings, field), self._change(field), note).keyed(field)
