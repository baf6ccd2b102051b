import Foundation
import Testing

/// Tests of the completion in shells.
struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell's completion has every command and the names of the scenes`(shell: String) throws {
    let script = try #require(parseError(["--generate-completion-script", shell]))
    #expect(script.code == 0)
    for word in ["play", "trace", "spring", "doctor", "control-panel", "record-input"] {
      #expect(script.message.contains(word), "\(word)")
    }
  }

  /// The completions that bash offers for the last of `words`.
  private func offered(_ words: [String]) throws -> [String] {
    let script = try runPane(["--generate-completion-script", "bash"]).output
    let (current, previous) = (words[words.count - 1], words[words.count - 2])
    let run = try runProgram(
      "/bin/bash", ["--norc"],
      input: """
        \(script)
        COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
        COMP_CWORD=\(words.count - 1)
        COMP_LINE='\(words.joined(separator: " "))'
        COMP_POINT=${#COMP_LINE}
        _pane pane '\(current)' '\(previous)'
        printf '%s\\n' "${COMPREPLY[@]}"

        """)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func `bash completes commands, options and their values`() throws {
    #expect(try offered(["pane", "tr"]) == ["trace"])
    #expect(try offered(["pane", "play", "--record-"]) == ["--record-input"])
    #expect(try offered(["pane", "trace", "--scene", "property"]) == ["property-animator"])
    #expect(try Set(offered(["pane", "play", "--release", ""])) == ["article", "project"])
    #expect(try offered(["pane", "spring", "k=300", "--to", "react"]) == ["react-spring"])
    #expect(try offered(["pane", "spring", "wob"]) == ["wobbly"])
    #expect(try offered(["pane", "doctor", "--color", "true"]) == ["truecolor"])
  }
}
