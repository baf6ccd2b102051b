internal import Kinematics

/// Conditions on velocities, met by impulses: contacts that must not approach, friction, and rods.
struct ImpulseRows: Sendable {
  /// One condition: a relative velocity along a direction, and the impulse that sees to it.
  private struct Row {
    enum Kind {
      /// Only pushes, so that the speed is not below the target.
      case contact
      /// Holds the speed at the target, within friction times the impulse of the row before.
      case friction(Double)
      /// Holds the speed at the target.
      case rod
    }

    var kind: Kind
    var body: Int
    var other: Int
    var direction: SIMD2<Double>
    var leverBody: Double
    var leverOther: Double
    var target: Double
    var mass: Double
    var impulse: Double
  }

  private var rows: [Row] = []
  var isEmpty: Bool { rows.isEmpty }

  mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  /// A touch between a body and another (or a line, −1), that must part with at least `target`, and its friction.
  /// Impulses to start from are those that the velocities have in them already.
  mutating func addContact(
    _ touch: Touch, body: Int, other: Int, bodies: [IdealBody], places: (SIMD2<Double>, SIMD2<Double>),
    target: Double, friction: Double, start: (Double, Double) = (0, 0)
  ) {
    let arms = (touch.point - places.0, touch.point - places.1)
    add(.contact, touch.normal, body, other, arms, bodies, target, start.0)
    let tangent = SIMD2(-touch.normal.y, touch.normal.x)
    add(.friction(friction), tangent, body, other, arms, bodies, 0, start.1)
  }

  /// A rod between two ends.
  mutating func addRod(
    _ direction: SIMD2<Double>, body: Int, other: Int, arms: (SIMD2<Double>, SIMD2<Double>),
    bodies: [IdealBody]
  ) {
    add(.rod, direction, body, other, arms, bodies, 0, 0)
  }

  private mutating func add(
    _ kind: Row.Kind, _ direction: SIMD2<Double>, _ body: Int, _ other: Int,
    _ arms: (SIMD2<Double>, SIMD2<Double>),
    _ bodies: [IdealBody], _ target: Double, _ start: Double
  ) {
    let leverBody = cross(arms.0, direction)
    let leverOther = cross(arms.1, direction)
    let one = bodies[body].inverseMass
    var inverse = one.x + one.z * leverBody * leverBody
    if other >= 0 {
      let two = bodies[other].inverseMass
      inverse += two.x + two.z * leverOther * leverOther
    }
    rows.append(
      Row(
        kind: kind, body: body, other: other, direction: direction, leverBody: leverBody,
        leverOther: leverOther,
        target: target, mass: inverse > 0 ? 1 / inverse : 0, impulse: start))
  }

  /// Changes the velocities until every condition holds to `tolerance` pt/s, at most `limit` times around.
  mutating func solve(_ velocities: inout [Coordinates], _ bodies: [IdealBody], limit: Int, tolerance: Double)
  {
    velocities.withUnsafeMutableBufferPointer { velocities in
      rows.withUnsafeMutableBufferPointer { rows in
        for _ in 0..<limit {
          var largest = 0.0
          for index in rows.indices {
            let row = rows[index]
            let one = velocities[row.body]
            var speed = dot(row.direction, one.place) + row.leverBody * one.angle
            if row.other >= 0 {
              let two = velocities[row.other]
              speed -= dot(row.direction, two.place) + row.leverOther * two.angle
            }
            var total = row.impulse + row.mass * (row.target - speed)
            switch row.kind {
            case .contact: total = max(total, 0)
            case .friction(let factor):
              let most = factor * rows[index - 1].impulse
              total = max(-most, min(total, most))
            case .rod: break
            }
            let change = total - row.impulse
            guard change != 0 else { continue }
            rows[index].impulse = total
            Self.apply(change, row, velocities, bodies)
            largest = max(largest, abs(change) / max(row.mass, .leastNormalMagnitude))
          }
          if largest < tolerance { return }
        }
      }
    }
  }

  private static func apply(
    _ impulse: Double, _ row: Row, _ velocities: UnsafeMutableBufferPointer<Coordinates>,
    _ bodies: [IdealBody]
  ) {
    velocities[row.body] +=
      bodies[row.body].inverseMass * (impulse * Coordinates(row.direction, row.leverBody))
    if row.other >= 0 {
      velocities[row.other] -=
        bodies[row.other].inverseMass * (impulse * Coordinates(row.direction, row.leverOther))
    }
  }

  /// The impulses of the contact that was added as number `index`: across and along.
  func impulses(ofContact index: Int) -> (Double, Double) {
    (rows[2 * index].impulse, rows[2 * index + 1].impulse)
  }
}
