import Foundation
import Testing

struct PageCommandTests {
  @Test func `the page is one file of at most 200 KB that asks for nothing else`() throws {
    let folder = try TemporaryFolder()
    let run = try runPane(["page", "k=300,c=20", "snappy", "--out", folder.path("a.html")])
    #expect(run.code == 0 && run.output == "" && run.errors == "")
    let page = try #require(folder.text("a.html"))
    #expect(page.utf8.count <= 200_000)
    for mark in ["http:", "https:", "src=", "@import", "url(", "@clib@", "@module@", "@springs@", "@limit@"] {
      #expect(!page.contains(mark), "\(mark)")
    }
    #expect(page.contains("k=300.0,c=20.0,m=1.0&k="))
    #expect(try runPane(["page", "k=300,c=20", "snappy", "--out", "-"]).output == page)
  }

  @Test(arguments: [
    (["page"], 64), (["page", "--out", "a.svg"], 64), (["page", "k=1", "--out", "-"], 64),
    (["page", "k=1e6,c=100", "--out", "-"], 64), (["page", "response=1e-4,damping=1", "--out", "-"], 64),
    (["page", "k=300,c=20,m=1e7", "--out", "-"], 64),
    (["page", "snappy", "bouncy", "stiff", "--out", "-"], 64),
    (["page", "--out", "/no/such/a.html"], 73)
  ])
  func `a page that cannot be written is an error with its code`(arguments: [String], code: Int) throws {
    let run = try runPane(arguments)
    #expect(run.code == Int32(code) && run.output == "" && run.errors != "")
  }
}

/// The page in a real browser.
@Suite(
  .enabled(if: Chromium.program != nil, "no chromium is in PATH; on Debian: apt-get install chromium"),
  .serialized)
struct PageTests {
  /// What a session shows of its first panel.
  struct State {
    /// The values in the order of the columns of a trace: y, v, ball_x, ball_y, ball_vx, ball_vy.
    let values: [Double]
    let time: Double
  }

  /// A page with a hand that acts at given times.
  final class Session {
    let browser: Chromium
    private let folder = try? TemporaryFolder()
    /// The times of the first event on the clock of events and in the session, in s.
    private var start = 0.0
    private var base = 0.0
    private var stage = (x: 0.0, y: 0.0, scale: 1.0)
    /// The time of the last event, in s after the first.
    private(set) var time = 0.0
    private(set) var seen: [State] = []

    init(_ arguments: [String] = [], address: String = "", features: [String: String] = [:]) throws {
      browser = try Chromium(width: 1280, height: 800, features: features)
      let file = folder?.path("page.html") ?? ""
      _ = try runPane(["page", "--out", file] + arguments)
      try browser.open("file://\(file)\(address)", until: "globalThis.session")
      // Later than any frame of the test, so that no frame advances the panel beyond an event.
      start = try browser.value("(performance.timeOrigin + performance.now()) / 1000 + 30") ?? 0
      let rectangle: [Double] = try numbers(
        "(r => [r.left, r.top, session.panels[0].scale])(session.panels[0].canvas.getBoundingClientRect())")
      stage = (rectangle[0], rectangle[1], rectangle[2])
    }

    func numbers(_ expression: String) throws -> [Double] {
      let found: [NSNumber]? = try browser.value(expression)
      return try #require(found).map(\.doubleValue)
    }

    var state: State {
      get throws {
        let values = try numbers(
          "(s => [s.time, s.y, s.velocity, s.ballX, s.ballY, s.ballVX, s.ballVY])(session.panels[0].state)")
        return State(values: Array(values.dropFirst()), time: values[0])
      }
    }

