@echo off
rem make play, make test, make soak, make wheel and make bundle, for Windows without make.
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
if "%1"=="soak" goto soak
if "%1"=="wheel" goto wheel
if "%1"=="bundle" goto bundle
:usage
echo make play ^| make test ^| make soak ^| make wheel ^| make bundle
exit /b 2
:play
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements.txt || exit /b 2
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements-screen-reader.txt 2>nul
.venv\Scripts\python main.py
exit /b %errorlevel%
:test
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements-dev.txt || exit /b 2
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements-screen-reader.txt 2>nul
set SDL_VIDEODRIVER=dummy
set SDL_AUDIODRIVER=dummy
set PYTHONDONTWRITEBYTECODE=
.venv\Scripts\python -m engine.commands.kernels.build --strict || exit /b 1
.venv\Scripts\ruff check . || exit /b 1
.venv\Scripts\ruff format --check . || exit /b 1
.venv\Scripts\mypy || exit /b 1
.venv\Scripts\pytest --collect-only --quiet >nul
.venv\Scripts\pytest -n 5 --dist worksteal || exit /b 1
.venv\Scripts\python -m engine.ai.forms | find "compiled (" >nul || exit /b 0
echo The tests of kernels once more, on the plain form:
set TRAILBOX_FORM=plain
.venv\Scripts\pytest -n 4 --dist worksteal -m kernel -k "not both_forms" games
exit /b %errorlevel%
:soak
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements-dev.txt || exit /b 2
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements-screen-reader.txt 2>nul
set SDL_VIDEODRIVER=dummy
set SDL_AUDIODRIVER=dummy
.venv\Scripts\python -m engine.commands.kernels.build --strict || exit /b 1
.venv\Scripts\python -m tools soak --report soak.json
exit /b %errorlevel%
:wheel
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check -r requirements.txt -r requirements-build.txt || exit /b 2
if exist build rmdir /s /q build
.venv\Scripts\python -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir dist .
exit /b %errorlevel%
:bundle
call "%~f0" wheel || exit /b 1
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check -r requirements-bundle.txt || exit /b 2
.venv\Scripts\python -m tools.bundle.build
exit /b %errorlevel%
:wheel-test
call "%~f0" wheel || exit /b 1
.venv\Scripts\python -m venv --clear build\wheel-test || exit /b 1
for %%w in (dist\*.whl) do build\wheel-test\Scripts\python -m pip install --quiet --disable-pip-version-check %%w || exit /b 1
set TRAILBOX_FORM=compiled
cd build
wheel-test\Scripts\trailbox-cli perft crooked_paths --depth 2
exit /b %errorlevel%
:bundle-test
call "%~f0" bundle || exit /b 1
.venv\Scripts\python -m tools.bundle.check fairy_trails
exit /b %errorlevel%
