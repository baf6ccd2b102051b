import PaneCanvas
import Motion
import Testing

@testable import PaneRecording

struct PlotTests {
  private static func spring(_ damping: Double) throws -> [Curve] {
    let law = try Laws.spring(
      Spring(stiffness: 300, damping: damping), from: nil, to: nil, velocity: nil, tolerance: nil)
    return Curve.all(of: law, named: "k=300,c=\(Int(damping))", duration: 0.8)
  }

  @Test(arguments: [
    (0.0...1.0, 4, ["0", "0.5", "1"]), (0...1.11, 4, ["0", "0.5", "1", "1.5"]),
    (-1240...2480, 4, ["-2000", "-1000", "0", "1000", "2000", "3000"]), (3...3, 4, ["1", "2", "3", "4", "5"]),
    (592...592.4, 4, ["592", "592.1", "592.2", "592.3", "592.4"]),
    (0...1e-6, 2, ["0", "0.0000005", "0.000001"])
  ])
  func `ticks are round numbers and cover all values`(
    values: ClosedRange<Double>, count: Int, labels: [String]
  ) {
    let axis = PlotAxis(values, ticks: count, isTight: false)
    #expect(axis.ticks.map(axis.label) == labels)
    #expect(axis.range.lowerBound <= values.lowerBound && axis.range.upperBound >= values.upperBound)
    #expect(axis.fraction(of: axis.range.lowerBound) == 0 && axis.fraction(of: axis.range.upperBound) == 1)
  }

  @Test func `a tight axis ends at its values and has its ticks inside`() {
    let axis = PlotAxis(0...0.87, ticks: 4, isTight: true)
    #expect(axis.range == 0...0.87 && axis.ticks.map(axis.label) == ["0", "0.5"])
  }

