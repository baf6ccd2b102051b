internal import MotionAnimation
internal import MotionKinematics

/// The course of the figures from one side to the other. The raw value is its name on the panel.
enum Course: String, CaseIterable, Sendable {
  /// Straight, by the timing alone.
  case straight = "none"
  /// Through keyframes (M110).
  case keyframes = "three, one back"
  /// The square on a curved path, by arc length; the circle goes straight (M120).
  case path = "a path, by arc length"

  /// The call that records the course, as the list of calls shows it; nil for a straight course.
  var words: String? {
    switch self {
    case .straight: nil
    case .keyframes: KeyframedWay.words
    case .path: "addKeyframes(along: path)"
    }
  }

  func changes(from start: Figures, to end: Figures) -> [RecordedChange<Figures>] {
    switch self {
    case .straight: [RecordedChange { $0 = end }]
    case .keyframes: KeyframedWay.changes(from: start, to: end)
    case .path:
      [
        RecordedChange {
          // Everything else goes straight, and the square stays behind for its path.
          let square = $0.square
          $0 = end
          $0.square = square
        },
        RecordedChange(along: Self.path(from: start, to: end))
      ]
    }
  }

  /// Returns the path of the square: a smooth S between its places at the ends. Nothing else moves along it.
  static func path(from start: Figures, to end: Figures) -> CubicPath<Figures> {
    let way = end.square - start.square
    let (middle, bend) = (start.square + 0.5 * way, SIMD2(way.x / 6, Self.height))
    let points = [
      start.square, start.square + bend * SIMD2(1, -1), middle - bend, middle, middle + bend,
      end.square - bend * SIMD2(1, -1), end.square
    ].map(Figures.init(square:))
    return CubicPath(
      from: points[0],
      [.init(points[1], points[2], to: points[3]), .init(points[4], points[5], to: points[6])])
  }

  /// The distance of the control points from the lane, in pt.
  private static let height = 33.0
}
