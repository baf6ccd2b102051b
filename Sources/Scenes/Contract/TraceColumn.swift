/// A column of a scene's trace: its name, and its value at the scene's time.
package struct TraceColumn: Hashable, Sendable {
  /// A value in a trace.
  package enum Value: Hashable, Sendable {
    /// In the unit of its column; finite.
    case number(Double)
    case word(String)
  }

  package let name: String
  package let value: Value

  init(_ name: String, _ number: Double) {
    self.name = name
    value = .number(number)
  }

  init(_ name: String, word: String) {
    self.name = name
    value = .word(word)
  }

  /// The two columns of something that moves: its value, and its velocity as `name_v` unless another name is given.
  static func motion(
    _ name: String, _ state: (value: Double, velocity: Double), velocity: String? = nil, unit: Double = 1
  ) -> [TraceColumn] {
    [TraceColumn(name, state.value * unit), TraceColumn(velocity ?? name + "_v", state.velocity * unit)]
  }
}
