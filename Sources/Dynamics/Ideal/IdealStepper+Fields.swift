internal import MotionKinematics

/// The edges of fields. A sub-step ends at an edge, as it does at a contact, because the force or its
/// derivative is not continuous there.
extension IdealStepper {
  /// Determines the part of each field that each body is in at the beginning of a sub-step.
  mutating func takeParts() {
    guard !forces.fields.isEmpty else { return }
    for cluster in forces.clusters.indices where !forces.clusters[cluster].parts.isEmpty {
      for (number, (body, field)) in forces.clusters[cluster].fields.enumerated() {
        forces.clusters[cluster].parts[number] = part(of: forces.fields[field], for: bodies[body])
      }
    }
  }

  /// Returns the part of a field for a body. On an edge it is the part that the body moves into.
  private func part(of field: Field, for body: IdealBody) -> Field.Zone {
    func isWithin(_ edge: Field.ZoneEdge) -> Bool {
      let position = body.position.place
      let beyond = field.distance(of: position, beyond: edge)
      let speed = body.velocity.place.length
      guard abs(beyond) <= IdealTuning.edgeRounding, speed > 0 else { return beyond <= 0 }
      let ahead = position + IdealTuning.edgeLook / speed * body.velocity.place
      let going = field.distance(of: ahead, beyond: edge) - beyond
      return going == 0 ? beyond <= 0 : going < 0
    }
    return Field.Zone(isFelt: isWithin(.region), isCore: isWithin(.core))
  }

  /// Returns the time at which a body first crosses an edge between `start` and the end of a sub-step, in s
  /// from its beginning; the end if none does.
  func firstEdge(in clusters: some Sequence<Int>, from start: Double, _ step: Double) -> Double {
    var first = step
    for cluster in clusters {
      first = firstLimit(in: cluster, from: start, before: first) ?? first
      guard !forces.clusters[cluster].parts.isEmpty else { continue }
      for (number, (body, field)) in forces.clusters[cluster].fields.enumerated()
      where bodies[body].isMovable {
        let part = forces.clusters[cluster].parts[number]
        let field = forces.fields[field]
        func look(_ edge: Field.ZoneEdge, _ isWithin: Bool) {
          guard field.has(edge) else { return }
          first = crossing(of: body, field, edge, isWithin, from: start, before: first) ?? first
        }
        look(.region, part.isFelt)
        // Outside the region the core has no effect.
        if part.isFelt { look(.core, part.isCore) }
      }
    }
    // A lower bound guarantees progress however often an edge is crossed.
    return max(first, min(shortestStep, step))
  }

  private func crossing(
    of body: Int, _ field: Field, _ edge: Field.ZoneEdge, _ isWithin: Bool, from start: Double,
    before end: Double
  ) -> Double? {
    guard end > start else { return nil }
    func separation(_ time: Double) -> Double {
      let beyond = field.distance(of: place(of: body, at: time).place, beyond: edge)
      return isWithin ? -beyond : beyond
    }
    // The body may begin on the edge, or slightly beyond it by rounding.
    let slack = max(-separation(start), 0) + IdealTuning.edgeRounding / 2
    let speed =
      velocity(of: body, at: start).place.length + paths[body].accelerationBound * (end - start)
    guard speed > 0 else { return nil }
    return Crossing.first(from: start, before: end, longestLook: 0x1p-13, value: { separation($0) + slack }) {
      max(separation($0) + slack, 0) / speed
    }
  }
}
