import PaneRecording
import PaneScenes
import Testing

struct ScriptWriterTests {
  @Test(arguments: 0..<200)
  func `any script is written in ASCII and reads back as the same script`(seed: Int) throws {
    var session = RandomSession(seed: UInt64(seed))
    let script = Script(opening: session.opening(), lines: session.lines(50) { $0.anyEvent() })
    #expect(script.text.utf8.allSatisfy { $0 == 0x0a || (0x20...0x7e).contains($0) })
    let read = try Script(parsing: script.text, named: "s")
    #expect(read.opening == script.opening)
    #expect(read.lines.count == script.lines.count)
    for (found, written) in zip(read.lines, script.lines) { #expect(found == written) }
    // Equal events can differ in details such as the sign of a zero.
    #expect(read.text == script.text)
  }

  @Test func `a written script is readable`() throws {
    let text = """
      scene control-panel
      size 120x40
      from open
      0.0 tap
      0.25 key control+c
      0.5 key shift+Up repeat
      0.75 mouse press 59.5 17.25
      1.0 mouse release 59.5 17.25 right
      1.5 wheel down 3.5 2.5
      2.0 paste "a \\"b\\"\\n"

      """
    #expect(try Script(parsing: text, named: "s").text == text)
  }
}
