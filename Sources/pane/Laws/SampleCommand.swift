internal import ArgumentParser
internal import PaneRecording
internal import PaneSprings

struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Print value and velocity of a law of motion as a table: t,value,velocity.",
    discussion: """
      Times are in s, values in points, velocities in points per second; y grows downwards. A value is a \
      number, or two as x,y: then the columns are t,value_x,value_y,velocity_x,velocity_y. Numbers are \
      printed with all digits.

        pane sample spring k=300,c=20 --at 0.12
        pane sample spring response=0.4,damping=0.6 --target 400,0 --duration 0.5
        pane sample decay --velocity 1000 --settle
        pane sample bounce --to css
      """,
    subcommands: [
      SpringSample.self, DecaySample.self, BezierSample.self, ScrollSample.self, BounceSample.self,
      EulerSample.self
    ])

  func run() throws { throw ValidationError(Self.expectation) }

  static var expectation: String {
    let names = configuration.subcommands.map { $0._commandName }
    return "expected a LAW: \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }
}

protocol LawCommand: ParsableCommand {
  var sampling: SamplingOptions { get }
  /// Throws if the options contradict each other.
  func law() throws(ParseError) -> any SampledLaw
  /// The tolerance within which the motion counts as settled, in pt; nil if none is given.
  var tolerance: Double? { get }
  /// True if --fps is a parameter of the law, so that it may be combined with --at and --settle.
  static var ticks: Bool { get }
}

extension LawCommand {
  static var ticks: Bool { false }

  var tolerance: Double? { nil }

  func validate() throws {
    try sampling.validate(ticks: Self.ticks)
    if sampling.code == nil { _ = try checkedLaw } else { _ = try motion }
  }

  func run() throws {
    // Not in validate(), because pane plot reads its laws with it, and plots them until they have settled.
    guard tolerance == nil || sampling.settle || sampling.code != nil && sampling.duration == nil else {
      throw ValidationError(
        "--tolerance decides when the motion has settled, on which only --settle and --to depend")
    }
    if let code = sampling.code {
      let name = "pane sample \(Self.configuration.commandName ?? "")"
      return try StandardOutput.write(code.text(of: try motion, named: name))
    }
    let sample = Sample(of: try checkedLaw, at: sampling.times)
    if sampling.settle { return try StandardOutput.write(sample.settlingLine) }
    let progress = ProgressLine("pane sample")
    try sample.write(as: sampling.format ?? .csv, progress: progress.report) { bytes throws(Failure) in
      try StandardOutput.write(bytes)
    }
  }

  private var checkedLaw: any SampledLaw { get throws { try validated(try law()) } }

  /// The motion until --duration or else until it has settled, as points.
  private var motion: PolylineMotion {
    get throws {
      let law = try checkedLaw
      let duration = sampling.duration ?? PolylineMotion.duration(of: law)
      guard duration > 0, duration <= SamplingOptions.longestMotion else {
        throw ValidationError(
          "--to writes a motion of more than 0 and at most \(SamplingOptions.longestMotion.plain) s; this one "
            + (sampling.duration == nil
              ? "settles after \(duration.plain) s: --duration ends it" : "has \(duration.plain) s"))
      }
      return try validated(try PolylineMotion(of: law, during: duration))
    }
  }
}

struct SamplingOptions: ParsableArguments {
  @Option(
    ArgumentHelp("The times, in s, such as 0.1,0.25.", valueName: "times"),
    reading: SampleTimes.init(parsing:))
  var at: SampleTimes?

  @Option("\(NumberArgument.framesPerSecond.help). (default: 60)", reading: .framesPerSecond)
  var fps: Double?

  @Option("The duration, in s, up to a day. (default: 1)", reading: .seconds)
  var duration: Double?

  @Flag(help: "Print only the settling time, in s; inf if it never settles.")
  var settle = false

  @Option(help: "csv, json (one array) or jsonl (an object per line). (default: csv)")
  var format: TraceFormat?

  @Option(
    name: .customLong("to"),
    help: """
      Write the motion until it has settled, with its end as the last value, or for --duration, as css: straight \
      lines within 0.1 % of its range.
      """)
  var code: MotionCode?

  /// The duration of the longest motion that is written as code, in s.
  static let longestMotion = 600.0

  var times: SampleTimes { at ?? .frames(rate: framesPerSecond, duration: duration ?? 1) }

  var framesPerSecond: Double { fps ?? 60 }

  /// Returns true if no option for the times is given. --fps does not count if it is a parameter of the law.
  func isSilent(ticks: Bool) -> Bool {
    at == nil && duration == nil && !settle && format == nil && code == nil && (fps == nil || ticks)
  }

  func validate(ticks: Bool) throws {
    let frames = [fps != nil && !ticks ? "--fps" : nil, duration != nil ? "--duration" : nil]
    let ways = [at != nil ? "--at" : nil, frames.compactMap { $0 }.first, settle ? "--settle" : nil]
    let said = ways.compactMap { $0 }
    guard said.count < 2 else {
      throw ValidationError("\(said[0]) and \(said[1]) exclude each other; expected one of them")
    }
    if let code,
      let other = at != nil
        ? "--at" : settle ? "--settle" : format != nil ? "--format" : fps != nil && !ticks ? "--fps" : nil
    {
      throw ValidationError("--to \(code.rawValue) has the whole motion and no \(other)")
    }
    if settle, format != nil { throw ValidationError("--settle prints one number and has no --format") }
  }
}

extension MotionCode: ExpressibleByArgument {}

/// Returns a transform for an option's text, whose parse error is reported with the option's name.
func reading<Value>(
  _ parse: @escaping @Sendable (String) throws(ParseError) -> Value
) -> @Sendable (String) throws -> Value {
  { text in try validated(try parse(text)) }
}

/// Returns a value; an error about a text of the user becomes one about the arguments.
func validated<Value>(_ value: @autoclosure () throws(ParseError) -> Value) throws -> Value {
  do throws(ParseError) { return try value() } catch { throw ValidationError(error.description) }
}

extension Option {
  /// An option with a default, whose text is read by a parser and may begin with a minus sign.
  init(
    wrappedValue: Value, _ help: ArgumentHelp, name: NameSpecification = .long,
    reading parse: @escaping @Sendable (String) throws(ParseError) -> Value
  ) {
    self.init(
      wrappedValue: wrappedValue, name: name, parsing: .unconditional, help: help, transform: reading(parse))
  }

  /// An option that may be missing, whose text is read by a parser and may begin with a minus sign.
  init<Read>(
    _ help: ArgumentHelp, name: NameSpecification = .long,
    reading parse: @escaping @Sendable (String) throws(ParseError) -> Read
  ) where Value == Read? {
    self.init(name: name, parsing: .unconditional, help: help, transform: reading(parse))
  }

  init(
    wrappedValue: Double, _ help: ArgumentHelp, name: NameSpecification = .long,
    reading number: NumberArgument
  ) where Value == Double {
    self.init(wrappedValue: wrappedValue, help, name: name, reading: number.parse)
  }

  init(_ help: ArgumentHelp, name: NameSpecification = .long, reading number: NumberArgument)
  where Value == Double? {
    self.init(help, name: name, reading: number.parse)
  }

  init(_ help: ArgumentHelp) where Value == CoordinateArgument? {
    self.init(help, reading: CoordinateArgument.init(parsing:))
  }
}
