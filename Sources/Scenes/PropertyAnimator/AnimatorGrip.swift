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
  /// The finger, whose value is the way that it has moved, in pt of the way.
  var finger: Finger
  /// Where the mouse was seen last, in cells; nil for a script's finger.
  var location: SIMD2<Double>?
  /// Whether only the bar was under the mouse: a click there is no tap on a figure.
  let isOnBar: Bool

  /// - Parameters:
  ///   - location: where the mouse is, in cells; nil for a script's finger, which has no slop.
  ///   - scale: how many pt of the screen are a pt of the way.
  init(_ has: Catch, at location: SIMD2<Double>?, scale: Double, isOnBar: Bool = false, time: Double) {
    self.has = has
    self.location = location
    self.isOnBar = isOnBar
    let slop = location == nil || isOnBar ? 0 : PanGesture.standardSlop / scale
    finger = Finger(taking: .zero, slop: slop, time: time)
  }

  /// Whether it has moved far enough to be more than a click.
  var isDrag: Bool { isOnBar || finger.isDragging }
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
        .way(fractions: stack.fractions(at: time), wasRunning: wasRunning), at: location, scale: stage.scale,
        time: time)
    } else {
      grip = AnimatorGrip(
        .square(figures.value.square), at: location, scale: stage.scale, time: time)
    }
  }

  /// The finger moves by so many pt of the way.
  mutating func drag(by step: SIMD2<Double>) {
    guard var grip else { return }
    grip.finger.move(by: step, at: time)
    self.grip = grip
    guard grip.isDrag else { return }
    let distance = grip.finger.value(at: time)
    switch grip.has {
    case .way(let fractions, _):
      move(from: fractions, by: distance.x)
    case .square(let start):
      var figures = figures.value
      figures.square = start + distance
      place(at: figures)
    case .controlPoint: break
    }
  }

  /// The finger lets go, with a velocity (pt/s) or the tracked one: a click taps.
  mutating func release(velocity: SIMD2<Double>?) {
    guard let grip else { return }
    self.grip = nil
    let velocity = velocity ?? grip.finger.hold(at: time).velocity
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
