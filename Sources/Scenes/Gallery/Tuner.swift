package import Motion
internal import PaneCanvas
internal import PaneSprings

/// A panel that changes a spring while the spring moves something.
struct Tuner: Sendable {
  /// The spring in use, which the scene owns; the environment in which it is played, as the curve and its numbers show it;
  /// the platform of the code, and the place of the panel.
  typealias Subject = (spring: Spring, environment: MotionEnvironment, platform: SpringPlatform, panel: Box)

  enum Row: Int, CaseIterable { case preset, response, bounce, code }

  /// The number of columns of the panel beside a stage.
  static let width = 36
  /// The fraction of the step within which a spring counts as settled, and that within which a curve ends.
  private static let (settled, rest) = (Tolerance(distance: 0.001), Tolerance(distance: 0.01))
  /// The durations that a curve can have, in s.
  private static let spans = [0.25, 0.5, 1, 2, 4, 8]

  var subject: Subject { didSet { if subject != oldValue { refresh() } } }
  /// The other one of the springs A and B, which a key swaps (M142).
  private(set) var other: Spring
  private(set) var showsB = false
  var focus = Row.response
  /// The values of the rows.
  private(set) var texts: [InlineText] = []
  private(set) var code: [String] = []
  private var (settling, overshoot) = (InlineText(), InlineText())
  /// The responses of the spring and of the other one to a step from −1 to 0, and the duration of their curves, in s.
  private var steps: [SpringMotion<Double>] = []
  private var span = 1.0
  /// The lines of the rows, the line under the curve, and the box of the curve.
  private var lines: [Box] = []
  private var facts, curve: Box

  init(_ subject: Subject) {
    (self.subject, other, facts, curve) = (subject, subject.spring, subject.panel, subject.panel)
    refresh()
  }

  /// The selected row in words.
  var selection: InlineText {
    "\(focus.name) \(texts[focus.rawValue])" + (focus == .code ? ": \(code.joined())" : "")
  }

  /// Returns the spring to use now.
  mutating func swap() -> Spring {
    showsB.toggle()
    defer { other = subject.spring }
    return other
  }

  private mutating func refresh() {
    let (spring, environment, platform, panel) = subject
    let box = panel.grown(by: SIMD2(-2 * Box.column, 0))
    let (gap, pitch) = (panel.rows < 20 ? 0 : 1, panel.rows < 30 ? 1 : 2)
    let codeLines = 1 + gap + pitch
    lines = [0, pitch, 2 * pitch, box.rows - codeLines - 2 - 2 * gap].map { box.line(1 + gap + $0) }
    facts = lines[3].line(-1 - gap)
    curve = Box(
      left: box.left, top: lines[2].line(1 + gap).top, right: box.right, bottom: facts.line(-gap).top)

    let code = Self.lines(of: SpringCode.code(for: spring, on: platform), columns: box.columns)
    self.code = Array(code.prefix(codeLines))
    if code.count > codeLines { self.code[codeLines - 1] += "…" }
    let preset = SpringPreset.all.first { $0.spring == spring }?.name ?? "custom"
    texts = [
      InlineText(preset.replacing("MaterialE", with: "E").replacing("Spatial", with: "")),
      fixed(spring.response < 100 ? spring.response : .infinity, decimals: 2) + " s",
      fixed(spring.bounce, decimals: 2),
      InlineText(platform.title)
    ]
    steps = [spring, other].map { SpringMotion(spring: environment.spring($0), from: -1, to: 0) }
    overshoot = "overshoot \(fixed(steps[0].spring.overshoot * 100, decimals: 1)) %"
    settling = "settles \(fixed(steps[0].settlingTime(within: Self.settled), decimals: 2)) s"
    let rest = steps[0].settlingTime(within: Self.rest)
    span = Self.spans.first { $0 >= rest } ?? Self.spans[Self.spans.count - 1]
  }

  /// Returns the lines of code that have numbers and open no block, wrapped after commas or else brackets and spaces.
  /// Comments stay if there is nothing else.
  private static func lines(of code: String, columns: Int) -> [String] {
    let all = code.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
    let telling = all.filter { $0.contains(where: \.isNumber) && !$0.hasPrefix("/") && !$0.hasSuffix("{") }
    return (telling.isEmpty ? all : telling).flatMap { line in
      var (lines, rest): ([String], Substring) = ([], line)
      while rest.count > columns {
        let part = rest.prefix(columns)
        let end = part.ranges(of: ", ").last?.lowerBound ?? part.lastIndex { " (".contains($0) }
        let count = end.map { part.distance(from: part.startIndex, to: $0) + 1 } ?? columns
        lines.append(String(part.prefix(count)))
        rest = rest.dropFirst(count).drop(while: \.isWhitespace)
      }
      return lines + [String(rest)]
    }
  }
}

