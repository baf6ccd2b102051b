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
      Box(count: count)
    }
  }
}

extension BenchmarkMetric {
  /// The number of touching pairs at the end of the frame.
  fileprivate static var contacts: Self {
    .custom("contacts", polarity: .prefersLarger, useScalingFactor: false)
  }
}

/// A rotating box that is half full of circles, so that they never sleep.
private final class Box {
  /// The number of touching pairs.
  private(set) var contacts = 0
  private var world = World(.uikit)
  private let gravity: BehaviorID<Gravity>
  private var frames = 0

  init(count: Int) {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let width = 12 * Double(columns)
    var circles: [BodyID] = []
    for index in 0..<count {
      let center = 12 * SIMD2(Double(index % columns) + 0.5, Double(index / columns) + 0.5)
      circles.append(world.add(Body(.circle(radius: 5), center: center)))
    }
    gravity = world.add(Gravity(circles))
    _ = world.add(Collision(circles, boundaries: ["box": .rectangle(from: [0, 0], to: [width, width])]))
    for _ in 0..<120 { advance() }
  }

  /// Advances by a frame, in which gravity turns by a degree.
  func advance() {
    frames += 1
    world[gravity].vector = Rotation(angle: Double(frames) * .pi / 180).turn([0, 1])
    world.advance(by: 1.0 / 60) { event, _ in
      switch event {
      case .contactBegan: contacts += 1
      case .contactEnded: contacts -= 1
      case .paused: break
      }
    }
  }
}
