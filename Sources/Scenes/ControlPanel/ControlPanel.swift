internal import MotionAnimation
internal import MotionDynamics
internal import MotionGestures
package import MotionKinematics

/// The scene of a pane that opens and closes, a finger on it, and a ball on its edge.
package struct ControlPanel: Scene {
  package var context: SceneContext
  package internal(set) var pane: Pane
  var ball: BouncingBall
  var finger = KeyboardFinger()
  var chart: VelocityChart
  var trail = Trail()
  var controls = Controls()
  /// The grip of the mouse; nil while its button is up or has grabbed nothing.
  var mouse: MouseGrip?
  /// True if the model value is drawn as an outline (M116).
  var showsModel = false
  /// The position that is shown while three of four frames are dropped, and the number of the frame (M134).
  private var coarse = (frame: -1, position: 0.0)
  /// The curves of the chart.
  enum Graph: Hashable, Sendable, CaseIterable { case velocity, none, acceleration }
  /// The graph that is shown: the velocity, also with the acceleration, or none.
  var graph = Graph.velocity

  /// The initial state of a control panel.
  package struct Options: Hashable, Sendable {
    package var driver = Driver.spring
    package var spring = Spring.standard
    package var start = PaneEnd.closed
    package var releaseRule = ReleaseRule.project
    package init() {}
  }

  package init(_ context: SceneContext) { self.init(context, Options()) }

  package init(_ context: SceneContext, _ options: Options) {
    self.context = context
    let stage = Stage(atLeast: context.columns, context.rows)
    pane = Pane(
      at: options.start, on: stage, driver: options.driver, spring: options.spring,
      releaseRule: options.releaseRule)
    ball = .dropped(on: stage)
    if context.environment.reducesMotion { controls.tiles[Controls.motionTile].toggle(at: 0) }
    chart = VelocityChart(stage: stage)
    finger.reportsRelease = context.reportsKeyRelease
    adoptEnvironment()
    refreshStatus()
  }

  /// Adopts the environment that the tile “Motion” sets, for the pane's law and the ball's bounces.
  mutating func adoptEnvironment() {
    let environment = controls.environment
    context.environment = environment
    guard environment != pane.environment else { return }
    replaceLaw { $0.change(to: environment, at: $1) }
    ball.fit(to: pane, from: stage, edge: position, at: time)
  }

  package var stage: Stage { pane.stage }

  /// The y of the pane's top edge, in pt.
  package var position: Double { pane.position(at: time) }

  /// The velocity of the pane's top edge, in pt/s.
  package var velocity: Double { pane.velocity(at: time) }

  /// The ball's centre, in pt from the top left.
  package var ballPosition: SIMD2<Double> { ball.position }

  /// The ball's velocity, in pt/s.
  package var ballVelocity: SIMD2<Double> { ball.velocity }

  /// The y of the pane's top edge as it is drawn, in pt: that of the last frame that was not dropped.
  var shownPosition: Double { pane.dropsFrames && pane.phase == .animating ? coarse.position : position }

  package mutating func move(_ parts: inout Parts) {
    ball.move(&parts, on: &pane)
    controls.move(&parts)
    pane.move(&parts)
    let frame = Int(time * Pane.droppedRate + 1e-9)
    if parts.advances, pane.dropsFrames, frame != coarse.frame || pane.phase != .animating {
      coarse = (frame, position)
    }
    if parts.isDue(finger) { liftKey() }
  }

  package mutating func record(_ duration: Double) {
    chart.advance(by: duration, velocity: velocity, acceleration: pane.acceleration(at: time))
    if !context.rest.isRecording {
      trail.clear()
    } else if !pane.environment.reducesMotion {
      trail.advance(to: time, position: ball.position, speed: ball.velocity.length)
    }
  }

  package mutating func contextChanged(from old: SceneContext) {
    finger.reportsRelease = context.reportsKeyRelease
    let (before, stage) = (stage, Stage(atLeast: context.columns, context.rows))
    guard stage != before else { return }
    controls.loseFocus()
    let edge = position
    pane.move(to: stage, at: time)
    ball.fit(to: pane, from: before, edge: edge, at: time)
    chart = VelocityChart(stage: stage)
    trail.clear()
  }
}
