internal import ArgumentParser
internal import PaneRecording
internal import PaneSprings

/// Returns a transform for an option's text, whose parse error is reported with the option's name.
func reading<Value>(
  _ parse: @escaping @Sendable (String) throws(ParseError) -> Value
) -> @Sendable (String) throws -> Value {
  { text in try validated(try parse(text)) }
}

/// Returns a value; an error about a text of the user becomes one about the arguments.
func validated<Value>(_ value: @autoclosure () throws(ParseError) -> Value) throws -> Value {
  do throws(ParseError) { return try value() } catch { throw ValidationError(error.description) }
}

extension Option {
  /// An option that may be missing, whose text is read by a parser and may begin with a minus sign.
  init<Read>(
    _ help: ArgumentHelp, name: NameSpecification = .long,
    reading parse: @escaping @Sendable (String) throws(ParseError) -> Read
  ) where Value == Read? {
    self.init(name: name, parsing: .unconditional, help: help, transform: reading(parse))
  }

  init(_ help: ArgumentHelp, name: NameSpecification = .long, reading number: NumberArgument)
  where Value == Double? {
    self.init(help, name: name, reading: number.parse)
  }
}
