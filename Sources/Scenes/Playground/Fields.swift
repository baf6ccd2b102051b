internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics
internal import PaneCanvas

struct FieldSettings: Hashable, Sendable {
  var sample = FieldSample.linear
  var limit = FieldLimit.everywhere
  /// The region of the limit, and the cells on its edge. They are kept because they change with the limit only.
  var region = FieldRegion.everywhere
  var edge: [SIMD2<Int>] = []
  var falloff = 1
}

/// The page of fields: one of nine fields acts for some seconds on bodies without weight (M129).
extension Playground {
  static let fieldBodies = 12

  mutating func addFieldBodies() {
    let unit = 0.8 * min(arena.weightRadius, 0.1 * arena.size.y)
    for number in 0..<Self.fieldBodies {
      // Every third body is convex, with 3 to 6 corners.
      let shape: BodyShape =
        number % 3 == 2
        ? .convex(.regular(3 + number / 3, radius: 1.2 * unit))
        : .circle(radius: number < 6 ? unit : 0.7 * unit)
      // Four columns and three rows, of which every other one is shifted.
      let (column, row) = (Double(number % 4), Double(number / 4))
      let shift = number / 4 % 2 == 0 ? 0.4 : 0.6
      let place = arena.upper + SIMD2((column + shift) / 4, 0.22 + 0.28 * row) * arena.size
      var material = BodyMaterial()
      // The acceleration of a charge does not depend on its size.
      material.charge = shape.unitMass.mass * [1, -1, 0][number % 3]
      add(
        .sample, Body(shape, center: arena.clamped(place, halfSize: shape.halfSize + 1)),
        velocity: kick(number: number), color: [4, 1, 2][number % 3], material)
    }
    chosen = pieces.first?.id
  }

  mutating func startField() {
    settings.region = settings.limit.region(in: arena)
    settings.edge = edgeCells()
    start(.sample(settings.sample), until: time + FieldSample.duration)
  }

  /// Returns the cells on the edge of the region: those inside with a neighbour outside.
  private func edgeCells() -> [SIMD2<Int>] {
    guard settings.limit != .everywhere else { return [] }
    func isInside(_ column: Int, _ row: Int) -> Bool {
      settings.region.contains((SIMD2(Double(column), Double(row)) + 0.5) * CellMetrics.size - arena.middle)
    }
    var cells: [SIMD2<Int>] = []
    for row in 1..<arena.toolRow {
      for column in 0..<arena.columns where isInside(column, row) {
        let isInner =
          isInside(column - 1, row) && isInside(column + 1, row) && isInside(column, row - 1)
          && isInside(column, row + 1)
        if !isInner { cells.append(SIMD2(column, row)) }
      }
    }
    return cells
  }

  /// Selects a field and lets it act on bodies that start in all directions.
  mutating func select(_ sample: FieldSample) {
    settings.sample = sample
    startField()
    for (index, piece) in pieces.enumerated() { world.setVelocity(kick(number: index), of: piece.id) }
  }

  /// The velocity that a body starts with, in pt/s.
  private func kick(number: Int) -> SIMD2<Double> {
    let speed = context.environment.reducesMotion ? 40.0 : 160
    return speed * Rotation(angle: 2 * .pi * Self.part(0.569_840, of: number)).direction
  }

  mutating func changeField(_ body: (inout FieldSettings) -> Void) {
    guard page == .fields else { return }
    body(&settings)
    startField()
  }

  var fieldWords: InlineText {
    let limit: InlineText = settings.limit == .everywhere ? "everywhere" : "in the \(settings.limit.rawValue)"
    let falloff: InlineText =
      switch settings.falloff {
      case 0: "falloff 1"
      case 1: "falloff 1/r"
      default: "falloff 1/r^\(settings.falloff)"
      }
    return settings.sample.hasFalloff ? "\(limit)  \(falloff)" : limit
  }
}

/// A kind of field on the page of fields (M129).
enum FieldSample: String, Hashable, Sendable, CaseIterable {
  case linear, radial, velocity, drag, spring, electric, magnetic, vortex, noise

  /// The duration for which a field acts, in s.
  static let duration = 10.0
  static let greatestFalloff = 3

