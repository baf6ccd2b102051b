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
  package var axis = Axis.vertical
  /// The actions of scripts that the scene takes, of those that not every scene takes.
  package var actions: Set<SceneAction> = []
  /// The demo script, of at most 4 s: it plays while nobody touches the program.
  let demo: [DemoStep]
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

  package init(columns: Int, rows: Int, theme: Theme = .dark, environment: MotionEnvironment = .standard) {
    (self.columns, self.rows, self.theme, self.environment) = (columns, rows, theme, environment)
  }

  /// The size of the stage, in pt.
  var size: SIMD2<Double> { SIMD2(Double(columns) * Box.column, Double(rows) * Box.row) }
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

package struct TraceColumn: Hashable, Sendable {
  package enum TraceValue: Hashable, Sendable {
    /// A finite number, in the unit of its column.
    case number(Double)
    case word(String)
  }

  package let name: String
  package let value: TraceValue
  /// True for the velocity of a body that jumps where the body collides.
  package let collides: Bool

  init(_ name: String, _ number: Double, collides: Bool = false) {
    (self.name, self.collides, value) = (name, collides, .number(number))
  }

  init(_ name: String, word: String) {
    (self.name, collides, value) = (name, false, .word(word))
  }

  /// Returns the two columns of a moving value: the value, and the velocity under the name `velocity`, or
  /// `name_v` if that is nil. Both are multiplied by `unit`.
  static func motion(
    _ name: String, _ state: (value: Double, velocity: Double), velocity: String? = nil, unit: Double = 1
  ) -> [TraceColumn] {
    [TraceColumn(name, state.value * unit), TraceColumn(velocity ?? name + "_v", state.velocity * unit)]
  }

  /// - Parameter collides: true for a body whose velocity jumps where it collides.
  static func motion(
    _ prefix: String, _ place: SIMD2<Double>, velocity: SIMD2<Double>, collides: Bool = false
  ) -> [TraceColumn] {
    [
      TraceColumn(prefix + "x", place.x), TraceColumn(prefix + "y", place.y),
      TraceColumn(prefix + "vx", velocity.x, collides: collides),
      TraceColumn(prefix + "vy", velocity.y, collides: collides)
    ]
  }

  static func color(_ color: RGBA) -> [TraceColumn] {
    let members = color.clamped.members
    return ["red", "green", "blue"].enumerated().map { TraceColumn($1, members[$0]) }
  }
}

extension Spring {
  /// The smallest damping ratio of a spring that must settle: such a spring takes 22 periods.
  package static let leastDampingRatio = 0.05

  /// Returns the spring with its damping ratio raised to at least `ratio`.
  package func damped(atLeast ratio: Double) -> Spring {
    guard dampingRatio < ratio else { return self }
    return Spring(stiffness: stiffness, damping: 2 * ratio * angularFrequency * mass, mass: mass)
  }
}

/// A pass of an instant over everything that moves by itself. It advances the parts, and collects whether they rest and
/// until when.
///
/// The shell makes a pass at each deadline, at each frame and after each event. A pass in which something has ended or was due
/// is repeated at the same instant, so that the deadlines of what it began are known.
package struct Parts {
  /// The scene time of the pass, in s.
  package let time: Double
  /// True at the first instant, after each event, ten times a second in motion, and when everything has come to rest. Texts
  /// with running numbers are made then alone: digits that change faster cannot be read.
  package var makesTexts = false
  package private(set) var isAtRest = true
  /// The next scene time at which the scene must be passed exactly, in s.
  package private(set) var deadline = Double.infinity
  /// True if something has begun or ended in this pass, so that its deadlines are not known.
  private(set) var isChanged = false

  /// Moves a value, which ends at its own time; returns the end.
  @discardableResult
  mutating func move<Value>(_ value: inout MovingValue<Value>) -> Completion? {
    let completion = value.advance(to: time)
    if completion != nil { isChanged = true }
    note(isMoving: value.phase == .moving, until: value.endTime)
    return completion
  }

  /// Passes a hold, whose velocity lasts for a moment after the last touch.
  mutating func move(_ hold: Hold?) { if let hold { note(isMoving: !hold.isStill(at: time)) } }

  /// Notes a motion that has no type of its own.
  /// - Parameters:
  ///   - isMoving: true if it changes before the next event.
  ///   - deadline: the scene time at which the scene must be passed, in s, because something then starts or ends.
  mutating func note(isMoving: Bool, until deadline: Double = .infinity) {
    guard isMoving else { return }
    isAtRest = false
    if deadline > time { self.deadline = min(self.deadline, deadline) }
  }

  /// Notes that something has begun or ended in this pass.
  mutating func noteChange() { isChanged = true }

  /// Returns true in the pass at which something planned is to be done. Until then the scene may rest.
  mutating func isDue(_ deadline: Double?) -> Bool {
    guard let deadline else { return false }
    if deadline <= time { isChanged = true } else { self.deadline = min(self.deadline, deadline) }
    return deadline <= time
  }
}

extension Parts {
  mutating func move(_ values: inout [MovingValue<Double>]) {
    for index in values.indices { move(&values[index]) }
  }
}

extension [MovingValue<Double>] {
  /// Creates values at rest, each of which has arrived within a distance in its own unit.
  init(_ values: [Double], within distances: [Double]) {
    self = zip(values, distances).map { MovingValue($0, tolerance: Tolerance(distance: $1)) }
  }

  var isMoving: Bool { contains { $0.phase == .moving } }
}
