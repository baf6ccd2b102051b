import Foundation
import Testing

/// Tests of the completion in shells.
struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell's completion has every command and the names of the scenes`(shell: String) throws {
    let script = try runPane(["--generate-completion-script", shell])
    #expect(script.code == 0 && script.errors == "")
    for word in [
      "play", "replay", "scenes", "trace", "cast", "spring", "sample", "doctor", "control-panel",
      "record-input"
    ] {
      #expect(script.output.contains(word), "\(word)")
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
    #expect(try offered(["pane", "repl"]) == ["replay"])
    #expect(try offered(["pane", "play", "--record-"]) == ["--record-input"])
    #expect(try offered(["pane", "trace", "--scene", "property"]) == ["property-animator"])
    #expect(try Set(offered(["pane", "play", "--release", ""])) == ["article", "project"])
    #expect(try offered(["pane", "spring", "k=300", "--to", "react"]) == ["react-spring"])
    #expect(try offered(["pane", "trace", "--driver", "dyn"]) == ["dynamics"])
    #expect(try offered(["pane", "spring", "wob"]) == ["wobbly"])
    #expect(try offered(["pane", "doctor", "--format", "j"]) == ["json"])
  }

  @Test func `help is completed by the names of the commands`() throws {
    #expect(try offered(["pane", "help", "tr"]) == ["trace"])
    #expect(try Set(offered(["pane", "help", "s"])) == ["scenes", "sample", "spring"])
    #expect(try offered(["pane", "help", "sample", "dec"]) == ["decay"])
    #expect(try offered(["pane", "help", "trace", "d"]) == [])
    let zsh = try runPane(["--generate-completion-script", "zsh"]).output
    #expect(zsh.contains("'1:command:(play replay scenes trace "))
    #expect(!zsh.contains("'*:subcommands:'"))
    let fish = try runPane(["--generate-completion-script", "fish"]).output
    #expect(fish.contains(#"positional "pane help" -eq 1' -fa 'trace'"#))
  }

  @Test(.enabled(if: access("/usr/bin/fish", X_OK) == 0, "fish is not installed"))
  func `fish completes commands, after help as well`() throws {
    let script = try runPane(["--generate-completion-script", "fish"]).output
    func offered(_ line: String) throws -> [String] {
      let run = try runProgram(
        "/usr/bin/fish", ["--no-config"], input: "\(script)\ncomplete -C '\(line)'\n")
      #expect(run.errors == "")
      return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try offered("pane help tr") == ["trace"])
    #expect(try offered("pane help sample d") == ["decay"])
    #expect(try offered("pane help spring d") == [])
    #expect(try Set(offered("pane s")) == ["scenes", "sample", "spring"])
  }

  @Test func `the options of the default command are completed without its name`() throws {
    #expect(try offered(["pane", "--record-"]) == ["--record-input"])
    #expect(try offered(["pane", "--scene", "property"]) == ["property-animator"])
    #expect(try offered(["pane", "--no-mouse", "--driver", "add"]) == ["additive"])
    #expect(try offered(["pane", "--vers"]) == ["--version"])
    #expect(try Set(offered(["pane", "s"])) == ["scenes", "sample", "spring"])
    let zsh = try runPane(["--generate-completion-script", "zsh"]).output
    #expect(zsh.contains(#"words=("${words[1]}" play "#))
    let fish = try runPane(["--generate-completion-script", "fish"]).output
    #expect(fish.contains(#"flags_or_options "pane" scene' -l 'scene'"#))
    #expect(fish.contains("__pane_parse_subcommand 0 'scene='"))
  }
}
