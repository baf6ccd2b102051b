internal import MotionDynamics
package import MotionKinematics
package import PaneCanvas

extension Playground {
  /// The greatest radius of a ball that is drawn as a dot of whole half cells, in pt.
  private static let dotRadius = 8.5
  /// The speed above which dots move by whole rows and balls by whole quarters of cells, in pt/s. The
  /// difference is invisible, and fewer cells and colours are sent.
  private static let fast = 240.0
  /// The greatest number of bodies at which balls are shaded.
  private static let crowd = 64
  /// The least radius of a ball that is shaded in cells, in pt.
  private static let litRadius = 18.0
  /// The width of the ring around the chosen body, in pt.
  private static let ringWidth = 6.0
  /// The share of white in the colour of a ball at the brightest glow.
  private static let glow = 0.6

  package func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    drawHome(into: &canvas)
    drawChain(into: &canvas)
    if field != nil { canvas.draw("+", at: arena.middle.inCells, theme.accent, style: .bold) }
    for piece in pieces where ![.box, .bead].contains(piece.kind) && piece.id != chosen {
      draw(piece, into: &canvas)
    }
    for piece in pieces where piece.kind == .box && piece.id != chosen { draw(piece, into: &canvas) }
    if let chosenPiece {
      draw(chosenPiece, into: &canvas)
      if canvas.rendering.color == .none { drawMark(on: chosenPiece, into: &canvas) }
    }
    drawGrip(into: &canvas)
    drawFinger(into: &canvas)
    canvas.fill(CellBox(column: 0, row: arena.floorRow, columns: canvas.columns, rows: 1), theme.pane)
  }

  /// The weight of the chain, which the tuner's spring moves. Bodies are drawn and touched by their shapes in the world.
  package func forEachFigure(in rendering: Rendering, _ body: (Figure<Never>) -> Void) {
    guard let chainWeight else { return }
    let size = 2 * scale * chainWeight.shape.halfSize
    body(Figure(nil, .rectangle(center: world[chainWeight.id].center, size: size), isTuned: true))
  }

  // MARK: Bodies

  private func draw(_ piece: Piece, into canvas: inout Canvas) {
    let body = world[piece.id]
    let impact = impact(on: piece.id)
    let half = body.shape.halfSize * impact.factors
    let color = color(of: piece).lighter(by: Self.glow * impact.glow)
    let isChosen = piece.id == chosen
    if case .box = body.shape {
      drawBox(body, color, isChosen, into: &canvas)
    } else if body.shape.halfSize.x <= Self.dotRadius {
      drawDot(at: body.center, body.shape.halfSize.x, isChosen ? theme.knob : color, of: piece, into: &canvas)
    } else {
      if isChosen { drawDisc(of: piece, at: body.center, half + Self.ringWidth, theme.knob, into: &canvas) }
      drawBall(piece, body, half, color, into: &canvas)
    }
  }

  var isCrowded: Bool { pieces.count > Self.crowd }

  private func isFast(_ piece: Piece) -> Bool {
    world.motion(of: piece.id).velocity.length * context.rate > Self.fast
  }

  /// A fast disc in a crowd has coarse edges.
  private func drawDisc(
    of piece: Piece, at center: SIMD2<Double>, _ radius: SIMD2<Double>, _ color: Color,
    into canvas: inout Canvas
  ) {
    canvas.fillDisc(
      at: center.inCells, radius: radius.inCells, isPlain: isCrowded && isFast(piece), color)
  }

  private func drawBall(
    _ piece: Piece, _ body: Body, _ radius: SIMD2<Double>, _ color: Color, into canvas: inout Canvas
  ) {
    func draw(isLit: Bool, into canvas: inout Canvas) {
      guard isLit, !isCrowded, canvas.rendering.color == .full else {
        return drawDisc(of: piece, at: body.center, radius, color, into: &canvas)
      }
      canvas.drawBall(
        at: body.center.inCells, radius: radius.inCells,
        BallShades(
          shadow: color.darker(by: 0.5), dark: color.darker(by: 0.25), middle: color,
          light: color.lighter(by: 0.25), glint: color.lighter(by: 0.75)))
    }
    canvas.draw { canvas, _ in
      draw(isLit: true, into: &canvas)
    } inCells: {
      draw(isLit: body.shape.halfSize.x >= Self.litRadius, into: &$0)
    }
  }

  /// Without colours the dot is a character, so that neighbours stay distinct.
  private func drawDot(
    at center: SIMD2<Double>, _ radius: Double, _ color: Color, of piece: Piece, into canvas: inout Canvas
  ) {
    let side = radius > 6 ? 2 : 1
    let size = Double(side) * CellMetrics.width
    let corner = (center - size / 2).inCells
    if canvas.rendering.color == .none {
      let row = Int(center.y / CellMetrics.height)
      canvas.draw(side == 2 ? "()" : "o", column: Int(corner.x.rounded()), row: row, color)
      return
    }
    canvas.fillDot(at: corner, side: side, isFast: isFast(piece), color)
  }

  private func drawBox(_ body: Body, _ color: Color, _ isChosen: Bool, into canvas: inout Canvas) {
    // The place is rounded so that the edges of an upright box fall on subdivisions of cells.
    let place = ((body.center - body.shape.halfSize) / 2).rounded(.toNearestOrEven) * 2 + body.shape.halfSize
    func fill(_ half: SIMD2<Double>, _ color: Color) {
      canvas.fillTurnedRectangle(
        at: place.inCells, size: (2 * half).inCells, radius: 1,
        direction: Rotation(angle: body.angle).direction,
        color)
    }
    if isChosen { fill(body.shape.halfSize + Self.ringWidth, theme.knob) }
    fill(body.shape.halfSize, color)
  }

  private func color(of piece: Piece) -> Color {
    if piece.kind == .bead { return theme.rim }
    switch piece.color {
    case 0: return theme.ball.middle
    case 1: return theme.blue
    case 2: return theme.green
    case 3: return theme.violet
    case 4: return theme.orange
    default: return theme.rim
    }
  }

  /// For terminals without colours, on which the ring is invisible.
  private func drawMark(on piece: Piece, into canvas: inout Canvas) {
    let center = world[piece.id].center
    let (column, row) = (Int(center.x / CellMetrics.width), Int(center.y / CellMetrics.height))
    canvas.draw("●", column: column, row: row, theme.bar, on: theme.knob)
  }

  // MARK: Springs

  /// In cells the springs are in front, because a bead hides what lies behind it in its whole cell, so that
  /// the chain would be a row of dashes. Without colours a bead is a letter, which stays in front.
  private func drawChain(into canvas: inout Canvas) {
    canvas.draw { canvas, _ in
      drawSprings(into: &canvas)
      drawBeads(into: &canvas)
    } inCells: { canvas in
      if canvas.rendering.color == .none { drawSprings(into: &canvas) }
      drawBeads(into: &canvas)
      if canvas.rendering.color != .none { drawSprings(into: &canvas) }
    }
  }

  private func drawBeads(into canvas: inout Canvas) {
    for piece in pieces where piece.kind == .bead { draw(piece, into: &canvas) }
  }

  private func drawSprings(into canvas: inout Canvas) {
    guard let id = toys.chain else { return }
    var start = arena.hook
    for link in world[id].links {
      let end = world[link.body].center
      drawSpring(from: start, to: end, into: &canvas)
      start = end
    }
  }

  /// Draws a spring as a thin line, in the colour of the beads: a fainter one is not seen on a light stage.
  private func drawSpring(from start: SIMD2<Double>, to end: SIMD2<Double>, into canvas: inout Canvas) {
    canvas.drawLine(from: start.inCells, to: end.inCells, theme.rim)
  }

  // MARK: Home and finger

  private func drawHome(into canvas: inout Canvas) {
    guard let box = pieces.first(where: { $0.kind == .box }) else { return }
    if toys.snap != nil { drawSpring(from: arena.home, to: world[box.id].center, into: &canvas) }
    canvas.draw("+", at: arena.home.inCells, theme.dimText)
  }

  private func drawGrip(into canvas: inout Canvas) {
    guard let grip else { return }
    drawSpring(from: grip.anchor, to: grip.place(in: world), into: &canvas)
    canvas.fillEllipse(at: grip.anchor.inCells, radius: SIMD2(1, 0.5), theme.heldGrabber)
  }

  private func drawFinger(into canvas: inout Canvas) {
    guard let body = pushing?.disc?.body else { return }
    let radius = SIMD2(repeating: PushingFinger.radius)
    canvas.fillDisc(at: world[body].center.inCells, radius: radius.inCells, theme.heldGrabber)
  }
}

