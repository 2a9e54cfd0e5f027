import Foundation

/// Finds places for names on a map, so that none covers another or a pin.
struct MapLabels {
  /// A name in place.
  struct Label {
    /// The name in one or two lines.
    let lines: [String]
    /// The middle of the first line's baseline, or its start.
    let baseline: MapPoint
    let isCentered: Bool
    /// The angle in degrees clockwise by which it is turned around `baseline`.
    var angle = 0.0
    /// True for the name of the ground, which is written smaller.
    var isGround = false
  }

  /// The size of the letters, in pixels.
  static let letterSize = 11.0
  private static let lineHeight = 12.5
  /// The names that have found a place.
  private(set) var labels: [Label] = []
  fileprivate var taken: [MapBox]
  private let frame: MapBox

  /// Keeps clear of what is already `taken`.
  init(in frame: MapBox, taken: [MapBox]) {
    self.frame = frame.grown(by: -3)
    self.taken = taken
  }

  /// Leaves `place` free of names from here on.
  mutating func keepClear(of place: MapBox) { taken.append(place) }

  /// Writes `name` across the outline that covers `box`, if there is room for it; `mustFit` unless
  /// the map is about just this place.
  mutating func add(_ name: String, across box: MapBox, mustFit: Bool) {
    let lines = Self.lines(of: name)
    let width = lines.map { Self.width($0) }.max() ?? 0
    let height = Self.lineHeight * Double(lines.count)
    guard !mustFit || (width <= box.size.x + 6 && height <= box.size.y) else { return }
    let half = MapPoint(width, height) / 2
    // In the middle, or else as near to it as the outline leaves room for.
    let slack = max(0, (box.size.y - height) / 2)
    for shift in [0, 0.35, -0.35, 0.7, -0.7, 1, -1] {
      let center = box.center + MapPoint(0, shift * slack)
      let place = MapBox(center - half).joined(center + half)
      guard isFree(place) else { continue }
      taken.append(place.grown(by: 2))
      labels.append(
        Label(lines: lines, baseline: MapPoint(center.x, place.low.y + 9.5), isCentered: true))
      return
    }
  }

  /// Writes `name` beside a dot: right of it, or else left, below, above.
  mutating func add(_ name: String, beside dot: MapPoint) {
    for limit in [44, 26] {
      let text = PlainText.line(name, width: limit)
      let width = Self.width(text)
      for corner in [
        MapPoint(9, -6), MapPoint(-9 - width, -6), MapPoint(-width / 2, 9),
        MapPoint(-width / 2, -21),
      ] {
        let place = MapBox(dot + corner).joined(dot + corner + MapPoint(width, Self.lineHeight))
        guard isFree(place) else { continue }
        taken.append(place.grown(by: 1))
        labels.append(
          Label(
            lines: [text], baseline: MapPoint(place.low.x, place.low.y + 9.5), isCentered: false))
        return
      }
    }
  }

  /// Leaves lines free of the names of ground from here on.
  mutating func keepClear(of lines: [[MapPoint]]) {
    for line in lines {
      for (from, to) in zip(line, line.dropFirst()) {
        let way = to - from
        let count = max(1, ((way * way).sum().squareRoot() / 4).rounded(.up))
        for step in 0...Int(count) {
          taken.append(MapBox(from + Double(step) / count * way).grown(by: 2))
        }
      }
    }
  }

  private func isFree(_ place: MapBox) -> Bool {
    frame.contains(place.low) && frame.contains(place.high) && !taken.contains { $0.meets(place) }
  }

  /// The name in one line, or in two of about the same length if it is long.
  private static func lines(of name: String) -> [String] {
    let name = PlainText.line(name, width: 44)
    guard name.count > 14 else { return [name] }
    let spaces = name.indices.filter { name[$0] == " " }
    let middle = name.count / 2
    guard
      let split = spaces.min(by: {
        abs(name.distance(from: name.startIndex, to: $0) - middle)
          < abs(name.distance(from: name.startIndex, to: $1) - middle)
      })
    else { return [name] }
    return [String(name[..<split]), String(name[name.index(after: split)...])]
  }

  /// The approximate width of text in a sans serif, in pixels: no font is at hand to measure it.
  static func width(_ text: String, size: Double = letterSize) -> Double {
    0.56 * size * Double(PlainText.width(text))
  }
}

// The names of the ground: along streets, and inside water and green.
extension MapLabels {
  /// The size of letters of the ground, in pixels.
  static let groundLetterSize = 9.0
  /// The height of a line of them, in pixels.
  static let groundLineHeight = 10.5

