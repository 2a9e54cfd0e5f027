import Catalog
public import Exchange
public import Notation

/// Writes works, artists and places as Linked Art (https://linked.art, API 1.0): JSON-LD after
/// CIDOC CRM, a file a record.
///
/// Statements that are CommonMark say so by their `format`, `text/markdown` (RFC 7763), and stay as
/// they were typed. What is made of what, who owns what and who is a person and who a group is not
/// guessed: the catalogue does not tell the latter two apart, and every artist is a `Person`.
public enum LinkedArtExport {
  /// A file for each work, each artist and each campus, building, level and room; for a tour, for
  /// those that it shows.
  ///
  /// Refuses a tour that is not there, and to write without a public address.
  public static func write(_ request: ExportRequest) throws(Problem) -> Exported {
    let address = try request.requiredAddress("Linked Art")
    var writing = LinkedArtWriting(try ExportScope(request), address)
    return writing.write()
  }
}

/// The records of one export.
private struct LinkedArtWriting {
  private var scope: ExportScope
  private let records: LinkedArtRecords
  private var files: [SourceFile] = []

  init(_ scope: ExportScope, _ address: PublicAddress) {
    self.scope = scope
    records = LinkedArtRecords(
      contents: scope.contents, addresses: LinkedArtAddresses(publicAddress: address))
  }

  mutating func write() -> Exported {
    let contents = scope.contents
    let works = scope.works
    for work in works { write(work) }
    var artists = Set(works.flatMap(\.artists)).compactMap { contents.artists[$0] }
    var shown = Set(works.map(\.place))
    if scope.request.tour != nil {
      for case .place(let place) in scope.tours.flatMap(\.stops).map(\.subject) {
        shown.insert(place)
      }
    }
    var places = shown.flatMap { contents.places(around: $0) }
    if scope.request.tour == nil {
      let campus = scope.request.campus
      artists += contents.artists.values.filter { $0.campus == campus ?? $0.campus }
      places += contents.items.filter { $0.campus == campus ?? $0.campus }
        .compactMap(DescribedPlace.init)
    }
    for artist in Set(artists) { write(artist) }
    for place in Dictionary(places.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one }).values
    {
      write(place)
    }
    return Exported(files.sorted { utf8Order($0.path, $1.path) }, losses: scope.allLosses())
  }

  private mutating func write(_ work: Work) {
    var carried: Set = [
      "accession", "title", "date", "yearFrom", "yearTo", "medium", "dimensions", "group",
      "subgroup", "description", "narrative", "creditLine", "rights",
    ]
    let media = work.media.compactMap { scope.contents.media[$0] }
    // Sound stands in a list of its own: of others that follow it the order is lost.
    let isSorted =
      media.firstIndex { $0.kind == .audio }
      .map { media[$0...].allSatisfy { $0.kind == .audio } } ?? true
    if media.count == work.media.count, isSorted { carried.insert("media") }
    if work.artists.allSatisfy({ scope.contents.artists[$0] != nil }) { carried.insert("artists") }
    if records.isAtItsPlace(work) {
      carried.formUnion(["place", "latitude", "longitude", "locationNote"])
    }
    scope.carry(work, carried, details: Self.linked(work.details))
    for medium in media {
      var carried: Set = ["kind", "alternativeText", "caption", "credit", "licence"]
      if PublicAddress.isWhole(medium.source) { carried.insert("source") }
      scope.carry(medium, carried)
    }
    add(PagePath.work(work.id), records.record(of: work))
    if let spot = records.spot(of: work) {
      files.append(
        SourceFile(path: LinkedArtAddresses.spotPath(work.id), bytes: spot.bytes + [0x0A]))
    }
  }

  private mutating func write(_ artist: Artist) {
    scope.carry(
      artist, ["name", "sortName", "nationality", "lifeDates", "biography"],
      details: Self.linked(artist.details))
    add(PagePath.artist(artist.id), records.record(of: artist))
  }

  /// The details that name the same thing elsewhere.
  private static func linked(_ details: Details) -> Set<String> {
    WikidataIdentifier(of: details) == nil ? [] : [WikidataIdentifier.detail]
  }

  private mutating func write(_ place: DescribedPlace) {
    scope.carry(place: place.item, ["name", "shortName", "ordinal", "text", "geometry"])
    add(PagePath.place(place.id), records.record(of: place))
  }

  private mutating func add(_ page: String, _ json: JSONWriter) {
    files.append(SourceFile(path: LinkedArtAddresses.path(page), bytes: json.bytes + [0x0A]))
  }
}
