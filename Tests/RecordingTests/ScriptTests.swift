import PaneCanvas
import PaneRecording
import PaneScenes
import Testing

struct ScriptTests {
  private func event(_ line: String) throws(ParseError) -> SessionEvent {
    try Script(parsing: "0 \(line)", named: "s").lines[0].event
  }

  @Test func `every verb is an event`() throws {
    #expect(try event("tap") == .action(.tap))
    #expect(try event("grab") == .action(.grab))
    #expect(try event("drag -24") == .action(.drag(-24)))
    #expect(try event("release -900") == .action(.release(-900)))
    #expect(try event("release") == .action(.release(nil)))
    #expect(try event("cancel") == .action(.cancel))
    #expect(try event("key Up") == .input(.key(.up)))
    #expect(try event("key up repeat") == .input(.key(.up, .repeat)))
    #expect(try event("key Space release") == .input(.key(.character(" "), .release)))
    #expect(try event("key g press") == .input(.key(.character("g"))))
    #expect(
      try event("mouse press 59.5 17.25")
        == .input(.mouse(MouseEvent(.press, .left, column: 59.5, row: 17.25))))
    #expect(try event("mouse drag 60 -3") == .input(.mouse(MouseEvent(.drag, .left, column: 60, row: -3))))
    #expect(
      try event("mouse release 60 3") == .input(.mouse(MouseEvent(.release, .left, column: 60, row: 3))))
    #expect(try event("wheel up") == .input(.mouse(MouseEvent(.scrollUp, .none, column: 0, row: 0))))
    #expect(try event("wheel down") == .input(.mouse(MouseEvent(.scrollDown, .none, column: 0, row: 0))))
    #expect(try event("resize 100x30") == .resize(columns: 100, rows: 30))
    #expect(try event("kick 300 -500") == .action(.kick(SIMD2(300, -500))))
  }

  @Test func `comments, blank lines and line endings of any kind are ignored`() throws {
    let script = try Script(parsing: "# all\r\n\n 0.1\ttap # now\r\n0.1 grab", named: "s")
    #expect(script.lines.map(\.time) == [0.1, 0.1])
  }

  @Test(arguments: [
    ("Up", Key.up), ("Down", .down), ("Left", .left), ("Right", .right), ("Space", .character(" ")),
    ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace), ("Home", .home),
    ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown), ("Insert", .insert), ("Delete", .delete),
    ("F1", .function(1)), ("F12", .function(12)), ("U+23", .character("#"))
  ])
  func `a key has the name that is printed on it`(name: String, key: Key) throws {
    #expect(try event("key \(name)") == .input(.key(key)))
    #expect(try Script(parsing: "0 key \(name)", named: "s").text.hasSuffix("key \(name)\n"))
  }

  @Test func `a script with a key release sets that the terminal reports key releases`() throws {
    #expect(try Script(parsing: "0 key Up\n1 key Up release", named: "s").reportsKeyRelease)
    #expect(try !Script(parsing: "0 key Up press", named: "s").reportsKeyRelease)
  }

  @Test(arguments: [
    ("0.1 tap\nx tap", "s:2: the time in s must be a finite number; got “x”"),
    ("nan tap", "s:1: the time in s must be a finite number; got “nan”"),
    ("inf tap", "s:1: the time in s must be a finite number; got “inf”"),
    ("-1 tap", "s:1: a time must be at least 0; got -1"),
    (
      "0.2 tap\n\n0.1 tap", "s:3: time 0.1 is before the time of the line above, 0.2; times must not decrease"
    ),
    ("0.1", "s:1: expected “TIME VERB”, found only “0.1”"),
    (
      "0 jump",
      """
      s:1: unknown verb “jump”; expected tap, grab, drag, release, cancel, key, mouse, wheel, resize, kick, \
      spring, driver, scene, theme, focus, paste or key-release
      """
    ),
    (
      "0 mouse press 3",
      """
      s:1: expected “mouse press|drag|release|move COLUMN ROW [left|middle|right|none]”, \
      found “mouse press 3”
      """
    ),
    (
      "0 mouse hover 3 4",
      """
      s:1: expected “mouse press|drag|release|move COLUMN ROW [left|middle|right|none]”, \
      found “mouse hover 3 4”
      """
    ),
    (
      "0 mouse press 3 4 fifth",
      """
      s:1: expected “mouse press|drag|release|move COLUMN ROW [left|middle|right|none]”, \
      found “mouse press 3 4 fifth”
      """
    ),
    ("0 mouse drag x 4", "s:1: the column must be a finite number; got “x”"),
    ("0 mouse drag 4 inf", "s:1: the row must be a finite number; got “inf”"),
    ("0 mouse drag 1e13 4", "s:1: the column must be a number from -1e12 to 1e12; got 10000000000000"),
    ("0 wheel", "s:1: expected “wheel up|down [COLUMN ROW [left|middle|right|none]]”, found “wheel”"),
    (
      "0 wheel left",
      "s:1: expected “wheel up|down [COLUMN ROW [left|middle|right|none]]”, found “wheel left”"
    ),
    (
      "0 driver gravity",
      """
      s:1: expected “driver \(DriverName.allCases.map(\.rawValue).joined(separator: "|"))”, found “driver gravity”
      """
    ),
    ("0 spring k=1", "s:1: “k=1” is not a spring; write \(SpringSpec.forms)"),
    ("0 focus", "s:1: expected “focus in|out”, found “focus”"),
    ("0 key-release maybe", "s:1: expected “key-release on|off”, found “key-release maybe”"),
    ("0 paste word", "s:1: expected “paste \"TEXT\"”, found “paste word”"),
    ("0 paste \"word", "s:1: expected a closing quote, found the end of “word”"),
    ("0 paste \"\\x\"", "s:1: unknown escape sequence “\\x”; expected \\\", \\\\, \\n, \\r, \\t or \\u{…}"),
    ("90000 tap", "s:1: a time must be in seconds from 0 to 86400; got 90000"),
    (
      "scene nowhere",
      """
      s:1: expected “scene \(SceneName.allCases.map(\.rawValue).joined(separator: "|"))”, found “scene nowhere”
      """
    ),
    ("size 0x4", "s:1: expected “size COLUMNSxROWS”, as in “size 100x30”, found “size 0x4”"),
    ("from open\nfrom closed", "s:2: this option is already set by a line above"),
    (
      "0 tap\nsize 80x24",
      "s:2: “size” without a time is only valid before the first event; expected “TIME VERB”"
    ),
    ("\u{1b}[2J\0 tap", "s:1: the time in s must be a finite number; got “\\u{1b}[2J\\u{0}”"),
    ("0 tap 3", "s:1: “tap” takes no arguments, found “tap 3”"),
    ("0 drag", "s:1: expected “drag NUMBER (pt)”, found “drag”"),
    ("0 drag nan", "s:1: the argument of “drag” must be a finite number; got “nan”"),
    ("0 kick 300", "s:1: expected “kick NUMBER (pt/s) NUMBER (pt/s)”, found “kick 300”"),
    ("0 release 1 2", "s:1: expected “release NUMBER (pt/s)”, found “release 1 2”"),
    ("0 resize 10", "s:1: expected “resize COLUMNSxROWS”, as in “resize 100x30”, found “resize 10”"),
    ("0 resize 0x9", "s:1: expected “resize COLUMNSxROWS”, as in “resize 100x30”, found “resize 0x9”"),
    ("0 key Up down", "s:1: expected press, repeat or release for a key, found “down”")
  ])
  func `a bad line is an error with what was expected`(text: String, message: String) throws {
    let error = try #require(throws: ParseError.self) { try Script(parsing: text, named: "s") }
    #expect(error.description == message)
  }

  @Test func `a very long word is not repeated in full in the error`() throws {
    let word = String(repeating: "x", count: 100_000)
    for text in [word, "0 \(word)", "0 spring \(word)", "scene \(word)"] {
      let error = try #require(throws: ParseError.self) { try Script(parsing: "0 tap\n\(text)", named: "s") }
      #expect(error.description.hasPrefix("s:2: expected words of at most 1000 bytes, found 100000: “xxx"))
      #expect(error.description.utf8.count < 200)
    }
    #expect(try Script(parsing: "0 paste \"\(word)\"", named: "s").lines.count == 1)
  }

  @Test func `the verb scene is the key of the scene`() throws {
    #expect(try event("scene photos") == .input(.key(.character("7"))))
  }

  @Test func `an unknown key is an error that lists the names`() throws {
    let error = try #require(throws: ParseError.self) { try Script(parsing: "0 key Sideways", named: "s") }
    #expect(error.description.contains("Up, Down, Left, Right, Space, Enter"))
  }

  @Test(arguments: [Theme.dark, .light, .dark256, .sixteen, .mono])
  func `every theme has a name, by which a script brings it back`(theme: Theme) throws {
    let name = try #require(ThemeName(theme))
    #expect(name.theme == theme)
    let line = Script.TimedEvent(time: 0.5, event: .theme(theme)).text
    #expect(try Script(parsing: line, named: "s").lines.map(\.event) == [.theme(theme)])
  }
}
