extension SpringStep {
  /// Advances many springs by the step, in one pass over memory.
  ///
  /// The i-th displacement moves with the i-th velocity. The results are those of
  /// `advance(displacement:velocity:)` for one spring after the other, to the bit.
  /// - Parameters:
  ///   - displacements: value − target of each spring, in the value's unit.
  ///   - velocities: of each spring, per second; as many as displacements.
  @inlinable public func advance<Value: MotionVector>(
    displacements: inout [Value], velocities: inout [Value]
  ) {
    displacements.withUnsafeMutableBufferPointer { displacements in
      velocities.withUnsafeMutableBufferPointer { velocities in
        advance(displacements: displacements, velocities: velocities)
      }
    }
  }

  /// Advances many springs by the step, with their state in buffers.
  /// - Parameters:
  ///   - displacements: value − target of each spring, in the value's unit; initialised.
  ///   - velocities: of each spring, per second; initialised, as many as displacements, and apart from them.
  @inlinable public func advance<Value: MotionVector>(
    displacements: UnsafeMutableBufferPointer<Value>, velocities: UnsafeMutableBufferPointer<Value>
  ) {
    require(
      displacements.count == velocities.count,
      "there must be a velocity for each displacement; got \(displacements.count) displacements and \(velocities.count) velocities"
    )
    guard let displacement = displacements.baseAddress, let velocity = velocities.baseAddress else { return }
    // Bare pointers: a loop without bounds to check is one that the compiler can do several springs at a time.
    for index in 0..<displacements.count {
      advance(displacement: &displacement[index], velocity: &velocity[index])
    }
  }
}
