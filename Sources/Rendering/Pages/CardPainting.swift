import Notation

/// The patterns of drawn cards, large: a few plain shapes on a plate of 600 by 300, whose places vary
/// with the card. `near` is lighter than the ground, `far` darker.
struct CardPainting {
  private var svg: XMLWriter
  private var seed: UInt32

  /// Paints `look` with `svg`.
  static func paint(_ look: CardLook, in svg: inout XMLWriter) {
    var painting = CardPainting(svg: svg, seed: look.tone.seed | 1)
    painting.paint(look.pattern)
    svg = painting.svg
  }

  /// A number in `range` that follows from the seed (G. Marsaglia, Xorshift RNGs, Journal of
  /// Statistical Software 8, 2003).
  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    seed ^= seed << 13
    seed ^= seed >> 17
    seed ^= seed << 5
    return range.lowerBound + Int(seed >> 4) % range.count
  }

  private mutating func path(_ name: String, _ data: String) {
    svg.element("path", ["class": name, "d": data])
  }

  private mutating func disc(_ name: String, _ x: Int, _ y: Int, _ radius: Int) {
    svg.element("circle", ["class": name, "cx": "\(x)", "cy": "\(y)", "r": "\(radius)"])
  }

  private mutating func ring(_ x: Int, _ y: Int, _ radius: Int, _ width: Int) {
    svg.element(
      "circle",
      [
        "class": "near drawn-line", "cx": "\(x)", "cy": "\(y)", "r": "\(radius)",
        "stroke-width": "\(width)",
      ])
  }

  private mutating func paint(_ pattern: CardLook.Pattern) {
    switch pattern {
    case .cast: paintRings()
    case .steel: paintBars()
    case .stone: paintFaces()
    case .wood: paintGrain()
    case .paint: paintStrokes()
    case .glass: paintPanes()
    case .light: paintRays()
    case .fibre: paintWeave()
    case .paper: paintSheets()
    case .earth: paintTiles()
    case .plant: paintLeaves()
    case .water: paintWaves()
    case .plain, .person: paintDiscs()
    case .route: paintRoute()
    case .plan: paintPlan()
    }
  }

  private mutating func paintRings() {
    let (x, y) = (pick(340...500), pick(50...150))
    for number in 0..<4 { ring(x, y, 36 + 62 * number, 30) }
    disc("far", x - pick(160...230), y + pick(60...120), pick(40...70))
  }

  private mutating func paintBars() {
    var x = pick(20...60)
    while x < 600 {
      let width = pick(18...64)
      path(x % 2 == 0 ? "near" : "far", "M\(x) 0h\(width)l-90 300h-\(width)z")
      x += width + pick(24...70)
    }
  }

  private mutating func paintFaces() {
    let (x, y) = (pick(250...380), pick(90...170))
    path("near", "M\(x) \(y)L600 \(pick(0...60))V0H\(pick(120...220))z")
    path("far", "M\(x) \(y)L\(pick(120...220)) 0H0V\(pick(150...240))z")
    path("far", "M\(x) \(y)L600 \(pick(160...260))V300H\(x + 60)z")
  }

  private mutating func paintGrain() {
    let (x, y) = (pick(380...520), pick(110...190))
    for number in 0..<7 {
      let (rx, ry) = (40 + 74 * number, 14 + 34 * number)
      svg.element(
        "ellipse",
        [
          "class": "near drawn-line", "cx": "\(x)", "cy": "\(y)", "rx": "\(rx)", "ry": "\(ry)",
          "stroke-width": "\(pick(7...16))",
        ])
    }
  }

  private mutating func paintStrokes() {
    for number in 0..<4 {
      let y = 36 + 74 * number + pick(-10...10)
      let (x, end) = (pick(-40...240), pick(380...640))
      svg.element(
        "path",
        [
          "class": "\(number % 3 == 1 ? "far" : "near") drawn-line",
          "d": "M\(x) \(y)Q\((x + end) / 2) \(y + pick(-50...50)) \(end) \(y - pick(0...40))",
          "stroke-width": "\(pick(34...62))", "stroke-linecap": "round",
        ])
    }
  }

  private mutating func paintPanes() {
    for number in 0..<4 {
      let x = 110 * number + pick(40...120)
      let (tall, wide) = (pick(150...280), pick(110...190))
      path(
        number == 2 ? "far" : "near",
        "M\(x) \(300 - tall)l\(wide) \(pick(-30...60))l\(pick(-40...40)) \(tall)h-\(wide)z")
    }
  }

  private mutating func paintRays() {
    let (x, y) = (pick(150...450), pick(230...330))
    // A quarter of the plate's directions is light, the rest dark, so that each ray is seen.
    let ends = [(0, 40), (70, 0), (210, 0), (330, 0), (440, 0), (560, 0), (600, 110), (600, 240)]
    for (number, end) in ends.enumerated() {
      let (ex, ey) = end
      let (dx, dy) = ey == 0 ? (pick(36...64), 0) : (0, pick(36...64))
      path(number % 3 == 2 ? "far" : "near", "M\(x) \(y)L\(ex) \(ey)l\(dx) \(dy)z")
    }
    disc("near", x, y, pick(46...80))
  }

  private mutating func paintWeave() {
    let step = pick(46...60)
    var (row, y) = (0, 0)
    while y < 300 {
      var x = row % 2 == 0 ? 0 : step
      var bars = ""
      while x < 600 {
        bars += "M\(x) \(y)h\(step)v\(step)h-\(step)z"
        x += 2 * step
      }
      path(row % 3 == 2 ? "far" : "near", bars)
      (row, y) = (row + 1, y + step)
    }
    var threads = ""
    for x in stride(from: step / 2, to: 600, by: step) { threads += "M\(x) 0h5v300h-5z" }
    path("far", threads)
  }

  private mutating func paintSheets() {
    let (x, y) = (pick(250...340), pick(20...50))
    path("far", "M\(x + 60) \(y + 30)h210v290h-210z")
    path("near", "M\(x) \(y)h210v290h-210z")
    path("near", "M\(x - 110) \(y + 90)h190v240h-190z")
  }

  private mutating func paintTiles() {
    let (columns, size) = (10, 60)
    var (near, far) = ("", "")
    for number in 0..<50 {
      let (x, y) = (number % columns * size, number / columns * size)
      let tile = "M\(x + 3) \(y + 3)h\(size - 6)v\(size - 6)h-\(size - 6)z"
      switch pick(0...6) {
      case 0, 1: near += tile
      case 2: far += tile
      case 3: near += "M\(x + 3) \(y + 57)v-54a54 54 0 0 1 54 54z"
      default: break
      }
    }
    path("near", near)
    path("far", far)
  }

  private mutating func paintLeaves() {
    for number in 0..<6 {
      let (x, y) = (60 + 96 * number + pick(-24...24), pick(150...320))
      let (w, h) = (pick(50...80), pick(150...230))
      path(
        number % 3 == 1 ? "far" : "near",
        "M\(x) \(y)c-\(w) -\(h / 3) -\(w) -\(2 * h / 3) \(pick(-10...10)) -\(h)"
          + "c\(w) \(h / 3) \(w) \(2 * h / 3) 0 \(h)z")
    }
  }

  private mutating func paintWaves() {
    let (length, shift) = (pick(60...84), pick(-60...0))
    for number in 0..<5 {
      let y = 40 + 62 * number
      var line = "M\(shift - 36 * number) \(y)"
      for _ in 0..<12 { line += "q\(length / 2) -\(length / 2) \(length) 0t\(length) 0" }
      svg.element(
        "path",
        [
          "class": "\(number % 3 == 1 ? "far" : "near") drawn-line", "d": line,
          "stroke-width": "\(pick(12...24))",
        ])
    }
  }

  private mutating func paintDiscs() {
    let (x, y, radius) = (pick(330...480), pick(70...160), pick(90...140))
    disc("near", x, y, radius)
    disc("far", x + radius, y + 40, radius / 2)
  }

  private mutating func paintRoute() {
    let (one, other) = (pick(60...240), pick(60...240))
    svg.element(
      "path", ["class": "route", "d": "M60 \(one)C240 \(other) 360 \(one) 540 \(other)"])
    disc("halt", 60, one, 10)
    disc("halt", 540, other, 10)
  }

  private mutating func paintPlan() {
    let (x, y) = (pick(230...300), pick(30...70))
    path("near", "M\(x) \(y)h\(pick(220...280))v190h-150v-70h-130z")
    path("far", "M\(x + 150) \(y + 120)h70v70h-70z")
  }
}
