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

  package mutating func move(_ parts: inout Parts) {
    instant.move(&parts)
    hamburger.move(&parts)
    // Without a report of its release, a key counts as up after a while.
    if parts.isDue(keyHold.deadline) { liftKey() }
    for name in ButtonName.allCases where parts.isDue(self[name].springBackTime) {
      self[name].springBack(with: spring, in: context.environment, at: time)
      if name == focus { chart?.mark(at: charted) }
    }
  }

  package mutating func record(_ duration: Double) {
    charted += duration
    let size = self[focus].scale
    chart?.append(size, at: charted)
  }

  package mutating func contextChanged(from old: SceneContext) {
    keyHold.reportsRelease = context.reportsKeyRelease
    let stage = ButtonStage(columns: context.columns, rows: context.rows)
    guard stage != self.stage else { return }
    self.stage = stage
    resetChart()
  }

  subscript(name: ButtonName) -> InstantButton {
    get { name == .instant ? instant : hamburger.button }
    set { if name == .instant { instant = newValue } else { hamburger.button = newValue } }
  }

  // MARK: Down and up

  mutating func show(pressed: Bool, _ name: ButtonName) {
    self[name].show(pressed: pressed, with: spring, in: context.environment, at: time)
    if name == focus { chart?.mark(at: charted) }
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
