package import PaneCanvas
internal import PaneScenes

/// Writes what a terminal shows as asciicast v2, the format of asciinema: a JSON header line, then one line
/// per event that begins with its time.
///
/// The output is gathered in `bytes`; `take()` returns it and empties the buffer.
package struct CastWriter {
  package private(set) var bytes: [UInt8] = []
  private var encoder: ANSIEncoder
  private var frame: [UInt8] = []

  package var depth: ColorDepth {
    get { encoder.depth }
    set { encoder.depth = newValue }
  }

  /// Writes the header.
  /// - Parameters:
  ///   - columns, rows: the size of the screen at the start, in cells.
  ///   - timestamp: the start of the recording, in s since 1970; nil leaves it out, so that the same film
  ///     always gives the same bytes.
  package init(columns: Int, rows: Int, depth: ColorDepth, title: String, timestamp: Int? = nil) {
    encoder = ANSIEncoder(columns: columns, rows: rows, depth: depth)
    let began = timestamp.map { ", \"timestamp\": \($0)" } ?? ""
    bytes.append(
      "{\"version\": 2, \"width\": \(columns), \"height\": \(rows)\(began), \"title\": \(JSON.quoted(title)), "
        + "\"env\": {\"TERM\": \"\(Self.terminal(depth))\"}}\n")
  }

  /// Returns the terminfo name of a terminal with the given number of colours.
  private static func terminal(_ depth: ColorDepth) -> String {
    switch depth {
    case .monochrome: "vt220"
    case .eight: "xterm"
    case .sixteen: "xterm-16color"
    case .palette: "xterm-256color"
    case .trueColor: "xterm-direct"
    }
  }

  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Shows a canvas from `time` (s) on. Writes nothing if the screen looks like that already. A canvas of
  /// another size is preceded by a resize event.
  package mutating func show(_ canvas: Canvas, at time: Double) {
    if canvas.columns != encoder.columns || canvas.rows != encoder.rows {
      encoder.resize(columns: canvas.columns, rows: canvas.rows)
      append(event: "r", "\(canvas.columns)x\(canvas.rows)".utf8, at: time)
    }
    frame.removeAll(keepingCapacity: true)
    encoder.encode(canvas, into: &frame)
    if !frame.isEmpty { append(event: "o", frame, at: time) }
  }

  /// Writes a marker at `time` (s), to which a player can jump.
  package mutating func mark(_ label: String, at time: Double) { append(event: "m", label.utf8, at: time) }

  /// Ends the recording: the last picture stays until `time`, in s.
  package mutating func finish(at time: Double) {
    frame.removeAll(keepingCapacity: true)
    encoder.finish(into: &frame)
    append(event: "o", frame, at: time)
  }

  private mutating func append(event: String, _ text: some Sequence<UInt8>, at time: Double) {
    bytes.append("[")
    bytes.append(microseconds: time)
    bytes.append(", \"\(event)\", \"")
    for byte in text { bytes.append(quoted: byte) }
    bytes.append("\"]\n")
  }
}

extension CastWriter {
  /// The number of bytes that are gathered before they are written.
  private static let chunk = 1 << 16

  /// Writes a whole film with a marker at each event, except for mouse movement, drags and performance
  /// measurements.
  /// - Parameter write: receives the bytes and the completed share of the film, from 0 to 1.
  package static func write<Failure: Error>(
    _ film: Film, depth: ColorDepth, title: String, _ write: ([UInt8], Double) throws(Failure) -> Void
  ) throws(Failure) {
    let size = film.firstSize
    var writer = CastWriter(columns: size.columns, rows: size.rows, depth: depth, title: title)
    let count = try film.play { frame throws(Failure) in
      for line in frame.events where line.event.isMark {
        writer.mark(line.event.scriptText, at: line.time)
      }
      writer.show(frame.canvas, at: frame.time)
      guard writer.bytes.count > chunk else { return }
      try write(writer.take(), frame.time / film.duration)
    }
    writer.finish(at: Double(count) / film.framesPerSecond)
    try write(writer.take(), 1)
  }
}

extension SceneEvent {
  /// Frequent events get no marker.
  fileprivate var isMark: Bool {
    switch self {
    case .input(.mouse(let mouse)): mouse.action != .drag && mouse.action != .move
    case .performance: false
    default: true
    }
  }
}

extension [UInt8] {
  /// Appends a time in s with six decimals.
  fileprivate mutating func append(microseconds time: Double) {
    let (seconds, rest) = Int((time * 1e6).rounded()).quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    append("\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits)
  }

  /// Appends a byte of UTF-8 as part of a JSON string (RFC 8259).
  fileprivate mutating func append(quoted byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case 0..<0x20:
      append(byte < 0x10 ? "\\u000" : "\\u00")
      append(String(byte, radix: 16))
    default: append(byte)
    }
  }
}
