internal import MotionKinematics
internal import PaneCanvas

/// A moving property of a scene, written once: its row in a table, its words in the top line, and its columns in the
/// trace.
struct Property {
  typealias State = (value: Double, velocity: Double)

  enum PropertyValue {
    case number(State, decimals: Int)
    /// An angle, in rad.
    case angle(State)
    /// A position, in pt.
    case position(State)
    case color(RGBA)
  }

  let name: String
  let column: String
  /// The name of the velocity's column; nil means `column` with `_v`.
  var velocityColumn: String?
  let value: PropertyValue
  var law: InlineText = ""

  /// The value for a table.
  var text: InlineText {
    switch value {
    case .number(let state, let decimals): return fixed(state.value, decimals: decimals)
    case .angle(let state): return fixed(state.value * 180 / .pi, decimals: 0) + " deg"
    case .position(let state): return fixed(state.value, decimals: 1) + " pt"
    case .color(let color):
      let channels = color.clamped.channels
      let (red, green) = (fixed(channels.x, decimals: 2), fixed(channels.y, decimals: 2))
      return "\(red) \(green) \(fixed(channels.z, decimals: 2))"
    }
  }

  /// The position and the velocity for the top line, in constant widths.
  func motion(isWide: Bool) -> InlineText {
    guard case .position(let state) = value else { return text }
    let place = fixed(state.value, decimals: 1, width: 6)
    let velocity = fixed(state.velocity, decimals: 0, width: 6)
    return isWide ? "\(name) \(place) pt  v \(velocity) pt/s" : "\(name) \(place) v \(velocity)"
  }

  /// Returns the columns of the trace, with a prefix to their names.
  func trace(_ prefix: String = "") -> [TraceColumn] {
    switch value {
    case .number(let state, _), .angle(let state), .position(let state):
      TraceColumn.motion(prefix + column, state, velocity: velocityColumn)
    case .color(let color): TraceColumn.color(color)
    }
  }
}

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

  /// Returns the four columns of a moving place: x, y and their velocities.
  static func motion(
    _ prefix: String, _ place: SIMD2<Double>, velocity: SIMD2<Double>
  ) -> [TraceColumn] {
    [
      TraceColumn(prefix + "x", place.x), TraceColumn(prefix + "y", place.y),
      TraceColumn(prefix + "vx", velocity.x), TraceColumn(prefix + "vy", velocity.y)
    ]
  }

  /// Returns the three columns of a colour.
  static func color(_ color: RGBA) -> [TraceColumn] {
    let channels = color.clamped.channels
    return [
      TraceColumn("red", channels.x), TraceColumn("green", channels.y), TraceColumn("blue", channels.z)
    ]
  }
}
