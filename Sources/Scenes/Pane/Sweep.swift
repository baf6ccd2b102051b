internal import PaneCanvas

/// The velocity of one motion over the width of the stage, as an oscilloscope shows a single sweep: from the event that starts
/// the motion at rest until it rests again. The run before stays as a ghost in the same scale.
///
/// Its time stands still while the pane does. Up is the direction of opening.
struct Sweep: Sendable {
  /// The time from the left edge to the right one, in s. It doubles when a run reaches `fullShare` of it, up to `longest`.
  private static let (span, longest, fullShare) = (1.5, 12.0, 0.94)
  /// The time of rest before the event that starts a run, in s.
  private static let lead = 0.04
  /// The least speed of a scale, in pt/s.
  private static let leastSpeed = 50.0
  /// The ratio by which a speed that no law has announced may exceed the peak, and that by which the peak then exceeds it.
  private static let (headroom, growth) = (1.06, 1.25)
  /// The greatest jump that counts as a rounding error, in pt and in pt/s.
  private static let rounding = 1e-6

  private var (run, ghost) = (Chart(span: Self.longest), Chart(span: Self.longest))
  /// The events that replaced the law, each at one of the run's marks.
  private var events: [(word: String, handover: Pane.Handover)] = []
  private var isRunning = false
  /// The greatest speeds that the laws of the run and of the ghost reach, in pt/s.
  private var (peak, ghostPeak) = (0.0, 0.0)

  /// Records the pane's velocity up to a scene time, in s. The pane has not changed since the last call.
  mutating func record(_ pane: Pane, to time: Double) {
    guard isRunning else { return }
    run.record(to: time) { -pane.state(at: $0).velocity }
    let speed = abs(run.samples.last ?? 0)
    if speed > peak * Self.headroom { peak = speed * Self.growth }
    isRunning = !pane.isStill(at: time)
  }

  /// Goes on after the pane has stood still, at a scene time, in s.
  mutating func resume(at time: Double) {
    if !isRunning { run.resume(at: time) }
    isRunning = true
  }

  /// Marks an event that replaced the law at a scene time, in s. From rest it starts a run, and the run before becomes the
  /// ghost.
  mutating func mark(_ word: String, _ handover: Pane.Handover, _ pane: Pane, at time: Double) {
    if handover.wasAtRest {
      swap(&run, &ghost)
      (peak, ghostPeak) = (0, peak)
      run.begin(at: time - Self.lead)
      run.record(to: time) { _ in 0 }
      events.removeAll(keepingCapacity: true)
    } else {
      resume(at: time)
    }
    isRunning = true
    run.mark(at: time)
    events.append((word, handover))
    // The chart forgets the marks that it no longer shows.
    events.removeFirst(events.count - run.marks.count)
    peak = max(peak, Self.greatestSpeed(of: pane, from: time))
  }

  /// Returns the greatest speed of the pane's law, in pt/s; 0 if its end is not known.
  private static func greatestSpeed(of pane: Pane, from time: Double) -> Double {
    guard let end = pane.law?.settles, end < .infinity else { return 0 }
    // Most laws are fastest soon after they begin, so the samples are denser there.
    let shares = stride(from: 0, to: 1, by: 1.0 / 160).lazy
    return shares.reduce(0) { max($0, abs(pane.state(at: time + $1 * $1 * (end - time)).velocity)) }
  }

  // MARK: Drawing

  /// Draws both runs over the whole stage above the closed pane. The zero line is at the open pane's edge, so that the velocity
  /// of an opening is above the open pane, and that of a closing where a closed pane has left.
  func draw(on stage: inout Stage, _ geometry: PaneStage, isFaint: Bool, isStill: Bool, _ theme: Theme) {
    guard !run.samples.isEmpty else { return }
    let box = Box(left: 0, top: Box.row, right: geometry.size.x, bottom: geometry.closed)
    // The rows above the zero line, and those of them for the words of events and for what jumps.
    let upperRows = max((geometry.open - box.top) / Box.row, 1)
    let wordRows = upperRows >= 4 ? 2.0 : 0
    let unit = (upperRows - wordRows) * Box.row / max(peak, ghostPeak, Self.leastSpeed)
    var width = Self.span
    while width < Self.longest, max(run.elapsed, ghost.elapsed) > Self.fullShare * width { width *= 2 }
    let start = max(0, run.elapsed - Self.fullShare * width)
    func x(_ time: Double) -> Double { (time - start) / width * box.width }
    func y(_ velocity: Double) -> Double { geometry.open - velocity * unit }
    func faint(_ color: Color, by share: Double) -> Color {
      stage.rendering.color == .full ? color.mixed(with: theme.stage.middle, by: share) : color
    }
    func plot(_ run: Chart, _ color: Color) {
      stage.plot(in: box, color) { run.value(at: start + $0 / box.width * width).map(y) }
    }
    plot(ghost, faint(theme.dimText, by: 0.45))
    stage.fill(.rectangle(Box(at: SIMD2(0, geometry.open), size: SIMD2(box.width, 1))), theme.zeroLine)
    if wordRows > 0 {
      stage.text("speed", at: SIMD2(box.right - 2 * Box.column, box.top), theme.curve, .trailing)
    }
    var ends = SIMD2(box.right - 9 * Box.column, box.right)
    let limits = ends
    // Of two words that would overlap, the later one is written.
    func write(_ text: InlineText, row: Int, after left: Double, _ color: Color, _ style: Cell.Style = .plain)
    {
      let width = Double(text.count) * Box.column
      let left = min(left + Box.column, limits[row] - width)
      guard width > 0, wordRows > 0, left + width <= ends[row] else { return }
      stage.text(text, at: SIMD2(left, box.line(row).top), color, style: style)
      ends[row] = left - 2 * Box.column
    }
    for index in events.indices.reversed() where run.marks[index] >= start {
      let left = (x(run.marks[index]) / Box.column).rounded(.down) * Box.column
      let jump = Self.jump(events[index].handover)
      let bar = Box(at: SIMD2(left, box.top), size: SIMD2(jump.isEmpty ? 1 : 2, box.height))
      stage.fill(.rectangle(bar), jump.isEmpty ? faint(theme.mark, by: isFaint ? 0.6 : 0.4) : theme.red)
      write(InlineText(events[index].word), row: 0, after: left, theme.mark)
      write(jump, row: 1, after: left, theme.red, .bold)
    }
    plot(run, faint(theme.curve, by: isFaint ? 0.4 : 0))
    if isStill, let last = run.samples.last {
      stage.fill(.circle(SIMD2(x(run.elapsed), y(last)), radius: 4), theme.text)
    }
  }

  /// Returns what jumps at an event.
  private static func jump(_ handover: Pane.Handover) -> InlineText {
    func number(_ size: Double) -> InlineText { fixed(size, decimals: size < 10 ? 1 : 0) }
    if handover.distance > rounding { return "jumps \(number(handover.distance)) pt" }
    return handover.speed > rounding ? "speed jumps \(number(handover.speed)) pt/s" : ""
  }
}
