import SeededRandom
import MotionAnimation
import PaneCanvas
import MotionKinematics
import Testing

@testable import PaneScenes

struct ScrollTests {
  private func scene(_ columns: Int = 120, _ rows: Int = 40) -> ScrollScene {
    ScrollScene(SceneContext(columns: columns, rows: rows))
  }

  private func mouse(_ action: MouseEvent.MouseAction, _ column: Double, _ row: Double) -> SceneEvent {
    .input(.mouse(MouseEvent(action, .left, column: column, row: row)))
  }

  @Test func `M1: the list follows the finger 1:1 in the same frame`() {
    var scene = scene()
    scene.handle(.release(-2000), at: 0)
    scene.handle(.tap, at: 0)
    scene.advance(to: 0.4)
    let before = scene.list.state(at: 0.4).value
    scene.handle(.grab, at: 0.4)
    scene.handle(.drag(-37), at: 0.41)
    #expect(abs(scene.list.state(at: 0.41).value - before - 37) < 1e-9)
  }

  @Test func `M2: a thrown list slows down by 0.998 per ms and stops at the end of F8`() {
    var scene = scene()
    scene.handle(.grab, at: 0)
    scene.handle(.release(-1000), at: 0)
    for time in [0.1, 0.5, 1.0] {
      scene.advance(to: time)
      #expect(abs(scene.list.state(at: time).velocity - 1000 * pow(0.998, 1000 * time)) < 1e-6)
    }
    #expect(abs(scene.list.offset.target - 499.4998) < 1e-3)
    scene.advance(to: 20)
    #expect(scene.isAtRest)
    #expect(abs(scene.list.state(at: 20).value - 499.4998) < 0.3)
  }

  private func pow(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    for _ in 0..<Int(exponent.rounded()) { result *= base }
    return result
  }

  @Test func `M3: past the edge the list follows less and less, and returns without overshoot`() {
    var scene = scene()
    scene.handle(.grab, at: 0)
    var last = (value: 0.0, step: 40.0)
    for index in 1...10 {
      scene.handle(.drag(40), at: 0.02 * Double(index))
      let value = scene.list.state(at: scene.time).value
      let step = last.value - value
      #expect(step > 0 && step < last.step)
      last = (value, step)
    }
    scene.handle(.release(0), at: 0.3)
    var least = last.value
    while !scene.isAtRest, scene.time < 10 {
      scene.advance(to: scene.time + 1 / 120)
      let value = scene.list.state(at: scene.time).value
      #expect(value >= least - 1e-9 && value < 0.5)
      least = value
    }
    #expect(abs(scene.list.state(at: scene.time).value) < 0.5)
  }

  @Test(arguments: 0..<20)
  func `M4, M15: throws, grabs and reversals keep position and velocity`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scene = scene()
    var time = 0.0
    for _ in 0..<12 {
      time += .random(in: 0.05...0.5, using: &random)
      let velocity = Double.random(in: -3000...3000, using: &random)
      scene.advance(to: time)
      let before = scene.list.state(at: time)
      scene.handle(.grab, at: time)
      #expect(abs(scene.list.state(at: time).value - before.value) < 1e-9)
      scene.handle(.release(velocity), at: time)
      let after = scene.list.state(at: time)
      #expect(abs(after.value - before.value) < 1e-9)
      let isInside = before.value >= 0 && before.value <= scene.list.reach
      if isInside { #expect(abs(after.velocity + velocity) < 1e-9) }
      // A flick adds to the current velocity.
      time += 0.1
      scene.advance(to: time)
      let moving = scene.list.state(at: time)
      scene.list.flick(by: 500, at: time)
      #expect(abs(scene.list.state(at: time).velocity - moving.velocity - 500) < 1e-9)
    }
  }

