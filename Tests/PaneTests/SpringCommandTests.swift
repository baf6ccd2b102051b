import Foundation
import Motion
import Testing

/// Tests of the command `pane spring`.
struct SpringCommandTests {
  /// A report in JSON.
  private struct Report: Decodable {
    var readAs: String
    var notUsed: [String]
    var notes: [String]
    var stiffness: Double
    var damping: Double
    var mass: Double
    var relativeVelocity: Double?
  }

  private func report(_ arguments: [String], input: String = "") throws -> Report {
    let run = try runPane(["spring"] + arguments + ["--format", "json"], input: input)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  @Test(arguments: [
    (["k=300", "c=20"], "“k=300 c=20” has spaces for commas; write k=300,c=20"),
    (["k=300 c=20"], "“k=300 c=20” has spaces for commas; write k=300,c=20"),
    ([""], "argument 1 is empty; expected a spring, as k=300,c=20"),
    (["snappy", " "], "argument 2 is empty; expected a spring, as k=300,c=20"),
    (["k=1,c=1", "k=1,c=1", "k=1,c=1"], "3 springs are given; expected one, or two to compare"),
    (["-", "-"], "only one of the springs can be stdin"),
    (["k=1,c=1", "k=2,c=1", "--to", "css"], "--to prints the code of one spring; two are given"),
    (["k=300,c=20,velocity=5", "--velocity", "5"], "has an initial velocity already"),
    ([".easeInOut(duration: 0.3)"], "is not a spring")
  ])
  func `arguments that are no spring, or do not go together, are errors`(
    arguments: [String], message: String
  ) throws {
    let error = try #require(parseError(["spring"] + arguments))
    #expect(error.code == 64 && error.message.contains(message), "\(error.message)")
  }

  @Test(arguments: [(" \n", "expected a spring, as k=300,c=20; found nothing"), ("{}", "is not a spring")])
  func `a text from stdin that is no spring exits with 65`(input: String, message: String) throws {
    let run = try runPane(["spring"], input: input)
    #expect(run.code == 65 && run.output == "", "\(run.errors)")
    #expect(run.errors.hasPrefix("pane: stdin: ") && run.errors.contains(message), "\(run.errors)")
  }

  @Test func `an answer begins with what the spring was read as`() throws {
    let (text, title) = ("k=300,c=20", "this program’s notation (k: 300, c: 20)")
    let output = try runPane(["spring", text]).output
    #expect(output.hasPrefix("read as               \(title)\n"))
    // As echo writes it, it ends with a line break.
    #expect(try runPane(["spring"], input: text + " \r\n").output == output)
    #expect(try report([text]).readAs == title)
    for (platform, head) in [
      ("swiftui", "// read as: \(title)\n"), ("css", "/* read as: \(title) */\n"),
      ("tokens", "{\n  \"spring\": {\n    \"$description\": \"read as: \(title)")
    ] {
      #expect(try runPane(["spring", text, "--to", platform]).output.hasPrefix(head))
    }
  }

  @Test func `a value that was not used is named`() throws {
    let text = "{ tension: 170, friction: 26, wobble: \"*/ \\\" 3\", velocity: 0.5, steps: 4 }"
    #expect(try report([text]).notUsed.count == 2)
    for platform in ["css", "tokens", "react-spring"] {
      let code = try runPane(["spring", text, "--to", platform]).output
      #expect(code.contains("not used: wobble: "))
      let read = try report(["-"], input: code)
      #expect(abs(read.stiffness - 170) < 1e-3 && abs(read.damping - 26) < 1e-3, "\(code)")
    }
  }

  @Test func `all of the output is read back, as text and as JSON`() throws {
    for options in [[], ["--to", "all"], ["--format", "json"]] {
      let output = try runPane(["spring", "response=1/7,damping=1/3"] + options).output
      let read = try report(["-"], input: output)
      let spring = Spring(stiffness: read.stiffness, damping: read.damping, mass: read.mass)
      #expect(abs(spring.response * 7 - 1) < 1e-6 && abs(spring.dampingRatio * 3 - 1) < 1e-6, "\(options)")
    }
  }

  @Test func `M160: the option for the velocity is that of the call`() throws {
    let option = try report(["k=300,c=20", "--velocity", "1000", "--distance", "500"])
    #expect(option.relativeVelocity == 2 && option.readAs.hasSuffix("velocity: 1000 pt/s)"))
    #expect(try report(["k=300,c=20,velocity=-1000"]).relativeVelocity == -3.125)
  }

  @Test func `a curve that is no spring is refused, and its nearest spring is printed on demand`() throws {
    let curve = "cubic-bezier(0.34, 1.56, 0.64, 1)"
    let timed = try #require(parseError(["spring", "500ms \(curve)"]))
    #expect(timed.message.contains("differs by 5.54615 % of the distance; --nearest"))
    let nearest = try report([curve, "--nearest"])
    #expect(nearest.readAs == "the spring nearest to cubic-bezier(…) of 1 s")
    #expect(nearest.notes[0].contains("5.54615 %") && nearest.notes[1].contains("1 s is taken"))
  }

  @Test func `two springs print a table of their differences`() throws {
    let run = try runPane(["spring", "k=300,c=20", "response=0.5,damping=1"])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "A read as             this program’s notation (k: 300, c: 20)")
    #expect(lines[1] == "B read as             this program’s notation (response: 0.5 s, damping: 1)")
    #expect(lines.contains("damping ratio         0.57735       1             0.42265 (+73.2 %)"))
    #expect(lines.contains("response              0.36276       0.5           0.13724 (+37.8 %) s"))
    #expect(lines.dropLast().last?.hasPrefix("The motions differ by up to ") == true)
    let same = try runPane(["spring", "k=300,c=20", "-"], input: "{ tension: 300, friction: 20 }").output
    #expect(same.hasSuffix("The motions differ by up to 0 % of the distance, at 0 s.\n"))
    // Springs without damping are furthest apart after half a beat; the greatest difference is between two steps.
    let endless = try runPane(["spring", "k=300,c=0", "k=301,c=0"]).output
    let difference = try #require(
      endless.firstMatch(of: /by up to ([0-9.]+) % of the distance, at ([0-9.]+) s\. They/))
    #expect(try #require(Double(difference.output.1)) > 199.9)
    #expect(abs(try #require(Double(difference.output.2)) - 108.8) < 0.5)
    let slow = try runPane(["spring", "k=300,c=0.01", "k=301,c=0.01"]).output
    #expect(slow.contains("differ by up to 123.1 % of the distance, at 85.81 s.\n"), "\(slow.suffix(100))")
    let json = try runPane(["spring", "k=300,c=20", "k=400,c=20", "--format", "json"]).output
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((object["differences"] as? [String: Double])?["stiffness"] == 100)
  }
}
