import PaneScenes

/// A playground on the page that a key shows: a for attachments, f for fields.
func playground(onPage key: Character, columns: Int = 120, rows: Int = 40) -> SceneRun<Playground> {
  var run = SceneRun<Playground>(SceneContext(columns: columns, rows: rows))
  run.presses(key, at: 0)
  return run
}
