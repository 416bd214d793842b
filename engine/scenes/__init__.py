"""The screens of the program, one module a screen."""
