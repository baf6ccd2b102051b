/// A body of a world, and the state of the engine that it shows.
struct BodySlot: Sendable {
  /// The serial number of the body in this slot; nil if the slot is free.
  var serial: Int?
  var body: Body
  /// The state of the engine when it was last written to `body`.
  var written: (center: SIMD2<Double>, angle: Double)
}

extension [BodySlot] {
  /// Returns true if the body is in its slot.
  func contains(_ id: BodyID) -> Bool { id.slot < count && self[id.slot].serial == id.serial }

  /// Returns the body in a slot, without a copy of the slot.
  func body(at slot: Int) -> Body { withUnsafeBufferPointer { ($0.baseAddress! + slot).pointee.body } }
}
