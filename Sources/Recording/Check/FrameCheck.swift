/// Finds the breaks of a motion from its rows alone, relative to the scale of the motion.
///
/// A continuous motion keeps its position and velocity; only the acceleration may jump when a law is
/// replaced. Therefore the laws of the rows on either side of a frame, continued into the frame, agree in
/// position and velocity at some instant in it. If they do not agree, two events may have happened within the
/// frame. So a change is allowed as long as the laws nearby can cause it: an acceleration of k · extent + c ·
/// speed for each spring that fits the rows nearby, or the greatest acceleration of the smooth frames. A law
/// that ends within a frame or two cannot be told from a break, and is not reported.
struct FrameCheck {
  struct Fault: Hashable {
    /// The index of the row at which the frame ends.
    var row: Int
    /// The time of that row, in s.
    var time: Double
    /// The size of the break, in the unit of the position or in that unit per second.
    var size: Double
    var isOfPlace: Bool
  }

  /// The number of rows on either side of a frame that are used.
  static let reach = 5
  /// A change of less than this share of the greatest speed, or of the extent, is no break.
  private static let speedNoise = 0.01
  private static let placeNoise = 1e-4
  /// A motion whose extent and speed are both below this, in its unit and per second, is not checked. It is
  /// invisible and may consist of rounding errors.
  private static let least = 1e-3
  /// The greatest last step of a motion that comes to rest: `share` of the extent or, if greater, `distance`
  /// (pt), which is limited to `most` of the extent.
  private static let rest = (share: 0.005, distance: 0.5, most: 0.03)

  /// Indicates whether positions repeat while the velocity is not 0: the law has time steps of its own,
  /// independent of the rows.
  private(set) var ticks = false
  private(set) var faults: [Fault] = []

  private var rows: [Continuation.StateRow] = []
  private var isHeld: [Bool] = []
  private var extent = 0.0
  private var speed = 0.0

  init(_ rows: [Continuation.StateRow], isHeld: [Bool]) {
    var times: [Double] = []
    for (index, row) in rows.enumerated() {
      if index > 0, row.velocity != 0, row.velocity == rows[index - 1].velocity,
        row.place == rows[index - 1].place,
        !isHeld[index]
      {
        ticks = true
        continue
      }
      self.rows.append(row)
      self.isHeld.append(isHeld[index])
      times.append(row.time)
    }
    if ticks { setTicks(outOf: rows) }
    let places = self.rows.map(\.place)
    extent = (places.max() ?? 0) - (places.min() ?? 0)
    speed = self.rows.reduce(0) { max($0, abs($1.velocity)) }
    if max(extent, speed) >= Self.least { check(times) }
  }

  /// Replaces the times of the rows by equally spaced times of the law's own steps.
  private mutating func setTicks(outOf all: [Continuation.StateRow]) {
    let (moving, kept) = (all.count { $0.velocity != 0 }, rows.count { $0.velocity != 0 })
    let share = Double(moving) / Double(max(kept, 1))
    let span = (all[all.count - 1].time - all[0].time) / Double(all.count - 1)
    for index in rows.indices { rows[index].time = Double(index) * span * (share < 1.5 ? 1 : share) }
  }

  private mutating func check(_ times: [Double]) {
    var suspects: [Fault] = []
    var acceleration = 0.0
    for row in rows.indices.dropFirst() where !(isHeld[row] && isHeld[row - 1]) {
      let (step, change, gap) = difference(row)
      if isHeld[row] || isHeld[row - 1] {
        if let size = handOver(row) {
          faults.append(Fault(row: row, time: times[row], size: size, isOfPlace: true))
        }
        continue
      }
      if isSmooth(row) || comesToRest(row) || meets(row) {
        if isSmooth(row) { acceleration = max(acceleration, change / step) }
        continue
      }
      let isOfPlace =
        gap > step * max(abs(rows[row].velocity), abs(rows[row - 1].velocity)) + Self.placeNoise * extent
      suspects.append(Fault(row: row, time: times[row], size: isOfPlace ? gap : change, isOfPlace: isOfPlace))
    }
    guard !suspects.isEmpty else { return }
    let broken = Set(suspects.map(\.row))
    faults += suspects.filter { fault in
      let laws = strongestLaws(about: fault.row, without: broken)
      let (step, change, gap) = difference(fault.row)
      let fastest = max(abs(rows[fault.row].velocity), abs(rows[fault.row - 1].velocity))
      let most = max(1.25 * acceleration, laws.stiffness * extent + laws.damping * fastest) * step
      // A step may lie within one law and the next step span two laws: up to three times the change of a
      // neighbour is allowed.
      if ticks, gap <= step * fastest + Self.placeNoise * extent {
        let neighbours = [fault.row - 1, fault.row + 1].filter { $0 > 0 && $0 < rows.count }
        if neighbours.contains(where: { change <= 3 * difference($0).change }) { return false }
      }
      if change <= most, gap <= max(most * step / 2, Self.placeNoise * extent) { return false }
      return !(laws.isSlowOnly && gap <= step * fastest + Self.placeNoise * extent)
    }
    faults.sort { $0.row < $1.row }
  }

  /// Returns the duration of the frame that ends with a row, the change of velocity in it, and the distance
  /// of the position from the one to which the mean of both velocities leads.
  private func difference(_ row: Int) -> (step: Double, change: Double, gap: Double) {
    let (from, to) = (rows[row - 1], rows[row])
    let step = to.time - from.time
    return (
      step, abs(to.velocity - from.velocity),
      abs(to.place - from.place - (from.velocity + to.velocity) / 2 * step)
    )
  }

