import Foundation
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneRecording

struct ShapeTimelineTests {
  private static func timeline(_ frames: Int, _ draw: (inout Stage, Int) -> Void) -> ShapeTimeline {
    var timeline = ShapeTimeline()
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

  @Test func `equal shapes of one line of the source are told apart by their order, at any speed`() {
    // Of three equal lanes, each is nearer to another one's last place than to its own.
    let timeline = Self.timeline(30) { stage, frame in
      let left = 96 * Double(frame)
      stage.fill(Self.rectangle([left, 32], [128, 160], radius: 16), Self.blue)
      for lane in 0..<3 {
        stage.fill(.ellipse([left + 40 * Double(lane), 96], radii: [8 + Double(frame), 16]), Self.red)
      }
    }
    #expect(timeline.tracks.map(\.window) == Array(repeating: 0..<30, count: 4))
    for (lane, track) in timeline.tracks.dropFirst().enumerated() {
      for (frame, state) in track.states.enumerated() {
        #expect(abs(state.place.x - 96 * Double(frame) - 40 * Double(lane)) < 1e-9 && state.place.y == 96)
        #expect(abs(state.scale.x - 1 - Double(frame) / 8) < 1e-6 && state.scale.y == 1)
      }
    }
  }

  @Test func `a line that turns more than once is one track, and a square never turns back`() {
    let center = SIMD2(160.0, 160.0)
    let timeline = Self.timeline(80) { stage, frame in
      let angle = 0.2 * Double(frame)
      let end = center + (96 + Double(frame)) * SIMD2(cos(angle), sin(angle))
      stage.line(from: center, to: end, Self.red)
      let color = Self.red.mixed(with: Self.blue, by: Double(frame) / 80)
      stage.fill(Self.rectangle([120, 120], [64, 64], radius: 8), color, turn: angle)
    }
    #expect(timeline.tracks.map(\.states.count) == [80, 80])
    for track in timeline.tracks {
      for (frame, state) in track.states.enumerated() {
        #expect(abs(state.angle - 0.2 * Double(frame) * 180 / .pi) < 1e-5)
      }
    }
    for (frame, state) in timeline.tracks[0].states.enumerated() {
      #expect(abs(state.scale.x * 98 - 98 - Double(frame)) < 1e-3 && state.scale.y == 1)
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `each frame shows its shapes in order, however they appear, disappear and change places`(seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    var discs: [SIMD3<Double>] = []
    var frames: [[SIMD3<Double>]] = []
    let timeline = Self.timeline(40) { stage, _ in
      if discs.count < 6 || Bool.random(using: &random) {
        let place = SIMD2(Double.random(in: 20...300, using: &random), .random(in: 20...300, using: &random))
        discs.insert(SIMD3(place, Double(Int.random(in: 0...3, using: &random))), at: discs.count / 2)
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
      let shown = timeline.tracks.compactMap { track -> SIMD3<Double>? in
        guard track.window ~= frame else { return nil }
        let state = track.states[frame - track.window.lowerBound]
        return SIMD3(state.place, Double(state.color.rgb))
      }
      #expect(shown.count == discs.count)
      for (shown, disc) in zip(shown, discs) {
        #expect(max((shown - disc).max(), (disc - shown).max()) < 1e-9, "frame \(frame)")
      }
    }
  }

  @Test func `of dots that each take the place of the one before, those that stand still stay`() {
    let timeline = Self.timeline(5) { stage, frame in
      for dot in frame..<frame + 6 { stage.fill(.circle([32 + 24 * Double(dot), 96], radius: 8), Self.red) }
    }
    #expect(timeline.tracks.count == 10)
    #expect(timeline.tracks.allSatisfy { track in track.states.allSatisfy { $0 == track.states[0] } })
  }

  @Test func `a word moves, and one far away is another one`() {
    let places = [0.0, 60, 120, 280, 290]
    let timeline = Self.timeline(5) { $0.text("twice", at: SIMD2(places[$1], 32), Self.red) }
    #expect(timeline.tracks.map(\.window) == [3..<5, 0..<3])
  }

  @Test func `a curve that grows keeps all of its parts but the last one, near all of its points`() throws {
    let timeline = Self.timeline(20) { stage, frame in
      stage.plot(in: stage.bounds, to: Double(frame + 1) * 12, Self.red) { 160 + 100 * sin($0 / 20) }
    }
    let lasting = timeline.tracks.filter { $0.window.upperBound == 20 }
    #expect(lasting.count == 15)
    #expect(timeline.tracks.allSatisfy { Set($0.states).count == 1 })
    for track in lasting {
      guard case .curve(_, let points) = track.first.key.look else { continue }
      for point in points.map({ $0 + track.first.state.place }) {
        #expect(abs(point.y - 160 - 100 * sin(point.x / 20)) < 0.5)
      }
    }
  }
}
