internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics
package import PaneCanvas

/// The layout of the scene. Positions in pt are relative to the top left of the screen; a cell is 8 × 16 pt.
struct ScrollLayout: Hashable, Sendable {
  /// The height of an item of the list, in pt: two rows of text and a blank one.
  static let itemHeight = 48.0
  /// The space above the first item, in pt; there is as much below the last.
  static let padding = 16.0
  /// The distance of the picture from the edges, in cells.
  private static let margin = (columns: 2.0, rows: 1.0)

  let columns: Int
  let rows: Int

  /// The area of the hint on the left, in cells; its rows include the status.
  private static let hint = (columns: 50, rows: 6)

  private var isWide: Bool { columns >= 100 }
  private var isVast: Bool { columns >= 200 && rows >= 70 }
  private var isBesideHint: Bool { columns >= 80 }
  /// The initial corner of the picture, as an index of `corners`; there it covers no names.
  var firstCorner: Int { isBesideHint ? 2 : 3 }

  var listColumn: Int { columns - 2 - listColumns }
  /// The width of the list, in columns; it leaves the hint uncovered if there is room for both.
  var listColumns: Int {
    isBesideHint ? min(columns - 2 - Self.hint.columns, max(28, min(columns * 45 / 100, 72))) : columns - 4
  }

  var listRow: Int { 2 }
  var listRows: Int { rows - 4 }
  var listBox: CellBox { CellBox(column: listColumn, row: listRow, columns: listColumns, rows: listRows) }

  /// The visible height of the list, in pt.
  var viewport: Double { Double(listRows) * CellMetrics.height }

  /// The greatest offset of the list, in pt.
  var reach: Double { max(0, Self.padding + Double(Moon.all.count) * Self.itemHeight - viewport) }

  /// The size of the picture, in cells.
  private var pictureColumns: Int { isVast ? 52 : isWide ? 26 : columns >= 60 ? 20 : 14 }
  private var pictureRows: Int { isVast ? 16 : isWide ? 8 : columns >= 60 ? 6 : 4 }

  /// The size of the picture, in pt.
  var pictureSize: SIMD2<Double> { SIMD2(Double(pictureColumns), Double(pictureRows)) * CellMetrics.size }

  /// The positions of the picture's centre at rest, in pt: top left, top right, bottom left, bottom right.
  var corners: [SIMD2<Double>] { (0..<4).map(corner) }

  func corner(_ index: Int) -> SIMD2<Double> {
    let half = pictureSize / 2
    let left = Self.margin.columns * CellMetrics.width + half.x
    let right = (Double(columns) - Self.margin.columns) * CellMetrics.width - half.x
    let top = (1 + Self.margin.rows) * CellMetrics.height + half.y
    let bottom = (Double(rows) - 1 - Self.margin.rows) * CellMetrics.height - half.y
    return SIMD2(index % 2 == 0 ? left : right, index < 2 ? top : bottom)
  }

  /// The area that the tuner covers at an edge, in cells, with the rows that it has on the largest screen.
  static let tuner = (columns: 35, rows: 27)
  /// The width of the text of an item, in columns.
  private static let itemWords = 22

  /// Returns the side on which the tuner covers least while the picture is in, or goes to, a corner. It never covers
  /// the picture, because the spring moves nothing else; and it covers the charts rather than the text of the list.
  func tunerSide(corner: Int) -> TunerSide {
    let best: TunerSide = listColumn + Self.itemWords <= columns - Self.tuner.columns ? .right : .left
    guard isUnderTuner(corner: corner, on: best) else { return best }
    return best == .left ? .right : .left
  }

  private func isUnderTuner(corner: Int, on side: TunerSide) -> Bool {
    let center = self.corner(corner)
    let reach = Double(Self.tuner.columns) * CellMetrics.width + pictureSize.x / 2
    let distance = side == .left ? center.x : Double(columns) * CellMetrics.width - center.x
    return distance < reach && center.y - pictureSize.y / 2 < Double(Self.tuner.rows) * CellMetrics.height
  }

  /// The area of the velocity chart, in cells, beside the list and between the hint and a picture in the
  /// lower corner; nil if there is no room.
  private var chartBox: CellBox? {
    let column = Int(Self.margin.columns)
    let width = min(listColumn - 2 * column - 2, isVast ? 180 : 120)
    // The chart has a line of text and a blank row below it.
    let height = min(rows - pictureRows - 5 - Self.hint.rows, isVast ? 24 : 16)
    guard width >= 30, height >= 3 else { return nil }
    return CellBox(column: column, row: Self.hint.rows, columns: width, rows: height)
  }

  var chart: Chart? { chartBox.map { Chart(in: $0, span: 3, least: 2500) } }
}

extension ScrollScene {
  package func draw(into canvas: inout Canvas) {
    canvas.draw(ScrollGround(theme: theme, layout: layout))
    drawChart(into: &canvas)
    drawList(into: &canvas)
    drawBar(into: &canvas)
    drawFigures(into: &canvas)
    drawPicture(into: &canvas)
  }

  private func drawChart(into canvas: inout Canvas) {
    guard let chart else { return }
    canvas.draw(
      chart, "speed", marks: "┊ tap or grab",
      before: layout.columns - ScrollLayout.tuner.columns - 1, isStill: context.rate == 0, theme)
  }

  // MARK: List

