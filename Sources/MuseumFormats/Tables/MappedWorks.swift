import Catalog
import Exchange
import Geodesy
import Notation

/// Makes works of rows, with their artists and media.
struct MappedWorks {
  let mapping: TableMapping
  let texts: MappedTexts
  let positions: TablePosition
  let media: MappedMedia
  let log: ProblemLog
  var items: ForeignItems
  private var artists = MappedArtists()
  /// The works, kept as items, which take up a hundredth of the memory.
  private var works: [(item: Item, line: Int, row: Int)] = []
  private var numbers: [Slug: Int] = [:]
  private var unread = Tally()
  private var times: TimesOnView
  /// True if a column or formula says what identifies a row.
  private let isIdentified: Bool
  private let identifierColumns: Set<String>
  /// True if a column or formula says the accession number.
  private let hasAccession: Bool
  private var identifiers: WorkIdentifiers

  init(
    _ mapping: TableMapping, _ texts: MappedTexts, _ positions: TablePosition, _ media: MappedMedia,
    _ items: ForeignItems, isKnownWork: SourceReader.KnownWork?, today: CivilDay, log: ProblemLog
  ) {
    self.mapping = mapping
    self.texts = texts
    self.positions = positions
    self.media = media
    self.items = items
    self.log = log
    isIdentified = mapping.says("id")
    identifiers = WorkIdentifiers(mayRepeat: !isIdentified, isKnown: isKnownWork)
    identifierColumns = mapping.identifierColumns
    hasAccession = mapping.says("accession")
    times = TimesOnView(today: today, status: mapping.offView)
  }

  mutating func add(_ record: inout TableRecord) {
    guard let title = texts.localized("title", &record) else {
      return leaveOut(
        record, "has no title",
        "Map another column to 'title' as well, or say one under 'defaults'.")
    }
    let name = title.all[0].text
    let accession = record.takeText("accession")
    guard let (id, ofMedia) = id(&record, accession, name) else {
      return leaveOut(
        record, "has no identifier", "Map a column to 'id' that every row fills.")
    }
    let called = "Work '\(name.prefix(80))'"
    var work = Work(id: id, title: title, place: place(&record, called))
    work.accession = accession.map { texts.line($0, at: record.line) }
    if let found = positions.find(&record, called: called) {
      work.coordinate = found.shape.innerPoint
      work.survey = found.survey
      if let whole = found.whole { keep(whole, found.shape, called, &record) }
    }
    work.artists = artists.found(in: &record, items)
    work.status = times.status(status(&record), of: called, &record)
    work.years = years(&record)
    for field in Self.words { take(field, from: &record, into: &work) }
    work.number = number(&record)
    // What it gets anyway need not be stated.
    if let number = work.number, number == ItemKey(.work, id.description).derivedNumber {
      work.number = nil
    }
    work.media = media.found(in: &record, of: ofMedia, texts, &items)
    unread.noteUntaken(&record)
    work.details = record.details
    if let value = record["id"] { keep(value.text, value.column, at: record.line, in: &work) }
    insert(work, line: record.line, row: record.number)
  }

  /// The fields that hold words and need no code of their own, unlike the title and the accession
  /// number.
  private static let words = Work.fields.filter { field in
    [.text, .localized].contains(field.description.type)
      && !["title", "accession"].contains(field.description.name)
  }

  private func take(
    _ field: Field<Work>, from record: inout TableRecord, into work: inout Work
  ) {
    let name = field.description.name
    let words =
      field.description.isMultilingual
      ? texts.localized(name, &record, isCommonMark: field.description.isProse)
        .map(FieldValue.localized)
      : record.takeText(name).map { .text(texts.line($0, at: record.line)) }
    guard let words else { return }
    do { try field.set(words, in: &work) } catch {
      preconditionFailure("\(name) is a field of words, and takes no words")
    }
  }

  /// Takes the works in, behind their artists; what was wrong with many rows is said once.
  mutating func finish() {
    settleArtists()
    artists.finish(&items)
    // A million of them take as much as half of the file.
    numbers = [:]
    items.reserveCapacity(works.count, of: .work)
    for (work, line, _) in works { items.insert(work, line: line) }
    noteStacks()
    unread.report(log)
    times.report(log)
    media.report(log)
  }

  /// Gives works the identifiers of artists as they are now that all names are known.
  private mutating func settleArtists() {
    let settled = artists.settle(items)
    guard !settled.isEmpty else { return }
    for index in works.indices {
      guard case .work(var work) = works[index].item,
        work.artists.contains(where: { settled[$0] != nil })
      else { continue }
      work.artists = work.artists.map { settled[$0] ?? $0 }
      works[index].item = .work(work)
    }
  }

