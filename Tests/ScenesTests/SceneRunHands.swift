import PaneCanvas
import PaneScenes
import Testing

/// Inputs of a person to a scene.
extension SceneRun {
  /// A scene with a context that the caller changes.
  init(_ change: (inout SceneContext) -> Void) {
    var context = SceneContext(columns: 120, rows: 40)
    change(&context)
    self.init(context)
  }

  mutating func key(_ key: Key, _ phase: KeyPhase = .press, at time: Double) {
    happens(.input(.key(key, phase)), at: time)
  }

  mutating func key(_ character: Character, at time: Double) { presses(character, at: time) }

  mutating func mouse(_ action: MouseEvent.MouseAction, _ column: Double, _ row: Double, at time: Double) {
    happens(.input(.mouse(MouseEvent(action, .left, column: column, row: row))), at: time)
  }

  func word(_ column: String) -> String? { words[column] }

  /// Advances frame by frame until the scene rests, which it must do within `duration`, in s.
  mutating func settle(within duration: Double) {
    let end = scene.time + duration
    while !scene.isAtRest, scene.time < end { scene.advance(to: scene.time + 1.0 / 60) }
    #expect(scene.isAtRest, "the scene still moves after \(duration) s")
  }
}
