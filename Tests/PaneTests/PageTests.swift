import Foundation
import Testing

struct PageCommandTests {
  @Test func `the page is one file of at most 200 KB that asks for nothing else`() throws {
    let folder = try TemporaryFolder()
    let run = try runPane(["page", "k=300,c=20", "snappy", "--out", folder.path("a.html")])
    #expect(run.code == 0 && run.output == "" && run.errors == "")
    let page = try #require(folder.text("a.html"))
    #expect(page.utf8.count <= 200_000)
    for mark in ["http:", "https:", "src=", "@import", "url(", "@clib@", "@module@", "@springs@", "@limit@"] {
      #expect(!page.contains(mark), "\(mark)")
    }
    #expect(page.contains("k=300.0,c=20.0,m=1.0&k="))
    #expect(try runPane(["page", "k=300,c=20", "snappy", "--out", "-"]).output == page)
  }

  @Test(arguments: [
    ["page"], ["page", "--out", "a.svg"], ["page", "k=1", "--out", "-"],
    ["page", "k=1e6,c=100", "--out", "-"],
    ["page", "snappy", "bouncy", "stiff", "--out", "-"]
  ])
  func `a page that cannot be written is an error`(arguments: [String]) {
    #expect(parseError(arguments)?.code == 64)
  }
}

/// The page in a real browser.
@Suite(
  .enabled(if: Chromium.program != nil, "no chromium is in PATH; on Debian: apt-get install chromium"))
struct PageTests {
  @Test func `a double tap moves the panel as in a trace`() throws {
    let folder = try TemporaryFolder()
    _ = try runPane(["page", "--out", folder.path("page.html")])
    let browser = try Chromium(width: 1280, height: 800)
    try browser.open("file://\(folder.path("page.html"))", until: "globalThis.session")
    func number(_ expression: String) throws -> Double {
      let found: NSNumber? = try browser.value(expression)
      return try #require(found).doubleValue
    }
    // Later than any frame of the test, so that no frame advances the panel beyond an event.
    let start = try number("(performance.timeOrigin + performance.now()) / 1000 + 30")
    for time in [0, 0.12] {
      try browser.call(
        "Input.dispatchKeyEvent", ["type": "keyDown", "key": " ", "code": " ", "timestamp": start + time])
    }
    let script: [String] = try #require(try browser.value("session.panels[0].script"))
    #expect(script.count { $0.hasSuffix(" tap") } == 2)
    let trace = try runPane(
      ["trace", "-", "--fps", "1000", "--duration", "40"], input: script.joined(separator: "\n") + "\n")
    #expect(trace.code == 0, "\(trace.errors)")
    let rows = trace.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    let now = Int((try number("session.panels[0].state.time") * 1000).rounded(.up))
    for millisecond in [now, now + 7, now + 200] {
      let _: Bool? = try browser.value("session.panels[0].advance(\(Double(millisecond) / 1000))")
      for (name, column) in [("y", 1), ("velocity", 2), ("ballX", 5), ("ballY", 6)] {
        let value = try number("session.panels[0].state.\(name)")
        #expect(abs(value - (Double(rows[millisecond][column]) ?? .nan)) <= 1e-9, "\(name)")
      }
    }
    // The page itself is the one request; nothing is said on the console.
    #expect(browser.events.count == 1, "\(browser.events)")
  }
}
