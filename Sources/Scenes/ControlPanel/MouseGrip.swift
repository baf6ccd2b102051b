internal import MotionGestures

/// The grip of the mouse while its button is down: the grabbed part, and the locations of the mouse.
struct MouseGrip: Sendable {
  enum GrabbedPart: Sendable {
    /// The pane, which is clicked or dragged.
    case pane(ClickOrDragGesture)
    case ball(Finger)
    /// A tile, with its outline at the press. A click on a moving tile counts, even if the tile has moved
    /// away before the release.
    case tile(Int, TapGesture, place: HitShape)
    /// A slider, and its value minus the fraction at the finger.
    case slider(Int, ahead: Double)
  }

  var has: GrabbedPart
  /// The location of the press, in pt.
  let start: SIMD2<Double>
  /// The last known location of the mouse, in pt.
  var location: SIMD2<Double>

  init(_ has: GrabbedPart, at location: SIMD2<Double>) {
    self.has = has
    start = location
    self.location = location
  }
}
