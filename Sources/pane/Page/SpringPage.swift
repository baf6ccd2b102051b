internal import Motion
internal import PaneRecording
internal import PaneSprings

/// A page on which springs can be felt in a browser: one file that needs no network.
enum SpringPage {
  /// Returns the page in HTML.
  ///
  /// The law, the finger and the sliders are the page's own JavaScript. Code of other platforms comes from the templates of
  /// `SpringPlatform`.
  /// - Parameter springs: one spring, or two that stand side by side.
  static func html(of springs: [Spring]) -> String {
    let platforms = SpringPlatform.allCases.map { platform in
      JSON.object([
        "name": .string(platform.rawValue), "title": .string(platform.title),
        "templates": .array(platform.templates.map { .string($0) }),
        "critical": .string(SpringCode.criticalRemark(of: platform))
      ])
    }
    return String(decoding: PackageResources.page_html, as: UTF8.self)
      .replacing("@springs@", with: springs.map(\.text).joined(separator: "&"))
      .replacing("@platforms@", with: JSON.array(platforms).text)
  }
}
