internal import MotionGestures
internal import MotionKinematics
internal import PaneCanvas

/// A shape on the stage, and what a touch at it hits.
///
/// A scene lists its figures once, back to front, in `forEachFigure(in:_:)`. The drawing, the hit test, the outlines of
/// the model values and the frames of the items that the tuner's spring moves follow from the list.
package struct Figure<Part: Hashable & Sendable>: Sendable {
  /// The part that a touch hits; nil if touches pass through the figure (M48).
  var part: Part?
  /// The outline before the figure is turned, in pt from the top left of the screen.
  var shape: HitShape
  /// The clockwise angle by which it is turned about its middle, in rad; nil for a figure that is always upright.
  var angle: Double?
  /// The appearance; nil for a place that can only be touched, or that the scene itself draws.
  var look: FigureLook?
  /// The outline that a touch hits, if it is another one than `shape`.
  var touched: HitShape?
  /// The outline at the end of the motion; nil at rest.
  var model: HitShape?
  /// True if the tuner's spring moves the figure.
  var isTuned: Bool
  /// False if the figure cannot be touched while it moves; it then swallows touches (M60).
  var allowsInteraction = true
  /// True if touches hit the figure only at the end of its motion, as in UIKit (M109).
  var manualHitTesting = false

  init(
    _ part: Part?, _ shape: HitShape, angle: Double? = nil, _ look: FigureLook? = nil,
    touched: HitShape? = nil, model: HitShape? = nil, isTuned: Bool = false
  ) {
    (self.part, self.shape, self.angle, self.look) = (part, shape, angle, look)
    (self.touched, self.model, self.isTuned) = (touched, model, isTuned)
  }

  /// Returns the result of a touch at a location, in pt.
  func hit(at location: SIMD2<Double>) -> HitTarget<Part>.Hit {
    guard let part else { return .nothing }
    var target = HitTarget(
      part, presented: touched ?? shape, model: model ?? touched ?? shape, isMoving: model != nil)
    target.allowsInteraction = allowsInteraction
    target.manualHitTesting = manualHitTesting
    let middle = shape.middle
    let place = angle.map { middle + Rotation(angle: $0).turnBack(location - middle) } ?? location
    return HitTarget.hit(place, among: [target])
  }
}

/// The appearance of a figure.
enum FigureLook: Sendable {
  /// One colour; the corners of a rectangle have a radius in pt.
  case plain(Color, radius: Double = 0)
}

extension Scene {
  /// Returns the result of a touch at a location, in pt: that of the figure in front there, where it is shown (M109).
  func hit(at location: SIMD2<Double>) -> HitTarget<Part>.Hit {
    var result = HitTarget<Part>.Hit.nothing
    forEachFigure(in: Rendering()) { figure in
      let hit = figure.hit(at: location)
      if hit != .nothing { result = hit }
    }
    return result
  }

  /// Returns the part that a touch at a location hits, in pt; nil if there is none.
  func part(at location: SIMD2<Double>) -> Part? {
    if case .target(let part) = hit(at: location) { part } else { nil }
  }

  func drawFigures(into canvas: inout Canvas) {
    forEachFigure(in: canvas.rendering) { canvas.draw($0) }
  }

  /// The frames of the items that the tuner's spring moves.
  package var tunedFrames: ItemFrames {
    var frames = ItemFrames()
    forEachFigure(in: Rendering()) { if $0.isTuned { frames.append($0.shape.frame) } }
    return frames
  }
}

extension Canvas {
  mutating func draw<Part>(_ figure: Figure<Part>) {
    let frame = figure.shape.frame
    let (place, size) = (frame.origin / CellMetrics.size, frame.size / CellMetrics.size)
    switch (figure.look, figure.shape) {
    case (.plain(let color, _), .circle(let center, let radius)):
      fillEllipse(at: center, radius: SIMD2(repeating: radius), color)
    case (.plain(let color, let radius), .rectangle):
      let corner = radius / CellMetrics.size
      guard let angle = figure.angle else {
        return fillRoundedRectangle(
          column: place.x, row: place.y, width: size.x, height: size.y, radius: (corner.x, corner.y), color)
      }
      fillRectangle(at: figure.shape.middle, size: frame.size, radius: corner.x, angle: angle, color)
    case (nil, _): break
    }
  }
}

extension HitShape {
  static func rectangle(center: SIMD2<Double>, size: SIMD2<Double>) -> HitShape {
    .rectangle(origin: center - size / 2, size: size)
  }

  var middle: SIMD2<Double> {
    switch self {
    case .rectangle(let origin, let size): origin + size / 2
    case .circle(let center, _): center
    }
  }

  /// The rectangle around it.
  var frame: ItemFrame {
    switch self {
    case .rectangle(let origin, let size): ItemFrame(origin: origin, size: size)
    case .circle(let center, let radius):
      ItemFrame(origin: center - radius, size: SIMD2(repeating: 2 * radius))
    }
  }
}
