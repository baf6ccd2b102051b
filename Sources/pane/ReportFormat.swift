internal import ArgumentParser

enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines for people.
  case text
  /// One JSON object.
  case json
}
