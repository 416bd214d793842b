"""Cards above a scene, which waits meanwhile; a dialog is a card with a question or a message."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.core.errors import TrailboxError
from engine.core.text import Text, say
from engine.gui.boxes.accessibility_roles import Role
from engine.gui.boxes.accessibility_tree import Node, opening_words, tree
from engine.gui.boxes.all import Box, Button, Field, Heading, Row, Words
from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.gui.window.utterance import Utterance

DIMMED = (92, 92, 96)
"""How much of red, green and blue is left below a card, of 255."""

Action = Callable[[], None] | None
Answer = tuple[Text, Action] | tuple[Text, Action, str]
"""A button: its text, the action after the dialog has closed (None: nothing), and its kind."""


class Card(Scene):
    """A subclass fills `pane`. The scene below is dimmed, and gets no intents."""

    opaque = False
    width = 560
    """Pixels at 1280x720."""
    letters = 100
    """Text size in per cent from which on it is wider."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.pane = Pane(ctx)

    def resize(self) -> None:
        ctx, screen = self.ctx, self.ctx.screen.rect
        wide = round(ctx.px(self.width) * max(1.0, ctx.fonts.scale / self.letters))
        area = pygame.Rect(0, 0, min(screen.width - ctx.px(32), wide), screen.height - ctx.px(32))
        area.center = screen.center
        self.pane.layout(area, shrink=True)

    def handle(self, intent: Intent) -> bool:
        """The card gets all intents while it is open."""
        if not self.pane.handle(intent):
            self.answer(intent)
        return True

    def answer(self, intent: Intent) -> None:
        """Handle an intent that none of its boxes has used."""
        if intent.kind in ("back", "pause"):
            self.back()

    def update(self, dt: float) -> None:
        self.pane.update(dt)

    def tree(self) -> tuple[Node, ...]:
        nodes = tree((self.pane,))
        title = next((node.name for node in nodes if node.role is Role.HEADING), "")
        return (Node(Role.DIALOG, title, "", frozenset(), (), self.pane.rect, self.pane.rect, nodes, lambda *_: False),)

    def heard(self) -> Sequence[Utterance]:
        return opening_words(tree((self.pane,)))

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        canvas.fill(DIMMED, area, special_flags=pygame.BLEND_RGB_MULT)
        self.pane.draw(canvas, area)


class Dialog(Card):
    """`buttons` from left to right; the last one is meant by "back" unless `on_back` says otherwise.

    `extra` are boxes between the paragraphs and the buttons (a field for a name, say).
    """

    width = 620
    letters = 115

    def __init__(
        self,
        ctx: Context,
        title: Text,
        paragraphs: Sequence[Text],
        buttons: Sequence[Answer],
        *,
        extra: Sequence[Box] = (),
        on_back: Action = None,
    ) -> None:
        super().__init__(ctx)
        self.on_back = on_back or buttons[-1][1]
        self._main = next((answer[1] for answer in buttons if answer[2:] == ("primary",)), None)
        answers = [self._button(answer) for answer in buttons]
        self.pane.set(
            [Heading(title), *(Words(text) for text in paragraphs), *extra],
            footer=[Row(*answers, align="right")],
        )
        self.pane.focus_on(next((button for button in answers if button.kind == "primary"), answers[-1]))

    def _button(self, answer: Answer) -> Button:
        action = answer[1]
        return Button(answer[0], lambda: self._leave_with(action), answer[2] if len(answer) == 3 else "plain")

    def agree(self) -> None:
        """Close it as if the primary button had been pressed."""
        self._leave_with(self._main)

    def _leave_with(self, action: Action) -> None:
        super().back()
        if action is not None:
            action()

    def heard(self) -> Sequence[Utterance]:
        return opening_words(tree((self.pane,)), all_of_it=True)

    def back(self) -> None:
        """Close it as if the last button had been pressed."""
        self._leave_with(self.on_back)


def ask_line(
    ctx: Context,
    title: Text,
    paragraphs: Sequence[Text],
    field: Field,
    buttons: Sequence[Answer],
    on_back: Action = None,
) -> None:
    """A dialog with a field that is typed into at once; what ends that means the primary button."""
    dialog = Dialog(ctx, title, paragraphs, buttons, extra=[field], on_back=on_back)
    field.on_submit = dialog.agree
    dialog.pane.focus_on(field)
    ctx.stack.push(dialog)


def tell_error(ctx: Context, title: Text, error: TrailboxError) -> None:
    """Show in a dialog why something could not be done."""
    ctx.stack.push(Dialog(ctx, title, [error.text], [(say("Close"), None, "primary")]))
