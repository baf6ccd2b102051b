import CanvasPictures
import MotionGestures
import MotionKinematics
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

struct FollowersTests {
  typealias Run = SceneRun<FollowersScene>

  private func mouse(_ action: MouseEvent.MouseAction, _ place: SIMD2<Double>) -> SceneEvent {
    let cell = place / CellMetrics.size
    return .input(.mouse(MouseEvent(action, .left, column: cell.x, row: cell.y)))
  }

  private func centers(_ run: Run) -> [SIMD2<Double>] {
    (0..<run.scene.followers.count).map { run.scene.followers.center(of: $0, at: run.scene.time) }
  }

  private func velocities(_ run: Run) -> [SIMD2<Double>] {
    (0..<run.scene.followers.count).map { run.scene.followers.state(of: $0, at: run.scene.time).velocity }
  }

  @Test(arguments: 0..<12)
  func `M164: nothing that happens at any time makes a place or a velocity jump`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var run = Run()
    let keys: [Key] = [.left, .right, .up, .down, .enter, .escape, .space, "+", "-", "o"]
    var time = 0.0
    for _ in 0..<60 {
      time += .random(in: 0.01...0.4, using: &random)
      let events: [SceneEvent] = [
        .input(.key(keys.randomElement(using: &random)!)), .tap,
        .spring(Spring(response: 0.5, dampingRatio: .random(in: 0.2...1.5, using: &random))),
        mouse(.press, SIMD2(.random(in: 0...960, using: &random), 16 * 38))
      ]
      run.advance(to: time)
      let (places, velocities) = (centers(run), velocities(run))
      run.happens(events.randomElement(using: &random)!, at: time)
      for (place, other) in zip(places, centers(run)) { #expect((place - other).length < 1e-9) }
      for (velocity, other) in zip(velocities, self.velocities(run)) {
        #expect((velocity - other).length < 1e-9 * max(1, velocity.length))
      }
    }
  }

  @Test(arguments: [0, 2, 5])
  func `M164: each one can be caught in flight and thrown, and no other one notices the catch`(index: Int) {
    var run = Run()
    run.happens(.tap, at: 0.1)
    run.advance(to: 0.4)
    let (places, before) = (centers(run), velocities(run))
    run.happens(mouse(.press, places[index]), at: 0.4)
    #expect(run.scene.followers.held?.index == index)
    for other in places.indices where other != index {
      #expect((velocities(run)[other] - before[other]).length < 1e-9)
    }
    #expect(velocities(run)[index] == .zero && (centers(run)[index] - places[index]).length < 1e-9)
    for step in 1...10 {
      run.happens(
        mouse(.drag, places[index] + SIMD2(12 * Double(step), 0)), at: 0.4 + Double(step) / 60)
    }
    let held = velocities(run)
    #expect(abs(held[index].x - 720) < 1)
    run.happens(mouse(.release, places[index] + SIMD2(120, 0)), at: 0.4 + 10.0 / 60)
    for (velocity, other) in zip(held, velocities(run)) { #expect((velocity - other).length < 1e-6) }
    run.play(to: 8)
    #expect(run.scene.isAtRest)
    let end = centers(run)
    for other in end.indices {
      #expect(end[other].x == end[0].x && end[other].y == end[0].y + Double(other) * 80)
    }
  }

  @Test func `M164: behind a target in even motion each one of a chain is c v / k behind the one before it`()
  {
    var run = Run()
    run.happens(.reportsKeyRelease(true), at: 0)
    run.happens(.tap, at: 0)
    run.play(to: 6)
    run.happens(.input(.key(.right)), at: 6)
    run.play(to: 8)
    let lag = Followers.spring.damping / Followers.spring.stiffness * KeyboardFinger.pressSpeed
    for (place, former) in zip(centers(run).dropFirst(), centers(run)) {
      #expect(abs(former.x - place.x - lag) < 0.01)
    }
    for velocity in velocities(run) { #expect(abs(velocity.x - KeyboardFinger.pressSpeed) < 0.1) }
    run.happens(.input(.key(.right, .release)), at: 8)
    run.play(to: 14)
    #expect(run.scene.isAtRest && velocities(run).allSatisfy { $0 == .zero })
  }

  @Test func `the frames make no difference to the motion`() {
    var (fine, coarse) = (Run(), Run())
    for time in [0.1, 0.37, 1.02] {
      while fine.scene.time < time - 1.0 / 144 { fine.advance(to: fine.scene.time + 1.0 / 144) }
      fine.happens(.input(.key(time == 1.02 ? .left : .enter)), at: time)
      coarse.happens(.input(.key(time == 1.02 ? .left : .enter)), at: time)
    }
    while fine.scene.time < 2.4 { fine.advance(to: min(fine.scene.time + 1.0 / 144, 2.4)) }
    coarse.advance(to: 2.4)
    for (place, other) in zip(centers(fine), centers(coarse)) { #expect((place - other).length < 1e-9) }
  }

  @Test func `the demonstration turns back in mid-flight, and an input ends it`() {
    var (demo, ended) = (Run(), Run())
    let start = demo["x"]
    demo.happens(.input(.key(.enter)), at: 0)
    demo.play(to: 0.3)
    #expect(demo["x"] < start - 200)
    demo.play(to: 5)
    #expect(demo["x"] == start)
    ended.happens(.input(.key(.enter)), at: 0)
    ended.happens(.input(.key(.escape)), at: 0.1)
    ended.play(to: 5)
    #expect(ended["x"] < start - 200)
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60), (320, 90)])
  func `the followers are as many as the stage has room for, and at least three`(columns: Int, rows: Int) {
    var run = Run(SceneContext(columns: columns, rows: rows))
    func isOnStage() -> Bool {
      centers(run).allSatisfy {
        $0.x > 0 && $0.x < Double(columns) * 8 && $0.y > 16 && $0.y < Double(rows - 1) * 16
      }
    }
    #expect(isOnStage())
    for _ in 0..<40 { run.presses("+", at: 1) }
    run.play(to: 3)
    #expect(run["followers"] >= 3 && isOnStage())
    for _ in 0..<40 { run.presses("-", at: 4) }
    run.play(to: 6)
    #expect(run["followers"] == 3 && isOnStage())
    run.happens(.resize(columns: 40, rows: 12), at: 7)
    run.play(to: 9)
    #expect(run.scene.isAtRest && centers(run).allSatisfy { $0.y < 11 * 16 })
  }

  @Test func `a click beside the discs sends the leader there, within the stage`() {
    var run = Run()
    run.happens(mouse(.press, SIMD2(400, 100)), at: 0)
    run.happens(mouse(.release, SIMD2(400, 100)), at: 0)
    run.play(to: 5)
    #expect(run["x"] == 400 && run["y"] == 100)
    run.happens(mouse(.press, SIMD2(0, 600)), at: 5)
    run.play(to: 10)
    #expect(run["x"] > 20 && centers(run).allSatisfy { $0.y < 39 * 16 })
  }

  @Test func `the outline shows the target`() {
    var run = Run(SceneContext(columns: 80, rows: 24))
    run.presses("o", at: 0)
    run.happens(.tap, at: 0)
    run.play(to: 0.3)
    var canvas = Canvas(columns: 80, rows: 24)
    run.scene.draw(into: &canvas)
    #expect(canvas.picture.contains("┌"))
  }
}
