// Pane