/// The box that contains the bodies, in pt from the top left of the screen; a cell is 8 × 16 pt.
///
/// It lies between the gallery's line at the top and the row of the floor.
struct Arena: Hashable, Sendable {
  let columns: Int
  let rows: Int

  var floorRow: Int { rows - 2 }
  /// The upper left corner, then the lower right one, in pt.
  var upper: SIMD2<Double> { SIMD2(0, CellMetrics.height) }
  var lower: SIMD2<Double> { SIMD2(Double(columns), Double(floorRow)) * CellMetrics.size }
  var size: SIMD2<Double> { lower - upper }
  var middle: SIMD2<Double> { (upper + lower) / 2 }

  /// The side of a square of the same area, in pt.
  private var extent: Double { (size.x * size.y).squareRoot() }

  /// Returns the radius of a ball, in pt, from its number: the first balls are large, later ones a cell or two wide.
  func radius(ofBall number: Int) -> Double {
    let isRoomy = extent >= 390
    switch number {
    case ..<6: return max(8, extent / (number % 2 == 0 ? 26 : 32))
    case ..<24: return max(8, extent / (number % 2 == 0 ? 44 : 54))
    default: return isRoomy ? 8 : 4
    }
  }

  /// The radius of the weight at the end of the chain, in pt.
  var weightRadius: Double { max(8, extent / 24) }

