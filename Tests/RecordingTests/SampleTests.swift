import Motion
import PaneRecording
import Testing

struct SampleTests {
  private func csv(_ law: any SampledLaw, _ times: SampleTimes) -> String {
    var bytes: [UInt8] = []
    Sample(of: law, at: times).write(as: .csv) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func drop() -> any SampledLaw {
    Laws.bounce(height: 500, velocity: 0, gravity: 1000, elasticity: 0)
  }

  @Test func `there is one row per time, in the order of the times`() {
    #expect(
      csv(drop(), .list([0.5, 0, 2])) == "t,value,velocity\n0.5,-375.0,500.0\n0.0,-500.0,0.0\n2.0,0.0,0.0\n")
  }

  @Test func `there is one row per frame from 0 to the duration, including the end`() {
    let rows = csv(drop(), .frames(rate: 10, duration: 0.3)).split(separator: "\n").dropFirst()
    #expect(rows.map { $0.prefix { $0 != "," } } == ["0.0", "0.1", "0.2", "0.3"])
    #expect(csv(drop(), .frames(rate: 60, duration: 0)).split(separator: "\n").count == 2)
    #expect(csv(drop(), .frames(rate: 3, duration: 0.9)).split(separator: "\n").count == 1 + 3)
  }

  @Test func `in two dimensions there is a column for each coordinate`() throws {
    let law = try Laws.bezier(
      .linear, from: nil, to: CoordinateArgument(parsing: "8,-4"), duration: 2)
    #expect(
      csv(law, .list([0.5])) == "t,value_x,value_y,velocity_x,velocity_y\n0.5,2.0,-1.0,4.0,-2.0\n")
  }

  @Test(arguments: [1.0, 60, 1000])
  func `printed numbers read back as exactly the numbers of the law`(rate: Double) throws {
    let law = try Laws.spring(.standard, from: nil, to: nil, velocity: nil, tolerance: nil)
    let motion = SpringMotion(spring: .standard, from: 0, to: 1)
    for (index, row) in csv(law, .frames(rate: rate, duration: 2)).split(separator: "\n").dropFirst()
      .enumerated()
    {
      let numbers = row.split(separator: ",").map { Double($0)! }
      let time = Double(index) / rate
      #expect(numbers == [time, motion.value(at: time), motion.velocity(at: time)])
    }
  }

  @Test func `M115: the same law gives the same bytes, whatever the size of the pieces written`() throws {
    let law = try Laws.euler(.standard, from: nil, to: nil, velocity: nil, ticksPerSecond: 240)
    let times = SampleTimes.frames(rate: 2000, duration: 5)
    var pieces = 0
    var bytes: [UInt8] = []
    Sample(of: law, at: times).write(as: .csv) {
      pieces += 1
      bytes += $0
    }
    #expect(pieces > 1)
    #expect(String(decoding: bytes, as: UTF8.self) == csv(law, times))
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } == 10_002)
  }

  @Test func `the settling time is printed on a line`() throws {
    let settled = Sample(of: drop(), at: .list([]))
    #expect(String(decoding: settled.settlingLine, as: UTF8.self) == "1.0\n")
    let endless = Sample(of: Laws.bounce(height: 1, velocity: 0, gravity: 1000, elasticity: 1), at: .list([]))
    #expect(String(decoding: endless.settlingLine, as: UTF8.self) == "inf\n")
  }
}
