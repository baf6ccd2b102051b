internal import MotionGestures
package import PaneCanvas

/// The layout of the scene, in cells: two lanes side by side. Each lane has a marker above its ground, a
/// name, a chart and two lines of text. Markers are small, so they are drawn enlarged if there is room.
struct MarkerLayout: Hashable, Sendable {
  /// The heights above and below the line that must be visible, in pt: for the lifted marker, and for the
  /// depth that the spring reaches.
  private static let above = 76.0
  private static let below = 20.0
  private static let rowsPerScale = 12.0

  let lanes: Lanes
  let chartRows: Int
  /// The scale of the drawing, a multiple of 0.25 and at least 0.5.
  let scale: Double
  /// The row whose upper edge is the line.
  let groundRow: Int

  /// The rows of the area with the markers.
  let areaTop = 1
  let areaBottom: Int

  init(columns: Int, rows: Int) {
    lanes = Lanes(MarkerDrop.allCases.count, columns: columns)
    chartRows = max(2, rows * 3 / 10)
    // Four rows hold the name, two lines of text and the keys; the status is above the area.
    areaBottom = rows - 4 - chartRows
    let height = Double(areaBottom - areaTop) * CellMetrics.height
    let largest = min(height / (Self.above + Self.below), Double(lanes.width) * CellMetrics.width / 60)
    // The scale is capped by the number of rows, because moving a large area costs bytes.
    let affordable = Double(rows) / Self.rowsPerScale
    scale = max(0.5, (min(largest, affordable) * 4).rounded(.down) / 4)
    let depth = (Self.below * scale / CellMetrics.height).rounded(.up)
    groundRow = areaBottom - Int(depth)
  }

  /// True if a lane has room for full texts.
  var isWide: Bool { lanes.width >= 22 }

  var nameRow: Int { areaBottom }
  var chartRow: Int { nameRow + 1 }
  var wordRow: Int { chartRow + chartRows }

  /// Returns the position of a marker's tip, in cells, for a y in pt below the line.
  func tip(of lane: Int, y: Double) -> SIMD2<Double> {
    SIMD2(
      Double(lanes.left(of: lane)) + Double(lanes.width) / 2,
      Double(groundRow) + y * scale / CellMetrics.height)
  }

  /// The size of a marker, in cells.
  var markerSize: SIMD2<Double> { (MarkerDrop.size * scale).inCells }
}

extension MarkerScene {
  package func draw(into canvas: inout Canvas) {
    canvas.draw(
      ShadedLanes(
        theme: theme, lanes: layout.lanes, rows: layout.groundRow..<layout.areaBottom, part: 0.125))
    for index in lanes.indices { drawDepth(index, into: &canvas) }
    // A line of characters would hide the markers' tips.
    let isText = canvas.rendering.glyphs == .ascii
    if isText { drawLines(into: &canvas) }
    drawFigures(into: &canvas)
    if !isText { drawLines(into: &canvas) }
    for index in lanes.indices { drawWords(index, into: &canvas) }
  }

  package func forEachFigure(in rendering: Rendering, _ body: (Figure<Int>) -> Void) {
    let size = layout.markerSize
    for index in lanes.indices {
      let corner = layout.tip(of: index, y: lanes[index].state(at: time).value) - SIMD2(size.x / 2, size.y)
      func frame(margin: SIMD2<Double>) -> HitShape {
        .rectangle(
          origin: (corner - margin) * CellMetrics.size, size: (size + 2 * margin) * CellMetrics.size)
      }
      // A marker is narrow, so that a column beside it is touched with it.
      body(
        Figure(
          index, frame(margin: .zero), .pin(theme.red, hole: theme.knob), touched: frame(margin: SIMD2(1, 0)),
          isTuned: index == 0))
    }
  }

  private func color(of drop: MarkerDrop) -> Color {
    switch drop {
    case .spring: theme.red
    case .gravity: theme.curve
    }
  }

  private func drawLines(into canvas: inout Canvas) {
    for index in lanes.indices {
      canvas.drawRule(
        column: layout.lanes.left(of: index), width: layout.lanes.width, row: Double(layout.groundRow),
        theme.mark)
    }
  }

  /// Draws the greatest depth of the tip, which stays visible: as a shade of the ground in full colour, and
  /// otherwise as a line at its lower edge.
  private func drawDepth(_ index: Int, into canvas: inout Canvas) {
    let lowest = lanes[index].findings.lowest
    guard lowest > MarkerFindings.side else { return }
    let (tip, half) = (layout.tip(of: index, y: lowest), layout.markerSize.x / 2)
    guard tip.y < Double(layout.areaBottom) else { return }
    let color = color(of: lanes[index].drop)
    let (left, width) = (Int((tip.x - half).rounded()), Int((2 * half).rounded()))
    if canvas.rendering.color == .full {
      let ground = Double(layout.groundRow)
      let shade = canvas.rendering.shade(row: layout.groundRow, of: canvas.rows, by: 0.125, theme)
      canvas.fillRectangle(
        at: SIMD2(Double(left), ground), size: SIMD2(Double(width), tip.y - ground),
        shade.mixed(with: color, by: 0.5))
    } else {
      canvas.drawRule(column: left, width: width, row: tip.y, color)
    }
    guard layout.isWide else { return }
    canvas.draw(
      verdicts[index].depthNumber, column: Int((tip.x + half).rounded()) + 1, row: Int(tip.y), color,
      style: .bold)
  }

  private func drawWords(_ index: Int, into canvas: inout Canvas) {
    let (lane, verdict) = (lanes[index], verdicts[index])
    let (left, width) = (layout.lanes.left(of: index), layout.lanes.width)
    let color = color(of: lane.drop)
    let end = canvas.draw(verdict.name, column: left, row: layout.nameRow, color, style: .bold) + 2
    if end + verdict.law.count <= left + width {
      canvas.draw(verdict.law, column: end, row: layout.nameRow, theme.dimText)
    }
    canvas.draw(
      lane.chart, column: left, row: layout.chartRow, curve: color, zeroLine: theme.mark, mark: theme.dimText)
    if context.rate == 0 { canvas.drawHead(of: lane.chart, column: left, row: layout.chartRow, theme.text) }
    let isBad = lane.findings.lowest > MarkerFindings.side
    draw(
      layout.isWide ? verdict.depth : verdict.shortDepth, column: left, row: layout.wordRow, width: width,
      isBad ? color : theme.dimText, isBold: isBad, into: &canvas)
    draw(
      verdict.rebounds, column: left, row: layout.wordRow + 1, width: width, theme.dimText, isBold: false,
      into: &canvas)
  }

  private func draw(
    _ text: InlineText, column: Int, row: Int, width: Int, _ color: Color, isBold: Bool,
    into canvas: inout Canvas
  ) {
    guard text.count <= width else { return }
    canvas.draw(text, column: column, row: row, color, style: isBold ? .bold : .plain)
  }
}
