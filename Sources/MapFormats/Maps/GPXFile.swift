import Catalog
import Exchange
import Geodesy
import Notation

/// Reads GPX 1.1 (topografix.com/GPX/1/1), and 1.0 alike.
///
/// A waypoint is a work, a route a tour whose stops are works at its points: the waypoint of the
/// same name and place where there is one, else a work of its own. A track is where a receiver once
/// went, wrong by metres and seldom joined to another, so no path to lead others along: it is left
/// out, with a warning.
struct GPXFile {
  private var items: ForeignItems
  private var identifiers = MapIdentifiers()
  private var works: [Spot: Slug] = [:]
  /// The languages that Docent wrote, the default first; `nil` if it did not write the document.
  private let own: [LanguageTag]?

  /// The name and position by which a point of a route is found to be one of the waypoints.
  private struct Spot: Hashable {
    let name: String
    let coordinate: Coordinate
  }

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
    let log = document.log()
    guard let bytes = DiskFile.bytes(log: log, most: SourceText.most),
      let root = XMLTree.read(bytes, log: log)
    else { return nil }
    guard root.name == "gpx" else {
      log.add(
        .unknownFormat, "The root of the XML is '\(root.name.prefix(80))'.",
        remedy: "GPX has gpx.", line: root.line)
      return nil
    }
    let fields = root.child("metadata").map(Self.fields) ?? []
    func stated(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    let own = stated("languages").map {
      $0.split(separator: " ").compactMap { try? LanguageTag(String($0)) }
    }
    let named = stated("campus").flatMap { try? PlaceID($0) }?.campus
    guard let campus = document.campus ?? named ?? document.requiredCampus(log) else { return nil }
    let languages = document.languages(of: campus, usual: own ?? [.english])
    var reader = GPXFile(
      items: ForeignItems(campus: campus, languages: languages, log: log),
      own: own.map { $0.isEmpty ? languages : $0 })
    reader.read(root)
    useEnvelope(root, isOwn: own != nil)
    document.account(for: root.unused, in: log)
    return document.campus(of: reader.items)
  }

  /// Marks what tells of the file alone as used: GPX 1.0 has it in the root, 1.1 in `metadata`. Docent
  /// calls a file after its campus; what others call theirs, its time, and the program that wrote it, are
  /// told as left out.
  private static func useEnvelope(_ root: XMLTree, isOwn: Bool) {
    for name in ["version", "schemaLocation"] { _ = root.attributes[name] }
    if isOwn { _ = root.attributes["creator"] }
    let names: Set = isOwn ? ["name", "time", "bounds"] : ["bounds"]
    root.useChildren(names)
    root.child("metadata")?.useChildren(names)
  }

  private init(items: ForeignItems, own: [LanguageTag]?) {
    self.items = items
    self.own = own
  }

  private var log: ProblemLog { items.log }

  private mutating func read(_ root: XMLTree) {
    for point in root.children("wpt") { _ = work(point, named: nil) }
    for route in root.children("rte") {
      own != nil && Self.fields(route).contains { $0.name == "id" }
        ? readOwnTour(route) : readRoute(route)
    }
    for track in root.children("trk") {
      let name = track.child("name")?.text ?? "without a name"
      track.useAll()
      log.add(
        .leftOut,
        "The track '\(name.prefix(80))' is left out: it is where somebody went, not a path.",
        remedy: "Draw paths in paths.geojson, or import them from OpenStreetMap.", line: track.line,
        field: "trk")
    }
  }

  // MARK: Points

  private mutating func work(_ point: XMLTree, named name: String?) -> Slug? {
    guard let coordinate = coordinate(of: point) else { return nil }
    if own != nil {
      let fields = Self.fields(point)
      let work = MapFields.work(
        fields, name: point.child("name")?.characters, text: point.child("desc")?.characters,
        at: coordinate, line: point.line, in: items, languages: own ?? items.languages)
      guard let work, items.insert(.work(work), line: point.line) != nil else { return nil }
      return work.id
    }
    guard let name = point.child("name")?.text ?? name,
      let title = LocalizedText(name, in: items.languages[0])
    else {
      leaveOut("A waypoint without a name", point, "Give it one.")
      return nil
    }
    let spot = Spot(name: name, coordinate: coordinate)
    if let known = works[spot], point.name == "rtept" { return known }
    guard let id = identifiers.slug(own: nil, name: name, .work, in: items) else {
      leaveOut(
        "The point '\(name.prefix(80))', whose name makes no identifier,", point,
        "Name it in Latin letters or digits.")
      return nil
    }
    var work = Work(id: id, title: title, place: items.campus, coordinate: coordinate)
    work.description = text(point)
    work.details = details(point)
    guard items.insert(.work(work), line: point.line) != nil else { return nil }
    works[spot] = works[spot] ?? id
    return id
  }

