"""What Speech Dispatcher is told, by a server that speaks its protocol and keeps what it hears."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from engine.gui.voice import speech_dispatcher
from engine.gui.voice.speech_dispatcher import SpeechDispatcher

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no Unix sockets")


class Server:
    """Answers as the real one does (0.11); a command it does not know it refuses."""

    def __init__(self, place: Path) -> None:
        self.heard: list[str] = []
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(place))
        self._socket.listen()
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        client, _ = self._socket.accept()
        with client, client.makefile("rwb") as lines:
            while row := lines.readline():
                lines.write(self._answer(row.decode().removesuffix("\r\n"), lines))
                lines.flush()
                if self.heard[-1] == "QUIT":
                    return

    def _answer(self, command: str, lines: Iterator[bytes]) -> bytes:
        self.heard.append(command)
        if command == "SPEAK":
            lines.write(b"230 OK RECEIVING DATA\r\n")  # type: ignore[attr-defined]
            lines.flush()  # type: ignore[attr-defined]
            text = []
            while (row := next(lines).decode().removesuffix("\r\n")) != ".":
                text.append(row.removeprefix(".") if row.startswith("..") else row)
            self.heard.append("\n".join(text))
            return b"225-7\r\n225 OK MESSAGE QUEUED\r\n"
        if command.startswith("SET SELF LANGUAGE xx"):
            return b"409 ERR RATE TOO LOW\r\n"
        return b"208 OK\r\n"


def test_it_speaks_the_language_at_the_rate_and_lets_an_urgent_sentence_interrupt(tmp_path: Path) -> None:
    server = Server(tmp_path / "sock")
    voice = SpeechDispatcher(f"unix_socket:{tmp_path / 'sock'}")
    voice.adjust("de", 60, 25)
    voice.speak("Du bist am Zug.", interrupt=False)
    voice.speak(".\nSchluß", interrupt=True)
    voice.adjust("xx", 50, 100)
    voice.stop()
    client, *told = server.heard
    assert client.startswith("SET SELF CLIENT_NAME ") and client.endswith(":trailbox:voice")
    assert told == [
        "SET SELF PRIORITY MESSAGE",
        "SET SELF LANGUAGE de", "SET SELF RATE 20", "SET SELF VOLUME -50",
        "SPEAK", "Du bist am Zug.",
        "CANCEL SELF", "SPEAK", ".\nSchluß",
        "SET SELF LANGUAGE xx", "SET SELF RATE 0", "SET SELF VOLUME 100",
        "CANCEL SELF",
    ]  # fmt: skip


def test_a_server_that_goes_is_a_fault_of_the_system(tmp_path: Path) -> None:
    Server(tmp_path / "sock")
    voice = SpeechDispatcher(f"unix_socket:{tmp_path / 'sock'}")
    voice._ask("QUIT")
    with pytest.raises(OSError):
        voice.speak("Hello.", interrupt=False)
        voice.speak("Hello.", interrupt=False)


def test_one_that_does_not_run_is_started_and_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "run" / "sock"
    started: list[list[str]] = []

    def start(words: list[str], **how: object) -> None:
        started.append(words)
        assert how["env"]["LD_LIBRARY_PATH"] == "/usr/own", "not the packed program's libraries"  # type: ignore[index]
        Server(place)

    monkeypatch.setenv("LD_LIBRARY_PATH", "/packed")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/own")
    monkeypatch.setattr(speech_dispatcher, "LOOK", 0.0)
    monkeypatch.setattr("subprocess.Popen", start)
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(OSError):
        SpeechDispatcher(f"unix_socket:{place}")
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    SpeechDispatcher(f"unix_socket:{place}").speak("Hello.", interrupt=False)
    assert started == [
        ["/usr/bin/speech-dispatcher", "--spawn", "--communication-method", "unix_socket", "--socket-path", str(place)]
    ]
