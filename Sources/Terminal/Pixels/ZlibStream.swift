internal import CZlib

/// Bytes that are compressed in zlib format (RFC 1950) while they are written. One stream after another uses the same
/// memory.
package final class ZlibStream {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 14)
  private var compressed: [UInt8] = []
  /// True if `stream` has its memory, which the first stream allocates.
  private var hasMemory = false
  /// The checksum of the bytes so far (Adler-32).
  private var checksum: uLong = 1

  /// The least size of a group of repeated bytes that is compressed once, in bytes.
  private static let groupCount = 1 << 16

  package init() { stream.initialize(to: z_stream()) }

  deinit {
    if hasMemory { deflateEnd(stream) }
    stream.deallocate()
    buffer.deallocate()
  }

  /// Begins a stream.
  /// - Parameter isFast: True for the fastest level, false for the default one.
  package func begin(isFast: Bool) {
    let level = isFast ? Z_BEST_SPEED : Z_DEFAULT_COMPRESSION
    if hasMemory {
      deflateReset(stream)
      deflateParams(stream, level, Z_DEFAULT_STRATEGY)
    } else {
      // Without a header and a checksum, which follow here: zlib does not know of the groups that are repeated.
      let status = deflateInit2_(
        stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        CInt(MemoryLayout<z_stream>.size))
      precondition(status == Z_OK, "zlib could not be started: \(status)")
      hasMemory = true
    }
    compressed.removeAll(keepingCapacity: true)
    compressed += isFast ? [0x78, 0x01] : [0x78, 0x9c]
    checksum = 1
  }

  package func append(_ bytes: [UInt8]) {
    checksum = adler32_z(checksum, bytes, bytes.count)
    deflate(bytes, Z_NO_FLUSH)
  }

  /// Appends bytes a number of times. If these are many, a group of them is compressed once, and the compressed group is
  /// repeated: it refers to nothing but the same bytes before it.
  package func append(_ bytes: [UInt8], times count: Int) {
    let (size, rest) = (Self.groupCount / max(bytes.count, 1) + 1, count - 1)
    guard rest >= 2 * size else { return appendEach(bytes, count) }
    // The group must not refer to what comes before the run, nor what comes after the run to the group.
    deflate([], Z_FULL_FLUSH)
    append(bytes)
    deflate([], Z_SYNC_FLUSH)
    let (start, before) = (compressed.count, checksum)
    checksum = 1
    appendEach(bytes, size)
    deflate([], Z_FULL_FLUSH)
    let group = (bytes: Array(compressed[start...]), checksum: checksum, count: CLong(size * bytes.count))
    compressed.removeSubrange(start...)
    checksum = before
    for _ in 0..<rest / size {
      compressed += group.bytes
      checksum = adler32_combine(checksum, group.checksum, group.count)
    }
    appendEach(bytes, rest % size)
  }

  private func appendEach(_ bytes: [UInt8], _ count: Int) { for _ in 0..<count { append(bytes) } }

  /// Ends the stream. Returns the compressed bytes.
  package func finish() -> [UInt8] {
    deflate([], Z_FINISH)
    compressed += withUnsafeBytes(of: UInt32(checksum).bigEndian, Array.init)
    return compressed
  }

  private func deflate(_ bytes: [UInt8], _ flush: CInt) {
    bytes.withUnsafeBufferPointer { bytes in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = uInt(bytes.count)
      repeat {
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = uInt(buffer.count)
        let status = CZlib.deflate(stream, flush)
        precondition(status != Z_STREAM_ERROR, "bytes could not be compressed")
        // A buffer's `dropLast` would copy it byte by byte.
        compressed += UnsafeMutableBufferPointer(
          rebasing: buffer[..<(buffer.count - Int(stream.pointee.avail_out))])
      } while stream.pointee.avail_out == 0
    }
  }
}
