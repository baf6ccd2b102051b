import Motion
import PaneCanvas
import Testing

@testable import PaneRecording

struct PlotTests {
  private static func spring(_ damping: Double) -> (value: Curve, velocity: Curve) {
    let law = SpringMotion(spring: Spring(stiffness: 300, damping: damping), from: 0.0, to: 1)
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
    #expect(axis.ticks.map { axis.label($0) } == labels)
    #expect(axis.range.lowerBound <= values.lowerBound && axis.range.upperBound >= values.upperBound)
    let tight = PlotAxis(0...0.87, ticks: 4, isTight: true)
    #expect(tight.range == 0...0.87 && tight.ticks == [0, 0.5])
  }

  @Test func `a spring is plotted in braille`() {
    #expect(
      Plot([[Self.spring(20).value]]).text(columns: 48, rows: 10, colors: .monochrome) == """
        ━━ k=300,c=20
        1.5 ┤
            │          ⣀⣀⣀⣀
          1 ┤      ⢀⠔⠊⠉    ⠉⠉⠉⠑⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒
            │     ⡔⠁
        0.5 ┤   ⢠⠊
            │  ⡰⠁
          0 ┤⡠⠊
            └┬─────────────────────────┬────────────────
             0                        0.5 s

        """)
  }

  @Test(arguments: [40, 72, 300])
  func `lines are as wide as asked for, and only curves are coloured`(columns: Int) {
    let plot = Plot([[Self.spring(20).value, Self.spring(5).value]])
    let plain = plot.text(columns: columns, rows: 16, colors: .monochrome)
    let colored = plot.text(columns: columns, rows: 16, colors: .eight)
    #expect(!plain.contains("\u{1b}") && plain.hasPrefix("━━ k=300,c=20\n╺╸ k=300,c=5\n"))
    #expect(plain.split(separator: "\n").map(\.count).max() == columns)
    #expect(
      colored.contains("\u{1b}[32m") && colored.contains("\u{1b}[35m") && !colored.contains("\u{1b}[33m"))
    let single = Plot([[Self.spring(20).value]])
    #expect(
      single.text(columns: columns, rows: 9, colors: .eight).replacing(/\u{1b}\[\d+m/, with: "")
        == single.text(columns: columns, rows: 9, colors: .monochrome))
  }

  @Test func `a panel has its own axis`() {
    let (value, velocity) = Self.spring(20)
    let text = Plot([[value], [velocity]]).text(columns: 60, rows: 25, colors: .monochrome)
    #expect(text.split(separator: "\n").count == 25)
    #expect(text.contains("  1 ┤") && text.contains("  5 ┤") && text.contains("━━ k=300,c=20, velocity"))
  }

  @Test(arguments: [40, 400, 4000]) func `the parts of a curve keep its values and its peaks`(count: Int) {
    let curve = Self.spring(5).value
    let law = SpringMotion(spring: Spring(stiffness: 300, damping: 5), from: 0.0, to: 1)
    let width = 0.8 / Double(count)
    let parts = curve.values(over: 0...0.8, count: count).compactMap(\.self)
    #expect(parts.count == count)
    for (index, value) in parts.enumerated() {
      let values = (0...20).map { law.value(at: width * (Double(index) + Double($0) / 20)) }
      // The samples are so dense that the curve between them bends by less.
      #expect(value > (values.min() ?? 1) - 1e-4 && value < (values.max() ?? 0) + 1e-4)
    }
    let peak = law.value(at: .pi / (300 - 6.25).squareRoot())
    // A wide part beside the peak may show the fall from it.
    #expect(abs((parts.max() ?? 0) - peak) < (count < 400 ? 2e-3 : 1e-4))
  }

  @Test func `a plot of many rows keeps a single high one`() {
    let times = (0..<50_000).map { Double($0) / 60 }
    let values = times.indices.map { $0 == 31_007 ? 9 : Double($0 % 2) }
    let curve = Curve(name: "a", times: times, values: values)
    #expect(curve.values(over: 0...times[49_999], count: 600).contains(9))
    #expect(Plot([[curve]]).svg(width: 400, height: 200).utf8.count < 40_000)
  }

  @Test(arguments: [5.0, 20])
  func `the path of a picture is within half a pixel of the curve`(damping: Double) {
    let curve = Self.spring(damping).value
    let plot = Plot([[curve]])
    let frame = Box(left: 0, top: 0, right: 800, bottom: 300)
    let (axis, time) = (plot.axis(of: [curve], ticks: 4), plot.timeAxis(ticks: 4))
    let path = plot.path(of: curve, axis, time, in: frame)
    let numbers = path.split { "ML ".contains($0) }.compactMap { Double($0) }
    let corners = stride(from: 0, to: numbers.count, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
    #expect(corners.count < 150)
    var next = 1
    for (instant, value) in zip(curve.times, curve.values) {
      let x = frame.x(time.fraction(of: instant))
      while next < corners.count - 1, corners[next].x < x { next += 1 }
      let (from, to) = (corners[next - 1], corners[next])
      let slope = (to.y - from.y) / (to.x - from.x)
      let y = from.y + slope * (x - from.x)
      #expect(abs(y - frame.y(axis.fraction(of: value))) < 0.5 * (1 + slope * slope).squareRoot())
    }
  }

  @Test(arguments: ["bezier curve=0,1,0,1", "euler ticks=10", "spring to=0", "decay velocity=1e12"])
  func `a plot has no number that is infinite or none`(text: String) throws {
    let law = try SampledLaw(parsing: text).law
    let curves = Curve.all(of: law, named: "law", duration: 1000)
    let plot = Plot([[curves.value], [curves.velocity]])
    for text in [
      plot.text(columns: 60, rows: 24, colors: .monochrome), plot.svg(width: 400, height: 300),
      Plot([[curves.velocity]]).svg(width: 240, height: 130)
    ] {
      #expect(!text.contains("nan") && !text.contains("inf"))
    }
  }

  @Test(arguments: [(400, 300, 1.0), (1600, 500, 123_456), (800, 400, 1e-5)])
  func `a picture escapes names and fills its width beside labels that are not cut off`(
    width: Int, height: Int, scale: Double
  ) throws {
    let times = (0...60).map { Double($0) / 60 }
    let curve = Curve(name: "a<b> & \u{1b}c", times: times, values: times.map { scale * $0 })
    let svg = Plot([[curve], [Self.spring(20).value]]).svg(width: width, height: height)
    #expect(svg.contains("<title>a&lt;b&gt; &amp; \\u{1b}c, k=300,c=20</title>"))
    #expect(svg.utf8.count < 8_000 && svg.contains("prefers-color-scheme:dark"))
    #expect(svg.matches(of: /class="zero"/).count == 2)
    let labels = svg.matches(of: /<text class="end" x="([\d.]+)" y="[\d.]+">([^<]*)</)
    // A digit is at most 7 px wide.
    for label in labels { #expect(try #require(Double(label.1)) >= 7 * Double(label.2.count)) }
    for panel in svg.matches(of: /class="grid" d="M([\d.]+) [\d.]+H([\d.]+)/) {
      let (left, right) = (try #require(Double(panel.1)), try #require(Double(panel.2)))
      #expect(left < 0.3 * Double(width) && right > 0.9 * Double(width) && right < Double(width))
    }
    let high = Curve(name: "a", times: [0, 1], values: [500, 600])
    #expect(!Plot([[high]]).svg(width: 400, height: 300).contains(#"class="zero""#))
  }
}
