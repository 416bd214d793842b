"""What knows no game and no table: the window, drawing, boxes; `app` runs it all."""
