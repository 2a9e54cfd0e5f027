import Catalog
public import Exchange
public import Notation

/// Writes the documents of ``IIIFPresentation`` as files, to be put where their addresses say.
public enum IIIFExport {
  /// The manifests of the works, the collections of published tours and of campuses, and one of
  /// all; with a tour its collection, be it a draft, and the manifests of the works that it shows.
  ///
  /// - Returns: files by the paths of ``IIIFPath``, and what they cannot carry.
  /// - Throws: a Problem if the address of the pages is not known, or if there is no such tour.
  public static func write(_ request: ExportRequest) throws(Problem) -> Exported {
    let address = try request.requiredAddress("IIIF")
    var scope = try ExportScope(request)
    let documents = IIIFPresentation(
      request.contents, address: address, imageSizes: request.imageSizes,
      plainText: request.plainText)
    var files: [SourceFile] = []
    func add(_ path: String, _ bytes: [UInt8]?) {
      if let bytes { files.append(SourceFile(path: path, bytes: bytes)) }
    }
    for work in scope.works {
      add(IIIFPath.manifest(work.id), documents.manifest(of: work.id))
      scope.note(work)
    }
    for tour in scope.tours where request.tour != nil || tour.status == .published {
      add(IIIFPath.tour(tour.id), documents.collection(ofTour: tour.id))
      scope.note(tour)
    }
    if request.tour == nil {
      for campus in request.contents.campuses.values
      where request.campus == nil || request.campus == campus.id {
        add(IIIFPath.campus(campus.id), documents.collection(ofCampus: campus.id))
        for part in documents.parts(ofWorksOn: campus.id) {
          add(
            IIIFPath.works(campus.id, part: part),
            documents.collection(ofWorksOn: campus.id, part: part))
        }
        scope.note(campus)
      }
      if request.campus == nil { add(IIIFPath.catalog, documents.collection()) }
    }
    return Exported(files.sorted { utf8Order($0.path, $1.path) }, losses: scope.allLosses())
  }
}

/// The fields of each thing that the documents hold, and the losses.
extension ExportScope {
  /// Texts of white space only are not told.
  private static func holds(_ text: String) -> Bool { LanguageMap(none: [text]) != nil }

  /// The details that are told: those with a name and something to say.
  private static func told(_ details: Details) -> Set<String> {
    Set(details.filter { holds($0.key) && holds($0.value) }.keys)
  }

  fileprivate mutating func note(_ work: Work) {
    var carried: Set = [
      "accession", "title", "artists", "place", "latitude", "longitude", "status", "date",
      "yearFrom", "yearTo", "medium", "dimensions", "group", "subgroup", "description",
      "narrative", "creditLine", "rights", "locationNote", "media",
    ]
    let artists = work.artists.compactMap { contents.artists[$0] }
    let media = work.media.compactMap { contents.media[$0] }
    // They are told by their names, which identify neither.
    if !work.artists.isEmpty { carried.remove("artists") }
    if work.place.depth > 1 { carried.remove("place") }
    // Images come first, on their canvases.
    let told = media.filter { $0.kind == .image } + media.filter { $0.kind != .image }
    if Set(media.map(\.id)).count < work.media.count || told.map(\.id) != media.map(\.id) {
      carried.remove("media")
    }
    // They stand in one line, where a subgroup alone is taken for the group.
    let hasGroup = work.group.map(Self.holds) ?? false
    if !hasGroup, work.subgroup.map(Self.holds) ?? false {
      carried.subtract(["group", "subgroup"])
      lose(ItemKey(.work, work.id.description), "group")
    }
    carry(work, carried, details: Self.told(work.details), holds: Self.holds)
    loseMarks(of: work)
    for artist in artists {
      carry(artist, artist.readFields, holds: Self.holds)
    }
    for medium in media {
      carry(
        medium,
        ["kind", "source", "alternativeText", "caption", "credit", "licence", "transcript"],
        details: Self.told(medium.details), holds: Self.holds)
      loseMarks(
        of: [("transcript", medium.transcript)], in: ItemKey(.media, medium.id.description),
        on: work.place)
    }
  }

  /// Notes which texts stand in the documents without their marks of CommonMark.
  private mutating func loseMarks(
    of texts: [(name: String, text: LocalizedText?)], in key: ItemKey, on campus: PlaceID
  ) {
    let home = contents.defaultLanguage(at: campus)
    for (name, text) in texts {
      for field in NamedField.texts(name, text, default: home)
      where request.plainText(field.value) != field.value {
        lose(key, field.name)
      }
    }
  }

  fileprivate mutating func note(_ tour: Tour) {
    let key = ItemKey(.tour, tour.id.description)
    carry(key)
    lose(
      key,
      [
        "number": tour.number != nil, "status": tour.status == .draft,
        "stops.after": tour.stops.contains { !$0.after.isEmpty },
        "stops.dwell": tour.stops.contains { $0.dwell != nil },
        "stops.media": tour.stops.contains { !$0.media.isEmpty },
        "stops.radius": tour.stops.contains { $0.radius != nil },
        "stops.weight": tour.stops.contains { $0.weight != nil },
      ])
    let isComplete = tour.stops.allSatisfy { stop in
      if case .work(let id) = stop.subject { contents.works[id] != nil } else { true }
    }
    // The page of a place is known by the number of its stop.
    let isUnclear = Set(tour.stopNumbers).count < tour.stops.count
    lose(key, ["stops": !isComplete || isUnclear])
    lose(tour.details, of: key)
    loseMarks(
      of: [("text", tour.text)] + tour.stops.map { ("stops.text", $0.text) }, in: key,
      on: tour.campus)
  }

  fileprivate mutating func note(_ campus: Campus) {
    carry(place: .campus(campus), ["name", "text", "hours", "address", "center", "details"])
    let key = ItemKey(.campus, campus.id.description)
    lose(campus.details, of: key)
    loseMarks(of: [("text", campus.text)], in: key, on: campus.id)
  }

  private mutating func lose(_ key: ItemKey, _ fields: [String: Bool]) {
    for (field, isLost) in fields where isLost { lose(key, field) }
  }

  private mutating func lose(_ details: Details, of key: ItemKey) {
    let told = Self.told(details)
    for name in details.keys where !told.contains(name) { lose(key, name) }
  }
}
