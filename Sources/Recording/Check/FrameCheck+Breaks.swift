internal import Motion

// The jumps between the courses on both sides of a frame.
extension FrameCheck {
  /// The greatest acceleration in the frames near one that have no event and no hand, in the unit of the position per
  /// second squared.
  func greatestAcceleration(near row: Int, except events: Set<Int>) -> Double {
    (max(1, row - Self.eventReach)...min(rows.count - 1, row + Self.eventReach)).filter {
      !events.contains($0) && !isHeld[$0] && !isHeld[$0 - 1]
    }.reduce(0) {
      let (from, to) = (rows[$1 - 1], rows[$1])
      return max($0, abs(to.state.velocity - from.state.velocity) / (to.time - from.time))
    }
  }

  /// Returns the break in the frame that ends with a row; nil if the courses on both sides meet.
  /// - Parameter acceleration: the greatest acceleration of the frames nearby that have no event.
  func breakage(
    in row: Int, _ before: Continuation, _ after: Continuation, _ laws: KnownLaws, _ acceleration: Double
  ) -> (size: Double, kind: FaultKind)? {
    let (start, end) = (rows[row - 1], rows[row])
    let frame = start.time...end.time
    let pair = CoursePair(before, after, over: frame)
    if isKnown(before) && leads(before, to: end) || isKnown(after) && leads(after, to: start) {
      return hiddenJump(in: pair, before, after)
    }
    let error = before.error + after.error + Self.rounding * range
    let distance = pair.least(relativeTo: error)
    let known = laws.courses(from: start)
    if known.contains(where: { leads($0, to: end) }) { return nil }
    if ([after] + known).contains(where: { $0.makesPartOfStep(from: start, to: end) }) { return nil }
    if laws.hasStep(from: start, to: end, within: Self.rounding * range) { return nil }
    let velocityJump = pair.velocityJump(within: error)
    let size = velocityJump ?? pair.placeJump(within: error)
    let kind = velocityJump == nil ? FaultKind.placeJump : .velocityJump
    if error.ratio(to: resolution) <= 1 {
      if distance <= 1 || pair.endRatio(to: Self.settling.of(range)) <= 1 {
        return hiddenJump(in: pair, before, after)
      }
      // Two events in one frame, such as an end within the tolerance and a new law, look like a small jump.
      let isSure =
        distance / Self.knownRatio > 1 && pair.least(relativeTo: Self.nearness.of(range)) > 1
        && !pair.mayHideEvent(within: error, acceleration)
        && !pair.meet(through: laws, within: error)
      return (size, isSure ? kind : .undecided)
    }
    // A side with few rows may obey a law that is known from other rows.
    for one in isKnown(before) ? [before] : known {
      for other in isKnown(after) ? [after] : laws.courses(from: end) {
        let error = one.error + other.error + Self.rounding * range
        if CoursePair(one, other, over: frame).least(relativeTo: error) <= 1 { return nil }
      }
    }
    let isSure =
      distance / Self.clearRatio > 1 && size.isFinite
      && !pair.mayHideEvent(within: error, acceleration)
    if !isSure, let change = suddenChange(in: row) { return (change, .velocityJump) }
    return (size, isSure ? kind : .undecided)
  }

  /// Returns the jump of the velocity that two courses, which meet within their errors, have if the change between them
  /// is where their positions are equal; nil if the resolution allows it.
  func hiddenJump(
    in pair: CoursePair, _ before: Continuation, _ after: Continuation
  ) -> (size: Double, kind: FaultKind)? {
    guard isKnown(before), isKnown(after) else { return nil }
    let jump = pair.hiddenJump
    return jump > resolution.velocity ? (jump, .undecided) : nil
  }

  /// Returns the state in which a row would be on the course of the rows before it, if that is also the course of the rows
  /// after it, and the row is off it. No law without an input leaves a course and comes back to it within two frames.
  func excursion(to row: Int, _ finder: CourseFinder) -> MotionState? {
    guard stalls.isEmpty, !isHeld[row - 1...row + 1].contains(true), inputCount(beside: row) == 0
    else { return nil }
    let before = finder.courseBefore(frame: row, upTo: row + 1, resolution: resolution)
    let after = finder.courseAfter(frame: row + 1, backTo: row - 1, resolution: resolution)
    guard isKnown(before), isKnown(after), leads(before, to: rows[row + 1]), leads(after, to: rows[row - 1]),
      let state = before.state(at: rows[row].time)
    else { return nil }
    return (rows[row].state - state).ratio(to: resolution) > Self.knownRatio ? state : nil
  }

  /// Returns the change of the velocity of a moving value in a frame if the changes in the two frames on either side are
  /// much smaller; nil if they are not, or if two inputs may have caused it.
  private func suddenChange(in row: Int) -> Double? {
    let frames = row - 2...row + 2
    guard frames.lowerBound > 0, frames.upperBound < rows.count, rows[row - 1].state.velocity != 0,
      !isHeld[row - 3...row + 2].contains(true),
      inputCount(beside: row) < 2, !hadPair(before: row)
    else { return nil }
    func change(_ row: Int) -> Double { abs(rows[row].state.velocity - rows[row - 1].state.velocity) }
    let others = frames.filter { $0 != row }.map(change).max() ?? 0
    return change(row) > Self.clearRatio * others ? change(row) : nil
  }

  private func isKnown(_ course: Continuation) -> Bool { course.error.ratio(to: resolution) <= 1 }

  private func leads(_ course: Continuation, to row: MotionRow) -> Bool {
    guard let state = course.state(at: row.time) else { return false }
    let error = course.error + Self.rounding * range
    return (state - row.state).ratio(to: error) <= 1
  }
}
