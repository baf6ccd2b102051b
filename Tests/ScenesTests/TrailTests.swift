import Motion
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

struct TrailTests {
  private static let columns = ["", "follower1_", "follower2_", "follower3_"].flatMap { name in
    ["x", "y", "vx", "vy"].map { name + $0 }
  }

  @Test(arguments: 0..<6)
  func `M164: nothing that happens at any time makes a place or a velocity jump`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var run = SceneRun(.trail)
    var time = 0.0
    for _ in 0..<40 {
      time += .random(in: 0.01...0.4, using: &random)
      run.advance(to: time)
      let key = [Key.left, .right, .up, .down, .escape, .space].randomElement(using: &random)!
      run.expectContinuity(Self.columns) { $0.key(key, at: time) }
      run.key(key, at: time)
      let spring = Spring(response: 0.5, dampingRatio: .random(in: 0.2...1.5, using: &random))
      run.expectContinuity(Self.columns) { $0.send(.spring(spring), at: time) }
    }
  }

  @Test func `M164: the leader can be caught in flight and thrown, and no follower notices the catch`() throws
  {
    var run = SceneRun(.trail)
    run.tap(at: 0.1)
    run.advance(to: 0.4)
    let place = try run.place(of: 0)
    run.expectContinuity(Array(Self.columns.dropFirst(4)) + ["x", "y"]) { $0.mouse(.press, place, at: 0.4) }
    run.mouse(.press, place, at: 0.4)
    #expect(run["vx"] == 0 && run.shell.status.state == "held")
    for step in 1...10 {
      run.mouse(.drag, place + SIMD2(12 * Double(step), 0), at: 0.4 + Double(step) / 60)
    }
    #expect(abs(run["vx"] - 720) < 1)
    run.expectContinuity(Self.columns) { $0.mouse(.release, place + SIMD2(120, 0), at: 0.4 + 10.0 / 60) }
    run.mouse(.release, place + SIMD2(120, 0), at: 0.4 + 10.0 / 60)
    run.settle()
    for index in 1...3 {
      #expect(run["follower\(index)_x"] == run["x"] && run["follower\(index)_y"] == run["y"])
    }
  }

  @Test func `M164: behind a target in even motion each one has the same distance to the one before`()
    throws
  {
    var run = SceneRun(.trail)
    run.tap(at: 0)
    run.play(to: 6)
    run.shell.reportsKeyRelease = true
    run.key(.right, at: 6)
    run.play(to: 8)
    let spring = run.shell.scene.spring
    let lag = spring.damping / spring.stiffness * 300
    for (former, latter) in [("x", "follower1_x"), ("follower1_x", "follower2_x")] {
      #expect(abs(run[former] - run[latter] - lag) < 0.01)
    }
    #expect(abs(run["vx"] - 300) < 0.1)
    run.key(.right, .release, at: 8)
    run.settle()
    #expect(run["vx"] == 0)
  }
}
