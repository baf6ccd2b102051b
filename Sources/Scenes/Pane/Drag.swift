internal import Gestures
internal import Kinematics

/// A finger on the pane. Between the ends the pane is where the finger is; past an end it follows through the
/// rubber band.
struct Drag: Equatable, Sendable {
  enum Finger: Equatable, Sendable {
    /// A pointer, seen now and then.
    case pointer(location: Double, tracker: VelocityTracker<Double>)
    /// The arrow keys: a law of their own since `start`.
    case arrows(Glide, start: Double)
  }

  var finger: Finger
  /// Whether Enter holds the pane: nothing lets go then but Enter.
  var isHeld = false
  /// What the band can't reach of the place where the pane was taken, in pt; 0 unless it was thrown very far.
  let slack: Double
  let stage: Stage

  /// A finger that takes the pane at `position` without moving it, past an end too.
  init(at position: Double, on stage: Stage, time: Double) {
    let location = Self.location(under: position, on: stage)
    var tracker = VelocityTracker<Double>()
    tracker.add(location, at: time)
    finger = .pointer(location: location, tracker: tracker)
    self.stage = stage
    let shown = Self.position(under: location, on: stage)
    slack = abs(shown - position) < 1e-9 ? 0 : position - shown
  }

  /// Whether it is a pointer's, and nobody else's.
  var isUnderPointer: Bool { if case .pointer = finger { !isHeld } else { false } }

  /// Where the finger is, in pt.
  func location(at time: Double) -> Double {
    switch finger {
    case .pointer(let location, _): location
    case .arrows(let glide, let start): glide.value(at: time - start)
    }
  }

  /// The finger's own velocity, in pt/s.
  func fingerVelocity(at time: Double) -> Double {
    switch finger {
    case .pointer(_, let tracker): tracker.velocity(at: time)
    case .arrows(let glide, let start): glide.velocity(at: time - start)
    }
  }

  /// The pane's top edge, in pt.
  func position(at time: Double) -> Double { Self.position(under: location(at: time), on: stage) + slack }

  /// The pane's velocity for a velocity of the finger, both in pt/s: b′(x)·v past an end (M15).
  func paneVelocity(for velocity: Double, at time: Double) -> Double {
    let location = location(at: time)
    let overshoot = location - min(max(location, stage.open), stage.closed)
    return overshoot == 0 ? velocity : stage.band.slope(at: abs(overshoot)) * velocity
  }

  /// The pane's velocity, in pt/s.
  func velocity(at time: Double) -> Double { paneVelocity(for: fingerVelocity(at: time), at: time) }

  /// The pointer moves by `distance` pt.
  mutating func move(by distance: Double, at time: Double) {
    let moved = location(at: time) + distance
    var tracker = VelocityTracker<Double>()
    if case .pointer(_, let known) = finger { tracker = known }
    tracker.add(moved, at: time)
    finger = .pointer(location: moved, tracker: tracker)
  }

  /// The arrows take over: from the pane's own velocity `paneVelocity` (pt/s) to the finger's `velocity`.
  mutating func glide(from paneVelocity: Double, to velocity: Double, at time: Double) {
    let location = location(at: time)
    let slope = self.paneVelocity(for: 1, at: time)
    let glide = Glide(
      from: location, velocity: paneVelocity / slope, to: velocity, rampDuration: KeyboardFinger.rampDuration)
    finger = .arrows(glide, start: time)
  }

  /// The same finger on another stage, where the pane is at `position` (pt) and everything is `scale` times as far.
  func moved(to stage: Stage, position: Double, scale: Double, at time: Double) -> Drag {
    var moved = Drag(at: position, on: stage, time: time)
    moved.isHeld = isHeld
    switch finger {
    case .arrows(let glide, _):
      moved.glide(from: velocity(at: time) * scale, to: glide.endVelocity, at: time)
    case .pointer(_, var tracker):
      // The pane's velocity scales with the stage; past an end the finger's does so through both bands.
      let location = moved.location(at: time)
      let slopes = paneVelocity(for: 1, at: time) / moved.paneVelocity(for: 1, at: time)
      tracker.rescale(by: scale * slopes, newest: location)
      moved.finger = .pointer(location: location, tracker: tracker)
    }
    return moved
  }

  /// The pane's edge for a finger's location, both in pt.
  static func position(under location: Double, on stage: Stage) -> Double {
    if location < stage.open { return stage.open - stage.band.offset(forOvershoot: stage.open - location) }
    if location > stage.closed {
      return stage.closed + stage.band.offset(forOvershoot: location - stage.closed)
    }
    return location
  }

  /// The finger's location for a place of the pane's edge, both in pt: the inverse, as far as the band reaches.
  static func location(under position: Double, on stage: Stage) -> Double {
    let reach = 0.9 * stage.height
    if position < stage.open {
      return stage.open - stage.band.overshoot(forOffset: min(stage.open - position, reach))
    }
    if position > stage.closed {
      return stage.closed + stage.band.overshoot(forOffset: min(position - stage.closed, reach))
    }
    return position
  }
}
