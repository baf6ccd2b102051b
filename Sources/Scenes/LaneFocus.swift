internal import PaneCanvas

/// The lanes that the keys act on: all of them, or the one that Tab has selected.
struct LaneFocus: Hashable, Sendable {
  /// The number of lanes, at least 1.
  let count: Int
  /// The index of the selected lane, or nil for all lanes.
  private(set) var picked: Int?

  /// Creates a focus on all lanes.
  init(count: Int) { self.count = count }

  /// The indices of the lanes that the keys act on.
  var lanes: Range<Int> { picked.map { $0..<$0 + 1 } ?? 0..<count }

  /// Selects the next lane (1) or the previous one (−1), cyclically. From all lanes, selects the first or the
  /// last.
  mutating func move(by step: Int) {
    picked = picked.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
  }

  /// Selects all lanes.
  mutating func widen() { picked = nil }
}

extension Canvas {
  /// Draws the name of a lane: in `color` if the keys act on the lane, underlined if they act on it alone,
  /// and dimmed otherwise.
  /// - Returns: The column after the name.
  @discardableResult
  mutating func drawName(
    _ name: String, of lane: Int, _ focus: LaneFocus, column: Int, row: Int, _ color: Color, _ theme: Theme
  ) -> Int {
    guard focus.lanes.contains(lane) else { return draw(name, column: column, row: row, theme.dimText) }
    return draw(
      name, column: column, row: row, color, style: focus.picked == lane ? [.bold, .underline] : .bold)
  }
}
