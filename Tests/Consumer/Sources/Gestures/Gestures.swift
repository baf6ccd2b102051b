/// A module of an application that has the name of one of the library's folders.
public enum Gestures {
  /// The distance over which a press counts as a drag, in pt.
  public static let slop = 4.0
}
