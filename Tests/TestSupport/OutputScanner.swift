/// The modes that a program has set in its terminal, and its queries.
package struct OutputScanner: Sendable {
  package enum Question: Hashable, Sendable {
    case deviceAttributes
    case keyboardFlags
    case mode(Int)
    case graphicRendition
    case cursorPosition
    case cellSize
    case background
    case graphics
    case version
  }

  /// The private modes that are set, such as 1049 or 2026; a terminal starts with 7 (wrap) and 25 (cursor).
  package private(set) var modes: Set<Int> = [7, 25]
  /// The number of keyboard protocol states that were pushed and not popped; a pop of the empty stack does nothing.
  package private(set) var keyboardDepth = 0
  /// The parameters of the last SGR that was not a reset; empty after a reset.
  package private(set) var rendition = ""
  /// The number of times that each mode was set.
  package private(set) var timesSet: [Int: Int] = [:]

  /// The identifiers of pictures that were sent and not freed (kitty's graphics protocol).
  package private(set) var pictures: Set<Int> = []
  /// The number of times that a picture was placed.
  package private(set) var picturesPlaced = 0

  private enum State { case ground, escape, csi, string, stringEscape }
  private var state = State.ground
  private var body: [UInt8] = []

  package init() {}

  /// Reads output of the program and returns its queries.
  package mutating func scan(_ bytes: some Sequence<UInt8>) -> [Question] {
    var questions: [Question] = []
    for byte in bytes {
      switch state {
      case .ground: if byte == 0x1b { begin(.escape) }
      case .escape:
        switch byte {
        case 0x5b: begin(.csi)
        case 0x50, 0x5d, 0x5f: begin(.string, with: byte)
        case 0x1b: begin(.escape)
        default: begin(.ground)
        }
      case .csi:
        if byte == 0x1b {
          begin(.escape)
        } else if byte >= 0x40 {
          finish(byte, &questions)
          begin(.ground)
        } else {
          body.append(byte)
        }
      case .string:
        if byte == 0x07 {
          finishString(&questions)
        } else if byte == 0x1b {
          state = .stringEscape
        } else {
          body.append(byte)
        }
      case .stringEscape:
        finishString(&questions)
        if byte == 0x5b { begin(.csi) }
      }
    }
    return questions
  }

  private mutating func begin(_ next: State, with first: UInt8? = nil) {
    state = next
    body = first.map { [$0] } ?? []
  }

  private mutating func finish(_ final: UInt8, _ questions: inout [Question]) {
    let text = String(decoding: body, as: UTF8.self)
    switch (Character(Unicode.Scalar(final)), text) {
    case ("h", _) where text.hasPrefix("?"), ("l", _) where text.hasPrefix("?"):
      for mode in text.dropFirst().split(separator: ";").compactMap({ Int($0) }) {
        if final == UInt8(ascii: "h") {
          modes.insert(mode)
          timesSet[mode, default: 0] += 1
        } else {
          modes.remove(mode)
        }
      }
    case ("p", _) where text.hasPrefix("?") && text.hasSuffix("$"):
      if let mode = Int(text.dropFirst().dropLast()) { questions.append(.mode(mode)) }
    case ("u", "?"): questions.append(.keyboardFlags)
    case ("u", _) where text.hasPrefix(">"): keyboardDepth += 1
    case ("u", _) where text.hasPrefix("<"): keyboardDepth = max(keyboardDepth - 1, 0)
    case ("c", ""), ("c", "0"): questions.append(.deviceAttributes)
    case ("q", ">"): questions.append(.version)
    case ("n", "6"): questions.append(.cursorPosition)
    case ("t", "16"): questions.append(.cellSize)
    case ("m", _) where !text.hasPrefix(">") && !text.hasPrefix("?"):
      rendition = text.isEmpty || text == "0" || text == "39;49" ? "" : text
    default: break
    }
  }

  private mutating func finishString(_ questions: inout [Question]) {
    let text = String(decoding: body, as: UTF8.self)
    if text == "P$qm" { questions.append(.graphicRendition) }
    if text == "]11;?" { questions.append(.background) }
    if text.hasPrefix("_G") { scanGraphics(text.dropFirst(2), &questions) }
    begin(.ground)
  }

  private mutating func scanGraphics(_ command: Substring, _ questions: inout [Question]) {
    var keys: [Substring: Substring] = [:]
    for pair in command.prefix(while: { $0 != ";" }).split(separator: ",") {
      let pair = pair.split(separator: "=")
      if pair.count == 2 { keys[pair[0]] = pair[1] }
    }
    let id = keys["i"].flatMap { Int($0) } ?? 0
    switch (keys["a"], keys["d"]) {
    case ("q", _): questions.append(.graphics)
    case ("t", _): pictures.insert(id)
    case ("p", _): picturesPlaced += 1
    case ("d", "I"): pictures.remove(id)
    default: break
    }
  }
}
