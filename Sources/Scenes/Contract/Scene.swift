package import PaneCanvas
package import MotionGestures
package import MotionKinematics

/// A demonstration as a value, which can be copied, replayed and scrolled back.
///
/// A scene holds values of the library, defines the meaning of an action, a key or a pointer, and draws the
/// stage. The extension of this protocol translates events from the terminal in `handle(_:at:)` and lets time
/// pass in `advance(to:)`. It makes all calls below after it has updated `context`. Times are scene times in
/// s.
package protocol Scene: Sendable {
  init(_ context: SceneContext)

  /// The scene time, the stage, the theme and the environment. A scene changes only the environment.
  var context: SceneContext { get set }

  // MARK: Events

  mutating func perform(_ action: Action)
  /// Handles a press, a movement or a release of the left mouse button. Each `.began` is followed by one
  /// `.ended` or `.cancelled`.
  mutating func pointer(_ sample: PointerSample)
  /// Handles a turn of the mouse wheel by a number of notches; positive is down.
  mutating func wheel(_ notches: Double)
  /// Adopts a context that differs from `old` in the stage, the theme or the reports of the keyboard. No
  /// pointer is down after a change of the stage's size.
  mutating func contextChanged(from old: SceneContext)

  // MARK: Time

  /// Passes everything that moves by itself to `parts`, and does what is due. Rest, deadlines and the time of the
  /// charts follow from it.
  mutating func move(_ parts: inout Parts)
  /// True if the scene at a time depends on the events before it and not on the frames: it has no chart and takes
  /// no steps. Any instant after an event is then reached in one call, also backwards (M135).
  var isFunctionOfTime: Bool { get }
  /// Records a frame in the charts, `duration` s after the one before. It is called only if a part that is charted
  /// moved before the frame.
  mutating func record(_ duration: Double)

  // MARK: Output

  /// Draws the scene at its scene time, on the whole canvas.
  func draw(into canvas: inout Canvas)
  /// The current text of the top line.
  var status: StatusText { get }
  /// Computes the texts that the scene itself shows. It is called at most ten times a second in motion, and
  /// after each event.
  mutating func refreshTexts()
  /// The hint about the first action and its effect: one to three lines of at most 46 characters.
  static var hint: [String] { get }
  /// The scene's own keys, the most important first.
  static var keys: [KeyBinding<Self>] { get }
  /// The keys of the current mode, such as a focused control; empty if there is none. They come before `keys`, and the
  /// bottom line shows them alone.
  var modeKeys: [KeyBinding<Self>] { get }
  /// The spring that the tuner changes by the action `spring`; nil if the scene has none.
  var tunedSpring: Spring? { get }
  /// The frames of the items that the spring moves; a ghost of the scene on another spring shows their outlines.
  var tunedFrames: ItemFrames { get }
  /// The side on which the tuner covers the least of the items that the spring moves.
  var tunerSide: TunerSide { get }
  /// The current values of the scene, as a row of a table.
  var trace: [TraceColumn] { get }
}

extension Scene {
  package mutating func wheel(_ notches: Double) {}
  package mutating func contextChanged(from old: SceneContext) {}
  package var isFunctionOfTime: Bool { false }
  package mutating func record(_ duration: Double) {}
  package mutating func refreshTexts() {}
  package var modeKeys: [KeyBinding<Self>] { [] }
  package var tunerSide: TunerSide { .right }

  package var time: Double { context.time }
  /// True if nothing moves until the next event. The display link runs only while this is false.
  package var isAtRest: Bool { context.rest.isAtRest }
  var theme: Theme { context.theme }

  /// The scene's own keys with their meanings.
  package static var keyLabels: [KeyLabel] { keys.map(\.label) }
  /// Passes on the names of the scene's own keys, without an array of them.
  static func forEachKeyLabel(_ body: (KeyLabel) -> Void) { for binding in keys { body(binding.label) } }

  /// Calls a function with each key for the bottom line.
  package func forEachFooterKey(_ body: (KeyLabel) -> Void) {
    for binding in modeKeys.isEmpty ? Self.keys : modeKeys { body(binding.label) }
  }
  package var statusText: StatusText { context.statusText }
}

package enum TunerSide: Hashable, Sendable { case left, right }
