internal import CZlib

/// Bytes that are compressed in zlib format (RFC 1950) while they are written.
package struct ZlibStream: ~Copyable {
  /// The state, of which zlib keeps the address.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 14)
  private var compressed: [UInt8] = []

  /// - Parameter isFast: true for the fastest level, false for the default one.
  package init(isFast: Bool) {
    stream.initialize(to: z_stream())
    let status = deflateInit_(
      stream, isFast ? Z_BEST_SPEED : Z_DEFAULT_COMPRESSION, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib could not be started: \(status)")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    buffer.deallocate()
  }

  package mutating func append(_ bytes: [UInt8]) { deflate(bytes, Z_NO_FLUSH) }

  /// Ends the stream. Returns the compressed bytes.
  package consuming func finish() -> [UInt8] {
    deflate([], Z_FINISH)
    return compressed
  }

  private mutating func deflate(_ bytes: [UInt8], _ flush: CInt) {
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
