/// A module of an application that has the name of one of the library's folders.
public enum Animation {
  /// The height of a closed panel, in pt.
  public static let closedHeight = 80.0
}
