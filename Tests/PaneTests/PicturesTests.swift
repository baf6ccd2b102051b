import Foundation
import Testing

/// Tests of the README's moving pictures, which `make pictures` makes.
struct PicturesTests {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../.github/pictures")
    .standardized

  @Test(arguments: [
    "opening", "control-panel", "interruption", "bounciness", "button", "marker", "property-animator",
    "photos",
    "scroll", "dynamics", "trail"
  ])
  func `a picture of the README is small`(name: String) throws {
    let picture = try Data(contentsOf: Self.folder.appending(path: "\(name).svg"))
    #expect(picture.count <= 400_000)
  }
}
