/// The replies of a terminal to the queries of a program.
package struct Answers: Sendable {
  package var keyboard = false
  /// The modes that the terminal knows.
  package var modes: Set<Int> = []
  package var trueColor = false
  /// The width and height of a cell, in pixels.
  package var cell: (width: Int, height: Int)?
  package var lightBackground: Bool?
  /// Whether the terminal shows pictures (kitty's graphics protocol).
  package var pictures = false
  /// The name and the version of the terminal.
  package var version: String?
  /// Whether the terminal answers the queries that every terminal answers, DA1 and CPR.
  package var basics = true

  package init() {}

  /// A terminal that never answers.
  package static var silent: Answers {
    var answers = Answers()
    answers.basics = false
    return answers
  }

  /// A terminal that answers only what every terminal answers.
  package static var plain: Answers { Answers() }

  /// A terminal with every capability that the program queries.
  package static var kitty: Answers {
    var answers = Answers()
    answers.keyboard = true
    answers.modes = [2026, 1016]
    answers.trueColor = true
    answers.cell = (10, 20)
    answers.lightBackground = false
    return answers
  }

  /// The reply to a query; nil if this terminal has none.
  package func reply(to question: OutputScanner.Question, rendition: String) -> String? {
    switch question {
    case .deviceAttributes: basics ? "\u{1b}[?62;22c" : nil
    case .cursorPosition: basics ? "\u{1b}[1;1R" : nil
    case .keyboardFlags: keyboard ? "\u{1b}[?0u" : nil
    case .mode(let mode): basics ? "\u{1b}[?\(mode);\(modes.contains(mode) ? 2 : 0)$y" : nil
    case .graphicRendition:
      basics ? (trueColor ? "\u{1b}P1$r0;\(rendition)m\u{1b}\\" : "\u{1b}P0$r\u{1b}\\") : nil
    case .graphics: pictures ? "\u{1b}_Gi=31;OK\u{1b}\\" : nil
    case .version: version.map { "\u{1b}P>|\($0)\u{1b}\\" }
    case .cellSize: cell.map { "\u{1b}[6;\($0.height);\($0.width)t" }
    case .background:
      lightBackground.map { "\u{1b}]11;rgb:" + ($0 ? "ffff/ffff/ffff" : "1010/1010/2020") + "\u{1b}\\" }
    }
  }
}
