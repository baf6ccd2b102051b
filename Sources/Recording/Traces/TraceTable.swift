internal import Motion
internal import PaneScenes

/// The rows of a trace by columns: numbers and words, each at a time.
package struct TraceTable: Sendable {
  /// A run of rows with the same columns, from one scene.
  struct Section: Sendable {
    fileprivate(set) var columns: [Column]
    /// The times in s, each later than the one before.
    fileprivate(set) var times: [Double] = []
    /// For each row, the number of inputs since the row before.
    fileprivate(set) var inputs: [Int] = []
    /// For each row, the clock of the scene, which converts the time of the row to that of the scene.
    fileprivate(set) var clocks: [LayerTime] = []
  }

  /// A column, which has numbers in all rows or words in all rows.
  struct Column: Sendable {
    let name: String
    /// The numbers, which are finite; nil if the column holds words.
    fileprivate(set) var numbers: [Double]?
    /// The words; nil if the column holds numbers.
    fileprivate(set) var words: [String]?

    /// The names of velocity columns, alone or after the name of an item, as in `ball_vx`.
    private static let velocities: Set<Substring> = ["v", "vx", "vy", "vwidth", "vheight", "velocity"]

    /// Returns true for the name of a velocity, in pt/s or in the unit of its value per second.
    static func isVelocity(_ name: String) -> Bool {
      !velocities.isDisjoint(with: name.split(separator: "_"))
    }

    fileprivate init(_ column: TraceColumn) {
      name = column.name
      if case .number = column.value { numbers = [] } else { words = [] }
    }

    fileprivate mutating func append(_ value: TraceColumn.TraceValue) {
      switch value {
      case .number(let number): numbers?.append(number)
      case .word(let word): words?.append(word)
      }
    }
  }

  /// The words of a phase column that mean that a hand holds the value, which may then jump.
  static let heldPhases: Set<String> = ["dragging", "held", pausedPhase]
  /// The word of a phase column that means that an animation is paused.
  static let pausedPhase = "paused"
  /// The columns of words that name the item whose values a row has. The values of different items are not compared.
  static let itemColumns: Set<String> = ["picture", "body"]
  /// The last column of a printed trace: the number of inputs since the row before. It is no part of the motion.
  static let inputColumn = "inputs"

  private(set) var parts: [Section] = []

  /// Begins a section with the columns of a row, which is not appended.
  mutating func begin(_ row: [TraceColumn]) { parts.append(Section(columns: row.map(Column.init))) }

  mutating func append(_ row: [TraceColumn], inputs: Int, at time: Double, _ clock: LayerTime) {
    let part = parts.count - 1
    for (index, column) in row.enumerated() { parts[part].columns[index].append(column.value) }
    parts[part].times.append(time)
    parts[part].inputs.append(inputs)
    parts[part].clocks.append(clock)
  }
}
