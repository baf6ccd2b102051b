import Motion
import PaneRecording
import PaneScenes
import PaneSprings
import Testing

struct LawsTests {
  private static func law(_ text: String) throws -> any Law<Double> { try SampledLaw(parsing: text).law }

  /// Laws by their text, and the library's.
  static let laws: [(text: String, law: any Law<Double>)] = [
    ("spring", SpringMotion(spring: .standard, from: 0, to: 1)),
    (
      "spring k=170,c=8,m=2 velocity=-90 to=400 from=-8 tolerance=0.5",
      SpringMotion(spring: Spring(stiffness: 170, damping: 8, mass: 2), from: -8, velocity: -90, to: 400)
    ),
    (
      "spring response=0.4,damping=0.6 to=2",
      SpringMotion(spring: Spring(response: 0.4, dampingRatio: 0.6), from: 0, to: 2)
    ),
    ("spring { stiffness: 300, damping: 20 }", SpringMotion(spring: .standard, from: 0, to: 1)),
    ("decay velocity=-70 from=3 rate=0.99", Decay(from: 3, velocity: -70, rate: 0.99)),
    (
      "scroll velocity=900 edge=300,-40 rate=.99",
      Course.scroll(from: 0, velocity: 900, within: -40...300, rate: 0.99)
    ),
    ("scroll", Course.scroll(from: 0, velocity: 1000, within: -1e6...300)),
    ("scroll from=500 velocity=-900 edge=300", Course.scroll(from: 500, velocity: -900, within: 300...1e6)),
    ("scroll from=300 velocity=-100 edge=300", Course.scroll(from: 300, velocity: -100, within: 300...1e6)),
    ("bezier", TimedMotion(from: 0, to: 1, duration: 1, curve: .coreAnimationDefault)),
    (
      "bezier curve=.42,0,1,1 from=9 to=-4 duration=2.5",
      TimedMotion(from: 9, to: -4, duration: 2.5, curve: .easeIn)
    ),
    ("euler", EulerMotion(from: 0, to: 1)),
    (
      "euler k=170,c=26 ticks=240 to=320 from=1 velocity=7",
      EulerMotion(spring: Spring(stiffness: 170, damping: 26), from: 1, velocity: 7, to: 320, rate: 240)
    ),
    // It diverges at so few ticks, and stays in its last finite state.
    ("euler ticks=10", EulerMotion(from: 0, to: 1, rate: 10)),
    ("bounce", Flight(from: -30, floor: 0, elasticity: 0.6)),
    (
      "bounce height=9 velocity=-50 gravity=700 elasticity=.3",
      Flight(from: -9, velocity: -50, gravity: 700, floor: 0, elasticity: 0.3)
    )
  ]

  @Test(arguments: laws.indices)
  func `a text gives the library's law with its parameters, at times in any order`(row: Int) throws {
    let law = try Self.law(Self.laws[row].text)
    for time in [0.1, 0.05, 0, 0.3, 2, 0.2, 1 / 3.0, 1.99, 60] {
      #expect(law.state(at: time) == Self.laws[row].law.state(at: time), "at \(time)")
    }
  }

  @Test(arguments: ["spring", "decay", "scroll", "bezier", "euler", "bounce"])
  func `every law moves without a parameter, and is in the help`(name: String) throws {
    let law = try Self.law(name)
    #expect((0...60).contains { law.value(at: Double($0) / 60) != law.value(at: 0) })
    #expect("\n\(SampledLaw.help)".contains("\n  \(name)"))
  }

  @Test(
    arguments: [
      ("spring", 0.732991), ("spring to=400", 0.732991), ("spring to=320 tolerance=0.5", 0.624950),
      ("spring to=400 tolerance=.25", 0.774065), ("spring k=300,c=0", .infinity), ("spring to=0", 0),
      ("bezier duration=.3", 0.3), ("bounce", 0.979796), ("bounce elasticity=1", .infinity),
      ("decay velocity=0", 0), ("euler to=400", 51 / 60.0), ("euler to=100", 38 / 60.0),
      ("euler ticks=14", .infinity)
    ] as [(String, Double)])
  func `M16, M18: laws settle at known times`(text: String, time: Double) throws {
    let found = try SampledLaw(parsing: text).settlingTime
    #expect(found == time || abs(found - time) < 1e-6)
  }

