/// Stops the program with a sentence, in release builds too, if a condition does not hold.
///
/// It checks requirements on callers. In a release build the standard library's `precondition` prints no message.
@inlinable @inline(__always) package func require(
  _ condition: @autoclosure () -> Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { fatalError(sentence(), file: file, line: line) }
}
