/// The linear laws that rows of a motion obey, and the targets at which they end.
struct KnownLaws {
  private(set) var laws: [LinearLaw] = []
  /// The targets, each with its law.
  private var ends: [(law: LinearLaw, target: Double)] = []

  /// The greatest numbers of laws and of targets that are kept, and of laws that are compared with each window.
  private static let most = (laws: 8, targets: 16, candidates: 64)
  /// A spring is known if more windows than this agree, or if its residual is no more than rounding.
  private static let agreement = (windows: 2, residual: 1e-8)
  /// The least share, and the least number, of the windows with a law that obey an integrator. Pieces of other curves
  /// look like integrators, each like another one.
  private static let integrator = (share: 0.25, windows: 5)
  /// The number of rows in which a target is looked for.
  private static let targetRows = 4
  /// The shares of the extent for targets: the greatest residual, the least distance to it, and the greatest
  /// difference of targets that count as one.
  private static let accuracy = (residual: 1e-7, distance: 1e-3, likeness: 1e-5)

  /// - Parameters:
  ///   - rows: the rows in order of time.
  ///   - isHeld: for each row, whether a hand holds the value.
  ///   - range: the range of the positions and the greatest speed.
  ///   - rounding: the rounding errors of the rows.
  init(of rows: [MotionRow], isHeld: [Bool], range: MotionState, rounding: MotionState) {
    var found: [(law: LinearLaw, windows: Int)] = []
    var count = 0
    for window in Self.windows(of: LinearLaw.rowCount, isHeld) {
      guard let law = LinearLaw(rows[window], rounding: rounding) else { continue }
      count += 1
      if let index = found.firstIndex(where: { $0.law.isLike(law) }) {
        found[index].windows += 1
        if law.strength > found[index].law.strength { found[index].law = law }
      } else if found.count < Self.most.candidates {
        found.append((law, 1))
      }
    }
    laws = found.sorted { $0.windows > $1.windows }.prefix(Self.most.laws).filter { law, windows in
      if law.spring == nil {
        windows >= Self.integrator.windows
          && Double(windows) >= Self.integrator.share * Double(count)
      } else {
        windows > Self.agreement.windows || law.residual < Self.agreement.residual
      }
    }.map(\.law)
    for window in Self.windows(of: Self.targetRows, isHeld) {
      for law in laws { findTarget(of: law, in: rows[window], range) }
    }
  }

  /// Returns the ranges of a number of successive rows that no hand holds.
  private static func windows(of count: Int, _ isHeld: [Bool]) -> [Range<Int>] {
    var free = 0
    return isHeld.indices.compactMap { index in
      free = isHeld[index] ? 0 : free + 1
      return free >= count ? index + 1 - count..<index + 1 : nil
    }
  }

  private mutating func findTarget(
    of law: LinearLaw, in rows: ArraySlice<MotionRow>, _ range: MotionState
  ) {
    guard ends.count < Self.most.targets, let first = rows.first, let last = rows.last,
      let (target, residual) = law.fit(rows), residual.ratio(to: Self.accuracy.residual * range) < 1,
      abs(first.state.place - target) + abs(first.state.velocity) * (last.time - first.time)
        > Self.accuracy.distance * range.place
    else { return }
    let isKnown = ends.contains {
      $0.law.isLike(law) && abs($0.target - target) < Self.accuracy.likeness * range.place
    }
    if !isKnown { ends.append((law, target)) }
  }

  /// Returns the courses that known laws with known targets take from a row, and rest if its velocity is 0.
  func courses(from row: MotionRow) -> [Continuation] {
    ends.map { Continuation(course: .linear($0.law, from: row, target: $0.target), error: .zero) }
      + (row.state.velocity == 0 ? [Continuation(course: .polynomial([row]), error: .zero)] : [])
  }

  /// Returns true if a known integrator, with any target, leads from one row to the next one in a step.
  func hasStep(from start: MotionRow, to end: MotionRow, within error: MotionState) -> Bool {
    laws.contains { law in
      guard law.spring == nil, let (_, residual) = law.fit([start, end]) else { return false }
      return residual.ratio(to: error) <= 1
    }
  }
}
