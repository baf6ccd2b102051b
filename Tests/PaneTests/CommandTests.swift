import ArgumentParser
import Foundation
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
  func `the help of a command has an abstract of one line and at most 200 words beside its options`(
    command: String
  )
    throws
  {
    let type = try #require(PaneCommand.configuration.subcommands.first { $0._commandName == command })
    let text = type.configuration.abstract + " " + type.configuration.discussion
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 200)
    #expect(!type.configuration.abstract.contains("\n"))
  }

  @Test(arguments: [["--driver", "pop"], ["--release", "article"], ["--from", "open"]])
  func `an option of control-panel is refused beside each other scene`(option: [String]) {
    for scene in SceneName.allCases {
      let error = parseError(["trace", "--scene", scene.rawValue] + option)
      #expect(error?.code == (scene == .controlPanel ? nil : 64))
    }
  }
}