  private func coordinate(of point: XMLTree) -> Coordinate? {
    let numbers = ["lat", "lon"].map { point.attributes[$0].flatMap { Double(decimal: $0) } }
    let name = point.child("name")?.text ?? "without a name"
    guard let latitude = numbers[0], let longitude = numbers[1] else {
      leaveOut("The point '\(name.prefix(80))'", point, "Its lat and lon must be numbers.")
      return nil
    }
    do { return try Coordinate(latitude: latitude, longitude: longitude) } catch {
      leaveOut("The point '\(name.prefix(80))'", point, error.description)
      return nil
    }
  }

  // MARK: Routes

  private mutating func readRoute(_ route: XMLTree) {
    guard let name = route.child("name")?.text,
      let title = LocalizedText(name, in: items.languages[0]),
      let id = MapIdentifiers.tour(nil, name, in: items)
    else {
      return leaveOut(
        "A route without a name that makes an identifier", route, "Name it in Latin letters.")
    }
    var tour = Tour(id: id, campus: items.campus, title: title)
    tour.text = text(route)
    tour.details = details(route)
    for (index, point) in route.children("rtept").enumerated() {
      let count = works.count
      guard let work = work(point, named: "\(name) \(index + 1)") else { continue }
      var stop = Stop(.work(work))
      // A work that a waypoint has made already: what the route says of it is said of the stop.
      if own == nil, works.count == count {
        let words = ["desc", "cmt"].compactMap { point.child($0)?.markup }.filter { !$0.isEmpty }
        stop.text = items.prose(words.joined(separator: "\n\n"), line: point.line)
      }
      tour.stops.append(stop)
    }
    items.insert(.tour(tour), line: route.line)
  }

  private mutating func readOwnTour(_ route: XMLTree) {
    let languages = own ?? items.languages
    let tour = MapFields.tour(
      Self.fields(route), name: route.child("name")?.characters,
      text: route.child("desc")?.characters, line: route.line, in: items, languages: languages)
    guard var tour else { return }
    var earlier = EarlierStops()
    for point in route.children("rtept") {
      // Its name and position are those of what the stop shows.
      point.useAll()
      let stop = MapFields.stop(
        Self.fields(point), after: earlier, line: point.line, log: log, languages: languages)
      guard let stop else { continue }
      tour.stops.append(stop)
      earlier.insert(stop)
    }
    items.insert(.tour(tour), line: route.line)
  }

  // MARK: Pieces of GPX

  private func text(_ element: XMLTree) -> LocalizedText? {
    items.prose(element.child("desc")?.markup, line: element.line)
  }

  /// Whatever else an element says, extensions too, by the names of GPX.
  private func details(_ element: XMLTree) -> Details {
    var details: Details = [:]
    func add(_ name: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      details[name] = details[name].map { "\($0); \(value)" } ?? value
    }
    for child in element.children where !["name", "desc", "rtept"].contains(child.name) {
      switch child.name {
      case "link":
        add("link", child.attributes["href"])
        add("link text", child.child("text")?.text)
        add("link type", child.child("type")?.text)
      case "extensions":
        // A detail for each leaf: values of several elements are no one text.
        func addLeaves(of extra: XMLTree) {
          // Elements amid words are one text with them.
          guard !extra.children.isEmpty, !extra.isMixed else { return add(extra.name, extra.text) }
          for inner in extra.children { addLeaves(of: inner) }
        }
        for extra in child.children { addLeaves(of: extra) }
      default: add(child.name, child.text)
      }
    }
    return details
  }

  /// The fields that Docent added.
  private static func fields(_ element: XMLTree) -> [NamedField] {
    (element.child("extensions")?.children("field") ?? []).compactMap { field in
      guard field.namespace == MapDocument.fieldNamespace, let name = field.attributes["name"],
        !field.characters.isEmpty
      else { return nil }
      return NamedField(name: name, value: field.characters)
    }
  }

  private func leaveOut(_ what: String, _ element: XMLTree, _ remedy: String) {
    log.add(
      .leftOut, "\(what) is left out.", remedy: remedy, line: element.line, field: element.name)
  }
}
