internal import Motion

/// Finds the breaks of a motion from its rows alone.
///
/// A continuous motion keeps its position and velocity; only the acceleration may jump when a law is replaced. Therefore
/// the courses of the rows before and after a frame, continued into it, meet at one instant: they have the same position
/// and the same velocity there. If both courses are known and do not meet, the motion jumps.
///
/// A course is known from about four rows without an event, or from one to three rows if other rows show the same law.
/// A frame is undecided if a course is not known there, or if two events in it would have the same effect as a jump. The
/// rows may tell in which frames there were two inputs.
struct FrameCheck {
  struct Fault: Hashable {
    /// The time of the row at which the frame ends, in s.
    var time: Double
    /// The size of the break, in the unit of the position or in that unit per second.
    var size: Double
    var kind: FaultKind
  }

  enum FaultKind: Hashable { case placeJump, velocityJump, undecided }

  /// A size in pt and in pt/s, and as shares of the extent and of the greatest speed. The smaller ones hold.
  struct Size {
    let most: MotionState
    let share: MotionState

    func of(_ range: MotionState) -> MotionState {
      MotionState(
        place: min(most.place, share.place * range.place),
        velocity: min(most.velocity, share.velocity * range.velocity))
    }
  }

  /// A motion whose extent and speed are both below this, in its unit and per second, is not checked. It is
  /// invisible and may consist of rounding errors.
  private static let leastMotion = 1e-3
  /// The greatest last step of a motion that comes to rest: `share` of the extent or, if greater, `distance`
  /// (pt), which is limited to `most` of the extent.
  private static let rest = (share: 0.005, distance: 0.5, most: 0.03)
  /// The greatest distance from its target at which a known law ends, as a share of the extent and of the greatest speed.
  private static let settledShare = 0.3
  /// The greatest error of a law's target, as a share of the extent.
  static let targetError = 1e-4
  /// The greatest difference of two courses through a whole frame that is not reported: a law that has settled within
  /// its tolerance ends.
  static let settling = Size(
    most: MotionState(place: 0.25, velocity: 20), share: MotionState(place: 0.001, velocity: 0.005))
  /// The least difference of two courses, at an instant of a frame, that is a jump without doubt.
  static let nearness = Size(
    most: MotionState(place: 0.5, velocity: 20), share: MotionState(place: 0.01, velocity: 0.03))
  /// A course is known if its error is smaller than this.
  private static let finest = Size(
    most: MotionState(place: 0.5, velocity: 50), share: MotionState(place: 0.003, velocity: 0.03))
  /// Noise makes the resolution coarser, by this multiple of the median error of a course.
  private static let noiseFactor = 4.0
  /// The coarsest resolution, as shares of the extent and of the greatest speed.
  private static let coarsest = MotionState(place: 0.1, velocity: 0.2)
  /// Differences below this share of the extent, or of the greatest speed, are rounding errors.
  static let rounding = 1e-7
  /// The ratio of the difference of two courses to their errors that is a jump, even if the errors are large.
  static let clearRatio = 10.0
  /// The same, if both courses are known.
  static let knownRatio = 4.0
  /// The least share of the resolution that the error of interpolation is where a jump may be hidden.
  private static let doubtfulShare = 0.25
  /// The greatest ratio of the effect of two ends in a frame to that of the two inputs before.
  private static let endFactor = 1.5
  /// The longest time from an input to the end of its law, in s.
  private static let longestLaw = 2.0
  /// The number of frames on either side of an event from which the greatest acceleration is taken.
  static let eventReach = 12
  /// The number of frames on either side of a hand's grip from which its speed is taken.
  private static let handReach = 10

  /// Indicates whether positions repeat while the velocity is not 0: the law has time steps of its own,
  /// independent of the rows.
  private(set) var ticks = false
  private(set) var faults: [Fault] = []
  /// The sizes of the jumps that are found wherever a frame is decided.
  private(set) var resolution = MotionState.zero

