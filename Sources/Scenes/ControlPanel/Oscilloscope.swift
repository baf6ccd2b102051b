internal import MotionKinematics
internal import PaneCanvas

/// The velocity of one motion over the width of a stage, as an oscilloscope shows a single sweep: from the event that
/// starts the motion at rest until it rests again. The run before stays as a ghost in the same scale.
///
/// Its time is the time of motion, in s: it stands still while nothing moves. When a run reaches the right edge, the
/// scale of time halves. Up is positive.
struct Oscilloscope: Sendable {
  /// An event that replaced the law of the motion.
  private struct RunEvent: Sendable {
    let time: Double
    let word: String
    /// The sizes of the jumps of the place and the velocity at the event; empty if there is none.
    let jumps: [InlineText]
  }

  private struct VelocityRun: Sendable {
    /// The velocities, in pt/s, in the order of time. At an event there are two, before and after it.
    var samples: [(time: Double, velocity: Double)] = []
    var events: [RunEvent] = []
    /// The greatest speed that the run has reached or that its law will reach, in pt/s.
    var peak = 0.0
  }

  /// The time from the left edge to the right one at the start of a run, in s.
  private static let span = 1.5
  /// The time of rest before the event that starts a run, in s.
  private static let lead = 0.04
  /// The share of the span after which the scale of time halves.
  private static let fullShare = 0.94
  /// The number of samples of which every second one is dropped.
  private static let greatestCount = 512
  /// The least peak of a scale, in pt/s.
  private static let leastPeak = 50.0
  /// The ratio by which the scale grows beyond a speed that no law has announced.
  private static let growth = 1.25
  /// The ratio of a peak to the scale up to which the curves are not drawn anew.
  private static let headroom = 1.06
  /// The greatest number of pictures of a run, well below the number that a terminal keeps for all that is shown.
  private static let mostPictures = 48
  /// The number of events after which the oldest one is forgotten.
  private static let mostEvents = 64
  /// The share of the stage's colour in a curve at rest.
  private static let faintness = 0.4

  let box: CellBox
  /// The number of rows above the zero line, and the number of those for words at the top: events, and what jumps.
  private let upperRows: Int
  private let wordRows: Int
  private var run = VelocityRun()
  private var ghost = VelocityRun()
  private var elapsed = 0.0
  private var span = Self.span
  /// The speed at the row below the words, in pt/s.
  private(set) var scale = Self.leastPeak
  private var plot: BraillePlot
  private var ghostPlot: BraillePlot

  /// - Parameter zeroRow: The row of the zero line, in the rows of the box.
  init(in box: CellBox, zeroRow: Int) {
    self.box = box
    upperRows = min(max(zeroRow - box.row, 1), box.rows - 1)
    wordRows = upperRows >= 6 ? 3 : upperRows >= 4 ? 2 : 0
    plot = BraillePlot(columns: box.columns, rows: box.rows, range: 1, span: span)
    ghostPlot = plot
    fit()
  }

  var isEmpty: Bool { run.samples.isEmpty }

  /// The number of samples and events for which there is memory.
  var count: Int { run.samples.count + run.events.count }

  var hasWords: Bool { wordRows > 0 }

  mutating func takeMemory() {
    plot.takeMemory()
    ghostPlot.takeMemory()
    run.samples.reserveCapacity(Self.greatestCount + 2)
  }

  /// Starts a run with an event at rest. The run before becomes the ghost.
  mutating func begin() {
    if !isEmpty { ghost = run }
    run = VelocityRun()
    run.samples.reserveCapacity(Self.greatestCount + 2)
    (elapsed, span) = (Self.lead, Self.span)
    while (ghost.samples.last?.time ?? 0) > Self.fullShare * span { span *= 2 }
    run.samples.append((0, 0))
    fit()
  }

  /// Records an event that replaced the law, `duration` s of motion after the last sample, with the velocities before and
  /// after it.
  mutating func mark(
    _ word: String, after duration: Double, from before: Double, to after: Double, _ jump: Jump
  ) {
    append(before, after: duration)
    if run.events.count == Self.mostEvents { run.events.removeFirst() }
    run.events.append(RunEvent(time: elapsed, word: word, jumps: jump.lines))
    append(after, after: 0)
    plot.mark(at: elapsed)
  }

  /// Fits the scale to a new law, from the current time on its clock to its end, in s, which is infinite if it is not
  /// known. Velocities are in pt/s.
  mutating func expect(from time: Double, to end: Double, _ velocity: (Double) -> Double) {
    let speed = Chart.greatestSpeed(from: time, to: end, velocity)
    guard speed > 0 else { return }
    run.peak = max(run.peak, speed)
    // A run that has only begun takes the scale of its law.
    if run.peak > scale * Self.headroom || run.events.count == 1 { fit() }
  }

