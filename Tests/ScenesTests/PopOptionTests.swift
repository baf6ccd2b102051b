import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

struct PopOptionTests {
  /// A scene with an option of the square's animations selected by its key.
  private func scene(_ option: PopOption?) -> SceneRun<Bounciness> {
    var run = SceneRun<Bounciness>()
    if let option { select(option, &run) }
    return run
  }

  private func select(_ option: PopOption?, _ run: inout SceneRun<Bounciness>) {
    repeat { run.presses("w", at: run.scene.time) } while run.scene.fourfold.option != option
  }

  private func place(_ run: SceneRun<Bounciness>) -> Double { run.scene.fourfold.figure.values.place }
  private func lines(_ run: SceneRun<Bounciness>) -> [String] {
    run.scene.fourfold.figure.log?.lines.map(\.description) ?? []
  }
  private func report(_ run: SceneRun<Bounciness>) -> [String] {
    var lines: [String] = []
    run.scene.fourfold.forEachReport { lines.append($0.description) }
    return lines
  }

  /// The positions of the square in the frames up to a time, in s, after a tap at 0 and taps at other times.
  private func places(_ run: inout SceneRun<Bounciness>, taps: [Double] = [], to end: Double) -> [Double] {
    run.happens(.tap, at: run.scene.time)
    let start = run.scene.time
    var pending = taps[...]
    var places: [Double] = []
    while run.scene.time < start + end {
      let next = run.scene.time + 1.0 / 60
      if let tap = pending.first, start + tap <= next {
        run.happens(.tap, at: start + tap)
        pending.removeFirst()
      }
      run.advance(to: next)
      places.append(place(run))
    }
    return places
  }

  @Test func `M132: clamped at the end, the square stops where it first reaches its target`() throws {
    var (free, clamped) = (scene(nil), scene(.clampedAtEnd))
    #expect(try #require(places(&free, to: 3).max()) > 1.05)
    let way = places(&clamped, to: 3)
    #expect(way.max() == 1 && way.last == 1)
    let first = try #require(way.firstIndex(of: 1))
    #expect(way[first...].allSatisfy { $0 == 1 })
  }

  @Test(arguments: [PopOption.clampedAtStart, .clampedAtBoth])
  func `M132: clamped at the start, a reversed square does not coast beyond where it turned`(
    option: PopOption
  ) {
    func coast(_ option: PopOption?) -> (far: Double, past: Double) {
      var run = scene(option)
      run.happens(.tap, at: 0)
      run.play(to: 0.08)
      let turn = place(run)
      let way = places(&run, to: 3)
      return (way.max()! - turn, way.min()!)
    }
    #expect(coast(nil).far > 0.02 && coast(nil).past < -0.02)
    let clamped = coast(option)
    #expect(clamped.far < 1e-9)
    #expect(option == .clampedAtBoth ? clamped.past == 0 : clamped.past < -0.02)
  }

  @Test func `M132: rounded positions are multiples of an eighth of the way`() {
    var run = scene(.rounded)
    let way = places(&run, to: 3)
    #expect(way.allSatisfy { ($0 * 8).rounded() == $0 * 8 } && Set(way).count > 5)
    #expect(way.last == 1)
  }

  @Test(arguments: [0.2, 0.7])
  func `M126: a shake runs on top of the spring, also of a reversed one, and does not change it`(tap: Double)
  {
    var (calm, shaken) = (scene(nil), scene(.shake))
    var offsets: [Double] = []
    for frame in 0..<240 {
      let time = Double(frame) / 60
      for shakes in [false, true] {
        var run = shakes ? shaken : calm
        if frame == 0 || abs(time - tap) < 1e-9 { run.happens(.tap, at: time) }
        run.advance(to: time)
        if shakes { shaken = run } else { calm = run }
      }
      #expect(place(shaken) == place(calm))
      offsets.append(shaken["square_x"] - calm["square_x"])
    }
    // The greatest displacement of 10 pt lies between two frames.
    #expect(offsets.max()! > 8 && offsets.min()! < -6)
    #expect(offsets.map(abs).max()! < 20)
    // Each shake lasts half a second.
    let last = Int(60 * (tap + 0.5)) + 1
    #expect(offsets[last...].allSatisfy { $0 == 0 } && offsets[last - 4] != 0)
    #expect(shaken.scene.isAtRest)
  }

