internal import CellCanvas

extension ColorDepth {
  /// Whether the user wants no colour (no-color.org: set, and not empty).
  static func isDeclined(_ environment: (String) -> String?) -> Bool {
    environment("NO_COLOR").map { !$0.isEmpty } ?? false
  }

  /// The depth to begin with, before the terminal itself has answered, and why.
  static func choice(
    terminfo: Terminfo, options: ScreenOptions, environment: (String) -> String?
  ) -> (ColorDepth, String) {
    if let depth = options.depth { return (depth, "asked for") }
    if isDeclined(environment) { return (.monochrome, "NO_COLOR is set") }
    // GNU screen hands on what the window around it says, and takes 24-bit colours for something else.
    if environment("STY") == nil {
      if let term = environment("COLORTERM"), ["truecolor", "24bit"].contains(term) {
        return (.trueColor, "COLORTERM is \(term)")
      }
      if terminfo.hasDirectColor || terminfo.name.hasSuffix("-direct") {
        return (.trueColor, "terminfo has direct colour")
      }
    }
    let depth = allCases.last { $0 < .trueColor && $0.rawValue <= terminfo.colors } ?? .monochrome
    return (depth, "terminfo has \(max(terminfo.colors, 0)) colours")
  }
}
