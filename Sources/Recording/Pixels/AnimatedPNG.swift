/// A film as an animated PNG (PNG, third edition), which repeats for ever. A program that knows PNG alone shows its first
/// picture.
package enum AnimatedPNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// - Parameter compress: returns bytes in zlib format (RFC 1950).
  package static func bytes(
    of film: PixelFilm, compressedBy compress: ([UInt8]) -> [UInt8], progress: ProgressReport = { _ in }
  ) -> [UInt8] {
    var pictures: [UInt8] = []
    var (count, sequence) = (0, 0)
    film.play(progress: progress) { picture in
      let area = picture.area
      let numbers = [sequence, area.width, area.height, area.left, area.top]
      let time = [min(film.duration(of: picture.frames, rate: 1000), 65_535), 1000]
      // The picture stays, and is laid over those before it.
      pictures.append(
        chunk: "fcTL", numbers.flatMap { bigEndian($0) } + time.flatMap { bigEndian($0, count: 2) } + [0, 1])
      sequence += 1
      let data = compress(lines(of: picture))
      if count == 0 {
        pictures.append(chunk: "IDAT", data)
      } else {
        pictures.append(chunk: "fdAT", bigEndian(sequence) + data)
        sequence += 1
      }
      count += 1
    }
    var bytes = signature
    // Eight bits for an index into a palette; not interlaced.
    bytes.append(chunk: "IHDR", bigEndian(film.width) + bigEndian(film.height) + [8, 3, 0, 0, 0])
    bytes.append(chunk: "acTL", bigEndian(count) + bigEndian(0))
    bytes.append(chunk: "PLTE", film.palette.bytes)
    bytes.append(chunk: "tRNS", Array(repeating: 255, count: 255) + [0])
    bytes += pictures
    bytes.append(chunk: "IEND", [])
    return bytes
  }

  fileprivate static func bigEndian(_ number: Int, count: Int = 4) -> [UInt8] {
    (1...count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - $0))) }
  }

  /// Returns the rows of a picture, each behind the number of its filter, which is none.
  private static func lines(of picture: PixelFilm.FilmPicture) -> [UInt8] {
    var lines: [UInt8] = []
    for start in stride(from: 0, to: picture.pixels.count, by: picture.area.width) {
      lines.append(0)
      lines += picture.pixels[start..<start + picture.area.width]
    }
    return lines
  }
}

extension [UInt8] {
  /// Appends a chunk: its length, its name, its data and their checksum.
  fileprivate mutating func append(chunk name: String, _ data: [UInt8]) {
    let content = Array(name.utf8) + data
    self += AnimatedPNG.bigEndian(data.count) + content
    self += AnimatedPNG.bigEndian(Int(CRC32.checksum(of: content)))
  }
}

/// The cyclic redundancy check of PNG (ISO 3309).
private enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    var value = UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
    return value
  }

  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var value = ~UInt32(0)
    for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xff)] ^ value >> 8 }
    return ~value
  }
}
