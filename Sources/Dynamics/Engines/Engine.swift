/// The method by which a world moves its bodies. Units are pt, s and kg; a body is identified by its slot in
/// the world.
protocol Engine: Sendable {
  /// True if no body moves, or will move without a change of the world.
  var isAsleep: Bool { get }

  /// Adds a body with a motion, at a free slot.
  mutating func insert(_ body: Body, _ motion: Motion2D, at slot: Int)
  /// Reserves memory for a number of bodies.
  mutating func reserveCapacity(_ count: Int)
  /// Removes a body and its attachments.
  mutating func remove(_ slot: Int)
  /// Replaces the behaviours. Bodies that do not occur in the layout are free. All bodies wake up.
  mutating func apply(_ layout: BehaviorLayout)
  /// Takes a part of the layout that has changed.
  mutating func apply(_ change: BehaviorLayout.Update, of layout: BehaviorLayout)
  /// Wakes all bodies up.
  mutating func wake()
  /// Changes the position, angle and shape of a body, on which `item` acts. The velocity stays.
  mutating func place(_ body: Body, _ item: BehaviorLayout.Item, at slot: Int)
  /// Adds to a body's velocity.
  mutating func add(_ motion: Motion2D, to slot: Int)

  /// Returns the position, the angle, the velocities and the wakefulness of a body.
  func state(of slot: Int) -> (center: SIMD2<Double>, angle: Double, motion: Motion2D, isAwake: Bool)
  /// Advances all bodies by a frame of `duration` s that begins at `time`, in s.
  /// - Parameter layout: the behaviours that were applied.
  /// - Returns: The reason for which the bodies stopped within the frame, or nil.
  mutating func advance(
    from time: Double, by duration: Double, _ layout: BehaviorLayout
  ) -> World.SteppingError?
  /// Replaces the engine by a copy of another one of its type, in the memory that it already has.
  mutating func copy(_ other: any Engine)
  /// Passes on the contacts that began or ended since the last call.
  mutating func takeContacts(_ body: (EngineContact) -> Void)
}

/// A contact that began or ended.
struct EngineContact {
  enum Counterpart {
    case slot(Int)
    /// A line, by the identifier of its boundary.
    case line(String)
  }

  var slot: Int
  var other: Counterpart
  var point: SIMD2<Double>
  var isBeginning: Bool
}
