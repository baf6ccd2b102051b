@testable import MotionDynamics

/// The pane of the article as one behaviour: a body on a spring with item properties.
struct PaneBehavior: Behavior {
  var attachment: Attachment
  var properties: ItemProperties
  var children: [any Behavior] { [attachment, properties] }

  init(_ body: Body.ID, density: Double = 100, resistance: Double = 10) {
    attachment = Attachment(body, to: .point(.zero), frequency: 3.5, damping: 0.4)
    properties = ItemProperties([body], density: density, resistance: resistance)
  }

  var target: SIMD2<Double> {
    get { if case .point(let point) = attachment.anchor { point } else { .zero } }
    set { attachment.anchor = .point(newValue) }
  }
}

/// A world with a pane that is released 400 pt from its target.
struct PaneWorld {
  var world: World
  let body: Body.ID
  let pane: World.BehaviorID<PaneBehavior>

  init(density: Double = 100, resistance: Double = 10) {
    world = World()
    body = world.add(Body(.box(width: 320, height: 480), center: [0, 400]))
    pane = world.add(PaneBehavior(body, density: density, resistance: resistance))
  }

  var y: Double { world[body].center.y }

  /// y after each of `count` frames at 60 Hz.
  mutating func frames(_ count: Int) -> [Double] {
    (0..<count).map { _ in
      world.advance(by: 1.0 / 60)
      return y
    }
  }
}

extension World {
  /// Advances the world at 60 Hz.
  mutating func run(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { advance(by: 1.0 / 60) }
  }
}

extension World {
  /// True if a body sleeps or is anchored.
  func isAsleep(_ id: Body.ID) -> Bool { !solver.bodies[bodies.firstIndex(of: id)!].isMoving }

  /// True if a behaviour is in the world.
  func contains<Value: Behavior>(_ id: BehaviorID<Value>) -> Bool {
    behaviors.contains { $0.serial == id.serial }
  }
}
