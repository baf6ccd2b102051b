import PaneCanvas
import Foundation
import PaneRecording
import PaneScenes
import TestSupport
import Testing

@Suite struct CastWriterTests {
  /// A cast, read by an independent JSON parser.
  private struct Cast {
    struct Event: Equatable {
      let time: Double
      let kind: String
      let text: String
    }

    let header: [String: Any]
    let events: [Event]

    init(_ bytes: [UInt8]) throws {
      var lines = bytes.split(separator: UInt8(ascii: "\n")).map { Data($0) }
      header = try #require(try JSONSerialization.jsonObject(with: lines.removeFirst()) as? [String: Any])
      events = try lines.map { line in
        let parts = try #require(try JSONSerialization.jsonObject(with: line) as? [Any])
        return Event(
          time: try #require(parts[0] as? Double), kind: try #require(parts[1] as? String),
          text: try #require(parts[2] as? String))
      }
    }
  }

  private static func bytes(of film: Film, depth: ColorDepth = .trueColor) -> [UInt8] {
    var bytes: [UInt8] = []
    CastWriter.write(film, depth: depth, title: "a “title”\n") { part, _ in bytes += part }
    return bytes
  }

  @Test func `the header has the fields of asciicast v2 and no information about the machine`() throws {
    let header = try Cast(Self.bytes(of: try film(), depth: .palette)).header
    #expect(header["version"] as? Int == 2)
    #expect(header["width"] as? Int == 40)
    #expect(header["height"] as? Int == 12)
    #expect(header["title"] as? String == "a “title”\n")
    #expect(header["env"] as? [String: String] == ["TERM": "xterm-256color"])
    #expect(header.count == 5)
  }

  @Test func `a recording has its start time`() throws {
    let writer = CastWriter(columns: 4, rows: 2, depth: .trueColor, title: "", timestamp: 1_700_000_000)
    #expect(try Cast(writer.bytes).header["timestamp"] as? Int == 1_700_000_000)
  }

  @Test(arguments: ColorDepth.allCases)
  func `an emulator that plays the cast shows each frame at its time`(depth: ColorDepth) throws {
    let film = try film(".1 tap\n.25 tap\n.5 resize 50x14\n.6 tap")
    var events = try Cast(Self.bytes(of: film, depth: depth)).events[...]
    let emulator = Emulator(columns: 40, rows: 12)
    film.play { frame in
      while let event = events.first, event.time <= frame.time + 1e-6 {
        if event.kind == "o" { emulator.feed(Array(event.text.utf8)) }
        if event.kind == "r" { emulator.resize(columns: 50, rows: 14) }
        events.removeFirst()
      }
      expectShown(frame.canvas, on: emulator, depth: depth, "\(depth), frame \(frame.index)")
    }
  }

  @Test func `each line of the script is a marker at its time`() throws {
    let events = try Cast(Self.bytes(of: try film(".1 tap\n.25 resize 50x14\n.5 grab"))).events
    #expect(events.filter { $0.kind == "m" }.map(\.time) == [0.1, 0.25, 0.5])
    #expect(events.filter { $0.kind == "m" }.map(\.text) == ["tap", "resize 50x14", "grab"])
    #expect(events.filter { $0.kind == "r" }.map(\.text) == ["50x14"])
  }

  @Test func `times never decrease, and the last one is the end of the film`() throws {
    let events = try Cast(Self.bytes(of: try film(".1 tap\n.25 tap"))).events
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(events.last?.time == 1)
  }

  @Test(arguments: [(".5 key q", 0.5), ("0 key q", 1.0 / 30)])
  func `a recording of a script that quits ends with its last frame`(script: String, end: Double) throws {
    let events = try Cast(Self.bytes(of: try film(script))).events
    #expect(events.count { $0.kind == "o" } > 1)
    #expect(abs((events.last?.time ?? 0) - end) < 1e-6)
  }

  @Test func `an unchanged frame writes nothing`() throws {
    let events = try Cast(Self.bytes(of: try film(of: .button))).events
    #expect(events.map(\.time) == [0, 1])
  }
}
