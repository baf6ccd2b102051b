import Foundation
import Fuzz
import SeededRandom
import Testing

/// Runs the corpus of `make fuzz`, and mutations of it.
@MainActor struct FuzzTests {
  private static let corpus = URL(filePath: #filePath).appending(path: "../../Fuzz/Corpus").standardized

  /// The targets that take microseconds, also in a debug build.
  nonisolated private static let quick: [FuzzTarget] = [.script, .arguments, .input]

  /// The files of a target, by their names.
  private static func files(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = corpus.appending(path: target.rawValue)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, Array(try Data(contentsOf: folder.appending(path: name))))
    }
  }

  @Test(arguments: FuzzTarget.allCases) func `no file of the corpus breaks a law`(target: FuzzTarget) throws {
    let files = try Self.files(of: target)
    #expect(files.count >= 3)
    for (name, bytes) in files {
      #expect(throws: Never.self, "\(name)") { try target.run(bytes) }
    }
  }

  @Test(arguments: quick) func `no random mutation of the corpus breaks a law`(
    target: FuzzTarget
  ) throws {
    let files = try Self.files(of: target).map(\.bytes)
    var random = SplitMix64(seed: 1)
    for round in 0..<100 {
      var bytes = Array(files.randomElement(using: &random)!.prefix(600))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1: bytes.removeSubrange(place..<min(place + 3, bytes.count))
        case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
        default:
          let other = files.randomElement(using: &random)!
          bytes.insert(contentsOf: other.prefix(40).suffix(20), at: place)
        }
      }
      #expect(throws: Never.self, "round \(round): \(Data(bytes).base64EncodedString())") {
        try target.run(bytes)
      }
    }
  }
}
