import Foundation
import Testing

/// Motions that are written as CSS, in a browser.
@Suite(
  .enabled(if: Chromium.program != nil, "no chromium is in PATH; on Debian: apt-get install chromium"),
  .serialized)
struct MotionCodeInBrowserTests {
  /// Plays code in a browser, and returns its duration (ms) and the vertical translations at shares of it.
  private func translations(of code: String, at shares: [Double]) throws -> (
    duration: Double, places: [Double]
  ) {
    let folder = try TemporaryFolder()
    try Data("<div id=a class=moving>a</div><style>\(code)</style>".utf8)
      .write(to: URL(filePath: folder.path("a.html")))
    let browser = try Chromium(width: 400, height: 300)
    try browser.open("file://\(folder.path("a.html"))", until: "document.getAnimations().length == 1")
    let values: [NSNumber]? = try browser.value(
      """
      (() => { const motion = document.getAnimations()[0]; motion.pause();
        const duration = motion.effect.getComputedTiming().duration;
        return [duration].concat(\(shares).map(share => { motion.currentTime = share * duration;
          return parseFloat(getComputedStyle(document.getElementById('a')).translate.split(' ')[1] ?? 0) })) })()
      """)
    let numbers = try #require(values).map(\.doubleValue)
    return (numbers[0], Array(numbers.dropFirst()))
  }

  @Test(arguments: [
    "spring bouncy to=300", "spring k=300,c=20,m=2 from=20 to=20 velocity=-900", "decay velocity=500",
    "bezier to=320",
    "scroll velocity=1000 edge=200", "bounce", "euler to=200"
  ])
  func `M161: what a browser shows of a law's code is within a thousandth of its way of the law`(law: String)
    throws
  {
    let code = try runPane(["sample", law, "--to", "css"])
    #expect(code.code == 0 && code.errors == "")
    // Between the steps of Euler's integrator.
    let shares = (0...200).map { Double($0) / 200 * 0.999 + 1e-4 }
    let shown = try translations(of: code.output, at: shares)
    let times = shares.map { "\($0 * shown.duration / 1000)" }.joined(separator: ",")
    let rows = try runPane(["sample", law, "--at", times]).output.split(separator: "\n").dropFirst()
    let places = rows.compactMap { $0.split(separator: ",").dropFirst().first.flatMap { Double($0) } }
    let range = (places.max() ?? 0) - (places.min() ?? 0)
    let error = zip(places, shown.places).map { abs($0 - $1) }.max() ?? .infinity
    #expect(places.count == shares.count && error <= range * 0.0012, "\(error / range)")
  }
}
