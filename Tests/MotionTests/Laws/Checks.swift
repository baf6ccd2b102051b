import Foundation
import Testing

@testable import Motion

/// Whether two numbers are within an absolute bound.
func near(_ left: Double, _ right: Double, _ bound: Double) -> Bool { abs(left - right) <= bound }

/// Whether two numbers agree in all but the last digits, `bound` being relative.
func agrees(_ left: Double, _ right: Double, to bound: Double) -> Bool {
  abs(left - right) <= bound * max(abs(left), abs(right))
}

/// The rows of a CSV fixture, without comments and heading.
func fixture(_ name: String) throws -> [[Double]] {
  let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "csv"))
  let text = try String(contentsOf: url, encoding: .utf8)
  let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  return try lines.dropFirst().map { line in
    try line.split(separator: ",").map { try #require(Double($0)) }
  }
}

extension SpringMotion {
  /// √(y² + (y′/ω₀)²), y being the displacement: the amplitude with the spring's energy.
  func amplitude(at time: Double) -> Double {
    let (displacement, velocity) = phase(at: time)
    return coefficients.amplitude(displacement, velocity)
  }
}
