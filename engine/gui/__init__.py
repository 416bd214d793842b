"""What knows no game and no table: the window, drawing, widgets; `app` runs it all."""
