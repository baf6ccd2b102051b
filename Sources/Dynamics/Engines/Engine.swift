internal import Kinematics

/// How a world moves its bodies. Points, seconds, kilograms; bodies are named by the world's slots.
protocol Engine: Sendable {
  /// Whether the world waits for bodies to move: nothing that was not told to would.
  var isAsleep: Bool { get }

  /// Adds a body with a motion, at a free slot.
  mutating func insert(_ body: Body, _ motion: Motion2D, at slot: Int)
  /// Removes a body and what holds it.
  mutating func remove(_ slot: Int)
  /// Takes in what acts from now on; bodies that are not in it are free. All bodies wake up.
  mutating func apply(_ layout: BehaviorLayout)
  /// Puts a body elsewhere, with its velocity.
  mutating func place(_ body: Body, at slot: Int)
  /// Adds to a body's velocity.
  mutating func add(_ motion: Motion2D, to slot: Int)

  /// Where the body is and how it moves.
  func state(of slot: Int) -> (center: SIMD2<Double>, angle: Double, motion: Motion2D, isAwake: Bool)
  /// Moves everything by a frame that begins at `time`.
  mutating func advance(from time: Double, by duration: Double)
  /// Hands over the contacts that began and ended since it was last asked.
  mutating func takeContacts(_ body: (EngineContact) -> Void)
}

/// A contact that began or ended.
struct EngineContact {
  enum Other {
    case slot(Int)
    /// A line, by the identifier of its boundary.
    case line(String)
  }

  var slot: Int
  var other: Other
  var point: SIMD2<Double>
  var isBeginning: Bool
}
