/// A switch on the line of tools.
enum Tool: Hashable, Sendable {
  case gravity
  case field(TimedField)
  /// The snap of the box to its home.
  case snap

  static let all: [Tool] = [.gravity] + TimedField.allCases.map(Tool.field) + [.snap]

  var key: Character {
    switch self {
    case .gravity: "g"
    case .field(let field): field.key
    case .snap: "n"
    }
  }

  var name: String {
    switch self {
    case .gravity: "gravity"
    case .field(let field): field.rawValue
    case .snap: "snap"
    }
  }
}

extension Playground {
  /// The gap between two tools, in columns.
  private static let wideGap = 3

  func isOn(_ tool: Tool) -> Bool {
    switch tool {
    case .gravity: isGravityOn
    case .field(let field): self.field?.field == field
    case .snap: toys.isSnapOn
    }
  }

  /// The tools' first columns and the column after the last gap. Keys are left out if there is little room.
  var toolColumns: (starts: [Int], showsKeys: Bool) {
    func starts(_ extra: Int, _ gap: Int) -> [Int] {
      Tool.all.reduce(into: [2]) { $0.append($0[$0.count - 1] + $1.name.count + extra + gap) }
    }
    let wide = starts(2, Self.wideGap)
    if wide[Tool.all.count] - Self.wideGap <= arena.columns - 2 { return (wide, true) }
    return (starts(0, 1), false)
  }

  func tool(atColumn column: Int) -> Tool? {
    let starts = toolColumns.starts
    return Tool.all.indices.first { column >= starts[$0] && column < starts[$0 + 1] - 1 }.map { Tool.all[$0] }
  }
}
