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

  /// Creates a platform from its name, its title or another of its names, in upper or lower case and with any
  /// punctuation; nil if there is none.
  package init?(named name: String) {
    func plain(_ name: String) -> String { String(name.lowercased().filter { $0.isLetter || $0.isNumber }) }
    let name = plain(name)
    let platform = Self.allCases.first { platform in
      ([platform.rawValue, platform.title] + platform.otherNames).contains { plain($0) == name }
    }
    guard !name.isEmpty, let platform else { return nil }
    self = platform
  }

  /// Names under which the platform is known as well.
  private var otherNames: [String] {
    switch self {
    case .cssVariables: ["css-vars", "css-properties", "custom-properties"]
    case .tokens: ["design-tokens", "w3c", "dtcg"]
    case .android: ["compose", "jetpack-compose", "kotlin"]
    case .motion: ["framer-motion", "framer", "motion.dev", "motion-react"]
    case .reanimated: ["react-native-reanimated"]
    case .gsap: ["greensock"]
    case .libadwaita: ["adwaita", "adw", "gnome"]
    case .harmonica: ["bubbletea", "bubble-tea", "charm"]
    case .pop: ["facebook-pop"]
    case .kinematics: ["motion-kinematics", "library", "pane"]
    case .swiftUI, .uiKit, .css, .reactSpring, .flutter: []
    }
  }

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
