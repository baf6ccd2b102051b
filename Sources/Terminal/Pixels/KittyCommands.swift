internal import CZlib
internal import PaneCanvas

/// Commands of kitty's graphics protocol, `ESC _ G keys ; payload ESC \`, as bytes.
enum KittyCommands {
  /// Asks if the terminal supports the protocol, by means of a picture of one pixel that is not stored.
  static let question = Array("\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\".utf8)
  /// The end of a command. It completes one that was cut off and has no effect otherwise.
  static let end: [UInt8] = Array("\u{1b}\\".utf8)

  /// A position on the screen and the part of a picture that is shown there, in pixels.
  struct Place: Hashable {
    var x: Int
    var y: Int
    /// The upper left corner of the part within the picture.
    var left = 0
    var top = 0
    /// The size of the part; 0 extends it to the right or lower edge of the picture.
    var width = 0
    var height = 0
    /// The size to which the part is scaled, in cells; 0 shows it at its own size.
    var columns = 0
    var rows = 0
  }

  /// Appends the commands that transmit a picture for later placements.
  static func appendPicture(_ id: Int, _ picture: Picture, to bytes: inout [UInt8]) {
    let payload = picture.compressed
    // At most 4,096 bytes in Base64.
    for start in stride(from: 0, to: payload.count, by: 3072) {
      let part = payload[start...].prefix(3072)
      let size: KeyValuePairs = [",i=": id, ",s=": picture.size.width, ",v=": picture.size.height]
      let more = part.endIndex < payload.count ? "m=1" : "m=0"
      append(
        start == 0 ? "a=t,f=32,o=z,q=2," + more : more, start == 0 ? size : [:], payload: part, to: &bytes)
    }
  }

  /// Appends a command: some keys, others that have numbers, if those are not 0, which is their default, and a payload.
  /// `a=d,d=I` frees a picture, `a=d,d=i` takes it or one placement (p) off the screen, and `a=p` shows or moves one.
  static func append(
    _ first: String, _ numbers: KeyValuePairs<String, Int>, payload: ArraySlice<UInt8> = [],
    to bytes: inout [UInt8]
  ) {
    bytes += "\u{1b}_G".utf8
    bytes += first.utf8
    for (key, number) in numbers where number != 0 {
      bytes += key.utf8
      bytes += String(number).utf8
    }
    if !payload.isEmpty { bytes.append(UInt8(ascii: ";")) }
    bytes.append(base64: payload)
    bytes += end
  }
}

extension Picture {
  /// The pixels, row by row, in zlib format (RFC 1950).
  fileprivate var compressed: [UInt8] {
    let pixels = bytes
    let bound = Int(compressBound(uLong(pixels.count)))
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      var length = uLongf(bound)
      // The level takes half of the time of the usual one, for a fiftieth more bytes.
      let status = compress2(buffer.baseAddress, &length, pixels, uLong(pixels.count), 4)
      precondition(status == Z_OK, "zlib has no memory for a picture")
      count = Int(length)
    }
  }
}
