import PaneRecording
import PaneScenes
import Testing

struct TraceTableTests {
  private func table(_ text: String) throws -> TraceTable { try TraceTable(parsing: text, named: "a.csv") }

  @Test func `a printed trace of several scenes is read back`() throws {
    let script = try Script(parsing: "0.1 tap\n0.5 key 5\n0.6 tap", named: "s")
    let gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40), showsHint: false)
    let trace = Trace(of: gallery, script: script, framesPerSecond: 60, duration: 1)
    var bytes: [UInt8] = []
    trace.write(as: .csv) { bytes += $0 }
    let parts = try table(String(decoding: bytes, as: UTF8.self)).parts
    #expect(parts.map { $0.columns.first?.name } == ["y", "spring_y"])
    #expect(parts.map(\.times.count) == [30, 31])
    #expect(parts[0].times == (0..<30).map { Double($0) / 60 })
    guard case .numbers(let positions) = parts[0].columns[0].values else { throw ParseError("y holds words") }
    #expect(positions[0] == 592 && positions[29] < 400)
    #expect(parts[0].columns[3].name == "phase" && parts[0].columns.last?.name == "ball_vy")
    #expect(parts[0].inputs?.indices.filter { parts[0].inputs?[$0] == 1 } == [6])
    #expect(parts[1].inputs?.indices.filter { parts[1].inputs?[$0] == 1 } == [0, 6])
    #expect(
      parts[0].columns[3].values
        == .words(Array(repeating: "resting", count: 6) + positions[6...].map { _ in "animating" }))
  }

  @Test(arguments: [
    ("t,y,inputs\n0,1,0\n1,1,2\n", [0, 2]), ("t,y,inputs\n0,1,0.5\n", nil),
    ("t,y,inputs\n0,1,-1\n", nil),
    ("t,inputs,y\n0,1,0\n", nil), ("t,inputs\n0,1\n", nil), ("t,y,inputs\n0,1,none\n", nil)
  ])
  func `inputs are whole numbers in the last of several columns`(text: String, inputs: [Int]?) throws {
    let part = try table(text).parts[0]
    #expect(part.inputs == inputs)
    #expect(part.columns.contains { $0.name == "inputs" } == (inputs == nil))
  }

  @Test(arguments: [
    ("v", true), ("ball_vx", true), ("velocity", true), ("velocity_x", true), ("scale_v", true),
    ("value", false), ("y", false), ("value_x", false), ("reversed", false)
  ])
  func `the name of a column tells whether it is a velocity`(name: String, isVelocity: Bool) throws {
    #expect(try table("t,\(name)\n0,1\n").parts[0].columns[0].isVelocity == isVelocity)
  }

  @Test(arguments: [
    ("", "a.csv:1: expected a trace, “t,…” and rows, found nothing"),
    ("\n\n", "a.csv:1: expected a trace, “t,…” and rows, found nothing"),
    ("x,y\n0,1\n", "a.csv:1: expected the header of a trace, “t,…”, found “x,y”"),
    ("\u{1b}[2Jtap\n", "a.csv:1: expected the header of a trace, “t,…”, found “\\u{1b}[2Jtap”"),
    ("t\n0\n", "a.csv:1: a trace must have 2 to 1000 columns; got 1"),
    ("t,y,y\n", "a.csv:1: expected column names that are unique and not empty, found “y”"),
    ("t,y,\n", "a.csv:1: expected column names that are unique and not empty, found “”"),
    ("t,y\n", "a.csv:2: expected a row under the header, found the end"),
    ("t,y\n\nt,y\n0,1", "a.csv:3: expected a row under the header"),
    ("t,y\n0,1\n0.1,nan\n", "a.csv:3: y must be a finite number; got “nan”"),
    ("t,y\n0,1\n0.1,inf\n", "a.csv:3: y must be a finite number; got “inf”"),
    ("t,y\n0,1\n0.1,\n", "a.csv:3: y must be a finite number; got “”"),
    ("t,y\nnan,1\n", "a.csv:2: the time must be a finite number; got “nan”"),
    ("t,y\n0,1\n-0.1,2\n", "a.csv:3: a time must be at least 0; got -0.1"),
    ("t,y\n0.2,1\n0.1,2\n", "a.csv:3: times must increase, but 0.1 follows 0.2"),
    ("t,y\n0.2,1\n0.2,2\n", "a.csv:3: times must increase, but 0.2 follows 0.2"),
    ("t,y\n0,1\n0.1,1,2\n", "a.csv:3: expected 2 values, as many as the header has, found 3"),
    ("t,y\n0,1\n\u{0}\u{1}\n", "a.csv:3: expected 2 values, as many as the header has, found 1"),
    ("t,phase\n0,resting\n0.1,5\n", "a.csv:3: phase must be a word; got “5”"),
    ("t,y\n0,1\n0.1,resting\n", "a.csv:3: y must be a finite number; got “resting”")
  ])
  func `a text that is not a trace is an error with the line`(text: String, message: String) {
    #expect(throws: ParseError(message)) { try table(text) }
  }

  @Test func `a line of 100,000 columns is one short error`() throws {
    let line = Array(repeating: "1", count: 100_000).joined(separator: ",")
    #expect(throws: ParseError("a.csv:3: expected 2 values, as many as the header has, found 100000")) {
      try table("t,y\n0,1\n" + line)
    }
    #expect(throws: ParseError("a.csv:1: expected the header of a trace, “t,…”, found “\(line.prefix(24))…”"))
    {
      try table(line)
    }
  }

  @Test func `a number of 100,000 digits is one short error`() throws {
    let digits = String(repeating: "1", count: 100_000)
    #expect(throws: ParseError("a.csv:2: y must be a finite number; got “\(digits.prefix(24))…”")) {
      try table("t,y\n0,\(digits)")
    }
  }

  @Test(arguments: [TraceFormat.json, .jsonl])
  func `a printed trace is the same table in every format`(format: TraceFormat) throws {
    let script = try Script(parsing: "0.1 tap\n0.5 key 5\n0.6 tap", named: "s")
    let gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40), showsHint: false)
    let trace = Trace(of: gallery, script: script, framesPerSecond: 60, duration: 1)
    func text(_ format: TraceFormat) -> String {
      var bytes: [UInt8] = []
      trace.write(as: format) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(TraceTable.isTable(text(format)))
    #expect(try table(text(format)) == table(text(.csv)))
  }

  @Test(arguments: [
    ("[]", "a.csv:1: expected a trace, “t,…” and rows, found nothing"),
    ("{\"t\":0,\"y\":1}\n{\"t\":0.1,\"y\":null}", "a.csv:2: y must be a finite number; got “null”"),
    ("[\n{\"t\":0,\"y\":1},\n{\"t\":0,\"y\":1}\n]", "a.csv:3: times must increase, but 0 follows 0"),
    ("[\n{\"t\":0,\"y\":1}\n", "a.csv:3: expected “]”, found the end"),
    ("[\n{\"t\":0,\"y\":1} 5", "a.csv:2: expected “,” or “]”, found “5”"),
    ("{\"y\":1}", "a.csv:1: expected the header of a trace, “t,…”, found “y”"),
    ("{\"t\":0,\"y\":[1]}", "a.csv:1: expected a number or a word in quotes, found “[1]}”"),
    ("{\"t\":0,\"y\n", "a.csv:1: expected the end of a word, a quote"),
    ("{\"t\":0", "a.csv:1: expected “,” or “}”, found the end")
  ])
  func `JSON that is not a trace is an error with the line`(text: String, message: String) {
    #expect(throws: ParseError(message)) { try table(text) }
  }

  @Test func `lines can end in CRLF`() throws {
    #expect(try table("t,y\r\n0,1\r\n0.5,2\r\n") == table("t,y\n0,1\n0.5,2\n"))
  }

  @Test func `fields can be quoted and contain commas, quotes and line breaks`() throws {
    let text = "\"t\",\"the \"\"y\"\", in pt\",phase\r\n0,\"1.5\",\"a,\nb\"\r\n\"0.5\",2,c\r\n"
    #expect(TraceTable.isTable(text))
    let part = try #require(try table(text).parts.first)
    #expect(part.columns.map(\.name) == ["the \"y\", in pt", "phase"])
    #expect(part.times == [0, 0.5] && part.columns[0].numbers == [1.5, 2])
    #expect(part.columns[1].values == .words(["a,\nb", "c"]))
    // Line breaks inside a field count as lines.
    let error = try #require(throws: ParseError.self) { try table(text + "1,x,d\r\n") }
    #expect(error.description.contains(":5: "))
  }
}
