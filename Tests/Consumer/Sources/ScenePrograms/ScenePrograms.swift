import Motion
import MotionDynamics

@MainActor public let scenePrograms: [String: @MainActor (@escaping (Double, Double) -> Void) -> Void] = [:]
