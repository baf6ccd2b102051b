import Motion
import PaneRecording
import Testing

struct LawsTests {
  private func at(_ text: String) -> CoordinateArgument? { try? CoordinateArgument(parsing: text) }

  private func spring(
    _ spring: Spring = .standard, from: String? = nil, to: String? = nil, velocity: String? = nil,
    tolerance: Double? = nil
  ) throws -> any SampledLaw {
    try Laws.spring(
      spring, from: from.flatMap(at), to: to.flatMap(at), velocity: velocity.flatMap(at), tolerance: tolerance
    )
  }

  @Test func `M7: the article's spring from 0 to 1 has its value and velocity at 0.12 s`() throws {
    var law = try spring()
    let (value, velocity) = law.state(at: 0.12)
    #expect(abs(value.x - 0.826646672762641) < 1e-12 && abs(velocity.x - 6.338434006805460) < 1e-12)
    #expect(law.dimension == 1)
  }

  @Test func `M8: in two dimensions each coordinate has its own velocity`() throws {
    var law = try spring(to: "400,0", velocity: "0,1000")
    #expect(law.dimension == 2)
    var highest = 0.0
    for step in 600...760 { highest = max(highest, law.state(at: Double(step) * 1e-4).value.y) }
    #expect(abs(highest - 29.381) < 1e-3)
  }

  @Test(arguments: [20.0, 100, 1000], ["1", "320", "-3,4"])
  func `M18: without a tolerance a spring settles within 0.001 of its distance`(damping: Double, to: String)
    throws
  {
    let spring = Spring(stiffness: 300, damping: damping)
    let law = try self.spring(spring, to: to)
    let time = SpringMotion(spring: spring, from: 0, to: 1.0).settlingTime(within: Tolerance(distance: 0.001))
    #expect(abs(law.settlingTime / time - 1) < 1e-12)
  }

  @Test func `M18: with a tolerance a spring settles when its amplitude falls to it`() throws {
    let law = try spring(to: "400", tolerance: 0.25)
    let motion = SpringMotion(spring: .standard, from: 0, to: 400)
    #expect(law.settlingTime == motion.settlingTime(within: .standard))
    #expect(abs(motion.amplitude(at: law.settlingTime) - 0.25) < 1e-9)
  }

  @Test func `a spring without damping never settles`() throws {
    #expect(try spring(Spring(stiffness: 300, damping: 0)).settlingTime == .infinity)
  }

  @Test func `F8: 1000 pt/s coast 499.4998 pt and settle within 0.25 pt`() throws {
    var law = try Laws.decay(from: nil, velocity: at("1000"), rate: 0.998, tolerance: nil)
    #expect(abs(law.state(at: 60).value.x - 499.4998) < 1e-4)
    #expect(abs(law.state(at: 1).velocity.x - 1000 * 0.135064522446683) < 1e-6)  // .998^1000
    #expect(abs(499.4998331664547 - law.state(at: law.settlingTime).value.x - 0.25) < 1e-9)
  }

  @Test(arguments: [
    (TimingCurve.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    (.easeInOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    (.coreAnimationDefault, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316])
  ])
  func `F6: the timing curves have their values at 0.1, 0.25, 0.5, 0.75 and 0.9`(
    curve: TimingCurve, values: [Double]
  ) throws {
    var law = try Laws.bezier(curve, from: nil, to: nil, duration: 1)
    var slow = try Laws.bezier(curve, from: at("10,-5"), to: at("20,-5"), duration: 4)
    for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
      #expect(abs(law.state(at: time).value.x - value) < 1e-6)
      #expect((slow.state(at: 4 * time).value - SIMD2(10 + 10 * value, -5)).length < 1e-5)
    }
    #expect(law.settlingTime == 1 && slow.settlingTime == 4)
  }

  @Test func `a curve with a vertical start has infinite velocity only in a component that moves`() throws {
    var law = try Laws.bezier(CurveSpec.parse("0,1,0,1"), from: at("0,7"), to: at("1,7"), duration: 1)
    #expect(law.state(at: 0).velocity == SIMD2(.infinity, 0))
  }

