public import Catalog
public import Geodesy
import Notation

/// Reads a catalogue from text files: folders of campuses, folders of tours, single tours; and
/// documents of other systems.
///
/// The content of a path decides what it is: a folder with `campus.yaml` is a campus, a folder of
/// such folders all of them, a folder of YAML files a folder of tours, a folder or zip archive with
/// `venue.geojson` is IMDF, and a file whose root is `osm` OpenStreetMap, packed or not.
public struct SourceReader {
  let knownLanguages: [PlaceID: [LanguageTag]]
  let knownCenters: [PlaceID: Coordinate]
  /// The campus to which other systems' items belong.
  public let campus: PlaceID?
  /// The formats that documents are recognised in.
  let formats: FormatList
  let format: (any ExchangeFormat)?
  /// The items of the catalogue by lasting number.
  let numbers: [ItemKind: [Int: String]]
  /// The file that says what the fields of other systems' documents mean.
  let mapping: String?
  /// The centre of the campus that a document of another system makes; `nil` to take the one that it
  /// tells, or the middle of its items. Where no campus is made, it is a problem.
  public var center: Coordinate?
  /// The places that the catalogue has beside what is read, campuses among them; `nil` where that is
  /// not known. What documents of other systems put into a place that there is not is put around it.
  public var places: Set<PlaceID>?
  /// The artists and media that the catalogue has beside what is read; `nil` where that is not known.
  /// Artists that documents of other systems name and that nobody has are made, media left out.
  public var references: Set<ItemKey>?
  /// Tells whether the work that the catalogue has by an identifier is known by a text in that column of a
  /// table; `nil` where the catalogue has no works, or is not known.
  public var isKnownWork: KnownWork?

  /// A question to the catalogue about a work, a text and the name of its column.
  public typealias KnownWork = (_ id: Slug, _ text: String, _ column: String) -> Bool
  /// The versions of documents' data that the catalogue has, by their scopes.
  let versions: [String: String]

  /// A reader that knows the languages of some campuses, the default first.
  ///
  /// - Parameters:
  ///   - formats: those of other systems that paths may be in.
  ///   - languages: of the campuses that a catalogue holds already, so that a tour can be read
  ///     without its campus.
  ///   - centers: of those campuses, so that positions with exchanged axes are found.
  ///   - campus: to which places of other systems belong, one slug. OpenStreetMap needs it; IMDF
  ///     names its venue itself. A campus that is neither among `languages` nor in what is read is
  ///     made, with a warning.
  ///   - format: that of every path; `nil` to recognise each by its content.
  ///   - numbers: the identifiers of the items that a catalogue holds already, by their lasting
  ///     numbers, which no other item may take.
  ///   - versions: of the data that a catalogue has of documents that state one, by the
  ///     descriptions of their ``SourceScope``. A document of that version is not read, with a
  ///     warning.
  ///   - mapping: the file that says what the fields of a table or map mean; `nil` for a guess.
  public init(
    formats: FormatList, languages: [PlaceID: [LanguageTag]] = [:],
    centers: [PlaceID: Coordinate] = [:],
    campus: Slug? = nil, format: (any ExchangeFormat)? = nil,
    numbers: [ItemKind: [Int: String]] = [:], versions: [String: String] = [:],
    mapping: String? = nil
  ) {
    self.formats = formats
    knownLanguages = languages
    knownCenters = centers
    self.campus = campus.flatMap { try? PlaceID($0.description) }
    self.format = format
    self.numbers = numbers
    self.mapping = mapping
    self.versions = versions
  }

  /// The name of the detail of a work that holds the version of its document's data.
  public static let versionDetail = "data version"

