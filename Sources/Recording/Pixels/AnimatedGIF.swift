/// A film as an animated GIF (GIF89a), which repeats for ever.
package enum AnimatedGIF {
  /// The greatest frame rate, in frames per second: browsers slow a GIF down whose pictures are shorter than 0.02 s.
  package static let greatestRate = 50.0

  /// Returns the bytes of the file.
  /// - Parameter progress: called with the completed share of the film, from 0 to 1.
  package static func bytes(of film: PixelFilm, progress: (Double) -> Void = { _ in }) -> [UInt8] {
    var bytes = Array("GIF89a".utf8)
    bytes.append(word: film.width)
    bytes.append(word: film.height)
    // A global table of 256 colours of 8 bits, no background, square pixels.
    bytes += [0xf7, 0, 0] + film.palette.bytes
    bytes += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    var code = LZWCode()
    film.play(progress: progress) { picture in
      // The picture stays, one colour is transparent, and its time is in hundredths of a second.
      bytes += [0x21, 0xf9, 4, 0x05]
      bytes.append(word: film.duration(of: picture.frames, rate: 100))
      bytes += [PixelPalette.unchanged, 0, 0x2c]
      for number in [picture.area.left, picture.area.top, picture.area.width, picture.area.height] {
        bytes.append(word: number)
      }
      bytes += [0, UInt8(LZWCode.pixelBits)]
      bytes += code.blocks(of: picture.pixels)
    }
    return bytes + [0x3b]
  }
}

extension [UInt8] {
  /// Appends a number from 0 to 65535, the low byte first.
  fileprivate mutating func append(word: Int) {
    append(UInt8(word & 0xff))
    append(UInt8(word >> 8 & 0xff))
  }
}
