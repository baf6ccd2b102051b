import Foundation
import SeededRandom
import PaneCanvas
import Testing

@testable import PaneRecording

struct ShapeTimelineTests {
  private static func timeline(_ frames: Int, _ draw: (inout Stage, Int) -> Void) -> ShapeTimeline {
    var timeline = ShapeTimeline(framesPerSecond: 30)
    for frame in 0..<frames {
      var stage = Stage(size: SIMD2(320, 320))
      draw(&stage, frame)
      timeline.append(stage.placedShapes)
    }
    return timeline
  }

  private static func rectangle(_ corner: SIMD2<Double>, _ size: SIMD2<Double>, radius: Double = 0) -> Shape {
    .rectangle(Box(at: corner, size: size), radius: radius)
  }

  private static let (red, blue) = (Color(rgb: 0xff_00_00), Color(rgb: 0x00_00_ff))

  @Test func `each moving shape is one track, in drawing order`() {
    let timeline = Self.timeline(30) { stage, frame in
      stage.fill(Self.rectangle([16, 48], [72, 64], radius: 16), Self.blue)
      for lane in 0..<3 {
        let place = SIMD2(40 + Double(frame * (lane + 1)) * 2, 48 + 64 * Double(lane))
        stage.fill(.circle(place, radius: 16), .ball(Theme.dark.ball))
      }
      stage.fill(.ellipse([160, 128], radii: [8 + Double(frame), 16]), Self.red)
    }
    #expect(timeline.frameCount == 30)
    #expect(timeline.tracks.map(\.states.count) == [30, 30, 30, 30, 30])
    #expect(timeline.tracks.map(\.start) == [0, 0, 0, 0, 0])
    for (lane, track) in timeline.tracks[1...3].enumerated() {
      for (frame, state) in track.states.enumerated() {
        #expect(abs(state.x - 40 - Double(frame * (lane + 1)) * 2) < 1e-9)
        #expect(abs(state.y - 48 - 64 * Double(lane)) < 1e-9)
      }
    }
    let grown = timeline.tracks[4].states
    #expect(grown.allSatisfy { $0.x == 160 && $0.scale.y == 1 })
    #expect(grown.last?.scale.x == 1 + 29.0 / 8)
  }

  @Test func `a line that turns more than once is one track, whose angle and length follow it`() throws {
    let center = SIMD2(160.0, 160.0)
    func end(_ frame: Int) -> SIMD2<Double> {
      let angle = 0.2 * Double(frame)
      return center + (96 + Double(frame)) * SIMD2(cos(angle), sin(angle))
    }
    let timeline = Self.timeline(80) { $0.line(from: center, to: end($1), Self.red) }
    let track = try #require(timeline.tracks.first)
    #expect(timeline.tracks.count == 1 && track.states.count == 80)
    for (frame, state) in track.states.enumerated() {
      // A line looks the same after half a turn.
      #expect(abs(state.angle - 0.2 * Double(frame) * 180 / .pi) < 1e-5)
      #expect(abs(state.scale.x * track.first.extent.x * 2 - 98 - Double(frame)) < 1e-3 && state.scale.y == 1)
    }
  }

