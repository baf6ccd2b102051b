internal import Dynamics
internal import Kinematics

/// UIKit Dynamics as a driver: the article's attachment (3.5 Hz, damping .4) and item behaviour (density 100,
/// resistance 10) in a world that steps as UIKit's does, a frame of 1/60 s at a time.
struct AttachmentDrive: Sendable {
  /// In Hz.
  private static let frequency = 3.5
  private static let damping = 0.4
  /// In 1/s.
  private static let resistance = 10.0
  private static let density = 100.0
  /// Frames per second.
  private static let rate = 60.0
  /// A pane that is not asleep after so many frames is taken to be.
  private static let longest = 600

  /// Both as one spring: k = ω², c = 2ζω + resistance, for a mass of 1. Exact physics needs no steps.
  static let ideal: Spring = {
    let attachment = Spring(frequency: frequency, dampingRatio: damping)
    return Spring(stiffness: attachment.stiffness, damping: attachment.damping + resistance)
  }()

  private struct PaneBehavior: Behavior {
    var attachment: Attachment
    var properties: ItemProperties
    var children: [any Behavior] { [attachment, properties] }
  }

  /// The world at frame 0.
  private let world: World
  private let body: BodyID
  private let behavior: BehaviorID<PaneBehavior>
  /// What comes of it.
  let table: TickTable

  /// A pane somewhere, with a velocity (pt, pt/s).
  init(from position: Double, velocity: Double, to target: Double) {
    var world = World(.uikit)
    body = world.add(
      Body(.box(width: 768, height: 592), center: SIMD2(0, position)), velocity: SIMD2(0, velocity))
    behavior = world.add(
      PaneBehavior(
        attachment: Attachment(
          body, to: .point(SIMD2(0, target)), length: 0, frequency: Self.frequency, damping: Self.damping),
        properties: ItemProperties(
          [body], density: Self.density, resistance: Self.resistance, allowsRotation: false)))
    self.world = world
    table = Self.table(of: world, body, from: .init(value: position, velocity: velocity), to: target)
  }

  /// The same world after so many frames, with its anchor elsewhere: nothing else changes (M25, M27).
  init(_ drive: AttachmentDrive, after frames: Int, to target: Double) {
    var world = drive.world
    for _ in 0..<frames { world.advance(by: 1 / Self.rate) }
    body = drive.body
    behavior = drive.behavior
    world[behavior].attachment.anchor = .point(SIMD2(0, target))
    self.world = world
    table = Self.table(of: world, body, from: drive.table.states[frames], to: target)
  }

  /// The frames of the world until it sleeps; it computes in single precision, what was handed over is exact.
  private static func table(
    of world: World, _ body: BodyID, from start: TickTable.State, to target: Double
  ) -> TickTable {
    var world = world
    var states = [start]
    repeat {
      world.advance(by: 1 / rate)
      states.append(.init(value: world[body].center.y, velocity: world.motion(of: body).velocity.y))
    } while !world.isPaused && states.count < longest
    states[states.count - 1] = TickTable.State(value: target, velocity: 0)
    return TickTable(states: states, rate: rate)
  }

  /// Goes on in the same world, or in a new one if something else drove the pane.
  static func drive(_ handover: Handover) -> Drive {
    if let previous = handover.previous, case .attachment(let running) = previous.law {
      let frames = min(running.table.tick(at: handover.time - previous.start), running.table.states.count - 1)
      let drive = AttachmentDrive(running, after: frames, to: handover.target)
      return Drive(.attachment(drive), from: previous.start + Double(frames) / rate)
    }
    let drive = AttachmentDrive(
      from: handover.position, velocity: handover.velocity, to: handover.target)
    return Drive(.attachment(drive), from: handover.time)
  }
}
