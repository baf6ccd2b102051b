import Foundation
import Motion
import Testing

/// Motions that are written as CSS, in a browser.
@Suite(
  .enabled(if: Chromium.program != nil, "no chromium is in PATH; on Debian: apt-get install chromium"),
  .serialized)
struct MotionCodeInBrowserTests {
  /// Plays code in a browser, and returns the computed translations at shares of its duration.
  private func translations(of code: String, at shares: [Double]) throws -> [[Double]] {
    let folder = try TemporaryFolder()
    try Data("<div id=a class=moving>a</div><style>\(code)</style>".utf8)
      .write(to: URL(filePath: folder.path("a.html")))
    let browser = try Chromium(width: 400, height: 300)
    try browser.open("file://\(folder.path("a.html"))", until: "document.getAnimations().length == 1")
    let values: [[NSNumber]]? = try browser.value(
      """
      (() => { const motion = document.getAnimations()[0]; motion.pause();
        const duration = motion.effect.getComputedTiming().duration;
        return \(shares).map(share => { motion.currentTime = share * duration;
          const parts = getComputedStyle(document.getElementById('a')).translate.split(' ').map(parseFloat);
          return parts.length > 1 ? parts : [parts[0], 0] }) })()
      """)
    return try #require(values).map { $0.map(\.doubleValue) }
  }

  @Test func `M161: what a browser shows of a law's code is within a thousandth of its range of the law`()
    throws
  {
    let laws: [(arguments: [String], duration: Double)] = [
      (["bounce"], 0.979_796), (["spring", "bouncy", "--target", "300,200", "--velocity", "0,900"], 0.8),
      (["scroll", "--velocity", "1000", "--edge", "200"], 1), (["bezier", "ease", "--target", "320"], 1),
      (["spring", "k=300,c=20,m=2", "--from", "20", "--target", "20", "--velocity=-900"], 1.5)
    ]
    let shares = (0...200).map { Double($0) / 200 * 0.999 }
    for law in laws {
      let written = try runPane(["sample"] + law.arguments + ["--to", "css", "--duration", "\(law.duration)"])
      #expect(written.code == 0 && written.errors == "")
      let times = shares.map { "\($0 * law.duration)" }.joined(separator: ",")
      let table = try runPane(["sample"] + law.arguments + ["--at", times]).output
      let rows = table.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",").compactMap { Double($0) }
      }
      let isPlane = rows[0].count == 5
      let shown = try translations(of: written.output, at: shares)
      for axis in isPlane ? [0, 1] : [1] {
        let values = rows.map { $0[isPlane ? axis + 1 : 1] }
        let range = (values.max() ?? 0) - (values.min() ?? 0)
        let error = zip(values, shown).map { abs($0 - $1[axis]) }.max() ?? .infinity
        #expect(error <= range * 0.0012, "\(law.arguments): \(error / range)")
      }
    }
  }
}
