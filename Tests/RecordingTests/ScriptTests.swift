import Motion
import PaneCanvas
import PaneScenes
import PaneSprings
import Testing

@testable import PaneRecording

extension Script {
  /// The text from which `init(parsing:named:)` reads the same script.
  var text: String { opening.text + lines.map(\.text).joined() }
}

struct ScriptTests {
  private func event(_ line: String) throws(ParseError) -> SessionEvent {
    try Script(parsing: "0 \(line)", named: "s").lines[0].event
  }

  private func mouse(
    _ action: MouseEvent.MouseAction, _ button: MouseEvent.Button, _ column: Double, _ row: Double
  ) -> SessionEvent {
    .input(.mouse(MouseEvent(action, button, column: column, row: row)))
  }

  @Test func `every verb is read as its event, in the form of its row`() throws {
    let rows: [(String, SessionEvent)] = [
      ("tap", .action(.tap)), ("grab", .action(.grab)), ("drag -24", .action(.drag(-24))),
      ("release -900", .action(.release(-900))), ("release", .action(.release(nil))),
      ("cancel", .action(.cancel)), ("kick 300 -500", .action(.kick(SIMD2(300, -500)))),
      ("spring k=300,c=20", .action(.spring(.standard))), ("driver pop", .action(.driver("pop"))),
      ("scene photos", .input(.key(.character("7")))), ("key Up", .input(.key(.up))),
      ("key up repeat", .input(.key(.up, .repeat))),
      ("key shift+control+Space release", .input(.key(.character(" "), .release, [.shift, .control]))),
      ("key +", .input(.key(.character("+")))), ("key alt++", .input(.key(.character("+"), .press, .alt))),
      ("mouse press 59.5 17.25", mouse(.press, .left, 59.5, 17.25)),
      ("mouse move 60 -3", mouse(.move, .none, 60, -3)), ("mouse drag 1 2 right", mouse(.drag, .right, 1, 2)),
      ("wheel up", mouse(.scrollUp, .none, 0, 0)), ("wheel down 3 4", mouse(.scrollDown, .none, 3, 4)),
      ("paste \"a \\u{e9} # b\"", .input(.paste(""))), ("focus in", .input(.focus(true))),
      ("resize 100x30", .resize(columns: 100, rows: 30)),
      ("theme dark-256", .theme(ThemeName.dark256.theme)),
      ("key-release on", .reportsKeyRelease(true))
    ]
    for (line, event) in rows { #expect(try self.event(line) == event, "\(line)") }
    let told = Set(rows.map { String($0.0.prefix { $0 != " " }) })
    #expect(told == Set(ScriptVerb.all.map(\.name)))
  }

  @Test(arguments: 0..<200)
  func `any script is written in ASCII and reads back as the same script`(seed: Int) throws {
    var session = RandomSession(seed: UInt64(seed))
    let script = Script(opening: session.opening(), lines: session.lines(50) { $0.anyEvent() })
    #expect(script.text.utf8.allSatisfy { $0 == 0x0a || (0x20...0x7e).contains($0) })
    let read = try Script(parsing: script.text, named: "s")
    #expect(read == script)
    // Equal events can differ in details such as the sign of a zero.
    #expect(read.text == script.text)
  }

  @Test func `a session that was recorded earlier is read, with the text of its paste`() throws {
    let text = """
      scene control-panel\nsize 120x40\nspring k=200.0,c=15.0,m=1.0\nfrom open\nreduce-motion on\ntheme dark-256
      key-release on\n0.0 tap\n0.25 key control+c\n0.5 key U+23 repeat\n0.75 mouse press 59.5 17.25
      1.0 mouse release 59.5 17.25 right\n1.5 wheel down 3.5 2.5\n1.6 focus out\n1.75 theme 8\n1.8 resize 90x30
      2.0 paste "a \\"b\\"\\n"\n
      """
    let script = try Script(parsing: text, named: "s")
    #expect(script.text == text.replacing("\"a \\\"b\\\"\\n\"", with: "\"\""))
    #expect(script.end == 4)
  }

  @Test func `comments, blank lines and line endings of any kind are ignored`() throws {
    let script = try Script(parsing: "# all\r\n\n 0.1\ttap # now\r\n0.1 grab", named: "s")
    #expect(script.lines.map(\.time) == [0.1, 0.1])
  }

  @Test(arguments: [
    ("Left", Key.left), ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace),
    ("U+23", .character("#")), ("U+65.301", .character("e\u{301}"))
  ])
  func `a key has the name that is printed on it`(name: String, key: Key) throws {
    #expect(try event("key \(name)") == .input(.key(key)))
    #expect(SessionEvent.input(.key(key)).scriptText == "key \(name)")
  }

