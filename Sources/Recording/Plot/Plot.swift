/// Curves over a common axis of time: positions above and, if requested, velocities below.
package struct Plot: Hashable, Sendable {
  /// One quantity that is plotted over time.
  struct Panel {
    let values: KeyPath<Curve, [Double]>
    let unit: String
    let axis: PlotAxis
  }

  package let curves: [Curve]
  /// Indicates whether there is a panel for velocities.
  package let showsVelocity: Bool

  /// - Parameters:
  ///   - curves: one or more curves.
  ///   - showsVelocity: true if there is a panel for velocities.
  package init(_ curves: [Curve], showsVelocity: Bool) {
    precondition(!curves.isEmpty, "a plot has a curve")
    self.curves = curves.map { curve in
      var curve = curve
      curve.name = curve.name.printable()
      for index in curve.marks.indices { curve.marks[index].word = curve.marks[index].word.printable() }
      return curve
    }
    self.showsVelocity = showsVelocity
  }

  /// Returns the axis that contains the times of all curves.
  func timeAxis(ticks: Int) -> PlotAxis {
    let (first, last) = (curves.map { $0.times[0] }.min() ?? 0, curves.compactMap(\.times.last).max() ?? 1)
    return PlotAxis(first...last, ticks: ticks, isTight: true)
  }

  /// Returns the panels from top to bottom.
  /// - Parameter ticks: the approximate number of ticks on each axis.
  func panels(ticks: Int) -> [Panel] {
    var panels = [panel(\.places, "pt", ticks)]
    if showsVelocity { panels.append(panel(\.velocities, "pt/s", ticks)) }
    return panels
  }

  private func panel(_ values: KeyPath<Curve, [Double]>, _ unit: String, _ ticks: Int) -> Panel {
    let shown = curves.flatMap { $0[keyPath: values].filter(\.isFinite) }
    let (low, high) = (shown.min() ?? 0, shown.max() ?? 1)
    return Panel(values: values, unit: unit, axis: PlotAxis(low...high, ticks: ticks, isTight: false))
  }
}
