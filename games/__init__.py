"""One folder a game. A folder whose name starts with an underscore is hidden from players."""

from engine.ai import forms

forms.settle()
