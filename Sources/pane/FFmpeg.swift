internal import PaneTerminal

/// The program ffmpeg, which encodes videos.
enum FFmpeg {
  /// Encodes an animated PNG as a video.
  /// - Parameters:
  ///   - picture: The bytes of the animated PNG.
  ///   - options: The options of the output, for example its format.
  ///   - write: Receives the bytes of the video, in pieces.
  /// - Throws: `unavailable` if ffmpeg is not installed or does not encode the picture, `inputOutput` if it cannot be
  ///   run.
  static func encode(
    _ picture: [UInt8], _ options: [String], write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    // The input is a file without a name: ffmpeg seeks in an animated PNG, which it cannot do in a pipe.
    guard let input = tmpfile() else { throw failure(errno) }
    defer { fclose(input) }
    guard fwrite(picture, 1, picture.count, input) == picture.count, fseek(input, 0, SEEK_SET) == 0 else {
      throw failure(errno)
    }
    let words = ["ffmpeg", "-v", "error", "-f", "apng", "-i", "/dev/stdin"] + options + ["pipe:1"]
    let (process, output) = try start(words, input: fileno(input))
    defer { close(output) }
    var ending: CInt = 0
    do throws(Failure) {
      try InputFile.readAll(from: output, failing: { failure(errno) }, write)
    } catch {
      kill(process, SIGTERM)
      waitpid(process, &ending, 0)
      throw error
    }
    while waitpid(process, &ending, 0) < 0, errno == EINTR {}
    guard ending == 0 else { throw Failure(.unavailable, "ffmpeg could not encode the video") }
  }

  /// Starts a program.
  /// - Returns: The process, and the descriptor from which its output is read.
  private static func start(
    _ words: [String], input: CInt
  ) throws(Failure) -> (process: pid_t, output: CInt) {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw failure(errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process: pid_t = 0
    let error = posix_spawnp(&process, words[0], &actions, nil, arguments, environ)
    close(ends[1])
    guard error == 0 else {
      close(ends[0])
      throw error == ENOENT
        ? Failure(.unavailable, "a video needs ffmpeg, which is not installed (apt install ffmpeg)")
        : failure(error)
    }
    return (process, ends[0])
  }

  private static func failure(_ error: CInt) -> Failure {
    Failure(.inputOutput, "ffmpeg: \(String(cString: strerror(error)))")
  }
}
