/// The number of colours that a terminal can show at once.
package enum ColorDepth: Int, Comparable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The default colours, with reverse, bold and dim.
  case monochrome = 1
  case eight = 8
  case sixteen = 16
  case palette = 256
  case trueColor = 16_777_216

  package static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }

  package var description: String {
    switch self {
    case .monochrome: "none"
    case .eight: "8"
    case .sixteen: "16"
    case .palette: "256"
    case .trueColor: "truecolor"
    }
  }
}