  var rows: [MotionRow] = []
  var isHeld: [Bool] = []
  /// The number of inputs since the row before.
  private var inputs: [Int] = []
  var range = MotionState.zero
  /// The extent of the places of the whole table, of which the rows may be a part, in their unit.
  private let extent: Double
  var stalls: [Stall] = []

  /// - Parameters:
  ///   - isHeld: for each row, whether a hand holds the value.
  ///   - inputs: for each row, the number of inputs since the row before.
  ///   - extent: the extent of the places of the table, if it is greater than that of the rows.
  init(_ rows: [MotionRow], isHeld: [Bool], inputs: [Int], extent: Double = 0) {
    self.extent = extent
    var times: [Double] = []
    // The number of rows for which each state lasts.
    var lengths: [Int] = []
    var unseen = 0
    for (index, row) in rows.enumerated() {
      if index > 0, row.state.velocity != 0, row.state == rows[index - 1].state, !isHeld[index] {
        ticks = true
        lengths[lengths.count - 1] += 1
        unseen += inputs[index]
        continue
      }
      self.inputs.append(inputs[index] + unseen)
      unseen = 0
      self.rows.append(row)
      self.isHeld.append(isHeld[index])
      lengths.append(1)
      times.append(row.time)
    }
    takeStalls(&lengths, rows.map(\.time))
    if ticks { setTicks(lengths, span: (rows[rows.count - 1].time - rows[0].time) / Double(rows.count - 1)) }
    check(times)
  }

  private static func range(of rows: [MotionRow]) -> MotionState {
    let places = rows.map(\.state.place)
    return MotionState(
      place: (places.max() ?? 0) - (places.min() ?? 0),
      velocity: rows.reduce(0) { max($0, abs($1.state.velocity)) })
  }

  /// Finds the stalls, and takes their time out of the rows.
  /// - Parameters:
  ///   - lengths: the number of rows for which each state lasts.
  ///   - times: the times of the rows of the table, in s.
  private mutating func takeStalls(_ lengths: inout [Int], _ times: [Double]) {
    guard ticks, rows.count > 1 else { return }
    let isFree = rows.indices.map { rows[$0].state.velocity != 0 && !isHeld[$0] }
    let interval = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()[times.count / 2 - 1]
    guard interval > 0 else { return }
    let states = rows
    let isAlone = rows.indices.count { lengths[$0] > 1 && isFree[$0] } == 1
    var (first, lost) = (0, 0.0)
    for index in rows.indices {
      rows[index].time -= lost
      let next = first + lengths[index]
      let end = min(next, times.count - 1)
      let isUntouched = inputs[index...min(index + 1, rows.count - 1)].allSatisfy { $0 == 0 }
      if lengths[index] > 1, isUntouched,
        let stall = Stall(of: index, in: states, isFree: isFree, until: times[end], interval: interval),
        isAlone || !stall.isUncertain
      {
        stalls.append(stall)
        let excess = min(lengths[index] - 1, Int((stall.time / interval).rounded()))
        lengths[index] -= excess
        lost += times[end] - times[end - excess]
      }
      first = next
    }
    ticks = lengths.indices.contains { lengths[$0] > 1 && isFree[$0] }
  }

  /// Replaces the times of the rows by those of the law's own steps.
  /// - Parameters:
  ///   - lengths: the number of rows for which each state lasts.
  ///   - span: the mean interval of the rows, in s.
  private mutating func setTicks(_ lengths: [Int], span: Double) {
    let moving = rows.indices.filter { rows[$0].state.velocity != 0 }.map { lengths[$0] }
    let repeated = moving.filter { $0 > 1 }.sorted()
    let usual = repeated[repeated.count / 2]
    let changes = zip(moving, moving.dropFirst()).count { ($0 > 1) != ($1 > 1) }
    // Steps that last for a whole number of rows may alternate with laws without steps.
    let share = Self.irregularShare * Double(moving.count)
    let isWhole =
      Double(repeated.count) > share && Double(repeated.count { $0 != usual } + changes) <= share
    let mean = Double(moving.reduce(0, +)) / Double(moving.count)
    let times = rows.map(\.time)
    for index in rows.indices.dropFirst() {
      let interval =
        if !isWhole {
          mean < Self.leastMeanLength ? span : span * mean
        } else if max(lengths[index - 1], lengths[index]) > 1 {
          span * Double(usual)
        } else {
          times[index] - times[index - 1]
        }
      rows[index].time = rows[index - 1].time + interval
    }
  }

