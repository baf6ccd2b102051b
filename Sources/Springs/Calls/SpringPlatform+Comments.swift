extension SpringPlatform {
  /// Returns code for the platform with lines in front, as comments of its language. JSON has none: in design tokens
  /// the lines are the description of the group.
  package func described(_ code: String, by lines: [String]) -> String {
    switch self {
    case .tokens:
      let text = lines.joined(separator: "; ").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return code.replacing(
        "\"spring\": {\n", with: "\"spring\": {\n    \"$description\": \"\(text)\",\n", maxReplacements: 1)
    case .css, .cssVariables:
      return lines.map { "/* \($0.replacing("*/", with: "* /")) */\n" }.joined() + code
    default: return lines.map { "// \($0)\n" }.joined() + code
    }
  }
}
