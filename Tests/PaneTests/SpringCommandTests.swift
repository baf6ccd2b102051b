import Foundation
import Motion
import Testing

/// Tests of the command `pane spring`.
struct SpringCommandTests {
  @Test(arguments: [
    (["k=77", "m=20"], "“k=77”"), ([""], "“”"),
    (["snappy", " "], "“”"), (["snapy"], "snapy"),
    (["k=1,c=1", "k=1,c=1", "k=1,c=1"], "3 springs are given; expected one, or two to compare"),
    (["-", "-"], "only one of the springs can be stdin"), ([".easeInOut(duration: 0.3)"], "easeInOut"),
    (["k=1,c=1", "k=2,c=1", "--to", "css"], "--to prints the code of one spring; two are given"),
    (["k=1,c=1", "--to", "css", "--json"], "--to, --json and --out are given together"),
    (["k=1,c=1", "--to", "qt"], "expected swiftui, uikit, css"),
    (["snappy", "--jsn"], "unknown option “--jsn”"),
    (["snappy", "--out", "a.png"], "--out must be FILE.html or FILE.svg; got “a.png”"),
    (["snappy", "--velocity", "5"], "unknown option “--velocity”")
  ])
  func `arguments that are no spring, or do not go together, are errors`(arguments: [String], message: String)
    throws
  {
    let error = try #require(parseError(["spring"] + arguments))
    #expect(error.code == 64 && error.message.contains(message), "\(error.message)")
    // No value is quoted twice.
    let line = error.message.prefix { $0 != "\n" }
    for word in arguments where word.count > 2 { #expect(line.ranges(of: word).count < 2, "\(line)") }
  }

  @Test(arguments: [
    ["k=300,c=20"], ["k=300 c=20"], ["k=300", "c=20"], ["stiffness:", "300,", "damping:", "20"],
    ["--spring-stiffness: 300; --spring-damping: 20;"], ["--stiffness: 300;", "--damping: 20"],
    ["--to", "swiftui", "--stiffness: 300; --damping: 20"]
  ])
  func `a spring with blanks for commas, in several arguments or of CSS variables is one spring`(
    arguments: [String]
  )
    throws
  {
    let code = try runPane(["spring"] + arguments + (arguments.contains("--to") ? [] : ["--to", "swiftui"]))
    #expect(code.output.hasSuffix("\n.spring(duration: 0.3627599, bounce: 0.4226497)\n"), "\(code.errors)")
  }

  @Test(arguments: [(" \n", "expected a spring, as k=300,c=20; found nothing"), ("{}", "“{}”")])
  func `a text from stdin that is no spring exits with 65`(input: String, message: String) throws {
    let run = try runPane(["spring"], input: input)
    #expect(run.code == 65 && run.output == "", "\(run.errors)")
    #expect(run.errors.hasPrefix("pane: stdin: ") && run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: ["css", "tokens", "react-spring"])
  func `M160: code tells in comments what was read and what was not used, and is read back`(platform: String)
    throws
  {
    let text = "{ tension: 170, friction: 26, angle: 3, velocity: 0.5, steps: 4 }"
    let code = try runPane(["spring", "--to", platform], input: text).output
    #expect(code.contains("read as: react-spring") && code.contains("not used: angle: "), "\(code)")
    let read = try runPane(["spring", "-", "--json"], input: code)
    let values = try JSONSerialization.jsonObject(with: Data(read.output.utf8)) as? [String: Any]
    #expect(
      values?["stiffness"] as? Double == 170 && values?["damping"] as? Double == 26, "\(read.errors) \(code)")
  }

  @Test func `two springs are compared, plotted or put on a page, and a file has them all or is not there`()
    throws
  {
    let springs = ["spring", "k=300,c=20", "-"]
    let table = try runPane(springs, input: "snappy\n")
    #expect(table.output.hasPrefix("A read as ") && table.output.hasSuffix(" s.\n"))
    #expect(try runPane(springs + ["--json"], input: "snappy").output.contains("\"differences\" : {"))
    let folder = try TemporaryFolder()
    for (name, part) in [("a.svg", "class=\"curve c1\""), ("a.html", "</html>")] {
      let run = try runPane(springs + ["--out", folder.path(name)], input: "snappy")
      #expect(run.code == 0 && run.output == "" && run.errors == "", "\(run.errors)")
      #expect(try String(contentsOfFile: folder.path(name), encoding: .utf8).contains(part))
      #expect(try runPane(springs + ["--out", folder.path("none/\(name)")], input: "snappy").code == 73)
    }
  }
}