  /// Appends a velocity, in pt/s, after a duration of motion, in s.
  mutating func append(_ velocity: Double, after duration: Double) {
    elapsed += duration
    let velocity = min(max(velocity, -Chart.greatestSpeed), Chart.greatestSpeed)
    run.samples.append((elapsed, velocity))
    if run.samples.count > Self.greatestCount { thinOut() }
    if abs(velocity) > run.peak { run.peak = abs(velocity) * Self.growth }
    if run.peak > scale * Self.headroom || elapsed > Self.fullShare * span {
      while elapsed > Self.fullShare * span { span *= 2 }
      fit()
    } else {
      plot.append(velocity, at: elapsed)
    }
  }

  /// Drops every second sample, but none at an event.
  private mutating func thinOut() {
    var kept = 0
    for index in run.samples.indices {
      let sample = run.samples[index]
      if index % 2 == 1, !run.events.contains(where: { $0.time == sample.time }) { continue }
      run.samples[kept] = sample
      kept += 1
    }
    run.samples.removeLast(run.samples.count - kept)
  }

  /// Draws the curves anew in a scale that contains both runs.
  private mutating func fit() {
    scale = max(run.peak, ghost.peak, Self.leastPeak)
    plot = plot(of: run)
    ghostPlot = plot(of: ghost)
  }

  private func plot(of run: VelocityRun) -> BraillePlot {
    let unit = scale / Double(upperRows - wordRows)
    var plot = BraillePlot(
      columns: box.columns, rows: box.rows,
      range: -unit * Double(box.rows - upperRows)...unit * Double(upperRows),
      span: span, pictures: min(max(box.columns / 3, 1), Self.mostPictures))
    var events = run.events[...]
    for sample in run.samples {
      if let event = events.first, event.time <= sample.time {
        plot.mark(at: event.time)
        events.removeFirst()
      }
      plot.append(sample.velocity, at: sample.time)
    }
    return plot
  }

  // MARK: Drawing

  /// Draws the runs: the ghost always in dots, and in cells the present one fainter at rest.
  func draw(into canvas: inout Canvas, isFaint: Bool, _ color: Color, _ theme: Theme) {
    let ground = canvas.rendering.color == .full ? theme.stage.middle : nil
    func faint(_ color: Color, by share: Double) -> Color {
      ground.map { color.mixed(with: $0, by: share) } ?? color
    }
    if !ghost.samples.isEmpty {
      canvas.drawDots(
        of: ghostPlot, column: box.column, row: box.row, curve: faint(theme.dimText, by: 0.45), zeroLine: nil,
        mark: nil)
    }
    func draw(into canvas: inout Canvas, fainter share: Double) {
      canvas.draw(
        plot, column: box.column, row: box.row, curve: faint(color, by: share), zeroLine: theme.zeroLine,
        mark: faint(theme.mark, by: 0.4 + share / 2))
    }
    canvas.draw {
      canvas, _ in
      draw(into: &canvas, fainter: 0)
    } inCells: {
      draw(into: &$0, fainter: isFaint ? Self.faintness : 0)
    }
  }

  /// Makes all runs so far fainter where the terminal shows pictures, by a veil of the stage's colours. Pictures of the
  /// same curves in another colour would take many bytes.
  func drawVeil(of stage: Gradient, into canvas: inout Canvas, _ theme: Theme) {
    canvas.drawVeil(stage, opacity: Self.faintness)
    canvas.drawZeroLine(of: plot, column: box.column, row: box.row, theme.zeroLine)
  }

  func drawHead(into canvas: inout Canvas, _ color: Color) {
    canvas.drawHead(of: plot, column: box.column, row: box.row, color)
  }

  /// Draws the words of the events in a row beside their bars, up to a column, and what jumps in red. Of two words that
  /// would overlap, the later one is drawn.
  func drawEvents(into canvas: inout Canvas, row: Int, before right: Int, _ theme: Theme) {
    for event in run.events where !event.jumps.isEmpty {
      let column = box.column + plot.column(at: event.time)
      for row in box.row..<box.row + box.rows {
        canvas.draw("│", column: column, row: row, theme.red, style: .bold)
      }
    }
    guard wordRows > 0 else { return }
    var (wordEnd, jumpEnd) = (right, box.column + box.columns)
    for event in run.events.reversed() {
      let column = box.column + plot.column(at: event.time) + 1
      if column + event.word.count <= wordEnd {
        canvas.draw(event.word, column: column, row: row, theme.mark)
        wordEnd = column - 2
      }
      let width = event.jumps.reduce(0) { max($0, $1.count) }
      let start = min(column, box.column + box.columns - width)
      guard width > 0, start + width <= jumpEnd else { continue }
      for (index, line) in event.jumps.prefix(wordRows - 1).enumerated() {
        canvas.draw(line, column: start, row: row + index + 1, theme.red, style: .bold)
      }
      jumpEnd = start - 2
    }
  }
}
