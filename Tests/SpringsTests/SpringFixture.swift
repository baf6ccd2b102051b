import Foundation
import Motion
import Testing

@testable import PaneSprings

/// A spring in the code of some library, with the answer from the library's documentation.
struct SpringFixture: Sendable, CustomTestStringConvertible {
  let source: String
  let text: String
  /// Nil if the text is refused.
  let spring: Spring?
  /// A part of the message.
  let reason: String

  var testDescription: String { "\(source): \(text)" }

  static let all =
    (try? read(#filePath.replacing("SpringFixture.swift", with: "Fixtures/springs.txt"))) ?? []

  /// The snippets of a file: `### LIBRARY | ANSWER`, then the text.
  static func read(_ path: String) throws -> [SpringFixture] {
    let parts = try String(contentsOfFile: path, encoding: .utf8).split(separator: "### ")
    return try parts.map { part in
      let end = try #require(part.firstIndex(of: "\n"))
      let head = part[..<end].split(separator: " | ", maxSplits: 1)
      let text = part[end...].dropFirst()
      let answer = String(try #require(head.last))
      let isRefused = answer.hasPrefix("refused")
      return SpringFixture(
        source: String(head[0]), text: String(text.hasSuffix("\n") ? text.dropLast() : text),
        spring: isRefused ? nil : try spring(answer),
        reason: isRefused ? String(answer.dropFirst("refused ".count)) : "")
    }
  }

  /// `k=300 c=20 m=1`, `k=300 ratio=1`, `response=0.5 ratio=1`, `duration=0.5 bounce=0`, `pop=4,12`, `origami=40,7`,
  /// `timing=0.5,0.7,0`, `motion=0.8,0.3`.
  private static func spring(_ answer: String) throws -> Spring {
    var values: [Substring: [Double]] = [:]
    for item in answer.split(separator: " ") {
      let pair = item.split(separator: "=")
      values[pair[0]] = pair[1].split(separator: ",").compactMap { Double($0) }
    }
    func number(_ name: Substring) -> Double? { values[name]?.first }
    let mass = number("m") ?? 1
    if let pop = values["pop"] { return Spring(popBounciness: pop[0], speed: pop[1]) }
    if let origami = values["origami"] { return Spring(tension: origami[0], friction: origami[1]) }
    if let motion = values["motion"] { return Spring(motionDuration: motion[0], bounce: motion[1]) }
    if let timing = values["timing"] {
      return SpringTiming(duration: timing[0], dampingRatio: timing[1], relativeVelocity: timing[2]).spring
    }
    if let duration = number("duration") {
      return Spring(duration: duration, bounce: try #require(number("bounce")))
    }
    if let response = number("response") {
      return Spring(response: response, dampingRatio: try #require(number("ratio")))
    }
    let stiffness = try #require(number("k"))
    if let damping = number("c") { return Spring(stiffness: stiffness, damping: damping, mass: mass) }
    return Spring(stiffness: stiffness, dampingRatio: try #require(number("ratio")), mass: mass)
  }
}
