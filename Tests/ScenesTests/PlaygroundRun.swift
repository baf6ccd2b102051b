import MotionDynamics
import PaneScenes

/// Both steppings of a world.
let steppings: [World.Stepping] = [.uikit, .ideal]

/// A playground on the page that a key shows: a for attachments, f for fields.
func playground(
  onPage key: Character, _ stepping: World.Stepping = .uikit, columns: Int = 120, rows: Int = 40
) -> SceneRun<Playground> {
  var run = SceneRun<Playground>(SceneContext(columns: columns, rows: rows))
  if stepping == .ideal { run.presses("i", at: 0) }
  run.presses(key, at: 0)
  return run
}
