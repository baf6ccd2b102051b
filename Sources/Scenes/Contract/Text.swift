internal import MotionKinematics
package import PaneCanvas

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

/// Returns the lines of a text for a number of columns. They are unchanged if all of them fit; otherwise
/// the words are wrapped.
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

/// The text of the top line: the state of the scene, its values, and the law of its motion.
package struct StatusText: Hashable, Sendable {
  /// The least number of columns at which units are shown.
  static let wideColumns = 110

  package var isMoving = false
  /// The name of the state, at most eight characters.
  package var state = ""
  package var motion = InlineText()
  package var law = InlineText()
  /// True if the figures are the point of what is shown now, so that they are also shown without the key for numbers.
  var needsFigures = false
}
