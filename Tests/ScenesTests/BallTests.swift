import Motion
import MotionDynamics
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

struct BallTests {
  /// The panel with the ball asleep on the closed pane.
  private func asleep() -> Panel {
    var panel = Panel()
    panel.advance(to: 9)
    return panel
  }

  @Test(arguments: ControlPanel.driverNames, 0..<3)
  func `the ball never penetrates the pane, for any speed of the pane and any frame times`(
    driver: String, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var panel = Panel(driver: driver, spring: PaneTests.springs.randomElement(using: &random)!)
    var time = 0.0
    for _ in 0..<400 {
      time += .random(in: 0.001...0.15, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: panel.tap(at: time)
      case 1: panel.key(.up, at: time)
      case 2: panel.key(.right, at: time)
      default: panel.advance(to: time)
      }
      // When the pane itself jumps, the ball cannot follow. Half a sub-cell is invisible.
      if driver != "jump" { #expect(panel.ballBottom <= panel.y + 1) }
    }
  }

  @Test func `a rising pane throws the ball up, and a falling pane drops it`() {
    var panel = asleep()
    #expect(panel.shell.isAtRest)
    panel.tap(at: 9)
    panel.advance(to: 9.4)
    #expect(panel.ballBottom < panel.y - 30)
    panel.advance(to: 20)
    #expect(abs(panel.ballBottom - 272) < 1e-9)
    panel.tap(at: 20)
    panel.advance(to: 20.2)
    #expect(abs(panel.ballBottom - 272 - 500 * 0.2 * 0.2) < 1)
  }

  @Test func `in reduced motion neither the pane nor the ball bounces`() {
    var panel = Panel(environment: .reduced)
    var lowest = 0.0
    for frame in 1...180 {
      panel.advance(to: Double(frame) / 60)
      lowest = max(lowest, panel.ballBottom)
      // Once on the floor, the ball stays there.
      if lowest > 592 - 1e-6 { #expect(panel.ballBottom > 592 - 1e-6) }
    }
    panel.tap(at: 3)
    for frame in 1...60 {
      panel.advance(to: 3 + Double(frame) / 60)
      #expect(panel.y >= 272)
    }
    #expect(panel.y == 272)
  }

  @Test(arguments: ControlPanel.driverNames, 0..<3)
  func `M36: pane and ball move alike at every frame rate, with every driver and under the arrow keys`(
    driver: String, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var (panel, other) = (Panel(driver: driver), Panel(driver: driver))
    func input(_ panel: inout Panel, _ step: Int, at time: Double) {
      switch step % 4 {
      case 1: panel.key(step % 8 == 1 ? .up : .down, at: time)
      case 3: panel.happens(at: time) { $0.send(.kick([150, -400])) }
      default: panel.tap(at: time)
      }
    }
    for step in 0..<12 {
      let (time, end) = (
        panel.shell.sceneTime, panel.shell.sceneTime + .random(in: 0.05...1.5, using: &random)
      )
      input(&panel, step, at: time)
      input(&other, step, at: time)
      panel.advance(to: end)
      for _ in 0..<100 { other.advance(to: .random(in: other.shell.sceneTime...end, using: &random)) }
      other.advance(to: end)
      let way = other.scene.ball.position - panel.scene.ball.position
      #expect(way.length < 1e-9 && abs(other.y - panel.y) < 1e-9, "\(time) to \(end)")
    }
  }

  @Test(arguments: 0..<10)
  func `M113: on the pieces of a law the ball hits within 1 µs and 0.01 pt/s of its exact floor`(seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    let (start, spring) = (Double.random(in: 0...1, using: &random), PaneTests.springs[Int(seed) % 5])
    let exact = SpringFloor(SpringMotion(spring: spring, from: 592, to: 272), start: start)
    let place = SIMD2(400, Double.random(in: 300...500, using: &random))
    func impacts(onPieces: Bool) -> [(time: Double, speed: Double)] {
      var ball = BouncingBall(
        position: place, velocity: [20, -100], radius: 32, surroundings: .init(width: 960), at: start)
      var impacts: [(Double, Double)] = []
      while ball.time < start + 3 {
        let piece = CubicFloor(pieceAt: ball.time, since: start) {
          (exact.state(at: $0).height, exact.state(at: $0).velocity)
        }
        let floor: any MovingFloor = onPieces ? piece : exact
        ball.advance(to: min(piece.end, start + 3), floor: floor) { surface, ball in
          if surface == .floor { impacts.append((ball.time, ball.velocity.y)) }
        }
      }
      return impacts
    }
    let (right, pieces) = (impacts(onPieces: false), impacts(onPieces: true))
    #expect(!right.isEmpty)
    for (one, other) in zip(right, pieces).prefix(3) {
      #expect(abs(one.time - other.time) < 1e-6 && abs(one.speed - other.speed) < 0.01)
    }
  }

  // MARK: The mouse

  private func press(_ panel: inout Panel, beside: SIMD2<Double> = .zero, at time: Double) -> SIMD2<Double> {
    panel.advance(to: time)
    let place = (panel.scene.ball.position + beside) / SIMD2(Box.column, Box.row)
    panel.mouse(.press, place.x, place.y, at: time)
    return place
  }

  @Test func `M109: the ball is grabbed where it is shown, or one row beside it, and stays with the mouse`() {
    for beside in [SIMD2(0.0, 0), [40, 0], [-30, -30], [0, -46]] {
      var panel = Panel()
      panel.advance(to: 0.3)
      let before = panel.scene.ball.position
      _ = press(&panel, beside: beside, at: 0.3)
      panel.advance(to: 5)
      #expect(panel.scene.ball.position == before && panel.shell.isAtRest)
    }
    var panel = Panel()
    _ = press(&panel, beside: [0, -50], at: 0.3)
    panel.advance(to: 5)
    #expect(panel.ballBottom > 591)
  }

  @Test func `M58: the dragged ball follows 1:1 outside the pane, and is thrown with the tracked velocity`() {
    var panel = asleep()
    let start = panel.scene.ball.position
    let place = press(&panel, at: 9)
    panel.mouse(.drag, place.x + 3.25, place.y - 10.5, at: 9.1)
    #expect((panel.scene.ball.position - start - [26, -168]).length < 1e-9)
    panel.mouse(.drag, place.x, place.y + 5, at: 9.2)
    #expect(abs(panel.ballBottom - 592) < 1e-9)
    panel.mouse(.drag, place.x, place.y, at: 10)
    for step in 1...6 {
      panel.mouse(.drag, place.x + Double(step), place.y - Double(step), at: 10 + Double(step) / 60)
    }
    #expect((panel.scene.ballVelocity - [480, -960]).length < 1e-6)
    panel.mouse(.release, place.x + 6, place.y - 6, at: 10.1)
    #expect((panel.scene.ball.velocity - [480, -960]).length < 1e-6 && panel.phase == .resting)
  }

  @Test(arguments: [SIMD2(30, 22), SIMD2(60, 18)])
  func `M1 M58: a flick on a tile or beside the tiles throws the pane by the way since the press`(
    place: SIMD2<Double>
  ) {
    var panel = Panel(from: .open)
    panel.mouse(.press, place.x, place.y, at: 6)
    panel.mouse(.drag, place.x, place.y + 2, at: 6.011)
    #expect(abs(panel.y - 304) < 1e-9)
    #expect(abs(panel.velocity - 32 / 0.011) < 1e-6)
    panel.mouse(.release, place.x, place.y + 2, at: 6.016)
    #expect(panel.velocity > 1000 && panel.scene.pane.target == .closed)
  }

  @Test func `M48 M109: a click toggles a tile where it is shown, and a release beside it none`() {
    func isOn(_ panel: Panel) -> Bool { panel.scene.controls.tiles[0].isOn }
    var panel = Panel(from: .open)
    panel.advance(to: 9)
    panel.tap(at: 9)
    panel.advance(to: 9.05)
    let row = (panel.y / Box.row).rounded() + 5
    panel.mouse(.press, 20, row, at: 9.05)
    #expect(panel.phase == .animating && panel.scene.controls.tiles[0].size.value(at: 9.3) < 0.9)
    panel.mouse(.release, 20, row, at: 9.12)
    #expect(!isOn(panel))
    panel.tap(at: 9.2)
    panel.advance(to: 19)
    panel.mouse(.press, 20, 21, at: 19)
    panel.mouse(.drag, 37, 21, at: 19.1)
    panel.mouse(.release, 37, 21, at: 19.2)
    panel.advance(to: 19.3)
    #expect(!isOn(panel) && panel.phase == .resting)
  }
}
