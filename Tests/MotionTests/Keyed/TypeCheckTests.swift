import Foundation
import Testing

/// Runs code that must not compile through the type checker, against the modules of this build.
@Suite struct `Calls that do not type-check` {
  private static let preamble = """
    import Motion
    struct Ball {
      var x = 0.0
      var point = SIMD2(0.0, 0)
      var frame = Pair(SIMD2(0.0, 0), SIMD2(1.0, 1))
      var color = RGBA(red: 1, green: 1, blue: 1)
      let fixed = 1.0
      var name = "ball"
    }
    """

  /// Returns whether `expression` compiles, and the compiler's output.
  private func check(_ expression: String) throws -> (isTaken: Bool, output: String) {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let build = products.deletingLastPathComponent().deletingLastPathComponent()
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("fixture-\(UUID().uuidString).swift")
    try "\(Self.preamble)\nlet track = \(expression)\n".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-I", products.appendingPathComponent("Modules").path,
      "-I", build.appendingPathComponent("checkouts/swift-numerics/Sources/_NumericsShims/include").path,
      file.path
    ]
    let pipe = Pipe()
    compiler.standardOutput = pipe
    compiler.standardError = pipe
    try compiler.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return (compiler.terminationStatus == 0, output)
  }

  @Test func `M39: each kind of property accepts a target of its own type`() throws {
    let (isTaken, output) = try check(
      """
      [
        KeyedAnimations<Ball>.Track.spring(\\.x, to: 5), .spring(\\.point, to: [1, 2]),
        .spring(\\.frame, to: Pair([0, 0], [3, 4])), .spring(\\.color, to: RGBA(red: 0, green: 1, blue: 0)),
        .decay(\\.point, velocity: [1, 0]),
      ]
      """)
    #expect(isTaken, Comment(rawValue: output))
  }

  @Test func `M133: a spring with a timing curve, which it would ignore, does not compile`() throws {
    #expect(try check("KeyedAnimations<Ball>.Track.spring(\\.x, to: 5, .standard)").isTaken)
    for call in [
      "KeyedAnimations<Ball>.Track.spring(\\.x, to: 5, .standard, curve: .easeIn)",
      "AnimationTiming<Double>.spring(.standard, curve: .easeIn)",
      "AnimationTiming<Double>.dampingRatio(0.2, velocity: 5, curve: .easeIn)"
    ] {
      let (isTaken, output) = try check(call)
      #expect(!isTaken && output.contains("extra argument 'curve'"), Comment(rawValue: output))
    }
  }

  @Test(arguments: [
    (".spring(\\.x, to: SIMD2(1.0, 2.0))", "SIMD2<Double>"),
    (".spring(\\.point, to: 5.0)", "Double"),
    (".spring(\\.frame, to: SIMD4(0.0, 0, 3, 4))", "SIMD4<Double>"),
    (".spring(\\.color, to: SIMD4(0.0, 0, 3, 4))", "SIMD4<Double>"),
    (".decay(\\.point, velocity: RGBA(red: 1, green: 1, blue: 1))", "RGBA"),
    (".curve(\\.point, to: 5.0, duration: 1)", "Double"),
    (".spring(\\.name, to: \"x\")", "MotionVector"),
    (".spring(\\.fixed, to: 2)", "KeyPath<Ball, Double>")
  ])
  func `M39: a target of another type does not compile`(call: String, complaint: String) throws {
    let (isTaken, output) = try check("KeyedAnimations<Ball>.Track\(call)")
    #expect(!isTaken)
    #expect(output.contains(complaint), Comment(rawValue: output))
  }
}
