internal import PaneCanvas

/// The pairs of colours of the cells, and a filter of ncurses' frames that sets them.
///
/// ncurses would set both colours of a pair, also where only one of them has changed, and the foreground of blanks: a third
/// of the bytes of an average frame. With `TerminfoEntry` it writes the number of a pair instead, `ESC [ number p`, for which
/// this sets the colours that a cell shows. All sequences of that entry begin with `ESC [`.
struct ColorFilter {
  let depth: ColorDepth
  /// The foreground and the background of each pair, as the terminal numbers them. The first are the terminal's own.
  private var pairs = [Self.own]
  private var numbers: [UInt64: CInt] = [:]
  private var last: (foreground: Color, background: Color, number: CInt)?
  private var (wanted, shown) = (Self.own, Self.own)

  init(depth: ColorDepth) { self.depth = depth }

  /// True if there are so many pairs that they are to be forgotten.
  var isFull: Bool { pairs.count > 1 << 16 }

  /// Returns the number of a pair of colours, in which `isNew` is true for the first time.
  mutating func number(of foreground: Color, on background: Color) -> (number: CInt, isNew: Bool) {
    if let last, last.foreground.rgb == foreground.rgb, last.background.rgb == background.rgb {
      return (last.number, false)
    }
    let pair = SIMD2(
      XtermPalette.number(of: foreground, depth: depth), XtermPalette.number(of: background, depth: depth))
    let key = UInt64(pair.x) << 32 | UInt64(pair.y)
    let known = numbers[key]
    let number = known ?? CInt(pairs.count)
    if known == nil {
      pairs.append(pair)
      numbers[key] = number
    }
    last = (foreground, background, number)
    return (number, known == nil)
  }

  /// Forgets the colours that the terminal shows, which are its own from now on.
  mutating func reset() { (wanted, shown) = (Self.own, Self.own) }

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
        // Erased cells get the background.
        case UInt8(ascii: "K"), UInt8(ascii: "X"), UInt8(ascii: "J"): show(isInked: false, &output)
        default: break
        }
      }
      output += frame[start..<index]
    }
  }

  private mutating func show(isInked: Bool, _ output: inout [UInt8]) {
    if shown.y != wanted.y { set(wanted.y, from: 40, &output) }
    shown.y = wanted.y
    guard isInked, shown.x != wanted.x else { return }
    set(wanted.x, from: 30, &output)
    shown.x = wanted.x
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

  private static let own = SIMD2<UInt32>(repeating: .max)
  private static let escape: UInt8 = 0x1b
}
