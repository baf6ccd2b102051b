/// Drops the colours that a frame of ncurses sets and no cell shows: it sets both colours of a pair, also where only one of
/// them has changed, and the foreground of blanks. A third of the bytes of an average frame.
///
/// It knows the sequences of `TerminfoEntry`, all of which begin with `ESC [`.
struct ColorFilter {
  /// A sequence that sets a colour, such as `ESC [38;2;255;128;0m`. It has no memory of its own, for frames have hundreds.
  private struct Setting: Equatable {
    private var text = SIMD32<UInt8>()
    private var count = 0

    init(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { (text[count], count) = (byte, count + 1) }
    }

    func append(to output: inout [UInt8]) { for index in 0..<count { output.append(text[index]) } }
  }

  private struct Colors {
    var foreground = Setting("\u{1b}[39m".utf8)
    var background = Setting("\u{1b}[49m".utf8)
  }

  private var wanted = Colors()
  private var shown = Colors()
  /// True while blanks show the foreground, by an underline or by exchanged colours.
  private var isMarked = false

  /// Appends a frame without the colours that nothing shows.
  mutating func append(_ frame: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while index < frame.count {
      let start = index
      if frame[index] != Self.escape {
        var isInked = isMarked
        while index < frame.count, frame[index] != Self.escape {
          isInked = isInked || frame[index] != UInt8(ascii: " ")
          index += 1
        }
        show(isInked: isInked, &output)
      } else {
        index = min(index + 2, frame.count)
        while index < frame.count, frame[index] < 0x40 { index += 1 }
        index = min(index + 1, frame.count)
        if take(frame[start..<index]) { continue }
        // What is erased gets the background, and the mark.
        if [UInt8(ascii: "K"), UInt8(ascii: "X"), UInt8(ascii: "J")].contains(frame[index - 1]) {
          show(isInked: isMarked, &output)
        }
      }
      output += frame[start..<index]
    }
  }

  /// Takes a sequence. Returns true if it sets a colour, and is written when a cell shows it.
  private mutating func take(_ sequence: ArraySlice<UInt8>) -> Bool {
    guard sequence.last == UInt8(ascii: "m") else { return false }
    let parameters = sequence.dropFirst(2).dropLast()
    if parameters.elementsEqual("39;49".utf8) {
      wanted = Colors()
      return true
    }
    if parameters.count > 2, parameters[parameters.startIndex + 1] == UInt8(ascii: "8") {
      if parameters.first == UInt8(ascii: "3") {
        wanted.foreground = Setting(sequence)
      } else {
        wanted.background = Setting(sequence)
      }
      return true
    }
    // `m` and `0;…m` reset everything first; `4`, `7`, `24` and `27` are underline and reverse, on and off.
    let isReset = parameters.isEmpty || parameters.first == UInt8(ascii: "0")
    if isReset { (wanted, shown) = (Colors(), Colors()) }
    let isOff = parameters.first == UInt8(ascii: "2") && parameters.count == 2
    let marks = !isOff && parameters.contains { $0 == UInt8(ascii: "4") || $0 == UInt8(ascii: "7") }
    isMarked = marks || isMarked && !isReset
    return false
  }

  private mutating func show(isInked: Bool, _ output: inout [UInt8]) {
    if shown.background != wanted.background { wanted.background.append(to: &output) }
    shown.background = wanted.background
    guard isInked, shown.foreground != wanted.foreground else { return }
    shown.foreground = wanted.foreground
    shown.foreground.append(to: &output)
  }

  private static let escape: UInt8 = 0x1b
}