  /// The point on which the chain hangs, and the distance between its beads, in pt.
  var hook: SIMD2<Double> { SIMD2(0.76 * size.x, upper.y) }
  var beadDistance: Double { 0.42 * size.y / Double(Chain.beads + 1) }

  /// The home and the size of the snapped box, in pt; both are whole cells.
  var home: SIMD2<Double> {
    SIMD2((0.22 * Double(columns)).rounded(), (0.36 * Double(rows)).rounded()) * CellMetrics.size
  }
  var boxSize: SIMD2<Double> {
    let rows = max(2, (0.09 * Double(self.rows)).rounded())
    return SIMD2(2.5 * rows, rows) * CellMetrics.size
  }

  /// Returns the nearest position at which a body of half size `halfSize` lies inside, in pt.
  func clamped(_ place: SIMD2<Double>, halfSize: SIMD2<Double> = .zero) -> SIMD2<Double> {
    let (low, high) = (upper + halfSize, lower - halfSize)
    return pointwiseMin(pointwiseMax(place, low), high).replacing(with: middle, where: low .>= high)
  }

  /// Returns the factor, at most 1, by which bodies shrink if their boxes would fill `area`, in pt².
  func scale(filling area: Double) -> Double {
    let room = 0.55 * size.x * size.y
    return area > room ? (room / area).squareRoot() : 1
  }

  var boundary: Collision.Boundary { .rectangle(from: upper, to: lower) }
}

extension Playground {
  package var tunedSpring: Spring? { spring }
  /// The tuner stands on the left, because the chain hangs on the right.
  package var tunerSide: TunerSide { .left }

  package static let hint = [
    "space drops balls, c fills up to 300 bodies.",
    "The mouse drags, throws and pushes anything.",
    "Arrows push the selected body, tab the next."
  ]

  package var trace: [TraceColumn] {
    [
      TraceColumn("bodies", Double(pieces.count)),
      TraceColumn("body", word: chosen == nil ? "none" : "body\(selectionCount)")
    ] + columns(of: chosenPiece, "")
      + [TraceColumn("phase", word: phase)]
      + columns(of: pieces.first { $0.kind == .weight }, "chain_")
  }

  private var phase: String { grip != nil ? "held" : isWorldAtRest ? "resting" : "moving" }

  private func columns(of piece: Piece?, _ name: String) -> [TraceColumn] {
    TraceColumn.motion(
      name, piece.map { world[$0.id].center } ?? .zero,
      velocity: piece.map { world.motion(of: $0.id).velocity } ?? .zero)
  }
}