  @Test func `M2, M3: content coasts to the edge, past it and back`() throws {
    var law = try Laws.scroll(
      from: nil, velocity: at("1000"), edges: [try CoordinateArgument(parsing: "300")], rate: 0.998,
      tolerance: nil)
    let motion = Course.scroll(from: 0, velocity: 1000, within: -1e6...300)
    for time in [0, 0.2, 0.46, 0.5, 1, 3] {
      let (value, velocity) = law.state(at: time)
      #expect(value.x == motion.value(at: time) && velocity.x == motion.velocity(at: time))
    }
    #expect(law.settlingTime == motion.settlingTime())
  }

  @Test(arguments: [
    ("0", "1000", ["300"], 300.0), ("0", "-1000", ["300"], -499.4998), ("0", "-1000", ["-200"], -200),
    ("500", "100", ["300"], 549.95), ("300", "400", ["300"], 300), ("300", "-100", ["300"], 300),
    ("350", "0", ["0", "300"], 300), ("350", "-9000", ["300", "0"], 0), ("-50", "0", ["0", "300"], 0)
  ])
  func `one edge is met from either side, and two edges hold the value between them`(
    from: String, velocity: String, edges: [String], end: Double
  ) throws {
    var law = try Laws.scroll(
      from: at(from), velocity: at(velocity), edges: edges.compactMap(at), rate: 0.998, tolerance: nil)
    #expect(abs(law.state(at: 60).value.x - end) < 1e-3)
  }

  @Test
  func `in two dimensions each coordinate has its own edge, and the later one decides the settling time`()
    throws
  {
    func law(_ velocity: String, _ edge: String) throws -> any SampledLaw {
      try Laws.scroll(
        from: nil, velocity: at(velocity), edges: [CoordinateArgument(parsing: edge)], rate: 0.998,
        tolerance: nil)
    }
    var (both, x, y) = (try law("1000,-90", "300,-400"), try law("1000", "300"), try law("-90", "-400"))
    let state = both.state(at: 0.7)
    #expect(state.value == SIMD2(x.state(at: 0.7).value.x, y.state(at: 0.7).value.x))
    #expect(state.velocity == SIMD2(x.state(at: 0.7).velocity.x, y.state(at: 0.7).velocity.x))
    #expect(both.settlingTime == max(x.settlingTime, y.settlingTime))
  }

  @Test func `three edges are an error`() throws {
    let edge = try CoordinateArgument(parsing: "3")
    let error = try #require(throws: ParseError.self) {
      try Laws.scroll(from: nil, velocity: nil, edges: [edge, edge, edge], rate: 0.998, tolerance: nil)
    }
    #expect(error.description == "--edge is given 3 times; expected one or two")
  }

  @Test func `M74: dropped from 30 pt at elasticity 0.6 it rebounds to 10.8, 3.888 and 1.39968 pt`() {
    var law = Laws.bounce(height: 30, velocity: 0, gravity: 1000, elasticity: 0.6)
    #expect(law.state(at: 0).value.x == -30)
    let fall = (2 * 30 / 1000.0).squareRoot()
    var impact = fall
    for (bounce, apex) in [10.8, 3.888, 1.39968].enumerated() {
      let air = 2 * fall * [0.6, 0.36, 0.216][bounce]
      let (value, velocity) = law.state(at: impact + air / 2)
      #expect(abs(value.x + apex) < 1e-9 && abs(velocity.x) < 1e-9)
      impact += air
    }
    #expect(abs(law.settlingTime - 4 * fall) < 1e-12)  // 1 + 2 · .6/.4 falls
    #expect(law.state(at: 2).value.x == 0 && law.state(at: 2).velocity.x == 0)
  }

  @Test func `the defaults are 0, and 1 for the target, in as many dimensions as are given`() throws {
    var plane = try spring(velocity: "0,0")
    #expect(plane.state(at: 0).value == .zero && plane.dimension == 2)
    #expect((plane.state(at: 60).value - SIMD2(1, 1)).length < 1e-12)
    var line = try spring()
    #expect((line.state(at: 60).value - SIMD2(1, 0)).length < 1e-12)
  }

  @Test func `options of different dimensions are an error`() throws {
    let plane = try #require(throws: ParseError.self) { try spring(from: "1,2", to: "3") }
    #expect(
      plane.description == "--from is x,y and --target a single number; expected the same kind for both")
    let line = try #require(throws: ParseError.self) { try spring(from: "1", velocity: "0,0") }
    #expect(
      line.description == "--velocity is x,y and --from a single number; expected the same kind for both")
  }
}
