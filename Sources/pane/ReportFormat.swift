internal import ArgumentParser

/// The format of a report.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines for people.
  case text
  /// One JSON object.
  case json
}
