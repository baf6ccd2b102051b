/// Stops the program with a sentence, in release builds too, if a condition does not hold.
///
/// It checks what a caller has to ensure. The standard library's `precondition` stops a release build without a word.
@inlinable @inline(__always) package func require(
  _ condition: @autoclosure () -> Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { fatalError(sentence(), file: file, line: line) }
}