  /// The greatest share of steps that last for another number of rows than the usual one.
  private static let irregularShare = 0.2
  /// The least mean number of rows for which a step lasts; below it, the repeated rows are exceptions.
  private static let leastMeanLength = 1.5

  private mutating func check(_ times: [Double]) {
    range = Self.range(of: rows)
    resolution = Self.finest.of(range)
    guard max(range.place, range.velocity) >= Self.leastMotion else { return }
    let finder = CourseFinder(rows, isHeld: isHeld, range: range)
    let frames = rows.indices.dropFirst()
    var suspects: [(row: Int, before: Continuation, after: Continuation)] = []
    // The frames in which a change of the acceleration may make up for a jump.
    var doubtful: [Int] = []
    var errors: [Double] = []
    for row in frames where !isHeld[row] && !isHeld[row - 1] {
      var error = finder.interpolationError(frame: row, resolution: resolution)
      if error > 1 {
        let before = finder.courseBefore(frame: row, resolution: resolution)
        let after = finder.courseAfter(frame: row, resolution: resolution)
        suspects.append((row, before, after))
        error = min(error, before.error.ratio(to: resolution), after.error.ratio(to: resolution))
      } else if error > Self.doubtfulShare {
        doubtful.append(row)
      }
      if rows[row].state.velocity != 0 { errors.append(error) }
    }
    errors.sort()
    if !errors.isEmpty, errors[errors.count / 2].isFinite {
      coarsen(to: max(1, Self.noiseFactor * errors[errors.count / 2]) * resolution)
    }
    let events = Set(suspects.map(\.row))
    let excursions = events.filter { events.contains($0 + 1) }.compactMap { row in
      excursion(to: row, finder).map { (row: row, course: $0) }
    }
    guard excursions.isEmpty else { return check(times, without: excursions) }
    var breaks: [(row: Int, size: Double, kind: FaultKind)] = []
    for (row, before, after) in suspects where !comesToRest(row) && !settles(row, finder.laws) {
      guard finder.interpolationError(frame: row, resolution: resolution) > 1,
        let found = breakage(
          in: row, before, after, finder.laws, greatestAcceleration(near: row, except: events))
      else { continue }
      breaks.append((row, found.size, found.kind))
    }
    for row in doubtful {
      guard finder.interpolationError(frame: row, resolution: resolution) > Self.doubtfulShare else {
        continue
      }
      let before = finder.courseBefore(frame: row, resolution: resolution)
      let after = finder.courseAfter(frame: row, resolution: resolution)
      let pair = CoursePair(before, after, over: rows[row - 1].time...rows[row].time)
      if let found = hiddenJump(in: pair, before, after) { breaks.append((row, found.size, found.kind)) }
    }
    // A law between two inputs may have any effect, and laws that began in one frame may end in one, with the same effect.
    let explained = breaks.filter { inputCount(beside: $0.row) > 1 }
    for (row, size, kind) in breaks {
      let isExplained = explained.contains { cause in
        (0...Self.longestLaw).contains(rows[row].time - rows[cause.row].time) && cause.kind == kind
          && size <= Self.endFactor * cause.size
      }
      faults.append(Fault(time: times[row], size: size, kind: isExplained ? .undecided : kind))
    }
    // A law with time steps may begin late, with an event that the rows show.
    for stall in stalls {
      let row = min(stall.index + 1, rows.count - 1)
      let size = abs(rows[stall.index].state.velocity) * stall.time
      guard size > resolution.place else { continue }
      let isSure = !stall.isUncertain && events.isDisjoint(with: row - 1...row + 1)
      if !isSure, stall.mayBeRestart { continue }
      faults.append(Fault(time: times[row], size: size, kind: isSure ? .placeJump : .undecided))
    }
    for row in frames where isHeld[row] != isHeld[row - 1] {
      guard let found = handOver(row) else { continue }
      faults.append(Fault(time: times[row], size: found.size, kind: found.kind))
    }
    faults.sort { $0.time < $1.time }
  }

