internal import CZlib

package enum Zlib {
  /// Returns the bytes compressed in zlib format (RFC 1950).
  /// - Parameter isFast: true for the fastest level, false for the default one.
  package static func compressed(_ bytes: [UInt8], isFast: Bool) -> [UInt8] {
    let limit = Int(compressBound(uLong(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var length = uLong(limit)
      let level = isFast ? Z_BEST_SPEED : Z_DEFAULT_COMPRESSION
      let status = compress2(buffer.baseAddress, &length, bytes, uLong(bytes.count), level)
      precondition(
        status == Z_OK, "\(bytes.count) bytes could not be compressed: zlib returned \(status)")
      count = Int(length)
    }
  }
}
