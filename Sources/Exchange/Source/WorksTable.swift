public import Catalog
import Geodesy
import Notation

/// `works.csv`: a row a work.
public struct WorksTable {
  /// The names of the columns, in the order in which they are written.
  public static let names = RecordNames(
    of: ItemKind.work.fields, and: ["id", "number"],
    written: [
      "geometry": ["latitude", "longitude"], "survey": ["crs", "x", "y"], "details": [],
    ])

  let campus: PlaceID
  private let systems = ReferenceSystems()

  /// A table of works of `campus`.
  public init(campus: PlaceID) { self.campus = campus }

  func read(
    _ text: SourceText, languages: [LanguageTag], log: ProblemLog,
    insert: (Work, _ line: Int) -> Void
  ) {
    Table.read(
      text, names: Self.names, required: ["id", "title"], languages: languages, log: log
    ) { record in
      if let work = work(record) { insert(work, record.line) }
    }
  }

  /// The work that a row describes; `nil`, and problems, if it lacks what every work has.
  public func work(_ record: Record) -> Work? {
    let id = record.slug("id")
    if id == nil { record.addMissing("id") }
    guard let title = record.requiredText("title"), let id else { return nil }
    var work = Work(id: id, title: title, place: place(record))
    work.accession = record.string("accession")
    work.artists = record.slugs("artists")
    position(record, of: &work)
    work.status = record.choice("status", Work.Status.self) ?? .onView
    work.date = record.text("date")
    work.years = years(record)
    work.medium = record.text("medium")
    work.dimensions = record.text("dimensions")
    work.group = record.string("group")
    work.subgroup = record.string("subgroup")
    work.description = record.text("description")
    work.narrative = record.text("narrative")
    work.creditLine = record.text("creditLine")
    work.rights = record.text("rights")
    work.locationNote = record.text("locationNote")
    work.media = record.slugs("media")
    work.number = record.integer("number", in: 1...(.max))
    work.details = record.details()
    return work
  }

  private func place(_ record: Record) -> PlaceID {
    guard let place = record.place("place") else { return campus }
    if place.campus != campus {
      record.log.add(
        .invalidValue, "The place '\(place)' lies on another campus than this file's, \(campus).",
        remedy: "Move the row to that campus's works.csv, or mend the place.", line: record.line,
        field: "place")
      return campus
    }
    return place
  }

  private func years(_ record: Record) -> Work.Years? {
    let range = -100_000...9_999
    let from = record.integer("yearFrom", in: range)
    let to = record.integer("yearTo", in: range)
    guard let from, let to else {
      if from != nil { record.addMissing("yearTo") }
      if to != nil { record.addMissing("yearFrom") }
      return nil
    }
    if let years = Work.Years(from: from, to: to) { return years }
    record.log.add(
      .invalidValue, "The work ends in \(to), before it began in \(from).",
      remedy: "Exchange yearFrom and yearTo, or mend them.", line: record.line, field: "yearFrom")
    return nil
  }

  private func position(_ record: Record, of work: inout Work) {
    let surveyed = ["crs", "x", "y"].filter { record.field($0) != nil }
    guard let first = surveyed.first else {
      work.coordinate = record.coordinate()
      return
    }
    if record.field("latitude") != nil || record.field("longitude") != nil {
      record.log.add(
        .invalidCoordinate, "The row gives both latitude, longitude and crs, x, y.",
        remedy: "Keep one of the two; Docent converts crs, x, y itself.", line: record.line,
        field: first)
      return
    }
    guard surveyed.count == 3 else {
      for name in ["crs", "x", "y"] { record.field(name) == nil ? record.addMissing(name) : () }
      return
    }
    guard let crs = record.string("crs"), let x = record.number("x"), let y = record.number("y")
    else { return }
    do {
      let conversion = try systems.conversion(x: x, y: y, in: crs)
      work.coordinate = conversion.coordinate
      work.survey = Work.Survey(crs: crs, x: x, y: y, accuracy: conversion.accuracy)
      record.log.addAccuracy(of: conversion, in: crs, line: record.line, field: "crs")
    } catch {
      let isUnknown = error.isAboutSystem
      let isBareNumber = isUnknown && crs.utf8.allSatisfy { (0x30...0x39).contains($0) }
      record.log.add(
        isUnknown ? .unknownReferenceSystem : .invalidCoordinate, error.description,
        remedy: isBareNumber
          ? "Did you mean EPSG:\(crs)?"
          : "x is the easting or longitude, y the northing or latitude.", line: record.line,
        field: isUnknown ? "crs" : "x")
    }
  }

  // MARK: Writing

  static func write(_ works: [Work], campus: PlaceID, language: LanguageTag) -> [UInt8] {
    let rows = works.sorted { $0.id < $1.id }
    return Table.write(
      rows,
      columns(rows, campus: campus, language: language)
        + Table.detailColumns(rows: rows, names: names) { $0.details })
  }

  /// The columns of what every work may have, details left out.
  public static func columns(
    _ rows: [Work], campus: PlaceID, language: LanguageTag
  ) -> [Table.Writing<Work>] {
    typealias Column = Table.Writing<Work>
    func texts(
      _ name: String, isRequired: Bool = false, _ text: @escaping (Work) -> LocalizedText?
    ) -> [Column] {
      Table.textColumns(name, isRequired: isRequired, default: language, rows: rows, text)
    }
    var columns = [
      Column("id", isRequired: true) { $0.id.description }, Column("accession") { $0.accession },
    ]
    columns += texts("title", isRequired: true) { $0.title }
    columns += [
      Column("artists") { joined($0.artists) },
      Column("place") { $0.place == campus ? nil : $0.place.description },
      Column("latitude") { $0.survey == nil ? $0.coordinate?.latitude.decimalText : nil },
      Column("longitude") { $0.survey == nil ? $0.coordinate?.longitude.decimalText : nil },
      Column("crs") { $0.survey?.crs },
      Column("x") { $0.survey?.x.decimalText },
      Column("y") { $0.survey?.y.decimalText },
      Column("status") { $0.status == .onView ? nil : $0.status.rawValue },
    ]
    columns += texts("date") { $0.date }
    columns += [
      Column("yearFrom") { ($0.years?.from).map(String.init) },
      Column("yearTo") { ($0.years?.to).map(String.init) },
    ]
    columns += texts("medium") { $0.medium } + texts("dimensions") { $0.dimensions }
    columns += [Column("group") { $0.group }, Column("subgroup") { $0.subgroup }]
    columns += texts("description") { $0.description } + texts("narrative") { $0.narrative }
    columns += texts("creditLine") { $0.creditLine } + texts("rights") { $0.rights }
    columns += texts("locationNote") { $0.locationNote }
    columns += [
      Column("media") { joined($0.media) }, Column("number") { $0.number.map(String.init) },
    ]
    return columns
  }

  private static func joined(_ slugs: [Slug]) -> String {
    slugs.map(\.description).joined(separator: ";")
  }
}
