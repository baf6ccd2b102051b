/// How many colours a terminal can show at once.
package enum ColorDepth: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// The default colours, with reverse, bold and dim.
  case monochrome = 1
  case eight = 8
  case sixteen = 16
  case palette = 256
  case trueColor = 16_777_216

  package static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }

  /// The depth to begin with, before the terminal itself has answered.
  init(terminfo: Terminfo, colorTerm: String?) {
    if colorTerm == "truecolor" || colorTerm == "24bit" || terminfo.hasDirectColor
      || terminfo.name.hasSuffix("-direct")
    {
      self = .trueColor
    } else {
      self = Self.allCases.last { $0 < .trueColor && $0.rawValue <= terminfo.colors } ?? .monochrome
    }
  }
}
