import PaneCanvas
import PaneRecording
import PaneScenes
import Testing
import PaneSprings

/// Every option and every action of a script changes a scene or is refused.
struct SceneInputsTests {
  /// The lines before and after the tested action.
  private static let sessions = [
    (before: "0.1 tap", after: "0.8 key Space\n0.85 resize 100x30"),
    (before: "0.1 tap\n0.3 grab\n0.35 drag 10", after: "0.8 release"),
    (before: "0.1 mouse press 10 8\n0.12 mouse release 10 8", after: "0.8 wheel down 10 8")
  ]

  /// The rows of a session without their last column, the number of inputs, and the frame at its end.
  private func course(_ text: String, in scene: SceneName) throws -> (rows: [String], frame: [Cell]) {
    let script = try Script(parsing: text, named: "s", playedWith: SessionOptions())
    var options = script.opening
    options.scene = scene
    let size = script.opening.size ?? .usual
    let gallery = options.gallery(columns: size.columns, rows: size.rows, showsHint: false)
    var bytes: [UInt8] = []
    Trace(of: gallery, script: script, framesPerSecond: 10, duration: 1.4).write(as: .csv) { bytes += $0 }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { row in
      row.split(separator: ",").dropLast().joined(separator: ",")
    }
    var (shown, playback) = (script.opened(gallery), Playback(script))
    playback.advance(&shown, to: 1)
    var canvas = Canvas(columns: size.columns, rows: size.rows)
    shown.draw(into: &canvas)
    let cells = (0..<size.rows).flatMap { row in (0..<size.columns).map { canvas[$0, row] } }
    return (rows, cells)
  }

  /// The actions, each with its argument.
  private static let actions = [
    "tap", "grab", "drag 300", "release", "release -900", "cancel", "kick 300 -500", "driver pop",
    "spring k=120,c=9"
  ]

  @Test(arguments: SceneName.allCases)
  func `an action changes the scene or is refused with its line`(scene: SceneName) throws {
    let opening = "scene \(scene.rawValue)\n"
    let canKick = scene.about.actions.contains(.kick)
    // A kick shows the spring of what only a kick moves.
    let sessions = Self.sessions.map { ($0.before, canKick ? "0.75 kick 900 -900\n\($0.after)" : $0.after) }
    let courses = try sessions.map { try course("\(opening)\($0)\n\($1)", in: scene).rows }
    for action in Self.actions {
      let changes = try zip(sessions, courses).contains { session, course in
        let text = "\(opening)\(session.0)\n0.7 \(action)\n\(session.1)"
        do { return try self.course(text, in: scene).rows != course } catch let error as ParseError {
          let line = text.split(separator: "\n").firstIndex { $0.hasSuffix(action) } ?? 0
          #expect(error.description.hasPrefix("s:\(line + 1): “\(action)” is of the scene"))
          #expect(error.description.hasSuffix(", and the scene is \(scene.rawValue)"))
          return true
        }
      }
      #expect(changes, "\(action)")
    }
  }

  /// The options of a script. That of the keyboard, key-release, concerns keys alone.
  private static let options = [
    "size 60x20", "spring k=120,c=9", "driver pop", "release article", "from open", "reduce-motion on",
    "theme light"
  ]

  /// The control panel is taken with each of its drivers.
  private static let openings =
    SceneName.allCases.dropFirst().map { "scene \($0.rawValue)\n" }
    + DriverName.allCases.map { "driver \($0.rawValue)\n" }

  @Test(arguments: openings)
  func `an option changes the scene or is refused with its line`(opening: String) throws {
    let name = try Script(parsing: opening, named: "s").opening.scene ?? .controlPanel
    let kick = name == .scroll ? "0.05 kick 900 -900\n" : ""
    // The two rules of a release differ for a slow one that is far from the pane's end.
    let hand =
      name == .controlPanel
      ? "0.9 grab\n0.95 drag 20\n1 release 100\n1.2 tap" : "0.3 grab\n0.35 drag -10\n0.5 release\n0.7 tap"
    let events = "\(kick)0.1 tap\n\(hand)"
    // In property-animator the user's motion is reduced if the timing is a spring.
    let springy = "0.02 spring k=200,c=8\n\(events)"
    let courses = try [events, springy].map { try course(opening + $0, in: name) }
    for option in Self.options where name != .controlPanel || !option.hasPrefix("driver") {
      let isPlain = !option.hasPrefix("reduce-motion")
      let without = courses[isPlain ? 0 : 1]
      do {
        let with = try course("\(opening)\(option)\n\(isPlain ? events : springy)", in: name)
        #expect(with.rows != without.rows || with.frame != without.frame, "\(option)")
      } catch let error as ParseError {
        let reason =
          name == .controlPanel
          ? "is of the driver spring, and the driver is \(opening.dropFirst(7).dropLast())"
          : "is of the scene control-panel, and the first scene is \(name.rawValue)"
        #expect(error.description == "s:2: “\(option)” \(reason)")
        #expect(opening != "driver spring\n")
      }
    }
  }

  @Test(arguments: ["driver pop", "release article", "from open"])
  func `an option of the control panel is compared with the first scene of the command`(option: String) throws
  {
    var options = SessionOptions()
    options.scene = .photos
    let error = try #require(throws: ParseError.self) {
      try Script(parsing: "# a comment\n\(option)\n0 tap", named: "s", playedWith: options)
    }
    #expect(
      error.description == "s:2: “\(option)” is of the scene control-panel, and the first scene is photos")
    options.scene = .controlPanel
    let script = try Script(parsing: "scene photos\n\(option)", named: "s", playedWith: options)
    #expect(script.opening.text == "scene photos\n\(option)\n")
  }

  @Test func `an action is compared with the scene of its time, however that was chosen`() throws {
    for choice in ["0.1 scene marker", "0.1 key 5", "0.1 key ]\n0.2 key ]\n0.3 key ]\n0.4 key ]"] {
      let error = try #require(throws: ParseError.self) {
        try Script(
          parsing: "0 kick 1 1\n\(choice)\n2 kick 1 1 # a comment", named: "s", playedWith: SessionOptions())
      }
      let line = choice.split(separator: "\n").count + 2
      #expect(
        error.description
          == """
          s:\(line): “kick 1 1” is of the scenes control-panel, scroll, dynamics, trail, and the scene is \
          marker
          """)
    }
  }
}
