import Benchmark
import Motion

/// Bodies with contacts, in UIKit's stepping.
func worldBenchmarks() {
  for (count, circles, limit) in [(1_000, "1,000 circles", "0.9"), (10_000, "10,000 circles", "16.7")] {
    Benchmark(
      "\(circles): a frame (at most \(limit) ms)",
      configuration: .init(
        metrics: [.wallClock, .processor, .allocations, .contacts], maxDuration: .seconds(4))
    ) { benchmark, box in
      benchmark.measurement(FrameCost(of: box.advance))
      benchmark.measurement(.contacts, box.contacts)
    } setup: {
      TurningBox(count: count)
    }
  }
  for (shape, name) in [(BodyShape.circle(radius: 5), "circles"), (.box(width: 9, height: 9), "boxes")] {
    Benchmark(
      "300 \(name), ideal stepping: a frame (at most 4 ms)",
      configuration: .init(metrics: [.wallClock, .processor, .contacts], maxDuration: .seconds(3))
    ) { benchmark, box in
      benchmark.measurement(FrameCost(of: box.advance))
      benchmark.measurement(.contacts, box.contacts)
    } setup: {
      TurningBox(count: 300, of: shape, stepping: .ideal)
    }
  }
}

extension BenchmarkMetric {
  /// The number of touching pairs at the end of the frame.
  fileprivate static var contacts: Self {
    .custom("contacts", polarity: .prefersLarger, useScalingFactor: false)
  }
}

/// A rotating box that is half full of bodies, so that they never sleep.
final class TurningBox {
  /// The number of touching pairs.
  private(set) var contacts = 0
  private var world: World
  private let gravity: BehaviorID<Gravity>
  private var frames = 0

  init(count: Int, of shape: BodyShape = .circle(radius: 5), stepping: World.Stepping = .uikit) {
    world = World(stepping)
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let width = 12 * Double(columns)
    var bodies: [BodyID] = []
    for index in 0..<count {
      let center = 12 * SIMD2(Double(index % columns) + 0.5, Double(index / columns) + 0.5)
      bodies.append(world.add(Body(shape, center: center)))
    }
    gravity = world.add(Gravity(bodies))
    _ = world.add(Collision(bodies, boundaries: ["box": .rectangle(from: [0, 0], to: [width, width])]))
    for _ in 0..<120 { advance() }
  }

  /// Returns the direction of gravity at a frame: it turns by a degree per frame.
  static func down(at frame: Int) -> SIMD2<Double> { Rotation(angle: Double(frame) * .pi / 180).turn([0, 1]) }

  /// Advances by a frame, in which gravity turns by a degree.
  func advance() {
    frames += 1
    world[gravity].vector = Self.down(at: frames)
    world.advance(by: 1.0 / 60) { event, _ in
      switch event {
      case .contactBegan: contacts += 1
      case .contactEnded: contacts -= 1
      case .paused: break
      }
    }
  }
}
