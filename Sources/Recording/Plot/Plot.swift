/// Curves over one axis of time, places above and, if asked for, velocities below.
package struct Plot: Hashable, Sendable {
  /// What is plotted over time.
  struct Panel {
    let values: KeyPath<Curve, [Double]>
    let unit: String
    let axis: Axis
  }

  package let curves: [Curve]
  /// Whether there is a panel for velocities.
  package let showsVelocity: Bool

  /// - Parameter curves: one or more.
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

  /// The times of all curves.
  func timeAxis(ticks: Int) -> Axis {
    let (first, last) = (curves.map { $0.times[0] }.min() ?? 0, curves.compactMap(\.times.last).max() ?? 1)
    return Axis(first...last, ticks: ticks, isTight: true)
  }

  /// From top to bottom.
  /// - Parameter ticks: about so many on each axis.
  func panels(ticks: Int) -> [Panel] {
    var panels = [panel(\.places, "pt", ticks)]
    if showsVelocity { panels.append(panel(\.velocities, "pt/s", ticks)) }
    return panels
  }

  private func panel(_ values: KeyPath<Curve, [Double]>, _ unit: String, _ ticks: Int) -> Panel {
    let shown = curves.flatMap { $0[keyPath: values].filter(\.isFinite) }
    let (low, high) = (shown.min() ?? 0, shown.max() ?? 1)
    return Panel(values: values, unit: unit, axis: Axis(low...high, ticks: ticks, isTight: false))
  }
}