  @Test(
    arguments: [
      ("spring", 0.12, 0.826646672762641, 6.338434006805460), ("decay", 60, 499.4998331664547, 0),
      ("bounce", 0.3919183588453085, -10.8, 0),
      ("bezier curve=.42,0,1,1 duration=2 to=100", 1, 31.5356812572539, 53.698938990771),
      // The article's third and eighth tick.
      ("euler", 0.05, 0.3686342592592592, 9.20138888888889), ("euler", 8 / 60.0, 0.964765958, 4.538456307)
    ] as [(String, Double, Double, Double)])
  func `F6, F8, M7, M16, M74: laws have the numbers of the documents`(
    text: String, time: Double, value: Double, velocity: Double
  ) throws {
    let state = try Self.law(text).state(at: time)
    #expect(abs(state.value - value) < 1e-9 && abs(state.velocity - velocity) < 1e-9)
  }

  @Test(arguments: [
    ("", "expected a law: spring, decay, scroll, bezier, euler, bounce"),
    ("k=300,c=20", "“k=300,c=20” is no law; expected spring, decay, scroll, bezier, euler, bounce"),
    (
      "decay speed=3",
      "decay: “speed=3” is no parameter; expected from, velocity, rate, tolerance as name=value"
    ),
    (
      "bounce 3", "bounce: “3” is no parameter; expected height, velocity, gravity, elasticity as name=value"
    ),
    ("decay velocity=nan", "decay: velocity must be pt/s from -1e12 to 1e12; got “nan”"),
    ("decay velocity=", "decay: velocity must be pt/s from -1e12 to 1e12; got “”"),
    ("decay velocity=1,2", "decay: velocity must be pt/s from -1e12 to 1e12; got “1,2”"),
    ("decay velocity=1 velocity=1", "decay: velocity is given twice; expected it once"),
    ("bezier curve=0,0,1", "bezier: curve must be x1,y1,x2,y2 with x from 0 to 1; got “0,0,1”"),
    ("bezier curve=1.5,0,1,1", "bezier: curve: the x of a control point lies in 0 to 1, not at 1.5"),
    ("scroll edge=1,2,3", "scroll: edge must be one or two places in pt from -1e12 to 1e12; got “1,2,3”"),
    (
      "bounce elasticity=-.1",
      "bounce: elasticity must be the speed kept by a rebound, from 0 to 1; got “-.1”"
    )
  ])
  func `M97: an error names the law, the parameter, the value and the range`(text: String, message: String)
    throws
  {
    let error = try #require(throws: ParseError.self) { try SampledLaw(parsing: text) }
    #expect(error.description == message)
  }

  @Test(arguments: ["k=300", "k=300,c=20 too=5", "snapy", "k=300,c=nan"])
  func `a spring that is none is an error of one line`(text: String) throws {
    let error = try #require(throws: ParseError.self) { try SampledLaw(parsing: "spring \(text)") }
    #expect(error.description.hasPrefix("spring: ") && !error.description.contains("\n"))
  }

