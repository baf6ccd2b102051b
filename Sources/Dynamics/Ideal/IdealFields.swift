internal import Kinematics

/// The edges of fields: where the force, or its slope, is not smooth, a sub-step ends, as it does at a contact.
extension IdealStepper {
  /// Takes down which parts of their fields bodies are in at the beginning of a sub-step.
  mutating func takeParts() {
    for cluster in forces.clusters.indices where !forces.clusters[cluster].parts.isEmpty {
      for (number, (body, field)) in forces.clusters[cluster].fields.enumerated() {
        forces.clusters[cluster].parts[number] = part(of: forces.fields[field], for: bodies[body])
      }
    }
  }

  /// On an edge the way that the body is going tells.
  private func part(of field: Field, for body: IdealBody) -> Field.Part {
    let arm = body.position.place - field.center
    let distance = arm.length
    let going = dot(arm, body.velocity.place)
    func isWithin(_ radius: Double) -> Bool {
      let beyond = distance - radius
      guard abs(beyond) <= IdealTuning.edgeRounding, going != 0 else { return beyond <= 0 }
      return going < 0
    }
    return Field.Part(isFelt: isWithin(field.reach), isCore: isWithin(field.minimumRadius))
  }

  /// When a body first crosses an edge, on the ways from `start` of a sub-step to its end; the end if none does.
  func firstEdge(in clusters: some Sequence<Int>, from start: Double, _ step: Double) -> Double {
    var first = step
    for cluster in clusters where !forces.clusters[cluster].parts.isEmpty {
      for (number, (body, field)) in forces.clusters[cluster].fields.enumerated()
      where bodies[body].isMovable {
        let part = forces.clusters[cluster].parts[number]
        let field = forces.fields[field]
        for radius in field.edges {
          let isWithin = radius == field.reach ? part.isFelt : part.isCore
          // Nothing is felt of the core from beyond the reach.
          guard part.isFelt || radius == field.reach else { continue }
          first = crossing(of: body, field.center, radius, isWithin, from: start, before: first) ?? first
        }
      }
    }
    // However often an edge is crossed, time goes on.
    return max(first, min(shortestStep, step))
  }

  private func crossing(
    of body: Int, _ center: SIMD2<Double>, _ radius: Double, _ isWithin: Bool, from start: Double,
    before end: Double
  ) -> Double? {
    guard end > start else { return nil }
    func gap(_ time: Double) -> Double {
      let beyond = (place(of: body, at: time).place - center).length - radius
      return isWithin ? -beyond : beyond
    }
    // It may begin on the edge, or by rounding past it.
    let slack = max(-gap(start), 0) + IdealTuning.edgeRounding / 2
    let speed =
      velocity(of: body, at: start).place.length + paths[body].accelerationBound * (end - start)
    guard speed > 0 else { return nil }
    return Crossing.first(from: start, before: end, longestLook: 0x1p-13, value: { gap($0) + slack }) {
      max(gap($0) + slack, 0) / speed
    }
  }
}
