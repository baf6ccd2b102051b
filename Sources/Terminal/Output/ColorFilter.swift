internal import PaneCanvas

/// The pairs of colours of the cells, and a filter of ncurses' frames that sets them.
///
/// ncurses would set both colours of a pair, also where only one of them has changed, and the foreground of blanks: a third
/// of the bytes of an average frame. With `TerminfoEntry` it writes the number of a pair instead, `ESC [ number p`, for which
/// this sets the colours that a cell shows. All sequences of that entry begin with `ESC [`.
struct ColorFilter {
  let depth: ColorDepth
  /// The colours of each pair, by its number: both as the terminal numbers them, the foreground in the upper half. The
  /// first are the terminal's own.
  private var pairs = [UInt64.max]
  private var numbers: [UInt64: CInt] = [:]
  private var last: (foreground: Color, background: Color, number: CInt)?
  private var wanted = UInt64.max
  private var shown = UInt64.max

  init(depth: ColorDepth) { self.depth = depth }

  /// The number of pairs in use.
  var count: Int { numbers.count }

  /// Returns the number of a pair of colours, in which `isNew` is true for the first time.
  mutating func number(of foreground: Color, on background: Color) -> (number: CInt, isNew: Bool) {
    if let last, last.foreground.rgb == foreground.rgb, last.background.rgb == background.rgb {
      return (last.number, false)
    }
    let pair =
      UInt64(XtermPalette.number(of: foreground, depth: depth)) << 32
      | UInt64(XtermPalette.number(of: background, depth: depth))
    let known = numbers[pair]
    let number = known ?? CInt(pairs.count)
    if known == nil {
      pairs.append(pair)
      numbers[pair] = number
    }
    last = (foreground, background, number)
    return (number, known == nil)
  }

  /// Forgets the colours that the terminal shows, which are its own from now on.
  mutating func reset() { (wanted, shown) = (.max, .max) }

  /// Appends a frame of whole sequences, with the colours that its cells show.
  mutating func append(_ frame: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var index = frame.startIndex
    while index < frame.endIndex {
      let start = index
      if frame[index] != Self.escape {
        var isInked = false
        while index < frame.endIndex, frame[index] != Self.escape {
          isInked = isInked || frame[index] != UInt8(ascii: " ")
          index += 1
        }
        show(isInked: isInked, &output)
      } else {
        var number = 0
        index += 2
        while frame[index] < 0x40 {
          number = number * 10 + Int(frame[index] & 0xf)
          index += 1
        }
        index += 1
        switch frame[index - 1] {
        case UInt8(ascii: "p"):
          wanted = pairs[number]
          continue
        // The entry's sequences of attributes reset everything first.
        case UInt8(ascii: "m"): reset()
        // What is erased gets the background.
        case UInt8(ascii: "K"), UInt8(ascii: "X"), UInt8(ascii: "J"): show(isInked: false, &output)
        default: break
        }
      }
      output += frame[start..<index]
    }
  }

  private mutating func show(isInked: Bool, _ output: inout [UInt8]) {
    let (old, new) = (shown, wanted)
    shown = isInked ? new : old & ~Self.background | new & Self.background
    if (shown ^ old) & Self.background != 0 { set(UInt32(truncatingIfNeeded: new), from: 40, &output) }
    if (shown ^ old) & ~Self.background != 0 { set(UInt32(new >> 32), from: 30, &output) }
  }

  /// Appends the sequence that sets a colour; 30 is that of the first foreground, and 40 of the first background.
  private func set(_ color: UInt32, from first: UInt32, _ output: inout [UInt8]) {
    func append(_ number: UInt32, then end: Unicode.Scalar) {
      output.append(decimal: number)
      output.append(UInt8(ascii: end))
    }
    output.append(Self.escape)
    output.append(UInt8(ascii: "["))
    if color == .max { return append(first + 9, then: "m") }
    if depth < .palette { return append(first + (color < 8 ? color : 52 + color), then: "m") }
    append(first + 8, then: ";")
    append(depth == .palette ? 5 : 2, then: ";")
    if depth == .trueColor {
      append(color >> 16, then: ";")
      append(color >> 8 & 0xff, then: ";")
    }
    append(color & 0xff, then: "m")
  }

  private static let background: UInt64 = 0xffff_ffff
  private static let escape: UInt8 = 0x1b
}
