import Motion
import PaneCanvas
import PaneScenes
import Testing

@testable import PaneRecording

/// Tests of the velocities in the traces of all scenes. Times are scene times, so slow motion has no part in them.
struct TraceVelocityTests {
  /// The interval between two rows, in s.
  fileprivate static let step = 1.0 / 480

  /// The rows of one column from an event to the next.
  private struct Course {
    var values: [Double] = []
    var velocities: [Double] = []

    /// The number of rows for which a law with time steps of its own stays the same; 1 for a function of time.
    var rowsPerStep: Int {
      var (longest, count) = (1, 1)
      for row in values.indices.dropFirst() {
        let isSame = values[row] == values[row - 1] && velocities[row] == velocities[row - 1]
        count = isSame && velocities[row] != 0 ? count + 1 : 1
        longest = max(longest, count)
      }
      return longest
    }

    /// The number of jumps of a value that moves in eighths of its way, with its overshoot.
    private static let jumps = 10

    /// True if the value changes by the integral of the velocity, but for a few pairs of intervals that are not three in
    /// succession. Simpson's rule differs from the integral by less than its second difference, also across a jump of the
    /// velocity. A jump of the value is in one pair: as a motion settles, or between two multiples of a rounded position.
    var isIntegralOfItsVelocity: Bool {
      var (misses, longest, count) = (0, 0, 0)
      for row in stride(from: 2, to: values.count, by: 2) {
        let (first, middle, last) = (velocities[row - 2], velocities[row - 1], velocities[row])
        let integral: Double = TraceVelocityTests.step / 3 * (first + 4 * middle + last)
        let bend: Double = abs(first - 2 * middle + last)
        let error: Double = abs(values[row] - values[row - 2] - integral)
        let isMiss = error > 1e-6 + TraceVelocityTests.step * bend
        misses += isMiss ? 1 : 0
        count = isMiss ? count + 1 : 0
        longest = max(longest, count)
      }
      return longest < 3 && misses <= Self.jumps + values.count / 12
    }

    /// The distance by which a law with time steps moves a value without velocity: it settles within 0.25 pt, and a body is
    /// lifted out of the skin of a contact.
    private static let correction = 0.25

    /// Returns true if the value changes by no more and no less than the extreme velocities take it in the time, but for
    /// one step at each end and a correction.
    func isBetweenItsVelocities(rowsPerStep: Int) -> Bool {
      let (least, most) = (velocities.min() ?? 0, velocities.max() ?? 0)
      let time = TraceVelocityTests.step * Double(values.count - 1)
      let slack =
        2 * TraceVelocityTests.step * Double(rowsPerStep) * max(abs(least), abs(most)) + Self.correction
      let way = (values.last ?? 0) - (values.first ?? 0)
      return (least * time - slack...most * time + slack).contains(way)
    }
  }

  /// The numbers and the words of a scene's trace.
  private func row(_ scene: any Scene) -> (numbers: [Double], words: [String]) {
    var (numbers, words): ([Double], [String]) = ([], [])
    for column in scene.trace {
      switch column.value {
      case .number(let number): numbers.append(number)
      case .word(let word):
        numbers.append(.nan)
        words.append(word)
      }
    }
    return (numbers, words)
  }

  @Test(arguments: SceneName.allCases, 0..<4)
  func `every velocity of a trace is the derivative of its column, in random sessions of every scene`(
    name: SceneName, seed: UInt64
  ) {
    var session = RandomSession(seed: seed &* 100 &+ UInt64(name.number))
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    let names = gallery.scene.trace.map(\.name)
    let columns = MotionColumns.all(in: names)
    #expect(!columns.isEmpty)
    let keys = gallery.scene.keyLabels.flatMap(\.keys).compactMap { key in
      if case .character(let character) = key { character } else { nil }
    }
    var courses = Array(repeating: Course(), count: columns.count)
    var log: [String] = []

    var (count, lies) = (0, [String]())
    func judge() {
      for (column, course) in zip(columns, courses) where course.values.count > 4 {
        count += 1
        let rows = course.rowsPerStep
        if rows > 2 ? course.isBetweenItsVelocities(rowsPerStep: rows) : course.isIntegralOfItsVelocity {
          continue
        }
        lies.append("\(column.name) until \(gallery.time) s, after \(log.suffix(4))")
      }
      for index in courses.indices { courses[index] = Course() }
    }
    var time = 0.0
    var last = row(gallery.scene)
    for line in session.lines(100, of: { $0.sceneEvent(keys: keys, columns: 120, rows: 40) }) {
      while time + Self.step < line.time {
        time += Self.step
        gallery.advance(to: time)
        let next = row(gallery.scene)
        // The trace names what is held and which body is selected.
        let isHeld = next.words.contains { ["dragging", "held", "paused"].contains($0) }
        if isHeld || next.words != last.words {
          judge()
        }
        last = next
        if isHeld { continue }
        for (index, column) in columns.enumerated() {
          courses[index].values.append(next.numbers[column.value])
          courses[index].velocities.append(next.numbers[column.velocity])
        }
      }
      judge()
      _ = gallery.route(line.event, at: line.time, isScripted: true)
      (time, last) = (line.time, row(gallery.scene))
      log.append("\(line.time) \(line.event)")
    }
    // A scene with one moving number has fewer courses.
    #expect(count > 25 * min(columns.count, 4))
    // Bodies that overlap and joints that are violated are moved without velocity, which no column tells.
    #expect(
      lies.count <= (name == .dynamics ? count / 20 : 0), "\(lies.count) of \(count): \(lies.prefix(3))")
  }
}
