import ArgumentParser
import Foundation
import PaneRecording
import PaneScenes
import Testing

@testable import pane

/// Tests of the program as a whole.
struct CommandTests {
  @Test func `--version prints the version`() throws {
    let version = try runPane(["--version"])
    #expect(version.code == 0 && version.output == "pane 0.2.0\n")
  }

  @Test(arguments: PaneCommand.configuration.subcommands.map { $0._commandName })
  func `the help of a command has at most 200 words beside its list of scenes, columns or laws`(
    command: String
  ) throws {
    let type = try #require(PaneCommand.configuration.subcommands.first { $0._commandName == command })
    let lists = ["play": PlayCommand.scenes, "trace": TraceCommand.columns, "sample": SampledLaw.help]
    func count(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }
    #expect(count(PaneCommand.helpMessage(for: type)) - count(lists[command] ?? "") <= 200)
    #expect(!type.configuration.abstract.contains("\n"))
  }

  @Test(arguments: [["--driver", "pop"], ["--release", "article"], ["--from", "open"]])
  func `an option of control-panel is refused beside each other scene`(option: [String]) {
    for scene in SceneName.allCases {
      let error = parseError(["trace", "--scene", scene.rawValue] + option)
      #expect(error?.code == (scene == .controlPanel ? nil : 64))
    }
  }

  @Test func `the trace in the README is the program's output`() throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../README.md").standardized, encoding: .utf8
    )
    let run = try runPane(["trace", "-", "--duration", ".2", "--fps", "30"], input: "0 tap\n0.12 tap\n")
    let start = try #require(readme.range(of: "    t,y,v,target,phase\n")).lowerBound
    let told = readme[start...].split(separator: "\n").prefix { $0.hasPrefix("    ") }
    let rows = run.output.split(separator: "\n")
    #expect(told.count == rows.count)
    for (told, row) in zip(told, rows) {
      for (left, right) in zip(told.dropFirst(4).split(separator: ","), row.split(separator: ",")) {
        if let left = Double(left), let right = Double(right) {
          // The last digit may differ between C libraries.
          #expect(abs(left - right) <= 1e-12 * abs(left))
        } else {
          #expect(left == right)
        }
      }
    }
  }
}
