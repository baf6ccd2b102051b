internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics
package import PaneCanvas

/// The layout of the two buttons and their texts, in cells.
struct ButtonStage: Hashable, Sendable {
  let columns: Int
  let rows: Int
  /// The length on the screen of one pt of a button, in pt.
  let scale: Double
  let centerRow: Double
  /// The columns of the buttons' centres.
  let instantColumn: Double
  let hamburgerColumn: Double

  /// The side of the instant button, in pt of a button; equal to the hamburger's diameter.
  static let side = Hamburger.size
  /// Half a button's size on the screen, in columns and rows.
  private var half: SIMD2<Double> { SIMD2(repeating: Self.side / 2 * scale).inCells }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let isRoomy = rows >= 34
    let room = Double(rows) - 4.5
    let tall =
      rows >= 54
      ? Self.largeScale(columns: columns, rows: rows)
      : isRoomy ? 1.5 : rows >= 20 ? 1 : room * CellMetrics.height / Self.side
    // The centres are at most a quarter of the columns from the middle, so a button fits beside the other one and beside
    // the edge.
    scale = min(tall, (Double(columns) / 2 - 1.5) * CellMetrics.width / Self.side)
    let half = Self.side / 2 * scale / CellMetrics.height
    // The hint's text is on rows 2 and 3, with a row of margin above and below.
    centerRow = rows < 20 ? (Double(rows) / 2 - 1).rounded() : (half + (isRoomy ? 6.5 : 5.5)).rounded()
    let distance = min(Double(columns) / 4, 2.4 * 2 * half)
    instantColumn = (Double(columns) / 2 - distance).rounded()
    hamburgerColumn = (Double(columns) / 2 + distance).rounded()
  }

  private static func largeScale(columns: Int, rows: Int) -> Double {
    let height = 0.4 * Double(rows) * CellMetrics.height
    let width = 0.25 * Double(columns) * CellMetrics.width
    return max(2.5, min(height, width) / side)
  }

  func column(of button: ButtonName) -> Double { button == .instant ? instantColumn : hamburgerColumn }

  var nameRow: Int {
    min(rows - 2, Int((centerRow + half.y).rounded(.up)) + (rows >= 54 ? 3 : rows >= 34 ? 2 : 0))
  }

  /// The chart of the focused button's scale; nil if there is no room for it.
  var chartBox: CellBox? {
    let row = nameRow + (rows >= 34 ? 3 : nameRow + 7 < rows - 1 ? 2 : 1)
    guard nameRow + 6 <= rows - 1, columns >= 60, rows - row >= 7 else { return nil }
    let width = columns / 2 - (columns >= 100 ? 8 : 0)
    let height = min(rows - row - (rows >= 34 ? 4 : 3), 30)
    return CellBox(column: (columns - width) / 2, row: row, columns: width, rows: height)
  }

  func center(of button: ButtonName) -> SIMD2<Double> {
    SIMD2(column(of: button), centerRow) * CellMetrics.size
  }

  /// Converts a location in pt to a position relative to a button's centre, in pt of the button.
  func place(_ location: SIMD2<Double>, in button: ButtonName) -> SIMD2<Double> {
    (location - center(of: button)) / scale
  }

  /// Converts a position relative to a button's centre, in pt of the button, to a location in pt.
  func location(of place: SIMD2<Double>, in button: ButtonName) -> SIMD2<Double> {
    center(of: button) + place * scale
  }

  /// Returns the outline of a button at a size relative to its own.
  func shape(of button: ButtonName, size: Double = 1) -> HitShape {
    let radius = Self.side / 2 * max(size, 0) * scale
    return button == .hamburger
      ? .circle(center: center(of: button), radius: radius)
      : .rectangle(center: center(of: button), size: SIMD2(repeating: 2 * radius))
  }
}

package enum ButtonName: Hashable, Sendable, CaseIterable {
  case instant, hamburger

  var title: String { self == .instant ? "instant button" : "hamburger" }
}

extension ButtonScene {
  package func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    drawFigures(into: &canvas)
    drawNames(into: &canvas)
    drawChart(into: &canvas)
  }

  package func forEachFigure(in rendering: Rendering, _ body: (Figure<ButtonName>) -> Void) {
    let square = stage.shape(of: .instant, size: instant.scale)
    body(
      Figure(
        .instant, square, angle: instant.turn, .plain(theme.violet, radius: 0.2 * square.frame.size.x),
        isTuned: true))
    let (ground, bars) = colors(in: rendering)
    body(
      Figure(.hamburger, stage.shape(of: .hamburger, size: hamburger.button.scale), .plain(ground)))
    let (scale, turn) = (max(hamburger.button.scale, 0) * stage.scale, hamburger.button.turn)
    for bar in Hamburger.Bar.allCases {
      let alpha = bar == .middle ? hamburger.alpha(at: time).value : 1
      if alpha < 1.0 / 32 { continue }
      let (size, place) = (Hamburger.barSize * scale, hamburger.place(of: bar))
      let center = Rotation(angle: turn).turn(SIMD2(0, place.center) * scale)
      // Touches pass through the bars to the button (M48).
      body(
        Figure(
          nil, .rectangle(center: stage.center(of: .hamburger) + center, size: size),
          angle: turn + place.turn,
          .plain(ground.mixed(with: bars, by: alpha), radius: size.y / 2)))
    }
  }

  private func colors(in rendering: Rendering) -> (body: Color, bars: Color) {
    let white = Color(rgb: 0xff_ff_ff)
    let redness = hamburger.redness
    return switch rendering.color {
    case .full:
      (
        theme.blue.darker(by: 0.6), white.mixed(with: theme.red, by: redness)
      )
    case .few: (theme.pane, hamburger.isCross ? theme.red : white)
    case .none: (theme.knob, theme.pane)
    }
  }

  // MARK: Texts

  private func drawNames(into canvas: inout Canvas) {
    let text = "press me"
    canvas.draw(
      text, column: Int(stage.instantColumn) - text.count / 2, row: Int(stage.centerRow), theme.textOnTile,
      style: .bold)
    for name in ButtonName.allCases {
      let isFocused = name == focus
      let text: InlineText = "\(isFocused ? "● " : "")\(name.title)"
      canvas.draw(
        text, column: Int(stage.column(of: name)) - text.count / 2, row: stage.nameRow,
        isFocused ? theme.accent : theme.dimText, style: isFocused ? .bold : .plain)
    }
  }

  private func drawChart(into canvas: inout Canvas) {
    guard let chart else { return }
    canvas.draw(chart, "size", marks: "┊ down or up", isStill: context.rate == 0, theme)
  }
}
