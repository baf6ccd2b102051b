package import Motion
package import PaneSprings

/// A spring of the command line: the short notation, code of some library, a curve of CSS, or a name.
package enum SpringSpec {
  /// The usual notations, for messages and help.
  package static let forms = SpringShorthand.forms

  /// Names of springs, as a shell offers them.
  package static let names = SpringPreset.all.map(\.name)

  /// The notations of other platforms, for help.
  package static let pastedForms = """
    It can also be code, in quotes or through a pipe: SwiftUI's '.spring(response: 0.35, dampingFraction: 0.7)', \
    UISpringTimingParameters, UIView.animate, CASpringAnimation, Pop, react-spring, Motion, React Native, Reanimated, \
    anime.js, Svelte, Wobble, Rebound, SpringForce, Compose, Flutter, libadwaita, harmonica, Figma's 'Stiffness 400 / \
    Damping 30 / Mass 1', design tokens, and all that --to writes. Arithmetic of numbers is computed; a value that cannot \
    be computed is an error that names it. Velocity, delay, speed and clamp are read with it. A CSS easing with a \
    duration, '300ms cubic-bezier(0.2, 0, 0, 1)' or '0.7s linear(0, …, 1)', gives the nearest spring if that is near. \
    Names: \(names.joined(separator: ", ")).
    """

  package struct Answer: Sendable {
    package let reading: SpringReading
    /// The root mean square of the differences between an easing and the nearest spring, as a share of the distance; nil
    /// if the text gives a spring exactly.
    package let error: Double?
  }

  /// Returns the spring of a text that gives nothing but a spring, and all of whose values are used.
  package static func parse(_ text: String) throws(ParseError) -> Spring {
    let reading = try readPlain(text)
    guard reading.unused.isEmpty else {
      throw ParseError(
        "“\(reading.unused.joined(separator: "”, “"))” in “\(excerpt(text))” is not used; expected a spring alone"
      )
    }
    return reading.call.spring
  }

  /// Returns the reading of a text that gives a spring with no other motion.
  /// - Throws: an error that names a velocity, a delay or a clamp in the text.
  package static func readPlain(_ text: String) throws(ParseError) -> SpringReading {
    let reading = try read(text).reading
    guard reading.call.isPlain else {
      throw ParseError(
        "“\(excerpt(text))” has an initial velocity, a delay or a clamp, which pane spring reads; expected a spring alone"
      )
    }
    return reading
  }

  /// Returns a line about the values of a text that were not used and the notes on its reading; nil if there are none, or
  /// if the text is a name, of which help tells the meaning.
  package static func remark(on reading: SpringReading, of text: String) -> String? {
    guard !reading.remarks.isEmpty, !names.contains(where: { $0.lowercased() == text.lowercased() }) else {
      return nil
    }
    let remarks = reading.remarks.map { "\($0.name): \($0.text)" }.joined(separator: "; ")
    return "“\(excerpt(text))” is read as \(reading.title); \(remarks)"
  }

  /// Returns the spring that a text gives; for an easing that is the nearest spring.
  /// - Parameter acceptsAnyCurve: true if an easing need not be near a spring, nor have a duration.
  package static func read(_ text: String, acceptsAnyCurve: Bool = false) throws(ParseError) -> Answer {
    guard text.utf8.count <= mostBytes else {
      throw ParseError(
        "a spring is read from at most \(mostBytes >> 10) KiB of code; got \(text.utf8.count) bytes")
    }
    do throws(SpringTextError) {
      if let easing = try SpringReading.easing(in: text) {
        // Code with a spring may have an easing of something else.
        do throws(SpringTextError) {
          var reading = try SpringReading(text)
          if !text.contains("$value") { reading.unused += [easing.name] + easing.others }
          return Answer(reading: reading, error: nil)
        } catch {
          guard error.namesNone else { throw error }
          return try nearest(to: easing, text, acceptsAnyCurve: acceptsAnyCurve)
        }
      }
      return Answer(reading: try SpringReading(text), error: nil)
    } catch {
      throw ParseError(error.description)
    }
  }

  /// The greatest size of a text with a spring, in bytes: that of a long file of code.
  private static let mostBytes = 1 << 18
  /// The greatest error of a spring for an easing, as a share of the distance.
  private static let mostError = 0.05

  private static func nearest(
    to easing: CSSEasing, _ text: String, acceptsAnyCurve: Bool
  ) throws(SpringTextError) -> Answer {
    guard easing.hasDuration || !easing.times.isEmpty || acceptsAnyCurve else {
      throw SpringTextError(
        "“\(excerpt(text))” has no duration; write 500ms \(easing.name), with 1 ms to an hour, or --nearest for 1 s"
      )
    }
    guard easing.times.isEmpty else {
      let times = easing.times.prefix(3).map { "\(DecimalText.number($0)) s" }.joined(separator: " and ")
      throw SpringTextError(
        "“\(excerpt(text))” has the times \(times); write \(easing.name) with its duration alone")
    }
    // Curves of the other function are fallbacks.
    let rivals = easing.others.filter { $0.prefix { $0 != "(" } == easing.name.prefix { $0 != "(" } }
    guard rivals.isEmpty else {
      throw SpringTextError(
        "“\(excerpt(text))” has \(rivals.count + 1) easings, of which \(rivals[0]) is another one; give one of them"
      )
    }
    let shares = (0...CSSEasing.samples).map { Double($0) / Double(CSSEasing.samples) }
    let piece = RecordedMotion.FreeRun(
      rows: Array(shares.indices), times: shares.map { $0 * easing.duration },
      places: shares.map(easing.value),
      target: 1, start: 0)
    let fit: FittedSpring
    do throws(ParseError) { fit = try FittedSpring(fitting: [piece], named: "the easing") } catch {
      throw SpringTextError(error.description)
    }
    guard !fit.isLimited || acceptsAnyCurve else {
      throw SpringTextError(
        "“\(excerpt(text))” is not a spring: the nearest one is the last of those that are tried; --nearest prints it"
      )
    }
    guard !fit.isLine || acceptsAnyCurve else {
      throw SpringTextError(
        "“\(excerpt(text))” is not a spring: a straight line is about as near to it; --nearest prints the nearest one"
      )
    }
    let error = max(fit.error, Self.error(of: fit.spring, beside: easing))
    let share = "\(DecimalText.number(100 * error)) %"
    guard error <= mostError || acceptsAnyCurve else {
      throw SpringTextError(
        "“\(excerpt(text))” is not a spring: the nearest one differs by \(share) of the distance; --nearest prints it"
      )
    }
    var reading = SpringReading(
      notation: "the spring nearest to \(easing.name) of \(DecimalText.number(easing.duration)) s",
      call: SpringCall(fit.spring, delay: max(0, easing.delay)))
    reading.unused =
      easing.others + (easing.delay < 0 ? ["delay: \(DecimalText.number(easing.delay)) s"] : [])
      + SpringReading.repetitions(in: text)
    reading.notes = ["it differs by \(share) of the distance (root mean square)"]
    if !easing.hasDuration {
      reading.notes.append("the curve has no duration: 1 s is taken, and the response grows with it")
    }
    return Answer(reading: reading, error: error)
  }

  /// The longest time in which a spring is compared with an easing, in durations of the easing.
  private static let mostDurations = 10.0

  /// Returns the root mean square of the differences between a spring and an easing until both rest, as a share of the
  /// distance. After its end the easing rests.
  private static func error(of spring: Spring, beside easing: CSSEasing) -> Double {
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    let settling = motion.settlingTime(within: Tolerance(distance: 0.01)) / easing.duration
    let last = Int(Double(CSSEasing.samples) * min(max(settling, 1), mostDurations))
    let squares = (0...last).reduce(0.0) { sum, index in
      let share = Double(index) / Double(CSSEasing.samples)
      let difference = motion.value(at: share * easing.duration) - easing.value(at: min(share, 1))
      return sum + difference * difference
    }
    return (squares / Double(last + 1)).squareRoot()
  }

  /// Returns a short text that `parse` reads as a spring with the same motion, to six digits.
  package static func shortText(of spring: Spring) -> String {
    let (stiffness, damping) = (spring.stiffness / spring.mass, spring.damping / spring.mass)
    return "k=\(DecimalText.number(stiffness)),c=\(DecimalText.number(damping))"
  }

  /// Returns the text that `parse` reads as the same spring.
  package static func text(of spring: Spring) -> String {
    "k=\(spring.stiffness),c=\(spring.damping),m=\(spring.mass)"
  }
}
