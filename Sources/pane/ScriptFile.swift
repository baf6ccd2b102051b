internal import PaneRecording

/// A script that the user names on the command line.
enum ScriptFile {
  /// The description of the script format, for the help.
  static let format = """
    A script has one line per event, TIME VERB [ARGUMENTS], with times in s; # starts a comment:
      0.1 tap | 0.3 grab | 0.32 drag -24 | 0.45 release [-900] | 0.6 cancel
      0.7 key [shift+][alt+][control+]Up [press|repeat|release] | 0.9 resize 100x30
      1.2 kick 300 -500 | 1.3 spring k=300,c=20 | 1.4 driver pop | 2 scene photos
      1.5 mouse press|drag|release|move COLUMN ROW [left|middle|right|none]
      1.9 wheel up|down [COLUMN ROW] | 2.1 focus in|out | 2.2 paste "text"
    Its first lines can set the initial state, without a time:
      scene NAME | size 120x40 | spring SPRING | driver NAME | release RULE
      from closed|open | reduce-motion on|off | theme NAME | key-release on|off
    """

  /// Returns the script in a file; `-` is stdin.
  static func read(_ path: String) throws(Failure) -> Script {
    try InputFile.parsed(path) { text, name throws(ParseError) in
      let script = try Script(parsing: text, named: name)
      guard !text.allSatisfy(\.isWhitespace) else {
        throw ParseError("\(name):1: the script is empty; expected “TIME VERB”")
      }
      return script
    }
  }
}
