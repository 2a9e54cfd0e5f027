import Catalog

/// A row of `media`.
enum MediaRecord: Record {
  static let table = Table(
    "media",
    [
      "alternativeText", "caption", "transcript", "campus", "kind", "source", "credit", "licence",
    ])

  static func write(_ media: Media, to row: inout RowWriter) {
    row.begin(media.id, media.number, media.details)
    row.add(media.alternativeText)
    row.add(media.caption)
    row.add(media.transcript)
    row.add(media.campus)
    row.add(media.kind.rawValue)
    row.add(media.source.description)
    row.add(media.credit)
    row.add(media.licence)
  }

  static func read(_ row: inout RowReader) throws -> Media {
    let id = try row.required { try $0.slug() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    let alternativeText = try row.localizedText()
    let caption = try row.localizedText()
    let transcript = try row.localizedText()
    var media = Media(
      id: id, campus: try row.required { try $0.place() },
      kind: try row.required { try $0.parsed(Media.Kind.init) },
      source: try row.required { try $0.parsed(Media.Source.init) })
    media.number = number
    media.details = details
    media.alternativeText = alternativeText
    media.caption = caption
    media.transcript = transcript
    media.credit = row.text()
    media.licence = row.text()
    return media
  }
}
