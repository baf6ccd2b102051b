internal import Motion
internal import PaneSprings
internal import RealModule

/// Times and places of a recorded motion, from columns of numbers with or without a header.
package struct RecordedMotion: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// The time since the first row, in s.
    package let time: Double
    /// The position, in any unit.
    package let place: Double
    /// The target at this time, from a column `target`; nil if there is none.
    let target: Double?
  }

  /// The rows, each later than the one before.
  package private(set) var rows: [Row] = []
  /// The number of rows in the file, with those whose position was not recorded.
  private(set) var rowCount = 0
  /// The time of the first row, in s.
  package private(set) var origin = 0.0
  /// The runs of rows that are not under a finger and whose target does not change.
  private var runs: [Range<Int>] = []
  /// The name of the file, for messages.
  let file: String
  /// The name of the column of positions.
  package private(set) var name = "2"
  /// A sentence about the rows that were not read, as those of another table; nil if there are none.
  private(set) var unread: String?
  /// True if the first motion starts with velocity 0.
  private let startsAtRest: Bool

  package enum Times: Hashable, Sendable {
    /// Times in a unit of so many seconds: 1 for s, 0.001 for ms; nil for the unit with which the column's name ends,
    /// as `time_ms` and `timeMs`, or for s.
    case column(unit: Double?)
    /// No times: the first column is of positions, one for each frame, at this many frames per second (over 0).
    case frames(perSecond: Double)
  }

  /// Reads a table with commas, semicolons, tabs or spaces between its fields. The time is the first column, or the one
  /// that is named `t` or `time`. Without commas between fields, numbers may have a decimal comma. Another table in the
  /// file is not read: it follows an empty line and has a header.
  ///
  /// A row whose position is empty, `null` or `nan` is a frame that was not recorded. Rows under a finger, by the
  /// words of a trace's phase, are read but belong to no run.
  /// - Parameter column: the name or, without a header, the number of the column of positions; nil means the first one behind
  ///     the time, or the first if there are no times.
  ///   - startsAtRest: true if the velocity of the first motion is 0 when it starts, and not to be found.
  package init(
    parsing text: String, column: String? = nil, times: Times = .column(unit: nil),
    startsAtRest: Bool = false,
    named file: String
  ) throws(ParseError) {
    self.file = file
    self.startsAtRest = startsAtRest
    var reader = Reader(column: column, times: times)
    try read(text, &reader)
    guard let names = reader.names, !rows.isEmpty else {
      throw ParseError("\(file): expected rows of a time and a position, found none")
    }
    (name, origin, rowCount) = (names[reader.place], reader.origin, reader.count)
  }

  private mutating func read(_ text: String, _ reader: inout Reader) throws(ParseError) {
    var rows = CSVRows(text)
    var followsEmptyLine = false
    var others: (line: Int, count: Int)?
    do throws(ParseError) {
      while let fields = try rows.next() {
        defer { followsEmptyLine = fields.isEmpty }
        guard !fields.isEmpty else { continue }
        let isHeader = Double(rows.content(of: fields[0])) == nil
        if let first = others {
          others = (first.line, first.count + 1)
        } else if let names = reader.names {
          if isHeader, followsEmptyLine {
            others = (rows.line, 1)
            continue
          }
          guard fields.dropFirst(names.count).allSatisfy(\.isEmpty) else {
            throw ParseError(
              "expected \(names.count) values, as many as the first line has, found \(fields.count)")
          }
          try add(reader.row(fields.map { rows.content(of: $0) }))
        } else {
          try reader.begin(isHeader ? fields.map { String($0) } : fields.indices.map { "\($0 + 1)" })
          if !isHeader { try add(reader.row(fields.map { rows.content(of: $0) })) }
        }
      }
    } catch {
      throw ParseError("\(file):\(rows.line): \(error)")
    }
    unread = others.map {
      "\($0.count) lines from line \($0.line) on are not read: another table follows an empty line"
    }
  }

  private mutating func add(_ found: (row: Row, isHeld: Bool)?) throws(ParseError) {
    guard let (row, isHeld) = found else { return }
    let index = rows.count
    rows.append(row)
    if isHeld { return }
    if let run = runs.last, run.upperBound == index, rows[index - 1].target == row.target {
      runs[runs.count - 1] = run.lowerBound..<index + 1
    } else {
      runs.append(index..<index + 1)
    }
  }

  /// The pieces that a spring is fitted to: the runs with enough rows. Rows at rest towards another target, right before a
  /// motion that starts at rest, belong to it.
  var pieces: [FreeRun] {
    var runs = runs
    while startsAtRest, runs.count > 1, runs[0].upperBound == runs[1].lowerBound,
      piece(runs[0].lowerBound..<runs[1].upperBound, isFirst: true).leadingRest >= runs[0].count
    { runs[0...1] = [runs[0].lowerBound..<runs[1].upperBound] }
    return runs.filter { $0.count >= FreeRun.leastRows }.enumerated().map { piece($1, isFirst: $0 == 0) }
  }

  private func piece(_ run: Range<Int>, isFirst: Bool) -> FreeRun {
    FreeRun(
      rows: Array(run), times: rows[run].map(\.time), places: rows[run].map(\.place),
      target: rows[run.upperBound - 1].target, startsAtRest: startsAtRest && isFirst)
  }
}