  private func drawList(into canvas: inout Canvas) {
    let (left, width) = (layout.listColumn, layout.listColumns)
    let (top, rows) = (layout.listRow, layout.listRows)
    let offset = list.offset.value(at: time) - ScrollLayout.padding
    let first = max(0, Int((offset / ScrollLayout.itemHeight).rounded(.down)))
    let last = min(Moon.all.count, Int(((offset + layout.viewport) / ScrollLayout.itemHeight).rounded(.up)))
    guard first < last else { return }
    // The discs move by whole rows, like the text beside them, so that an item moves as one.
    func row(_ index: Int) -> Int {
      nearestCell(Double(top) + (Double(index) * ScrollLayout.itemHeight - offset) / CellMetrics.height)
    }
    for index in first..<last {
      let color = color(of: Moon.all[index].planet)
      let row = Double(row(index))
      if canvas.rendering.glyphs == .ascii {
        canvas.fillRectangle(at: SIMD2(Double(left + 2), row), size: SIMD2(4, 2), color)
      } else {
        canvas.fillEllipse(at: SIMD2(Double(left + 4), row + 1), radius: SIMD2(2, 1), color)
      }
    }
    // Covers the parts of the discs above and below the list.
    for row in [top - 2, top - 1, top + rows, top + rows + 1] where row >= 0 && row < canvas.rows {
      canvas.fill(
        CellBox(column: left, row: row, columns: width, rows: 1), theme.stage.color(row: row, of: canvas.rows)
      )
    }
    for index in first..<last { draw(Moon.all[index], into: &canvas, row: row(index)) }
  }

  private func draw(_ moon: Moon, into canvas: inout Canvas, row: Int) {
    let (column, rows) = (layout.listColumn + 8, layout.listRow..<(layout.listRow + layout.listRows))
    if rows.contains(row) { canvas.draw(moon.name, column: column, row: row, theme.text, style: .bold) }
    if rows.contains(row + 1) { canvas.draw(moon.note, column: column, row: row + 1, theme.dimText) }
  }

  private func color(of planet: Int) -> Color {
    switch planet {
    case 0: theme.trail
    case 1: theme.orange
    case 2: theme.accent
    case 3: theme.blue
    case 4: theme.violet
    default: theme.green
    }
  }

  /// Draws the scroll bar: the visible part of the list and, while it coasts, the part at which it will stop.
  private func drawBar(into canvas: inout Canvas) {
    let column = Double(layout.listColumn + layout.listColumns) - 1.5
    let (top, rows) = (Double(layout.listRow), Double(layout.listRows))
    let content = list.reach + layout.viewport
    func place(_ offset: Double) -> Double { top + rows * offset / content }
    let offset = list.offset.value(at: time)
    let start = place(max(0, offset))
    // Beyond an end of the list the bar is shorter.
    let end = place(min(offset + layout.viewport, content))
    if list.deadline != nil {
      let landing = place(min(max(list.offset.target, 0), list.reach))
      canvas.fillRectangle(
        at: SIMD2(column, landing), size: SIMD2(1, place(layout.viewport) - top), theme.line)
    }
    canvas.fillRectangle(at: SIMD2(column, start), size: SIMD2(1, max(0.5, end - start)), theme.rim)
  }

  // MARK: Picture

  package func forEachFigure(in rendering: Rendering, _ body: (Figure<Focus>) -> Void) {
    body(Figure(.list, .rectangle(layout.listBox)))
    func frame(at center: SIMD2<Double>) -> HitShape { .rectangle(center: center, size: layout.pictureSize) }
    if picture.isHeld {
      // The corner to which the picture would go if it were released now.
      let corner = layout.corner(picture.landing(at: time))
      body(Figure(nil, frame(at: corner), .plain(theme.zeroLine, radius: CellMetrics.width)))
    }
    let color = picture.isHeld ? theme.heldGrabber : focus == .picture ? theme.accent : theme.grabber
    body(
      Figure(
        .picture, frame(at: picture.center.value(at: time)), .plain(color, radius: CellMetrics.width),
        isTuned: true))
  }

  private func drawPicture(into canvas: inout Canvas) {
    let size = layout.pictureSize.inCells - SIMD2(2, 1)
    canvas.draw(Self.shown, at: picture.center.value(at: time).inCells - size / 2, size: size, theme)
  }

  private static let shown = AlbumPicture.all[3]
}

struct Moon: Hashable, Sendable {
  let name: String
  /// The planet, and the year of discovery.
  let note: String
  /// The index of the planet, which selects the colour.
  let planet: Int

  /// The moons with the years, in the order of their planets.
  private static let table = """
    Mars: Phobos 1877, Deimos 1877
    Jupiter: Io 1610, Europa 1610, Ganymede 1610, Callisto 1610, Amalthea 1892, Himalia 1904, Elara 1905, \
    Pasiphae 1908, Sinope 1914, Lysithea 1938, Carme 1938, Ananke 1951, Leda 1974, Thebe 1979
    Saturn: Titan 1655, Iapetus 1671, Rhea 1672, Tethys 1684, Dione 1684, Enceladus 1789, Mimas 1789, \
    Hyperion 1848, Phoebe 1899, Janus 1966, Atlas 1980, Pandora 1980, Prometheus 1980, Pan 1990
    Uranus: Titania 1787, Oberon 1787, Ariel 1851, Umbriel 1851, Miranda 1948, Puck 1985, Portia 1986, \
    Juliet 1986, Cressida 1986, Rosalind 1986
    Neptune: Triton 1846, Nereid 1949, Proteus 1989, Larissa 1989, Galatea 1989
    Pluto: Charon 1978, Nix 2005, Hydra 2005, Kerberos 2011, Styx 2012
    """

  static let all: [Moon] = table.split(separator: "\n").enumerated().flatMap { planet, line in
    let words = line.split { ":, ".contains($0) }
    return stride(from: 1, to: words.count, by: 2).map {
      Moon(name: String(words[$0]), note: "\(words[0]), \(words[$0 + 1])", planet: planet)
    }
  }
}

struct ScrollGround: Backdrop {
  let theme: Theme
  let layout: ScrollLayout

  func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    canvas.fill(layout.listBox, theme.pane)
  }
}
