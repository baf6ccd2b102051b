/// The private characters that stand for new ones inside ncurses.
///
/// ncurses draws only characters that the C library considers one column wide, and a library that is older than
/// a character knows no width for it. A character of plane 1 (U+1xxxx) is therefore passed as the private
/// character of plane 16 (U+10xxxx) with the same last four digits, and replaced in the output. Both have four
/// bytes in UTF-8.
enum StandIn {
  /// Returns the character that ncurses gets for a character; nil if it is drawn by no other.
  static func character(for character: UInt32) -> UInt32? {
    character >> 16 == 1 && character & 0xffff >= firstUsed ? character + distance : nil
  }

  /// True if the character is one of those that stand for others.
  static func isPrivate(_ character: UInt32) -> Bool { character >> 16 == 0x10 }

  /// Replaces the private characters in UTF-8 text by those that they stand for.
  static func replace(in bytes: UnsafeMutableRawBufferPointer) {
    guard var next = bytes.baseAddress else { return }
    let end = next + bytes.count
    while let lead = memchr(next, Int32(privateLead), end - next), end - lead > 1 {
      lead.storeBytes(of: UInt8(0xf0), as: UInt8.self)
      let second = (lead + 1).load(as: UInt8.self)
      (lead + 1).storeBytes(of: second + 0x10, as: UInt8.self)
      next = lead + 2
    }
  }

  private static let distance: UInt32 = 0xf0000
  /// The first byte of the characters of plane 16 in UTF-8.
  private static let privateLead: UInt8 = 0xf4
  /// The last four digits of the first octant. The second byte of all characters from there on differs by 16.
  private static let firstUsed: UInt32 = 0xc000
}