extension RecordedMotion {
  /// The columns of a recording, and the rows that they make.
  private struct Reader {
    /// The requested column of places; nil means the first one behind the times.
    let column: String?
    let times: Times
    /// The number of rows that were read, with those that were not recorded.
    private(set) var count = 0
    private(set) var names: [String]?
    private var time = 0
    private(set) var place = 0
    private var target: Int?
    /// The unit of the times, in s.
    private var unit = 1.0
    /// The first and the last time as they are written.
    private var (first, last) = ("0", "0")
    /// The last time of a row with a position, since the first time, in s.
    private var elapsed = -Double.infinity

    init(column: String?, times: Times) { (self.column, self.times) = (column, times) }

    private var hasTimes: Bool { if case .column = times { true } else { false } }

    /// The first time, in s.
    var origin: Double { hasTimes ? unit * (Double(first) ?? 0) : 0 }

    mutating func begin(_ names: [String]) throws(ParseError) {
      if hasTimes, !RecordedTime.isTime(names[0]) { time = names.firstIndex(where: RecordedTime.isTime) ?? 0 }
      let free = names.indices.filter { !hasTimes || $0 != time }
      let standard = free.first { !hasTimes || $0 > time } ?? free.first
      let found = column.map { column in free.first { names[$0] == column } } ?? standard
      if let column, free.count(where: { names[$0] == column }) > 1 {
        throw ParseError("“\(excerpt(column))” is the name of several columns; expected one")
      }
      if !hasTimes, let name = names.first(where: RecordedTime.isTime) {
        throw ParseError(
          "--fps is for positions without times, and “\(excerpt(name))” has times; expected the file without --fps"
        )
      }
      guard let index = found else {
        let found = excerpt(names.joined(separator: ","))
        let place = column.map { "“\($0)”" } ?? "a position"
        let hint = hasTimes && names.count == 1 ? "; positions without times need --fps" : ""
        throw ParseError("expected \(hasTimes ? "the time and " : "")\(place), found “\(found)”\(hint)")
      }
      if case .column(let given) = times {
        guard given != nil || !RecordedTime.countsFrames(names[time]) else {
          throw ParseError(
            "“\(excerpt(names[time]))” counts frames; expected a column of times, such as t or ms, or --fps with --column \(excerpt(names[index]))"
          )
        }
        unit = given ?? RecordedTime.unit(of: names[time]) ?? 1
      }
      (self.names, place) = (names, index)
      // The target of a trace belongs to its first column of positions.
      target = index == standard ? names.firstIndex(of: "target") : nil
    }

