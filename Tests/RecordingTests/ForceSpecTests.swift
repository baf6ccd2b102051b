import MotionKinematics
import PaneRecording
import Testing

struct ForceSpecTests {
  @Test(arguments: [
    ("2 + 3 * 4 - 6 / 2", 11), ("2 - 3 - 4", -5), ("24 / 4 / 2", 3), ("-2^2", -4), ("2^-1", 0.5),
    ("2^3^2", 512), ("(1 + 2) * -3", -9), ("2e3 + 2.5E-1", 2000.25), ("x + 10 * v + 100 * t", 753),
    ("(-3)^3", -27), ("4^0.5", 2), ("sqrt(16) + abs(-2) + sign(-7) + sign(0)", 5), ("cos(pi)", -1),
    ("exp(log(3))", 3), ("sin(0) + tan(0)", 0), ("3 × 2 · 2 − 1", 11)
  ])
  func `M171: a formula has the value of arithmetic`(text: String, value: Double) throws {
    #expect(abs(try ForceSpec(parsing: text)(3, 5, 7) - value) < 1e-12)
  }

  @Test func `M171: the force of a spring in words is the motion on that spring`() throws {
    let force = try ForceSpec(parsing: "-300 * x - 20*v")
    var law = try Laws.force(force, from: 100, velocity: 500, until: 2)
    let spring = SpringMotion(spring: .standard, from: 100, velocity: 500, to: 0.0)
    #expect(law.dimension == 1 && law.jumps.isEmpty)
    for step in 0..<200 {
      let time = Double(step) / 100
      let (found, expected) = (law.state(at: time), spring.state(at: time))
      #expect(abs(found.value.x - expected.value) < 1e-4 && abs(found.velocity.x - expected.velocity) < 1e-2)
    }
    #expect(law.state(at: 2.5).velocity == .zero)
    #expect(law.settlingTime > 0.5 && law.settlingTime < 1)
  }

  @Test func `M171: the table of a law of force has the decimals that its steps are good for`() throws {
    let force = try ForceSpec(parsing: "-300 * x - 20 * v")
    let law = try Laws.force(force, from: 100, velocity: 0, until: 2)
    let spring = SpringMotion(spring: .standard, from: 100, to: 0.0)
    var bytes: [UInt8] = []
    Sample(of: law, at: .list([0.05, 0.3, 1])).write(as: .csv) { bytes += $0 }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map {
      $0.split(separator: ",")
    }
    #expect(rows.count == 3)
    for row in rows {
      let (time, value, velocity) = (Double(row[0])!, Double(row[1])!, Double(row[2])!)
      let exact = spring.state(at: time)
      #expect(abs(value - exact.value) < 2e-6 && abs(velocity - exact.velocity) < 1e-4)
      #expect(row[1].split(separator: ".").last!.count <= 6 && row[2].split(separator: ".").last!.count <= 4)
    }
  }

  @Test(arguments: [
    ("", "the end is unexpected; a formula has numbers, x, v, t, pi"), ("2 3", "“3” is unexpected"),
    ("20v", "“v” is unexpected"), ("y", "“y” is unexpected"), ("sin x", "expected ( after sin"),
    ("(1 + 2", "a parenthesis is not closed"), ("(1]", "“]” is unexpected"), ("1..2", "“1..2” is unexpected"),
    ("2 *", "the end is unexpected"), ("1e999", "“1e999” is unexpected"), (")", "“)” is unexpected"),
    (String(repeating: "-", count: 200) + "1", "more than 100 parentheses, signs or powers"),
    (String(repeating: "1+", count: 600) + "1", "a formula has at most 1000 characters; got 1201")
  ])
  func `a text that is no formula is refused, with what stands there`(text: String, message: String) {
    #expect { try ForceSpec(parsing: text) } throws: { "\($0)".contains(message) }
  }

  @Test(arguments: [
    ("1 / x", "a force must be finite, and so must what it moves; it is not after 0.0 s"),
    ("x * x", "a force must be"), ("sqrt(-1 - x)", "it is not after 0.0 s"),
    ("sin(1e9 * t) * 1e9", "steps can follow")
  ])
  func `a force that cannot be followed is refused`(text: String, message: String) throws {
    let force = try ForceSpec(parsing: text)
    let start = text == "x * x" ? 10.0 : 0
    #expect {
      try Laws.force(force, from: start, velocity: 0, until: 100)
    } throws: { "\($0)".contains(message) }
  }

  @Test(arguments: [
    // The exact value and velocity at an instant.
    ("-100 * x", 100.0, 0.0, 5.0, 96.49660284921133, 262.3748537039288),
    ("1000 * x", 1, 0, 0.5, 3_679_329.602375311, 116_350_618.05987222),
    ("0 - 10", 0, 100, 3, 255, 70)
  ])
  func `M171: a law of force is written with decimals of which the last is right to a unit`(
    text: String, from: Double, velocity: Double, time: Double, value: Double, slope: Double
  ) throws {
    let law = try Laws.force(ForceSpec(parsing: text), from: from, velocity: velocity, until: time + 0.001)
    var bytes: [UInt8] = []
    Sample(of: law, at: .list([time])).write(as: .csv) { bytes += $0 }
    let row = try #require(String(decoding: bytes, as: UTF8.self).split(separator: "\n").last)
    let fields = row.split(separator: ",")
    for (field, exact) in zip(fields.dropFirst(), [value, slope]) {
      let decimals = field.split(separator: ".").dropFirst().first?.count ?? 0
      let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
      #expect(abs(Double(field)! - exact) <= unit, "\(field) \(exact)")
    }
  }

  @Test func `M171: friction is followed to the rest, where it changes its sign with the velocity`() throws {
    var law = try Laws.force(ForceSpec(parsing: "0 - 50*v/abs(v + 1e-9)"), from: 0, velocity: 100, until: 10)
    for time in [2.0, 3, 9] {
      let (value, velocity) = law.state(at: time)
      #expect(abs(value.x - 100) < 1e-2 && abs(velocity.x) < 1e-1)
    }
  }
}
