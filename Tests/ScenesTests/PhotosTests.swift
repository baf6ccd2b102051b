import Motion
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

struct PhotosTests {
  /// The scene with an open picture, at 2 s.
  private func opened() -> SceneRun {
    var run = SceneRun(.photos)
    run.tap(at: 0)
    run.advance(to: 2)
    return run
  }

  private var layout: PhotoLayout { PhotoLayout(SceneContext(columns: 120, rows: 40)) }

  private func frame(_ run: SceneRun) -> SIMD4<Double> {
    SIMD4(run["x"], run["y"], run["width"], run["height"])
  }

  private func velocity(_ run: SceneRun) -> SIMD4<Double> {
    SIMD4(run["vx"], run["vy"], run["vwidth"], run["vheight"])
  }

  @Test(arguments: [0, 5, 11], [nil, 0, 2400, -1900])
  func `M104: screen and photo move differently and end together, with any velocity`(
    picture: Int, velocity: Double?
  ) {
    var run = SceneRun(.photos)
    for _ in 0..<9 { run.key(.left, at: 0) }
    for _ in 0..<picture { run.key(.right, at: 0) }
    if let velocity {
      run.grab(at: 1.9)
      run.drag(-80, at: 1.95)
      run.release(velocity, at: 2)
    } else {
      run.tap(at: 2)
    }
    let end = run.shell.nextDeadline ?? 0
    let opens = run.word("phase") == "opening"
    if velocity == nil { #expect(abs(end - 2.709701) <= 1e-6) }
    run.advance(to: 2.2)
    if velocity == nil { #expect(abs(run["screen"] - run["photo"]) > 0.2) }
    // Both are nearly there, and none of them has rested before.
    run.advance(to: end - 1e-6)
    #expect(run.word("phase") == (opens ? "opening" : "closing"))
    #expect(abs(run["screen"] - (opens ? 1 : 0)) < 1e-4 && abs(run["photo"] - (opens ? 1 : 0)) < 2e-3)
    run.advance(to: end)
    #expect(run.word("phase") == (opens ? "open" : "grid") && run.shell.isAtRest)
    let place = opens ? layout.full : layout.tile(picture)
    #expect(frame(run) == SIMD4(lowHalf: place.middle, highHalf: place.size))
  }

  @Test(arguments: 0..<20)
  func `M102: grabs and reversals in flight keep frame and velocity, and the transition ends once`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var run = SceneRun(.photos)
    run.tap(at: 0)
    var time = 0.0
    for turn in 0..<5 {
      time += .random(in: 0.02...0.15, using: &random)
      run.advance(to: time)
      let (before, speed, screen) = (frame(run), velocity(run), run["screen"])
      if turn % 2 == 0 {
        let opens = run.word("phase") == "opening"
        run.tap(at: time)
        #expect((velocity(run) - speed).length < 1e-9)
        #expect(run.word("phase") == (opens ? "closing" : "opening"))
      } else {
        run.grab(at: time)
        time += 0.3
        run.advance(to: time)
        #expect((frame(run) - before).length < 1e-9 && velocity(run) == .zero)
        run.release(.random(in: -2000...2000, using: &random), at: time)
      }
      #expect((frame(run) - before).length < 1e-9 && abs(run["screen"] - screen) < 1e-9)
    }
    let opens = run.word("phase") == "opening"
    run.advance(to: time + 5)
    #expect(run.shell.isAtRest && run.word("phase") == (opens ? "open" : "grid"))
  }

  @Test
  func `M102, M111: a picture grabbed while it overshoots stays in place and then follows the finger`() {
    var run = SceneRun(.photos)
    run.send(.spring(Spring(response: 0.4, dampingRatio: 0.1)), at: 0)
    run.tap(at: 0)
    while run["photo"] < 1.2, run.time < 1 { run.advance(to: run.time + 0.01) }
    #expect(run["photo"] >= 1.2)
    let before = frame(run)
    run.grab(at: run.time)
    #expect((frame(run) - before).length < 1e-9)
    run.drag(-2, at: run.time + 0.1)
    #expect((frame(run) - before).length < 10)
  }

  @Test(arguments: [
    (105.0, 0.0, true), (106, 0, false), (20, 1201, false), (20, 1199, true), (200, -1201, true)
  ])
  func `M68, M103: half the screen is the whole distance; a third of it, or a flick over 1200 pt/s, decides`(
    distance: Double, velocity: Double, staysOpen: Bool
  ) {
    // Half of 640 pt is the whole distance, and 106 pt are a third of it.
    var run = opened()
    run.grab(at: 2)
    run.drag(distance, at: 2.1)
    #expect(abs(run["screen"] - (1 - distance / 320)) < 1e-12)
    run.release(velocity, at: 2.1)
    #expect(run.word("phase") == (staysOpen ? "opening" : "closing"))
    run.advance(to: 6)
    #expect(run.shell.isAtRest && run.word("phase") == (staysOpen ? "open" : "grid"))
  }

  @Test(arguments: 0..<20)
  func `M103, M111: the touched point stays under the finger, and the release goes where the words say`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var run = opened()
    var time = 2.0
    if Bool.random(using: &random) {
      run.tap(at: time)
      time += number(0.05...0.2)
      run.advance(to: time)
    }
    let start = frame(run)
    let touched = SIMD2(number(-0.4...0.4), number(-0.4...0.4))
    var finger = start.lowHalf + touched * start.highHalf
    run.mouse(.press, finger, at: time)
    var width = start.z
    for _ in 0..<12 {
      time += 0.03
      finger += SIMD2(number(-30...30), number(6...12))
      run.mouse(.drag, finger, at: time)
      let shown = frame(run)
      #expect((shown.lowHalf + touched * shown.highHalf - finger).length < 0.5)
      #expect(shown.z <= width)
      width = shown.z
    }
    let speed = number(-2000...2000)
    for _ in 0..<4 {
      time += 1.0 / 60
      finger.y += speed / 60
      run.mouse(.drag, finger, at: time)
    }
    let words = run.shell.status.law
    #expect(run.word("phase") == "held" && run.shell.status.state == "held")
    run.mouse(.release, finger, at: time)
    #expect(words == (run.word("phase") == "opening" ? "released, it opens" : "released, it closes"))
  }

