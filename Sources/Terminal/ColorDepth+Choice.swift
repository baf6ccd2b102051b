internal import PaneCanvas

extension ColorDepth {
  /// Returns true if the user wants no colour: NO_COLOR is set and not empty (no-color.org).
  static func isDeclined(_ environment: (String) -> String?) -> Bool {
    environment("NO_COLOR").map { !$0.isEmpty } ?? false
  }

  /// Returns the colour depth to use until the terminal itself has replied, and the reason for it.
  static func choice(
    terminfo: Terminfo, options: ScreenOptions, environment: (String) -> String?
  ) -> (ColorDepth, String) {
    if let depth = options.depth { return (depth, "set by an option") }
    if isDeclined(environment) { return (.monochrome, "NO_COLOR is set") }
    // GNU screen passes on the variables of the terminal around it, but misinterprets 24-bit colours.
    if environment("STY") == nil {
      if let term = environment("COLORTERM"), ["truecolor", "24bit"].contains(term) {
        return (.trueColor, "COLORTERM is \(term)")
      }
      if terminfo.hasDirectColor || terminfo.name.hasSuffix("-direct") {
        return (.trueColor, "terminfo has direct colour")
      }
      if terminfo.name.hasPrefix("mlterm") {
        return (.trueColor, "an mlterm shows 24-bit colours, whatever terminfo says")
      }
    }
    let depth = allCases.last { $0 < .trueColor && $0.rawValue <= terminfo.colors } ?? .monochrome
    return (depth, "terminfo has \(max(terminfo.colors, 0)) colours")
  }
}
