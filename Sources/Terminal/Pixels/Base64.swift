extension [UInt8] {
  private static let base64Digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends the Base64 encoding of bytes (RFC 4648), with padding.
  package mutating func append(base64 bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let rest = Swift.min(bytes.endIndex - index, 3)
      var word = 0
      for place in 0..<3 { word = word << 8 | (place < rest ? Int(bytes[index + place]) : 0) }
      for place in 0..<4 {
        append(place <= rest ? Self.base64Digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
      index += 3
    }
  }
}
