// Runs bytes through the parsers and the library. Built by `make fuzz` it searches for bytes that break a law, guided by
// what they reach (libFuzzer); else it runs files.
//
//     Fuzz TARGET [FILE…]
internal import Foundation

@main @MainActor enum Fuzz {
  static func main() {
    guard let name = CommandLine.arguments.dropFirst().first, let target = FuzzTarget(rawValue: name) else {
      fail("expected a target of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))", status: 64)
    }
    #if FUZZING
      exit(search(target))
    #else
      for path in CommandLine.arguments.dropFirst(2) {
        guard let data = FileManager.default.contents(atPath: path) else {
          fail("\(path): cannot be read", status: 66)
        }
        run(target, Array(data), path)
      }
    #endif
  }

  private static func fail(_ message: String, status: CInt) -> Never {
    FileHandle.standardError.write(Data("Fuzz: \(message)\n".utf8))
    exit(status)
  }
}

@MainActor private func run(_ target: FuzzTarget, _ bytes: [UInt8], _ name: String) {
  do { try target.run(bytes) } catch { fatalError("\(target.rawValue): \(name): \(error)") }
}

#if FUZZING
  nonisolated(unsafe) private var searched = FuzzTarget.script

  /// LLVM's loop, which calls a body with bytes for as long as its arguments say.
  @_silgen_name("LLVMFuzzerRunDriver") private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  private func take(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
    MainActor.assumeIsolated { run(searched, bytes, "these bytes") }
    return 0
  }

  /// Searches with the arguments after the target's name, which takes the place of the program's.
  private func search(_ target: FuzzTarget) -> CInt {
    searched = target
    let count = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
    count.initialize(to: CommandLine.argc - 1)
    let arguments = UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>.allocate(
      capacity: 1)
    arguments.initialize(to: CommandLine.unsafeArgv + 1)
    return runDriver(count, arguments, take)
  }
#endif
