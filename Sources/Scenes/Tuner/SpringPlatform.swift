/// A platform or a file format for which a spring can be written as code.
package enum SpringPlatform: String, Hashable, Sendable, CaseIterable {
  case swiftUI = "swiftui"
  case uiKit = "uikit"
  case css
  case cssVariables = "css-variables"
  case tokens
  case android
  case reactSpring = "react-spring"
  case motion
  case reanimated
  case gsap
  case flutter
  case libadwaita
  case harmonica
  case pop
  case kinematics

  /// The name of the platform as an identifier, for the keys of JSON: `reactSpring`.
  package var key: String {
    let words = rawValue.split(separator: "-")
    return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }

  package var title: String {
    switch self {
    case .swiftUI: "SwiftUI"
    case .uiKit: "UIKit"
    case .css: "CSS"
    case .cssVariables: "CSS custom properties"
    case .tokens: "Design tokens (W3C)"
    case .android: "Android"
    case .reactSpring: "react-spring"
    case .motion: "Motion (motion.dev)"
    case .reanimated: "Reanimated"
    case .gsap: "GSAP"
    case .flutter: "Flutter"
    case .libadwaita: "libadwaita"
    case .harmonica: "harmonica"
    case .pop: "Facebook Pop"
    case .kinematics: "this library"
    }
  }
}
