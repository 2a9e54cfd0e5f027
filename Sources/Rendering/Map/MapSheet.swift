import Notation

/// A painted map without its pins: of all maps of one tour, only the pin of the stop that one stands
/// at differs.
struct MapSheet: Sendable {
  /// The attributes of the element around all.
  let frame: XMLWriter.Attributes
  /// All that lies below the pins.
  let ground: [UInt8]
  /// The pins at their places on the ground.
  let pins: [MapPin]
  /// The scale bar and north arrow, which lie above the pins.
  let furniture: MapFurniture

  /// The whole map, the pin of the stop `number` brought forward.
  func painted(visiting number: Int? = nil) -> [UInt8] {
    var pins = pins
    if let number, let here = pins.firstIndex(where: { $0.numbers.contains(number) }) {
      pins[here].isCurrent = true
    }
    var svg = XMLWriter(partWith: .html)
    svg.open("svg", frame)
    svg.encoded(ground)
    svg.add(pins)
    furniture.paint(in: &svg)
    svg.close()
    return svg.bytes
  }
}

extension XMLWriter {
  /// Appends pins with their leaders; the one where the visitor is lies above the others.
  fileprivate mutating func add(_ pins: [MapPin]) {
    guard !pins.isEmpty else { return }
    let hasCurrent = pins.contains(where: \.isCurrent)
    var leaders = MapPath()
    var feet = MapPath()
    for pin in pins {
      let away = pin.middle - pin.anchor
      guard (away * away).sum() > 9 else { continue }
      leaders.line([pin.anchor, pin.middle])
      feet.dot(pin.anchor)
    }
    open(
      "g",
      [
        ("class", "map-pins"), ("color", MapPainter.accent), ("font-weight", "700"),
        ("text-anchor", "middle"), ("stroke", "currentColor"), ("stroke-width", "15"),
      ])
    path(leaders, stroke: nil, width: 10)
    path(feet, stroke: nil, width: 50)
    for pin in pins.filter({ !$0.isCurrent }) + pins.filter(\.isCurrent) {
      let isFilled = pin.isCurrent || !hasCurrent
      let corner = pin.box.low
      element(
        "rect",
        [
          "x": corner.x.tenths, "y": corner.y.tenths, "width": pin.size.x.tenths,
          "height": pin.size.y.tenths, "rx": (pin.size.y / 2).tenths,
          "class": pin.isCurrent
            ? "map-pin map-current" : isFilled ? "map-pin" : "map-pin map-other",
          "fill": isFilled ? "currentColor" : "#fff", "stroke": isFilled ? "Canvas" : nil,
          "stroke-width": pin.isCurrent ? "30" : nil,
        ])
      let baseline = pin.middle.y + (pin.isCurrent ? 4.6 : 4)
      element(
        "text",
        [
          "x": pin.middle.x.tenths, "y": baseline.tenths, "stroke": "none",
          "fill": isFilled ? "#fff" : "currentColor", "font-size": pin.isCurrent ? "130" : nil,
        ], text: pin.text)
    }
    close()
  }
}
