/// A column of places with that of its velocities.
struct MovingValue: Hashable, Sendable {
  /// Of the columns behind the time.
  let value: Int
  let velocity: Int
  let name: String

  /// What it is a place of, by its name: `ball_x` and `ball_y` are the ball's, `x` and `y` of what has no name.
  var thing: Substring { name.lastIndex(of: "_").map { name[..<$0] } ?? "" }

  /// All that a table tells the velocity of: `v` is that of the column before it, `ball_vx` that of `ball_x`, `velocity`
  /// that of `value`.
  static func all(in names: [String]) -> [MovingValue] {
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
      return value.map { MovingValue(value: $0, velocity: index, name: names[$0]) }
    }
  }
}
