internal import PaneCanvas

/// The velocity of one motion over the width of the stage, as an oscilloscope shows a single sweep: from the event
/// that starts the motion at rest until it rests again. The run before stays in grey, in a scale of its own, because
/// two laws are compared by their shape. Up is the direction of opening, and positive.
struct Sweep: Sendable {
  /// An event that replaced the law: its word with the velocity that was handed over, and what became of it.
  private struct Event: Sendable {
    private var label, verdict: InlineText
    let jumps: Bool

    init(_ word: String, _ handover: Pane.Handover) {
      (label, verdict) = (InlineText(word), "")
      jumps = handover.positionJumps || handover.velocityJumps
      guard jumps || handover.before.velocity.rounded() != 0 else { return }
      label.append("  \(handover.velocities) pt/s")
      verdict = jumps ? "velocity jumps" : "velocity kept"
      if handover.positionJumps { verdict = "jumps \(handover.distance)" }
    }

    /// The width of the words, in pt.
    var width: Double { Double(max(label.count, verdict.count)) * Box.column }

    func write(at place: SIMD2<Double>, rows: Int, _ theme: Theme, on stage: inout Stage) {
      let color = jumps ? theme.red : verdict.isEmpty ? theme.dimText : theme.curve
      stage.text(label, at: place, color)
      if rows > 1 { stage.text(verdict, at: place + SIMD2(0, Box.row), color, style: .bold) }
    }
  }

  private struct Run: Sendable {
    var chart = Chart(span: longest)
    /// The events, each at one of the chart's marks.
    var events: [Event] = []
    /// The greatest speed that the laws reach, in pt/s.
    var peak = 0.0
    /// The name that a ghost has.
    var name = InlineText()

    /// Returns the pt of a box for 1 pt/s.
    func unit(in box: Box) -> Double { box.height / 2 / max(peak, leastSpeed) }
  }

  /// The time from the left edge to the right one, in s. It doubles when a run reaches this share of it, up to
  /// `longest`.
  private static let (span, longest, fullShare) = (1.75, 14.0, 0.94)
  /// The time of rest before the event that starts a run, in s.
  private static let lead = 0.04
  /// The time on either side of a jump in which no curve is drawn, in s: more than that between two samples.
  private static let gap = 0.006
  /// The least speed of a scale, in pt/s.
  private static let leastSpeed = 50.0
  /// The ratio by which the speed of a finger may exceed the peak, and that by which the peak then exceeds it.
  private static let (headroom, growth) = (1.06, 1.25)

  private var (run, ghost) = (Run(), Run())
  private var isRunning = false

  /// Records the velocity up to a scene time, in s. The pane has not changed since the last call.
  mutating func record(_ pane: Pane, to time: Double) {
    guard isRunning else { return }
    run.chart.record(to: time) { -pane.state(at: $0).velocity }
    let speed = abs(run.chart.samples.last ?? 0)
    if speed > run.peak * Self.headroom { run.peak = speed * Self.growth }
    isRunning = !pane.isStill(at: time)
  }

  /// Goes on after the pane has stood still, at a scene time, in s.
  mutating func resume(at time: Double) {
    if !isRunning { run.chart.resume(at: time) }
    isRunning = true
  }

  /// Marks an event that replaced the law at a scene time, in s. From rest it starts a run; the one before is the
  /// ghost.
  mutating func mark(_ word: String, _ handover: Pane.Handover, _ pane: Pane, at time: Double) {
    if handover.wasAtRest {
      swap(&run, &ghost)
      (run.peak, run.name) = (0, "before: \(pane.driver.name)")
      run.events.removeAll(keepingCapacity: true)
      run.chart.begin(at: time - Self.lead)
      run.chart.record(to: time) { _ in 0 }
    }
    resume(at: time)
    run.chart.mark(at: time)
    let event = Event(word, handover)
    if event.jumps { run.chart.jump(at: time) }
    run.events.append(event)
    // The chart forgets the marks that it no longer shows.
    run.events.removeFirst(run.events.count - run.chart.marks.count)
    run.peak = max(run.peak, Self.greatestSpeed(of: pane, from: time))
  }

  /// Returns the greatest speed of the pane's law, in pt/s; 0 if its end is not known.
  private static func greatestSpeed(of pane: Pane, from time: Double) -> Double {
    guard let end = pane.law?.settles, end < .infinity else { return 0 }
    // Most laws are fastest soon after they begin, so the samples are denser there.
    let shares = stride(from: 0, to: 1, by: 1.0 / 160).lazy
    return shares.reduce(0) { max($0, abs(pane.state(at: time + $1 * $1 * (end - time)).velocity)) }
  }

  // MARK: Drawing

  /// Draws both runs above the open pane, the zero line in the middle, so that the pane hides no lobe.
  func draw(on stage: inout Stage, above open: Double, _ theme: Theme) {
    guard !run.chart.samples.isEmpty else { return }
    let free = Box(left: 0, top: Box.row, right: stage.size.x, bottom: open)
    // The rows of the events' words. On a low stage only the first of them is free.
    let wordRows = min(2, free.rows / 4)
    let top = free.line(wordRows).top
    let (box, elapsed) = (Box(left: 0, top: top, right: free.right, bottom: open), run.chart.elapsed)
    var width = Self.span
    while width < Self.longest, max(elapsed, ghost.chart.elapsed) > Self.fullShare * width { width *= 2 }
    let (start, pace) = (max(0, elapsed - Self.fullShare * width), width / box.width)
    let gap = max(Self.gap, pace * stage.step)
    let isFull = stage.rendering.color == .full
    let grey = isFull ? theme.dimText.mixed(with: theme.stage.middle, by: 0.45) : theme.dimText
    func plot(_ run: Run, _ color: Color) {
      let unit = run.unit(in: box)
      stage.plot(in: box, color) { x in
        let time = start + x * pace
        guard !run.chart.isBroken(within: gap, of: time) else { return nil }
        return run.chart.value(at: time).map { box.middle.y - $0 * unit }
      }
    }
    stage.fill(.rectangle(Box(at: SIMD2(0, box.middle.y), size: SIMD2(box.width, 1))), theme.zeroLine)
    let middle = Double(Int(box.middle.y / Box.row)) * Box.row
    let end = SIMD2(box.right - 2 * Box.column, middle)
    stage.text("velocity", at: end - SIMD2(0, Box.row), theme.curve, .trailing)
    if !ghost.chart.samples.isEmpty {
      stage.text(ghost.name, at: end + SIMD2(0, Box.row), grey, .trailing)
    }
    plot(ghost, grey)
    var limit = box.right
    for index in run.events.indices.reversed() where run.chart.marks[index] >= start {
      let left = (run.chart.marks[index] - start) / pace
      let bar = Box(at: SIMD2(left, free.top), size: SIMD2(run.events[index].jumps ? 2 : 1, free.height))
      stage.fill(.rectangle(bar), run.events[index].jumps ? theme.red : grey)
      // The later one of two labels that would overlap is written.
      let size = run.events[index].width
      let place = min((left / Box.column + 0.5).rounded(.up) * Box.column, box.right - size)
      guard place + size <= limit else { continue }
      limit = place - 2 * Box.column
      run.events[index].write(at: SIMD2(place, free.top), rows: wordRows, theme, on: &stage)
    }
    plot(run, theme.curve)
  }
}
