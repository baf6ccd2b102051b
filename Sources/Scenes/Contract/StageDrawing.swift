internal import PaneCanvas

// Drawing that several scenes share.

extension Stage {
  /// Returns the ground's colour at a y, in pt, mixed with a part of the line's colour. A terminal with few colours has the
  /// bar's colour.
  func shade(at y: Double, by part: Double, _ theme: Theme) -> Color {
    guard rendering.color == .full else { return theme.bar }
    let row = min(max(Int(y / Box.row), 0), rows - 1)
    return theme.stage.color(row: row, of: rows).mixed(with: theme.line, by: part)
  }

  /// The distance ahead of the head of a sweep that is kept free, in steps.
  private static var sweepGap: Double { 4 }

  /// Draws a chart like an oscilloscope: the head writes from left to right and begins again at the left edge, over the sweep
  /// before. A frame so changes only what is near the head.
  /// - Parameters:
  ///   - range: The values at the lower and the upper edge of the box. If they contain 0, there is a zero line.
  ///   - mark: The colour of the dashed lines at the chart's marks.
  ///   - context: The scene's context. While time stands still, a dot shows the present instant.
  mutating func sweep(
    _ chart: Chart, in box: Box, range: ClosedRange<Double>, _ color: Color, mark: Color,
    _ context: SceneContext
  ) {
    let (span, now) = (chart.span, chart.elapsed)
    let first = (now / span).rounded(.down) * span
    let head = box.left + (now - first) / span * box.width
    let tail = head + Self.sweepGap * step
    func y(_ value: Double) -> Double {
      box.bottom - (value - range.lowerBound) / (range.upperBound - range.lowerBound) * box.height
    }
    if range.contains(0) { plot(in: box, context.theme.zeroLine) { _ in y(0) } }
    for time in chart.marks where time > now - span {
      let part = time / span - (time / span).rounded(.down)
      let x = box.left + (part * box.width / step).rounded(.down) * step
      if x > head, x < tail { continue }
      for row in 0..<box.rows {
        fill(.rectangle(Box(at: SIMD2(x, box.line(row).top), size: SIMD2(step, Box.row / 2))), mark)
      }
    }
    plot(in: box, color) { x in
      guard x <= head || x >= tail else { return nil }
      return chart.value(at: (x <= head ? first : first - span) + (x - box.left) / box.width * span).map(y)
    }
    if context.isStill, let value = chart.samples.last {
      fill(.circle(SIMD2(head, min(max(y(value), box.top), box.bottom)), radius: 4), context.theme.text)
    }
  }
}
