internal import Motion
package import PaneCanvas

/// The texts of the top line: the state of the scene, what is seen in it, and the law of its motion.
package struct StatusText: Hashable, Sendable {
  package var isMoving = false
  /// The name of the state, at most eight characters.
  package var state = ""
  package var motion = InlineText()
  package var law = InlineText()

  package init(isMoving: Bool = false, state: String = "", motion: InlineText = "", law: InlineText = "") {
    (self.isMoving, self.state, self.motion, self.law) = (isMoving, state, motion, law)
  }
}

/// Returns a number with a fixed number of decimals, at least `width` characters wide, with a true minus
/// sign. A number that is not finite or not under 1e15 in size becomes “–”. The function uses no locale and
/// no Foundation, and allocates nothing.
func fixed(_ value: Double, decimals: Int, width: Int = 0) -> InlineText {
  guard value.isFinite, abs(value) < 1e15 else { return "–" }
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (abs(value) * scale).rounded()
  let whole = Int(scaled / scale)
  var text: InlineText = value < 0 && scaled > 0 ? "−" : ""
  text.append(whole)
  if decimals > 0 {
    text.append(".")
    text.append(Int(scaled) - whole * Int(scale), digits: decimals)
  }
  text.pad(to: width)
  return text
}

/// Returns the nearest whole number, with a comma before each three digits and a true minus sign. It allocates nothing.
func grouped(_ value: Double) -> InlineText {
  let digits = fixed(abs(value), decimals: 0)
  var text: InlineText = value <= -0.5 ? "−" : ""
  for index in 0..<digits.count {
    if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
    text.append(digits[index])
  }
  return text
}

/// Returns the whole numbers of a value before and after a change.
func change(from before: Double, to after: Double) -> InlineText {
  "\(grouped(before)) → \(grouped(after))"
}

/// The lines are unchanged if all of them fit; otherwise their words are wrapped.
func wrapped(_ text: [String], columns: Int) -> [String] {
  if text.allSatisfy({ $0.unicodeScalars.count <= columns }) { return text }
  var lines: [String] = []
  var length = 0
  for word in text.joined(separator: " ").split(separator: " ") {
    let count = word.unicodeScalars.count
    if let last = lines.indices.last, length + 1 + count <= columns {
      lines[last] += " " + word
      length += 1 + count
    } else {
      lines.append(String(word))
      length = count
    }
  }
  return lines
}

/// Returns a number with at most two decimals, without trailing zeros.
func short(_ value: Double) -> InlineText {
  var text = fixed(value, decimals: 2)
  text.removeSuffix("0")
  text.removeSuffix(".")
  return text
}

extension Spring {
  /// The coefficients as text for the top line.
  var words: InlineText {
    "k \(short(stiffness)) c \(short(damping))" + (mass == 1 ? "" : " m \(short(mass))")
  }
}
