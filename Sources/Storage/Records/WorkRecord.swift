import Catalog
import Geodesy

/// A row of `work`, with its rows of `workArtist` and `workMedia`.
enum WorkRecord: Record {
  static let table = Table(
    "work",
    [
      "title", "date", "medium", "dimensions", "description", "narrative", "creditLine", "rights",
      "locationNote", "accession", "place", "latitude", "longitude", "surveyCRS", "surveyX",
      "surveyY", "status", "yearFrom", "yearTo", "group", "subgroup", "surveyAccuracy",
    ],
    lists: [
      Table.List("workArtist", of: ["work"], "artist"),
      Table.List("workMedia", of: ["work"], "media"),
    ])

  static func write(_ work: Work, to row: inout RowWriter) {
    row.begin(work.id, work.number, work.details)
    row.add(work.title)
    row.add(work.date)
    row.add(work.medium)
    row.add(work.dimensions)
    row.add(work.description)
    row.add(work.narrative)
    row.add(work.creditLine)
    row.add(work.rights)
    row.add(work.locationNote)
    row.add(work.accession)
    row.add(work.place)
    row.add(work.coordinate)
    row.add(work.survey?.crs)
    row.add(work.survey?.x)
    row.add(work.survey?.y)
    row.add(work.status.rawValue)
    row.add(work.years?.from)
    row.add(work.years?.to)
    row.add(work.group)
    row.add(work.subgroup)
    row.add(work.survey?.accuracy?.value)
    row.add(list: work.artists)
    row.add(list: work.media)
  }

  static func read(_ row: inout RowReader) throws -> Work {
    let id = try row.required { try $0.slug() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    let title = try row.required { try $0.localizedText() }
    let date = try row.localizedText()
    let medium = try row.localizedText()
    let dimensions = try row.localizedText()
    let description = try row.localizedText()
    let narrative = try row.localizedText()
    let creditLine = try row.localizedText()
    let rights = try row.localizedText()
    let locationNote = try row.localizedText()
    let accession = row.text()
    var work = Work(id: id, title: title, place: try row.required { try $0.place() })
    work.number = number
    work.details = details
    work.date = date
    work.medium = medium
    work.dimensions = dimensions
    work.description = description
    work.narrative = narrative
    work.creditLine = creditLine
    work.rights = rights
    work.locationNote = locationNote
    work.accession = accession
    work.coordinate = try row.coordinate()
    let (crs, x, y) = (row.text(), row.real(), row.real())
    work.status = try row.required { try $0.parsed(Work.Status.init) }
    let (from, to) = (row.integer(), row.integer())
    if let from, let to {
      guard let years = Work.Years(from: from, to: to) else { throw row.unreadable }
      work.years = years
    }
    work.group = row.text()
    work.subgroup = row.text()
    let accuracy = row.real()
    if let crs, let x, let y {
      work.survey = Work.Survey(crs: crs, x: x, y: y, accuracy: accuracy.map(Meters.init))
    }
    work.artists = try row.list(Slug.init)
    work.media = try row.list(Slug.init)
    return work
  }
}