  /// Makes the resolution as coarse as another one, but not coarser than shares of the range.
  private mutating func coarsen(to coarser: MotionState) {
    resolution = MotionState(
      place: max(resolution.place, min(coarser.place, Self.coarsest.place * range.place)),
      velocity: max(resolution.velocity, min(coarser.velocity, Self.coarsest.velocity * range.velocity)))
  }

  /// Checks the rows with those that are off the course of the others moved to it, each of which is a fault by itself.
  private mutating func check(_ times: [Double], without excursions: [(row: Int, course: MotionState)]) {
    for (row, state) in excursions {
      let distance = (rows[row].state - state).magnitude
      let isOfPlace = distance.place / resolution.place > distance.velocity / resolution.velocity
      faults.append(
        Fault(
          time: times[row], size: isOfPlace ? distance.place : distance.velocity,
          kind: isOfPlace ? .placeJump : .velocityJump))
      rows[row].state = state
    }
    check(times)
  }

  /// The number of inputs in a frame and in those beside it.
  func inputCount(beside row: Int) -> Int {
    inputs[row - 1...min(row + 1, rows.count - 1)].reduce(0, +)
  }

  /// Returns true if two inputs in a frame, or in two successive ones, may have begun laws that end together in a frame.
  func hadPair(before row: Int) -> Bool {
    let start = rows[row].time - Self.longestLaw
    return (1..<row).reversed().lazy.prefix { rows[$0].time >= start }.contains {
      inputs[$0] > 0 && inputs[$0] + inputs[$0 - 1] > 1 && !isHeld[$0]
    }
  }

  private func comesToRest(_ row: Int) -> Bool {
    guard rows[row].state.velocity == 0, row + 1 == rows.count || rows[row + 1].state == rows[row].state
    else { return false }
    return abs(rows[row].state.place - rows[row - 1].state.place)
      <= max(
        Self.rest.share * range.place, min(Self.rest.distance, Self.rest.most * max(range.place, extent)))
  }

  /// Returns true if a known law ends in a row, at its target, since it is near it.
  private func settles(_ row: Int, _ laws: KnownLaws) -> Bool {
    let (start, end) = (rows[row - 1], rows[row])
    guard end.state.velocity == 0 else { return false }
    let nearness = MotionState(
      place: min(Self.rest.distance, Self.settledShare * range.place),
      velocity: Self.settledShare * range.velocity)
    return laws.courses(from: start).contains { course in
      guard let target = course.target, abs(target - end.state.place) <= Self.targetError * range.place,
        let state = course.state(at: end.time)
      else { return false }
      return (state - end.state).ratio(to: nearness) <= 1
    }
  }

  /// Returns the jump where a hand takes or releases the value; nil if there is none. A hand may set any velocity, but it
  /// cannot jump. Its speed is known from at least two frames, and a motion may lie between two inputs.
  private func handOver(_ row: Int) -> (size: Double, kind: FaultKind)? {
    let reach = max(1, row - Self.handReach)...min(rows.count - 1, row + Self.handReach)
    let speeds = reach.filter { isHeld[$0] && isHeld[$0 - 1] }.map { index in
      abs(rows[index].state.place - rows[index - 1].state.place)
        / (rows[index].time - rows[index - 1].time)
    }
    let (from, to) = (rows[row - 1], rows[row])
    let fastest = max(abs(from.state.velocity), abs(to.state.velocity), speeds.max() ?? 0)
    let way = abs(to.state.place - from.state.place)
    guard way > 3 * (to.time - from.time) * fastest + 0.01 * range.place else { return nil }
    return (way, speeds.count < 2 || inputCount(beside: row) > 1 ? .undecided : .placeJump)
  }
}
