internal import MotionAnimation
internal import MotionGestures

/// The part of the scene that a finger holds, and the finger itself.
struct AnimatorGrip: Sendable {
  enum HeldPart: Sendable {
    /// The figures of an active animator: the fractions at the grab, from which the drag scrubs, and whether
    /// the animator was running.
    case way(fractions: [Double], wasRunning: Bool)
    /// The square alone, with its position at the grab in pt, while no animator is active.
    case square(SIMD2<Double>)
    /// The control point of the curve with this index.
    case controlPoint(Int)
  }

  var has: HeldPart
  /// The finger. Its value is the distance that it has moved, in pt of the lane.
  var finger: Finger
  /// The mouse's last location, in pt; nil for a script's finger.
  var location: SIMD2<Double>?
  /// True if the mouse pressed the bar: a click there is not a tap on a figure.
  let isOnBar: Bool

  /// Creates a grip that starts at `time`, in s.
  /// - Parameters:
  ///   - location: the mouse's location, in pt; nil for a script's finger, which has no slop.
  ///   - scale: the pt of the screen per pt of the lane.
  init(_ has: HeldPart, at location: SIMD2<Double>?, scale: Double, isOnBar: Bool = false, time: Double) {
    self.has = has
    self.location = location
    self.isOnBar = isOnBar
    let slop = location == nil || isOnBar ? 0 : PanGesture.standardSlop / scale
    finger = Finger(taking: .zero, slop: slop, time: time)
  }

  /// True if the finger has moved farther than a click may.
  var isDrag: Bool { isOnBar || finger.isDragging }
}

extension PropertyAnimatorScene {
  /// Takes hold of the figures. An active animator is paused and scrubbed; if it is stopped or inactive, the
  /// finger moves the square freely.
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

  /// Moves the finger by `step`, in pt of the lane.
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

  /// Releases the grip with `velocity`, in pt/s, or with the tracked velocity if it is nil. A release without
  /// a drag is a tap.
  mutating func release(velocity: SIMD2<Double>?) {
    guard let grip else { return }
    self.grip = nil
    let velocity = velocity ?? grip.finger.hold(at: time).velocity
    switch grip.has {
    case .way(_, let wasRunning):
      if grip.isDrag { noteScrub() }
      // A click pauses a running animator and starts a paused one; after a drag the state from before returns
      // (M96).
      if grip.isDrag == wasRunning, !(grip.isOnBar && !wasRunning) { start() }
    case .square:
      if !grip.isDrag {
        if stack.newest.state == .inactive { toggle() }
      } else if stack.newest.state == .stopped {
        snap(velocity: Figures(square: velocity))
      } else {
        bringHome(velocity: velocity)
      }
    case .controlPoint: break
    }
  }
}
