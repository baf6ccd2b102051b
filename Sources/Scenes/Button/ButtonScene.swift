package import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

/// The scene: a button that answers at once, and a hamburger that becomes an X, tapped as fast as one likes.
package struct ButtonScene: GalleryScene {
  /// Scene time of everything below, in s.
  package private(set) var time = 0.0
  package let environment: MotionEnvironment
  var theme: Theme
  var stage: ButtonStage
  var instant = InstantButton()
  var hamburger = Hamburger()
  /// The spring of a press.
  var spring = InstantButton.spring
  /// The button that the keys press.
  var focus = ButtonName.hamburger
  var keyHold = KeyHold()
  /// What a finger is down on.
  var touch: Touch?
  var chart: BraillePlot?
  /// The chart's time: that in which something moved, in s.
  private var charted = 0.0
  var status = ButtonStatus()

  package init(_ setting: Setting) {
    environment = setting.environment
    theme = setting.theme
    stage = ButtonStage(columns: setting.columns, rows: setting.rows)
    keyHold.reportsRelease = setting.reportsKeyRelease
    resetChart()
    status.refresh(self)
  }

  package var isAtRest: Bool { instant.isAtRest && hamburger.isAtRest && keyHold.deadline == nil }

  package mutating func advance(to time: Double) {
    let (start, wasAtRest) = (self.time, isAtRest)
    // Deadlines act at their own instant, also between two frames.
    while let deadline = nextDeadline, deadline <= time {
      move(to: deadline)
      settle()
    }
    move(to: time)
    if wasAtRest { return }
    charted += time - start
    let size = button(focus).scale.value(at: time)
    chart?.append(size, at: charted)
    if status.isDue(at: time) || isAtRest { status.refresh(self) }
  }

  /// The scene time of the next change that no event causes, in s; nil if there is none.
  private var nextDeadline: Double? {
    [keyHold.deadline, instant.springBackTime, hamburger.button.springBackTime].compactMap(\.self).min()
  }

  /// Makes the changes that are due: a key without a release event counts as up, and a button springs back.
  private mutating func settle() {
    if let deadline = keyHold.deadline, deadline <= time { liftKey() }
    for name in ButtonName.allCases {
      guard let springBackTime = button(name).springBackTime, springBackTime <= time else { continue }
      withButton(name) { $0.settle(with: $1, in: $2, at: $3) }
      if name == focus { chart?.mark(at: charted) }
    }
  }

  private mutating func move(to time: Double) {
    self.time = max(time, self.time)
    instant.advance(to: self.time)
    hamburger.advance(to: self.time)
  }

  func button(_ name: ButtonName) -> InstantButton { name == .instant ? instant : hamburger.button }

  // MARK: Down and up

  /// A finger or a key comes down on a button, or leaves it.
  mutating func show(pressed: Bool, _ name: ButtonName) {
    withButton(name) { $0.show(pressed: pressed, with: $1, in: $2, at: $3) }
    if name == focus { chart?.mark(at: charted) }
  }

  /// Changes a button with the scene's spring, environment and time.
  private mutating func withButton(
    _ name: ButtonName, _ change: (inout InstantButton, Spring, MotionEnvironment, Double) -> Void
  ) {
    switch name {
    case .instant: change(&instant, spring, environment, time)
    case .hamburger: change(&hamburger.button, spring, environment, time)
    }
  }

  /// It goes up inside the button: the hamburger turns into the other.
  mutating func release(_ name: ButtonName) {
    show(pressed: false, name)
    if name == .hamburger { hamburger.toggle(in: environment, at: time) }
  }

  /// The key that holds a button goes up.
  mutating func liftKey() {
    if let name = keyHold.lift() { release(name) }
  }

  // MARK: The chart

  /// From the left edge to the right one, in s.
  private static let chartSpan = 3.0
  /// The sizes at the edges.
  private static let chartRange = 0.6...1.2

  mutating func resetChart() {
    chart = stage.chartBox.map {
      BraillePlot(columns: $0.columns, rows: $0.rows, range: Self.chartRange, span: Self.chartSpan)
    }
    charted = 0
  }
}

/// A finger that is down on a button.
struct Touch: Sendable {
  let button: ButtonName
  var tap: TapGesture
  /// Where it is, from the button's centre, in pt of the button.
  var place: SIMD2<Double>
}
