"""The own voice as one that listens: what a screen reader would be told becomes sentences that are spoken."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from weakref import ref

from engine.core.text import Text, ended, say
from engine.gui.boxes.accessibility_roles import Role
from engine.gui.screen_reader.accesskit_adapters import Request
from engine.gui.screen_reader.spoken_tree import ROOT, TEXT_RUN, WINDOW, Spoken, Update
from engine.gui.voice.own_voice import OwnVoice
from engine.gui.window.context import Context
from engine.gui.window.scene_stack import Stacked

READ = (Role.HEADING, Role.PARAGRAPH)
"""What is only read: it is told before what follows it."""
REMEMBERED = 12
"""So many announcements back nothing that is only read is told again."""
LONGEST_LEAD = 600
"""Letters of what is told before an element: a page of text is read when it is asked for."""

Words = Callable[[Text], str]
"""A text in the player's language."""


class SpokenAloud:
    """See `Adapter`. Any input silences what is being said; what is urgent takes the place of what waits."""

    def __init__(self, ctx: Context, make: Callable[[], OwnVoice] = OwnVoice) -> None:
        """make: begins to speak."""
        self.ctx = ctx
        self._make, self._voice = make, make()
        self._nodes: Mapping[int, Spoken] = {}
        self._focus = ROOT
        self._begun = False
        self._inputs = ctx.devices.inputs
        self._told = 0
        """The number of the last announcement."""
        self._announced: deque[str] = deque(maxlen=REMEMBERED)
        self._read: set[int] = set()
        """The numbers of what this scene only shows, and has been read; another one has the same numbers."""
        self._scene: ref[Stacked] | None = None
        self._since: list[str] | None = None
        """What has been announced since the whole page is being read; None if it is not."""

    # --- a listener --------------------------------------------------------------------------------------------------

    def listens(self) -> bool:
        return not self._voice.missing

    def anew(self) -> bool:
        fresh, self._begun = not self._begun, True
        return fresh

    def look(self, focused: bool) -> None:
        """Who has gone to another window hears the end of the sentence, and then what happens at the table."""

    def requests(self) -> Iterator[Request]:
        return iter(())

    def attend(self) -> None:
        """A frame is over."""
        ctx, settings = self.ctx, self.ctx.settings
        if ctx.devices.inputs != self._inputs:
            self._inputs = ctx.devices.inputs
            self._voice.stop()
            self._since = None
        if ctx.sound.voice.trial is not None:
            self._voice = self._make() if self._voice.missing else self._voice
            self._voice.say(ctx.tr(ctx.sound.voice.trial), urgent=True)
            ctx.sound.voice.trial = None
        if ctx.sound.voice.whole:
            ctx.sound.voice.whole = False
            self._voice.say(" ".join(whole(self._nodes, ctx.tr)), urgent=True)
            self._since = []
        self._voice.adjust(ctx.words.language, settings.voice_rate, settings.voice_volume)
        self._voice.attend()
        ctx.sound.voice.missing = self._voice.missing

    def close(self) -> None:
        """The setting is off, or the program ends."""
        self._voice.close()
        self.ctx.sound.voice.missing = self.ctx.sound.voice.replaced = False

    # --- what is said ------------------------------------------------------------------------------------------------

    def tell(self, update: Update) -> None:
        before, old, scene = ({} if update.whole else self._nodes), self._focus, self.ctx.stack.top
        if scene is not None and (self._scene is None or self._scene() is not scene):
            self._scene, old = ref(scene), ROOT
            self._read.clear()
            self._leave_page()
        self._nodes = _alive({**before, **update.nodes})
        self._focus = update.focus
        for number, one in update.nodes.items():
            if one.live and number > self._told:
                self._told = number
                self._announced.append(one.value)
                self._voice.say(one.value, urgent=one.live == "assertive")
                if self._since is not None:
                    self._since.append(one.value)
        now = self._nodes.get(update.focus)
        if now is None or update.focus == ROOT:
            return
        known = before.get(update.focus)
        if known is None or update.focus != old:
            self._voice.say(" ".join((*self._lead(update.focus), words_of(now, self.ctx.tr))))
        elif known != now:
            changed = change(known, now, self.ctx.tr)
            if changed:
                self._voice.say(changed)

    def _leave_page(self) -> None:
        """A page that is covered is not read on: a curtain may have fallen. What happens is still told."""
        if self._since is None:
            return
        self._voice.stop()
        for announced in self._since:
            self._voice.say(announced)
        self._since = None

    def _lead(self, focus: int) -> Iterator[str]:
        """What is only read and stands directly before this, if nobody has heard it yet."""
        found: list[int] = []
        for number in reading(self._nodes):
            if number == focus:
                break
            if self._nodes[number].role in READ:
                found.append(number)
            elif self._nodes[number].actions or self._nodes[number].role in (Role.STATUS, Role.LOG):
                found.clear()
        fresh = [number for number in found if number not in self._read]
        self._read.update(fresh)
        letters = 0
        for number in reversed(fresh):
            letters += len(_name(self._nodes[number]))
            if letters > LONGEST_LEAD:
                fresh = fresh[fresh.index(number) + 1 :]
                break
        for number in fresh:
            words = ended(_name(self._nodes[number]))
            if not any(words in announced for announced in self._announced):
                yield words


def reading(nodes: Mapping[int, Spoken], at: int = ROOT) -> Iterator[int]:
    """The numbers of all that is shown, in reading order, but for announcements."""
    for child in nodes[at].children if at in nodes else ():
        if child in nodes and not nodes[child].live:
            yield child
            yield from reading(nodes, child)


def whole(nodes: Mapping[int, Spoken], words: Words) -> Iterator[str]:
    """All that is shown, in sentences."""
    for number in reading(nodes):
        one = nodes[number]
        if one.role not in (WINDOW, TEXT_RUN, Role.RADIO) and _name(one):
            yield words_of(one, words)


def words_of(one: Spoken, words: Words) -> str:
    """An element in words: its name, its value or state, what it means."""
    parts = [_name(one)]
    if one.role is Role.TEXTBOX:
        parts = [one.label, words(say("text field")), one.value]
    elif one.role is Role.SLIDER:
        parts.append(one.value)
    if one.toggled is not None:
        parts.append(words(_state(one)))
    if one.disabled:
        parts.append(words(say("not available")))
    sentence = ended(", ".join(filter(None, parts)))
    return f"{sentence} {ended(one.description)}" if one.description else sentence


def change(before: Spoken, now: Spoken, words: Words) -> str:
    """What has become of the element that has the focus; "" if nothing that is heard."""
    if now.role is Role.TEXTBOX:
        typed = now.value.removeprefix(before.value) if before.value else now.value
        return typed or now.value
    if now.toggled != before.toggled and now.toggled is not None:
        return words(_state(now))
    if now.value != before.value:
        return now.value
    return words_of(now, words) if (now.label, now.disabled) != (before.label, before.disabled) else ""


def _name(one: Spoken) -> str:
    return one.label or one.value


def _state(one: Spoken) -> Text:
    if one.role is Role.RADIO:
        return say("chosen") if one.toggled else say("not chosen")
    return say("on") if one.toggled else say("off")


def _alive(nodes: Mapping[int, Spoken]) -> Mapping[int, Spoken]:
    """Without what has gone."""
    kept = {ROOT, *reading(nodes)}
    return {number: one for number, one in nodes.items() if number in kept}
