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
  /// The outline of a figure around it that cuts off its touches; nil if none does.
  var clip: HitShape?
  /// The outline of the model value, for a figure that has one apart from its shown outline.
  var model: HitShape?
  /// True if the tuner's spring moves the figure.
  var isTuned: Bool

  init(
    _ part: Part?, _ shape: HitShape, angle: Double? = nil, _ look: FigureLook? = nil,
    touched: HitShape? = nil, clip: HitShape? = nil, model: HitShape? = nil, isTuned: Bool = false
  ) {
    (self.part, self.shape, self.angle, self.look) = (part, shape, angle, look)
    (self.touched, self.clip, self.model, self.isTuned) = (touched, clip, model, isTuned)
  }

  /// Returns the result of a touch at a location, in pt.
  func hit(at location: SIMD2<Double>) -> HitTarget<Part>.Hit {
    guard let part, clip?.contains(location) != false else { return .nothing }
    let target = HitTarget(part, at: touched ?? shape)
    let middle = shape.middle
    let place = angle.map { middle + Rotation(angle: $0).turnBack(location - middle) } ?? location
    if case .plain(_, let radius) = look, touched == nil {
      // A corner that is rounded off is not seen.
      let offset = place - middle
      let beyond = pointwiseMax(offset, -offset) - shape.frame.size / 2 + radius
      if beyond.x > 0, beyond.y > 0, beyond.length > radius { return .nothing }
    }
    return HitTarget.hit(place, among: [target])
  }
}

enum FigureLook: Sendable {
  /// One colour; the corners of a rectangle have a radius in pt.
  case plain(Color, radius: Double = 0)
  /// One colour, for a circle that may move slowly.
  case disc(Color)
  /// A ball whose radius is a multiple of `step`, in pt, or exact for 0, so that slow growth repeats cells.
  case ball(BallShades, step: Double = 0)
  /// The soft shadow of an ellipse, with the opacity of its middle.
  case shadow(opacity: Double)
  /// A pin whose tip is in the middle of the lower edge.
  case pin(Color, hole: Color)
  /// A pane that stands on a row of cells, or on the canvas' lower edge.
  case pane(Color, rim: Color, base: Int? = nil, isMoving: Bool)
  /// The grabber of a pane, a row below its upper edge, with a width in columns.
  case grabber(Color, width: Double)
  /// A slider, in whole columns.
  case slider(fraction: Double, track: Color, fill: Color, knob: Color)
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

  func drawFigures(into canvas: inout Canvas) { forEachFigure(in: canvas.rendering) { canvas.draw($0) } }

  package var tunedFrames: [ItemFrame] {
    var frames: [ItemFrame] = []
    forEachFigure(in: Rendering()) { if $0.isTuned { frames.append($0.shape.frame) } }
    return frames
  }

  /// Draws the outlines of the model values (M116).
  func drawModels(into canvas: inout Canvas) {
    let color = theme.mark
    forEachFigure(in: canvas.rendering) { figure in
      if let model = figure.model { canvas.drawOutline(of: model.frame, color) }
    }
  }
}

extension Canvas {
  mutating func draw<Part>(_ figure: Figure<Part>) {
    let (frame, middle) = (figure.shape.frame, figure.shape.middle)
    let (place, size) = (frame.origin.inCells, frame.size.inCells)
    let (center, radius) = (middle.inCells, size / 2)
    switch (figure.look, figure.shape) {
    case (.plain(let color, _), .circle): fillEllipse(at: center, radius: radius, color)
    case (.plain(let color, let radius), .rectangle):
      let corner = SIMD2(repeating: radius).inCells
      guard let angle = figure.angle else {
        return fillRectangle(at: place, size: size, radius: corner, color)
      }
      let direction = Rotation(angle: angle).direction
      fillTurnedRectangle(at: center, size: size, radius: corner.x, direction: direction, color)
    case (.disc(let color), _): fillDisc(at: center, radius: radius, color)
    case (.ball(let shades, let step), _):
      let exact = frame.size.x / 2
      let rounded = step > 0 ? max(step * (exact / step).rounded(), step) : exact
      drawBall(at: center, radius: SIMD2(repeating: rounded).inCells, shades)
    case (.shadow(let opacity), _): drawShadow(at: center, radius: radius, opacity: opacity)
    case (.pin(let color, let hole), _):
      drawPin(at: place + SIMD2(size.x / 2, size.y), size: size, color, hole: hole)
    case (.pane(let body, let rim, let base, let isMoving), _):
      drawPane(at: place, width: size.x, base: base, body: body, rim: rim, isMoving: isMoving)
    case (.grabber(let color, let width), _):
      drawGrabber(at: place + SIMD2(size.x / 2, 1), width: width, color)
    case (.slider(let fraction, let track, let fill, let knob), _):
      drawSlider(
        at: place, width: Int(size.x), fraction: fraction, track: track, fill: fill, knob: knob)
    case (nil, _): break
    }
  }
}

extension HitShape {
  static func rectangle(_ box: CellBox) -> HitShape {
    .rectangle(
      origin: SIMD2(Double(box.column), Double(box.row)) * CellMetrics.size,
      size: SIMD2(Double(box.columns), Double(box.rows)) * CellMetrics.size)
  }

  static func rectangle(center: SIMD2<Double>, size: SIMD2<Double>) -> HitShape {
    .rectangle(origin: center - size / 2, size: size)
  }

  var middle: SIMD2<Double> {
    switch self {
    case .rectangle(let origin, let size): origin + size / 2
    case .circle(let center, _): center
    }
  }

  var frame: ItemFrame {
    switch self {
    case .rectangle(let origin, let size): ItemFrame(origin: origin, size: size)
    case .circle(let center, let radius):
      ItemFrame(origin: center - radius, size: SIMD2(repeating: 2 * radius))
    }
  }
}

/// The frame of an item of a scene, in pt from the top left of the screen.
package struct ItemFrame: Hashable, Sendable {
  package var origin: SIMD2<Double>
  package var size: SIMD2<Double>
}