  @Test func `a shape that appears later is above the one below it, and its track ends when it disappears`() {
    let timeline = Self.timeline(10) { stage, frame in
      stage.fill(Self.rectangle(.zero, [160, 144]), Self.blue)
      if (3..<7).contains(frame) { stage.fill(.circle([32, 64], radius: 16), Self.red) }
      stage.fill(.circle([72, 80], radius: 16), .ball(Theme.dark.ball))
    }
    #expect(timeline.tracks.map(\.window.start) == [0, 3, 0])
    #expect(timeline.tracks.map(\.window.length) == [10, 4, 10])
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `each frame shows its shapes in order, however they appear, disappear and change places`(seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    var discs: [SIMD3<Double>] = []
    var frames: [[SIMD3<Double>]] = []
    let timeline = Self.timeline(40) { stage, _ in
      if discs.count < 6 || Bool.random(using: &random) {
        let disc = SIMD3(
          Double.random(in: 20...300, using: &random), .random(in: 20...300, using: &random), 0)
        discs.insert(disc + SIMD3(0, 0, .random(in: 0...3, using: &random).rounded()), at: discs.count / 2)
      }
      if discs.count > 9 { discs.removeFirst() }
      if Int.random(in: 0..<4, using: &random) == 0 { discs.shuffle(using: &random) }
      for index in discs.indices { discs[index].x += .random(in: -8...8, using: &random) }
      for disc in discs {
        stage.fill(.circle([disc.x, disc.y], radius: 16), Color(rgb: UInt32(disc.z)))
      }
      frames.append(discs)
    }
    for (frame, discs) in frames.enumerated() {
      let shown = timeline.tracks.filter { $0.window.contains(frame, of: timeline.frameCount) }.map {
        track -> SIMD3<Double> in
        let state = track.states[frame - track.start]
        return SIMD3(state.x, state.y, state.color.map { Double($0.rgb) } ?? -1)
      }
      #expect(shown.count == discs.count)
      for (shown, disc) in zip(shown, discs) {
        let miss = shown - disc
        #expect(abs(miss.x) < 1e-9 && abs(miss.y) < 1e-9 && miss.z == 0)
      }
    }
  }

  /// The windows of balls that are alike, of which one moves.
  private static func windows(_ count: Int, _ place: (Int) -> Double) -> [TextTimeline.Window] {
    let timeline = timeline(6) { stage, frame in
      stage.fill(.circle([8 * place(frame), 32], radius: 16), .ball(Theme.dark.ball))
      for other in 1..<count {
        stage.fill(.circle([160, 64 + 96 * Double(other)], radius: 16), .ball(Theme.dark.ball))
      }
    }
    return timeline.tracks.map(\.window).sorted()
  }

  private static let whole = TextTimeline.Window(start: 0, length: 6)

  @Test func `a shape that jumps is a new track if another one is like it`() {
    let jump = { $0 < 3 ? 3.0 : 33 }
    let (first, second) = (TextTimeline.Window(start: 0, length: 3), TextTimeline.Window(start: 3, length: 3))
    #expect(Self.windows(1, jump) == [Self.whole])
    #expect(Self.windows(2, jump) == [first, Self.whole, second])
    #expect(Self.windows(3, jump) == [first, Self.whole, Self.whole, second])
  }

  @Test func `a shape that becomes fast is one track, although others are like it`() {
    // Its ways between frames are 80 and 160 px.
    let places = [2, 2, 2, 12.0, 32, 32]
    #expect(Self.windows(3) { places[$0] } == [Self.whole, Self.whole, Self.whole])
  }

  @Test(arguments: [5, 12.0])
  func `shapes that lie on a fast one stay with it, although others are like them`(speed: Double) {
    // Of three equal lanes, each is nearer to another one's last place than to its own.
    let timeline = Self.timeline(3) { stage, frame in
      let left = 8 * speed * Double(frame)
      stage.fill(Self.rectangle([left, 32], [128, 160], radius: 16), Self.blue)
      for lane in 0..<3 {
        stage.fill(.ellipse([left + 24 + 40 * Double(lane), 96], radii: [8, 16]), Self.red)
      }
    }
    #expect(timeline.tracks.map(\.states.count) == [3, 3, 3, 3])
    for track in timeline.tracks {
      for (state, next) in zip(track.states, track.states.dropFirst()) {
        #expect(abs(next.x - state.x - 8 * speed) < 1e-9 && next.y == state.y)
      }
    }
  }

  @Test func `of dots that each take the place of the one before, those that stand still stay`() {
    let timeline = Self.timeline(5) { stage, frame in
      for dot in frame..<frame + 6 {
        stage.fill(.ellipse([32 + 24 * Double(dot), 96], radii: [8, 16]), Self.red)
      }
    }
    #expect(timeline.tracks.count == 10)
    #expect(timeline.tracks.allSatisfy { track in track.states.allSatisfy { $0.x == track.states[0].x } })
  }

  @Test func `a rotating square never rotates back, and may change its colour`() {
    let timeline = Self.timeline(40) { stage, frame in
      stage.fill(
        Self.rectangle([120, 120], [64, 64], radius: 8),
        Self.red.mixed(with: Self.blue, by: Double(frame) / 40),
        turn: 36.87 * .pi / 180 * Double(frame))
    }
    let angles = timeline.tracks.flatMap(\.states).map(\.angle)
    #expect(timeline.tracks.count == 1)
    for (angle, next) in zip(angles, angles.dropFirst()) { #expect(abs(next - angle - 36.87) < 1e-5) }
    // Mixes of two colours have 17 steps.
    #expect(Set(timeline.tracks[0].states.map(\.color)).count == 17)
  }

  @Test func `a drawing that fades is one track, below the track of the colour`() {
    let drawing = Drawing(ground: Self.blue, [.init(.disc(x: 0.5, y: 0.5, radius: 0.2), Self.red)])
    let timeline = Self.timeline(8) { stage, frame in
      let paint = Stage.Paint.drawing(drawing, mixedWith: Self.red, by: Double(frame) / 8)
      stage.fill(Self.rectangle([0, 0], [80, 80]), paint)
    }
    #expect(timeline.tracks.map(\.states.count) == [8, 7])
    #expect(timeline.tracks[1].states.map(\.opacity) == (1...7).map { Double($0) / 8 })
  }

  @Test func `a curve that grows keeps all of its parts but the last one`() {
    let timeline = Self.timeline(20) { stage, frame in
      stage.plot(in: stage.bounds, to: Double(frame + 1) * 12, Self.red) { 160 + 100 * sin($0 / 20) }
    }
    let lasting = timeline.tracks.filter { $0.window.start + $0.window.length == 20 }
    #expect(lasting.count == 15)
    #expect(timeline.tracks.allSatisfy { Set($0.states).count == 1 })
  }

  // MARK: Keyframes

  /// The values at a percentage of the film: x, y and, if the shape is transformed, angle and scale.
  static func values(of text: String, at percent: Double) throws -> [Double] {
    var corners: [(percent: Double, values: [Double])] = []
    for rule in text.matches(of: /([\d.,%]+)\{transform:([^};]*)/) {
      let values = rule.2.matches(of: /-?\d*\.?\d+/).compactMap { Double($0.0) }
      for name in rule.1.split(separator: ",") {
        corners.append((try #require(Double(name.dropLast())), values))
      }
    }
    let next = try #require(corners.firstIndex { $0.percent >= percent - 1e-9 })
    guard next > 0 else { return corners[0].values }
    let (from, to) = (corners[next - 1], corners[next])
    let share = (percent - from.percent) / max(to.percent - from.percent, 1e-9)
    return zip(from.values, to.values).map { $0 + ($1 - $0) * share }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `keyframes follow the shape in each frame with far fewer corners`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (frequency, decay) = (
      Double.random(in: 0.05...0.2, using: &random), Double.random(in: 0.9...0.99, using: &random)
    )
    var amplitude = 12.0
    let timeline = Self.timeline(200) { stage, frame in
      amplitude *= decay
      // A repeated parabola, as of a bouncing ball.
      let phase = (Double(frame) * frequency).truncatingRemainder(dividingBy: 2) - 1
      let place = amplitude * phase * phase
      let size = seed % 2 == 0 ? 16 : 16 + place
      stage.fill(.circle([160 + 8 * place, 160 - 8 * place], radius: size), Self.red)
    }
    #expect(timeline.tracks.count == 1)
    let track = try #require(timeline.tracks.first)
    let keyframes = ShapeKeyframes(track, poster: 50, frameCount: 200, duration: 20.0 / 3)
    #expect(!keyframes.isConstant && keyframes.isTransformed == (seed % 2 == 1))
    #expect(keyframes.reference == track.states[50])
    let text = keyframes.text
    #expect(text.split(separator: "{").count < 150)
    for (frame, state) in track.states.enumerated() {
      let values = try Self.values(of: text, at: Double(frame) / 2)
      let base = keyframes.isTransformed ? SIMD2(0, 0) : SIMD2(keyframes.reference.x, keyframes.reference.y)
      #expect(abs(base.x + values[0] - state.x) < 0.6, "frame \(frame)")
      #expect(abs(base.y + values[1] - state.y) < 0.6, "frame \(frame)")
      if keyframes.isTransformed { #expect(abs(values[3] - state.scale.x) * 32 < 1.2) }
    }
  }

  @Test(arguments: [(300, 2, 0.5), (301, 4, 0.035), (1800, 4, 0.035)])
  func `keyframes stand at their frames within a millisecond, in films longer than 10 s far nearer`(
    count: Int, decimals: Int, most: Double
  ) throws {
    let timeline = Self.timeline(count) { stage, frame in
      stage.fill(.circle([160 + 72 * sin(Double(frame)), 160], radius: 16), Self.red)
    }
    let track = try #require(timeline.tracks.first)
    #expect(abs(timeline.duration - Double(count) / 30) < 1e-9)
    let text = ShapeKeyframes(track, poster: 0, frameCount: count, duration: timeline.duration).text
    let names = text.matches(of: /([\d.]+)%/).map(\.1)
    #expect(names.count > count / 2)
    #expect(names.map { $0.split(separator: ".").dropFirst().first?.count ?? 0 }.max() == decimals)
    for name in names {
      let frame = try #require(Double(name)) / 100 * Double(count)
      #expect(abs(frame - frame.rounded()) / 30 * 1000 <= most)
    }
  }

  /// States that count how often they are read.
  private struct CountedStates: RandomAccessCollection {
    final class Counter { var reads = 0 }

    let states: [ShapeState]
    let counter = Counter()
    var startIndex: Int { 0 }
    var endIndex: Int { states.count }
    subscript(index: Int) -> ShapeState {
      counter.reads += 1
      return states[index]
    }
  }

  @Test(arguments: [0, 0.5, 3])
  func `keyframes are found with as many looks at a state in a long film as in a short one`(amplitude: Double)
  {
    for count in [10, 100, 10_000] {
      // A shape that rests, drifts or swings.
      let states = CountedStates(
        states: (0..<count).map { ShapeState(x: amplitude * sin(Double($0) / 7), y: Double($0)) })
      let corners = StraightLines.corners(of: states, extent: 8)
      #expect(corners.first == 0 && corners.last == count - 1)
      #expect(states.counter.reads <= 4 * count, "\(count)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `each line between keyframes passes near all states, and would not if it were longer`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = ShapeState(x: 0, y: 0)
    var velocity = 0.0
    let states = (0..<300).map { _ in
      velocity += .random(in: -0.2...0.2, using: &random)
      state.x += velocity
      state.angle += velocity / 2
      state.scale.y = max(state.scale.y + velocity / 100, 0.1)
      state.color = Color(rgb: UInt32(min(max(100 + state.x, 0), 255)))
      return state
    }
    func isStraight(_ range: ClosedRange<Int>) -> Bool {
      range.allSatisfy { index in
        let share = Double(index - range.lowerBound) / Double(range.count - 1)
        func misses(_ number: (ShapeState) -> Double, by tolerance: Double) -> Bool {
          let (first, last) = (number(states[range.lowerBound]), number(states[range.upperBound]))
          return abs(first + share * (last - first) - number(states[index])) > tolerance
        }
        return !misses(\.x, by: 0.35) && !misses({ 8 * $0.scale.y }, by: 0.5) && !misses(\.angle, by: 1)
          && !misses({ Double($0.color?.blue ?? 0) }, by: 4)
      }
    }
    let corners = StraightLines.corners(of: states, extent: 8)
    for (start, end) in zip(corners, corners.dropFirst()) {
      #expect(isStraight(start...end))
      if end + 1 < states.count { #expect(!isStraight(start...(end + 1))) }
    }
  }
}