  /// Many works at one point may be true, or the address of their house.
  private func noteStacks() {
    // Sorted, what stands at one point stands together; a dictionary takes longer, and more room.
    let all = works.compactMap { work, line, _ in
      work.ownPosition.map { (latitude: $0.latitude, longitude: $0.longitude, line: line) }
    }.sorted { ($0.latitude, $0.longitude, $0.line) < ($1.latitude, $1.longitude, $1.line) }
    var shared = 0
    var highest = (count: 1, line: 0)
    var start = 0
    while start < all.count {
      let end =
        all[start...].firstIndex {
          $0.latitude != all[start].latitude || $0.longitude != all[start].longitude
        } ?? all.count
      let stack = (count: end - start, line: all[start].line)
      if stack.count > 1 { shared += stack.count }
      if (stack.count, highest.line) > (highest.count, stack.line) { highest = stack }
      start = end
    }
    guard shared > 0 else { return }
    log.add(
      .possibleDuplicate,
      "\(shared) works share their position with another one, \(highest.count) of them that of this "
        + "line.",
      remedy: "Where they are no parts of one work, give each a position of its own.",
      line: highest.line, field: "position")
  }

  private func leaveOut(_ record: TableRecord, _ what: String, _ remedy: String) {
    let shown = record.opening.map { $0.prefix(40) }.filter { !$0.isEmpty }.prefix(3)
      .joined(separator: ", ")
    log.add(
      .leftOut,
      "Row \(record.number) \(what), so it is left out\(shown.isEmpty ? "" : ": \(shown)").",
      remedy: remedy, line: record.line)
  }

  private mutating func insert(_ work: Work, line: Int, row: Int) {
    guard let number = numbers.updateValue(works.count, forKey: work.id) else {
      works.append((.work(work), line, row))
      return
    }
    numbers[work.id] = number
    let (first, _, firstRow) = works[number]
    if first == .work(work) {
      log.add(
        .leftOut, "Row \(row) says the same as row \(firstRow), so it is left out.",
        remedy: "Remove one of them.", line: line, field: "id")
    } else {
      log.add(
        .duplicateIdentifier, "Row \(row) has the identifier of row \(firstRow), '\(work.id)'.",
        remedy:
          "Map a column to 'id' that is different in every row, or several under 'constants': "
          + "id: \"{One}-{Other}\".", line: line, field: "id")
    }
  }

  // MARK: What identifies a row

  /// The identifier of the work, and the one that its media are called after; `nil` where nothing gives one.
  private mutating func id(
    _ record: inout TableRecord, _ accession: String?, _ title: String
  ) -> (work: Slug, media: Slug)? {
    guard isIdentified else {
      let field = accession == nil ? "title" : "accession"
      return id(made: accession ?? title, of: record[field]?.column ?? field, record)
    }
    guard let value = record.take("id") else { return nil }
    if value.use.holdsIdentifiers {
      // A work that is called otherwise takes the place of the one that it was.
      if let id = value.identifier(value.text, of: .work, record, &unread) { return (id, id) }
    }
    return id(made: value.text, of: value.column, record)
  }

  /// The identifiers that a text gives; warns where another text gives the same, or the text repeats.
  private mutating func id(
    made text: String, of column: String, _ record: TableRecord
  ) -> (work: Slug, media: Slug)? {
    guard
      let found = identifiers.found(
        of: text, in: column, items, hasWork: { [numbers] in numbers[$0] != nil })
    else { return nil }
    if let alike = found.alike {
      unread.add(
        "alike", .assumedValue,
        "Row \(record.number): '\(text.prefix(60))' in '\(column)' and '\(alike.prefix(60))' differ "
          + "only in what no identifier can hold, so that one of them gets a number made of its "
          + "letters",
        remedy: isIdentified
          ? "Write them so that they differ in letters and digits."
          : "Map a column to 'id' that is different in every row, or write them so that they differ in "
            + "letters and digits.", line: record.line, field: column)
      for (from, to) in found.renamed { rename(from, to, keeping: alike, of: column) }
    }
    if found.count > 1 {
      log.addOnce(
        "titles", .assumedValue,
        "No column is mapped to 'id', and '\(text.prefix(80))' stands in several rows: they are told "
          + "apart by their order.",
        remedy:
          "Map a column to 'id' that is different in every row, or edits may be applied to another work "
          + "when the order changes.", line: record.line, field: "id")
    }
    return (found.work, found.media)
  }

  /// Gives the work made of `text` the identifier `new`, and keeps the text as a detail.
  private mutating func rename(_ old: Slug, _ new: Slug, keeping text: String, of column: String) {
    guard let number = numbers[old], case .work(let work) = works[number].item else { return }
    numbers[old] = nil
    var whole = work.identified(by: new)
    keep(text, column, at: works[number].line, in: &whole)
    works[number].item = .work(whole)
    numbers[new] = number
  }

  /// The most letters of a text that is taken for an accession number, not for the key of a database, such
  /// as a UUID. A choice.
  private static let longestAccession = 32

  /// Keeps the text that the identifier of a work was made of, where that does not hold it as it stands: as
  /// the accession number, where no column says that, else as a detail.
  private func keep(_ text: String, _ column: String, at line: Int, in work: inout Work) {
    let id = work.id.description
    guard identifierColumns.contains(column), text != id,
      id != "\(items.campus)-\(ItemKind.work.rawValue)-\(text)",
      work.accession != text, work.details[column] != text
    else { return }
    if !hasAccession, column != "id", text.count <= Self.longestAccession, !text.contains("://") {
      work.accession = texts.line(text, at: line)
    } else {
      work.details.append(text, to: column)
    }
  }

