enum UTF8Locale {
  /// Makes the C library use UTF-8, by the user's locale or else by C.UTF-8. Otherwise ncurses would silently
  /// replace every block glyph by a blank.
  static func activate() throws(TerminalError) {
    for name in ["", "C.UTF-8"] {
      guard setlocale(LC_CTYPE, name) != nil, let codeset = nl_langinfo(nl_item(CODESET)) else { continue }
      if String(cString: codeset) == "UTF-8" { return }
    }
    throw .notUTF8
  }
}