  @Test(arguments: [30.0, 120])
  func `the motion is the same at any frame rate`(rate: Double) {
    func run(_ rate: Double) -> [[Double]] {
      var gallery = Gallery(.scroll, SceneContext(columns: 120, rows: 40))
      var rows: [[Double]] = []
      var events: [(SceneEvent, Double)] = [
        (.tap, 0.2), (.input(.key(.right)), 0.33), (.input(.key(.down)), 0.5), (.grab, 1.1),
        (.drag(-30), 1.2),
        (.release(2600), 1.3), (.input(.key(.left)), 1.35)
      ]
      for frame in 1...Int(4 * rate) {
        let time = Double(frame) / rate
        while let (event, at) = events.first, at <= time {
          _ = gallery.route(event, at: at)
          events.removeFirst()
        }
        gallery.advance(to: time)
        guard frame % Int(rate / 30) == 0 else { continue }
        var row: [TraceColumn.TraceValue] = []
        row = gallery.scene.trace.map(\.value)
        rows.append(row.compactMap { if case .number(let number) = $0 { number } else { nil } })
      }
      return rows
    }
    for (some, other) in zip(run(60), run(rate)) {
      for (some, other) in zip(some, other) { #expect(abs(some - other) < 1e-6) }
    }
  }

  @Test func `M8, M99: the picture is thrown in two dimensions and moves on a curve`() {
    var scene = scene()
    let start = scene.picture.center.value(at: 0)
    scene.handle(.kick(SIMD2(2600, -300)), at: 0)
    #expect(scene.picture.state(at: 0).velocity == SIMD2(2600, -300))
    #expect(scene.picture.corner == 3)
    let target = scene.layout.corners[3]
    for step in 0...60 {
      let time = Double(step) / 60
      scene.advance(to: time)
      let (place, _) = scene.picture.state(at: time)
      guard scene.picture.deadline != nil else { continue }
      let x = SpringMotion(spring: scene.spring, from: start.x, velocity: 2600, to: target.x)
      let y = SpringMotion(spring: scene.spring, from: start.y, velocity: -300, to: target.y)
      #expect(abs(place.x - x.value(at: time)) < 1e-9 && abs(place.y - y.value(at: time)) < 1e-9)
    }
  }

  @Test func `a slow throw returns, and a hard one reaches the corner in its direction`() {
    for (velocity, corner) in [
      (SIMD2(300.0, 0.0), 2), (SIMD2(2400, 0), 3), (SIMD2(0, -1800), 0), (SIMD2(2400, -1800), 1)
    ] {
      var scene = scene()
      scene.handle(.kick(velocity), at: 0)
      #expect(scene.picture.corner == corner, "\(velocity)")
    }
  }

  @Test func `M109: in flight the mouse grabs the picture where it is shown`() {
    var scene = scene()
    scene.handle(.input(.key(.right)), at: 0)
    scene.advance(to: 0.08)
    let place = scene.picture.center.value(at: 0.08)
    scene.handle(mouse(.press, place.x / 8, place.y / 16), at: 0.08)
    #expect(scene.picture.isHeld)
    scene.handle(mouse(.drag, place.x / 8 + 5, place.y / 16 - 2), at: 0.1)
    #expect(abs(scene.picture.center.value(at: 0.1).x - place.x - 40) < 1e-9)
    #expect(abs(scene.picture.center.value(at: 0.1).y - place.y + 32) < 1e-9)
    scene.handle(mouse(.release, place.x / 8 + 5, place.y / 16 - 2), at: 0.11)
    #expect(!scene.picture.isHeld && scene.picture.deadline != nil)
  }

  @Test func `a press on the coasting list stops it, and a drag moves it`() {
    var scene = scene()
    scene.handle(.tap, at: 0)
    scene.advance(to: 0.3)
    let before = scene.list.state(at: 0.3).value
    scene.handle(mouse(.press, 70, 20), at: 0.3)
    scene.advance(to: 1)
    #expect(scene.list.state(at: 1).value == before)
    scene.handle(mouse(.drag, 70, 15), at: 1)
    #expect(abs(scene.list.state(at: 1).value - before - 80) < 1e-9)
  }

  @Test(arguments: [
    // One burst, two bursts 10 ms apart, and a finger with only two samples.
    [(26.0, 0.5001), (22, 0.5016), (22, 0.5017)], [(22, 0.5016), (6, 0.51), (2, 0.5101)], [(2, 0.506)]
  ])
  func `a drag in bursts moves the list as far as the finger, and throws it at 8000 pt/s at most`(
    samples: [(row: Double, time: Double)]
  ) {
    var scene = scene()
    scene.handle(mouse(.press, 90, 30), at: 0.5)
    for sample in samples { scene.handle(mouse(.drag, 90, sample.row), at: sample.time) }
    let last = samples[samples.count - 1]
    scene.handle(mouse(.release, 90, last.row), at: last.time + 1e-4)
    let (offset, velocity) = scene.list.state(at: scene.time)
    #expect(abs(offset - 16 * (30 - last.row)) < 1e-9)
    #expect(abs(velocity) <= 8000 + 1e-9)
    #expect((velocity == 0) == (last.time < 0.502))
    // The list comes to rest between its ends.
    scene.advance(to: 20)
    #expect(scene.isAtRest && (0...scene.list.reach).contains(scene.list.state(at: 20).value))
  }

  @Test func `a resize keeps position and velocity of list and picture`() {
    var scene = scene()
    scene.handle(.tap, at: 0)
    scene.handle(.input(.key(.right)), at: 0.1)
    scene.advance(to: 0.2)
    let (list, picture) = (scene.list.state(at: 0.2), scene.picture.state(at: 0.2))
    scene.handle(.resize(columns: 90, rows: 28), at: 0.2)
    #expect(scene.list.state(at: 0.2) == list)
    #expect(scene.picture.state(at: 0.2) == picture)
    scene.advance(to: 10)
    #expect(scene.layout.corners.contains(scene.picture.center.value(at: 10)))
  }

  @Test(arguments: [false, true])
  func `a thrown picture overshoots its corner, except in reduced motion`(isReduced: Bool) {
    var scene = ScrollScene(
      SceneContext(columns: 120, rows: 40, environment: isReduced ? .reduced : .standard))
    scene.handle(.input(.key(.right)), at: 0)
    let corner = scene.layout.corners[3].x
    var furthest = 0.0
    while !scene.isAtRest, scene.time < 5 {
      scene.advance(to: scene.time + 1.0 / 60)
      furthest = max(furthest, scene.picture.center.value(at: scene.time).x)
    }
    #expect(scene.picture.center.value(at: scene.time).x == corner)
    #expect(isReduced ? furthest <= corner + 1e-9 : furthest > corner + 4)
  }

  @Test func `the top line shows the moving item: the list, otherwise the picture`() {
    var scene = scene()
    #expect(scene.statusText.state == "at rest" && !scene.statusText.isMoving)
    let corner = scene.layout.corners[2] / SIMD2(8, 16)
    scene.handle(mouse(.press, corner.x, corner.y), at: 0)
    #expect(scene.statusText.state == "held" && scene.statusText.law == "released, it goes bottom left")
    scene.handle(mouse(.release, corner.x, corner.y), at: 0.1)
    scene.handle(.kick(SIMD2(2400, -1800)), at: 0.2)
    #expect(scene.statusText.state == "flies" && scene.statusText.law == "to the top right")
    scene.handle(.tap, at: 0.3)
    #expect(scene.statusText.state == "coasts")
    scene.advance(to: 20)
    #expect(scene.statusText.state == "at rest" && !scene.statusText.isMoving)
  }

  @Test func `with focus, space throws the picture across, and the tuner moves to the other side`() {
    var scene = ScrollScene(SceneContext(columns: 80, rows: 24))
    #expect(scene.tunerSide == .right)
    scene.handle(.input(.key(.tab)), at: 0)
    #expect(scene.footerKeys.map(\.name) == ["space", "← → ↑ ↓", "enter", "esc"])
    scene.handle(.input(.key(.character(" "))), at: 0)
    #expect(scene.picture.corner == 3 && scene.tunerSide == .left)
    scene.handle(.input(.key(.character(" "))), at: 2)
    #expect(scene.picture.corner == 2 && scene.tunerSide == .right)
    // A large screen has room below the picture or beside the list.
    #expect(ScrollScene(SceneContext(columns: 120, rows: 40)).tunerSide == .left)
    #expect(ScrollScene(SceneContext(columns: 200, rows: 60)).tunerSide == .right)
  }

  @Test func `the moons of a planet are in the order of their discovery, from the first telescope on`() {
    for planet in Dictionary(grouping: Moon.all, by: \.planet).values {
      let years = planet.compactMap { $0.note.split(separator: " ").last.flatMap { Int($0) } }
      #expect(years.count == planet.count && years == years.sorted())
      #expect(years.allSatisfy { (1610...2012).contains($0) })
    }
  }

  @Test(arguments: 0..<5)
  func `the scene settles after 2,000 random events`(seed: UInt64) {
    SceneLaws.live(ScrollScene.self, seed: seed, events: 2000, keys: Array("xr+-"))
  }

  @Test func `space throws the list on, faster, and from an end back, as the help says`() throws {
    let help = try #require(ScrollScene.keyLabels.first { $0.name == "space" })
    #expect(help.meaning == "throw the list; again: faster; from an end: back")
    var run = SceneRun<ScrollScene>()
    run.key(" ", at: 0)
    let once = run["v"]
    run.key(" ", at: 0.1)
    #expect(once > 0 && run["v"] > once)
    var time = 0.1
    while run["end"] < run.scene.list.reach {
      time += 0.1
      run.key(" ", at: time)
    }
    let forward = run["v"]
    run.key(" ", at: time + 0.1)
    #expect(run["v"] < forward - 1000)
  }
}