  // MARK: Fields

  /// A work stands at a point; the whole of an area or line is a detail.
  private mutating func keep(
    _ whole: TablePosition.Whole, _ shape: Shape, _ called: String, _ record: inout TableRecord
  ) {
    var place = "a point inside its outline"
    if case .point = shape { place = "the first of several points" }
    unread.add(
      "whole", .assumedValue, "\(called) is put at \(place)",
      remedy: "Place it where it stands; what the table says is kept as a detail.",
      line: record.line, field: whole.column)
    record.addDetail(whole.column, whole.text)
  }

  private mutating func place(_ record: inout TableRecord, _ called: String) -> PlaceID {
    guard let value = record.take("place") else { return items.campus }
    let text = value.text
    let inner = try? PlaceID("\(items.campus)/\(text)")
    guard
      let place = (try? PlaceID(text)).flatMap({ $0.campus == items.campus ? $0 : nil }) ?? inner
        ?? (try? PlaceID(text))
    else {
      unread.add(
        "place \(text.prefix(80))", .invalidValue,
        "Row \(record.number): '\(text.prefix(80))' in '\(value.column)' is no place of campus "
          + "'\(items.campus)'",
        remedy: "Say under 'values' which place each text means, such as 'Main Hall: "
          + "\(items.campus)/main/1/hall', or map the column to 'locationNote'.", line: record.line,
        field: value.column)
      return items.campus
    }
    return place
  }

  private mutating func status(_ record: inout TableRecord) -> Work.Status {
    guard let value = record.take("status") else { return .onView }
    for value in record.all("status") {
      guard let status = Work.Status(rawValue: value.text.lowercased()),
        StatusWords.saysMore(value.written, than: status, in: value.column)
      else { continue }
      record.addDetail(value.column, value.written)
    }
    if let status = Work.Status(rawValue: value.text.lowercased()) { return status }
    // To take it for on view would send people to what may be gone.
    let meaning =
      StatusWords.answer(value.text, to: value.column) ?? StatusWords.status(of: value.text)
    unread.add(
      "status \(value.text.prefix(80))", .invalidValue,
      "Row \(record.number): '\(value.text.prefix(80))' in '\(value.column)' is no status",
      remedy: "Say under 'values' which it means of "
        + Work.Status.allCases.map(\.rawValue).joined(separator: ", ")
        + (meaning.map { ", perhaps \(YAMLWriter.scalar(value.text)): \($0.rawValue)." } ?? "."),
      line: record.line, field: value.column)
    return .onView
  }

  private mutating func years(_ record: inout TableRecord) -> Work.Years? {
    func years(_ value: TableRecord.Value) -> Work.Years? {
      // There is no year 0 on labels; in tables it says that nobody knows.
      if value.use.field.name != "years", let year = Int(value.text),
        (-100_000...9_999).contains(year), year != 0 || mapping.hasGuardedCells
      {
        return Work.Years(from: year, to: year)
      }
      guard let pattern = value.use.dates else {
        return YearText.years(texts.line(value.text, at: record.line))
      }
      return pattern.year(of: value.text).flatMap { Work.Years(from: $0, to: $0) }
    }
    let from = record.take("yearFrom").flatMap { value in years(value) ?? unreadYear(value, &record)
    }
    let to = record.take("yearTo").flatMap { value in years(value) ?? unreadYear(value, &record) }
    if let first = from ?? to, let last = to ?? from {
      if let span = Work.Years(from: first.from, to: last.to) { return span }
      log.add(
        .leftOut, "The work ends in \(last.to), before it began in \(first.from).",
        remedy:
          "Correct the years in the table; until then the work has none, and both are details.",
        line: record.line, field: "yearTo")
      for field in ["yearFrom", "yearTo"] {
        if let value = record[field] { record.addDetail(value.column, value.text) }
      }
      return nil
    }
    return record.take("years").flatMap { value in years(value) ?? unreadYear(value, &record) }
  }

  private mutating func unreadYear(
    _ value: TableRecord.Value, _ record: inout TableRecord
  ) -> Work.Years? {
    unread.add(
      "years \(value.column)", .leftOut,
      "No years are found in '\(value.text.prefix(60))' in '\(value.column)'",
      remedy: value.use.dates == nil
        ? "Write 1985 or 1980-1985, or name the pattern, such as 'dates: DD.MM.YYYY'."
        : "Check the pattern in 'dates'.", line: record.line, field: value.column)
    // As a date on a label it is still read, where the column is mapped to that, too.
    if !record.all("date").contains(where: { $0.column == value.column }) {
      record.addDetail(value.column, value.text)
    }
    return nil
  }

  private func number(_ record: inout TableRecord) -> Int? {
    guard let value = record.take("number") else { return nil }
    if let number = Int(value.text), number > 0 { return number }
    log.add(
      .leftOut, "The number '\(value.text.prefix(40))' is no whole number above 0.",
      remedy: "It is kept as a detail; without one, the work gets a lasting number of its own.",
      line: record.line, field: value.column)
    record.addDetail(value.column, value.text)
    return nil
  }
}
