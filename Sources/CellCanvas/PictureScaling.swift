/// The mapping of a picture onto another one that shows the same shape at another size.
package struct PictureScaling: Hashable, Sendable {
  /// The factors of the width and of the height.
  package var factor: SIMD2<Double>
  /// The point of the other picture onto which the upper left corner is mapped, in pixels.
  package var origin: SIMD2<Double>

  package init(factor: SIMD2<Double>, origin: SIMD2<Double>) {
    (self.factor, self.origin) = (factor, origin)
  }
}

extension Picture {
  /// True if the picture can be scaled to look like others.
  package var isScalable: Bool { scaled(by: 1) != nil }

  /// Returns the mapping onto a picture that differs in nothing but the size of its shape; nil if there is
  /// none.
  package func scaling(to other: Picture) -> PictureScaling? {
    guard case .shape(let shape) = content, case .shape(let target) = other.content,
      let factor = shape.factor(to: target)
    else { return nil }
    let (anchor, targetAnchor) = (SIMD2<Double>(shape.anchor), SIMD2<Double>(target.anchor))
    return PictureScaling(factor: factor, origin: targetAnchor - anchor * factor)
  }

  /// Returns the picture of the same shape at `factor` times its size; nil if the shape cannot be scaled.
  package func scaled(by factor: Double) -> Picture? {
    guard case .shape(let shape) = content else { return nil }
    return shape.scaled(by: Float(factor)).map { Picture($0) }
  }

  /// Returns true if the pictures show shapes of the same kind, so that one may stand for the other for a moment.
  package func resembles(_ other: Picture) -> Bool {
    guard let kind, let otherKind = other.kind else { return false }
    return kind == otherKind
  }

  /// The kind of the shape, or of the lowest part; nil for kinds that fill much of the screen or have no size of their
  /// own.
  private var kind: Int? {
    switch content {
    case .parts(let parts): parts.first?.picture.kind
    case .shape(.ellipse): 0
    case .shape(.ball): 1
    case .shape(.rectangle): 2
    case .shape(.bar): 3
    case .shape(.polygon): 4
    case .shape(.pin): 5
    case .shape(.drawing): 6
    case .shape(.gradient): 7
    case .shape(.line), .shape(.curve): nil
    }
  }

  /// Returns the picture with a transparent margin on all sides.
  package func with(margin: PixelSize) -> Picture {
    Picture(
      size: size.with(margin: margin), parts: [Part(picture: self, x: margin.width, y: margin.height)])
  }
}

extension PictureShape {
  /// The deviation from a scaled length that is not noticed, in pixels.
  private static let deviation: Float = 1

  /// Returns the factors by which this shape is scaled to look like another one; nil if it never does.
  fileprivate func factor(to other: PictureShape) -> SIMD2<Double>? {
    switch (self, other) {
    case (.ellipse(let radius, let color, let opacity), .ellipse(let radius2, let color2, let opacity2)):
      return color == color2 && opacity == opacity2 ? SIMD2<Double>(radius2 / radius) : nil
    case (.ball(let radius, let shades), .ball(let radius2, let shades2)):
      return shades == shades2 ? SIMD2<Double>(radius2 / radius) : nil
    case (
      .bar(let size, let radius, let turn, let color), .bar(let size2, let radius2, let turn2, let color2)
    ):
      let factor = size2.sum() / size.sum()
      let miss = size * factor - size2
      let isSame = turn == turn2 && color == color2 && abs(radius * factor - radius2) <= Self.deviation
      return isSame && abs(miss.x) <= Self.deviation && abs(miss.y) <= Self.deviation
        ? SIMD2(Double(factor), Double(factor)) : nil
    default: return nil
    }
  }

  /// Returns the shape at `factor` times its size; nil if `factor(to:)` knows no factor for its kind.
  fileprivate func scaled(by factor: Float) -> PictureShape? {
    switch self {
    case .ellipse(let radius, let color, let opacity):
      .ellipse(radius: radius * factor, color: color, opacity: opacity)
    case .ball(let radius, let shades): .ball(radius: radius * factor, shades)
    case .bar(let size, let radius, let turn, let color):
      .bar(size: size * factor, radius: radius * factor, turn: turn, color: color)
    default: nil
    }
  }
}
