/// Finds places for names on a map, so that none covers another or a pin.
struct MapLabels {
  /// A name in place.
  struct Label {
    /// The name in one or two lines.
    let lines: [String]
    /// The middle of the first line's baseline, or its start.
    let baseline: MapPoint
    let isCentered: Bool
  }

  /// The size of the letters, in pixels.
  static let letterSize = 11.0
  private static let lineHeight = 12.5
  /// The names that have found a place.
  private(set) var labels: [Label] = []
  private var taken: [MapBox]
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
    let width = lines.map(Self.width).max() ?? 0
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
  private static func width(_ text: String) -> Double {
    0.56 * letterSize * Double(PlainText.width(text))
  }
}
