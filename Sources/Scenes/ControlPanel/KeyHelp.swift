/// What the keys do, in words.
struct KeyHelp {
  let keys: String
  let meaning: String

  /// Columns that it takes in the footer.
  var width: Int { keys.count + 1 + meaning.count }

  static let footer = [
    KeyHelp(keys: "space", meaning: "tap"), KeyHelp(keys: "↑ ↓", meaning: "drag"),
    KeyHelp(keys: "enter", meaning: "hold"), KeyHelp(keys: "← →", meaning: "kick"),
    KeyHelp(keys: "d", meaning: "driver"),
    KeyHelp(keys: "g", meaning: "graph"), KeyHelp(keys: "?", meaning: "help"),
    KeyHelp(keys: "q", meaning: "quit"), KeyHelp(keys: "tab", meaning: "controls")
  ]

  static let all = [
    KeyHelp(keys: "space", meaning: "tap: turn the pane round, at any instant"),
    KeyHelp(keys: "↑ ↓", meaning: "drag it; it goes where the last arrow points"),
    KeyHelp(keys: "enter", meaning: "hold it still; again: let go"),
    KeyHelp(keys: "esc", meaning: "take the finger away"),
    KeyHelp(keys: "← →", meaning: "kick the ball"),
    KeyHelp(keys: "tab", meaning: "tiles and sliders: space, arrows; esc: back"),
    KeyHelp(keys: "mouse", meaning: "click, drag, throw pane and ball; wheel"),
    KeyHelp(keys: "d", meaning: "driver: what moves the pane, one document's after another's"),
    KeyHelp(keys: "r", meaning: "release rule: project or the article's"),
    KeyHelp(keys: "g", meaning: "graph on or off"),
    KeyHelp(keys: "?", meaning: "this list on or off"),
    KeyHelp(keys: "ctrl-z", meaning: "suspend"),
    KeyHelp(keys: "q", meaning: "quit")
  ]
}
