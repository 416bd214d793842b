"""What Speech Dispatcher is told, by a server that speaks its protocol and keeps what it hears."""

from __future__ import annotations

import socket
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from engine.gui.voice import speech_dispatcher
from engine.gui.voice.speech_dispatcher import SpeechDispatcher


class Server:
    """Answers as the real one does (0.11)."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"inet_socket:127.0.0.1:{self._socket.getsockname()[1]}"
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        client, _ = self._socket.accept()
        with client, client.makefile("rwb") as lines:
            while (row := lines.readline()) and row != b"QUIT\r\n":
                lines.write(self._answer(row.decode().removesuffix("\r\n"), lines))
                lines.flush()

    def _answer(self, command: str, lines: Any) -> bytes:
        self.heard.append(command)
        if command == "SPEAK":
            lines.write(b"230 OK RECEIVING DATA\r\n")
            lines.flush()
            text = []
            while (row := lines.readline().decode().removesuffix("\r\n")) != ".":
                text.append(row.removeprefix(".") if row.startswith("..") else row)
            self.heard.append("\n".join(text))
            return b"225-7\r\n225 OK MESSAGE QUEUED\r\n"
        return b"409 ERR\r\n" if command == "SET SELF LANGUAGE xx" else b"208 OK\r\n"


def test_it_speaks_the_language_at_the_rate_and_lets_an_urgent_sentence_interrupt() -> None:
    server = Server()
    voice = SpeechDispatcher(server.address)
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


def test_a_server_that_goes_is_a_fault_of_the_system() -> None:
    voice = SpeechDispatcher(Server().address)
    with pytest.raises(ConnectionError):
        voice._ask("QUIT")
    with pytest.raises(OSError):
        voice.speak("Hello.", interrupt=False)


@pytest.mark.parametrize("answer", [b"SSH-2.0\r\n", b"208-more\r\n" * 1_000, b"2" * 10_000])
def test_a_server_of_another_kind_is_no_voice(monkeypatch: pytest.MonkeyPatch, answer: bytes) -> None:
    here, there = socket.socketpair()
    here.settimeout(30.0)
    there.sendall(answer)
    monkeypatch.setattr(speech_dispatcher, "_connection", lambda _: here)
    with here, there, pytest.raises(ConnectionError):
        SpeechDispatcher("unix_socket:/none")


def test_one_that_does_not_run_is_started_and_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, server = tmp_path / "run" / "sock", Server()
    started: list[Any] = []
    connection = speech_dispatcher._connection

    def connect(_address: str) -> socket.socket:
        if not started:
            raise FileNotFoundError
        return connection(server.address)

    monkeypatch.setenv("LD_LIBRARY_PATH", "/packed")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/own")
    monkeypatch.setattr(speech_dispatcher, "LOOK", 0.0)
    monkeypatch.setattr(speech_dispatcher, "_connection", connect)

    def start(words: list[str], **how: Any) -> Any:
        started.append((words, how["env"]))
        return SimpleNamespace(poll=lambda: 0)

    monkeypatch.setattr("subprocess.Popen", start)
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(OSError):
        SpeechDispatcher(f"unix_socket:{place}")
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    SpeechDispatcher(f"unix_socket:{place}").speak("Hello.", interrupt=False)
    ((words, environment),) = started
    assert words[1:] == ["--spawn", "--communication-method", "unix_socket", "--socket-path", str(place)]
    assert environment["LD_LIBRARY_PATH"] == "/usr/own", "not the packed program's libraries"
    assert place.parent.is_dir() and server.heard[-2:] == ["SPEAK", "Hello."]
