extension Canvas {
  /// Draws a ball that is lit from the upper left, in five shades, over the existing cells.
  ///
  /// The centre is rounded to a quarter of a column and an eighth of a row, so that slow motion repeats
  /// cells. Both are 2 pt.
  /// - Parameters:
  ///   - column: the column of the centre.
  ///   - row: the row of the centre.
  ///   - radius: the radius in columns and in rows. A round ball has twice as many columns as rows.
  ///   - shades: the five colours.
  package mutating func drawBall(
    column: Double, row: Double, radius: (columns: Double, rows: Double), _ shades: BallShades
  ) {
    precondition(radius.columns > 0 && radius.rows > 0, "a ball's radius is not \(radius) cells")
    draw {
      $0.addSprite(.ball(radius: $1.radius(radius), shades), column: column, row: row, in: $1)
    } inCells: {
      $0.drawBallInCells(column: column, row: row, radius: radius, shades)
    }
  }

  private mutating func drawBallInCells(
    column: Double, row: Double, radius: (columns: Double, rows: Double), _ shades: BallShades
  ) {
    let x = 2 * ((eighths(column) + 1) >> 1)
    let y = eighths(row)
    // The part of a lit sphere above a given brightness is nearly a disc that is offset towards the light.
    func disc(_ offsetX: Double, _ offsetY: Double, _ size: Double) -> Ellipse {
      Ellipse(
        centerX: x + Int((radius.columns * 8 * offsetX).rounded()),
        centerY: y + Int((radius.rows * 8 * offsetY).rounded()),
        radiusX: radius.columns * 8 * size, radiusY: radius.rows * 8 * size)
    }
    let ball = disc(0, 0, 1)
    let discs: InlineArray<5, Ellipse> = [
      ball, disc(-0.10, -0.13, 0.91), disc(-0.19, -0.24, 0.70), disc(-0.28, -0.34, 0.44),
      disc(-0.34, -0.42, 0.17)
    ]
    let colors: InlineArray<5, Color> = [
      shades.shadow, shades.dark, shades.middle, shades.light, shades.glint
    ]
    let (patterns, steps) = (rendering.ballPatterns, rendering.coverageSteps)
    for row in visibleRows(of: ball) {
      drawRow(row, of: ball, .ball(shades)) { canvas, outer in
        let spans = InlineArray<5, RowSpans> { $0 == 0 ? outer : RowSpans(of: discs[$0], row: row) }
        var previous: Cell?
        for column in outer.columns.clamped(to: 0..<canvas.columns) {
          var image = CellImage(ground: canvas[column, row])
          var covered = spans[0].coverage(column: column).bits
          for shade in 0..<5 where covered != 0 {
            // Each disc is clipped to the one before, so that none extends beyond the ball.
            let inner = shade < 4 ? covered & spans[shade + 1].coverage(column: column).bits : 0
            image.lay(covered & ~inner, colors[shade])
            covered = inner
          }
          let cell = image.fitted(to: patterns, coverageSteps: steps, after: previous)
          canvas[column, row] = cell
          previous = cell
        }
      }
    }
  }

  /// Draws a dot of a ball's trail: a soft disc.
  /// - Parameters:
  ///   - column: the column of the centre.
  ///   - row: the row of the centre.
  ///   - radius: the radius in columns and in rows.
  ///   - opacity: the opacity, 0 (invisible) … 1, rounded to sixteenths. Sprites have a constant opacity
  ///     instead.
  package mutating func drawTrailDot(
    column: Double, row: Double, radius: (columns: Double, rows: Double), opacity: Double, _ color: Color
  ) {
    draw { canvas, _ in
      // Sprites of one opacity share one picture, and those that do not move send no bytes.
      canvas.fillEllipse(column: column, row: row, radius: radius, opacity: 0.25, color)
    } inCells: {
      $0.fillEllipse(column: (column * 4).rounded() / 4, row: row, radius: radius, opacity: opacity, color)
    }
  }
}
