import Catalog
import Geodesy
import Notation
import Queries
import Words

/// Paints one scene, from the ground up.
struct MapPainter {
  let scene: MapScene
  let window: MapWindow
  let renderer: Renderer
  let reader: Reader
  /// The parts of the map, without the element around them.
  var svg = XMLWriter(partWith: .html)

  /// The most metres a pixel at which paths are drawn: detail that cannot be seen is left out.
  private static let coarsestWithPaths = 9.0
  /// The same where streets are drawn, beside which most of the paths run.
  private static let coarsestBesideStreets = 2.0
  /// The most metres a pixel at which doors are drawn.
  private static let coarsestWithDoors = 0.9

  private static let otherWorksClass = "map-works"

  /// Tells whether a painted map has the grey dots of other works.
  static func showsOtherWorks(_ svg: [UInt8]) -> Bool {
    // With the quotation mark that ends the attribute, which no text on the map can hold.
    let mark = Array("\(otherWorksClass)\"".utf8)
    var rest = svg[...]
    while let start = rest.firstIndex(of: mark[0]) {
      rest = rest[start...]
      if rest.starts(with: mark) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// The number of names that are read out at most; the rest is counted.
  private static let mostNames = 8

  init(_ scene: MapScene, size: MapSize, _ renderer: Renderer, _ reader: Reader) {
    self.scene = scene
    let window = MapWindow(on: scene.focus, span: scene.span, size: size)
    // A lone dot says nothing: where nothing is around it, more of the surroundings may.
    self.window =
      scene.drawing?.isEmpty(in: window.ground) ?? false
      ? MapWindow(on: scene.focus, span: 4 * scene.span, size: size) : window
    self.renderer = renderer
    self.reader = reader
  }

  mutating func sheet() -> MapSheet {
    describe()
    let pins = MapPin.arranged(
      scene.stops.map { MapPin(numbers: [$0.number], at: window.pixel($0.point)) },
      in: window.frame)
    let furniture = MapFurniture(
      window, north: scene.plane.north(at: window.center),
      credit: scene.drawing.flatMap { renderer.snapshot.contents.campuses[$0.campus]?.attribution })
    let dots = scene.marks.map { MapBox(window.pixel($0.point)).grown(by: 7) }
    var labels = MapLabels(in: window.frame, taken: pins.map(\.box) + furniture.boxes + dots)
    if let drawing = scene.drawing {
      paint(drawing.ground)
      paintGround(drawing, &labels)
    }
    paintMarks(&labels)
    if let drawing = scene.drawing { addNames(of: drawing, to: &labels) }
    paintItinerary(pins)
    paint(labels.labels)
    return MapSheet(frame: frame, ground: svg.bytes, pins: pins, furniture: furniture)
  }

  /// The attributes of the element around all.
  private var frame: XMLWriter.Attributes {
    let (width, height) = (Int(window.size.x), Int(window.size.y))
    return [
      ("xmlns", "http://www.w3.org/2000/svg"), ("class", "map"), ("role", "img"),
      ("viewBox", "0 0 \(width)0 \(height)0"), ("width", "\(width)"), ("height", "\(height)"),
      ("font-family", "system-ui,sans-serif"), ("font-size", "110"), ("fill", "none"),
      ("stroke-linecap", "round"), ("stroke-linejoin", "round"),
      ("lang", scene.language?.description),
      ("data-place", scene.plane.placing(in: window)),
    ]
  }

  private mutating func describe() {
    let (width, height) = (Int(window.size.x), Int(window.size.y))
    svg.element("title", text: PlainText.line(String(scene.title.prefix(200))))
    // Where Docent does not speak the language of the names, the sentence around them is another's.
    let spoken = scene.language.map(Language.init(closestTo:)) ?? .english
    let isOther = scene.language.map { !$0.description.hasPrefix(spoken.tag) } ?? false
    svg.element(
      "desc", ["lang": isOther ? spoken.tag : nil],
      text: description(Wording(spoken)).map(PlainText.line))
    svg.element(
      "rect",
      [
        "class": "map-ground", "width": "\(width)0", "height": "\(height)0",
        "fill": "currentColor", "fill-opacity": ".03",
      ])
  }

  /// The first few names of what is on the map, and the number of further ones, since nobody
  /// listens to a longer list; or else the names of what is around it.
  private func description(_ words: Wording) -> String? {
    func list(_ names: [String]) -> String {
      names.prefix(Self.mostNames).map { String($0.prefix(100)) }.joined(separator: ", ")
    }
    if scene.names.count > Self.mostNames {
      let others = scene.names.count - Self.mostNames
      return words.count(others, .mapShowsMore, [.names: list(scene.names)])
    }
    if !scene.names.isEmpty { return words(.mapShows, [.names: list(scene.names)]) }
    return scene.surroundings.isEmpty ? nil : words(.mapWithin, [.names: list(scene.surroundings)])
  }

  private mutating func paintGround(_ drawing: CampusDrawing, _ labels: inout MapLabels) {
    let ground = window.ground
    let coarsest =
      drawing.ground.hasStreets ? Self.coarsestBesideStreets : Self.coarsestWithPaths
    if window.metersPerPixel <= coarsest { paintWays(drawing, ground) }
    var houses = MapPath()
    var inSight: [(name: PlaceID, box: MapBox)] = []
    for number in drawing.buildingGrid.numbers(in: ground) {
      let area = drawing.buildings[number]
      guard area.id != scene.subject?.id else { continue }
      add(area, to: &houses)
      let box = visible(area.box)
      if box.size.x > 24, box.size.y > 12 { inSight.append((area.id, box)) }
    }
    svg.path(houses, "map-buildings", fill: ".1", opacity: ".4", width: 8)
    paintSubject(&labels)
    if window.metersPerPixel <= Self.coarsestWithDoors {
      var doors = MapPath()
      for number in drawing.doorGrid.numbers(in: ground) {
        let door = drawing.doors[number]
        if scene.level ?? door.floor == door.floor { doors.dot(window.pixel(door.point)) }
      }
      svg.path(doors, "map-doors", opacity: ".7", width: 40, cap: "square")
    }
    if scene.showsOtherWorks {
      // What the map is about is marked in its own colour; a grey dot is always another work.
      let marked = Set(scene.marks.map(\.point))
      let points = drawing.workGrid.numbers(in: ground).map { drawing.works[$0].point }
      svg.path(
        dots(points.filter { !marked.contains($0) }), Self.otherWorksClass, opacity: ".6",
        width: 65)
    }
    for (id, box) in inSight.sorted(by: { area($0.box) > area($1.box) }).prefix(24) {
      guard let place = renderer.snapshot.place(id) else { continue }
      labels.add(renderer.name(of: place, for: reader), across: box, mustFit: true)
    }
  }

  private func area(_ box: MapBox) -> Double { box.size.x * box.size.y }

  private mutating func paintWays(_ drawing: CampusDrawing, _ ground: MapBox) {
    let isCoarse = window.metersPerPixel > CampusDrawing.coarse
    let ways =
      isCoarse
      ? drawing.coarseWayGrid.numbers(in: ground).map { drawing.coarseWays[$0] }
      : drawing.wayGrid.numbers(in: ground).map { drawing.ways[$0] }
    var walks = MapPath()
    var steps = MapPath()
    for way in ways where way.isShown(on: scene.level) {
      for part in MapLine.clipped(way.points, to: ground) {
        let line = MapLine.simplified(part.map(window.pixel), tolerance: isCoarse ? 0.8 : 0.5)
        if way.isSteps { steps.line(line) } else { walks.line(line) }
      }
    }
    let width = window.metersPerPixel < 1.5 ? 14 : 8
    svg.path(walks, "map-paths", opacity: ".22", width: width)
    svg.path(steps, "map-steps", opacity: ".5", width: width + 8, dashes: "8 16", cap: "butt")
  }

  private mutating func paintSubject(_ labels: inout MapLabels) {
    if let subject = scene.subject {
      var path = MapPath()
      add(subject, to: &path)
      svg.path(path, "map-place", isAccented: true, fill: ".16", width: 14)
      if let place = renderer.snapshot.place(subject.id) {
        labels.add(
          renderer.name(of: place, for: reader), across: visible(subject.box),
          mustFit: !scene.marks.isEmpty)
      }
      // A room is no place for the name of its house.
      if subject.id.depth > 2 { labels.keepClear(of: visible(subject.box)) }
    }
    var rooms = MapPath()
    for room in scene.rooms { add(room, to: &rooms) }
    svg.path(rooms, "map-rooms", opacity: ".5", width: 8)
  }

  private func add(_ area: CampusDrawing.Area, to path: inout MapPath) {
    for ring in area.rings {
      let seen = MapLine.clipped(ring: ring, to: window.ground).map(window.pixel)
      path.ring(MapLine.simplified(seen, tolerance: window.metersPerPixel > 2.5 ? 0.7 : 0.4))
    }
  }

  /// The part of a box on the plane that the frame shows, in pixels.
  private func visible(_ box: MapBox) -> MapBox {
    let frame = window.frame
    return MapBox(frame.nearest(to: window.pixel(box.low)))
      .joined(frame.nearest(to: window.pixel(box.high)))
  }

  /// The most dots of a map: a few kB, and an eye tells no more apart.
  private static let mostDots = 3_000.0

  /// Dots, of which only one is drawn where several would cover each other.
  private func dots(_ points: [MapPoint]) -> MapPath {
    var path = MapPath()
    // Squares of three pixels, row by row; larger ones for a whole city.
    let most = (window.size.x * window.size.y / Self.mostDots).squareRoot()
    let side = Double(points.count) > Self.mostDots ? max(3, most) : 3
    let columns = Int(window.size.x / side) + 1
    var isTaken = [Bool](repeating: false, count: columns * (Int(window.size.y / side) + 1))
    for point in points {
      let pixel = window.pixel(point)
      guard window.frame.contains(pixel) else { continue }
      let square = Int(pixel.y / side) * columns + Int(pixel.x / side)
      if !isTaken[square] { path.dot(pixel) }
      isTaken[square] = true
    }
    return path
  }

  private mutating func paintMarks(_ labels: inout MapLabels) {
    guard !scene.marks.isEmpty else { return }
    let isOne = scene.marks.count == 1 && scene.marks[0].name == nil
    let width = isOne ? 150 : scene.marks.count > 60 ? 65 : 95
    let path = dots(scene.marks.map(\.point))
    svg.path(path, "map-halo", stroke: "Canvas", width: width + 40)
    svg.path(path, "map-mark", isAccented: true, width: width)
    for mark in scene.marks.prefix(60) {
      if let name = mark.name { labels.add(name, beside: window.pixel(mark.point)) }
    }
  }
}