  /// The sentence that says what to watch, at most 76 characters.
  var sentence: String {
    switch self {
    case .linear: "linear gravity: all accelerate to the right alike, large and small"
    case .radial: "radial gravity: all fall towards the cross, and orbit it when they miss"
    case .velocity: "velocity: a stream takes all bodies along, at its own velocity in the end"
    case .drag: "drag: what moves slows down, the faster the more"
    case .spring: "spring: all swing through the cross in the same time, from near and far"
    case .electric: "electric: + flies away from the cross and − towards it; others feel nothing"
    case .magnetic: "magnetic: + and − turn in opposite directions; others feel nothing"
    case .vortex: "vortex: all are pushed around the cross, and spiral outwards"
    case .noise: "noise: smooth gusts, which vary from place to place and with time"
    }
  }

  var hasFalloff: Bool {
    switch self {
    case .radial, .electric, .magnetic, .vortex: true
    case .linear, .velocity, .drag, .spring, .noise: false
    }
  }

  var actsOnCharge: Bool { self == .electric || self == .magnetic }

  /// Returns the formula, and the strength in its unit. At 100 pt a magnetic field turns a body once in 1.6 s.
  private func law(falloff: Int) -> (formula: Field.Formula, strength: Double) {
    switch self {
    case .linear: (.linear(direction: SIMD2(1, 0)), 300)
    case .radial: (.radial(falloff: falloff), 1500)
    case .velocity: (.velocity(SIMD2(300, 0)), 2)
    case .drag: (.drag, 3)
    case .spring: (.spring, 14)
    case .electric: (.electric(falloff: falloff), 1500)
    case .magnetic: (.magnetic(falloff: falloff), 4)
    case .vortex: (.vortex(falloff: falloff), 700)
    case .noise: (.noise(scale: 240, rate: 1.2, seed: 9), 2500)
    }
  }

  /// Returns the field on bodies, within a region around its centre, in pt. Reduced motion makes it weaker.
  func field(
    of bodies: [BodyID], at center: SIMD2<Double>, region: FieldRegion, falloff: Int, calm: Bool
  ) -> Field {
    let (formula, strength) = law(falloff: falloff)
    return Field(
      bodies, formula, center: center, strength: calm ? strength / 4 : strength, region: region,
      minimumRadius: 48)
  }
}

/// The limit of a field on the page of fields: a region around the middle of the arena (M129).
enum FieldLimit: String, Hashable, Sendable, CaseIterable {
  case everywhere, disc, rectangle, ring, outside, cross, lens

  /// The region, relative to the middle.
  func region(in arena: Arena) -> FieldRegion {
    let size = arena.size
    let radius = 0.45 * min(size.x, size.y)
    func box(_ width: Double, _ height: Double) -> FieldRegion {
      .rectangle(width: width * size.x, height: height * size.y)
    }
    return switch self {
    case .everywhere: .everywhere
    case .disc: .circle(radius: radius)
    case .rectangle: box(0.5, 0.6)
    case .ring: .difference(.circle(radius: radius), .circle(radius: radius / 2))
    case .outside: .inverse(.circle(radius: radius))
    case .cross: .union(box(0.8, 0.3), box(0.25, 0.9))
    case .lens: .intersection(.circle(radius: radius), box(0.8, 0.5))
    }
  }
}

/// A field that acts on all bodies for `duration`.
enum TimedField: String, Hashable, Sendable, CaseIterable {
  case magnet, vortex, wind, honey

  /// The duration of every field, in s.
  static let duration = 5.0

  var key: Character { rawValue.first ?? " " }

  /// The vortex includes a spring to the centre, because alone it would throw all bodies out.
  func behavior(of bodies: [BodyID], in arena: Arena, calm: Bool) -> CompositeBehavior {
    // The strengths are the same for every arena; a body takes about a second to reach the centre.
    let center = arena.middle
    func field(_ formula: Field.Formula, _ strength: Double) -> Field {
      Field(bodies, formula, center: center, strength: calm ? strength / 4 : strength, minimumRadius: 48)
    }
    switch self {
    case .magnet: return CompositeBehavior([field(.radial(falloff: 1), 6000), field(.drag, 1)])
    case .vortex: return CompositeBehavior([field(.vortex(falloff: 0), 1800), field(.spring, 14)])
    case .wind: return CompositeBehavior([field(.noise(scale: 240, rate: 1.2, seed: 9), 5000)])
    case .honey: return CompositeBehavior([field(.drag, 8)])
    }
  }
}

enum Tool: Hashable, Sendable {
  case gravity
  case field(TimedField)
  /// The snap of the box to its home.
  case snap
  case joint(JointSample)
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

    func letters(of tool: Tool) -> Int { min(tool.name.unicodeScalars.count, length) }

    /// Returns the number of columns from the start of a tool to the start of the next one.
    func width(of tool: Tool) -> Int { letters(of: tool) + (showsKeys && tool.key != nil ? 2 : 0) + gap }
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
}
