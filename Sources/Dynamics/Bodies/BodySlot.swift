/// A body of a world, and where it was last seen.
struct BodySlot: Sendable {
  var serial: Int
  var body: Body
  /// The state of the engine when it was last written to `body`.
  var written: (center: SIMD2<Double>, angle: Double)
}

extension [BodySlot?] {
  /// Whether a body is there.
  func contains(_ id: BodyID) -> Bool { id.slot < count && self[id.slot]?.serial == id.serial }
}