  @Test func `M15, M111: a released picture keeps the velocity that it had under the finger`() {
    var run = opened()
    let (full, tile) = (layout.full, layout.tile(9))
    let start = full.middle + SIMD2(100, 40)
    run.mouse(.press, start, at: 2)
    for step in 1...6 { run.mouse(.drag, start + Double(step) * SIMD2(12, 8), at: 2 + 0.016 * Double(step)) }
    let (held, place) = (velocity(run), frame(run))
    // The finger has (750, 500) pt/s; half the screen, 320 pt, is the whole change of size.
    let size = 500.0 / 320 * (tile.size - full.size)
    let anchor = (start - full.corner) / full.size
    #expect((held.highHalf - size).length < 1e-9)
    #expect((held.lowHalf - SIMD2(750, 500) - (SIMD2(0.5, 0.5) - anchor) * size).length < 1e-9)
    run.mouse(.release, start + SIMD2(72, 48), at: run.time)
    #expect((velocity(run) - held).length < 1e-9 && (frame(run) - place).length < 1e-9)
  }

  @Test
  func `M32, M109: a click opens, a press in flight catches the picture where it is shown, a drag moves it`()
  {
    var run = SceneRun(.photos)
    let place = layout.tile(6).middle
    run.mouse(.press, place, at: 0)
    #expect(run.word("phase") == "grid" && run.word("picture") == "City")
    run.mouse(.release, place, at: 0)
    #expect(run.word("phase") == "opening")
    let corner = layout.full.corner + SIMD2(10, 10)
    run.mouse(.press, corner, at: 0.06)
    #expect(run.word("phase") == "opening" && run.word("picture") == "City")
    run.mouse(.release, corner, at: 0.07)
    run.mouse(.press, frame(run).lowHalf, at: 0.08)
    #expect(run.word("phase") == "held")
    run.mouse(.release, frame(run).lowHalf, at: 0.09)
    run.advance(to: 2)
    run.key(.enter, at: 2)
    run.advance(to: 4)
    run.mouse(.press, place, at: 4)
    #expect(run.word("phase") == "open")
    run.mouse(.drag, place + SIMD2(0, 24), at: 4.1)
    #expect(run.word("phase") == "held" && abs(run["screen"] - (1 - 24.0 / 320)) < 1e-12)
  }

  @Test func `M107, M117: title and background follow the screen, stop with the finger and return on cancel`()
  {
    var run = opened()
    /// The parts by which the eleven pictures beside the open one have disappeared, one after the other.
    func parts() -> [Double] {
      run.shell.draw()
      let parts = run.shell.stage.elements.compactMap { element -> Double? in
        guard case .fill(let fill) = element, fill.item == nil, case .drawing(_, _, let part) = fill.paint
        else { return nil }
        return part
      }
      #expect(parts.isEmpty || parts.count == 11)
      return parts
    }
    // Each by its next of ten steps, so that all together follow more closely.
    func followsScreen() -> Bool {
      let misses = parts().map { $0 - run["screen"] }
      return misses.allSatisfy { abs($0) < 0.1 } && abs(misses.reduce(0, +) / 11) < 0.05
    }
    #expect(parts() == [] && run.shows("Balloon"))
    run.grab(at: 2)
    run.drag(80, at: 2.1)
    for time in [2.1, 2.5, 4] {
      run.advance(to: time)
      #expect(abs(run["screen"] - 0.75) < 1e-12 && followsScreen())
    }
    run.drag(120, at: 4)
    #expect(followsScreen() && run.shows("12 pictures"))
    run.drag(-120, at: 4.5)
    run.release(0, at: 5)
    run.advance(to: 5.1)
    #expect(run["screen"] > 0.75 && run["screen"] < 0.95 && followsScreen())
    run.advance(to: 7)
    #expect(run["screen"] == 1 && parts() == [] && run.word("phase") == "open")
  }

  @Test func `arrows select in the grid, and drag an open picture`() {
    var run = SceneRun(.photos)
    #expect(run.shell.scene.keyLabels.prefix(2).map(\.short) == ["open", "select"])
    #expect(opened().shell.scene.keyLabels.prefix(2).map(\.short) == ["close", "drag"])
    for (arrow, picture) in [(Key.up, "Pines"), (.right, "City"), (.up, "Moonrise"), (.up, "Moonrise")] {
      run.key(arrow, at: run.time + 0.1)
      #expect(run.word("picture") == picture)
    }
    run.key(.left, at: 0.5)
    #expect(run.word("picture") == "Fjord")
    run.tap(at: 1)
    run.advance(to: 3)
    run.key(.down, at: 3)
    run.advance(to: 3.1)
    #expect(run.word("phase") == "held" && run["vy"] > 400)
    run.advance(to: 6)
    #expect(run.shell.isAtRest && run.word("phase") == "open" && run.word("picture") == "Fjord")
    // Esc releases a held picture, and closes an open one.
    run.key(.enter, at: 6)
    run.key(.escape, at: 6.1)
    run.advance(to: 8)
    #expect(run.word("phase") == "open")
    run.key(.escape, at: 8)
    run.advance(to: 10)
    #expect(run.shell.isAtRest && run.word("phase") == "grid")
  }
}
