package import PaneCanvas

package enum ThemeName: String, Hashable, Sendable, CaseIterable {
  case dark, light
  case dark256 = "dark-256"
  case sixteen = "16"
  case eight = "8"
  case mono

  package var theme: Theme {
    switch self {
    case .dark: .dark
    case .light: .light
    case .dark256: .dark256
    case .sixteen: .sixteen
    case .eight: .eight
    case .mono: .mono
    }
  }

  /// Creates the name of a theme; returns nil if the theme has none.
  package init?(_ theme: Theme) {
    guard let name = Self.allCases.first(where: { $0.theme == theme }) else { return nil }
    self = name
  }
}
