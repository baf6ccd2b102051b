internal import MotionKinematics
internal import PaneRecording
internal import PaneSprings
internal import PaneTerminal

extension FuzzTarget {
  /// Returns what a parser reads, or nil if it refuses the text with a message.
  private func read<Value>(_ parse: () throws(ParseError) -> Value) throws(BrokenLaw) -> Value? {
    do throws(ParseError) {
      return try parse()
    } catch {
      // A message quotes no more than a part of the text.
      let count = error.description.count
      try expect(
        (1...2000).contains(count), "a message of \(count) characters: \(error.description.prefix(200))")
      return nil
    }
  }

  /// A script is written as a text that is read as the same script.
  func script(_ text: String) throws {
    func written(_ script: Script) -> String { script.opening.text + script.lines.map(\.text).joined() }
    guard let script = try read({ () throws(ParseError) in try Script(parsing: text, named: "s") }) else {
      return
    }
    let again = try Script(parsing: written(script), named: "written")
    try expect(
      again.lines == script.lines, "a script became another one:\n\(written(script))\n\(written(again))")
    try expect(written(again) == written(script), "the options of a script became others:\n\(written(again))")
  }

  /// Each column of a table has a cell in each row, numbers are finite, each time is later than the one before, and a
  /// verdict is found.
  func trace(_ text: String) throws {
    guard let table = try read({ () throws(ParseError) in try TraceTable(parsing: text, named: "t") }) else {
      return
    }
    for part in table.parts {
      let rows = part.times.count
      try expect(
        zip(part.times, part.times.dropFirst()).allSatisfy { $0 < $1 }, "times that go back: \(part.times)")
      try expect(part.inputs.map { $0.count == rows } ?? true, "inputs of other rows: \(part)")
      for column in part.columns {
        switch column.values {
        case .numbers(let numbers):
          try expect(numbers.count == rows && numbers.allSatisfy(\.isFinite), "a column of \(column)")
        case .words(let words): try expect(words.count == rows, "a column of \(column)")
        }
      }
    }
    let report = try read { () throws(ParseError) in
      try CheckReport(table, column: nil, events: nil, tolerance: 1, named: "t")
    }
    if let report {
      try expect(report.text.hasSuffix("\n") && !report.text.contains("nan"), "a report: \(report.text)")
    }
  }

  /// A fitted spring can be made again from its numbers.
  func fit(_ text: String) throws {
    guard
      let motion = try read({ () throws(ParseError) in try RecordedMotion(parsing: text, named: "f") }),
      let report = try read({ () throws(ParseError) in try FitReport(motion) })
    else { return }
    let spring = report.fit.spring
    try expect(spring.stiffness.isFinite && spring.damping.isFinite, "a fit is \(spring)")
    try expect(
      !report.text.contains("nan") && !report.json.contains("nan"), "a number is none: \(report.text)")
  }

  /// A spring that was read has finite coefficients, reports without a number that is none, and a text that is read as
  /// the same spring.
  func spring(_ text: String) throws {
    guard
      let answer = try read({ () throws(ParseError) in
        try SpringSpec.read(text, acceptsAnyCurve: text.utf8.count & 1 == 1)
      })
    else { return }
    let spring = answer.reading.call.spring
    try expect(
      spring.stiffness.isFinite && spring.stiffness > 0 && spring.damping.isFinite && spring.damping >= 0
        && spring.mass.isFinite && spring.mass > 0, "a spring is \(spring)")
    let report = SpringReport(answer.reading).text(code: SpringPlatform.allCases)
    try expect(!report.contains("nan"), "a number is none: \(report)")
    if let again = try read({ () throws(ParseError) in try SpringSpec.parse(SpringSpec.text(of: spring)) }) {
      try expect(again == spring, "\(spring) became \(again)")
    }
  }

  /// A timing curve is finite, and goes from 0 to 1.
  func curve(_ text: String) throws {
    guard let curve = try read({ () throws(ParseError) in try CurveSpec.parse(text) }) else { return }
    try expect(
      curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1, "a curve from or to elsewhere: \(curve)")
    for step in 0...64 {
      let progress = curve.progress(at: Double(step) / 64)
      try expect(progress.isFinite, "\(progress) at \(step)/64 of \(curve)")
    }
  }

