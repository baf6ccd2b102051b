internal import ArgumentParser
internal import PaneRecording
internal import PaneSprings

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print a scene's motion as a table, without a terminal.",
    discussion: """
      The table has a row per frame k at t = k/fps. Its last column, inputs, is the number of the script's events since the \
      row before. The columns between t and inputs are in

        control-panel      y,v,target,phase,ball_x,ball_y,ball_vx,ball_vy
        interruption       jump_y,jump_v,current_y,current_v,additive_y,additive_v,
                           spring_y,spring_v,target
        bounciness         scale,scale_v,ball1_x,ball1_v,ball2_x,ball2_v,ball3_x,
                           ball3_v,square_scale,square_scale_v,square_x,square_v,
                           square_angle,square_angle_v,red,green,blue
        button             instant_scale,instant_scale_v,instant_turn,
                           instant_turn_v,late_scale,late_scale_v,late_turn,
                           late_turn_v,scale,scale_v,turn,turn_v,bars_turn,
                           bars_turn_v,bars_shift,bars_shift_v,red,green,blue,alpha,
                           alpha_v,presses,taps,shape
        marker             spring_y,spring_v,gravity_y,gravity_v,spring_phase,
                           gravity_phase
        property-animator  position,v,fraction,progress,state
        photos             x,y,width,height,vx,vy,vwidth,vheight,screen,photo,phase,
                           picture
        scroll             offset,v,end,phase,picture_x,picture_y,picture_vx,
                           picture_vy
        dynamics           bodies,body,x,y,vx,vy,phase,chain_x,chain_y,chain_vx,
                           chain_vy
        trail              x,y,vx,vy,follower1_x,follower1_y,follower1_vx,
                           follower1_vy,follower2_x,follower2_y,follower2_vx,
                           follower2_vy,follower3_x,follower3_y,follower3_vx,
                           follower3_vy,followers

      In control-panel y is the pane's top edge, and ball_x and ball_y are the ball's centre, in points from the top left (a \
      cell is 8 × 16 points). Positions in marker, from its line, and in property-animator, \
      where the way is 400 points long, are in points before the scale that fits them to the stage. Velocities are per second. In \
      slow motion, after the key s, t is the time of the session, and velocities are per second of the scene's own time.

        pane trace session.script
        pane trace --scene marker --duration 1 --fps 30
        printf '0.2 tap\\n0.5 tap\\n' | pane trace - --format jsonl

      \(Script.format)
      """)

  /// The least default duration, in s. A longer script takes its own.
  private static let usual = 3.0

  @OptionGroup var scene: SceneOptions

  @OptionGroup var input: ScriptInput

  @OptionGroup var stage: StageOptions

  @Option("\(NumberArgument.framesPerSecond.help). (default: 60)", reading: .framesPerSecond)
  var fps: Double?

  private var framesPerSecond: Double { fps ?? 60 }

  @Option("The duration, in s, up to a day. (default: that of the script, at least 3)", reading: .seconds)
  var duration: Double?

  @Option(help: "csv, json (one array) or jsonl (one object per line). (default: csv)")
  var format: TraceFormat?

  @Option(
    name: .customLong("out"), help: ArgumentHelp("The output file; - is stdout.", valueName: "file"),
    completion: .file())
  var output = "-"

  func validate() throws {
    try InputFile.checkIsNotOutput(input.path, named: "the script", output, named: "--out")
    let format = format ?? .csv
    let others = TraceFormat.allCases.map(\.suffix)
    if let other = others.first(where: { OutputFile.hasEnding(output, $0) }), other != format.suffix {
      throw ValidationError(
        "--out must be FILE\(format.suffix) for \(format.rawValue), or - for stdout; got “\(output)”")
    }
  }

  func run() throws {
    let lines = try input.script(playedWith: scene, size: stage.size) ?? Script()
    // Sizes in a script are not checked, because the recording terminal may have had any size.
    let size = stage.size ?? lines.opening.size ?? .usual
    let gallery = scene.gallery(columns: size.columns, rows: size.rows, script: lines)
    let trace = Trace(
      of: gallery, script: lines, framesPerSecond: framesPerSecond,
      duration: duration ?? max(Self.usual, lines.lines.last?.time ?? 0))
    let progress = ProgressLine("pane trace")
    let file = try OutputFile(output)
    try trace.write(as: format ?? .csv, progress: progress.report) { bytes throws(Failure) in
      try file.write(bytes)
    }
    try file.commit()
  }
}

extension TraceFormat: ExpressibleByArgument {
  fileprivate var suffix: String { ".\(rawValue)" }
}

/// The size of the stage, in the commands that play without a terminal.
struct StageOptions: ParsableArguments {
  @Option(
    name: .customLong("size"),
    help: ArgumentHelp(
      "The stage in cells, COLUMNSxROWS, 40x12 to 500x200. (default: the script's, or 120x40)",
      valueName: "size"))
  var text: String?

  func validate() throws { _ = try text.map(StageSize.parse) }

  var size: GridSize? { text.flatMap { try? StageSize.parse($0) } }
}

enum StageSize {
  static func parse(_ text: String) throws -> GridSize {
    guard let size = GridSize(text), (40...500).contains(size.columns), (12...200).contains(size.rows) else {
      throw ValidationError(
        "--size must be COLUMNSxROWS from 40x12 to 500x200, such as 120x40; got “\(text)”")
    }
    return size
  }
}
