internal import PaneCanvas

/// Commands of kitty's graphics protocol, `ESC _ G keys ; payload ESC \`, as bytes.
enum GraphicsCommands {
  /// Asks if the terminal supports the protocol, by means of a picture of one pixel that is not stored.
  static let question = Array("\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\".utf8)
  /// The identifier of the query for support, and of its reply.
  static let questionID = 31
  /// The end of a command. It completes one that was cut off and has no effect otherwise.
  static let end: [UInt8] = Array("\u{1b}\\".utf8)
  static let saveCursor: [UInt8] = Array("\u{1b}7".utf8)
  static let restoreCursor: [UInt8] = Array("\u{1b}8".utf8)

  /// A position on the screen and the part of a picture that is shown there, in pixels.
  struct Place: Hashable {
    var x: Int
    var y: Int
    /// The upper left corner of the part within the picture.
    var left: Int
    var top: Int
    /// The size of the part; nil extends it to the right or lower edge of the picture.
    var width: Int?
    var height: Int?
    /// The size to which the part is scaled, in cells; nil shows it at its own size.
    var columns: Int?
    var rows: Int?
  }

  /// The largest payload of one command, in bytes.
  private static let chunk = 4096

  /// Appends the command that frees a picture and removes its placements.
  static func appendFree(_ id: Int, to bytes: inout [UInt8]) {
    bytes.append("\u{1b}_Ga=d,d=I,i=", id)
    bytes += end
  }

  /// Appends the command that removes one placement, or all of a picture, and keeps the picture.
  static func appendHide(_ id: Int, placement: Int? = nil, to bytes: inout [UInt8]) {
    bytes.append("\u{1b}_Ga=d,d=i,i=", id)
    if let placement { bytes.append(",p=", placement) }
    bytes += end
  }

  /// Appends the commands that show a picture at a place, or move it there.
  /// - Parameter z: The order; a placement with a larger value is in front.
  static func appendPlace(
    _ id: Int, placement: Int, at place: Place, z: Int, cell: PixelSize, to bytes: inout [UInt8]
  ) {
    bytes.append("\u{1b}[", place.y / cell.height + 1)
    bytes.append(";", place.x / cell.width + 1)
    bytes.append("H\u{1b}_Ga=p,i=", id)
    bytes.append(",p=", placement)
    func append(_ key: StaticString, _ value: Int) { if value != 0 { bytes.append(key, value) } }
    append(",X=", place.x % cell.width)
    append(",Y=", place.y % cell.height)
    append(",x=", place.left)
    append(",y=", place.top)
    append(",w=", place.width ?? 0)
    append(",h=", place.height ?? 0)
    append(",c=", place.columns ?? 0)
    append(",r=", place.rows ?? 0)
    append(",z=", z)
    bytes.append(",C=1,q=2")
    bytes += end
  }

  /// Appends the commands that transmit a picture for later placements.
  /// - Parameter asks: True if the terminal answers whether the picture has arrived.
  static func appendPicture(
    _ id: Int, _ picture: Picture, asks: Bool = false, compressedBy compressor: PictureCompressor,
    to bytes: inout [UInt8]
  ) {
    let size = picture.size
    let payload = compressor.bytes(of: picture)
    var start = 0
    repeat {
      // Base64 encodes three bytes as four characters.
      let end = min(start + chunk / 4 * 3, payload.count)
      bytes.append("\u{1b}_G")
      if start == 0 {
        bytes.append("a=t,f=32,o=z,i=", id)
        bytes.append(",s=", size.width)
        bytes.append(",v=", size.height)
        bytes.append(asks ? "," : ",q=2,")
      }
      bytes.append(end < payload.count ? "m=1;" : "m=0;")
      bytes.append(base64: payload[start..<end])
      bytes += Self.end
      start = end
    } while start < payload.count
  }
}

/// Compresses pictures in zlib format, one after another in the same memory.
final class PictureCompressor {
  private let zlib = ZlibStream()
  /// Pictures that were compressed before they are needed.
  private var prepared: [(picture: Picture, bytes: [UInt8])] = []

  /// The size from which zlib compresses pictures at the fastest level, in bytes.
  private static let largeCount = 1 << 24
  /// The size from which zlib takes half of the usual time, in bytes, for a fiftieth more bytes.
  private static let mediumCount = 1 << 16

  func bytes(of picture: Picture) -> [UInt8] {
    prepared.first { $0.picture == picture }?.bytes ?? compress(picture)
  }

  func prepare(_ picture: Picture) {
    guard !prepared.contains(where: { $0.picture == picture }) else { return }
    prepared.append((picture, compress(picture)))
  }

  func dropPrepared() { prepared = [] }

  private func compress(_ picture: Picture) -> [UInt8] {
    let size = picture.size
    let count = 4 * size.width * size.height
    zlib.begin(count >= Self.largeCount ? .least : count >= Self.mediumCount ? .medium : .usual)
    picture.forEachRun { row, count in for _ in 0..<count { zlib.append(row.bytes) } }
    return zlib.finish()
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }

  fileprivate mutating func append(_ text: StaticString, _ number: Int) {
    append(text)
    append(contentsOf: String(number).utf8)
  }
}

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
