internal import Motion
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

  /// A fitted spring can be made again from its numbers.
  func fit(_ text: String) throws {
    guard
      let motion = try read({ () throws(ParseError) in try RecordedMotion(parsing: text, named: "f") }),
      let report = try read({ () throws(ParseError) in try FitReport(motion) })
    else { return }
    let spring = report.fit.spring
    try expect(spring.stiffness.isFinite && spring.damping.isFinite, "a fit is \(spring)")
    try expect(!report.text.contains("nan"), "a number is none: \(report.text)")
  }

  /// A spring that was read has finite coefficients, reports without a number that is none, and a text that is read as
  /// the same spring.
  func spring(_ text: String) throws {
    guard let reading = try read({ () throws(ParseError) in try SpringReading(text) }) else { return }
    let spring = reading.spring
    try expect(
      spring.stiffness.isFinite && spring.stiffness > 0 && spring.damping.isFinite && spring.damping >= 0
        && spring.mass.isFinite && spring.mass > 0, "a spring is \(spring)")
    let report = SpringReport(reading).text()
    try expect(!report.contains("nan"), "a number is none: \(report)")
    if let again = try read({ () throws(ParseError) in try Spring(alone: spring.text) }) {
      try expect(again == spring, "\(spring) became \(again)")
    }
  }

  /// The first byte chooses an argument of the command line.
  func arguments(_ text: String) throws {
    let (kind, rest) = (text.utf8.first ?? 0, String(text.dropFirst()))
    switch kind % 4 {
    case 0:
      let law = try read { () throws(ParseError) in try SampledLaw(parsing: rest) }
      let state = law?.law.state(at: 0.1)
      try expect(state.map { $0.value.isFinite && $0.velocity.isFinite } ?? true, "a law is at \(state!)")
    case 1: _ = try read { () throws(ParseError) in try SampleTimes(parsing: rest) }
    case 2:
      let size = GridSize(rest)
      try expect(size.map { min($0.columns, $0.rows) > 0 } ?? true, rest)
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
      if bytes.count & 2 == 2 { parser.mousePixels = SIMD2(9.5, 20) }
      return parser
    }
    func finish(_ parser: inout InputParser, _ inputs: inout [Input]) throws {
      parser.silence(into: &inputs)
      try expect(parser.patience == nil, "after a silence the parser waits")
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

    var probe = CapabilityProbe(terminfo: .ansi, options: ScreenOptions(), cell: nil) { _ in nil }
    for case .reply(let reply) in whole { probe.take(reply) }
    try expect(
      probe.isOpen != whole.contains(.reply(.deviceAttributes)), "the probe waits for another last reply")
    let findings = probe.findings(on: ScreenSize(columns: 80, rows: 24))
    try expect(findings.allSatisfy { !$0.value.isEmpty && !$0.reason.isEmpty }, "a finding without a reason")
    _ = probe.capabilities.pictureCell
  }
}
