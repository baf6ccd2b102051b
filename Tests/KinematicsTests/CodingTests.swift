import Foundation
import MotionKinematics
import Testing

/// Values that are written down in the middle of a motion and read again.
struct CodingTests {
  private func again<T: Codable>(_ value: T) throws -> T {
    try JSONDecoder().decode(T.self, from: JSONEncoder().encode(value))
  }

  private func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: Data(text.utf8))
  }

  /// The sentence of the error with which a text is refused; nil if it is not.
  private func refusal<T: Decodable>(_ type: T.Type, _ text: String) -> String? {
    do {
      _ = try decode(type, text)
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  /// Returns true if a law continues with the same bits after encoding and decoding.
  private func goesOn<Law: Trajectory & Codable & Equatable>(_ law: Law) throws -> Bool {
    let copy = try again(law)
    return copy == law
      && [0.1, 0.37, 2].allSatisfy {
        copy.value(at: $0) == law.value(at: $0) && copy.velocity(at: $0) == law.velocity(at: $0)
      }
  }

  @Test func `a spring's motion of any vector goes on to the bit`() throws {
    let start = SpringMotion(spring: .bouncy, from: 0.1, velocity: 1 / 3.0, to: 100)
    let (value, velocity) = start.state(at: 0.123)
    #expect(try goesOn(start))
    #expect(try goesOn(SpringMotion(spring: .snappy, from: value, velocity: velocity, to: 1e-7)))
    #expect(try goesOn(SpringMotion<SIMD2<Double>>(spring: .smooth, from: [0.1, 7], to: [3, 1 / 7.0])))
    let red = RGBA(red: 1, green: 0.1, blue: 0.2)
    #expect(try goesOn(SpringMotion(spring: .bouncy, from: red, to: RGBA(red: 0, green: 1, blue: 1 / 3.0))))
    #expect(try goesOn(SpringMotion(spring: .bouncy, from: OKLab(red), to: OKLab())))
    #expect(try goesOn(SpringMotion(spring: .bouncy, from: Pair(0.1, Pair(red, 2.0)), to: .zero)))
    let parts = TransformParts(translation: [1, 2], angle: 0.3, scale: [2, 2], shear: 0.1)
    #expect(try goesOn(SpringMotion(spring: .bouncy, from: parts, to: TransformParts())))
  }

  @Test func `a decay and a timed motion go on to the bit`() throws {
    #expect(try goesOn(Decay(from: 0.1, velocity: 1234.5)))
    #expect(try goesOn(Decay<SIMD2<Double>>(from: [1, 2], velocity: [0.1, -9], rate: 0.99)))
    let curve = try TimingCurve(0.1, -0.2, 1 / 3.0, 1.4)
    #expect(try goesOn(TimedMotion(from: 0.1, to: 7, duration: 0.7, curve: curve)))
  }

  @Test func `curves, timings and colours are the same after it, and colours are keys of dictionaries`()
    throws
  {
    let curve = try TimingCurve(0.1, -0.2, 1 / 3.0, 1.4)
    #expect(try again(curve) == curve && again(TimingCurve.linear) == .linear)
    for spring in [Spring.bouncy, Spring(stiffness: 100, damping: 80)] {
      #expect(try again(SpringTiming(spring)) == SpringTiming(spring))
    }
    let red = RGBA(red: 1, green: 0.1, blue: 0.2, alpha: 0.3)
    #expect(try again(red) == red && again(OKLab(red)) == OKLab(red))
    #expect(
      try decode(RGBA.self, #"{"red": 1, "green": 0.5, "blue": 0}"#) == RGBA(red: 1, green: 0.5, blue: 0))
    #expect(try decode(OKLab.self, #"{"lightness": 1, "a": 0, "b": 0}"#) == OKLab(lightness: 1, a: 0, b: 0))
    #expect(Set([red, RGBA.zero, red]).count == 2 && Set([OKLab(red), OKLab()]).count == 2)
    #expect(Set([Pair(1.0, red), Pair(1.0, red)]).count == 1)
  }

  @Test func `what an initializer would refuse is refused with a sentence`() {
    let spring = #""spring": {"stiffness": 100, "damping": 10}"#
    #expect(
      refusal(SpringMotion<Double>.self, #"{\#(spring), "target": 1, "displacement": "nan", "velocity": 0}"#)
        == "a motion must start and end at finite values")
    let weak = #"{"spring": {"stiffness": -1, "damping": 10}, "target": 1, "displacement": 0, "velocity": 0}"#
    #expect(refusal(SpringMotion<Double>.self, weak)?.hasPrefix("stiffness must be") == true)
    #expect(refusal(SpringTiming.self, #"{"stiffness": 0, "damping": 1}"#)?.hasPrefix("stiffness") == true)
    #expect(
      refusal(Decay<Double>.self, #"{"value": 0, "velocity": 1, "rate": 1}"#)
        == "the rate of a decay must be greater than 0 and less than 1; got 1.0")
    #expect(
      refusal(Decay<Double>.self, #"{"value": "inf", "velocity": 1, "rate": 0.9}"#)?.contains("finite")
        == true)
    let timed = #"{"start": 0, "end": 1, "duration": -1, "curve": [0, 0, 1, 1]}"#
    #expect(
      refusal(TimedMotion<Double>.self, timed) == "a duration must be finite and not negative; got -1.0")
    #expect(
      refusal(TimingCurve.self, "[2, 0, 1, 1]") == "the x of a control point lies in 0 to 1, not at 2.0")
    #expect(refusal(TimingCurve.self, "[0, \"nan\", 1, 1]")?.contains("finite") == true)
    #expect(refusal(TimingCurve.self, "[0, 0, 1]") != nil && refusal(RGBA.self, "{}") != nil)
  }
}
