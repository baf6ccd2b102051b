package import Animation
package import CellCanvas

/// The surroundings of a scene: its time, the stage and its look, what the keyboard reports. A scene is made with one,
/// and keeps it; the contract brings it up to date before it asks the scene for anything.
package struct SceneContext: Hashable, Sendable {
  /// The smallest stage that a scene must be able to fill, in cells.
  package static let least = (columns: 40, rows: 12)

  /// The scene time, in s: 0 when the scene comes on; it never goes back.
  package internal(set) var time = 0.0
  /// The stage in cells, with the gallery's lines above and below; at least `least`.
  package var columns: Int
  package var rows: Int
  package var theme: Theme
  /// How much motion the user asks for.
  package var environment: MotionEnvironment
  /// Whether the terminal reports when a key goes up.
  package var reportsKeyRelease: Bool
  /// The line on top; it is computed ten times a second, because digits that nobody can read cost bytes.
  package internal(set) var statusText = StatusText()
  /// The scene time at which the texts were computed last, in s.
  var textTime = -Double.infinity
  /// The place of a pressed pointer, in pt; nil while no button is down.
  var pointer: SIMD2<Double>?

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
