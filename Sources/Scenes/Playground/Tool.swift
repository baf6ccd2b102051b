/// A switch on the line of tools.
enum Tool: Hashable, Sendable {
  case gravity
  case field(TimedField)
  /// The snap of the box to its home.
  case snap
  /// The choice of the body on a joint.
  case joint(JointSample)

  /// Returns the tools of a page.
  static func all(on page: PlaygroundPage) -> [Tool] {
    switch page {
    case .balls: [.gravity] + TimedField.allCases.map(Tool.field) + [.snap]
    case .attachments: [.gravity] + JointSample.allCases.map(Tool.joint)
    }
  }

  /// The key of the switch; nil if it has none of its own.
  var key: Character? {
    switch self {
    case .gravity: "g"
    case .field(let field): field.key
    case .snap: "n"
    case .joint: nil
    }
  }

  var name: String {
    switch self {
    case .gravity: "gravity"
    case .field(let field): field.rawValue
    case .snap: "snap"
    case .joint(let sample): sample.rawValue
    }
  }
}

extension Playground {
  /// The gap between two tools, in columns.
  private static let wideGap = 3

  var tools: [Tool] { Tool.all(on: page) }

  func isOn(_ tool: Tool) -> Bool {
    switch tool {
    case .gravity: isGravityOn
    case .field(let field): self.field?.field == field
    case .snap: toys.isSnapOn
    case .joint(let sample): chosenJoint == sample
    }
  }

  /// The tools' first columns and the column after the last gap. Keys are left out if there is little room.
  var toolColumns: (starts: [Int], showsKeys: Bool) {
    let tools = tools
    func starts(_ extra: Int, _ gap: Int) -> [Int] {
      tools.reduce(into: [2]) {
        $0.append($0[$0.count - 1] + $1.name.count + ($1.key == nil ? 0 : extra) + gap)
      }
    }
    let wide = starts(2, Self.wideGap)
    if wide[tools.count] - Self.wideGap <= arena.columns - 2 { return (wide, true) }
    return (starts(0, 1), false)
  }

  func tool(atColumn column: Int) -> Tool? {
    let starts = toolColumns.starts
    let tools = tools
    return tools.indices.first { column >= starts[$0] && column < starts[$0 + 1] - 1 }.map { tools[$0] }
  }
}
