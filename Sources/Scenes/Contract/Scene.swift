package import Motion
package import PaneCanvas

/// A demonstration as a value, which can be copied, replayed and scrolled back. Times are scene times in s, lengths are in pt
/// from the top left of the screen.
///
/// The shell translates keys, mouse and scripts, and updates `context`, before it calls.
package protocol Scene: Sendable {
  /// The summary, the hint, and what scripts may ask.
  static var about: About { get }
  /// The keys that the scene uses, the most important first. The bottom line and the list of keys follow from them.
  static var keys: [KeyBinding<Self>] { get }
  init(_ context: SceneContext)
  var context: SceneContext { get set }
  /// Handles an event at `context.time`.
  mutating func handle(_ event: SceneEvent)
  /// Passes everything that moves by itself to `parts`. Rest and deadlines follow from it.
  mutating func move(_ parts: inout Parts)
  /// Draws the stage, without its ground and without the bottom line. A shape with an item is what a touch hits, where it is
  /// shown.
  func draw(on stage: inout Stage)
  /// The numbers of a row of a trace.
  var trace: [TraceColumn] { get }
  /// The texts of the top line. The shell asks at most ten times a second in motion.
  var status: StatusText { get }
  /// The spring that the tuner changes by `SceneEvent.spring`.
  var spring: Spring { get }
  /// Writes the code of the motion of the central item, with the present numbers.
  func write(_ code: inout SceneCode)
  /// The act of an event on the central item; nil if it acts on something else.
  func act(of event: SceneEvent) -> SceneCode.Act?
}

extension Scene {
  var time: Double { context.time }
  var theme: Theme { context.theme }
}

package struct About: Sendable {
  package let summary: String
  /// The hint about the first action and its effect: one to three lines of at most 46 characters.
  package let hint: [String]
  /// The axis of `drag` and `release` in scripts.
  package let axis: Axis
  /// The actions of scripts that the scene takes, of those that not every scene takes.
  package let actions: Set<SceneAction>
  /// The demo script, of at most 4 s: it plays while nobody touches the program.
  package let demo: [DemoStep]

  package init(
    summary: String, hint: [String], axis: Axis = .vertical, actions: Set<SceneAction> = [], demo: [DemoStep]
  ) {
    (self.summary, self.hint, self.axis, self.actions) = (summary, hint, axis, actions)
    self.demo = demo
  }
}

package enum Axis: Hashable, Sendable {
  case horizontal, vertical

  var direction: SIMD2<Double> { self == .horizontal ? SIMD2(1, 0) : SIMD2(0, 1) }
}

/// The actions of a script that have a meaning in some scenes only: `kick`, `release` with a velocity, and `driver`.
package enum SceneAction: Hashable, Sendable { case kick, release, driver }

/// The surroundings of a scene. A scene stores it and changes nothing of it but the environment.
package struct SceneContext: Hashable, Sendable {
  /// The smallest stage that a scene must be able to fill, in cells.
  package static let least = (columns: 40, rows: 12)

  /// The scene time, in s. It is 0 when the scene begins, and never decreases.
  package internal(set) var time = 0.0
  /// The size of the stage in cells, including the top and bottom lines; at least `least`.
  package var columns: Int
  package var rows: Int
  package var theme: Theme
  /// The amount of motion that the user asks for.
  package var environment: MotionEnvironment
  /// True while time stands still: charts then show the present instant by a dot.
  package internal(set) var isStill = false

  package init(columns: Int, rows: Int, theme: Theme = .dark, environment: MotionEnvironment = .standard) {
    (self.columns, self.rows, self.theme, self.environment) = (columns, rows, theme, environment)
  }

  /// The size of the stage, in pt.
  var size: SIMD2<Double> { SIMD2(Double(columns) * Box.column, Double(rows) * Box.row) }
  /// The box of the stage.
  var bounds: Box { Box(at: .zero, size: size) }
}

package enum SceneEvent: Hashable, Sendable {
  /// The key with the effect `tap`, or `tap` of a script.
  case tap
  case touch(Touch)
  /// Notches of the wheel; down is positive.
  case wheel(Double)
  /// A velocity to add, in pt/s, by `kick` of a script.
  case kick(SIMD2<Double>)
  /// A spring from the tuner or a script. Running motions keep their values and velocities.
  case spring(Spring)
  /// The driver of the control panel's pane, by its name.
  case driver(String)
  /// `context.columns` or `context.rows` has changed. No finger is down.
  case resized
}

/// The texts of the top line: the state of the scene, what is seen in it, and the law of its motion.
package struct StatusText: Hashable, Sendable {
  package var isMoving = false
  /// The name of the state, at most eight characters.
  package var state = ""
  package var motion = InlineText()
  package var law = InlineText()

  package init(isMoving: Bool = false, state: String = "", motion: InlineText = "", law: InlineText = "") {
    (self.isMoving, self.state, self.motion, self.law) = (isMoving, state, motion, law)
  }
}
