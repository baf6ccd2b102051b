/// Bodies, and behaviours that act on them: a value, advanced frame by frame.
///
/// As a value it can be copied, kept and replayed; the same calls give the same motion. Whoever holds it decides
/// when it moves: when the world goes, so does the motion.
public struct World: Sendable {
  /// How bodies are moved.
  public enum Stepping: Hashable, Sendable {
    /// As physics has it: sub-steps until the error is below 1e-3 pt, contacts at their instants, no skin; bodies
    /// rest exactly on their lines.
    case ideal
    /// As UIKit Dynamics does it (F4): sub-steps of 1/120 s, a skin around boxes and lines, no rebound below
    /// 100 pt/s.
    ///
    /// Up to 256 circles, contacts are solved in UIKit's order. More circles of similar size are a crowd: their contacts
    /// are found on a grid and solved four at a time, in an order that suits the processor.
    ///
    /// In gravity alone, heaps of more than 256 bodies gain no energy but by rounding. In smaller ones, as in UIKit,
    /// moving overlapping bodies apart may lift them: a full box of 10,000 circles let go at 5,000 pt/s rises within
    /// 10 s by less than 1e-6 of its energy at the start, for the few that lie apart from the heap.
    case uikit
  }

  struct Entry: Sendable {
    var serial: Int
    var behavior: any Behavior
  }

  /// How bodies are moved.
  public let stepping: Stepping
  /// Seconds since the world began.
  public internal(set) var time = 0.0
  /// Whether everything sleeps; then `advance` does nothing but count time, until the world is changed.
  public internal(set) var isPaused = true

  var engine: any Engine
  var slots: [BodySlot?] = []
  var freeSlots: [Int] = []
  var entries: [Entry] = []
  var layout = BehaviorLayout()
  /// The layout before, whose memory the next one takes.
  var spareLayout = BehaviorLayout()
  var isLaidOut = true
  var nextSerial = 0
  /// Instantaneous pushes that have acted.
  var spentPushes: [BehaviorLayout.Key: Push] = [:]
  /// The actions after each frame, in the order of their behaviours.
  var frameActions: [FrameAction] = []
  /// What is to be told.
  var events: [WorldEvent] = []
  /// The events of a frame while they are told.
  var toldEvents: [WorldEvent] = []
  /// While callbacks run, what they add and remove waits here.
  var isInCallback = false
  var deferred: [Deferred] = []

  enum Deferred: Sendable {
    case addBody(BodyID, Body, Motion2D)
    case removeBody(BodyID)
    case addBehavior(Entry)
    case removeBehavior(Int)
    case removeAllBehaviors
  }

  /// An empty world, at time 0.
  /// - Parameter stepping: how its bodies are moved; it cannot be changed later.
  public init(_ stepping: Stepping) {
    self.stepping = stepping
    switch stepping {
    case .ideal: engine = IdealEngine()
    case .uikit: engine = ImpulseEngine()
    }
  }

  /// Something changed: the world runs again.
  mutating func wake() { isPaused = false }

  mutating func takeSerial() -> Int {
    nextSerial += 1
    return nextSerial
  }
}
