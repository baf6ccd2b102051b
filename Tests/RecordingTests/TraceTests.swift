import PaneCanvas
import PaneRecording
import PaneScenes
import Testing

struct TraceTests {
  /// Scripts with a drag of the pane from a tile, a throw, a click in flight, and a throw of the ball.
  static let mouse = """
    0.1 tap
    0.9 mouse press 20 21.5
    0.92 mouse drag 20 23.1
    0.95 mouse drag 20.5 25
    0.96 mouse release 20.5 25
    1.01 mouse press 14 36
    1.08 mouse release 14 36
    1.3 mouse press 97 4
    1.4 mouse release 97 4
    1.9 key Tab
    2 key Space
    2.3 key Esc
    """
  static let scripts = [
    mouse,
    "", "0.1 tap\n0.22 tap",
    "0.1 tap\n0.3 grab\n0.32 drag -24\n0.45 release -900\n0.9 resize 100x30\n1.2 kick 300 -500",
    "0.05 key Up\n0.4 key Down\n0.43 key Down\n1.1 kick -400 -900\n1.3 tap\n1.5 tap\n1.6 tap",
    "0.013 key Up press\n0.9 key Up release\n0.95 key Enter\n1.2 key Down press\n1.5 key Down release\n1.9 key Enter",
    "0.1 tap\n0.7 tap\n0.9 key Up\n0.96 key Up\n1 key Up\n1.1 key Up\n1.2 key Up\n1.3 key Up\n1.4 key Up\n1.5 key Up"
  ]

  private func csv(_ script: String, fps: Double = 60, duration: Double = 3) throws -> [String] {
    var bytes: [UInt8] = []
    let trace = Trace(
      of: Gallery(.controlPanel, SceneContext(columns: 120, rows: 40)),
      script: try Script(parsing: script, named: "s"),
      framesPerSecond: fps,
      duration: duration)
    trace.write(as: .csv) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `there is a header and one row per frame from 0 to the end`() throws {
    let lines = try csv("")
    #expect(lines[0] == "t,y,v,target,phase,ball_x,ball_y,ball_vx,ball_vy,inputs")
    #expect(lines.count == 1 + 181)
    #expect(lines[1] == "0.0,592.0,0.0,592.0,resting,480.0,128.0,90.0,0.0,0.0")
    #expect(lines[181].hasPrefix("3.0,592.0,0.0,592.0,resting,"))
  }

  @Test func `an event at the time of a row precedes the row`() throws {
    let lines = try csv("0.5 tap", duration: 1)
    #expect(lines[30].contains(",592.0,resting,"))
    #expect(lines[31].hasPrefix("0.5,592.0,0.0,272.0,animating,"))
  }

  @Test func `the last column counts the events since the row before`() throws {
    let inputs = try csv("0 tap\n0.5 tap\n0.505 key Up\n0.51 tap\n", duration: 1).dropFirst().map { line in
      line.split(separator: ",").last.map(String.init)
    }
    #expect(inputs.enumerated().filter { $0.element != "0.0" }.map(\.offset) == [0, 30, 31])
    #expect([inputs[0], inputs[30], inputs[31]] == ["1.0", "1.0", "2.0"])
  }

  @Test func `a ball dragged and thrown by the mouse is in the table`() throws {
    let still = try csv("", duration: 1)
    let place = try #require(still.last).split(separator: ",")[5...6].compactMap { Double($0) }
    let (column, row) = (place[0] / 8, place[1] / 16)
    let moves = (1...5).map { "\(1 + Double($0) / 50) mouse drag \(column + Double($0)) \(row - Double($0))" }
    let script =
      ["1 mouse press \(column) \(row)"] + moves + ["1.1 mouse release \(column + 5) \(row - 5)"]
    let thrown = try csv(script.joined(separator: "\n"), fps: 50, duration: 1.1)
    let numbers = try #require(thrown.last).split(separator: ",")[5...8].compactMap { Double($0) }
    for (number, expected) in zip(numbers, [place[0] + 40, place[1] - 80, 400, -800]) {
      #expect(abs(number - expected) < 1e-6)
    }
  }

  @Test(arguments: scripts)
  func `M115: the same script gives the same bytes`(script: String) throws {
    #expect(try csv(script) == csv(script))
  }

  @Test(arguments: scripts, [30.0, 120, 240])
  func `M33: traces at other frame rates agree at common times, also for the ball`(
    script: String, fps: Double
  ) throws {
    let sixty = try table(csv(script, fps: 60, duration: 6))
    let other = try table(csv(script, fps: fps, duration: 6))
    let times = Set(sixty.keys).intersection(other.keys)
    #expect(times.count >= 181)
    for time in times {
      let (one, two) = (sixty[time]!, other[time]!)
      #expect(one.phase == two.phase)
      for (left, right) in zip(one.numbers, two.numbers) {
        #expect(abs(left - right) <= 1e-9 * max(1, abs(left)), "at \(time)")
      }
    }
  }

  private func table(_ lines: [String]) -> [Double: (phase: String, numbers: [Double])] {
    var table: [Double: (phase: String, numbers: [Double])] = [:]
    for line in lines.dropFirst() {
      let fields = line.split(separator: ",").map(String.init)
      table[Double(fields[0])!] = (fields[4], (fields[1...3] + fields[5...8]).map { Double($0)! })
    }
    return table
  }

  @Test func `a row is an object of JSON, with the columns of its scene`() throws {
    let script = try Script(parsing: "0.02 key 5", named: "s")
    let gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40), showsHint: false)
    var bytes: [UInt8] = []
    Trace(of: gallery, script: script, framesPerSecond: 50, duration: 0.02).write(as: .jsonl) { bytes += $0 }
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"t":0.0,"y":592.0,"v":0.0,"target":592.0,"phase":"resting","ball_x":480.0,"ball_y":128.0,\
        "ball_vx":90.0,"ball_vy":0.0,"inputs":0.0}
        {"t":0.02,"spring_y":0.0,"spring_v":0.0,"gravity_y":0.0,"gravity_v":0.0,"spring_phase":"resting",\
        "gravity_phase":"resting","inputs":1.0}

        """)
  }

  @Test(arguments: SceneName.allCases)
  func `names and words of a trace need no quotes in CSV`(scene: SceneName) {
    var gallery = Gallery(scene, SceneContext(columns: 120, rows: 40), showsHint: false)
    for key in 0...40 {
      let keys: [Key] = [.tab, .right, .enter, .character(" "), .down]
      _ = gallery.route(.input(.key(keys[key % keys.count])), at: Double(key) / 10, isScripted: true)
      for column in gallery.scene.trace {
        var text = column.name
        if case .word(let word) = column.value { text += word }
        #expect(text.utf8.allSatisfy { $0 > 0x20 && !",\"".utf8.contains($0) }, "\(text)")
      }
    }
  }

  @Test func `the curves of a trace are its columns with velocities, in each of its scenes`() throws {
    let script = try Script(parsing: "0.1 tap\n0.5 key 5\n0.6 tap", named: "s")
    let gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40), showsHint: false)
    let curves = Trace(of: gallery, script: script, framesPerSecond: 60, duration: 1).curves()
    #expect(curves.map(\.name) == ["y", "ball_x", "ball_y", "marker spring_y", "marker gravity_y"])
    #expect(curves[0].times == (0..<30).map { Double($0) / 60 } && curves[3].times.count == 31)
    #expect(curves[0].values[0] == 592 && curves[0].values[29] < 300)
  }
}