  /// Everything that `paths` hold. Never throws, because errors are among the reading's problems.
  ///
  /// - Complexity: O(n log n) on average for n bytes of Docent's own text; an outline whose v sides
  ///   overlap in longitude takes O(v²). A document of another system takes what its format does.
  public func read(_ paths: [String]) -> SourceReading {
    var reading = SourceReading()
    if paths.isEmpty {
      reading.add(
        Problem(
          .unreadableFile, "No path is given, so nothing was read.",
          remedy: "Name a folder or file, such as Data or Tours."))
    }
    var finder = SourceFinder(formats: formats, format: format, mapping: mapping)
    for path in paths { finder.find(at: path) }
    finder.problems.forEach { reading.add($0) }
    // Campuses first: the texts of a tour are in the default language of its campus.
    for case .campus(let folder) in finder.findings { readCampus(folder, into: &reading) }
    for case .foreign(let path, let companions, let format, let own) in finder.joinedFindings {
      readForeign(path, with: companions, format, mapping: mapping ?? own, into: &reading)
    }
    var read: Set<String> = []
    for case .tours(let folder, let files) in finder.findings {
      let scope = SourceScope.tours(folder: DiskFile.absolute(folder))
      reading.begin(scope)
      for file in files where read.insert(DiskFile.absolute(file)).inserted {
        readTour(file, in: scope, into: &reading)
      }
    }
    for case .tour(let file) in finder.findings
    where read.insert(DiskFile.absolute(file)).inserted {
      readTour(file, in: nil, into: &reading)
    }
    reading.housePlaces(beside: places)
    reading.settleReferences(beside: references)
    if center != nil { checkCenterIsUsed(&reading) }
    reading.checkMedia()
    return reading
  }

  /// Refuses a centre where no campus was made that could have it.
  private func checkCenterIsUsed(_ reading: inout SourceReading) {
    let isMade = reading.contents.campuses.values.contains { $0.center == center }
    guard !isMade, !reading.problems.contains(where: { $0.severity == .error }) else { return }
    let known = campus.flatMap { knownLanguages[$0] == nil ? nil : $0 }
    reading.add(
      Problem(
        .badRequest,
        "A centre is given, and no campus is made that could have it"
          + (known.map { ": '\($0)' is there already." } ?? "."),
        remedy: "Leave --center out; 'docent place set \(known?.description ?? "ID") --set "
          + "center=LAT,LON' moves the centre of a campus."))
  }

  /// The other system's format that a path is in; `nil` if it is in none, or part of a catalogue.
  ///
  /// - Complexity: That of ``FormatList/claims(on:)``.
  public func foreignFormat(of path: String) -> (any ExchangeFormat)? {
    foreignDocument(at: path)?.format
  }

  /// The document of another system that a path is, or that stands in a folder with its pictures and
  /// sound; of several the first. `nil` if there is none, or the path is part of a catalogue.
  ///
  /// - Complexity: That of ``FormatList/claims(on:)``, for each file of a folder.
  public func foreignDocument(at path: String) -> (path: String, format: any ExchangeFormat)? {
    var finder = SourceFinder(formats: formats, format: format, mapping: mapping)
    finder.find(at: path)
    guard case .foreign(let path, _, let foreign, _)? = finder.findings.first else { return nil }
    return (path, foreign)
  }

  /// The tables and maps at a path, of a folder all of them, of which no mapping says what their columns
  /// mean.
  ///
  /// - Complexity: That of ``foreignDocument(at:)``.
  public func unmappedTables(at path: String) -> [String] {
    guard mapping == nil else { return [] }
    var finder = SourceFinder(formats: formats, format: format, mapping: mapping)
    finder.find(at: path)
    return finder.findings.compactMap { finding in
      guard case .foreign(let path, _, let foreign, nil) = finding,
        foreign.traits.contains(.isMapped)
      else { return nil }
      return path
    }
  }

  // MARK: A campus

  private func readCampus(_ folder: String, into reading: inout SourceReading) {
    let log = ProblemLog(file: DiskFile.join(folder, "campus.yaml"))
    guard let text = DiskFile.text(log: log),
      let found = CampusFile.read(text, folder: DiskFile.name(of: folder), log: log)
    else {
      reading.add(log, from: [.campus])
      // The other files are still checked, with the folder's name as their campus.
      if let id = try? Slug(DiskFile.name(of: folder)), let campus = try? PlaceID(id.description) {
        readFiles(of: campus, [], folder, into: &reading)
      }
      return
    }
    let scope = SourceScope.campus(found.campus.id)
    reading.begin(scope)
    reading.insert(.campus(found.campus), line: found.line, scope: scope, log: log)
    reading.add(log, from: [.campus])
    readFiles(of: found.campus.id, found.campus.languages, folder, into: &reading)
  }

