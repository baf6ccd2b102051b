import Benchmark
import Motion
import MotionDynamics

/// Bodies with contacts.
func worldBenchmarks() {
  for filling in Filling.allCases {
    Benchmark(
      "300 \(filling): a frame (at most 2 ms)",
      configuration: .init(
        metrics: [.wallClock, .processor, .allocations, .contacts], maxDuration: .seconds(4))
    ) { benchmark, box in
      benchmark.measurement(FrameCost(of: box.advance))
      benchmark.measurement(.contacts, box.contacts)
    } setup: {
      TurningBox(of: 300, filling)
    }
  }
}

extension BenchmarkMetric {
  /// The number of touching pairs at the end of the frame.
  fileprivate static var contacts: Self {
    .custom("contacts", polarity: .prefersLarger, useScalingFactor: false)
  }
}

/// The bodies in a box. They stand in rows at first, 12 pt apart.
enum Filling: String, CaseIterable {
  /// Circles of radius 5 pt.
  case circles
  /// Boxes of 9 × 9 pt.
  case boxes
  /// Circles, boxes, and polygons of 3 to 8 corners in equal numbers, with radii of 2.75 to 6 pt.
  case mixture

  /// The shape of a body: a circle, an upright square, or a regular polygon whose first corner is at the right.
  struct Shape {
    /// The number of corners; 0 for a circle.
    let corners: Int
    /// The distance of the corners from the centre or the radius of the circle, in pt.
    let radius: Double

    var body: Body.Shape {
      if corners == 0 { return .circle(radius: radius) }
      let side = radius * 2.squareRoot()
      if corners == 4 { return .box(width: side, height: side) }
      return .convex(
        Body.Outline(
          (0..<corners).map { Rotation(angle: 2 * .pi * Double($0) / Double(corners)).turn([radius, 0]) }))
    }
  }

  func shape(_ index: Int) -> Shape {
    switch self {
    case .circles: return Shape(corners: 0, radius: 5)
    case .boxes: return Shape(corners: 4, radius: 9 * 0.5.squareRoot())
    case .mixture:
      let radius = 2.75 + 0.25 * Double(5 * index % 14)
      return Shape(corners: [0, 4, 3 + index / 3 % 6][index % 3], radius: radius)
    }
  }

  /// Returns a square room with `count` bodies in rows: its width, in pt, and the shapes and centres.
  func room(_ count: Int) -> (width: Double, bodies: [(shape: Shape, center: SIMD2<Double>)]) {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let bodies = (0..<count).map { index in
      (shape(index), 12 * SIMD2(Double(index % columns) + 0.5, Double(index / columns) + 0.5))
    }
    return (12 * Double(columns), bodies)
  }
}

/// Returns the vector of length 1 at an angle, in rad.
private func direction(of angle: Double) -> SIMD2<Double> { SIMD2(cos(angle), sin(angle)) }

/// A rotating box that is half full of bodies, so that they never sleep.
final class TurningBox {
  /// The number of touching pairs.
  private(set) var contacts = 0
  private var world = World()
  private let gravity: World.BehaviorID<Gravity>
  private var frames = 0

  init(of count: Int, _ filling: Filling) {
    let room = filling.room(count)
    var bodies: [Body.ID] = []
    for body in room.bodies {
      bodies.append(world.add(Body(body.shape.body, center: body.center)))
    }
    gravity = world.add(Gravity(bodies))
    _ = world.add(
      Collision(bodies, boundaries: ["box": .rectangle(from: [0, 0], to: [room.width, room.width])]))
    for _ in 0..<120 { advance() }
  }

  /// Advances by a frame, in which gravity turns by a degree.
  func advance() {
    frames += 1
    world[gravity].vector = Rotation(angle: Double(frames) * .pi / 180).turn([0, 1])
    world.advance(by: 1.0 / 60)
    for event in world.events {
      switch event {
      case .contactBegan: contacts += 1
      case .contactEnded: contacts -= 1
      case .paused, .stopped: break
      }
    }
  }
}