  @Test func `a script with a key release sets that the terminal reports key releases`() throws {
    #expect(try Script(parsing: "0 key Up\n1 key Up release", named: "s").reportsKeyRelease)
    #expect(try !Script(parsing: "0 key Up press", named: "s").reportsKeyRelease)
  }

  /// Those of the help; the others are written by a recording alone.
  private static let verbs =
    "tap, grab, drag, release, cancel, kick, spring, driver, scene, key, mouse, wheel"

  /// What stands in a line is told as it is written (bug 12 of the old reader: with commas).
  @Test(arguments: [
    ("0.1 tap\nx tap", "s:2: the time must be a finite number; got “x”"),
    ("nan tap", "s:1: the time must be a finite number; got “nan”"),
    ("-1 tap", "s:1: the time must be seconds from 0 to 86400; got -1"),
    ("90000 tap", "s:1: the time must be seconds from 0 to 86400; got 90000"),
    ("0.2 tap\n\n0.1 tap", "s:3: time 0.1 is before the time of the line above, 0.2"),
    ("0.1", "s:1: expected a verb, \(verbs); found “”"),
    ("0 jump  2", "s:1: expected a verb, \(verbs); found “jump  2”"),
    ("0 tap 3", "s:1: expected “tap”, found “tap 3”"),
    ("0 drag", "s:1: expected “drag LENGTH”, found “drag”"),
    ("0 drag nan", "s:1: LENGTH must be a finite number; got “nan”"),
    ("0 release 1\t2 # c", "s:1: expected “release [VELOCITY]”, found “release 1 2”"),
    ("0 kick 300", "s:1: expected “kick VX VY”, found “kick 300”"),
    (
      "0 mouse  hover 3 4",
      "s:1: expected “mouse press|drag|release|move COLUMN ROW [left|middle|right|none]”, found “mouse  hover 3 4”"
    ),
    ("0 mouse drag x 4", "s:1: COLUMN must be a finite number; got “x”"),
    ("0 mouse drag 1e13 4", "s:1: COLUMN must be a number from -1e12 to 1e12; got 10000000000000"),
    ("0 wheel left", "s:1: expected “wheel up|down [COLUMN ROW]”, found “wheel left”"),
    (
      "0 driver gravity",
      "s:1: “gravity” is none of \(DriverName.allCases.map(\.rawValue).joined(separator: ", "))"
    ),
    (
      "scene nowhere",
      "s:1: “nowhere” is none of \(SceneName.allCases.map(\.rawValue).joined(separator: ", "))"
    ),
    ("0 focus", "s:1: expected “focus in|out”, found “focus”"),
    ("0 key-release maybe", "s:1: expected “key-release on|off”, found “key-release maybe”"),
    ("0 resize 0x9", "s:1: expected “resize COLUMNSxROWS”, found “resize 0x9”"),
    (
      "0 key Up down",
      "s:1: expected “key [shift+][alt+][control+]KEY [press|repeat|release]”, found “key Up down”"
    ),
    (
      "0 key Sideways",
      """
      s:1: unknown key “Sideways”; expected a character, Up, Down, Left, Right, Space, Enter, Esc, Tab, \
      Backspace or U+23
      """
    ),
    ("from open\nfrom closed", "s:2: “from” is already set by a line above"),
    ("0 tap\nsize 80x24", "s:2: the time must be a finite number; got “size”"),
    ("\u{1b}[2J\0 tap", "s:1: the time must be a finite number; got “\\u{1b}[2J\\u{0}”")
  ])
  func `a bad line is an error with its number and what was expected`(text: String, message: String) throws {
    let error = try #require(throws: ParseError.self) { try Script(parsing: text, named: "s") }
    #expect(error.description == message)
  }

  @Test func `a very long word is not repeated in full in the error`() throws {
    let word = String(repeating: "x", count: 100_000)
    for text in [word, "0 \(word)", "0 drag \(word)", "0 tap \(word)", "0 key \(word)", "0 scene \(word)"] {
      let error = try #require(throws: ParseError.self) { try Script(parsing: "0 tap\n\(text)", named: "s") }
      #expect(error.description.hasPrefix("s:2: ") && error.description.utf8.count < 400, "\(error)")
    }
  }
}
