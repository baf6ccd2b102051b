internal import Gestures

/// The mouse's button is down: what it has in its hand, and where.
struct MouseGrip: Sendable {
  enum Catch: Sendable {
    /// The pane, to click or to drag.
    case pane(ClickOrDragGesture)
    case ball(Finger)
    /// A tile that was seen at a place as it was pressed: a click on a tile in flight counts, though the tile
    /// has flown on when the button comes up.
    case tile(Int, TapGesture, place: HitShape)
    /// A slider, whose value is so much more than what the finger points at.
    case slider(Int, ahead: Double)
  }

  var has: Catch
  /// Where the button went down, in pt.
  let start: SIMD2<Double>
  /// Where the mouse was seen last, in pt.
  var location: SIMD2<Double>

  init(_ has: Catch, at location: SIMD2<Double>) {
    self.has = has
    start = location
    self.location = location
  }
}
