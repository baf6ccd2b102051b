internal import MotionAnimation
internal import PaneCanvas
internal import MotionGestures
internal import MotionKinematics

/// A scene with two buttons: one that responds at once to a press, and a hamburger that becomes an X, however
/// fast it is tapped.
package struct ButtonScene: Scene {
  package var context: SceneContext
  var stage: ButtonStage
  var instant = InstantButton()
  var hamburger = Hamburger()
  var spring = InstantButton.spring
  /// The button that the keys press.
  var focus = ButtonName.hamburger
  var keyHold = KeyHold()
  /// The finger that is down on a button; nil if there is none.
  var touch: ButtonTouch?
  var chart: BraillePlot?
  /// The time of the chart, in s. It passes only while something moves.
  private var charted = 0.0
  /// The properties of the focused button, as text.
  var lines: [PropertyLine] = []

  package init(_ context: SceneContext) {
    self.context = context
    stage = ButtonStage(columns: context.columns, rows: context.rows)
    keyHold.reportsRelease = context.reportsKeyRelease
    resetChart()
    refreshStatus()
  }

  package var isAtRest: Bool { instant.isAtRest && hamburger.isAtRest && keyHold.deadline == nil }

  /// The scene time of the next change that no event causes, in s; nil if there is none.
  package var nextDeadline: Double? {
    earlier(keyHold.deadline, earlier(instant.springBackTime, hamburger.button.springBackTime))
  }

  /// Advances the animations to `time`, in s, and makes the changes that are due: a key without a release
  /// event counts as up, and a button springs back.
  package mutating func settle(at time: Double) {
    instant.advance(to: time)
    hamburger.advance(to: time)
    if let deadline = keyHold.deadline, deadline <= time { liftKey() }
    for name in ButtonName.allCases {
      guard let springBackTime = button(name).springBackTime, springBackTime <= time else { continue }
      withButton(name) { $0.settle(with: $1, in: $2, at: $3) }
      if name == focus { chart?.mark(at: charted) }
    }
  }

  package mutating func record(_ duration: Double) {
    charted += duration
    let size = button(focus).scale
    chart?.append(size, at: charted)
  }

  package mutating func contextChanged(from old: SceneContext) {
    keyHold.reportsRelease = context.reportsKeyRelease
    let stage = ButtonStage(columns: context.columns, rows: context.rows)
    guard stage != self.stage else { return }
    self.stage = stage
    resetChart()
  }

  func button(_ name: ButtonName) -> InstantButton { name == .instant ? instant : hamburger.button }

  // MARK: Down and up

  mutating func show(pressed: Bool, _ name: ButtonName) {
    withButton(name) { $0.show(pressed: pressed, with: $1, in: $2, at: $3) }
    if name == focus { chart?.mark(at: charted) }
  }

  /// Changes a button with the scene's spring, environment and time.
  private mutating func withButton(
    _ name: ButtonName, _ change: (inout InstantButton, Spring, MotionEnvironment, Double) -> Void
  ) {
    let (spring, environment, time) = (spring, context.environment, time)
    switch name {
    case .instant: change(&instant, spring, environment, time)
    case .hamburger: change(&hamburger.button, spring, environment, time)
    }
  }

  /// Releases a button with a tap. The hamburger turns from bars into an X or back.
  mutating func release(_ name: ButtonName) {
    show(pressed: false, name)
    if name == .hamburger { hamburger.toggle(in: context.environment, at: time) }
  }

  /// Releases the button that a key holds, with a tap.
  mutating func liftKey() {
    if let name = keyHold.lift() { release(name) }
  }

  // MARK: The chart

  /// The duration between the left and the right edge of the chart, in s.
  private static let chartSpan = 3.0
  /// The scales at the lower and the upper edge of the chart.
  private static let chartRange = 0.6...1.2

  mutating func resetChart() {
    chart = stage.chartBox.map {
      BraillePlot(columns: $0.columns, rows: $0.rows, range: Self.chartRange, span: Self.chartSpan)
    }
    charted = 0
  }
}

/// A finger that is down on a button.
struct ButtonTouch: Sendable {
  let button: ButtonName
  var tap: TapGesture
  /// The location of the finger relative to the button's centre, in pt of the button.
  var place: SIMD2<Double>
}
