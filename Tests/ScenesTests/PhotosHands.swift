import PaneCanvas

@testable import PaneScenes

/// Inputs for tests of the photos.
protocol PhotosHands {}

extension PhotosHands {
  func scene(_ columns: Int = 120, _ rows: Int = 40) -> PhotosScene {
    PhotosScene(SceneContext(columns: columns, rows: rows))
  }

  func mouse(_ action: MouseEvent.MouseAction, _ place: SIMD2<Double>) -> SceneEvent {
    .input(.mouse(MouseEvent(action, .left, column: place.x / 8, row: place.y / 16)))
  }

  func key(_ key: Key) -> SceneEvent { .input(.key(key)) }

  /// The scene with an open picture, at 2 s.
  func opened(columns: Int = 120, rows: Int = 40) -> PhotosScene {
    var scene = scene(columns, rows)
    scene.handle(.tap, at: 0)
    scene.advance(to: 2)
    return scene
  }

  func frame(_ scene: PhotosScene) -> SIMD4<Double> { scene.shownFrame.vector }
}
