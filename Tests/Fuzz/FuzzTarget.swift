/// A law that was broken, with what broke it.
package struct BrokenLaw: Error, CustomStringConvertible {
  package let description: String
}

/// Throws unless a law holds.
func expect(_ holds: Bool, _ message: @autoclosure () -> String) throws(BrokenLaw) {
  if !holds { throw BrokenLaw(description: message()) }
}

/// What bytes are given to. Each has its laws; a crash or an endless loop breaks them, too.
package enum FuzzTarget: String, CaseIterable, Sendable {
  // Texts of the command line and of files.
  case script, fit, spring, arguments
  // Bytes of a terminal.
  case input
  // Calls of the library.
  case value, animator, keyed, world

  /// Runs bytes, and checks the laws.
  @MainActor package func run(_ bytes: [UInt8]) throws {
    switch self {
    case .script: try script(String(decoding: bytes, as: UTF8.self))
    case .fit: try fit(String(decoding: bytes, as: UTF8.self))
    case .spring: try spring(String(decoding: bytes, as: UTF8.self))
    case .arguments: try arguments(String(decoding: bytes, as: UTF8.self))
    case .input: try input(bytes)
    case .value: try value(Choices(bytes))
    case .animator: try animator(Choices(bytes))
    case .keyed: try keyed(Choices(bytes))
    case .world: try world(Choices(bytes))
    }
  }
}
