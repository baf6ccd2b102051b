internal import PaneCanvas

/// The graphic rendition of the next character (ECMA-48), as `CSI … m` sets it.
struct Rendition: Equatable {
  struct SGRColor: Equatable {
    /// `UInt32.max` for the default colour, a palette index, or 0xRRGGBB with bit 24 set.
    private(set) var code: UInt32

    static let standard = SGRColor(code: .max)
    private static let direct: UInt32 = 1 << 24

    /// - Parameter index: A palette index within 0…255.
    static func palette(_ index: UInt32) -> SGRColor { SGRColor(code: index & 0xff) }
    static func direct(rgb: UInt32) -> SGRColor { SGRColor(code: direct | rgb & 0xffffff) }

    /// Appends the parameters that set the colour: `39`, `38;5;n` or `38;2;r;g;b`. `base` is 38 for the
    /// foreground or 48 for the background.
    func append(to bytes: inout ByteRun, base: Int) {
      if self == .standard { return bytes.append(number: base + 1) }
      bytes.append(number: base)
      if code < Self.direct {
        bytes.append(";5;")
        bytes.append(number: Int(code))
      } else {
        bytes.append(";2;")
        bytes.append(number: Int(code >> 16 & 0xff))
        bytes.append(";")
        bytes.append(number: Int(code >> 8 & 0xff))
        bytes.append(";")
        bytes.append(number: Int(code & 0xff))
      }
    }

    /// The number of bytes that `append` appends.
    var length: Int {
      if self == .standard { return 2 }
      if code < Self.direct { return 5 + ByteRun.digits(Int(code)) }
      return 7 + (0..<3).reduce(0) { $0 + ByteRun.digits(Int(code >> (8 * $1) & 0xff)) }
    }
  }

  /// The style of a cell, with the same bits. The operations of `Cell.Style` would not be specialised in this module, and
  /// would allocate for each piece of a frame.
  struct Attributes: OptionSet, Equatable {
    let rawValue: UInt8
    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let reverse = Attributes(rawValue: 4)
    static let underline = Attributes(rawValue: 8)
    /// The attributes that a blank shows.
    static let shownOnBlanks: Attributes = [.underline, .reverse]

    var style: Cell.Style { Cell.Style(rawValue: rawValue) }
  }

  var foreground = SGRColor.standard
  var background = SGRColor.standard
  var attributes: Attributes = []

  static let standard = Rendition()

  /// Applies the parameters of an SGR sequence. Returns false if it does not know one of them.
  mutating func apply(_ parameters: UnsafeBufferPointer<Int>) -> Bool {
    for parameter in parameters {
      switch parameter {
      case 0: self = .standard
      case 1: attributes.insert(.bold)
      case 2: attributes.insert(.dim)
      case 4: attributes.insert(.underline)
      case 7: attributes.insert(.reverse)
      case 22: attributes.subtract([.bold, .dim])
      case 24: attributes.remove(.underline)
      case 27: attributes.remove(.reverse)
      case 39: foreground = .standard
      case 49: background = .standard
      default: return false
      }
    }
    return true
  }
}

/// A writer of consecutive bytes into memory that is large enough for them.
struct ByteRun {
  let start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  init(at start: UnsafeMutablePointer<UInt8>) { self.start = start }

  mutating func append(_ byte: UInt8) {
    start[count] = byte
    count += 1
  }

  mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { append(text.utf8Start[index]) }
  }

  mutating func append(_ bytes: some Sequence<UInt8>) { for byte in bytes { append(byte) } }

  /// Appends a number of at least 0 in decimal digits.
  mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Returns the number of decimal digits of a number of at least 0.
  static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 3 + digits(number / 1000)
  }
}