  /// Returns true if the change of velocity is negligible, or no greater than in the frames before and after.
  private func isSmooth(_ row: Int) -> Bool {
    let (step, change, gap) = difference(row)
    if change <= Self.speedNoise * speed, gap <= max(Self.placeNoise * extent, Self.speedNoise * speed * step)
    {
      return true
    }
    guard row > 1, row + 1 < rows.count, !isHeld[row - 2], !isHeld[row + 1] else { return false }
    let (before, after) = (difference(row - 1), difference(row + 1))
    return change <= 1.1 * min(before.change / before.step, after.change / after.step) * step
      && gap <= step * change / 4
  }

  private func comesToRest(_ row: Int) -> Bool {
    guard row + 1 < rows.count, rows[row].velocity == 0, rows[row + 1].velocity == 0,
      rows[row + 1].place == rows[row].place
    else { return false }
    return abs(rows[row].place - rows[row - 1].place)
      <= max(Self.rest.share * extent, min(Self.rest.distance, Self.rest.most * extent))
  }

  /// Returns the distance of a jump where a hand takes or releases the value; nil if there is no jump. A hand
  /// may set any velocity, but it cannot jump.
  private func handOver(_ row: Int) -> Double? {
    var fastest = max(abs(rows[row].velocity), abs(rows[row - 1].velocity))
    for index in max(1, row - 2 * Self.reach)...min(rows.count - 1, row + 2 * Self.reach)
    where isHeld[index] && isHeld[index - 1] {
      let way = abs(rows[index].place - rows[index - 1].place)
      fastest = max(fastest, way / (rows[index].time - rows[index - 1].time))
    }
    let way = abs(rows[row].place - rows[row - 1].place)
    let step = rows[row].time - rows[row - 1].time
    return way > 3 * step * fastest + 0.01 * extent ? way : nil
  }

  /// Returns true if the continuations of the rows on both sides agree in position and velocity at some
  /// instant of the frame.
  private func meets(_ row: Int) -> Bool {
    let before = Continuation(rows: side(from: row - 1, by: -1))
    let after = Continuation(rows: side(from: row, by: 1))
    // A law with its own time steps may start from rest, and its first steps obey the same law as the later
    // ones.
    if SpringFit.isStep(from: rows[row - 1], to: after.rows, extent: extent)
      || SpringFit.isStep(from: rows[row], to: before.rows, extent: extent)
    {
      return true
    }
    var (left, right) = ([before.polynomial], [after.polynomial])
    if case .spring(let fit) = SpringFit.of(before.rows[...], extent: extent) { left.append(fit.state) }
    switch SpringFit.of(after.rows[...], extent: extent) {
    case .spring(let fit): right.append(fit.state)
    case .slow:
      let (step, _, gap) = difference(row)
      let fastest = max(abs(rows[row].velocity), abs(rows[row - 1].velocity))
      if gap <= step * fastest + Self.placeNoise * extent { return true }
    case .none: break
    }
    return left.contains { one in right.contains { distance($0, one, over: row) <= 0 } }
  }

  private func side(from row: Int, by direction: Int) -> [Continuation.StateRow] {
    var side: [Continuation.StateRow] = []
    var index = row
    while side.count < Self.reach, rows.indices.contains(index), !isHeld[index] {
      side.append(rows[index])
      index += direction
    }
    return side
  }

  /// Returns the least distance of two laws within a frame, as a speed, in excess of the allowed error; 0 or
  /// less if they meet.
  private func distance(
    _ one: (Double) -> Continuation.Estimate, _ other: (Double) -> Continuation.Estimate, over row: Int
  ) -> Double {
    let (start, end) = (rows[row - 1].time, rows[row].time)
    let parts = 16.0
    var (low, high) = (start, end)
    var least = Double.infinity
    for _ in 0..<4 {
      var best = (distance: Double.infinity, time: low)
      for part in 0...Int(parts) {
        let time = low + (high - low) * Double(part) / parts
        let (first, second) = (one(time), other(time))
        let place =
          abs(first.place - second.place) - first.placeError - second.placeError - Self.placeNoise * extent
        let velocity =
          abs(first.velocity - second.velocity) - first.velocityError - second.velocityError - Self.speedNoise
          * speed
        let size = max(place / (end - start), velocity)
        if size < best.distance { best = (size, time) }
      }
      least = min(least, best.distance)
      if least <= 0 { return least }
      let width = (high - low) / parts
      (low, high) = (max(start, best.time - width), min(end, best.time + width))
    }
    return least
  }

  /// Returns the greatest stiffness (1/s²) and damping (1/s) of the springs that fit the rows around a frame.
  /// `isSlowOnly` is true if only slow exponentials fit.
  private func strongestLaws(
    about frame: Int, without broken: Set<Int>
  ) -> (stiffness: Double, damping: Double, isSlowOnly: Bool) {
    var (stiffness, damping, isSlow) = (0.0, 0.0, false)
    // A law with its own time steps has few rows, so all of them are used.
    let first = ticks ? 0 : max(0, frame - 3 * Self.reach)
    let last = min(rows.count - Self.reach, ticks ? rows.count : frame + 2 * Self.reach)
    for row in first..<max(first, last + 1) {
      let window = row..<row + Self.reach
      if window.contains(where: { isHeld[$0] || ($0 > row && broken.contains($0)) }) { continue }
      switch SpringFit.of(rows[window], extent: extent) {
      case .spring(let fit): (stiffness, damping) = (max(stiffness, fit.stiffness), max(damping, fit.damping))
      case .slow: isSlow = true
      case .none: break
      }
    }
    return (stiffness, damping, isSlow && stiffness == 0)
  }
}
