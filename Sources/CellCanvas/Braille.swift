/// Braille patterns: two columns by four rows of dots in a cell, with a bit for each. Unicode numbers the dots of the left
/// column 1, 2, 3, 7 and those of the right column 4, 5, 6, 8.
package enum Braille {
  package static func bit(column: Int, row: Int) -> UInt32 { 1 << (row < 3 ? 3 * column + row : 6 + column) }

  package static func glyph(_ bits: UInt32) -> Unicode.Scalar { Unicode.Scalar(0x2800 | bits) ?? " " }

  /// Returns the dots of a glyph in the order of their bits; nil if it is not a braille pattern.
  package static func dots(of glyph: Unicode.Scalar) -> [(column: Int, row: Int)]? {
    guard (0x2800...0x28ff).contains(glyph.value) else { return nil }
    let bits = (0..<8).filter { glyph.value >> UInt32($0) & 1 == 1 }
    return bits.map { $0 < 6 ? ($0 / 3, $0 % 3) : ($0 - 6, 3) }
  }
}
