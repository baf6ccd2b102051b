/// The separations of resting contacts, which shifts of the bodies bring to 0.
///
/// The separations are linear in the shifts. Normals and levers are those before any shift, so that the error is
/// of second order in the rotations.
struct SeparationRows: Sendable {
  private struct SeparationRow {
    /// The body, and the other or −1.
    var body: Int32
    var other: Int32
    /// The shifts by a unit impulse on the body, and on the other in the opposite direction.
    var shift: Coordinates
    var otherShift: Coordinates
    /// The normal and its lever about the body's centre, then about the other's.
    var direction: Coordinates
    var otherDirection: Coordinates
    /// 1 / the separation by a unit impulse.
    var mass: Double
    /// The separation before any shift, in pt.
    var separation: Double
    /// True if contact forces press the bodies together, so that they are also moved towards each other.
    var isPressed: Bool
  }

  private var rows: [SeparationRow] = []
  /// The displacements of the bodies, in pt and radians.
  private var shifts: [Coordinates] = []

  /// Removes all rows and keeps the memory.
  mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  /// Adds a contact between a body and another one (or a line, −1).
  mutating func add(_ touch: Touch, body: Int, other: Int, bodies: [IdealBody], isPressed: Bool) {
    func direction(_ index: Int) -> Coordinates {
      Coordinates(touch.normal, cross(touch.point - bodies[index].position.place, touch.normal))
    }
    let first = direction(body)
    let second = other >= 0 ? direction(other) : .zero
    let shift = bodies[body].inverseMass * first
    let otherShift = other >= 0 ? bodies[other].inverseMass * second : .zero
    let inverse = (shift * first + otherShift * second).sum()
    guard inverse > 0 else { return }
    rows.append(
      SeparationRow(
        body: Int32(body), other: Int32(max(other, -1)), shift: shift, otherShift: otherShift,
        direction: first,
        otherDirection: second, mass: 1 / inverse, separation: touch.separation, isPressed: isPressed))
  }

  /// Computes the shifts in at most `limit` iterations over all rows. No step of an iteration is longer than
  /// `largest`, in pt.
  /// - Returns: The number of rows that were solved.
  mutating func solve(_ bodies: inout [IdealBody], limit: Int, tolerance: Double, largest: Double) -> Int {
    shifts.removeAll(keepingCapacity: true)
    for _ in bodies.indices { shifts.append(.zero) }
    var rounds = 0
    var isSettled = false
    shifts.withUnsafeMutableBufferPointer { shifts in
      rows.withUnsafeBufferPointer { rows in
        while rounds < limit, !isSettled {
          rounds += 1
          isSettled = true
          for row in rows {
            let (body, other) = (Int(row.body), Int(row.other))
            var separation = row.separation + (row.direction * shifts[body]).sum()
            if other >= 0 { separation -= (row.otherDirection * shifts[other]).sum() }
            guard abs(separation) > tolerance, separation < 0 || row.isPressed else { continue }
            isSettled = false
            let impulse = -max(-largest, min(separation, largest)) * row.mass
            shifts[body] += impulse * row.shift
            if other >= 0 { shifts[other] -= impulse * row.otherShift }
          }
        }
      }
    }
    for index in bodies.indices where shifts[index] != .zero { bodies[index].position += shifts[index] }
    return rounds * rows.count
  }
}
