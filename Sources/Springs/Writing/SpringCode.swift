package import Motion

/// A spring as code for other platforms: the same motion, in the parameters of each platform.
package enum SpringCode {
  /// The beginning of the comment with the spring in code that otherwise has a curve only:
  /// `spring: k=300,c=20,m=1`.
  package static let mark = "spring: k="

  /// Returns the code for one platform, of one or more lines. If a platform plays another motion, a comment in the
  /// code says so.
  ///
  /// With seven digits, code of numbers is read as a spring with ω₀ within 1e-6 and ζ within 1e-6 · max(1, ζ).
  package static func code(for spring: Spring, on platform: SpringPlatform) -> String {
    guard platform.templates.isEmpty else {
      let code = platform.templates.lazy.compactMap { SpringNumber.filled($0, for: spring) }.first ?? ""
      return spring.isOverDamped ? criticalRemark(of: platform) + code : code
    }
    let numbers = SpringNumber.filled("{stiffness},c={damping},m={mass}", for: spring) ?? ""
    let comment = platform.comment("\(mark)\(numbers)")
    do throws(ParseError) {
      let easing = try LinearEasing(of: spring)
      return comment + platform.comment(LinearEasing.accuracy) + platform.code(of: easing)
    } catch {
      return comment + platform.comment(error.description).dropLast()
    }
  }

  /// Returns the line in front of the code of an over-damped spring; empty for a platform that plays it as it is.
  package static func criticalRemark(of platform: SpringPlatform) -> String {
    guard platform.playsCritically else { return "" }
    return platform.comment("\(platform.title) plays an over-damped spring as a critically damped one.")
  }

  /// Returns the code for all platforms, each below the name of the platform.
  package static func everything(for spring: Spring) -> String {
    SpringPlatform.allCases.map { "// \($0.title)\n\(code(for: spring, on: $0))\n" }.joined(separator: "\n")
  }
}
