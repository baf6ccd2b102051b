/// Which of a cell's 8 × 8 sub-cells a shape covers.
package struct Coverage: Hashable, Sendable {
  /// Bit `8 * row + column`, rows from the top, columns from the left.
  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  package static let none = Coverage(bits: 0)
  package static let full = Coverage(bits: ~0)

  /// The lowest rows of sub-cells, 0…8 of them: ▁▂▃▄▅▆▇█.
  package static func lower(_ eighths: Int) -> Coverage {
    precondition(eighths >= 0 && eighths <= 8, "a cell has 8 rows of sub-cells, not \(eighths)")
    return Coverage(bits: eighths == 0 ? 0 : ~0 << (64 - 8 * UInt64(eighths)))
  }

  /// The leftmost columns of sub-cells, 0…8 of them: ▏▎▍▌▋▊▉█.
  package static func left(_ eighths: Int) -> Coverage {
    precondition(eighths >= 0 && eighths <= 8, "a cell has 8 columns of sub-cells, not \(eighths)")
    return Coverage(bits: ((1 << UInt64(eighths)) - 1) * 0x01_01_01_01_01_01_01_01)
  }

  /// Quarters of a cell: ▘▝▖▗ and what they add up to.
  package static func quarters(
    upperLeft: Bool = false, upperRight: Bool = false, lowerLeft: Bool = false, lowerRight: Bool = false
  ) -> Coverage {
    let quarter: UInt64 = 0x0f_0f_0f_0f
    return Coverage(
      bits: (upperLeft ? quarter : 0) | (upperRight ? quarter << 4 : 0)
        | (lowerLeft ? quarter << 32 : 0) | (lowerRight ? quarter << 36 : 0))
  }

  /// What a glyph's foreground covers: all, for a block element; nil for text, whose shape is the font's.
  package init?(glyph: Unicode.Scalar) {
    switch glyph.value {
    case 0x20: self = .none
    case 0x2580: self = .lower(4).inverted
    case 0x2581...0x2588: self = .lower(Int(glyph.value) - 0x2580)
    case 0x2589...0x258f: self = .left(0x2590 - Int(glyph.value))
    case 0x2590: self = .left(4).inverted
    case 0x2594: self = .lower(7).inverted
    case 0x2595: self = .left(7).inverted
    case 0x2596: self = .quarters(lowerLeft: true)
    case 0x2597: self = .quarters(lowerRight: true)
    case 0x2598: self = .quarters(upperLeft: true)
    case 0x2599: self = .quarters(upperRight: true).inverted
    case 0x259a: self = .quarters(upperLeft: true, lowerRight: true)
    case 0x259b: self = .quarters(lowerRight: true).inverted
    case 0x259c: self = .quarters(lowerLeft: true).inverted
    case 0x259d: self = .quarters(upperRight: true)
    case 0x259e: self = .quarters(upperRight: true, lowerLeft: true)
    case 0x259f: self = .quarters(upperLeft: true).inverted
    default: return nil
    }
  }

  /// Covered sub-cells, 0…64.
  package var count: Int { bits.nonzeroBitCount }
  package var inverted: Coverage { Coverage(bits: ~bits) }
}
