/// Lanes of equal width side by side on a stage, with equal gaps. Columns are in cells.
struct Lanes: Hashable, Sendable {
  let count: Int
  let columns: Int
  /// The number of columns between two lanes, and at least beside the outer ones.
  let gap: Int
  let width: Int

  init(_ count: Int, columns: Int) {
    (self.count, self.columns) = (count, columns)
    gap = columns < 60 ? 1 : 2
    width = (columns - (count + 1) * gap) / count
  }

  /// Returns the first column of a lane.
  func left(of lane: Int) -> Int {
    (columns - count * width - (count - 1) * gap) / 2 + lane * (width + gap)
  }
}
