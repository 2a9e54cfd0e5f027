import Catalog
import Geodesy
import Queries

/// The contents of one map, before its size is known.
struct MapScene {
  /// The title, which is read out in place of the drawing.
  var title: String
  var language: LanguageTag?
  /// The names of what stands on it.
  var names: [String] = []
  /// The names of what it is a part of, from the inside out.
  var surroundings: [String] = []

  let plane: MapPlane
  /// The buildings, paths and works around; `nil` where the map is so wide that buildings could not
  /// be seen.
  let drawing: CampusDrawing?
  /// The part of the plane that must be visible.
  var focus: MapBox
  /// The least width, in metres.
  var span = 160.0
  /// The outline that the map is about.
  var subject: CampusDrawing.Area?
  /// The ordinal of the level that it shows; `nil` where it shows no level in particular.
  var level: Int?
  /// Further outlines on the same level.
  var rooms: [CampusDrawing.Area] = []
  /// The works it is about, each with the name to set beside it.
  var marks: [(point: MapPoint, name: String?)] = []
  /// True if all other works are shown, too.
  var showsOtherWorks = true
  /// Stops in walking order.
  var stops: [(point: MapPoint, number: Int)] = []
  /// The legs between them, as they are walked.
  var legs: [Leg] = []
  /// The point where the walk begins, if not at its first stop.
  var start: MapPoint?
}

extension MapScene {
  /// The course of a leg.
  struct Leg {
    /// The pieces from end to end, straight ones where no way is mapped.
    let pieces: [(points: [MapPoint], isStraight: Bool)]
    /// The visitors that it is for; `nil` for all.
    let visitors: Visitors?

    /// The leg of `pieces` on a plane.
    init(_ pieces: [CoursePiece], on plane: MapPlane, for visitors: Visitors? = nil) {
      self.pieces = pieces.map { ($0.line.compactMap(plane.point), $0.isStraight) }
      self.visitors = visitors
    }

    /// The whole course; where two pieces meet, their point comes twice.
    var points: [MapPoint] { pieces.flatMap(\.points) }
  }

  /// The visitors that a leg is for, where they walk it differently.
  enum Visitors: String {
    /// Those who take steps.
    case withSteps = "with-steps"
    /// Those who have chosen ways without.
    case stepFree = "step-free"
  }
}

extension Renderer {
  /// The scene for `subject`; `nil` if it is unknown, or nothing of it has a known position.
  func scene(_ subject: MapSubject, for reader: Reader) -> MapScene? {
    switch subject {
    case .campus(let id): campusScene(id, for: reader)
    case .floor(let id, let level): floorScene(id, level, for: reader)
    case .place(let id): placeScene(id, for: reader)
    case .work(let id): snapshot.contents.works[id].flatMap { workScene($0, for: reader) }
    case .artist(let id): snapshot.contents.artists[id].flatMap { artistScene($0, for: reader) }
    case .tour(let id, _):
      (try? snapshot.answer(TourItinerary(tour: id, includesDrafts: true)))
        .flatMap { walkScene($0, for: reader) }
    case .walk(let answer): walkScene(answer, for: reader)
    case .directions(let answer): directionsScene(answer, for: reader)
    }
  }

  /// A plane around `coordinates`, and what `campus` has drawn on it; a scene that shows them.
  private func scene(
    _ title: String, _ language: LanguageTag?, around coordinates: [Coordinate], on campus: PlaceID
  ) -> MapScene? {
    guard let middle = Coordinate.middle(of: coordinates) else { return nil }
    let radius = coordinates.map { middle.distance(to: $0) }.max() ?? .zero
    let plane: MapPlane
    var drawing: CampusDrawing?
    if radius < MapPlane.reach {
      drawing = mapDrawings.drawing(of: campus, near: middle, radius: radius, in: snapshot)
      guard let drawing else { return nil }
      plane = drawing.plane
    } else {
      plane = .azimuthal(center: middle)
    }
    guard let focus = MapBox(coordinates.compactMap(plane.point)) else { return nil }
    return MapScene(title: title, language: language, plane: plane, drawing: drawing, focus: focus)
  }

