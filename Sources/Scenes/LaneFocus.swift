internal import CellCanvas

/// Which of a few things side by side the keys act on: all of them, or one that Tab has picked.
struct LaneFocus: Hashable, Sendable {
  /// How many there are; at least one.
  let count: Int
  /// The one that is picked; nil: all of them are meant.
  private(set) var picked: Int?

  init(count: Int) { self.count = count }

  /// Those that are meant.
  var lanes: Range<Int> { picked.map { $0..<$0 + 1 } ?? 0..<count }

  /// The next one (1) or the one before (−1), all round; from all of them the first or the last.
  mutating func move(by step: Int) {
    picked = picked.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
  }

  /// All of them again.
  mutating func widen() { picked = nil }
}

extension Canvas {
  /// What one of several things side by side is called: in its colour where the keys act on it, underlined where they
  /// act on it alone; the others' names step back.
  /// - Returns: the column after the name.
  @discardableResult
  mutating func drawName(
    _ name: String, of lane: Int, _ focus: LaneFocus, column: Int, row: Int, _ color: Color, _ theme: Theme
  ) -> Int {
    guard focus.lanes.contains(lane) else { return draw(name, column: column, row: row, theme.dimText) }
    return draw(
      name, column: column, row: row, color, style: focus.picked == lane ? [.bold, .underline] : .bold)
  }
}
