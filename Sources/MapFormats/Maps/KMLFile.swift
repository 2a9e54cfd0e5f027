import Catalog
import Exchange
import Geodesy
import Notation

/// Reads KML 2.2 (OGC 07-147r2).
///
/// A placemark with a point is a work; one without a geometry a work whose position is not known. A
/// folder that holds one line and points beside it is a tour along the points, in the order of the
/// document. What Docent wrote is told by its fields in `ExtendedData`.
struct KMLFile {
  /// The beginning of the names of fields that tell of the whole document.
  static let prefix = "docent:"
  /// The name of the field by which a document of Docent's own is known; it says the languages of
  /// the campus, the default first.
  private static let languages = prefix + "languages"
  /// The field that says the campus.
  private static let campus = prefix + "campus"
  /// Elements that show something, but are no places.
  private static let pictures: Set = [
    "NetworkLink", "GroundOverlay", "PhotoOverlay", "ScreenOverlay", "Tour",
  ]

  /// Elements that say how something is drawn, and nothing of the thing.
  private static let drawing: Set = [
    "StyleMap", "open", "extrude", "tessellate", "drawOrder",
  ]

  /// Elements that say from where to look at a thing, and where it is shown.
  private static let views: Set = ["LookAt", "Camera", "Region"]

  private var items: ForeignItems
  private var identifiers = MapIdentifiers()
  /// The languages that Docent wrote, the default first; `nil` if it did not write the document.
  private let own: [LanguageTag]?

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
    let probe = SourceProbe(document.path)
    if case .failure(let refusal)? = probe.archive {
      document.log().add(.malformedFile, refusal.message, remedy: refusal.remedy)
      return nil
    }
    let archive = packed(probe)
    let log = document.log(file: archive?.folder.path(of: archive?.name ?? ""))
    if let archive, archive.others > 0 {
      log.add(
        .leftOut,
        "The archive holds \(archive.others) more KML files, which are left out: its document is "
          + "\(archive.name).", remedy: "Unpack it, and import each by itself.")
    }
    let found =
      if let archive {
        archive.folder.text(of: archive.name, log: log).map { Array($0.bytes) }
      } else { DiskFile.bytes(log: log, most: SourceText.most) }
    guard let bytes = found, let root = XMLTree.read(bytes, log: log) else { return nil }
    guard root.name == "kml" else {
      log.add(
        .unknownFormat, "The root of the XML is '\(root.name.prefix(80))'.",
        remedy: "KML has kml.", line: root.line)
      return nil
    }
    let data = root.child("Document")?.child("ExtendedData")?.children("Data") ?? []
    func stated(_ name: String) -> String? {
      data.first { $0.attributes.peek("name") == name }?.child("value")?.peek
    }
    let own = stated(languages).map {
      $0.split(separator: " ").compactMap { try? LanguageTag(String($0)) }
    }
    let named = stated(Self.campus).flatMap { try? PlaceID($0) }?.campus
    guard let campus = document.campus ?? named ?? document.requiredCampus(log) else { return nil }
    let languages = document.languages(of: campus, usual: own ?? [.english])
    var reader = KMLFile(
      items: ForeignItems(campus: campus, languages: languages, log: log),
      own: own.map { $0.isEmpty ? languages : $0 })
    reader.read(root, folders: [])
    _ = root.attributes["schemaLocation"]
    // Docent calls a document after its campus; what others call theirs is told as left out.
    if own != nil { root.child("Document")?.useChildren(["name"]) }
    var views = Ledger()
    useDrawing(root, root.name, &views)
    document.account(for: root.unused, in: log)
    document.account(for: views, in: log)
    return document.campus(of: reader.items)
  }

  /// The document in a KMZ archive, which is called `doc.kml` as a rule (OGC 07-147r2, annex C),
  /// else the first at its root that ends in `.kml`; and how many others there are. `nil` if the
  /// file is no such archive.
  static func packed(
    _ probe: SourceProbe
  ) -> (folder: DocumentFolder, name: String, others: Int)? {
    guard let folder = try? probe.archive?.get() else { return nil }
    let names = folder.names.filter { $0.lowercased().hasSuffix(".kml") }
    guard let name = names.first(where: { $0.lowercased() == "doc.kml" }) ?? names.first else {
      return nil
    }
    return (folder, name, names.count - 1)
  }

  /// Marks as used what says how things in it are drawn; from where something is looked at that is no work
  /// goes into `rest`, once each. `path` leads to the element.
  private static func useDrawing(_ element: XMLTree, _ path: String, _ rest: inout Ledger) {
    element.useChildren(drawing)
    if KMLHeight.saysNothing(in: element) { element.useChildren([KMLHeight.mode]) }
    for style in element.children("Style") { useStyle(style) }
    // What is hidden is read like the rest, and told.
    if element.child("visibility")?.peek != "0" { element.useChildren(["visibility"]) }
    // The names of fields stand with their values.
    for schema in element.children("Schema") { schema.useAttributes(["id", "name", "type"]) }
    for child in element.children where child.name != "Style" && !drawing.contains(child.name) {
      let inner = "\(path)/\(child.name)"
      guard views.contains(child.name) else {
        useDrawing(child, inner, &rest)
        continue
      }
      if !child.unusedTexts.isEmpty { rest.note(inner, line: child.line) }
      child.useAll()
    }
  }

  /// Marks a style as used but for what it says of things: the words of their balloons, and the pictures
  /// that stand for them.
  private static func useStyle(_ style: XMLTree) {
    _ = (style.text, style.attributes.all)
    for child in style.children
    where child.name != "href" && (style.name, child.name) != ("BalloonStyle", "text") {
      useStyle(child)
    }
  }

  private init(items: ForeignItems, own: [LanguageTag]?) {
    self.items = items
    self.own = own
  }

  private var log: ProblemLog { items.log }

  // MARK: Folders

  private mutating func read(_ container: XMLTree, folders: [String]) {
    // Of others only tours keep what is told of a folder.
    let fields = own == nil ? [] : Self.fields(container)
    if own != nil, fields.contains(where: { $0.name == "id" }) {
      return readOwnTour(container, fields)
    }
    let placemarks = container.children("Placemark")
    let lines = placemarks.filter { Self.line(of: $0) != nil }
    let points = placemarks.filter { Self.geometry(of: $0)?.name == "Point" }
    let isTour = own == nil && lines.count == 1 && !points.isEmpty
    var shown: [Slug] = []
    for child in container.children {
      switch child.name {
      case "Document", "Folder", "kml":
        let name = child.name == "Folder" ? child.child("name")?.text : nil
        read(child, folders: folders + (name.map { [$0] } ?? []))
      case "Placemark":
        if isTour, Self.line(of: child) != nil { continue }
        if let work = work(child, folders: folders) { shown.append(work) }
      case let name where Self.pictures.contains(name):
        child.useAll()
        leaveOut("An element '\(name)'", child.line, "It shows no work.")
      default: break
      }
    }
    if isTour { addTour(container, lines[0], shown) }
  }

  private mutating func addTour(_ folder: XMLTree, _ line: XMLTree, _ works: [Slug]) {
    let name = folder.child("name")?.text ?? line.child("name")?.text
    guard let name, let title = LocalizedText(name, in: items.languages[0]),
      let id = MapIdentifiers.tour(folder.attributes["id"], name, in: items)
    else {
      return leaveOut(
        "The tour of a folder without a name", folder.line, "Give the folder a name.")
    }
    var tour = Tour(id: id, campus: items.campus, title: title)
    tour.text = text(folder.child("description") ?? line.child("description"))
    tour.details = details(folder)
    if let other = line.child("name")?.text, other != name { tour.details["line name"] = other }
    tour.details["line"] = Self.line(of: line)?.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    tour.stops = works.map { Stop(.work($0)) }
    items.insert(.tour(tour), line: folder.line)
  }

  private mutating func readOwnTour(_ folder: XMLTree, _ fields: [NamedField]) {
    let languages = own ?? items.languages
    let tour = MapFields.tour(
      fields, name: folder.child("name")?.characters, text: folder.child("description")?.characters,
      line: folder.line, in: items, languages: languages)
    guard var tour else { return }
    var earlier = EarlierStops()
    for placemark in folder.children("Placemark") {
      // What it is called and where it is drawn are those of what the stop shows.
      placemark.useAll()
      let fields = Self.fields(placemark)
      // The line through the stops has none.
      guard !fields.isEmpty else { continue }
      let stop = MapFields.stop(
        fields, after: earlier, line: placemark.line, log: log, languages: languages)
      guard let stop else { continue }
      tour.stops.append(stop)
      earlier.insert(stop)
    }
    items.insert(.tour(tour), line: folder.line)
  }

  // MARK: Placemarks

  private mutating func work(_ placemark: XMLTree, folders: [String]) -> Slug? {
    let fields = Self.fields(placemark)
    let coordinate: Coordinate?
    switch Self.geometry(of: placemark) {
    case nil: coordinate = nil
    case let point? where point.name == "Point": coordinate = self.coordinate(of: point)
    case let other?:
      let name = placemark.child("name")?.text ?? "without a name"
      leaveOut(
        "The \(other.name) '\(name.prefix(80))'", other.line,
        "A work needs a point; a tour is a folder with one line and points.")
      return nil
    }
    if own != nil {
      let work = MapFields.work(
        fields, name: placemark.child("name")?.characters,
        text: placemark.child("description")?.characters, at: coordinate, line: placemark.line,
        in: items, languages: own ?? items.languages)
      guard let work, items.insert(.work(work), line: placemark.line) != nil else { return nil }
      return work.id
    }
    guard let name = placemark.child("name")?.text,
      let title = LocalizedText(HTMLText.plain(name), in: items.languages[0])
    else {
      leaveOut("A placemark without a name", placemark.line, "Give it one.")
      return nil
    }
    guard
      let id = identifiers.slug(own: placemark.attributes["id"], name: name, .work, in: items)
    else {
      leaveOut(
        "The placemark '\(name.prefix(80))', whose name makes no identifier,", placemark.line,
        "Give it an id of Latin letters or digits.")
      return nil
    }
    var work = Work(id: id, title: title, place: items.campus, coordinate: coordinate)
    work.description = text(placemark.child("description"))
    work.details = details(placemark)
    keepRest(of: placemark, in: &work, called: name)
    if !folders.isEmpty { work.details["folder"] = folders.joined(separator: " / ") }
    items.insert(.work(work), line: placemark.line)
    return id
  }

  private func text(_ element: XMLTree?) -> LocalizedText? {
    items.prose(element?.markup, line: element?.line)
  }

  /// Whatever else a feature says; how it is drawn apart.
  private func details(_ feature: XMLTree) -> Details {
    var details: Details = [:]
    for field in Self.fields(feature) {
      let value = field.value.trimmingWhitespace
      guard !value.isEmpty else { continue }
      details[field.name] = details[field.name].map { "\($0); \(value)" } ?? value
    }
    for name in ["address", "phoneNumber", "Snippet", "styleUrl"] {
      if let text = feature.child(name)?.text { details[name] = text }
    }
    details["link"] = feature.child("link")?.attributes["href"]
    details["author"] = feature.child("author")?.allText.trimmingWhitespace
    for name in Self.views.sorted() {
      guard let view = feature.child(name) else { continue }
      let words = view.unusedTexts.compactMap(\.last).compactMap { leaf in
        leaf.text.map { "\(leaf.name) \($0)" }
      }
      details[name] = words.isEmpty ? nil : words.joined(separator: ", ")
    }
    for name in ["TimeStamp", "TimeSpan"] {
      for moment in feature.child(name)?.children ?? [] { details[moment.name] = moment.text }
    }
    return details
  }

  // MARK: Pieces of KML

  /// The names and values of `ExtendedData`, in both of its forms.
  static func fields(_ feature: XMLTree) -> [NamedField] {
    guard let data = feature.child("ExtendedData") else { return [] }
    // Values stay as they are, but where elements stand amid them.
    func words(_ element: XMLTree) -> String? {
      element.isMixed ? element.text : element.characters
    }
    let plain = data.children("Data").map { ($0, $0.child("value").flatMap(words)) }
    let schemas = data.children("SchemaData")
    for schema in schemas { _ = schema.attributes["schemaUrl"] }
    let typed = schemas.flatMap { $0.children("SimpleData") }
      .map { ($0, words($0)) }
    return (plain + typed).compactMap { element, value in
      guard let name = element.attributes["name"], let value, !value.isEmpty else { return nil }
      return NamedField(name: name, value: value)
    }
  }

  /// The geometry of a placemark; of several, the first point, else the first.
  private static func geometry(of placemark: XMLTree) -> XMLTree? {
    let all = geometries(of: placemark)
    return all.first { $0.name == "Point" } ?? all.first
  }

  /// All geometries of a placemark, one after the other.
  private static func geometries(of placemark: XMLTree) -> [XMLTree] {
    let names: Set = [
      "Point", "LineString", "LinearRing", "Polygon", "Model", "Track", "MultiTrack",
    ]
    func flat(_ element: XMLTree) -> [XMLTree] {
      element.children.flatMap {
        $0.name == "MultiGeometry" ? flat($0) : names.contains($0.name) ? [$0] : []
      }
    }
    return flat(placemark)
  }

  /// The coordinates of a geometry: of a polygon, those of its outline and of each hole.
  private static func coordinates(in geometry: XMLTree) -> [String] {
    geometry.children.flatMap {
      $0.name == "coordinates" ? [$0.text ?? ""] : coordinates(in: $0)
    }
  }

  /// Keeps what a placemark shows besides the position of its work: the height of that, and further
  /// geometries.
  private func keepRest(of placemark: XMLTree, in work: inout Work, called name: String) {
    var rest = Self.geometries(of: placemark)
    guard let point = rest.firstIndex(where: { $0.name == "Point" }) else { return }
    if let height = KMLHeight.text(of: rest[point].child("coordinates")?.text ?? "") {
      work.details[HeightDetail.name] = height
      work.details[KMLHeight.mode] = rest[point].child(KMLHeight.mode)?.text
    }
    rest.remove(at: point)
    guard !rest.isEmpty else { return }
    log.addOnce(
      "geometries", .assumedValue,
      "'\(name.prefix(80))' has several geometries: its work is put at the first point.",
      remedy: "Make a placemark of each work; what else it shows is kept as a detail.",
      line: placemark.line, field: "MultiGeometry")
    work.details["geometry"] = rest.map { geometry in
      let all = Self.coordinates(in: geometry)
      let numbers = (all.isEmpty ? [geometry.allText] : all).joined(separator: " / ")
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "\(geometry.name) \(numbers)"
    }.joined(separator: "; ")
  }

  /// The coordinates of the line that a placemark is.
  private static func line(of placemark: XMLTree) -> String? {
    guard let geometry = geometry(of: placemark), geometry.name == "LineString" else { return nil }
    return geometry.child("coordinates")?.text ?? ""
  }

  /// `longitude,latitude` and perhaps a height.
  private func coordinate(of point: XMLTree) -> Coordinate? {
    let text = point.child("coordinates")?.text ?? ""
    let numbers = text.split(separator: ",").map { Double(decimal: $0.trimmingWhitespace) }
    if (2...3).contains(numbers.count), let longitude = numbers[0], let latitude = numbers[1] {
      do {
        return try Coordinate(latitude: latitude, longitude: longitude)
      } catch {
        log.add(
          .leftOut, "\(error) The work gets no position.",
          remedy: "KML writes longitude first, then latitude.", line: point.line,
          field: "coordinates")
        return nil
      }
    }
    log.add(
      .leftOut,
      "The coordinates '\(text.prefix(80))' are not two numbers. The work gets no position.",
      remedy: "Write longitude,latitude in degrees.", line: point.line, field: "coordinates")
    return nil
  }

  private func leaveOut(_ what: String, _ line: Int, _ remedy: String) {
    log.add(.leftOut, "\(what) is left out.", remedy: remedy, line: line)
  }
}

extension MapIdentifiers {
  /// The identifier of a tour; two of a name are a problem when they are taken in.
  static func tour(_ own: String?, _ name: String, in items: ForeignItems) -> Slug? {
    var identifiers = MapIdentifiers()
    return identifiers.slug(own: own, name: name, .tour, in: items)
  }
}
