/// A painted map without its pins: of all maps of one tour, only the pin of the stop that one stands
/// at differs.
struct MapSheet: Sendable {
  /// All that lies below the pins.
  let ground: SVGWriter
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
    var svg = ground
    svg.add(pins)
    furniture.paint(in: &svg)
    svg.add("</svg>")
    return svg.bytes
  }
}

extension SVGWriter {
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
    add("<g class=\"map-pins\" color=\"\(MapPainter.accent)\" font-weight=\"700\" ")
    add("text-anchor=\"middle\" stroke=\"currentColor\" stroke-width=\"15\">")
    add(leaders, "stroke-width=\"10\"")
    add(feet, "stroke-width=\"50\"")
    for pin in pins.filter({ !$0.isCurrent }) + pins.filter(\.isCurrent) {
      let isFilled = pin.isCurrent || !hasCurrent
      let corner = pin.box.low
      let (width, height) = (Self.tenths(pin.size.x), Self.tenths(pin.size.y))
      add("<rect x=\"\(Self.tenths(corner.x))\" y=\"\(Self.tenths(corner.y))\" ")
      add("width=\"\(width)\" height=\"\(height)\" rx=\"\(Self.tenths(pin.size.y / 2))\" ")
      add(
        pin.isCurrent
          ? "class=\"map-pin map-current\" fill=\"currentColor\" stroke=\"Canvas\" "
            + "stroke-width=\"30\"/>"
          : isFilled
            ? "class=\"map-pin\" fill=\"currentColor\" stroke=\"Canvas\"/>"
            : "class=\"map-pin map-other\" fill=\"#fff\"/>")
      let baseline = pin.middle.y + (pin.isCurrent ? 4.6 : 4)
      add("<text x=\"\(Self.tenths(pin.middle.x))\" y=\"\(Self.tenths(baseline))\" ")
      add("stroke=\"none\" fill=\"\(isFilled ? "#fff" : "currentColor")\"")
      if pin.isCurrent { add(" font-size=\"130\"") }
      add(">\(pin.text)</text>")
    }
    add("</g>")
  }
}