  /// Writes `name` along the longest straight pieces of `lines`, on them or else beside them, if
  /// there is room.
  mutating func add(_ name: String, along lines: [[MapPoint]]) {
    let name = PlainText.line(name, width: 40)
    let width = Self.width(name, size: Self.groundLetterSize)
    let pieces = lines.flatMap { line -> [(from: MapPoint, along: MapPoint, length: Double)] in
      // What bends less than this looks straight under letters.
      let bends = MapLine.simplified(line, tolerance: 2)
      return zip(bends, bends.dropFirst()).compactMap { from, to in
        let length = ((to - from) * (to - from)).sum().squareRoot()
        return length > width + 4 ? (from, (to - from) / length, length) : nil
      }
    }.sorted { $0.length > $1.length }
    for piece in pieces.prefix(4) {
      let slack = piece.length - width
      for share in [0.5, 0.3, 0.7, 0.1, 0.9] {
        let middle = piece.from + (width / 2 + share * slack) * piece.along
        for beside in [0.0, 8, -8] {
          let label = TurnedBox(
            middle: middle + beside * MapPoint(-piece.along.y, piece.along.x),
            along: piece.along, size: MapPoint(width, Self.groundLineHeight))
          guard add(name, in: label) else { continue }
          return
        }
      }
    }
  }

  private mutating func add(_ name: String, in place: TurnedBox) -> Bool {
    let boxes = place.squares
    guard boxes.allSatisfy(isFree) else { return false }
    taken += boxes.map { $0.grown(by: 1) }
    let baseline = place.middle + 0.33 * Self.groundLetterSize * place.down
    labels.append(
      Label(
        lines: [name], baseline: baseline, isCentered: true, angle: place.angle, isGround: true))
    return true
  }

  /// Writes `name` where it lies wholly inside an area, whose rings are in pixels; nowhere if it
  /// does not fit.
  mutating func add(_ name: String, inside rings: [[MapPoint]]) {
    guard let box = MapBox(rings.joined()) else { return }
    let lines = Self.lines(of: name)
    let half =
      MapPoint(
        lines.map { Self.width($0, size: Self.groundLetterSize) }.max() ?? 0,
        Self.groundLineHeight * Double(lines.count)) / 2
    let room = box.size - 2 * half
    guard room.min() > 0 else { return }
    // A lattice of places, from the middle outward.
    let steps = [0.0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45]
    let shifts = steps.flatMap { x in steps.map { MapPoint(x, $0) } }
      .sorted { ($0 * $0).sum() < ($1 * $1).sum() }
    for shift in shifts {
      let center = box.center + shift * room
      let place = MapBox(center - half).joined(center + half)
      guard isFree(place), place.isInside(rings) else { continue }
      taken.append(place.grown(by: 2))
      labels.append(
        Label(
          lines: lines, baseline: MapPoint(center.x, place.low.y + 0.83 * Self.groundLetterSize),
          isCentered: true, isGround: true))
      return
    }
  }
}

/// A rectangle that is turned, as the name of a street is.
struct TurnedBox {
  let middle: MapPoint
  /// The direction of reading, of length 1: to the right, or upward where the street runs straight
  /// up.
  let along: MapPoint
  /// The length along and the height across, in pixels.
  let size: MapPoint

  /// A rectangle with its long side along a line, in whichever direction that runs.
  init(middle: MapPoint, along: MapPoint, size: MapPoint) {
    self.middle = middle
    let isBackward = along.x.magnitude < 0.02 ? along.y > 0 : along.x < 0
    self.along = isBackward ? -along : along
    self.size = size
  }

  /// The direction from a line of letters to the next.
  var down: MapPoint { MapPoint(-along.y, along.x) }
  /// The angle of reading in degrees clockwise from the right.
  var angle: Double { atan2(along.y, along.x) * 180 / .pi }

  /// The corners in order.
  var corners: [MapPoint] {
    let (reach, height) = (size.x / 2 * along, size.y / 2 * down)
    return [
      middle - reach - height, middle + reach - height, middle + reach + height,
      middle - reach + height,
    ]
  }

  /// Upright boxes in a row that cover it, so that they can be held against others.
  var squares: [MapBox] {
    let count = max(1, (size.x / size.y).rounded(.up))
    let length = size.x / count
    let half =
      MapPoint(
        length * along.x.magnitude + size.y * along.y.magnitude,
        length * along.y.magnitude + size.y * along.x.magnitude) / 2
    return (0..<Int(count)).map { number in
      let center = middle + (length * (Double(number) + 0.5) - size.x / 2) * along
      return MapBox(center - half).joined(center + half)
    }
  }
}

extension MapBox {
  /// Tells whether the box lies inside an area whose rings are given, holes among them: its corners
  /// and the middles of its sides do.
  func isInside(_ rings: [[MapPoint]]) -> Bool {
    let steps = [low, center, high]
    return steps.allSatisfy { x in
      steps.allSatisfy { y in MapLine.encloses(rings, MapPoint(x.x, y.y)) }
    }
  }
}
