internal import Glibc

extension PseudoTerminal {
  /// What a program has left behind in this terminal; empty if everything is as it was before.
  /// - Parameter settings: The settings in the kernel before the program ran.
  package func traces(since settings: String) -> [String] {
    var traces: [String] = []
    if self.settings != settings { traces.append("the settings are \(self.settings), not \(settings)") }
    if scanner.modes != [7, 25] { traces.append("the modes are \(scanner.modes.sorted())") }
    if scanner.keyboardDepth != 0 {
      traces.append("the keyboard's mode is pushed \(scanner.keyboardDepth) times")
    }
    if scanner.rendition != "" { traces.append("the rendition is \(scanner.rendition)") }
    if !scanner.pictures.isEmpty { traces.append("\(scanner.pictures.count) pictures are not freed") }
    if unreadInput > 0 { traces.append("\(unreadInput) bytes would reach the shell") }
    return traces
  }

  /// The processes of the terminal's session except those that have ended and its leader, by their names.
  package var followers: [String] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let id = Int32(name), id != process, getsid(id) == process,
        let file = fopen("/proc/\(id)/stat", "r")
      else { continue }
      defer { fclose(file) }
      var line = [UInt8](repeating: 0, count: 512)
      let count = fread(&line, 1, line.count, file)
      let text = String(decoding: line[..<count], as: UTF8.self)
      // The number, the name in parentheses, and the state.
      let parts = text.split(separator: ")").last?.split(separator: " ")
      if parts?.first != "Z", parts?.first != "X" { names.append(String(text.prefix { $0 != ")" })) }
    }
    return names
  }
}
