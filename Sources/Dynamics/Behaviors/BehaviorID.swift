/// The identifier of a behaviour in its world, with the behaviour's type.
public struct BehaviorID<Value: Behavior>: Hashable, Sendable {
  let serial: Int
}