  @Test func `M132: a kept animation rests under its key, moves again by a tap, and goes with the option`() {
    var run = scene(.kept)
    _ = places(&run, to: 1)
    run.settle(within: 10)
    #expect(run.scene.fourfold.isMoving("move") && place(run) == 1)
    run.happens(.tap, at: run.scene.time)
    #expect(!run.scene.isAtRest)
    run.settle(within: 10)
    #expect(run.scene.fourfold.isMoving("move") && place(run) == 0)
    select(nil, &run)
    #expect(!run.scene.fourfold.isMoving("move"))
  }

  @Test func `M132: one animation is paused in flight while the others run, and goes on without a jump`() {
    var run = scene(.kept)
    run.happens(.tap, at: 0)
    run.play(to: 0.08)
    let (held, scale) = (place(run), run.scene.fourfold.figure.values.scale)
    select(.paused, &run)
    run.play(to: 2)
    #expect(place(run) == held && held > 0.1 && held < 0.9)
    #expect(run.scene.fourfold.figure.values.scale != scale)
    #expect(report(run).contains("paused"))
    run.settle(within: 10)
    select(nil, &run)
    #expect(!run.scene.isAtRest && abs(place(run) - held) < 1e-9)
    run.settle(within: 10)
    #expect(place(run) == 1)
  }

  @Test func `M132: an animation that is paused from its beginning waits while the others run`() {
    var run = scene(.paused)
    let scale = run.scene.fourfold.figure.values.scale
    #expect(Set(places(&run, to: 1)) == [0])
    #expect(run.scene.fourfold.figure.values.scale != scale)
    select(nil, &run)
    run.settle(within: 10)
    #expect(place(run) == 1)
  }

  @Test func `M132: the events come in order: started, applied, reached, applied, completed`() throws {
    var run = scene(.kept)
    _ = places(&run, to: 0.05)
    #expect(lines(run).map { String($0.split(separator: " ")[0]) } == ["started", "applied"])
    run.settle(within: 10)
    let words = lines(run).map { String($0.split(separator: " ")[0]) }
    #expect(words == ["started", "applied", "reached", "applied", "completed"])
    let end = try #require(lines(run).last)
    #expect(run.picture(columns: 120, rows: 40).contains(end))
  }

  @Test func `M35: a closure moves the square evenly frame by frame, and ends itself`() {
    var run = scene(.closure)
    run.happens(.tap, at: 0)
    for frame in 1...150 {
      run.advance(to: Double(frame) / 60)
      #expect(abs(place(run) - min(Double(frame) / 120, 1)) < 1e-9)
      #expect(abs(run["square_v"] - (frame < 120 ? run.scene.layout.squareWay / 2 : 0)) < 1e-9)
      #expect(run.scene.fourfold.isMoving("move") == (frame < 120))
    }
    #expect(lines(run).last == "completed 2.000 s")
    // Reversed by a spring in flight, it keeps its velocity.
    run.happens(.tap, at: run.scene.time)
    run.play(to: run.scene.time + 1)
    let velocity = run["square_v"]
    select(.kept, &run)
    run.happens(.tap, at: run.scene.time)
    #expect(velocity < -10 && abs(run["square_v"] - velocity) < 1e-9)
  }

  @Test func `M130: a custom property is at its end as soon as it is within its own threshold`() throws {
    func duration(_ option: PopOption) -> Double {
      var run = scene(option)
      run.happens(.tap, at: 0)
      run.settle(within: 20)
      #expect(place(run) == 1)
      let line = lines(run).last { $0.hasPrefix("completed") } ?? ""
      return Double(line.split(separator: " ")[1]) ?? .nan
    }
    #expect(duration(.custom) < 0.6 * duration(.kept))
  }

  @Test func `M130: to and from the custom property the square keeps position and velocity`() {
    for (first, second) in [(PopOption?.none, PopOption.custom), (.custom, .clampedAtEnd)] {
      var run = scene(first)
      run.happens(.tap, at: 0)
      run.play(to: 0.06)
      select(second, &run)
      var ahead = run
      run.happens(.tap, at: 0.06)
      let before = place(run)
      run.advance(to: 0.061)
      ahead.advance(to: 0.061)
      #expect(abs(place(run) - place(ahead)) < 1e-3 && place(run) > before, "\(second)")
    }
  }

