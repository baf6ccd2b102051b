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
  /// before. A frame so changes only what is near the head. Where the value jumps, the curve has a gap with a red bar.
  /// - Parameters:
  ///   - range: The values at the lower and the upper edge of the box. If they contain 0, there is a zero line.
  ///   - mark: The colour of the dashed lines at the chart's marks.
  ///   - context: The scene's context. While time stands still, a dot shows the present instant.
  mutating func sweep(
    _ chart: Chart, in box: Box, range: ClosedRange<Double>, _ color: Color, mark: Color,
    _ context: SceneContext
  ) {
    let (span, now, step) = (chart.span, chart.elapsed, step)
    let first = (now / span).rounded(.down) * span
    let head = box.left + (now - first) / span * box.width
    let tail = head + Self.sweepGap * step
    let pixel = step / box.width * span
    /// The distance from a jump within which the curve is not drawn, in pt: more than that of two samples.
    let gap = max(5, 1.5 * step, 2 / chart.rate / span * box.width)
    func y(_ value: Double) -> Double {
      box.bottom - (value - range.lowerBound) / (range.upperBound - range.lowerBound) * box.height
    }
    /// The x of an instant, at a step; nil if it is no longer shown.
    func x(_ time: Double) -> Double? {
      let part = time / span - (time / span).rounded(.down)
      let x = box.left + (part * box.width / step).rounded(.down) * step
      return time > now - span && (x <= head || x >= tail) ? x : nil
    }
    if range.contains(0) { plot(in: box, context.theme.zeroLine) { _ in y(0) } }
    for time in chart.marks {
      guard let x = x(time) else { continue }
      for row in 0..<box.rows {
        fill(.rectangle(Box(at: SIMD2(x, box.line(row).top), size: SIMD2(step, Box.row / 2))), mark)
      }
    }
    plot(in: box, color) { place in
      guard place <= head || place >= tail else { return nil }
      for time in chart.jumps { if let x = x(time), abs(x + step / 2 - place) < gap { return nil } }
      let time = (place <= head ? first : first - span) + (place - box.left) / box.width * span
      return chart.value(at: time, reach: pixel / 2).map(y)
    }
    for time in chart.jumps {
      guard let x = x(time) else { continue }
      fill(.rectangle(Box(at: SIMD2(x, box.top), size: SIMD2(max(step, 3), box.height))), context.theme.red)
    }
    if context.isStill, let value = chart.samples.last {
      fill(.circle(SIMD2(head, min(max(y(value), box.top), box.bottom)), radius: 4), context.theme.text)
    }
  }
}
