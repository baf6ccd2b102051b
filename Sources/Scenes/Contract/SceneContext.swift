package import MotionAnimation
package import PaneCanvas

/// The surroundings of a scene: its time, stage and theme, the environment, and the reports of the keyboard.
/// A scene is created with a context and keeps it. The extension of `Scene` updates the context before each
/// call.
package struct SceneContext: Hashable, Sendable {
  /// The smallest stage that a scene must be able to fill, in cells.
  package static let least = (columns: 40, rows: 12)

  /// The scene time, in s. It is 0 when the scene begins, and never decreases.
  package internal(set) var time = 0.0
  /// The size of the stage in cells, including the gallery's top and bottom lines; at least `least`.
  package var columns: Int
  package var rows: Int
  package var theme: Theme
  /// The amount of motion that the user asks for.
  package var environment: MotionEnvironment
  package var reportsKeyRelease: Bool
  /// True if the numbers for engineers are shown; otherwise a scene shows fewer figures.
  package var showsNumbers = false
  /// The rate of scene time, relative to the user's time: 1, less in slow motion, and 0
  /// while paused.
  package internal(set) var rate = 1.0
  /// The text of the top line. In motion it is computed at most ten times a second, because digits that
  /// change faster cannot be read and cost bytes.
  package internal(set) var statusText = StatusText()
  /// The answer of the scene's parts after the last frame or event.
  var rest = SceneRest(isAtRest: false)
  /// The scene time of the last computation of the texts, in s.
  var textTime = -Double.infinity
  /// The location of the pressed pointer, in pt; nil while no button is down.
  var pointer: SIMD2<Double>?

  /// The size of the stage, in pt.
  var size: SIMD2<Double> { SIMD2(Double(columns), Double(rows)) * CellMetrics.size }

  package init(
    columns: Int, rows: Int, theme: Theme = .dark, environment: MotionEnvironment = .standard,
    reportsKeyRelease: Bool = false
  ) {
    self.columns = columns
    self.rows = rows
    self.theme = theme
    self.environment = environment
    self.reportsKeyRelease = reportsKeyRelease
  }
}

extension Stage {
  /// Creates a stage of the given numbers of columns and rows, each raised to the least that a scene fills.
  init(atLeast columns: Int, _ rows: Int) {
    let least = SceneContext.least
    self.init(columns: max(columns, least.columns), rows: max(rows, least.rows))
  }
}
