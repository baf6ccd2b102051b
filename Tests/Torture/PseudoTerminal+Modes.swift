import TestSupport

extension PseudoTerminal {
  /// The modes that differ from those before the program, one text for each.
  var modesLeft: [String] {
    var failures: [String] = []
    if scanner.modes != [7, 25] { failures.append("the modes are \(scanner.modes.sorted())") }
    if scanner.keyboardDepth != 0 { failures.append("keyboard mode pushed \(scanner.keyboardDepth)") }
    if scanner.rendition != "" { failures.append("SGR \(scanner.rendition) is on") }
    return failures
  }
}