  @Test func `M131: the layer's animation has a key of its own, and the common property is reported`() {
    var run = scene(.namespaces)
    #expect(!run.scene.fourfold.figure.hasConflict)
    run.happens(.tap, at: 0)
    run.play(to: 0.5)
    #expect(run.scene.fourfold.isMoving("move") && run.scene.fourfold.figure.hasConflict)
    #expect(report(run).contains { $0.hasPrefix("conflict") })
    // The layer's curve is shown: easeInOut is half way at half its duration.
    #expect(abs(place(run) - 0.5) < 1e-6)
    run.settle(within: 10)
    #expect(place(run) == 1 && !run.scene.fourfold.figure.hasConflict)
  }

  @Test func `M125: a rotation and a translation reversed in flight are concatenated, and end exactly`() {
    var run = scene(.transform)
    run.happens(.tap, at: 0)
    #expect(report(run) == ["offsets: 2"])
    run.play(to: 0.5)
    var last = run.scene.fourfold.pose(at: 0.5)
    #expect(last.place.x > 0.3 && last.angle > 0.1)
    let before = run.scene.fourfold.pose(at: 0.4999)
    run.happens(.tap, at: 0.5)
    #expect(report(run) == ["offsets: 4"])
    let after = run.scene.fourfold.pose(at: 0.5001)
    // easeInOut begins with slope 0, so the velocity does not jump either.
    #expect((after.place - 2 * last.place + before.place).length < 1e-5)
    #expect(abs(after.angle - 2 * last.angle + before.angle) < 1e-5)
    #expect(abs(run["square_x"] - last.place.x * run.scene.layout.squareWay) < 1e-9)
    #expect(run["square_angle"] == last.angle)
    #expect(abs(last.place.y) > 0.05, "added component by component it would stay on the line")
    while !run.scene.isAtRest, run.scene.time < 3 {
      run.advance(to: run.scene.time + 1.0 / 60)
      let pose = run.scene.fourfold.pose(at: run.scene.time)
      #expect((pose.place - last.place).length < 0.08)
      last = pose
    }
    #expect(last.place == .zero && last.angle == 0)
    select(nil, &run)
    #expect(place(run) == 0)
  }

