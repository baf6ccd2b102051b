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

  /// The widths of the tools on their line. Keys are left out if there is little room, and names are cut to
  /// `length` letters if there is less.
  struct ToolSpacing {
    var start: Int
    var gap: Int
    var showsKeys: Bool
    var length = Int.max

    /// Returns the number of columns from the start of a tool to the start of the next one.
    func width(of tool: Tool) -> Int {
      min(tool.name.count, length) + (showsKeys && tool.key != nil ? 2 : 0) + gap
    }
  }

  /// The widest spacing for which there is room.
  var toolSpacing: ToolSpacing {
    func end(_ spacing: ToolSpacing) -> Int {
      tools.reduce(spacing.start - spacing.gap) { $0 + spacing.width(of: $1) }
    }
    let wide = ToolSpacing(start: 2, gap: 3, showsKeys: true)
    if end(wide) <= arena.columns - 2 { return wide }
    let narrow = ToolSpacing(start: 2, gap: 1, showsKeys: false)
    if end(narrow) <= arena.columns { return narrow }
    return ToolSpacing(start: 1, gap: 1, showsKeys: false, length: Self.shortName)
  }

  /// Returns the first column of a tool, or the column after the last gap for an index after the last tool.
  func toolColumn(_ index: Int) -> Int {
    let spacing = toolSpacing
    return tools[..<index].reduce(spacing.start) { $0 + spacing.width(of: $1) }
  }

  func tool(atColumn column: Int) -> Tool? {
    tools.indices.first { column >= toolColumn($0) && column < toolColumn($0 + 1) - 1 }.map { tools[$0] }
  }
}