  @Test func `the ends of each range that an error tells are accepted, and what is beyond is not`() throws {
    var ranged: Set<Substring> = []
    for law in SampledLaw.help.split(separator: "\n").map({ $0.split(separator: " ") }) {
      for parameter in law.dropFirst().map({ $0.split(separator: "=")[0] })
      where !["k", "curve"].contains(parameter) {
        let error = try #require(throws: ParseError.self) {
          try SampledLaw(parsing: "\(law[0]) \(parameter)=no")
        }
        let bounds = error.description.split(whereSeparator: { " ;".contains($0) }).compactMap { Double($0) }
        guard error.description.contains(" to "), ranged.insert(parameter).inserted else { continue }
        for bound in bounds { _ = try SampledLaw(parsing: "\(law[0]) \(parameter)=\(bound)") }
        for bad in [bounds[0] - max(abs(bounds[0]), 1) / 2, bounds[1] * 1.01] {
          #expect(throws: ParseError.self) { try SampledLaw(parsing: "\(law[0]) \(parameter)=\(bad)") }
        }
      }
    }
    #expect(ranged.count == 10, "\(ranged)")
  }

  /// Laws that approach and reach their end, return to their start, jump, and hop ever faster.
  @Test(arguments: [
    "spring velocity=9", "spring from=5 to=5 velocity=100", "spring k=300,c=5 velocity=-30 to=8",
    "decay rate=.99", "scroll", "scroll from=340 velocity=-90", "scroll velocity=3000", "bezier",
    "bezier curve=0,1,0,1", "bezier curve=0,-2,1,3", "bounce", "bounce elasticity=.9", "euler",
    "euler ticks=252.4 to=90", "euler ticks=1000 response=1.5,damping=0.1"
  ])
  func `M161: a law as an easing is less than 0.1 % off`(text: String) throws {
    let sampled = try SampledLaw(parsing: text)
    let form = /from { translate: 0 (\S+)px } to { translate: 0 (\S+)px }[\s\S]* (\S+)ms linear\((.*)\) both/
    let found = try #require(try sampled.css().firstMatch(of: form))
    let (from, to) = (try #require(Double(found.1)), try #require(Double(found.2)))
    let duration = try #require(Double(found.3)) / 1000
    let points = try Self.points(found.4)
    var next = 1
    for step in 1..<5000 {
      let share = Double(step) / 5000
      while next < points.count - 1, points[next].x <= share { next += 1 }
      let (start, end) = (points[next - 1], points[next])
      let line = start.y + (end.y - start.y) * (share - start.x) / (end.x - start.x)
      let error = from + (to - from) * line - sampled.law.value(at: share * duration)
      // A jump is as late as its percentage is rounded.
      let isAtJump = points.indices.dropFirst().contains {
        points[$0].x - points[$0 - 1].x < 3e-6 && abs(points[$0].x - share) < 3e-6
      }
      #expect(isAtJump || abs(error) < 1e-3 * abs(to - from), "at \(share)")
    }
    let last = from + (to - from) * points[points.count - 1].y
    #expect(abs(last - sampled.law.end) < 1e-5 * abs(to - from))
  }

  /// Returns the points of an easing: shares of the time, and values.
  private static func points(_ text: Substring) throws -> [SIMD2<Double>] {
    try text.split(separator: ", ").enumerated().map { index, stop in
      let parts = stop.split(separator: " ")
      let share =
        parts.count > 1 ? try #require(Double(parts[1].dropLast())) / 100 : index == 0 ? 0 : 1
      return SIMD2(share, try #require(Double(parts[0])))
    }
  }

  @Test(arguments: ["k=300,c=20", "snappy", "k=100,c=3", "k=100,c=60"])
  func `M161: a spring has one easing, on every way`(text: String) throws {
    let easing = try LinearEasing(of: Spring(alone: text))
    for way in ["", " to=400", " from=7 to=-30"] {
      let css = try SampledLaw(parsing: "spring \(text)\(way)").css()
      #expect(css.contains("\(DecimalText.decimal(easing.milliseconds, digits: 12))ms \(easing.text) both;"))
    }
  }

  private static func rows(_ text: String, _ times: SampleTimes, as format: RowFormat = .csv) throws -> String
  {
    var bytes: [UInt8] = []
    try SampledLaw(parsing: text).write(at: times, as: format) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [(10.0, 0.3, 4), (60, 0, 1), (3, 0.9, 3), (2000, 5, 10_001)] as [(Double, Double, Int)])
  func `M115: there is one row per frame from 0 to the duration, and its numbers read back`(
    rate: Double, duration: Double, count: Int
  ) throws {
    let rows = try Self.rows("spring", SampleTimes(rate: rate, duration: duration)).split(separator: "\n")
    #expect(rows[0] == "t,value,velocity" && rows.count == count + 1)
    let motion = SpringMotion(spring: .standard, from: 0.0, to: 1)
    for (index, row) in rows.dropFirst().enumerated() {
      let time = Double(index) / rate
      let (value, velocity) = motion.state(at: time)
      #expect(row.split(separator: ",").map { Double($0) } == [time, value, velocity])
    }
  }

  @Test(arguments: ["", "-1", "x", "1,,2", "nan", "1e9", ".1;.2"])
  func `any other text is no list of times`(text: String) throws {
    let error = try #require(throws: ParseError.self) { try SampleTimes(parsing: text) }
    #expect(error.description == "expected times in seconds from 0 to 86400, such as 0.1,0.25")
  }
}
