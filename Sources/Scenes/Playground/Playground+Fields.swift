internal import PaneCanvas
internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

struct FieldSettings: Hashable, Sendable {
  var sample = FieldSample.linear
  var limit = FieldLimit.everywhere
  /// The region of the limit, and the cells on its edge. They are kept because they change with the limit only.
  var region = FieldRegion.everywhere
  var edge: [SIMD2<Int>] = []
  /// The exponent of the distance in fields that have one.
  var falloff = 1
}

/// The page of fields: one of nine fields acts for some seconds on bodies without weight (M129).
extension Playground {
  static let fieldBodies = 12

  /// Adds the bodies of the page: discs of either charge and convex ones without.
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

  /// Lets the selected field act from now on.
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
    for (index, piece) in pieces.enumerated() {
      world.setVelocity(kick(number: index), of: piece.id)
    }
  }

  /// The velocity that a body starts with, in pt/s.
  private func kick(number: Int) -> SIMD2<Double> {
    let speed = context.environment.reducesMotion ? 40.0 : 160
    return speed * Rotation(angle: 2 * .pi * Self.part(0.569_840, of: number)).direction
  }

  /// Changes the limit or the falloff, and lets the field act again.
  mutating func changeField(_ body: (inout FieldSettings) -> Void) {
    guard page == .fields else { return }
    body(&settings)
    startField()
  }

  /// The limit and the falloff as text for the top line.
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
