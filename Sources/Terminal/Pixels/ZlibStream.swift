internal import CZlib

/// Bytes that are compressed in zlib format (RFC 1950) while they are written. One stream after another uses the same
/// memory.
package final class ZlibStream {
  /// The time that is taken to find fewer bytes.
  package enum Effort { case least, medium, usual }

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 14)
  private var compressed: [UInt8] = []
  /// True if `stream` has its memory, which the first stream allocates.
  private var hasMemory = false

  package init() { stream.initialize(to: z_stream()) }

  deinit {
    if hasMemory { deflateEnd(stream) }
    stream.deallocate()
    buffer.deallocate()
  }

  package func begin(_ effort: Effort) {
    let level =
      switch effort {
      case .least: Z_BEST_SPEED
      // The least level that looks for a longer repetition at the next byte.
      case .medium: CInt(4)
      case .usual: Z_DEFAULT_COMPRESSION
      }
    if hasMemory {
      deflateReset(stream)
      deflateParams(stream, level, Z_DEFAULT_STRATEGY)
    } else {
      let status = deflateInit_(stream, level, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
      precondition(status == Z_OK, "zlib could not be started: \(status)")
      hasMemory = true
    }
    compressed.removeAll(keepingCapacity: true)
  }

  package func append(_ bytes: [UInt8]) { deflate(bytes, Z_NO_FLUSH) }

  package func finish() -> [UInt8] {
    deflate([], Z_FINISH)
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
