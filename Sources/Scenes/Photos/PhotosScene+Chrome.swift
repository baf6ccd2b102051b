internal import PaneCanvas
internal import MotionAnimation
package import MotionKinematics

/// The texts that the gallery shows around the pictures, and the trace.
extension PhotosScene {
  package var tunedSpring: Spring? { spring }

  package static let hint = [
    "space opens the picture.",
    "Again in mid-flight: it reverses. enter",
    "catches it, ↓ pulls it down, f flicks it back."
  ]

  /// The frame of the picture and its velocity, in pt and pt/s.
  private var shownState: (frame: PhotoFrame, velocity: SIMD4<Double>) {
    flight?.state(at: time) ?? (shownFrame, SIMD4(swipe?.state(at: time).velocity ?? 0, 0, 0, 0))
  }

  /// The columns from x to vheight are the frame of one item, which the column picture names: the selected picture, or
  /// the open screen while a swipe moves it. They go from one item to another where that name changes.
  package var trace: [TraceColumn] {
    let (frame, velocity) = shownState
    return [
      TraceColumn("x", frame.center.x), TraceColumn("y", frame.center.y), TraceColumn("width", frame.size.x),
      TraceColumn("height", frame.size.y), TraceColumn("vx", velocity.x), TraceColumn("vy", velocity.y),
      TraceColumn("vwidth", velocity.z), TraceColumn("vheight", velocity.w),
      TraceColumn("screen", openness), TraceColumn("photo", photoOpenness), TraceColumn("phase", word: state),
      TraceColumn("picture", word: swipe == nil ? AlbumPicture.all[selection].name : "screen")
    ]
  }

  /// The openness of the screen, from 0 (the grid) to 1 (the open picture).
  var openness: Double { flight?.openness(at: time) ?? restingOpenness }

  /// The openness without a flight; a swipe back takes it from 1 to 0.
  private var restingOpenness: Double {
    if let swipe { 1 - swipe.progress(at: time) } else { isOpen ? 1 : 0 }
  }

  /// The cross-fade of the title bar, from 0 (the grid's title) to 1 (the open picture's).
  var titleFade: Double { flight?.titleFade(at: time) ?? restingOpenness }

  /// The openness of the picture, from 0 to 1; its spring may overshoot either end.
  var photoOpenness: Double { flight?.photoOpenness(at: time) ?? restingOpenness }

  private var state: String {
    if let swipe { return swipe.isHeld ? "swiped" : swipe.closes(at: time) ? "closing" : "opening" }
    guard let flight else { return isOpen ? "open" : "grid" }
    if flight.isHeld { return "held" }
    return flight.opens(at: time) ? "opening" : "closing"
  }

  package var status: StatusText {
    let (frame, velocity) = shownState
    let size: InlineText =
      "\(fixed(frame.size.x, decimals: 0, width: 4)) × \(fixed(frame.size.y, decimals: 0, width: 3)) pt"
    let speed = fixed(velocity.lowHalf.length, decimals: 0, width: 5)
    return StatusText(
      isMoving: flight != nil || swipe != nil, state: state, motion: "\(size)  v \(speed) pt/s", law: lawWords
    )
  }

  /// The fraction of a transition under a finger with its outcome, or the time that is left; at rest the
  /// motion of the picture.
  private var lawWords: InlineText {
    if let swipe, swipe.isHeld {
      return held(swipe.progress(at: time), opens: !swipe.closes(at: time))
    }
    if let flight, flight.isHeld {
      return held(flight.transition.fraction(at: time), opens: flight.opens(at: time))
    }
    if let swipe { return "settles in \(left(until: swipe.transition.endTime))" }
    guard let flight else { return motion.words }
    let time = left(until: flight.transition.chromeEndTime)
    return motion == .body ? "settles after \(time)" : "both settle in \(time)"
  }

  private func held(_ fraction: Double, opens: Bool) -> InlineText {
    "\(fixed(100 * fraction, decimals: 0)) %, released it \(opens ? "opens" : "closes")"
  }

  private func left(until end: Double) -> InlineText { "\(fixed(max(0, end - time), decimals: 2)) s" }
}

extension PhotoMotion {
  /// The description of the motion in the top line.
  fileprivate var words: InlineText {
    switch self {
    case .spring: "a spring"
    case .system: "the system's spring"
    case .linear: "linear: mechanical"
    case .body: "a body in a world"
    }
  }
}

extension TransitionMachine.Effect {
  /// The effect as the screen shows it.
  var words: InlineText {
    switch self {
    case .startInteractive: "startInteractive"
    case .animate: "animate"
    case .start: "start"
    case .pause: "pause"
    case .finish: "finish"
    case .cancel: "cancel"
    case .update(let fraction): "update \(fixed(100 * fraction, decimals: 0)) %"
    case .complete(let didFinish): didFinish ? "complete" : "complete, cancelled"
    }
  }
}
