public import MotionKinematics

/// A part of a hand, such as a finger or a key, that moves an item whose time may be slowed or paused.
///
/// The calls of a conformer take the item's time, on which its laws run. A pause of the hand, a delay of the keyboard and
/// the greatest speed of a finger are the hand's own, so the conformer converts the item's time to the hand's.
public protocol HandTimed {
  /// Adopts the present relation of the hand's time to the item's. Nothing else is needed than a call after each change
  /// of the relation, and one after the creation in slow motion.
  /// - Parameters:
  ///   - layerTime: the item's time as a function of the hand's, which is its host time. It runs forwards and is not
  ///     paused: for an item whose time stands still, it is the one that would go on at this instant.
  ///   - time: the item's time, in s.
  mutating func adopt(_ layerTime: LayerTime, at time: Double)
}

/// The time of a hand, counted so that it equals the item's until the item is slowed or paused.
struct HandTime: Hashable, Sendable {
  private var adopted: LayerTime?
  /// The item's time as a function of the hand's.
  private var layerTime = LayerTime()
  /// The latest time of a sample, in s. Rounding must not move a later sample before it.
  private var latest = -Double.infinity

  /// The seconds of the item per second of the hand.
  var rate: Double { layerTime.rate }

  /// Returns the hand's time at a time of the item, both in s.
  func time(at itemTime: Double) -> Double { layerTime.hostTime(at: itemTime) ?? latest }

  /// Returns the hand's time of a sample at a time of the item, both in s.
  mutating func sampleTime(at itemTime: Double) -> Double {
    latest = time(at: itemTime)
    return latest
  }

  /// Returns the item's time at a time of the hand, both in s.
  func itemTime(at time: Double) -> Double { layerTime.sceneTime(at: time) }
}

extension HandTime: HandTimed {
  mutating func adopt(_ layerTime: LayerTime, at itemTime: Double) {
    require(!layerTime.isPaused && layerTime.rate > 0, "a hand needs a time that runs forwards")
    guard layerTime != adopted else { return }
    // While the item stood still, the hand's time went on.
    let known = adopted?.hostTime(at: itemTime)
    let pause = known.flatMap { known in layerTime.hostTime(at: itemTime).map { $0 - known } } ?? 0
    adopted = layerTime
    guard pause != 0 || layerTime.rate != rate else { return }
    self.layerTime = LayerTime(
      rate: layerTime.rate, hostTime: max(time(at: itemTime) + pause, latest), sceneTime: itemTime)
  }
}
