internal import Kinematics

/// All that the animator moves, as one value: a circle and a square, in pt and rad.
///
/// The way that both go counts once, so that a spring settles as it does with one thing to move (F5).
struct Figures: MotionVector, Hashable {
  /// Along; square's offset x, y; turn; growth; share; the last two are always 0.
  private var components: SIMD8<Double>

  /// How far both are along the way, in pt.
  var along: Double {
    get { components[0] }
    set { components[0] = newValue }
  }
  /// Centre of the circle, in pt: x along the way, y across it.
  var circle: SIMD2<Double> { SIMD2(along, 0) }
  /// Centre of the square, in pt: x along the way, y across it. It may be away from where the circle is.
  var square: SIMD2<Double> {
    get { SIMD2(along + components[1], components[2]) }
    set { (components[1], components[2]) = (newValue.x - along, newValue.y) }
  }
  /// How far the square is turned, clockwise, in rad.
  var turn: Double {
    get { components[3] }
    set { components[3] = newValue }
  }
  /// The square's side in parts of what it is at first, less 1.
  var growth: Double {
    get { components[4] }
    set { components[4] = newValue }
  }

  /// How much of the way is covered, 0 at the left to 1 at the right: what the bar shows, and no keyframe touches.
  var share: Double {
    get { components[5] }
    set { components[5] = newValue }
  }

  private init(_ components: SIMD8<Double>) { self.components = components }

  static let zero = Figures(.zero)
  static func + (left: Figures, right: Figures) -> Figures {
    Figures(left.components + right.components)
  }
  static func - (left: Figures, right: Figures) -> Figures {
    Figures(left.components - right.components)
  }
  static func * (factor: Double, figures: Figures) -> Figures {
    Figures(factor * figures.components)
  }
  var squaredLength: Double { (components * components).sum() }
  static let componentCount = 6
  subscript(component index: Int) -> Double {
    get { components[index] }
    set { components[index] = newValue }
  }
}

/// Where the figures rest.
enum Side: Hashable, Sendable {
  case left, right

  /// The length of the way, in pt, on every stage: the screen shows it as long as there is room.
  static let way = 400.0

  var opposite: Side { self == .left ? .right : .left }

  /// The figures at rest there: on the way the square makes a quarter turn.
  var figures: Figures {
    var figures = Figures.zero
    guard self == .right else { return figures }
    figures.along = Self.way
    figures.turn = .pi / 2
    figures.share = 1
    return figures
  }
}
