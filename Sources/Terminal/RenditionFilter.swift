internal import PaneCanvas

/// Replaces the pair numbers in a frame by the terminal's own colour sequences, and leaves out colours that
/// no cell shows.
///
/// ncurses names a pair at every change and resets everything at the end of a frame, although a terminal
/// keeps its rendition. The filter sets a colour only when the next character shows it and it differs from
/// the present one, in one sequence. A blank shows no foreground.
struct RenditionFilter {
  /// True if the colours of the pairs are 0xRRGGBB and not palette indices.
  private let isDirect: Bool
  /// The rendition that ncurses assumes, and the one that the terminal has.
  private var wanted = Rendition.standard
  private var actual = Rendition.standard
  /// True if the rendition of the terminal is unknown.
  private var isUnknown = true
  private var parameters = [Int](repeating: 0, count: 32)

  init(depth: ColorDepth) { isDirect = depth == .trueColor }

  /// Makes the next frame set every attribute and colour again.
  mutating func reset() {
    wanted = .standard
    isUnknown = true
  }

  /// Writes the filtered frame to `output`. Returns the number of bytes written.
  mutating func filter(
    _ frame: UnsafeRawBufferPointer, pairs: borrowing PairTable, to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var output = ByteRun(at: output)
    if isUnknown && frame.count > 0 {
      output.append("\u{1b}[m")
      actual = .standard
      isUnknown = false
    }
    var index = 0
    while index < frame.count {
      let byte = frame[index]
      switch byte {
      case 0x1b:
        let end = Self.end(ofSequenceAt: index, in: frame)
        pass(Slice(base: frame, bounds: index..<end), pairs: pairs, to: &output)
        index = end
        continue
      case 0x20:
        showBlank(to: &output)
      case 0x21...:
        if byte & 0xc0 != 0x80 { show(to: &output) }
      default: break
      }
      output.append(byte)
      index += 1
    }
    return output.count
  }

  /// Returns the index after an escape sequence: `ESC [ … final`, or `ESC`, intermediates and a final byte.
  private static func end(ofSequenceAt start: Int, in frame: UnsafeRawBufferPointer) -> Int {
    var index = start + 1
    guard index < frame.count else { return index }
    if frame[index] == UInt8(ascii: "[") {
      index += 1
      while index < frame.count, frame[index] < 0x40 { index += 1 }
    } else {
      while index < frame.count, frame[index] < 0x30 { index += 1 }
    }
    return min(index + 1, frame.count)
  }

  private mutating func pass(
    _ sequence: Slice<UnsafeRawBufferPointer>, pairs: borrowing PairTable, to output: inout ByteRun
  ) {
    guard sequence.count > 2, sequence[sequence.startIndex + 1] == UInt8(ascii: "["),
      let final = sequence.last
    else { return output.append(sequence) }
    switch final {
    case UInt8(ascii: "p"):
      if readParameters(sequence.dropFirst(2).dropLast()) == 1 { setPair(parameters[0], of: pairs) }
      return
    case UInt8(ascii: "m"):
      if let count = readParameters(sequence.dropFirst(2).dropLast()),
        parameters.withUnsafeBufferPointer({ wanted.apply(UnsafeBufferPointer(rebasing: $0[..<count])) })
      {
        return
      }
      // An SGR with unknown parameters is passed on unchanged, after everything before it was set.
      show(to: &output)
    case UInt8(ascii: "K"), UInt8(ascii: "J"), UInt8(ascii: "X"), UInt8(ascii: "P"), UInt8(ascii: "@"),
      UInt8(ascii: "L"), UInt8(ascii: "M"), UInt8(ascii: "S"), UInt8(ascii: "T"):
      showBlank(to: &output)
    default: break
    }
    output.append(sequence)
  }

  private mutating func setPair(_ number: Int, of pairs: borrowing PairTable) {
    let (foreground, background) = pairs.colors(of: number)
    wanted.foreground = ink(foreground)
    wanted.background = ink(background)
  }

  private func ink(_ color: UInt32) -> Rendition.SGRColor {
    isDirect ? .direct(rgb: color) : .palette(color)
  }

  /// Reads the numbers between the semicolons and returns their count; nil if there are too many or another
  /// byte occurs.
  private mutating func readParameters(_ body: Slice<UnsafeRawBufferPointer>) -> Int? {
    var count = 1
    parameters[0] = 0
    for byte in body {
      switch byte {
      case 0x30...0x39: parameters[count - 1] = min(parameters[count - 1] * 10 + Int(byte - 0x30), 99_999)
      case 0x3b where count < parameters.count:
        parameters[count] = 0
        count += 1
      default: return nil
      }
    }
    return count
  }

  /// Makes the terminal's rendition complete before a character that shows all of it.
  private mutating func show(to output: inout ByteRun) {
    if actual != wanted { set(foreground: true, to: &output) }
  }

  /// Makes the terminal's rendition complete before a blank, which shows the background, and the foreground
  /// if it is underlined or reversed.
  private mutating func showBlank(to output: inout ByteRun) {
    let shownAttributes: Rendition.Attributes = [.underline, .reverse]
    if !wanted.attributes.isDisjoint(with: shownAttributes)
      || !actual.attributes.isDisjoint(with: shownAttributes)
    {
      show(to: &output)
    } else if actual.background != wanted.background {
      set(foreground: false, to: &output)
    }
  }

  /// Writes one sequence for all differences, of which there is at least one.
  private mutating func set(foreground: Bool, to output: inout ByteRun) {
    output.append("\u{1b}[")
    let start = output.count
    if foreground {
      setAttributes(to: &output, from: start)
      if actual.foreground != wanted.foreground {
        Self.separate(&output, from: start)
        wanted.foreground.append(to: &output, base: 38)
        actual.foreground = wanted.foreground
      }
    }
    if actual.background != wanted.background {
      Self.separate(&output, from: start)
      wanted.background.append(to: &output, base: 48)
      actual.background = wanted.background
    }
    output.append("m")
  }

  private mutating func setAttributes(to output: inout ByteRun, from start: Int) {
    func set(_ code: Int) {
      Self.separate(&output, from: start)
      output.append(number: code)
    }
    let removed = actual.attributes.subtracting(wanted.attributes)
    var kept = actual.attributes
    if !removed.isDisjoint(with: [.bold, .dim]) {
      set(22)
      kept.subtract([.bold, .dim])
    }
    if removed.contains(.underline) { set(24) }
    if removed.contains(.reverse) { set(27) }
    let added = wanted.attributes.subtracting(kept)
    if added.contains(.bold) { set(1) }
    if added.contains(.dim) { set(2) }
    if added.contains(.underline) { set(4) }
    if added.contains(.reverse) { set(7) }
    actual.attributes = wanted.attributes
  }

  private static func separate(_ output: inout ByteRun, from start: Int) {
    if output.count > start { output.append(";") }
  }
}
