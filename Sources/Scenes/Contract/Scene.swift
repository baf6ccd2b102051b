package import CellCanvas
package import Gestures
package import Kinematics

/// A demonstration as a value: state in, state out; it can be copied, replayed and scrolled back.
///
/// A scene owns values of the library, decides what an action, a key or a pointer means, and draws the stage. What
/// comes from the terminal is translated once, by `handle(_:at:)`; time passes in `advance(to:)`. Both are the
/// contract's, and all calls below come from there, with `context` brought up to date. Times are scene times in s.
package protocol Scene: Sendable {
  init(_ context: SceneContext)

  /// Time, stage and look. A scene changes nothing in it but the environment.
  var context: SceneContext { get set }

  // MARK: What happens

  mutating func perform(_ action: Action)
  mutating func key(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers)
  /// The left button of the mouse went down, moved, or went up. After `.began` comes one `.ended` or `.cancelled`.
  mutating func pointer(_ sample: PointerSample)
  /// The mouse's wheel turned by so many notches, down is positive.
  mutating func wheel(_ notches: Double)
  /// The stage, the theme or the keyboard's reports are other ones than in `old`; no pointer is down on another stage.
  mutating func contextChanged(from old: SceneContext)

  // MARK: Time

  /// Whether nothing moves until the next event; the display link runs exactly while this is false.
  var isAtRest: Bool { get }
  /// The next instant at which something ends by itself; nil if nothing does.
  var nextDeadline: Double? { get }
  /// Brings everything to `time`, at a deadline or at a frame, and ends what ends there.
  mutating func settle(at time: Double)
  /// Whether the charts run; false at rest, and where only what they do not show is moving.
  var isRecording: Bool { get }
  /// Records a frame in the charts, `duration` s after the one before; called only if they ran before the frame.
  mutating func record(_ duration: Double)

  // MARK: What is seen and read

  /// Draws the scene as it is at the scene time, on the whole canvas.
  func draw(into canvas: inout Canvas)
  /// The line on top, as it is now.
  var status: StatusText { get }
  /// Computes the texts that the scene itself shows; called ten times a second in motion, and after an event.
  mutating func refreshTexts()
  /// What to do first, and what it shows: one to three lines of at most 46 characters.
  static var hint: [String] { get }
  /// The scene's own keys, the most important first.
  static var keys: [KeyHelp] { get }
  /// The keys that mean something now, for the line below.
  var footerKeys: [KeyHelp] { get }
  /// The spring that the tuner changes, by the action `spring`; nil if the scene has none.
  var tunedSpring: Spring? { get }
  /// The side on which the tuner hides least of what that spring moves.
  var tunerSide: TunerSide { get }
  /// The scene's motion as a row of a table.
  var trace: [TraceColumn] { get }
}

extension Scene {
  package mutating func wheel(_ notches: Double) {}
  package mutating func contextChanged(from old: SceneContext) {}
  package var isRecording: Bool { !isAtRest }
  package mutating func record(_ duration: Double) {}
  package mutating func refreshTexts() {}
  package var footerKeys: [KeyHelp] { Self.keys }
  package var tunerSide: TunerSide { .right }

  package var time: Double { context.time }
  var theme: Theme { context.theme }
  package var statusText: StatusText { context.statusText }
}

/// An edge of the stage.
package enum TunerSide: Hashable, Sendable { case left, right }