  private func campusScene(_ id: PlaceID, for reader: Reader) -> MapScene? {
    guard let campus = snapshot.contents.campuses[id] else { return nil }
    let name = reading(campus.name, at: id, for: reader)
    guard
      let drawing = mapDrawings.drawing(of: id, near: campus.center, radius: .zero, in: snapshot),
      let box = drawing.box
    else { return nil }
    var scene = MapScene(
      title: name.text, language: name.language, plane: drawing.plane, drawing: drawing, focus: box)
    scene.names = snapshot.children(of: id).compactMap(snapshot.place).map {
      self.name(of: $0, for: reader)
    }
    scene.marks = drawing.works.map { ($0.point, nil) }
    scene.showsOtherWorks = false
    return scene
  }

  /// A campus as wide as its whole map, so that levels can be compared, with the rooms and works of
  /// one level.
  private func floorScene(_ id: PlaceID, _ level: Int, for reader: Reader) -> MapScene? {
    guard var scene = campusScene(id, for: reader), let drawing = scene.drawing else { return nil }
    let plane = scene.plane
    scene.level = level
    scene.rooms = snapshot.contents.rooms.values.sorted { $0.id < $1.id }.compactMap { room in
      guard room.id.campus == id, snapshot.level(of: room.id)?.ordinal == level else { return nil }
      return room.shape.flatMap { CampusDrawing.Area(room.id, $0) { $0.compactMap(plane.point) } }
    }
    scene.marks = drawing.works.filter {
      snapshot.isShown(snapshot.works[$0.position], onLevel: level)
    }.map { ($0.point, nil) }
    return scene
  }

  private func placeScene(_ id: PlaceID, for reader: Reader) -> MapScene? {
    guard let place = snapshot.place(id) else { return nil }
    if case .campus = place { return campusScene(id, for: reader) }
    guard let position = snapshot.position(of: id) else { return nil }
    let language = place.name.map { reading($0, at: id, for: reader).language }
    guard
      var scene = scene(
        name(of: place, for: reader), language, around: [position.coordinate], on: id.campus)
    else { return nil }
    scene.surroundings = names(to: id, for: reader).dropLast().reversed()
    let plane = scene.plane
    func area(_ id: PlaceID, _ shape: Shape?) -> CampusDrawing.Area? {
      shape.flatMap { CampusDrawing.Area(id, $0) { $0.compactMap(plane.point) } }
    }
    var holder: PlaceID? = id
    while scene.subject == nil, let here = holder {
      scene.subject = area(here, snapshot.place(here)?.shape)
      holder = here.parent
    }
    if let level = snapshot.level(of: id) {
      scene.level = level.ordinal
      scene.rooms = snapshot.children(of: level.id).filter { $0 != id }.compactMap {
        area($0, snapshot.place($0)?.shape)
      }
    }
    if let box = scene.subject?.box {
      scene.focus = box
      let side = max(box.size.x, box.size.y)
      scene.span = max(60, 1.7 * side)
    } else {
      scene.marks = [(scene.focus.center, name(of: place, for: reader))]
    }
    scene.marks += works(in: id, on: scene)
    return scene
  }

  private func works(in place: PlaceID, on scene: MapScene) -> [(MapPoint, String?)] {
    guard let drawing = scene.drawing else { return [] }
    return drawing.worksWithin[place, default: []].map { (drawing.works[$0].point, nil) }
  }

