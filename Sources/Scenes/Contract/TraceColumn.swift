/// A column of a scene's trace: its name, and its value at the scene's time.
package struct TraceColumn: Hashable, Sendable {
  package enum TraceValue: Hashable, Sendable {
    /// A finite number, in the unit of its column.
    case number(Double)
    case word(String)
  }

  package let name: String
  package let value: TraceValue

  init(_ name: String, _ number: Double) {
    self.name = name
    value = .number(number)
  }

  init(_ name: String, word: String) {
    self.name = name
    value = .word(word)
  }

  /// Returns the two columns of a moving value: the value, and the velocity under the name `velocity`, or
  /// `name_v` if that is nil. Both are multiplied by `unit`.
  static func motion(
    _ name: String, _ state: (value: Double, velocity: Double), velocity: String? = nil, unit: Double = 1
  ) -> [TraceColumn] {
    [TraceColumn(name, state.value * unit), TraceColumn(velocity ?? name + "_v", state.velocity * unit)]
  }
}
