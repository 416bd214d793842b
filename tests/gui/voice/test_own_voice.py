"""What is to be said, in which order, and what happens where nothing can be said."""

from __future__ import annotations

import subprocess
import sys
from threading import Event
from typing import Any

import pytest

from engine.ai.process.child_process import ChildProcess
from engine.core import registry
from engine.gui.voice.own_voice import MOST_OPEN, MOST_STARTS, MOST_WAITING, SILENCE, OwnVoice, VoiceProcess
from engine.gui.voice.speaking import obey, run, speak
from engine.gui.voice.voice_thread import VoiceThread
from tests.gui.voice.recorded_voice import RecordedLine, recorded
from tests.gui.voice.test_speech_dispatcher import Server
from tests.waiting import until


def test_polite_sentences_wait_and_an_urgent_one_takes_their_place() -> None:
    line = RecordedLine()
    voice = recorded(line)
    voice.adjust("de", 50, 80)
    voice.say("One.")
    voice.say("Two.")
    voice.say("Your turn.", urgent=True)
    voice.say("Three.")
    voice.adjust("de", 50, 80)
    voice.attend()
    assert line.sent == [
        ("adjust", "de", 50, 80), ("speak", "Your turn.", True), ("speak", "Three.", False)
    ], "what nobody needs to hear any more is not said; the same settings are sent once"  # fmt: skip
    voice.stop()
    voice.attend()
    assert line.said[-1] == "-"


def test_nothing_is_sent_before_the_process_is_ready_nor_into_a_full_pipe() -> None:
    line = RecordedLine([], obedient=False)
    line.answers = []
    voice = recorded(line)
    for number in range(3 * MOST_OPEN):
        voice.say(f"{number}.")
    voice.attend()
    assert not line.sent
    line.answers = [["ready"]]
    voice.attend()
    assert len(line.sent) == MOST_OPEN
    line.answers = [["done"]] * 2
    voice.attend()
    assert [message[1] for message in line.sent] == [f"{number}." for number in range(MOST_OPEN + 2)]


def test_what_waits_too_long_is_forgotten_but_for_how_to_speak() -> None:
    line = RecordedLine([])
    line.answers = []
    voice = recorded(line)
    voice.adjust("de", 50, 80)
    for number in range(2 * MOST_WAITING):
        voice.say(f"{number}.")
    line.answers = [["ready"]]
    for _ in range(MOST_WAITING):
        voice.attend()
    assert line.sent[0] == ("adjust", "de", 50, 80) and len(line.sent) == MOST_WAITING
    assert line.said[-1] == f"{2 * MOST_WAITING - 1}."


def test_another_process_goes_on_where_one_has_died_or_is_stuck() -> None:
    lines = [RecordedLine(obedient=False) for _ in range(MOST_STARTS)]
    rest = iter(lines)
    voice = OwnVoice(lambda: next(rest))
    voice.adjust("en", 40, 80)
    for number in range(MOST_OPEN + 1):
        voice.say(f"{number}.")
    voice.attend()
    lines[0].error = "it has gone"
    voice.attend()
    voice.attend()
    assert lines[0].stopped and lines[1].sent[0] == ("adjust", "en", 40, 80), "it speaks as the one before"
    assert [message[1] for message in lines[1].sent[1:]] == [f"{MOST_OPEN - 1}.", f"{MOST_OPEN}."], "nothing is lost"
    lines[1].silent = SILENCE + 1
    voice.attend()
    assert lines[1].stopped and not voice.missing
    lines[2].error = "it has gone"
    voice.attend()
    assert voice.missing and lines[2].stopped, "it does not try for ever"
    voice.say("Hello.")
    voice.attend()
    assert not lines[2].said


def test_a_system_without_a_voice_is_told_of_once() -> None:
    line = RecordedLine(["missing"])
    voice = recorded(line)
    voice.say("Hello.")
    voice.attend()
    assert voice.missing and line.stopped and not line.sent


def test_the_process_does_what_it_is_told() -> None:
    done: list[object] = []

    class Voice:
        def adjust(self, *given: object) -> None:
            done.append(given)

        def speak(self, sentence: str, *, interrupt: bool) -> None:
            done.append((sentence, interrupt))

        def stop(self) -> None:
            done.append("stop")

    for message in (["adjust", "de", 50, 80], ["speak", "Hallo.", True], ["stop"]):
        obey(Voice(), message)
    assert done == [("de", 50, 80), ("Hallo.", True), "stop"]


def test_a_thread_speaks_on_linux_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    monkeypatch.setenv("SPEECHD_ADDRESS", server.address)
    monkeypatch.setattr("engine.gui.voice.speaking.LINUX", True)
    thread = VoiceThread(speak)
    voice = OwnVoice(lambda: thread)
    voice.adjust("en", 50, 80)
    voice.say("Hello.")

    def done() -> bool:
        voice.attend()
        return server.heard[-1:] == ["Hello."]

    until(done)
    # a file's name may hold what no text can
    voice.say("\udcff.tbx")
    until(lambda: done() or server.heard[-1:] == ["?.tbx"])
    voice.close()
    until(lambda: thread.error != "")
    assert server.heard[-1] == "CANCEL SELF", "the server would go on with what it has been given"


def test_a_thread_that_is_told_to_end_says_nothing_more_and_a_fault_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, told = Event(), list[Any]()

    def run(window: Any) -> None:
        begun.wait()
        told.extend(iter(window.receive, ("stop",)))
        raise ValueError("a fault in a voice")

    monkeypatch.setattr("threading.excepthook", lambda _: None)
    thread = VoiceThread(run)
    thread.send(("speak", "A long page.", False))
    thread.stop()
    begun.set()
    until(lambda: thread.error != "")
    assert not told


def test_a_process_tells_that_the_system_has_no_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    # neither a server nor the library that other systems need
    monkeypatch.setenv("SPEECHD_ADDRESS", "inet_socket:127.0.0.1:1")
    voice = OwnVoice(lambda: VoiceProcess(ChildProcess("", "voice", run)))

    def told() -> bool:
        voice.attend()
        return voice.missing

    until(told)


@pytest.mark.parametrize(
    ("module", "unwanted"),
    [
        ("engine.gui.voice.speaking", ("pygame",)),
        (
            "engine.gui.app, engine.gui.screen_reader.screen_reader",
            ("engine.gui.voice", "engine.gui.screen_reader.spoken_aloud", "multiprocessing", "socket", "prism"),
        ),
    ],
)
def test_the_voice_loads_no_window_and_the_window_no_voice_until_it_is_on(module: str, unwanted: Any) -> None:
    program = f"import sys, {module}; print([name for name in sys.modules if name in {unwanted!r}])"
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=registry.ROOT, capture_output=True, text=True, check=True
    )
    assert told.stdout.splitlines()[-1] == "[]", told.stdout
