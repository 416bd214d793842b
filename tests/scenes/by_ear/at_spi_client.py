"""A client of AT-SPI, as screen readers are: it knows the program by what the bus tells, and uses it over that.

It runs with the system's Python, which has Atspi (`gir1.2-atspi-2.0`, `python3-gi`). It reads a command a line from
stdin, in JSON, and answers with a line:

{"press": ["Your hand", "place 2", "Card 7"]}  presses what these names lead to; "ok", or all that is there
{"focus": ["Board", "e5"]}                     puts the focus there, as "press"
{"selected": true}                             the name of what is selected, null for nothing
{"heard": true}                                what has been announced since the last time
{"read": true}                                 the names of all that is there, from top to bottom
"""

import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 - only after the version has been said

PATIENCE = 20.0
"""Seconds until something that is expected must be there."""
heard, said = [], set()


def listen(event):
    """Keep an announcement."""
    if isinstance(event.any_data, str):
        heard.append(event.any_data)
        said.add(event.any_data)


def spin(seconds=0.05):
    """Let the bus tell what it has to."""
    context, end = GLib.MainContext.default(), time.monotonic() + seconds
    while time.monotonic() < end:
        while context.pending():
            context.iteration(False)
        time.sleep(0.005)


def windows():
    """What programs show."""
    desktop = Atspi.get_desktop(0)
    for number in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(number)
        if program is not None:
            program.clear_cache()
            yield from children(program)


def children(node):
    """What is inside, without what has just gone."""
    for number in range(node.get_child_count()):
        child = node.get_child_at_index(number)
        if child is not None:
            yield child


def named(node):
    """Its name; empty if it has gone meanwhile."""
    try:
        return node.get_name() or ""
    except GLib.Error:
        return ""


def has(node, state):
    """Is it in this state, and still there?"""
    try:
        return node.get_state_set().contains(state)
    except GLib.Error:
        return False


def walk(node, above=()):
    """Everything in a node, each with the names that lead to it."""
    for child in children(node):
        name = child.get_name() or ""
        way = (*above, name) if name else above
        yield way, child
        inside = above if child.get_role() == Atspi.Role.DIALOG else way
        yield from walk(child, inside)


def leads(way, wanted):
    """Do these names lead to what is wanted? Others may stand between; values and contents may follow a name."""
    rest = list(wanted)
    for name in way:
        if rest and (name == rest[0] or name.startswith((rest[0] + ",", rest[0] + ":", rest[0] + " ("))):
            rest.pop(0)
    last = way[-1] if way else ""
    return not rest and (last == wanted[-1] or last.startswith((wanted[-1] + ",", wanted[-1] + ":", wanted[-1] + " (")))


def everything():
    """All that is there now; once more if something of it has gone meanwhile."""
    end = time.monotonic() + PATIENCE
    while True:
        spin()
        try:
            return [pair for window in windows() for pair in walk(window)]
        except GLib.Error:
            if time.monotonic() > end:
                raise


def press(wanted):
    """Press it once it is there."""
    return reach(wanted, lambda node: node.get_action_iface().do_action(0))


def focus(wanted):
    """Put the focus on it once it is there."""
    return reach(wanted, lambda node: node.get_component_iface().grab_focus())


def reach(wanted, do):
    """Do this with what the names lead to, once it is there."""
    end = time.monotonic() + PATIENCE
    while True:
        found = everything()
        led = [(way[-1], node) for way, node in found if leads(way, wanted) and node.get_action_iface() is not None]
        exact = [node for name, node in led if name == wanted[-1]]
        usable = exact or [node for _, node in led]
        if len(usable) == 1:
            return "ok" if do(usable[0]) else "refused"
        if time.monotonic() > end:
            return [list(way) for way, _ in found]
        spin(0.1)


def selected():
    """The piece in the hand."""
    return next((named(node) for _, node in everything() if has(node, Atspi.StateType.SELECTED)), None)


def read():
    """What can be read; what has been announced is no part of it."""
    return [name for name in (named(node) for _, node in everything()) if name and name not in said]


def answer(command):
    """What a command brings about."""
    if "read" in command:
        return read()
    if "press" in command:
        return press(command["press"])
    if "focus" in command:
        return focus(command["focus"])
    if "selected" in command:
        return selected()
    spin(0.2)
    lately, heard[:] = list(heard), []
    return lately


Atspi.init()
listener = Atspi.EventListener.new(listen)
listener.register("object:announcement")
for line in sys.stdin:
    sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
    sys.stdout.flush()
