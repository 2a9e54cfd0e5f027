public import Catalog

/// Writes the documents of ``IIIFPresentation`` as files, to be put where their addresses say.
public enum IIIFExport {
  /// The manifests of the works, the collections of published tours and of campuses, and one of all;
  /// with a tour its collection, be it a draft, and the manifests of the works that it shows.
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
        scope.note(campus)
      }
      if request.campus == nil { add(IIIFPath.catalog, documents.collection()) }
    }
    return Exported(files.sorted { utf8Order($0.path, $1.path) }, losses: scope.allLosses())
  }
}

/// What of each thing the documents hold, and what they do not.
extension ExportScope {
  fileprivate mutating func note(_ work: Work) {
    let key = ItemKey(.work, work.id.description)
    carry(key)
    lose(key, ["crs": work.survey != nil, "number": work.number != nil])
    lose(work.details, of: key)
    lose(
      key,
      [
        "artists": work.artists.contains { contents.artists[$0] == nil },
        "media": work.media.contains { contents.media[$0] == nil },
      ])
    for artist in work.artists.compactMap({ contents.artists[$0] }) {
      let key = ItemKey(.artist, artist.id.description)
      carry(key)
      lose(
        key,
        [
          "biography": artist.biography != nil, "number": artist.number != nil,
          "sortName": artist.sortName != nil,
        ])
      for name in artist.details.keys { lose(key, name) }
    }
    for medium in work.media.compactMap({ contents.media[$0] }) {
      let key = ItemKey(.media, medium.id.description)
      carry(key)
      lose(key, ["number": medium.number != nil])
      lose(medium.details, of: key)
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
    // Where a stop at a place has a title and words of its own, nothing says which place it is.
    let hidesPlace = tour.stops.contains { stop in
      if case .place = stop.subject { stop.title != nil && stop.text != nil } else { false }
    }
    lose(key, ["stops": !isComplete || hidesPlace])
    lose(tour.details, of: key)
  }

  fileprivate mutating func note(_ campus: Campus) {
    let key = ItemKey(.campus, campus.id.description)
    carry(key)
    lose(
      key,
      [
        "languages": true, "number": campus.number != nil, "tiles": campus.tiles != nil,
        "tilesAttribution": campus.tilesAttribution != nil, "timeZone": true,
        "zoom": campus.zoom != nil,
      ])
    lose(campus.details, of: key)
  }

  private mutating func lose(_ key: ItemKey, _ fields: [String: Bool]) {
    for (field, isLost) in fields where isLost { lose(key, field) }
  }

  /// Details without a name are not told.
  private mutating func lose(_ details: Details, of key: ItemKey) {
    for (name, value) in details where LanguageMap(none: [name]) == nil && !value.isEmpty {
      lose(key, name)
    }
  }
}