extension Tuner.Row {
  private static let names = ["preset", "response", "bounce", "code"]
  var name: String { Self.names[rawValue] }

  /// The range of a slider; nil for a choice.
  var range: ClosedRange<Double>? { self == .response ? 0.05...1.5 : self == .bounce ? -0.5...0.95 : nil }

  func value(of spring: Spring) -> Double { self == .response ? spring.response : spring.bounce }

  /// Returns a spring whose number of a slider is the hundredth nearest to `value`; the other one and the mass stay.
  func spring(_ old: Spring, to value: Double) -> Spring {
    guard let range else { return old }
    let number = min(max((value * 100).rounded() / 100, range.lowerBound), range.upperBound)
    let (duration, bounce) = self == .bounce ? (old.response, number) : (number, old.bounce)
    return Spring(
      duration: min(duration, Spring.scaleRange.upperBound),
      bounce: max(bounce, Spring.bounceRange.lowerBound), mass: old.mass)
  }
}

extension Tuner {
  // MARK: Drawing

  /// Returns the field of a row: from the arrow to the left of its value or slider to the arrow to the right.
  private func field(of row: Row) -> Box {
    var line = lines[row.rawValue]
    line.left += 9 * Box.column
    if row.range != nil { line.right -= 7 * Box.column }
    return line
  }

  /// Returns the line along which a knob moves.
  private func track(of row: Row) -> Box { field(of: row).grown(by: SIMD2(-2 * Box.column, 0)) }

  func row(at place: SIMD2<Double>) -> Row? { Row.allCases.first { lines[$0.rawValue].contains(place) } }

  /// Returns the value of a slider whose knob is at an x, in pt; nil of a choice.
  func value(of row: Row, atX x: Double) -> Double? {
    let track = track(of: row)
    return row.range.map { $0.lowerBound + (x - track.left) / track.width * ($0.upperBound - $0.lowerBound) }
  }

  /// Draws the panel. News take the place of the heading.
  func draw(on stage: inout Stage, hasNews: Bool, _ theme: Theme) {
    if !hasNews {
      stage.text("tuner", at: SIMD2(curve.left, 0), theme.accent, style: .bold)
      let name = showsB ? "spring B" : "spring A"
      stage.text(name, at: SIMD2(curve.right, 0), theme.curve, style: .bold, .trailing)
    }
    for row in Row.allCases { draw(row, on: &stage, theme) }
    for (index, line) in code.enumerated() {
      stage.text(line, at: lines[3].line(index + 1).corner, theme.text)
    }
    let end = facts.right - Double(overshoot.count) * Box.column
    stage.text(settling, at: facts.corner, theme.accent, before: end)
    stage.text(overshoot, at: SIMD2(end, facts.top), theme.accent)

    let top = max(steps[0].spring.overshoot, steps[1].spring.overshoot, 0.2) + 0.05
    func plot(_ color: Color, _ value: (Double) -> Double) {
      stage.plot(in: curve, color) { x in
        curve.top + (top - value((x - curve.left) / curve.width * span)) / (top + 1) * curve.height
      }
    }
    plot(theme.zeroLine) { _ in 0 }
    if other != subject.spring { plot(theme.dimText) { steps[1].value(at: $0) } }
    plot(theme.curve) { steps[0].value(at: $0) }
    stage.text(short(span) + " s", at: SIMD2(curve.right, curve.bottom - Box.row), theme.dimText, .trailing)
  }

  private func draw(_ row: Row, on stage: inout Stage, _ theme: Theme) {
    let (line, field, text) = (lines[row.rawValue], field(of: row), texts[row.rawValue])
    let (color, style): (Color, Cell.Style) = row == focus ? (theme.text, .bold) : (theme.dimText, .plain)
    stage.text(row.name, at: line.corner, color, style: style)
    if row == focus {
      stage.text("←", at: field.corner, theme.accent)
      stage.text("→", at: SIMD2(field.right, line.top), theme.accent, .trailing)
    }
    guard let range = row.range else {
      stage.text(text, at: SIMD2(field.middle.x, line.top), color, style: style, .center)
      return
    }
    stage.text(text, at: SIMD2(line.right, line.top), color, style: style, .trailing)
    let (track, knobColor) = (track(of: row), row == focus ? theme.knob : theme.dimText)
    let offset = (row.value(of: subject.spring) - range.lowerBound) / (range.upperBound - range.lowerBound)
    let part = min(max(offset, 0), 1)
    let knob = Box(
      at: track.corner + SIMD2(part * (track.width - Box.column), 0), size: SIMD2(Box.column, Box.row))
    var bar = Box(at: SIMD2(track.left, track.middle.y), size: SIMD2(track.width, 2))
    stage.fill(.rectangle(bar), theme.grabber)
    bar.right = knob.middle.x
    stage.fill(.rectangle(bar), theme.blue)
    stage.fill(.rectangle(knob, radius: 4), knobColor)
  }
}

