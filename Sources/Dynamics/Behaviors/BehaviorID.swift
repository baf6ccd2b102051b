/// The name of a behaviour in its world, and its type.
public struct BehaviorID<Value: Behavior>: Hashable, Sendable {
  let serial: Int
}
