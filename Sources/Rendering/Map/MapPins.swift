/// A numbered pin, or several that stand so close that they share one.
struct MapPin {
  /// The keypad numbers of its stops, ascending.
  private(set) var numbers: [Int]
  /// `7`, `3·4`, or `3–6` for numbers in a row.
  private(set) var text: String
  /// The point that it marks, in pixels: the middle of the stops it stands for.
  private(set) var anchor: MapPoint
  /// The point that its middle is drawn at, in pixels; away from the anchor where pins would cover
  /// one another.
  private(set) var middle: MapPoint
  /// Its width and height in pixels.
  private(set) var size: MapPoint
  /// True if the visitor is at one of its stops; it is then drawn larger.
  var isCurrent = false {
    didSet { size = Self.size(of: text, isCurrent: isCurrent) }
  }

  /// The pin of stops that stand in one place; `numbers` ascend.
  init(numbers: [Int], at anchor: MapPoint) {
    self.numbers = numbers
    self.anchor = anchor
    middle = anchor
    text = Self.text(for: numbers)
    size = Self.size(of: text, isCurrent: false)
  }

  private static func text(for numbers: [Int]) -> String {
    if let first = numbers.first, let last = numbers.last, numbers.count > 2,
      last - first == numbers.count - 1
    {
      return "\(first)–\(last)"
    }
    let shown = numbers.prefix(4).map(String.init).joined(separator: "·")
    return numbers.count > 4 ? shown + "…" : shown
  }

  private static func size(of text: String, isCurrent: Bool) -> MapPoint {
    let height = isCurrent ? 26.0 : 20.0
    return MapPoint(max(height, 8 + 6.8 * Double(text.count)), height)
  }

  /// The box that it covers, in pixels.
  var box: MapBox { MapBox(middle - size / 2).joined(middle + size / 2) }

  /// Moves and joins pins until none covers another.
  ///
  /// Pins whose stops are less than six pixels apart become one at once. The others push each other
  /// aside, at most as far as a line can lead back; those that still overlap then are joined too.
  static func arranged(_ pins: [MapPin], in frame: MapBox) -> [MapPin] {
    var pins = joinedWhereClose(pins)
    for _ in 0..<max(pins.count, 1) {
      let room = frame.grown(by: -14)
      for index in pins.indices { pins[index].middle = room.nearest(to: pins[index].anchor) }
      for _ in 0..<40 where !push(&pins, within: room) { break }
      guard let (one, other) = firstOverlap(pins) else { break }
      pins[one].join(pins[other])
      pins.remove(at: other)
    }
    return pins
  }

  private static let farthest = 24.0

  private mutating func join(_ other: MapPin) {
    let share = Double(other.numbers.count) / Double(numbers.count + other.numbers.count)
    anchor += share * (other.anchor - anchor)
    // A tour may come by the same place twice.
    self = MapPin(numbers: Set(numbers + other.numbers).sorted(), at: anchor)
  }

  private static func joinedWhereClose(_ pins: [MapPin]) -> [MapPin] {
    var joined: [MapPin] = []
    for pin in pins {
      let close = joined.firstIndex {
        let apart = $0.anchor - pin.anchor
        return (apart * apart).sum() < 36
      }
      if let close { joined[close].join(pin) } else { joined.append(pin) }
    }
    return joined
  }

  /// One round of pushing; false if nothing overlapped.
  private static func push(_ pins: inout [MapPin], within room: MapBox) -> Bool {
    var hasMoved = false
    for one in pins.indices {
      for other in pins.indices where other > one {
        let overlap = overlap(pins[one], pins[other])
        guard overlap > 0 else { continue }
        hasMoved = true
        var direction = pins[other].middle - pins[one].middle
        let length = (direction * direction).sum().squareRoot()
        direction = length > 0.01 ? direction / length : MapPoint(0.6, 0.8)
        let step = (overlap / 2 + 0.2) * direction
        pins[one].move(to: pins[one].middle - step, within: room)
        pins[other].move(to: pins[other].middle + step, within: room)
      }
    }
    return hasMoved
  }

  private mutating func move(to point: MapPoint, within room: MapBox) {
    let away = point - anchor
    let distance = (away * away).sum().squareRoot()
    let kept = distance > Self.farthest ? anchor + away * (Self.farthest / distance) : point
    middle = room.nearest(to: kept)
  }

  /// The overlap of two pins in pixels, one pixel of room included, on the axis where it is
  /// smaller; below zero where they stand clear.
  private static func overlap(_ one: MapPin, _ other: MapPin) -> Double {
    let apart = other.middle - one.middle
    let needed = (one.size + other.size) / 2 + 1
    let lack = needed - MapPoint(apart.x.magnitude, apart.y.magnitude)
    return min(lack.x, lack.y)
  }

  private static func firstOverlap(_ pins: [MapPin]) -> (Int, Int)? {
    for one in pins.indices {
      for other in pins.indices where other > one && overlap(pins[one], pins[other]) > 0.5 {
        return (one, other)
      }
    }
    return nil
  }
}

extension MapBox {
  /// The point inside that is nearest to `point`.
  func nearest(to point: MapPoint) -> MapPoint { pointwiseMin(pointwiseMax(point, low), high) }
}
