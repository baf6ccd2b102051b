package import Motion

/// A spring with the name under which a toolkit has it.
package struct SpringPreset: Hashable, Sendable {
  package let name: String
  package let spring: Spring

  private init(_ name: String, _ spring: Spring) { (self.name, self.spring) = (name, spring) }

  /// The springs of SwiftUI, of react-spring and of Material.
  package static let all = [
    SpringPreset("smooth", .smooth), SpringPreset("snappy", .snappy), SpringPreset("bouncy", .bouncy),
    SpringPreset("interactive", .interactive), SpringPreset("gentle", Spring.ReactSpring.gentle),
    SpringPreset("wobbly", Spring.ReactSpring.wobbly), SpringPreset("stiff", Spring.ReactSpring.stiff),
    SpringPreset("slow", Spring.ReactSpring.slow), SpringPreset("molasses", Spring.ReactSpring.molasses),
    SpringPreset("Material.fastSpatial", Spring.Material.fastSpatial),
    SpringPreset("Material.defaultSpatial", Spring.Material.defaultSpatial),
    SpringPreset("Material.slowSpatial", Spring.Material.slowSpatial),
    SpringPreset("MaterialExpressive.fastSpatial", Spring.MaterialExpressive.fastSpatial),
    SpringPreset("MaterialExpressive.defaultSpatial", Spring.MaterialExpressive.defaultSpatial),
    SpringPreset("MaterialExpressive.slowSpatial", Spring.MaterialExpressive.slowSpatial)
  ]
}