  @Test func `M167: a block waits, goes there and back twice, then turns green, and has one end`() throws {
    var run = scene(.block)
    run.happens(.tap, at: 0)
    var peaks = 0
    var isFar = false
    var firstMove = Double.infinity
    while !run.scene.isAtRest, run.scene.time < 40 {
      run.advance(to: run.scene.time + 1.0 / 60)
      let figure = run.scene.fourfold.figure.values
      if figure.place > 0.001 { firstMove = min(firstMove, run.scene.time) }
      if figure.place > 0.99, !isFar { (peaks, isFar) = (peaks + 1, true) }
      if figure.place < 0.01 { isFar = false }
      if peaks < 2 || isFar { #expect(figure.angle == 0 && run.scene.fourfold.greenness == 0) }
      let isRunning = run.scene.fourfold.isBlockRunning
      #expect(FourfoldMotion.names.allSatisfy { run.scene.fourfold.isMoving($0) == isRunning })
      #expect(lines(run).contains { $0.hasPrefix("completed") } != isRunning)
    }
    #expect(peaks == 2 && firstMove > 0.3 && firstMove < 0.35)
    let figure = run.scene.fourfold.figure.values
    #expect(figure.place == 0 && figure.scale == 1 && figure.angle == FourfoldMotion.turn)
    #expect(run.scene.fourfold.greenness == 1)
    #expect(run.picture(columns: 120, rows: 40).contains(try #require(lines(run).last)))
  }

  private func mouse(
    _ action: MouseEvent.MouseAction, at place: SIMD2<Double>, _ run: inout SceneRun<Bounciness>
  ) {
    let cell = place / CellMetrics.size
    run.mouse(action, cell.x, cell.y, at: run.scene.time)
  }

  @Test func `M167: a finger on the square pauses its block and scrubs it, and lets it go on as it was`() {
    var run = scene(.block)
    run.happens(.tap, at: 0)
    run.play(to: 0.5)
    var free = run
    let held = place(run)
    let grip = run.scene.squareCenter
    mouse(.press, at: grip, &run)
    run.play(to: 3)
    #expect(place(run) == held && held > 0.05 && report(run).contains("paused") && run.scene.isAtRest)
    // The way of the square is a second: a tenth of it ahead.
    free.play(to: 0.6)
    let ahead = grip + SIMD2(run.scene.layout.squareWay / 10, 0)
    mouse(.drag, at: ahead, &run)
    #expect(abs(place(run) - place(free)) < 1e-9)
    #expect(abs(run.scene.fourfold.figure.values.scale - free.scene.fourfold.figure.values.scale) < 1e-9)
    mouse(.drag, at: SIMD2(0, grip.y), &run)
    #expect(place(run) == 0)
    mouse(.drag, at: ahead, &run)
    mouse(.release, at: ahead, &run)
    run.advance(to: 3.1)
    free.advance(to: 0.7)
    #expect(abs(place(run) - place(free)) < 1e-9 && run["square_v"] != 0)
    #expect(abs(run["square_v"] - free["square_v"]) < 1e-6)
  }

  @Test func `M167: a tap cancels the block where it is, also in its delay, and begins another one`() {
    for time in [0.1, 0.5] {
      var run = scene(.block)
      run.happens(.tap, at: 0)
      run.play(to: time)
      let held = place(run)
      run.happens(.tap, at: time)
      run.settle(within: 10)
      #expect(!run.scene.fourfold.isBlockRunning && abs(place(run) - held) < 1e-8)
      #expect(lines(run).last == (time > 0.3 ? "cancelled 0.200 s" : "cancelled 0.100 s"))
      run.happens(.tap, at: run.scene.time)
      #expect(run.scene.fourfold.isBlockRunning)
    }
  }

  @Test(arguments: [PopOption?.none, .transform, .clampedAtEnd])
  func `M167: another animation takes the block over with its velocity`(option: PopOption?) {
    var run = scene(.block)
    run.happens(.tap, at: 0)
    run.play(to: 0.5)
    select(option, &run)
    let (held, velocity) = (place(run), run["square_v"])
    #expect(velocity > 10)
    run.happens(.tap, at: 0.5)
    #expect(!run.scene.fourfold.isBlockRunning && abs(run.scene.fourfold.pose(at: 0.5).place.x - held) < 1e-9)
    // A curve takes over no velocity.
    #expect(option == .transform || abs(run["square_v"] - velocity) < 1e-6)
    run.settle(within: 20)
  }

  @Test func `M155: a square that grows while its origin stays drifts by half of its growth`() {
    for option in [PopOption?.none, .origin] {
      var run = scene(option)
      run.happens(.tap, at: 0)
      run.advance(to: 0.2)
      let (scene, side) = (run.scene, run.scene.layout.squareSize)
      let (scale, way) = (scene.fourfold.figure.values.scale, scene.layout.squareCenter(at: place(run)))
      #expect(scale > 1.1)
      let drift = option == .origin ? (scale - 1) * side / 2 : 0
      #expect((scene.squareCenter - way - SIMD2(drift, drift)).length < 1e-9)
      // The origin, which is half a side from the centre, has moved on its way alone.
      let origin = scene.squareCenter - SIMD2(repeating: scale * side / 2)
      let start = way - SIMD2(repeating: side / 2)
      #expect((origin - start).length < 1e-9 || option == nil)
    }
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (320, 90)])
  func `M132: each option has a sentence, and after the last one there is none`(columns: Int, rows: Int) {
    var run = SceneRun<Bounciness>(SceneContext(columns: columns, rows: rows))
    for option in PopOption.allCases {
      run.presses("w", at: 0)
      #expect(run.scene.fourfold.option == option)
      let picture = run.picture(columns: columns, rows: rows)
      #expect(option.rawValue.split(separator: " ").allSatisfy { picture.contains($0) }, "\(option)")
    }
    run.presses("w", at: 0)
    #expect(run.scene.fourfold.option == nil && run.scene.isAtRest)
  }
}
