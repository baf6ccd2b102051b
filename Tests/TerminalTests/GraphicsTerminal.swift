import CZlib
import Foundation
import PaneCanvas

/// The pictures and placements of a terminal with kitty's graphics protocol.
struct GraphicsTerminal {
  struct Placement: Hashable {
    let image: Int
    let number: Int
  }

  struct Shown {
    var x: Int
    var y: Int
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// The size on the screen, in pixels.
    var shownWidth: Int
    var shownHeight: Int
    var z: Int
  }

  let cell: PixelSize
  let size: PixelSize
  private(set) var images: [Int: (size: PixelSize, bytes: [UInt8])] = [:]
  private(set) var placements: [Placement: Shown] = [:]
  /// The errors of the commands so far.
  private(set) var errors: [String] = []
  /// The payload of the current command, in bytes, and the placements made by the last bytes fed.
  private(set) var largestPayload = 0
  private(set) var placed = 0
  private(set) var sent = 0

  private var cursor = (x: 0, y: 0)
  private var saved = (x: 0, y: 0)
  private var pending: (keys: [String: String], payload: [UInt8])?

  /// - Parameter size: of the screen, in pixels.
  init(size: PixelSize, cell: PixelSize) {
    (self.size, self.cell) = (size, cell)
  }

  /// Adds a picture of another program.
  mutating func addForeignImage(_ id: Int) {
    images[id] = (PixelSize(width: 1, height: 1), [0, 0, 0, 0])
    placements[Placement(image: id, number: 1)] = Shown(
      x: 0, y: 0, left: 0, top: 0, width: 1, height: 1, shownWidth: 1, shownHeight: 1, z: 5)
  }

  mutating func feed(_ bytes: [UInt8]) {
    (placed, sent) = (0, 0)
    var index = 0
    func next(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }
    while index < bytes.count {
      if next("\u{1b}_G") {
        let start = index + 3
        guard let end = (start..<bytes.count).first(where: { bytes[$0] == 0x1b }) else { return }
        command(Array(bytes[start..<end]))
        index = end + 2
      } else if next("\u{1b}7") {
        saved = cursor
        index += 2
      } else if next("\u{1b}8") {
        cursor = saved
        index += 2
      } else if next("\u{1b}\\") {
        index += 2
      } else if next("\u{1b}[") {
        let end = (index + 2..<bytes.count).first { bytes[$0] >= 0x40 } ?? bytes.count - 1
        let body = String(decoding: bytes[index + 2..<end], as: UTF8.self)
        if bytes[end] == UInt8(ascii: "H") {
          let parts = body.split(separator: ";").compactMap { Int($0) }
          cursor = (parts.count > 1 ? parts[1] - 1 : 0, parts.isEmpty ? 0 : parts[0] - 1)
        } else if bytes[end] == UInt8(ascii: "J"), body == "2" {
          // As in kitty, a cleared picture is freed.
          placements = [:]
          images = [:]
        }
        index = end + 1
      } else {
        index += 1
      }
    }
  }

  private mutating func command(_ body: [UInt8]) {
    let parts = body.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [String: String] = [:]
    for pair in String(decoding: parts[0], as: UTF8.self).split(separator: ",") {
      let pair = pair.split(separator: "=")
      keys[String(pair[0])] = String(pair[1])
    }
    let payload = parts.count > 1 ? Array(parts[1]) : []
    largestPayload = max(largestPayload, payload.count)
    if let begun = pending {
      if keys.keys.sorted() != ["m"] { errors.append("a command within a picture") }
      pending = nil
      transmit(begun.keys, begun.payload + payload, more: keys["m"] == "1")
      return
    }
    func number(_ key: String) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
    switch keys["a"] {
    case "t": transmit(keys, payload, more: keys["m"] == "1")
    case "p":
      placed += 1
      guard let image = images[number("i")] else { return errors.append("no picture \(number("i"))") }
      if keys["C"] != "1" || keys["q"] != "2" { errors.append("the cursor moves, or an answer comes") }
      if number("X") >= cell.width || number("Y") >= cell.height { errors.append("offset beyond a cell") }
      let (left, top) = (number("x"), number("y"))
      let width = keys["w"] == nil ? image.size.width - left : number("w")
      let height = keys["h"] == nil ? image.size.height - top : number("h")
      placements[Placement(image: number("i"), number: number("p"))] = Shown(
        x: cursor.x * cell.width + number("X"), y: cursor.y * cell.height + number("Y"), left: left, top: top,
        width: width, height: height,
        shownWidth: keys["c"] == nil ? width : number("c") * cell.width,
        shownHeight: keys["r"] == nil ? height : number("r") * cell.height, z: number("z"))
    case "d":
      let id = number("i")
      switch keys["d"] {
      case "i":
        placements = placements.filter {
          $0.key.image != id || keys["p"] != nil && $0.key.number != number("p")
        }
      case "I":
        placements = placements.filter { $0.key.image != id }
        // kitty 0.26 also frees all other pictures that are placed nowhere.
        images = images.filter { image in placements.keys.contains { $0.image == image.key } }
      default: errors.append("deletes what is not ours")
      }
    default: errors.append("unknown command \(keys)")
    }
  }

  private mutating func transmit(_ keys: [String: String], _ payload: [UInt8], more: Bool) {
    if more { return pending = (keys, payload) }
    sent += 1
    guard let id = keys["i"].flatMap({ Int($0) }), let width = keys["s"].flatMap({ Int($0) }),
      let height = keys["v"].flatMap({ Int($0) }), keys["f"] == "32", keys["o"] == "z", keys["q"] == "2"
    else { return errors.append("no picture: \(keys)") }
    let compressed = [UInt8](Data(base64Encoded: Data(payload)) ?? Data())
    var count = uLong(4 * width * height)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    let status = uncompress(&bytes, &count, compressed, uLong(compressed.count))
    if status != Z_OK || Int(count) != bytes.count { errors.append("zlib says \(status)") }
    images[id] = (PixelSize(width: width, height: height), bytes)
    placements = placements.filter { $0.key.image != id }
  }

  /// The pictures on the screen over each other: red, green, blue and alpha of each pixel.
  var screen: [SIMD4<Float>] {
    var pixels = [SIMD4<Float>](repeating: .zero, count: size.width * size.height)
    for (key, shown) in placements.sorted(by: { $0.value.z < $1.value.z }) {
      guard let image = images[key.image] else { continue }
      for y in 0..<shown.shownHeight where (0..<size.height).contains(shown.y + y) {
        for x in 0..<shown.shownWidth where (0..<size.width).contains(shown.x + x) {
          let (row, column) = (y * shown.height / shown.shownHeight, x * shown.width / shown.shownWidth)
          let source = 4 * ((shown.top + row) * image.size.width + shown.left + column)
          let alpha = Float(image.bytes[source + 3]) / 255
          let color =
            SIMD4(
              Float(image.bytes[source]), Float(image.bytes[source + 1]), Float(image.bytes[source + 2]), 255)
            * alpha
          let place = (shown.y + y) * size.width + shown.x + x
          pixels[place] = color + pixels[place] * (1 - alpha)
        }
      }
    }
    return pixels
  }
}