  private func readFiles(
    of campus: PlaceID, _ languages: [LanguageTag], _ folder: String,
    into reading: inout SourceReading
  ) {
    let scope = SourceScope.campus(campus)
    func read(
      _ name: String, of kinds: Set<ItemKind>,
      _ body: (SourceText, ProblemLog, inout SourceReading) -> Void
    ) {
      let log = ProblemLog(file: DiskFile.join(folder, name))
      guard DiskFile.exists(log.file) else { return }
      // A campus may hold as much as a table that it came from.
      if let text = DiskFile.text(log: log, most: InputBound.table.most) {
        body(text, log, &reading)
      }
      reading.add(log, from: kinds)
    }
    read("places.geojson", of: [.building, .level, .room, .entrance]) { text, log, reading in
      PlacesFile(campus: campus, languages: languages, log: log).read(text) { item, line in
        reading.insert(item, line: line, scope: scope, log: log)
      }
    }
    read("paths.geojson", of: [.path, .pathPoint]) { text, log, reading in
      PathsFile.read(text, campus: campus, languages: languages, log: log) { item, line in
        reading.insert(item, line: line, scope: scope, log: log)
      }
    }
    read("ground.geojson", of: [.ground]) { text, log, reading in
      GroundFile.read(text, campus: campus, languages: languages, log: log) { item, line in
        reading.insert(item, line: line, scope: scope, log: log)
      }
    }
    read("artists.csv", of: [.artist]) { text, log, reading in
      ArtistsTable.read(text, campus: campus, languages: languages, log: log) { artist, line in
        reading.insert(.artist(artist), line: line, scope: scope, log: log)
      }
    }
    read("media.csv", of: [.media]) { text, log, reading in
      let files = MediaFolder(folder, ["media"])
      MediaTable.read(text, campus: campus, languages: languages, log: log) { media, line in
        guard reading.insert(.media(media), line: line, scope: scope, log: log) else { return }
        reading.setMediaFolder(files, of: .media(media))
        for file in media.files where files.lacks(file.name) {
          log.add(
            .missingMediaFile, "The file '\(file.name)' is not in \(files.path).",
            remedy: "Put it there, or correct its name; upper and lower case differ.", line: line,
            field: media.field(naming: file))
        }
      }
    }
    read("works.csv", of: [.work]) { text, log, reading in
      WorksTable(campus: campus).read(text, languages: languages, log: log) { work, line in
        reading.insert(.work(work), line: line, scope: scope, log: log)
      }
    }
  }

  // MARK: A tour

  private func readTour(
    _ file: String, in folder: SourceScope?, into reading: inout SourceReading
  ) {
    let log = ProblemLog(file: file)
    defer { reading.add(log, from: [.tour]) }
    guard let text = DiskFile.text(log: log),
      let entries = YAMLDocument.entries(of: text, log: log)
    else { return }
    guard TourFile.describes(entries) else {
      log.add(
        .unknownFormat, "The file is YAML, but describes no tour.",
        remedy: "A tour has id, campus, title and stops.", line: 1)
      return
    }
    let campuses = reading.contents.campuses
    let name = DiskFile.name(of: file)
    let found = TourFile.read(
      entries, file: name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name,
      languages: { campuses[$0]?.languages ?? knownLanguages[$0] ?? [] }, log: log)
    guard let found else { return }
    let scope = folder ?? .tour(found.tour.id)
    reading.begin(scope)
    if reading.insert(.tour(found.tour), line: found.line, scope: scope, log: log) {
      reading.setStopLocations(
        found.stopLines.map { log.location(line: $0, field: "stops") }, of: found.tour.id)
    }
  }
}
