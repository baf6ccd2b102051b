package import Animation
package import CellCanvas
package import Kinematics

/// A scene of the gallery: it draws the stage; the lines above and below it, the list of keys and the tuner are the
/// gallery's.
///
/// Its time starts at 0 when it comes on.
package protocol GalleryScene: Scene {
  init(_ setting: Setting)

  /// Scene time, in s.
  var time: Double { get }
  /// How much is asked of all motion; the next scene begins with it.
  var environment: MotionEnvironment { get }
  /// What to do first, and what it shows: one to three lines of at most 46 characters.
  var hint: [String] { get }
  /// Its own keys, the most important first.
  var keys: [KeyHelp] { get }
  /// Those that mean something now, for the line below.
  var footerKeys: [KeyHelp] { get }
  /// The line on top.
  var statusText: StatusText { get }
  /// The spring that the tuner changes, by the event `spring`; nil: it has none.
  var tunedSpring: Spring? { get }
  /// Where the tuner hides least of what that spring moves.
  var tunerSide: TunerSide { get }

  /// What a trace tells of it, a name per column.
  var traceColumns: [String] { get }
  /// Appends a value for each of `traceColumns`.
  func appendTrace(to row: inout [TraceValue])
}

extension GalleryScene {
  package var tunerSide: TunerSide { .right }
  package var footerKeys: [KeyHelp] { keys }
}

/// What a scene begins with.
package struct Setting: Hashable, Sendable {
  /// The stage, lines above and below included; at least `least`.
  package var columns: Int
  package var rows: Int
  package var theme: Theme
  package var environment: MotionEnvironment
  /// Whether the terminal says when a key goes up.
  package var reportsKeyRelease: Bool

  /// The least number of columns and rows that a scene must do with.
  package static let least = (columns: 40, rows: 12)

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

/// The line on top: what the scene does, where and how fast, and by which law.
///
/// A scene makes its texts anew ten times a second, not sixty: digits that nobody can read cost bytes in every
/// frame.
package struct StatusText: Hashable, Sendable {
  package var isMoving: Bool
  /// At most eight characters.
  package var state: String
  package var motion: String
  package var law: String

  package init(isMoving: Bool = false, state: String = "", motion: String = "", law: String = "") {
    self.isMoving = isMoving
    self.state = state
    self.motion = motion
    self.law = law
  }
}

/// A value in a trace.
package enum TraceValue: Hashable, Sendable {
  /// In the unit of its column; finite.
  case number(Double)
  case word(String)
}
