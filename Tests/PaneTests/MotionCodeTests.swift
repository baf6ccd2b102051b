import Foundation
import MotionKinematics
import Testing

/// Motions that are written as code, in the programs that read it.
@Suite(
  .enabled(if: Chromium.program != nil, "no chromium is in PATH; on Debian: apt-get install chromium"),
  .serialized)
struct MotionCodeInBrowserTests {
  /// Plays code in a browser, and returns the computed translations at shares of its duration.
  private func translations(of code: String, isScript: Bool, at shares: [Double]) throws -> [[Double]] {
    let folder = try TemporaryFolder()
    let body =
      isScript
      ? "<script>const element = document.getElementById('a');\n\(code)</script>" : "<style>\(code)</style>"
    try Data("<div id=a class=moving>a</div>\(body)".utf8).write(to: URL(filePath: folder.path("a.html")))
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

  @Test(arguments: ["css", "waapi"])
  func `M161: what a browser shows of a law's code is within a thousandth of its range of the law`(
    code: String
  ) throws {
    let laws: [(arguments: [String], duration: Double)] = [
      (["bounce"], 0.979_796), (["spring", "bouncy", "--target", "300,200", "--velocity", "0,900"], 0.8),
      (["scroll", "--velocity", "1000", "--edge", "200"], 1), (["bezier", "ease", "--target", "320"], 1),
      (["keyframes", "spring 300 in 0.3 bouncy; cubic 200 in 0.4; move 0; linear -50 in 0.5 ease-in"], 1.2),
      (["keyframes", "spring 1.2 in 0.3 bouncy; cubic 1 in 0.4; move 0"], 0.7),
      (["spring", "k=300,c=20,m=2", "--from", "20", "--target", "20", "--velocity=-900"], 1.5)
    ]
    let shares = (0...200).map { Double($0) / 200 * 0.999 }
    for law in laws {
      let written = try runPane(["sample"] + law.arguments + ["--to", code, "--duration", "\(law.duration)"])
      #expect(written.code == 0 && written.errors == "")
      let times = shares.map { "\($0 * law.duration)" }.joined(separator: ",")
      let table = try runPane(["sample"] + law.arguments + ["--at", times]).output
      let rows = table.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",").compactMap { Double($0) }
      }
      let isPlane = rows[0].count == 5
      let shown = try translations(of: written.output, isScript: code == "waapi", at: shares)
      for axis in isPlane ? [0, 1] : [1] {
        let values = rows.map { $0[isPlane ? axis + 1 : 1] }
        let range = (values.max() ?? 0) - (values.min() ?? 0)
        let error = zip(values, shown).map { abs($0 - $1[axis]) }.max() ?? .infinity
        #expect(error <= range * 0.0012, "\(law.arguments): \(error / range)")
      }
    }
  }
}

struct TraceCodeTests {
  @Test func `a column of a trace is written as code, to a file or stdout`() throws {
    let script = "0 tap\n0.1 tap\n"
    let css = try runPane(["trace", "-", "--to", "css", "--duration", "1"], input: script)
    #expect(css.code == 0 && css.output.hasPrefix("/* y: ") && css.output.contains("linear(0, "))
    let ball = try runPane(["trace", "-", "--to", "waapi", "--column", "ball"], input: script)
    #expect(ball.code == 0 && ball.output.contains("translate: [\"480px 128px\", "))
    let folder = try TemporaryFolder()
    let file = folder.path("a.json")
    let lottie = try runPane(["trace", "-", "--to", "lottie", "--out", file], input: script)
    #expect(lottie.code == 0 && lottie.output == "")
    #expect(
      try JSONSerialization.jsonObject(with: Data(try #require(folder.text("a.json")).utf8)) is [String: Any])
  }

  @Test(arguments: [
    (["--to", "css", "--format", "csv"], "", 64, "--to and --format exclude each other"),
    (["--column", "y"], "", 64, "--column is the column that --to writes"),
    (["--to", "css", "--column", "phase"], "", 65, "expected one of y, target, ball_x, ball_y"),
    (["--to", "css"], "1 key 2\n", 65, "the columns change at 1 s"),
    (["--to", "css", "--column", "target"], "", 65, "nothing moves in this time"),
    (["--to", "css", "--duration", "0"], "", 65, "at least two")
  ])
  func `what cannot be written is an error with its code`(
    arguments: [String], script: String, code: Int, message: String
  ) throws {
    let run = try runPane(["trace"] + (script.isEmpty ? [] : ["-"]) + arguments, input: script)
    #expect(run.code == Int32(code) && run.output == "" && run.errors.contains(message), "\(run.errors)")
  }
}
