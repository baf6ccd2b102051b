/// The linear maps between Origami's numbers and the coefficients of a spring of mass 1 (formula F2), multiplied out.
enum OrigamiScale {
  // (T − 30) · 3.62 + 194
  static func stiffness(ofTension tension: Double) -> Double { 3.62 * tension + 85.4 }
  static func tension(ofStiffness stiffness: Double) -> Double { (stiffness - 85.4) / 3.62 }
  // (F − 8) · 3 + 25
  static func damping(ofFriction friction: Double) -> Double { 3 * friction + 1 }
  static func friction(ofDamping damping: Double) -> Double { (damping - 1) / 3 }
}