    /// Returns a row and whether it is under a finger; nil if its position was not recorded.
    mutating func row(_ fields: [String]) throws(ParseError) -> (row: Row, isHeld: Bool)? {
      guard let names else { return nil }
      defer { count += 1 }
      let least = max(hasTimes ? time : 0, place, target ?? 0) + 1
      guard fields.count >= least else {
        throw ParseError("expected \(least) values or more, found \(fields.count)")
      }
      var time = 0.0
      switch times {
      case .column:
        if count == 0 { first = fields[self.time] }
        time = try RecordedTime.elapsed(from: first, to: fields[self.time], unit: unit)
      case .frames(let rate): time = Double(count) / rate
      }
      if ["", "null", "nan"].contains(fields[place].lowercased()) { return nil }
      guard time > elapsed else {
        throw ParseError("times must increase, but \(fields[self.time]) follows \(last)")
      }
      (elapsed, last) = (time, fields[self.time])
      var end: Double?
      if let target { end = try NumberArgument.coordinate.parse(fields[target], named: "the target") }
      let row = Row(
        time: time, place: try NumberArgument.coordinate.parse(fields[place], named: names[place]),
        target: end)
      return (row, fields.contains(where: TraceTable.heldPhases.contains))
    }
  }
}

extension RecordedMotion {
  /// Rows of a motion towards one target.
  struct FreeRun: Hashable, Sendable {
    /// The indices of the rows in the recording.
    let rows: [Int]
    /// The times, in s, each later than the one before.
    let times: [Double]
    let places: [Double]
    /// The target; nil if it is unknown.
    let target: Double?
    /// The initial position of a motion that starts at rest, with a known target; nil if position and velocity are
    /// unknown.
    var start: Double?

    /// True if the motion starts at rest from an unknown position.
    var startsAtRest = false

    /// A rest before the first row.
    struct Rest: Hashable, Sendable {
      /// The mean of its rows.
      let place: Double
      /// The sum of the squares of their differences from it.
      let squares: Double
    }

    /// The rest whose rows are left out; nil if there is none.
    private(set) var rest: Rest?

    /// The time of the last row before which the motion may start, in s; nil if it starts with the first row. Until it
    /// starts, it is at rest.
    private(set) var latestOnset: Double?

    /// The least number of rows that determine a spring.
    static let leastRows = 6
    /// The number of rows that are enough to search in.
    private static let searchedRows = 48

    /// The duration, in s.
    var span: Double { times[times.count - 1] - times[0] }

    /// The difference between the greatest and the least position.
    var extent: Double { (places.max() ?? 0) - (places.min() ?? 0) }

    /// The number of unknowns besides the spring: initial position, initial velocity, and the target.
    var parameterCount: Int {
      start != nil ? 0 : (target == nil ? 3 : 2) - (startsAtRest ? 1 : 0) + (latestOnset == nil ? 0 : 1)
    }

    /// The time of the last row before the latest start; nil if the motion starts with the first row.
    var likelyOnset: Double? { latestOnset.flatMap { latest in times.last { $0 < latest } } }

    /// Returns the time at which the motion starts, in s.
    func begin(_ onset: Double?) -> Double { latestOnset == nil ? times[0] : onset ?? times[0] }

    /// Returns the rows as a motion that starts at rest at an unknown time before the first of later rows.
    func starting(before later: FreeRun) -> FreeRun {
      var run = self
      run.latestOnset = later.times[0]
      return run
    }

    /// The sum of the squares of the differences between the rows and the nearest straight line.
    var squaresOfLine: Double {
      let residual = LeastSquares([times.map { _ in 1 }, times], to: places).residual
      return dot(residual, residual)
    }