extension Gallery {
  /// The keys that have a meaning while the tuner is open. They come before those of the gallery and the scene.
  static let tunerKeys: [KeyBinding<Self>] = [
    KeyBinding([.up, .down], "row", "select a row", repeats: true) { gallery, press in
      guard let focus = gallery.tuner?.focus else { return }
      gallery.tuner?.focus = Tuner.Row.allCases.next(after: focus, by: Int(press.direction.y))
    },
    KeyBinding([.left, .right], "change", "change it; with shift: by a lot", repeats: true) {
      $0.turn(Int($1.direction.x), steps: $1.hasShift ? 10 : 1)
    },
    // The springs are swapped in flight, too (M142).
    KeyBinding(["b"], "A/B", "swap springs A and B") {
      if let next = $0.tuner?.swap() { $0.shell.send(.spring(next)) }
    },
    KeyBinding(["y"], "copy", "copy the code") { $0.copySpring() },
    KeyBinding(["t"], "close", "close the tuner; esc too", also: [.escape]) { $0.toggleTuner() }
  ]

  /// The springs that were tuned or copied, with their code for the chosen platform.
  package var tuned: [(scene: SceneName, spring: Spring, code: String)] {
    tunedSprings.entries.map { ($0.scene, $0.spring, SpringCode.code(for: $0.spring, on: platform)) }
  }

  private var entry: TunedSprings.Entry { TunedSprings.Entry(scene: name, spring: scene.spring) }

  /// The content of the tuner.
  var subject: Tuner.Subject { (scene.spring, scene.context.environment, platform, panel) }

  mutating func toggleTuner() { (tuner, code) = (tuner == nil ? Tuner(subject) : nil, nil) }

  /// Changes the selected row, to the next value (1) or the one before (−1); a slider by some steps.
  private mutating func turn(_ direction: Int, steps: Double) {
    guard let row = tuner?.focus else { return }
    let spring = scene.spring
    switch row {
    case .preset: tune(to: SpringPreset.all.map(\.spring).next(after: spring, by: direction))
    case .code: platform = SpringPlatform.allCases.next(after: platform, by: direction)
    case .response, .bounce:
      tune(to: row.spring(spring, to: row.value(of: spring) + Double(direction) * steps / 100))
    }
  }

  /// Selects a row by a press of the mouse, and moves the knob of its slider to the mouse.
  mutating func turnTuner(_ mouse: MouseEvent, at place: SIMD2<Double>) {
    if mouse.action == .press { heldRow = tuner?.row(at: place) }
    guard let row = heldRow else { return }
    tuner?.focus = row
    if let value = tuner?.value(of: row, atX: place.x) { tune(to: row.spring(scene.spring, to: value)) }
    if mouse.action == .release { heldRow = nil }
  }

  /// Changes the spring of the scene. Running motions keep their values and velocities.
  private mutating func tune(to spring: Spring) {
    let old = entry
    shell.send(.spring(spring))
    tunedSprings.change(old, to: entry, beside: tuner?.other)
  }

  /// Copies the scene's spring as code to the terminal's clipboard, which does not tell whether it took the text.
  private mutating func copySpring() {
    notice = "sent to the clipboard: \(platform.rawValue)"
    tunedSprings.copy(entry)
    requests = [.copy(SpringCode.code(for: entry.spring, on: platform))]
  }
}

/// The springs of a session that were copied, and those that were tuned and not changed since.
struct TunedSprings: Sendable {
  struct Entry: Hashable, Sendable {
    let scene: SceneName
    let spring: Spring
  }

  private(set) var entries: [Entry] = []
  private var copied: Set<Entry> = []

  /// - Parameter other: the other one of the tuner's springs, which stays.
  mutating func change(_ old: Entry, to new: Entry, beside other: Spring?) {
    if old.spring != other, !copied.contains(old) { entries.removeAll { $0 == old } }
    if !entries.contains(new) { entries.append(new) }
  }

  mutating func copy(_ entry: Entry) {
    copied.insert(entry)
    if !entries.contains(entry) { entries.append(entry) }
  }
}
