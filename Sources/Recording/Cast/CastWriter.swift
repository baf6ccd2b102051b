package import CellCanvas
internal import Scenes

/// Writes what a terminal shows as asciicast v2, the format of asciinema: a line of JSON that says what it is, then a
/// line per event, its time first.
///
/// The bytes gather in `bytes`; whoever writes them takes them from there.
package struct CastWriter {
  /// What was written and not yet taken.
  package private(set) var bytes: [UInt8] = []
  private var encoder: ANSIEncoder
  private var frame: [UInt8] = []

  /// How many colours the screen has, from now on.
  package var depth: ColorDepth {
    get { encoder.depth }
    set { encoder.depth = newValue }
  }

  /// Writes the header.
  /// - Parameters:
  ///   - columns, rows: the screen at the start.
  ///   - timestamp: when it began, in s since 1970; nil: it is the same whenever it is made.
  package init(columns: Int, rows: Int, depth: ColorDepth, title: String, timestamp: Int? = nil) {
    encoder = ANSIEncoder(columns: columns, rows: rows, depth: depth)
    let began = timestamp.map { ", \"timestamp\": \($0)" } ?? ""
    bytes.append(
      "{\"version\": 2, \"width\": \(columns), \"height\": \(rows)\(began), \"title\": \(JSON.quoted(title)), "
        + "\"env\": {\"TERM\": \"\(Self.terminal(depth))\"}}\n")
  }

  /// A terminal that shows so many colours, by its name in terminfo.
  private static func terminal(_ depth: ColorDepth) -> String {
    switch depth {
    case .monochrome: "vt220"
    case .eight: "xterm"
    case .sixteen: "xterm-16color"
    case .palette: "xterm-256color"
    case .trueColor: "xterm-direct"
    }
  }

  /// The bytes so far, which are written no second time.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// The screen shows a canvas from `time` on, in s; no line if it does so already. A canvas of another size is a
  /// screen of another size.
  package mutating func show(_ canvas: Canvas, at time: Double) {
    if canvas.columns != encoder.columns || canvas.rows != encoder.rows {
      encoder.resize(columns: canvas.columns, rows: canvas.rows)
      append(event: "r", "\(canvas.columns)x\(canvas.rows)".utf8, at: time)
    }
    frame.removeAll(keepingCapacity: true)
    encoder.encode(canvas, into: &frame)
    if !frame.isEmpty { append(event: "o", frame, at: time) }
  }

  /// A mark at `time`, in s, that a player can jump to.
  package mutating func mark(_ label: String, at time: Double) { append(event: "m", label.utf8, at: time) }

  /// The end: what is seen last stands until `time`, in s.
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
  /// How many bytes are handed on at once.
  private static let chunk = 1 << 16

  /// Writes a whole film, with a mark at each event but those of which there are many: a mouse on its way.
  /// - Parameter write: takes bytes, and how much of the film is done, from 0 to 1.
  package static func write<Failure: Error>(
    _ film: Film, depth: ColorDepth, title: String, _ write: ([UInt8], Double) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = CastWriter(columns: film.size.columns, rows: film.size.rows, depth: depth, title: title)
    try film.play { frame throws(Failure) in
      for line in frame.events where line.event.isMark {
        writer.mark(line.event.scriptText, at: line.time)
      }
      writer.show(frame.canvas, at: frame.time)
      guard writer.bytes.count > chunk else { return }
      try write(writer.take(), frame.time / film.duration)
    }
    writer.finish(at: film.duration)
    try write(writer.take(), 1)
  }
}

extension SceneEvent {
  /// Whether it is worth to jump to.
  fileprivate var isMark: Bool {
    switch self {
    case .input(.mouse(let mouse)): mouse.action != .drag && mouse.action != .move
    case .performance: false
    default: true
    }
  }
}

extension [UInt8] {
  /// A time in s with six decimals.
  fileprivate mutating func append(microseconds time: Double) {
    let (seconds, rest) = Int((time * 1e6).rounded()).quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    append("\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits)
  }

  /// A byte of UTF-8 within a string of JSON (RFC 8259).
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
