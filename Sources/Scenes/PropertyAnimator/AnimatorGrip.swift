internal import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

/// What a finger has in its hand, and where.
struct AnimatorGrip: Sendable {
  enum Catch: Sendable {
    /// The figures of an active animator, to be scrubbed from these fractions on; whether it ran.
    case way(fractions: [Double], wasRunning: Bool)
    /// The square alone, which was there (pt): nothing animates it, or no more.
    case square(SIMD2<Double>)
    /// A control point of the curve.
    case controlPoint(Int)
  }

  var has: Catch
  /// How far the finger has moved, in pt of the way.
  var distance = SIMD2<Double>.zero
  var tracker = VelocityTracker<SIMD2<Double>>()
  /// Whether it has moved far enough to be more than a click.
  var isDrag = false
  /// Where the mouse was seen last, in cells; nil for a script's finger.
  var location: SIMD2<Double>?
  /// Whether nothing was under the mouse but the bar: a click there is no tap on a figure.
  var isOnBar = false

  init(_ has: Catch, at location: SIMD2<Double>?, time: Double) {
    self.has = has
    self.location = location
    tracker.add(.zero, at: time)
  }
}

/// A finger takes, moves and lets go.
extension PropertyAnimatorScene {
  /// What stops under a finger, and what the finger does to it, depends on the animator: one that is active is
  /// paused and scrubbed; of one that is stopped, or not there, the square comes along freely.
  mutating func grab(at location: SIMD2<Double>?) {
    letGo()
    grip = nil
    if let snap {
      place(at: snap.motion.value(at: time))
      self.snap = nil
    }
    let wasRunning = stack.isRunning
    if stack.newest.state == .active {
      guard holdForScrub() else { return }
      grip = AnimatorGrip(
        .way(fractions: stack.fractions(at: time), wasRunning: wasRunning), at: location, time: time)
    } else {
      grip = AnimatorGrip(.square(figures.value.square), at: location, time: time)
    }
  }

  /// The finger moves by so many pt of the way.
  mutating func drag(by step: SIMD2<Double>) {
    guard var grip else { return }
    grip.distance += step
    grip.tracker.add(grip.distance, at: time)
    if grip.location == nil || grip.distance.length * stage.scale > PanGesture.standardSlop {
      grip.isDrag = true
    }
    self.grip = grip
    guard grip.isDrag else { return }
    switch grip.has {
    case .way(let fractions, _):
      move(from: fractions, by: grip.distance.x)
    case .square(let start):
      var figures = figures.value
      figures.square = start + grip.distance
      place(at: figures)
    case .controlPoint: break
    }
  }

  /// The finger lets go, with a velocity (pt/s) or the tracked one: a click taps.
  mutating func release(velocity: SIMD2<Double>?) {
    guard let grip else { return }
    self.grip = nil
    let velocity = velocity ?? grip.tracker.velocity(at: time)
    switch grip.has {
    case .way(_, let wasRunning):
      if grip.isDrag { noteScrub() }
      // A click on what ran pauses it, one on what stood lets it go on; after a drag it goes on as it did (M96).
      if grip.isDrag == wasRunning, !(grip.isOnBar && !wasRunning) { start() }
    case .square:
      if !grip.isDrag {
        if stack.newest.state == .inactive { toggle() }
      } else if stack.newest.state == .stopped {
        var figures = Figures.zero
        figures.square = velocity
        snap(velocity: figures)
      } else {
        bringHome(velocity: velocity)
      }
    case .controlPoint: break
    }
  }
}