    /// Returns the nearest motion of a spring, and its positions minus those of the rows.
    /// - Parameter onset: the time at which the motion starts, if it is not that of the first row.
    func fit(
      _ spring: Spring, startingAt onset: Double?
    ) -> (motion: SpringMotion<Double>, residual: [Double]) {
      if let start, let target {
        let motion = SpringMotion(spring: spring, from: start, velocity: 0, to: target)
        return (motion, zip(times, places).map { motion.value(at: $0 - times[0]) - $1 })
      }
      // The motions to 0 from position 1 at rest, and from position 0 with velocity 1.
      let motions = startsAtRest ? 1 : 2
      var columns = [[Double]](repeating: [Double](repeating: 0, count: times.count), count: motions)
      let begin = begin(onset)
      for (row, time) in times.enumerated() {
        var (places, velocities) = (SIMD2(1.0, 0), SIMD2(0.0, 1))
        SpringStep(spring, duration: max(0, time - begin)).advance(
          displacement: &places, velocity: &velocities)
        for column in 0..<motions { columns[column][row] = places[column] }
      }
      let fit = combination(of: columns)
      let target = target ?? fit.factors[motions]
      let motion = SpringMotion(
        spring: spring, from: target + fit.factors[0], velocity: startsAtRest ? 0 : fit.factors[1], to: target
      )
      return (motion, fit.residual.map { -$0 })
    }

    /// Returns the combination of columns and the target that is nearest to the rows.
    private func combination(of columns: [[Double]]) -> LeastSquares {
      guard let target else { return LeastSquares(columns + [times.map { _ in 1 }], to: places) }
      return LeastSquares(columns, to: places.map { $0 - target })
    }

    /// Returns the sum of the squares of the differences from the nearest exponential decay of a rate, in 1/s.
    func squaresOfDecay(_ rate: Double, startingAt onset: Double?) -> Double {
      let begin = begin(onset)
      let residual = combination(of: [times.map { Double.exp(-rate * max(0, $0 - begin)) }]).residual
      return dot(residual, residual)
    }

    /// Some of the rows, denser at the start, where a spring moves most.
    var thinned: FreeRun {
      guard times.count > Self.searchedRows else { return self }
      var chosen: [Int] = []
      for index in 0..<Self.searchedRows {
        let share = Double(index) / Double(Self.searchedRows - 1)
        let row = Int((share * share * Double(times.count - 1)).rounded())
        if row != chosen.last { chosen.append(row) }
      }
      return part(chosen)
    }

    /// The rows without the initial ones that are at rest. The motion may start at any time before the first of them, with
    /// any velocity.
    var withoutLeadingRest: FreeRun {
      let row = leadingRest
      guard start == nil, row < places.count, places.count - row >= Self.leastRows else { return self }
      var later = part(Array(row..<places.count))
      later.startsAtRest = false
      let mean = places[..<row].reduce(0, +) / Double(row)
      let rest = places[..<row].map { $0 - mean }
      later.rest = Rest(place: mean, squares: dot(rest, rest))
      return later
    }

    /// The number of initial rows that differ from the mean of those before by at most five times the noise, or 1 % of the
    /// extent if that is more.
    var leadingRest: Int {
      let bends = places.indices.dropFirst().dropLast().map {
        abs(places[$0 - 1] - 2 * places[$0] + places[$0 + 1])
      }.sorted()
      // The median magnitude of a normal distribution is 0.6745 deviations, and a second difference has a deviation
      // of √6 of them.
      let noise = bends.isEmpty ? 0 : bends[bends.count / 2] / (0.6745 * 6.0.squareRoot())
      let threshold = max(5 * noise, 0.01 * extent)
      var sum = 0.0
      for row in places.indices {
        if row > 0, abs(places[row] - sum / Double(row)) > threshold { return row }
        sum += places[row]
      }
      return places.count
    }

    private func part(_ chosen: [Int]) -> FreeRun {
      FreeRun(
        rows: chosen.map { rows[$0] }, times: chosen.map { times[$0] }, places: chosen.map { places[$0] },
        target: target, start: start, startsAtRest: startsAtRest)
    }
  }
}