    var script: [String] { get throws { try #require(try browser.value("session.panels[0].script")) } }

    /// Shows what the panel will be `duration` s after the last event.
    func ahead(_ duration: Double) throws -> State {
      let _: Bool? = try browser.value("session.panels[0].advance(\(base + time + duration))")
      return try state
    }

    /// Reads the panel at three whole milliseconds from now on.
    func look() throws {
      let now = try state.time
      for step in 0..<3 {
        let time = ((now * 1000).rounded(.up) + Double(7 * step)) / 1000
        let _: Bool? = try browser.value("session.panels[0].advance(\(time))")
        seen.append(try state)
      }
    }

    func key(_ name: String, _ isDown: Bool, after duration: Double) throws {
      time += duration
      try browser.call(
        "Input.dispatchKeyEvent",
        ["type": isDown ? "keyDown" : "keyUp", "key": name, "code": name, "timestamp": start + time])
      if base == 0 { base = try state.time - time }
    }

    /// Moves the mouse or a pen to a place of the stage, in pt.
    func mouse(_ kind: String, _ x: Double, _ y: Double, after duration: Double, by pointer: String = "mouse")
      throws
    {
      time += duration
      try browser.call(
        "Input.dispatchMouseEvent",
        [
          "type": "mouse\(kind)", "x": stage.x + x * stage.scale, "y": stage.y + y * stage.scale,
          "button": "left", "pointerType": pointer,
          "buttons": kind == "Released" ? 0 : 1, "clickCount": 1, "timestamp": start + time
        ])
      if base == 0 { base = try state.time - time }
    }

    /// Puts fingers on places of the stage, in pt; without a place, lifts them.
    func touch(_ kind: String, _ places: [SIMD2<Double>], after duration: Double) throws {
      time += duration
      let points = places.enumerated().map { number, place in
        [
          "x": stage.x + place.x * stage.scale, "y": stage.y + place.y * stage.scale, "id": Double(number)
        ]
      }
      try browser.call(
        "Input.dispatchTouchEvent",
        ["type": "touch\(kind)", "touchPoints": points, "timestamp": start + time])
      if base == 0 { base = try state.time - time }
    }
  }

  /// Expects that what was read on the page is what the program traces for its script.
  private func expectTraced(_ session: Session) throws {
    let script = try session.script.joined(separator: "\n") + "\n"
    let trace = try runPane(["trace", "-", "--fps", "1000", "--duration", "40"], input: script)
    #expect(trace.code == 0, "\(trace.errors)\n\(script)")
    let rows = trace.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    var worst = 0.0
    for state in session.seen {
      let row = rows[Int((state.time * 1000).rounded())]
      for (value, column) in zip(state.values, [1, 2, 5, 6, 7, 8]) {
        worst = max(worst, abs(value - (Double(row[column]) ?? .nan)))
      }
    }
    #expect(worst <= 1e-9, "\(script)")
    #expect(session.seen.count > 5)
    // The page itself is the one request; nothing is said on the console.
    #expect(session.browser.events.count == 1, "\(session.browser.events)")
  }

  @Test func `taps, a throw, a catch, a thrown ball and keys move the panel as in a trace`() throws {
    let session = try Session()
    try session.key(" ", true, after: 0)
    try session.look()
    // Reversed in flight.
    try session.key(" ", true, after: 0.12)
    try session.look()
    try session.key(" ", true, after: 0.3)
    var y = try session.ahead(0.4).values[0] + 20
    try session.mouse("Pressed", 400, y, after: 0.4)
    // Thrown down.
    for step in 1...6 { try session.mouse("Moved", 400, y + 12 * Double(step), after: 0.016) }
    try session.mouse("Released", 400, y + 79, after: 0.008)
    try session.look()
    // Caught, and let go.
    y = try session.ahead(0.03).values[0] + 20
    try session.mouse("Pressed", 400, y, after: 0.03)
    try session.look()
    try session.mouse("Moved", 400, y - 30, after: 0.05)
    try session.mouse("Released", 400, y - 30, after: 0.2)
    try session.look()
    // The ball, caught and thrown.
    let ball = try session.ahead(0.5).values
    try session.mouse("Pressed", ball[2], ball[3], after: 0.5)
    for step in 1...5 {
      try session.mouse("Moved", ball[2] + 10 * Double(step), ball[3] - 15 * Double(step), after: 0.016)
    }
    // The release is the first report of its place.
    try session.mouse("Released", ball[2] + 58, ball[3] - 90, after: 0.01)
    try session.look()
    try session.key("ArrowUp", true, after: 0.1)
    try session.look()
    try session.key("ArrowUp", false, after: 0.2)
    try session.look()
    try session.key("ArrowLeft", true, after: 0.1)
    try session.look()
    let verbs = Set(try session.script.flatMap { $0.split(separator: " ").dropFirst().prefix(2) })
    #expect(verbs.isSuperset(of: ["tap", "grab", "drag", "release", "press", "key", "left", "up"]))
    try expectTraced(session)
  }

  @Test func `a finger and a pen throw and catch the panel as in a trace`() throws {
    let session = try Session()
    let width = try session.numbers("[session.panels[0].canvas.clientWidth / session.panels[0].scale]")[0]
    var place = SIMD2(width / 2, try session.state.values[0] + 30)
    try session.touch("Start", [place], after: 0)
    for _ in 0..<5 {
      place.y -= 20
      try session.touch("Move", [place], after: 0.016)
    }
    try session.touch("End", [], after: 0.01)
    try session.look()
    // Caught by a finger; a second one beside it does nothing.
    place.y = try session.ahead(0.04).values[0] + 20
    try session.touch("Start", [place], after: 0.04)
    try session.look()
    try session.touch("Start", [place, place + [60, 40]], after: 0.05)
    try session.touch("Move", [place, place + [60, 90]], after: 0.05)
    try session.touch("Move", [place - [0, 25], place + [60, 90]], after: 0.05)
    try session.touch("End", [], after: 0.1)
    try session.look()
    // Caught and thrown by a pen.
    place.y = try session.ahead(0.05).values[0] + 20
    try session.mouse("Pressed", place.x, place.y, after: 0.05, by: "pen")
    for step in 1...5 {
      try session.mouse("Moved", place.x, place.y + 15 * Double(step), after: 0.016, by: "pen")
    }
    try session.mouse("Released", place.x, place.y + 80, after: 0.005, by: "pen")
    try session.look()
    let events = try session.script.compactMap { $0.split(separator: " ").dropFirst().first }
    #expect(events.count { $0 == "grab" } == 3 && events.count { $0 == "release" } == 3)
    #expect(events.count { $0 == "drag" } >= 9)
    try expectTraced(session)
  }

  @Test(arguments: ["pop", "smooth", "additive", "from-current", "jump"])
  func `each driver moves the panel as in a trace`(driver: String) throws {
    let session = try Session(address: "#response=0.5,damping=0.6&driver=\(driver)")
    try session.key(" ", true, after: 0)
    for _ in 1...3 {
      try session.look()
      try session.key(" ", true, after: 0.12)
    }
    try session.look()
    #expect(try session.script.contains { $0.hasSuffix("driver \(driver)") })
    try expectTraced(session)
  }

  @Test func `reduced motion is that of the program`() throws {
    let session = try Session(["wobbly"], features: ["prefers-reduced-motion": "reduce"])
    try session.key(" ", true, after: 0)
    try session.look()
    try session.key(" ", true, after: 0.12)
    try session.look()
    #expect(try session.script.contains("reduce-motion on"))
    try expectTraced(session)
  }

  @Test func `the code of the page is what pane spring prints, on every platform`() throws {
    let session = try Session(["k=300,c=20"])
    // Of tokens the program's answer has a description, too.
    let platforms = [
      "swiftui", "uikit", "css", "css-variables", nil, "android", "react-spring", "motion", "reanimated",
      "gsap"
    ]
    for case (let index, let platform?) in platforms.enumerated() {
      let shown: String? = try session.browser.value(
        """
        (select => { select.selectedIndex = \(index); select.dispatchEvent(new Event('change'))
          return document.getElementById('text').textContent })(document.getElementById('platform'))
        """)
      let printed = try runPane(["spring", "k=300,c=20", "--to", platform]).output
      #expect(printed.hasSuffix("\(shown ?? "")\n") && shown?.isEmpty == false)
    }
  }

  @Test func `a link carries two springs and a driver, and a wrong one is named`() throws {
    let link = "#k=170,c=26&response=0.35,damping=0.7,m=2&driver=smooth"
    let session = try Session(address: link)
    let springs: [[NSNumber]] = try #require(try session.browser.value("session.panels.map(p => p.spring)"))
    #expect(springs.count == 2 && springs[0].map(\.doubleValue) == [170, 26, 1])
    let periodic = try Session(address: "#frequency=2,damping=0.5")
    let values: [NSNumber]? = try periodic.browser.value("session.panels[0].spring")
    let spring = try #require(values).map(\.doubleValue)
    #expect(abs(spring[0] - 157.914) < 1e-3 && abs(spring[1] - 12.5664) < 1e-4 && spring[2] == 1)
    for (link, message) in [
      ("#k=fast", "“k=fast”"), ("#duration=0.5,bounce=2", "“bounce=2”"),
      ("#bounciness=30", "“bounciness=30”"),
      ("#k=1&k=2&k=3", "3 springs")
    ] {
      let wrong = try Session(address: link)
      let text: String? = try wrong.browser.value("document.getElementById('about').textContent")
      #expect(text?.contains(message) == true, "\(link): \(text ?? "")")
    }
  }

  @Test func `every control has a name, and frames stop at rest`() throws {
    let session = try Session(["snappy", "bouncy"])
    let tree = try session.browser.call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    func text(_ node: [String: Any], _ key: String) -> String {
      (node[key] as? [String: Any])?["value"] as? String ?? ""
    }
    let roles = ["button", "slider", "radio", "checkbox", "combobox", "application", "image", "region"]
    let controls = tree.filter { roles.contains(text($0, "role")) && $0["ignored"] as? Bool != true }
    #expect(controls.count > 20)
    #expect(controls.allSatisfy { !text($0, "name").isEmpty })
    // Without an input the ball comes to rest, and then no frame is asked for.
    let rests: Bool? = try session.browser.value(
      "new Promise(done => { const look = () => session.isAtRest ? done(true) : setTimeout(look, 50); look() })"
    )
    #expect(rests == true)
  }
}
