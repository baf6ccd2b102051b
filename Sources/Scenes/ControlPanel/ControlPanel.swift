internal import Animation
internal import CellCanvas
internal import Dynamics
internal import Gestures
package import Kinematics

/// The scene: a pane that opens and shuts, a finger on it, and a ball on its edge.
package struct ControlPanel: GalleryScene {
  /// Scene time of everything below, in s.
  package private(set) var time = 0.0
  package internal(set) var pane: Pane
  var ball: BouncingBall
  var finger = KeyboardFinger()
  var chart: VelocityChart
  var trail = Trail()
  var controls = Controls()
  /// What the mouse has, while its button is down.
  var mouse: MouseGrip?
  var status: StatusLine
  /// Whether the velocity chart shows.
  var showsChart = true
  var theme: Theme

  /// What a control panel can be started with.
  package struct Options: Hashable, Sendable {
    package var driver = Driver.spring
    package var spring = Spring.standard
    package var start = End.closed
    package var releaseRule = ReleaseRule.project
    package init() {}
  }

  package init(_ setting: Setting) { self.init(setting, Options()) }

  package init(_ setting: Setting, _ options: Options) {
    let stage = Stage(atLeast: setting.columns, setting.rows)
    pane = Pane(
      at: options.start, on: stage, driver: options.driver, spring: options.spring,
      releaseRule: options.releaseRule)
    ball = Self.ball(on: stage)
    if setting.environment.reducesMotion { controls.toggle(tile: Controls.motionTile, at: 0) }
    chart = VelocityChart(stage: stage)
    status = StatusLine()
    theme = setting.theme
    finger.reportsRelease = setting.reportsKeyRelease
    adoptEnvironment()
    refreshStatus()
  }

  /// The “Motion” tile says how much is asked of all motion: the pane's law and the ball's bounces follow.
  mutating func adoptEnvironment() {
    let environment = controls.environment
    guard environment != pane.environment else { return }
    replaceLaw { $0.change(to: environment, at: $1) }
    resizeBall(from: stage, edge: position)
  }

  package var stage: Stage { pane.stage }

  /// y of the pane's top edge, in pt.
  package var position: Double { pane.position(at: time) }

  /// In pt/s.
  package var velocity: Double { pane.velocity(at: time) }

  /// The ball's centre, in pt from the top left.
  package var ballPosition: SIMD2<Double> { ball.position }

  /// In pt/s.
  package var ballVelocity: SIMD2<Double> { ball.velocity }

  package var isAtRest: Bool { isStageAtRest && controls.isAtRest }

  /// Whether pane and ball stay where they are until the next event.
  private var isStageAtRest: Bool {
    guard ball.isAsleep || ball.isHeld else { return false }
    switch pane.state {
    case .resting: return finger.held == nil
    case .animating: return false
    case .dragging(let drag): return drag.isStill(at: time)
    }
  }

  package mutating func advance(to time: Double) {
    let (start, wasAtRest) = (self.time, isStageAtRest)
    // What ends by itself ends at its own instant, also between two frames.
    while let deadline = nextDeadline, deadline <= time {
      moveBall(to: deadline)
      pane.settle(at: self.time)
      if let lift = finger.deadline, lift <= self.time { liftKey() }
    }
    moveBall(to: time)
    controls.advance(to: time)
    if wasAtRest { return }
    chart.advance(by: time - start, velocity: velocity)
    if !pane.environment.reducesMotion {
      trail.advance(to: time, position: ball.position, speed: ball.velocity.length)
    }
    let isAtRest = isStageAtRest
    if isAtRest { trail.clear() }
    if status.isDue(at: time) || isAtRest { refreshStatus() }
  }

  mutating func resize(columns: Int, rows: Int) {
    let stage = Stage(atLeast: columns, rows)
    // Where the mouse is on the new stage, nobody has said yet.
    loseMouse()
    controls.loseFocus()
    guard stage != self.stage else { return }
    let before = self.stage
    let edge = position
    pane.move(to: stage, at: time)
    resizeBall(from: before, edge: edge)
    chart.resize(to: stage)
    trail.clear()
  }

  private var nextDeadline: Double? {
    switch (pane.settles, finger.deadline) {
    case (let settles?, let lift?): min(settles, lift)
    case (let settles, let lift): settles ?? lift
    }
  }

  /// Takes the ball along to `time`, floor by smooth floor.
  private mutating func moveBall(to target: Double) {
    while time < target {
      let end = min(pane.nextKink(after: time) ?? target, target)
      ball.advance(to: end, floor: pane.floor(from: time, to: end))
      time = end
      if pane.steps { ball.carry(byFloorAt: position, velocity: velocity) }
    }
  }

  /// Takes the ball from another stage, whose pane had its edge at `edge` (pt), to this one and its environment.
  private mutating func resizeBall(from before: Stage, edge: Double) {
    ball.resize(
      to: Self.surroundings(on: stage, in: pane.environment), radius: stage.ballRadius,
      scale: SIMD2(stage.width / before.width, stage.height / before.height), floorWasAt: edge,
      floor: pane.floor(from: time, to: time))
  }

  /// A ball that falls into the scene.
  private static func ball(on stage: Stage) -> BouncingBall {
    BouncingBall(
      position: SIMD2(stage.width / 2, stage.height / 5), velocity: SIMD2(dropVelocity, 0),
      radius: stage.ballRadius, surroundings: surroundings(on: stage))
  }

  private static func surroundings(
    on stage: Stage, in environment: MotionEnvironment = .standard
  ) -> BouncingBall.Surroundings {
    .init(width: stage.width, elasticity: environment.elasticity(elasticity))
  }

  /// The part of its closing speed that the ball brings back from an impact.
  private static let elasticity = 0.6

  /// The velocity to the right with which the ball falls into the scene, in pt/s.
  private static let dropVelocity = 90.0
}
