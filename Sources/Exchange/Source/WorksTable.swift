public import Catalog
import Geodesy
import Notation

/// The file `works.csv` of a campus, with a row for each work.
public struct WorksTable {
  /// The names of the columns, in the order in which they are written.
  public static let names = RecordNames(
    of: ItemKind.work.fields, and: ["id", "number"],
    written: [
      "geometry": ["latitude", "longitude"], "survey": ["crs", "x", "y"], "details": [],
    ])

  let campus: PlaceID
  /// True if another system's document holds the works: it may name places of another campus, from
  /// which it was exported.
  private let isForeign: Bool
  private let systems = ReferenceSystems()

  /// A table of works of `campus`.
  init(campus: PlaceID) {
    self.campus = campus
    isForeign = false
  }

  /// The works of a document of another system that is read into `campus`.
  public init(foreign campus: PlaceID) {
    self.campus = campus
    isForeign = true
  }

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

  /// The work that a row describes; `nil`, and problems, if it lacks a field that every work has.
  ///
  /// - Complexity: O(k f) for k fields of a work and f of the record.
  public func work(_ record: Record) -> Work? {
    let position = position(record)
    let years = Self.years(record)
    return record.item(
      Work.self, id: record.requiredSlug("id"), campus: campus,
      given: [
        "place": .place(place(record)), "geometry": position.coordinate?.fieldValue,
        "survey": position.survey?.fieldValue, "yearFrom": (years?.from).map(FieldValue.integer),
        "yearTo": (years?.to).map(FieldValue.integer),
      ])
  }

  private func place(_ record: Record) -> PlaceID {
    guard let place = record.place("place") else { return campus }
    if place.campus != campus, !isForeign {
      record.log.add(
        .invalidValue, "The place '\(place)' lies on another campus than this file's, \(campus).",
        remedy: "Move the row to that campus's works.csv, or correct the place.", line: record.line,
        field: "place")
      return campus
    }
    return place
  }

  static func years(_ record: Record) -> Work.Years? {
    let from = record.integer("yearFrom", in: Work.Years.range)
    let to = record.integer("yearTo", in: Work.Years.range)
    guard let from, let to else {
      if from != nil { record.addMissing("yearTo") }
      if to != nil { record.addMissing("yearFrom") }
      return nil
    }
    if let years = Work.Years(from: from, to: to) { return years }
    record.log.add(
      .invalidValue, "The work ends in \(to), before it began in \(from).",
      remedy: "Exchange yearFrom and yearTo, or correct them.", line: record.line, field: "yearFrom"
    )
    return nil
  }

  func position(_ record: Record) -> (coordinate: Coordinate?, survey: Work.Survey?) {
    let surveyed = ["crs", "x", "y"].filter { record.field($0) != nil }
    guard let first = surveyed.first else {
      return (record.coordinate(), nil)
    }
    if record.field("latitude") != nil || record.field("longitude") != nil {
      record.log.add(
        .invalidCoordinate, "The row gives both latitude, longitude and crs, x, y.",
        remedy: "Keep one of the two; Docent converts crs, x, y itself.", line: record.line,
        field: first)
      return (nil, nil)
    }
    guard surveyed.count == 3 else {
      for name in ["crs", "x", "y"] { record.field(name) == nil ? record.addMissing(name) : () }
      return (nil, nil)
    }
    guard let crs = record.string("crs"), let x = record.number("x"), let y = record.number("y")
    else { return (nil, nil) }
    do {
      let conversion = try systems.conversion(x: x, y: y, in: crs)
      record.log.addAccuracy(of: conversion, in: crs, line: record.line, field: "crs")
      return (
        conversion.coordinate, Work.Survey(crs: crs, x: x, y: y, accuracy: conversion.accuracy)
      )
    } catch {
      let isUnknown = error.isAboutSystem
      let isBareNumber = isUnknown && crs.utf8.allSatisfy { (0x30...0x39).contains($0) }
      record.log.add(
        isUnknown ? .unknownReferenceSystem : .invalidCoordinate, error.description,
        remedy: isBareNumber
          ? "Did you mean EPSG:\(crs)?"
          : "x is the easting or longitude, y the northing or latitude.", line: record.line,
        field: isUnknown ? "crs" : "x")
      return (nil, nil)
    }
  }
}
