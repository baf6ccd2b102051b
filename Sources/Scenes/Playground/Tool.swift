/// A switch on the line of tools.
enum Tool: Hashable, Sendable {
  case gravity
  case field(TimedField)
  /// The snap of the box to its home.
  case snap
  /// The choice of the body on a joint.
  case joint(JointSample)
  /// The choice of the field on the page of fields.
  case sample(FieldSample)

  private static let onBalls = [.gravity] + TimedField.allCases.map(Tool.field) + [.snap]
  private static let onAttachments = [.gravity] + JointSample.allCases.map(Tool.joint)
  private static let onFields = [.gravity] + FieldSample.allCases.map(Tool.sample)

  /// Returns the tools of a page.
  static func all(on page: PlaygroundPage) -> [Tool] {
    switch page {
    case .balls: onBalls
    case .attachments: onAttachments
    case .fields: onFields
    }
  }

  /// The key of the switch; nil if it has none of its own.
  var key: Character? {
    switch self {
    case .gravity: "g"
    case .field(let field): field.key
    case .snap: "n"
    case .joint, .sample: nil
    }
  }

  var name: String {
    switch self {
    case .gravity: "gravity"
    case .field(let field): field.rawValue
    case .snap: "snap"
    case .joint(let sample): sample.rawValue
    case .sample(let sample): sample.rawValue
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
    case .field, .sample: field?.tool == tool
    case .snap: toys.isSnapOn
    case .joint(let sample): chosenJoint == sample
    }
  }

  /// The number of letters of a name where there is least room.
  private static let shortName = 3

  /// The tools' first columns and the column after the last gap. Keys are left out if there is little room, and
  /// names are cut to `length` letters if there is less.
  var toolColumns: (starts: [Int], showsKeys: Bool, length: Int) {
    let tools = tools
    func starts(_ extra: Int, _ gap: Int, _ length: Int = .max) -> [Int] {
      tools.reduce(into: [length == .max ? 2 : 1]) {
        $0.append($0[$0.count - 1] + min($1.name.count, length) + ($1.key == nil ? 0 : extra) + gap)
      }
    }
    let wide = starts(2, Self.wideGap)
    if wide[tools.count] - Self.wideGap <= arena.columns - 2 { return (wide, true, .max) }
    let narrow = starts(0, 1)
    if narrow[tools.count] - 1 <= arena.columns { return (narrow, false, .max) }
    return (starts(0, 1, Self.shortName), false, Self.shortName)
  }

  func tool(atColumn column: Int) -> Tool? {
    let starts = toolColumns.starts
    let tools = tools
    return tools.indices.first { column >= starts[$0] && column < starts[$0 + 1] - 1 }.map { tools[$0] }
  }
}
