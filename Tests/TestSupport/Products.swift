/// The path of an executable of this package, next to the test bundle.
package func builtProduct(_ name: String) -> String {
  for argument in CommandLine.arguments {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { continue }
    return (parts[..<bundle] + [Substring(name)]).joined(separator: "/")
  }
  preconditionFailure("the tests do not run from a bundle beside \(name): \(CommandLine.arguments)")
}
