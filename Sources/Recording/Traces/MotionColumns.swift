/// A column of positions and the column of its velocities.
struct MotionColumns: Hashable, Sendable {
  /// The indices of the two columns, not counting the time.
  let value: Int
  let velocity: Int
  let name: String

  /// The name of the moving item: `ball` for `ball_x` and `ball_y`; empty for `x` and `y`.
  var thing: Substring { name.lastIndex(of: "_").map { name[..<$0] } ?? "" }

  /// Returns all values whose velocity is in the table. `v` is the velocity of the column before it,
  /// `ball_vx` that of `ball_x`, and `velocity` that of `value`.
  static func all(in names: [String]) -> [MotionColumns] {
    names.indices.compactMap { index in
      guard TraceTable.Column.isVelocity(names[index]) else { return nil }
      let parts = names[index].split(separator: "_")
      let value: Int?
      if parts.last == "v" {
        value = index > 0 ? index - 1 : nil
      } else {
        let place = parts.map { part in
          !TraceTable.Column.isVelocity(String(part)) ? part : part == "velocity" ? "value" : part.dropFirst()
        }
        value = names.firstIndex(of: place.joined(separator: "_"))
      }
      return value.map { MotionColumns(value: $0, velocity: index, name: names[$0]) }
    }
  }
}