  private func workScene(_ work: Work, for reader: Reader) -> MapScene? {
    let title = reading(work.title, at: work.place, for: reader)
    guard let coordinate = work.coordinate else { return nil }
    guard
      var scene = scene(
        title.text, title.language, around: [coordinate], on: work.place.campus)
    else { return nil }
    scene.surroundings = names(to: work.place, for: reader).reversed()
    scene.marks = [(scene.focus.center, nil)]
    scene.span = 220
    scene.level = snapshot.level(of: work.place)?.ordinal
    if let building = work.place.ancestor(depth: 2),
      let area = scene.drawing?.building(building)
    {
      scene.subject = area
      let both = area.box.joined(scene.focus.center)
      if max(both.size.x, both.size.y) < 400 { scene.focus = both }
    }
    return scene
  }

  private func artistScene(_ artist: Artist, for reader: Reader) -> MapScene? {
    let works = snapshot.works(by: artist.id).filter { $0.isOnView && $0.coordinate != nil }
    // The campus that most of the works are on is drawn around them.
    let campuses = Dictionary(grouping: works.map(\.place.campus)) { $0 }
    let campus = campuses.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    guard
      var scene = scene(
        artist.name, nil, around: works.compactMap(\.coordinate), on: campus ?? artist.campus)
    else { return nil }
    let plane = scene.plane
    scene.marks = works.compactMap { work in
      work.coordinate.flatMap(plane.point).map {
        ($0, reading(work.title, at: work.place, for: reader).text)
      }
    }
    scene.names = scene.marks.compactMap(\.name)
    scene.showsOtherWorks = false
    return scene
  }

  private func directionsScene(_ answer: Directions.Answer, for reader: Reader) -> MapScene? {
    let ends = [answer.start, answer.end].map(\.position.coordinate)
    let names = [answer.start, answer.end].map { name(of: $0, for: reader) }
    var course = answer.outcome.course
    if case .straight = answer.outcome { course = ends }
    guard let campus = snapshot.campus(around: answer),
      var scene = scene(
        names.joined(separator: " → "), nil, around: ends + (course ?? []), on: campus)
    else { return nil }
    let plane = scene.plane
    scene.legs =
      course == nil ? [] : [MapScene.Leg(answer.outcome.pieces(else: ends), on: plane)]
    scene.start = plane.point(ends[0])
    scene.marks = plane.point(ends[1]).map { [($0, names[1])] } ?? []
    scene.names = names
    scene.showsOtherWorks = false
    return scene
  }

  private func walkScene(_ answer: TourItinerary.Answer, for reader: Reader) -> MapScene? {
    let title = reading(answer.tour.title, at: answer.tour.campus, for: reader)
    let coordinates = answer.stops.compactMap { $0.position?.coordinate }
    guard !coordinates.isEmpty,
      var scene = scene(
        title.text, title.language,
        around: coordinates + (answer.question.from.map { [$0] } ?? []), on: answer.tour.campus)
    else { return nil }
    let plane = scene.plane
    scene.stops = answer.stops.compactMap { stop in
      stop.position.flatMap { plane.point($0.coordinate) }.map { ($0, stop.number) }
    }
    scene.legs = courses(of: answer).map { leg, visitors in
      MapScene.Leg(leg.outcome.pieces(else: leg.line), on: plane, for: visitors)
    }
    scene.start = answer.question.from.flatMap(plane.point)
    scene.names = answer.stops.map {
      "\($0.number) \(self.title(of: $0.stop, on: answer.tour.campus, for: reader).text)"
    }
    scene.showsOtherWorks = false
    return scene
  }
}

extension Renderer {
  /// The legs of a walk, and behind each that has steps the way around them, where one is known.
  func courses(
    of walk: TourItinerary.Answer
  ) -> [(leg: TourItinerary.Leg, visitors: MapScene.Visitors?)] {
    let free = stepFree(walk)
    return walk.legs.flatMap { leg -> [(leg: TourItinerary.Leg, visitors: MapScene.Visitors?)] in
      guard let around = free?.leg(around: leg) else { return [(leg, nil)] }
      return [(leg, .withSteps), (around, .stepFree)]
    }
  }
}
