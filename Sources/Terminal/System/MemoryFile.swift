internal import CSignalSafe

/// A file in memory. ncurses writes a frame into it, and the frame is read back without copying.
final class MemoryFile {
  let stream: UnsafeMutablePointer<FILE>
  private let descriptor: CInt
  private var mapping: UnsafeMutableRawPointer
  private(set) var capacity: Int

  init(capacity: Int) throws(TerminalError) {
    descriptor = memory_file("pane-frame")
    guard descriptor >= 0, let stream = fdopen(descriptor, "w") else {
      throw .system("creating a file in memory")
    }
    self.stream = stream
    self.capacity = capacity
    guard ftruncate(descriptor, capacity) == 0, let mapping = Self.map(descriptor, capacity) else {
      fclose(stream)
      throw .system("mmap")
    }
    self.mapping = mapping
  }

  deinit {
    munmap(mapping, capacity)
    fclose(stream)
  }

  /// Grows the file to at least `minimum` bytes. Its content becomes undefined.
  func reserve(_ minimum: Int) throws(TerminalError) {
    guard minimum > capacity else { return }
    guard ftruncate(descriptor, minimum) == 0, let grown = Self.map(descriptor, minimum) else {
      throw .system("mmap")
    }
    munmap(mapping, capacity)
    mapping = grown
    capacity = minimum
  }

  /// The offset of the next byte to be written.
  var position: Int {
    get { max(lseek(descriptor, 0, SEEK_CUR), 0) }
    set { lseek(descriptor, newValue, SEEK_SET) }
  }

  var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: mapping, count: capacity) }

  /// A copy of the bytes before `position`.
  var written: [UInt8] { Array(bytes.prefix(position)) }

  private static func map(_ descriptor: CInt, _ count: Int) -> UnsafeMutableRawPointer? {
    let mapping = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    return mapping == MAP_FAILED ? nil : mapping
  }
}
