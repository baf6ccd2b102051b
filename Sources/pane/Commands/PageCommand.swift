internal import ArgumentParser
internal import CPage
internal import Motion
internal import PaneRecording
internal import PaneSprings
internal import PaneTerminal

struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Write a page on which a spring can be felt in any browser.",
    discussion: """
      A SPRING is read as pane spring reads it: \(SpringSpec.forms). Two springs stand side by side, to be compared.

      The page is one file of about 170 KB that needs no network: the control panel with its ball, moved by this program's \
      own engine, compiled to WebAssembly. Finger, pen, mouse and keys tap, drag, throw, catch and reverse it. Sliders tune \
      the spring; the address after # carries it, so that a link can be sent; and its code for each platform can be copied.

        pane page --out spring.html
        pane page k=300,c=20 snappy --out compare.html
        pane page '.spring(response: 0.35, dampingFraction: 0.7)' --out - >spring.html
      """)

  @Argument(
    help: ArgumentHelp("The spring, or two to compare. (default: k=300,c=20)", valueName: "spring"),
    completion: .list(SpringSpec.names), transform: reading(givenSpring))
  var springs: [Spring] = []

  @Option(
    name: .customLong("out"),
    help: ArgumentHelp("The page to write, FILE.html; - is stdout.", valueName: "file"), completion: .file())
  var output: String

  /// The number below which the page reads the parts of a spring.
  private static let limit = 1e6

  func validate() throws {
    guard springs.count < 3 else {
      throw ValidationError("\(springs.count) springs are given; expected one, or two to compare")
    }
    let numbers = springs.flatMap { [$0.stiffness, $0.damping, $0.mass] }
    if let number = numbers.first(where: { $0 >= Self.limit }) {
      throw ValidationError("a page takes stiffness, damping and mass below \(Self.limit); got \(number)")
    }
    guard output == "-" || OutputFile.hasEnding(output, ".html") else {
      throw ValidationError("--out must be FILE.html or - for stdout; got “\(output)”")
    }
  }

  func run() throws {
    let springs = (springs.isEmpty ? [.standard] : springs).map(SpringSpec.text).joined(separator: "&")
    var module: [UInt8] = []
    module.append(base64: Self.bytes(of: page_module())[...])
    let page = Self.text(of: page_html())
      .replacing("@clib@", with: Self.text(of: page_clib()))
      .replacing("@springs@", with: springs)
      .replacing("@limit@", with: String(Self.limit))
      .replacing("@module@", with: String(decoding: module, as: UTF8.self))
    let file = try OutputFile(output)
    try file.write(page)
    try file.commit()
  }

  private static func bytes(of part: page_part) -> [UInt8] {
    Array(UnsafeBufferPointer(start: part.bytes, count: part.count))
  }
  private static func text(of part: page_part) -> String { String(decoding: bytes(of: part), as: UTF8.self) }
}
