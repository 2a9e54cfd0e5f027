import Catalog
public import Exchange
public import Notation

/// Writes works as LIDO 1.1 (ICOM-CIDOC, http://www.lido-schema.org), the harvesting schema that
/// Europeana and museum portals take.
///
/// A record a work, with its makers, its place and its media in it. One `descriptiveMetadata` in
/// the campus's default language carries all languages: every text is repeated with its own
/// `xml:lang`, as the schema provides for where only texts are translated, so that no fact stands
/// twice. Texts are plain: CommonMark is told without its marks.
///
/// Identifiers are the addresses of pages where a public address is given, `CAMPUS/work/ID` where
/// not.
public enum LIDOExport {
  /// A document, or one for each campus where there are several.
  ///
  /// Refuses a tour that is not there.
  public static func write(_ request: ExportRequest) throws(Problem) -> Exported {
    var scope = try ExportScope(request)
    // The schema has no document without a record.
    return scope.documents(ending: "xml", ofWorksOnly: true) { campus, works, _, scope in
      let source = LIDOSource(campus, request)
      var xml = XMLWriter()
      xml.element(
        "lido:lidoWrap",
        [
          "xmlns:lido": "http://www.lido-schema.org", "xmlns:gml": "http://www.opengis.net/gml",
          "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
          "xsi:schemaLocation":
            "http://www.lido-schema.org http://www.lido-schema.org/schema/v1.1/lido-v1.1.xsd",
        ]
      ) { xml in
        for work in works {
          LIDORecord(work, source).write(to: &xml)
          account(for: work, source, &scope)
        }
      }
      return xml.bytes
    }
  }

  /// Notes what of a work, and of what its record tells besides, is in the document.
  private static func account(for work: Work, _ source: LIDOSource, _ scope: inout ExportScope) {
    let holds = XMLWriter.holds
    var carried: Set = [
      "accession", "title", "place", "latitude", "longitude", "date", "yearFrom", "yearTo",
      "medium", "dimensions", "group", "subgroup", "description", "narrative", "creditLine",
      "rights",
      "locationNote", "status",
    ]
    let artists = work.artists.compactMap { source.contents.artists[$0] }
    let media = work.media.compactMap { source.contents.media[$0] }
    if artists.count == work.artists.count { carried.insert("artists") }
    if media.count == work.media.count { carried.insert("media") }
    func told(_ details: Details) -> Set<String> { Set(LIDONote.told(details).map(\.name)) }
    scope.carry(work, carried, details: told(work.details), holds: holds)
    scope.loseMarks(of: work)
    for artist in artists {
      var carried: Set = ["name", "sortName", "nationality"]
      // They stand on the line of the label only.
      if artist.lifeDates?.allSatisfy(\.isWhitespace) == false { carried.insert("lifeDates") }
      let isLinked = WikidataIdentifier(of: artist.details) != nil
      scope.carry(
        artist, carried, details: isLinked ? [WikidataIdentifier.detail] : [], holds: holds)
    }
    for medium in media {
      var carried: Set = ["kind", "alternativeText", "caption", "credit", "licence", "transcript"]
      if source.isWhole(medium) { carried.insert("source") }
      scope.carry(medium, carried, details: told(medium.details), holds: holds)
    }
    for place in source.contents.places(around: work.place) {
      scope.carry(place: place.item, ["name", "shortName"], holds: holds)
    }
  }
}

/// The campus that records come from, and the identifiers that they use.
struct LIDOSource {
  let campus: PlaceID
  let contents: CatalogContents
  let publicAddress: PublicAddress?
  /// The language of texts that name none.
  let language: LanguageTag
  /// Tells CommonMark without its marks.
  let plainText: @Sendable (String) -> String

  init(_ campus: PlaceID, _ request: ExportRequest) {
    self.campus = campus
    contents = request.contents
    publicAddress = request.address
    language = request.contents.defaultLanguage(at: campus)
    plainText = request.plainText
  }

  /// The identifier of a thing, which is the address of its page, or else `local`; and which of the
  /// two it is.
  func identifier(page: String, local: String) -> (type: String, text: String) {
    if let publicAddress { return (LIDOConcept.uri, publicAddress.address(page)) }
    return (LIDOConcept.local, local)
  }

  /// Tells whether the address of a medium leads to its bytes as the catalogue has it.
  func isWhole(_ medium: Media) -> Bool {
    address(of: medium) != nil && PublicAddress.isWhole(medium.source)
  }

  /// The address of a medium's bytes, if they have one.
  func address(of medium: Media) -> String? {
    if case .address(let address) = medium.source { return PublicAddress.escaped(address) }
    return publicAddress?.address(of: medium)
  }
}
