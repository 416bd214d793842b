@echo off
rem make play and make test, for Windows without make.
setlocal
cd /d "%~dp0"
if "%1"=="" goto usage
if not exist .venv\Scripts\python.exe (
  py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>nul
  if errorlevel 1 (
    echo Trailbox needs Python 3.11 or later: install it from python.org, with the py launcher. 1>&2
    exit /b 2
  )
  py -3 -m venv .venv || exit /b 2
)
if "%1"=="play" goto play
if "%1"=="test" goto test
:usage
echo make play ^| make test
exit /b 2
:play
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check -r requirements.txt || exit /b 2
.venv\Scripts\python main.py
exit /b %errorlevel%
:test
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt || exit /b 2
set SDL_VIDEODRIVER=dummy
set SDL_AUDIODRIVER=dummy
.venv\Scripts\ruff check . || exit /b 1
.venv\Scripts\ruff format --check . || exit /b 1
.venv\Scripts\mypy || exit /b 1
.venv\Scripts\pytest -n 2
exit /b %errorlevel%
