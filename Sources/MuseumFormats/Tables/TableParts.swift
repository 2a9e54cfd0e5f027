import Catalog
import Exchange
import Notation

/// What the rows of a table make, on each of the campuses that they are on.
struct TableParts {
  private let document: ForeignDocument
  private let mapping: TableMapping
  private let positions: TablePosition
  private let folder: MediaFolder
  private let log: ProblemLog
  /// The works of each campus; none where rows are places.
  private var works: [MappedWorks] = []
  private var places: [MappedPlaces] = []
  private var numbers: [PlaceID: Int] = [:]
  private var homeless = Tally()

  init(
    _ document: ForeignDocument, _ mapping: TableMapping, _ positions: TablePosition,
    folder: MediaFolder, log: ProblemLog
  ) {
    self.document = document
    self.mapping = mapping
    self.positions = positions
    self.folder = folder
    self.log = log
  }

  /// True if no row has made anything.
  var isEmpty: Bool { all.allSatisfy(\.found.isEmpty) }

  private var all: [ForeignItems] { works.map(\.items) + places.map(\.items) }

  /// Begins with `campus`, of which a table without rows speaks, too.
  mutating func begin(on campus: PlaceID) { _ = number(of: campus) }

  /// Adds a row, which is on `campus`, or where that is `nil` on the campus of its place.
  mutating func add(_ record: inout TableRecord, on campus: PlaceID?) {
    guard let campus = campus ?? home(of: record) else { return }
    let number = number(of: campus)
    switch mapping.items {
    case .works: works[number].add(&record)
    case .places: places[number].add(&record)
    }
  }

  /// The part of the table that is on `campus`, made where no row was on it yet.
  private mutating func number(of campus: PlaceID) -> Int {
    if let known = numbers[campus] { return known }
    let number = numbers.count
    numbers[campus] = number
    let languages = document.languages(of: campus, usual: mapping.languages)
    let texts = MappedTexts(
      language: mapping.language ?? languages[0], markup: mapping.markup, log: log)
    let items = ForeignItems(campus: campus, languages: languages, log: log)
    switch mapping.items {
    case .works:
      works.append(
        MappedWorks(
          mapping, texts, positions, MappedMedia(folder: folder), items,
          isKnownWork: document.isKnownWork, today: document.today, log: log))
    case .places: places.append(MappedPlaces(mapping, texts, positions, items, log: log))
    }
    return number
  }

  /// The campus with which the place of a row begins; `nil`, and a problem, if it names none.
  private mutating func home(of record: TableRecord) -> PlaceID? {
    let written = record["place"]
    if let campus = written.flatMap({ try? PlaceID($0.text) })?.campus { return campus }
    homeless.add(
      "campus", .missingValue,
      "Row \(record.number) names no campus"
        + (written.map { ": '\($0.text.prefix(60))' in '\($0.column)' is no place" } ?? ""),
      remedy: "Write the path of a place into it, which begins with the campus; or write "
        + "'campus: ID' into the mapping, where all works are on one.", line: record.line,
      field: written?.column ?? "place")
    return nil
  }

  /// Takes the items in; what was wrong with many rows is said once.
  mutating func finish() {
    for number in works.indices { works[number].finish() }
    for number in places.indices { places[number].finish() }
    homeless.report(log)
  }

  /// The items of the campuses that are asked for, by campus.
  ///
  /// A person who names a campus gets what is on it; where nothing is, and all is on another one, that.
  /// Of several others none is it, which is a problem.
  func chosen() -> [ForeignItems] {
    let all = all.sorted { $0.campus < $1.campus }
    guard mapping.hasCampusInPlaces, let wanted = document.campus else { return all }
    let own = all.filter { $0.campus == wanted }
    let others = all.filter { $0.campus != wanted }
    if !own.isEmpty {
      for items in others {
        let count = items.found.count { $0.item.key.kind == .work }
        log.add(
          .leftOut,
          "\(count == 1 ? "A work is" : "\(count) works are") on campus '\(items.campus)', and not on "
            + "'\(wanted)': left out.", remedy: "Leave --campus out to import all campuses.",
          line: items.found.first?.line, field: "place")
      }
      return own
    }
    if others.count == 1 {
      let languages = document.languages(of: wanted, usual: others[0].languages)
      return [others[0].moved(to: wanted, languages: languages)]
    }
    document.refuse(wanted, amongst: others.map(\.campus))
    return []
  }

  /// The folder of the media files that the rows of a campus name; `nil` if they name none.
  func mediaFolder(of campus: PlaceID) -> MediaFolder? {
    // What moves to another campus is all that there is.
    let number = numbers[campus] ?? 0
    guard works.indices.contains(number), works[number].media.namesFiles else { return nil }
    return works[number].media.files.folder
  }
}
