internal import CNcurses

/// The C library's heap.
package enum HeapUse {
  /// Bytes that are handed out and not given back.
  package static var bytes: Int { Int(cn_heap_in_use()) }
}