  @Test func `a spring is plotted in braille`() throws {
    let plot = Plot(try Self.spring(20), showsVelocity: false)
    #expect(
      plot.text(columns: 48, rows: 12, colors: .monochrome) == """
        ━━ k=300,c=20
                                              settled
        1.5 ┤                                    ┊    pt
            │                                    ┊
          1 ┤       ⣠⠖⠚⠉⠉⠉⠓⠒⠲⠤⠤⠤⠤⣄⣀⣀⣀⣀⡤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤
            │     ⣠⠞⠁                            ┊
            │    ⡴⠃                              ┊
        0.5 ┤   ⡼⠁                               ┊
            │ ⢀⡼⠁                                ┊
          0 ┤⣠⠞                                  ┊
            └┬────────────────────────┬──────────────
             0                      0.5 s

        """)
  }

  @Test func `only curves and their legend are coloured`() throws {
    let plot = Plot(try Self.spring(20) + Self.spring(5), showsVelocity: true)
    let plain = plot.text(columns: 60, rows: 24, colors: .monochrome)
    let colored = plot.text(columns: 60, rows: 24, colors: .eight)
    #expect(!plain.contains("\u{1b}"))
    #expect(
      colored.contains("\u{1b}[32m") && colored.contains("\u{1b}[35m") && !colored.contains("\u{1b}[33m"))
    let single = Plot(try Self.spring(20), showsVelocity: true)
    #expect(
      single.text(columns: 60, rows: 24, colors: .eight).replacing(/\u{1b}\[\d+m/, with: "")
        == single.text(columns: 60, rows: 24, colors: .monochrome))
    #expect(plain.split(separator: "\n").allSatisfy { $0.count <= 60 })
  }

  @Test func `the plotted line covers every value of the curve`() throws {
    let curve = try Self.spring(5)[0]
    let spans = curve.spans(\.places, over: 0...0.8, count: 40)
    let law = SpringMotion(spring: Spring(stiffness: 300, damping: 5), from: 0.0, to: 1)
    for index in 0..<4000 {
      let time = (Double(index) + 0.5) / 4000 * 0.8
      let span = try #require(spans[Int(time / 0.8 * 40)])
      // The samples are so dense that the curve between them bends by less.
      #expect(span.lowerBound - 1e-4 <= law.value(at: time) && law.value(at: time) <= span.upperBound + 1e-4)
    }
  }

  @Test func `a mark is drawn, with its word`() {
    let times = (0...20).map { Double($0) / 20 }
    let curves = [
      Curve(
        name: "a", times: times, places: times, velocities: times.map { _ in 1 },
        marks: [Curve.Mark(time: 0.5, word: "to 0")])
    ]
    #expect(Plot(curves, showsVelocity: false).text(columns: 60, rows: 12, colors: .monochrome).contains("┊"))
    let svg = Plot(curves, showsVelocity: false).svg(width: 400, height: 200)
    #expect(svg.contains(#"class="mark c0""#) && svg.contains(">to 0</text>"))
  }

  @Test func `a vertical step leaves a gap in the velocity and none in the plot`() throws {
    let law = try Laws.bezier(TimingCurve(0, 1, 0, 1), from: nil, to: nil, duration: 1)
    let plot = Plot(Curve.all(of: law, named: "upright", duration: 1), showsVelocity: true)
    #expect(
      !plot.svg(width: 400, height: 300).contains("nan") && !plot.svg(width: 400, height: 300).contains("inf")
    )
    #expect(plot.text(columns: 60, rows: 24, colors: .monochrome).contains("pt/s"))
  }

  @Test func `a picture is small, has a title and escapes names`() throws {
    var curves = try Self.spring(20)
    curves[0].name = "a<b> & \u{1b}c"
    let svg = Plot(curves, showsVelocity: true).svg(width: 800, height: 560)
    #expect(svg.utf8.count < 8_000)
    #expect(svg.contains("<title>a&lt;b&gt; &amp; \\u{1b}c</title>"))
    #expect(svg.contains("prefers-color-scheme:dark") && svg.contains(">pt/s</text>"))
  }

  @Test func `the path of a picture is within 0.2 pixels of the curve`() throws {
    let curve = try Self.spring(5)[0]
    let plot = Plot([curve], showsVelocity: false)
    let frame = PlotFrame(left: 0, right: 800, top: 0, bottom: 300)
    let (panel, time) = (plot.panels(ticks: 4)[0], plot.timeAxis(ticks: 4))
    let numbers = PlotPath(curve, panel, time: time, frame: frame).data.split { "ML ".contains($0) }
      .compactMap { Double($0) }
    let corners = stride(from: 0, to: numbers.count, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
    #expect(corners.count < 150)
    var next = 1
    for (index, value) in curve.places.enumerated() {
      let x = frame.x(time.fraction(of: curve.times[index]))
      while next < corners.count - 1, corners[next].x < x { next += 1 }
      let (from, to) = (corners[next - 1], corners[next])
      let y = from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x)
      // The vertical distance to a steep line is larger than its perpendicular distance.
      let slope = (to.y - from.y) / (to.x - from.x)
      #expect(abs(y - frame.y(panel.axis.fraction(of: value))) < 0.2 * (1 + slope * slope).squareRoot())
    }
  }

  @Test func `a plot of an hour shows the smallest and the largest value of each half pixel`() throws {
    let times = (0..<50_000).map { Double($0) / 60 }
    let curve = Curve(
      name: "a", times: times, places: times.indices.map { $0 == 31_007 ? 9 : Double($0 % 2) },
      velocities: times.map { _ in 0 }, marks: [])
    let svg = Plot([curve], showsVelocity: false).svg(width: 400, height: 200)
    let frame = PlotFrame(left: 0, right: 300, top: 0, bottom: 100)
    let plot = Plot([curve], showsVelocity: false)
    let panel = plot.panels(ticks: 4)[0]
    let path = PlotPath(curve, panel, time: plot.timeAxis(ticks: 4), frame: frame).data
    #expect(path.contains(" \(pixel(frame.y(panel.axis.fraction(of: 9))))"))
    #expect(svg.utf8.count < 40_000)
  }

  @Test func `numbers of any size are plotted or left out, without an endless loop`() throws {
    // The article's integrator diverges at so few ticks per second.
    let law = try Laws.euler(
      Spring(stiffness: 300, damping: 20), from: nil, to: nil, velocity: nil, ticksPerSecond: 10)
    let plot = Plot(Curve.all(of: law, named: "euler", duration: 1000), showsVelocity: true)
    let text = plot.text(columns: 60, rows: 24, colors: .monochrome)
    #expect(!text.contains("nan") && !text.contains("inf"))
    let picture = plot.svg(width: 400, height: 300)
    #expect(!picture.contains("nan") && !picture.contains("inf"))
  }

  @Test func `curves have room below the longest legend`() throws {
    let spring = try Self.spring(20)[0]
    let plot = Plot(Array(repeating: spring, count: 12), showsVelocity: true)
    let svg = plot.svg(width: 240, height: plot.leastHeight)
    let ends = svg.matches(of: /<path class="curve c\d" d="M[\d.]+ ([\d.]+)/).compactMap { Double($0.1) }
    // First the lines of the legend, then those of both panels.
    #expect(ends.count == 36)
    #expect(ends.dropFirst(12).allSatisfy { $0 > 12 * 18 + 22 && $0 < Double(plot.leastHeight) })
  }

  @Test func `marks on the same pixel are merged`() throws {
    let times = (0..<6000).map(Double.init)
    let curve = Curve(
      name: "a", times: times, places: times, velocities: times.map { _ in 1 },
      marks: times.dropFirst().map { Curve.Mark(time: $0, word: "held") })
    let svg = Plot([curve], showsVelocity: false).svg(width: 400, height: 200)
    let marks = try #require(svg.firstMatch(of: /class="mark c0" d="([^"]*)"/))
    #expect((100..<400).contains(marks.1.count { $0 == "M" }))
  }

  @Test func `a zero line is drawn only inside the range of the axis`() throws {
    let plot = Plot(try Self.spring(20), showsVelocity: true)
    #expect(plot.svg(width: 400, height: 300).matches(of: /class="zero"/).count == 2)
    let high = Curve(name: "a", times: [0, 1], places: [500, 600], velocities: [100, 100], marks: [])
    #expect(!Plot([high], showsVelocity: true).svg(width: 400, height: 300).contains(#"class="zero""#))
  }

  @Test func `without colour each curve has its own pattern, also in the legend`() {
    // Horizontal lines, one above the other.
    let curves = (0..<6).map { index in
      Curve(
        name: "\(index)", times: [0, 1], places: [Double(index), Double(index)], velocities: [0, 0],
        marks: [])
    }
    let lines = Plot(curves, showsVelocity: false).text(columns: 80, rows: 40, colors: .monochrome)
      .split(separator: "\n")
    let samples = lines.prefix(6).map { String($0.prefix(8)) }
    #expect(Set(samples).count == 6 && samples[0] == "⠒⠒⠒⠒⠒⠒⠒⠒")
    func dots(_ line: Substring) -> String {
      String(
        line.unicodeScalars.compactMap {
          $0.value > 0x2800 && $0.value < 0x2900 ? "•" : $0 == " " || $0.value == 0x2800 ? " " : nil
        })
    }
    let drawn = lines.dropFirst(6).filter {
      $0.unicodeScalars.contains { $0.value > 0x2800 && $0.value < 0x2900 }
    }
    #expect(drawn.count == 6 && Set(drawn.map(dots)).count >= 4)
    let colored = Plot(curves, showsVelocity: false).text(columns: 80, rows: 40, colors: .eight)
    #expect(colored.contains("\u{1b}[32m━━ ") && !colored.contains("⠒ ⠒"))
  }

  @Test(arguments: [(400, 300, 1.0), (1600, 500, 123_456), (800, 400, 1e-5)])
  func `a picture's panels fill its width beside the labels, which are not cut off`(
    width: Int, height: Int, scale: Double
  ) throws {
    let times = (0...60).map { Double($0) / 60 }
    let curve = Curve(
      name: "a", times: times, places: times.map { scale * $0 }, velocities: times.map { _ in scale },
      marks: [])
    let svg = Plot([curve], showsVelocity: true).svg(width: width, height: height)
    let labels = svg.matches(of: /<text class="end" x="([\d.]+)" y="[\d.]+">([^<]*)</)
    #expect(labels.count > 4)
    for label in labels {
      // A digit is at most 7 px wide.
      #expect(try #require(Double(label.1)) >= 7 * Double(label.2.count))
    }
    for panel in svg.matches(of: /class="grid" d="M([\d.]+) [\d.]+H([\d.]+)/) {
      let (left, right) = (try #require(Double(panel.1)), try #require(Double(panel.2)))
      #expect(left < 0.3 * Double(width) && right > 0.9 * Double(width) && right < Double(width))
    }
  }

  @Test func `line patterns differ, begin with a stroke and, but for the first, have gaps`() {
    let patterns = (0..<6).map { index in
      (0..<66).map { LinePattern.ofCurve(index).isDrawn(at: $0) }
    }
    #expect(Set(patterns).count == 6)
    #expect(patterns[0].allSatisfy { $0 })
    for pattern in patterns.dropFirst() { #expect(pattern[0] && pattern.contains(false)) }
    // Dots are shorter than gaps; in all other patterns most of the line is drawn.
    for (index, pattern) in patterns.enumerated() {
      let drawn = pattern.count { $0 }
      #expect(index == 2 ? drawn == 22 : 2 * drawn >= 66, "pattern \(index)")
    }
    #expect(LinePattern.ofCurve(6).sample == LinePattern.solid.sample)
  }

  @Test func `a sample in the legend has the strokes and gaps of its pattern`() {
    for index in 0..<6 {
      let pattern = LinePattern.ofCurve(index)
      let dots = pattern.sample.unicodeScalars.flatMap { [$0.value & 0x02 != 0, $0.value & 0x10 != 0] }
      let isBlank = pattern.sample.unicodeScalars.flatMap { [$0 == " ", $0 == " "] }
      #expect(zip(dots, isBlank).map { $0 && !$1 } == (0..<16).map(pattern.isDrawn))
    }
  }
}
