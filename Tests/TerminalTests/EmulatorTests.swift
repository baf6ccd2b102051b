import TestSupport
import Testing

/// Tests of the terminal emulator that the other tests look at.
@Suite struct EmulatorTests {
  @Test func `pictures are not shown as text, wherever the output is split`() {
    let picture = "\u{1b}_Gm=1;eJztnAd4\u{1b}\\\u{1b}_Gm=0;VVdesxz\u{1b}\\"
    let output = Array("\u{1b}[1Hone\(picture)\u{1b}[2Htwo\u{1b}]2;title\u{1b}\\!".utf8)
    for split in 0...output.count {
      let emulator = Emulator(columns: 20, rows: 3)
      emulator.feed(output[..<split])
      emulator.feed(output[split...])
      #expect(emulator.line(0) == "one" && emulator.line(1) == "two!", "split at \(split)")
    }
    let emulator = Emulator(columns: 20, rows: 3)
    for byte in output { emulator.feed(CollectionOfOne(byte)) }
    #expect(emulator.line(0) == "one" && emulator.line(1) == "two!")
  }
}
