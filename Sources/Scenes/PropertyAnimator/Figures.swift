internal import MotionKinematics

/// The value that the animator moves: a circle and a square, in pt and rad.
///
/// The displacement that both share counts once, so that a spring settles as it does with one figure (formula F5).
struct Figures: MotionVector, Hashable {
  /// `along`; the square's offset x, y; `turn`; `growth`. The last three components are always 0.
  private var components: SIMD8<Double>

  /// The distance of both figures along the lane, in pt.
  var along: Double {
    get { components[0] }
    set { components[0] = newValue }
  }
  /// The centre of the circle, in pt: x along the lane, y across it.
  var circle: SIMD2<Double> { SIMD2(along, 0) }
  /// The centre of the square, in pt: x along the lane, y across it. It may differ from the circle's.
  var square: SIMD2<Double> {
    get { SIMD2(along + components[1], components[2]) }
    set { (components[1], components[2]) = (newValue.x - along, newValue.y) }
  }
  /// The angle of the square, clockwise, in rad.
  var turn: Double {
    get { components[3] }
    set { components[3] = newValue }
  }
  /// The relative growth of the square's side: 0 is its initial size, 1 twice that.
  var growth: Double {
    get { components[4] }
    set { components[4] = newValue }
  }

  /// The covered fraction of the distance, 0 at the left and 1 at the right. The bar shows it.
  var share: Double { along / Side.way }

  private init(_ components: SIMD8<Double>) { self.components = components }

  /// Creates figures of which only the square is not at zero.
  init(square: SIMD2<Double>) {
    self = .zero
    self.square = square
  }

  static let zero = Figures(.zero)
  static func + (left: Figures, right: Figures) -> Figures { Figures(left.components + right.components) }
  static func - (left: Figures, right: Figures) -> Figures { Figures(left.components - right.components) }
  static func * (factor: Double, figures: Figures) -> Figures { Figures(factor * figures.components) }
  var squaredLength: Double { (components * components).sum() }
  static let componentCount = 5
  subscript(component index: Int) -> Double {
    get { components[index] }
    set { components[index] = newValue }
  }
}

/// The end of the lanes at which the figures rest.
enum Side: Hashable, Sendable {
  case left, right

  /// The length of the lane, in pt, on every stage. It is scaled to the room on the screen.
  static let way = 400.0

  /// The figures at rest at this end. The square makes a quarter turn while it moves to the right.
  var figures: Figures {
    var figures = Figures.zero
    guard self == .right else { return figures }
    figures.along = Self.way
    figures.turn = .pi / 2
    return figures
  }
}