  /// Keyframes are finite at all times (their velocity where no curve is vertical), jump only while they last, and are written for another platform without a number that is
  /// none, or are refused.
  func keyframes(_ text: String) throws {
    guard
      let law = try read({ () throws(ParseError) in
        try Laws.keyframes(KeyframesSpec(parsing: text), from: nil, velocity: nil)
      })
    else { return }
    let duration = law.settlingTime
    try expect(duration.isFinite && duration >= 0, "keyframes last \(duration) s")
    try expect(law.jumps.allSatisfy { (0...duration).contains($0) }, "jumps at \(law.jumps) of \(duration) s")
    var course = law
    for step in 0...64 {
      let (value, velocity) = course.state(at: duration * Double(step) / 32)
      try expect(
        value.x.isFinite && value.y.isFinite && !velocity.x.isNaN && !velocity.y.isNaN,
        "\(value), \(velocity) at \(step)/32 of \(duration) s")
    }
    guard duration > 0, duration <= 600 else { return }
    let motion = try read { () throws(ParseError) in
      try PolylineMotion(of: law, during: duration, isVertical: true)
    }
    guard let motion else { return }
    for code in MotionCode.allCases {
      let text = code.text(of: motion, named: "k")
      try expect(!text.contains("nan") && !text.contains("inf"), "a number is none: \(text.prefix(400))")
    }
  }

  /// A formula has the same results in parentheses and, negated, the opposite ones.
  func force(_ text: String) throws {
    func parse(_ text: String) throws -> ForceSpec? {
      try read { () throws(ParseError) in try ForceSpec(parsing: text) }
    }
    guard let force = try parse(text), text.count <= 990,
      let again = try parse("( \(text) )"), let opposite = try parse("0-(\(text))")
    else { return }
    for (x, v, t) in [(0.0, 0.0, 0.0), (1.5, -300, 0.25), (-1e12, 1e-12, 86_400)] {
      let results = (force(x, v, t), again(x, v, t), -opposite(x, v, t))
      try expect(
        results.0 == results.1 && results.0 == results.2
          || [results.0, results.1, results.2].allSatisfy(\.isNaN),
        "\(results) at \(x), \(v), \(t)")
    }
  }

  /// The first byte chooses an argument of the command line.
  func arguments(_ text: String) throws {
    let (kind, rest) = (text.utf8.first ?? 0, String(text.dropFirst()))
    switch kind % 4 {
    case 0:
      let read = try read { () throws(ParseError) in try CoordinateArgument(parsing: rest) }
      try expect(read?.components.allSatisfy(\.isFinite) ?? true, "a coordinate is \(read!)")
    case 1: _ = try read { () throws(ParseError) in try SampleTimes(parsing: rest) }
    case 2:
      let size = GridSize(rest)
      try expect(
        size.map { GridSize.range.contains($0.columns) && GridSize.range.contains($0.rows) } ?? true, rest)
    default:
      let number = try read { () throws(ParseError) in try NumberArgument.coordinate.parse(rest) }
      try expect(number.map { abs($0) <= 1e12 } ?? true, rest)
    }
  }

  /// Bytes of a terminal are read alike in one piece, byte by byte and in two pieces, as no more inputs than there are
  /// bytes, and end after a silence. The probe takes every reply.
  func input(_ bytes: [UInt8]) throws {
    func parser() -> InputParser {
      var parser = InputParser()
      parser.expectsCursorReports = bytes.count & 1 == 1
      if bytes.count & 2 == 2 { parser.mousePixels = SIMD2(9.5, 20) }
      return parser
    }
    func finish(_ parser: inout InputParser, _ inputs: inout [Input]) throws {
      parser.silence(into: &inputs)
      try expect(parser.patience == .none, "after a silence the parser waits for \(parser.patience)")
    }
    var (piece, whole) = (parser(), [Input]())
    piece.feed(bytes, into: &whole)
    try finish(&piece, &whole)
    try expect(whole.count <= bytes.count, "\(whole.count) inputs of \(bytes.count) bytes")
    var (single, inputs) = (parser(), [Input]())
    // Many bytes are split at about 16 places.
    let stride = max(1, bytes.count / 16)
    for (index, byte) in bytes.enumerated() {
      if index % stride == 0 {
        var (rest, both) = (single, inputs)
        rest.feed(bytes[index...], into: &both)
        try finish(&rest, &both)
        try expect(both == whole, "split at \(index): \(both), in one piece: \(whole)")
      }
      single.feed(CollectionOfOne(byte), into: &inputs)
    }
    try finish(&single, &inputs)
    try expect(inputs == whole, "byte by byte: \(inputs), in one piece: \(whole)")

    var probe = CapabilityProbe(terminfo: .common, options: ScreenOptions(), cell: nil) { _ in nil }
    for case .reply(let reply) in whole { probe.take(reply) }
    try expect(
      probe.isOpen != whole.contains(.reply(.deviceAttributes)), "the probe waits for another last reply")
    let findings = probe.findings(on: ScreenSize(columns: 80, rows: 24))
    try expect(findings.allSatisfy { !$0.value.isEmpty && !$0.reason.isEmpty }, "a finding without a reason")
    _ = probe.capabilities.pictureCell
  }
}
