extension Artist {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Artist>] = [
    Field("name", \.name, "The name as people write it."),
    Field("sortName", \.sortName, "The name by which lists are sorted."),
    Field("nationality", \.nationality, "The nationality."),
    Field("lifeDates", \.lifeDates, "The dates of birth and death, in words."),
    Field("biography", \.biography, isProse: true, "A text about the artist."),
    .details(\.details),
  ]
}

extension Media {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Media>] = [
    Field("kind", \.kind, member: "media", "Whether it is an image, sound, film or model."),
    Field("source", "The file or address.") { .text($0.source.description) },
    Field("alternativeText", \.alternativeText, "The words for who cannot see it."),
    Field("caption", \.caption, "The words below it."),
    Field("credit", \.credit, "The name of who made it."),
    Field("licence", \.licence, "The licence."),
    Field("transcript", \.transcript, isProse: true, "The words spoken in it."),
    .details(\.details),
  ]
}

extension Work {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Work>] = [
    Field("accession", \.accession, "The accession number."),
    Field("title", \.title, "The title."),
    Field("artists", "The artists, in the order of the label.") { .artists($0.artists) },
    Field("place", \.place, "The campus, building, level or room that it is in."),
    Field("geometry", \.coordinate, "The position."),
    Field("status", \.status, "Whether it can be seen."),
    Field("survey", \.survey, "The position in the system in which it was surveyed."),
    Field("date", \.date, "The date of its making, in words."),
    Field("yearFrom", "The first year of its making.") { ($0.years?.from).map { .integer($0) } },
    Field("yearTo", "The last year of its making.") { ($0.years?.to).map { .integer($0) } },
    Field("medium", \.medium, "The medium and technique."),
    Field("dimensions", \.dimensions, "The dimensions, in words."),
    Field("group", \.group, "The group of works that it belongs to."),
    Field("subgroup", \.subgroup, "The part of that group."),
    Field("description", \.description, isProse: true, "The description."),
    Field("narrative", \.narrative, isProse: true, "The story that a guide tells."),
    Field("creditLine", \.creditLine, "The credit line."),
    Field("rights", \.rights, "The rights."),
    Field("locationNote", \.locationNote, "The words that help to find it."),
    Field("media", "The media that show it.") { $0.media.isEmpty ? nil : .media($0.media) },
    .details(\.details),
  ]
}

extension Tour {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Tour>] = [
    Field("title", \.title, "The title."),
    Field("text", \.text, isProse: true, "A text about the tour."),
    Field("author", \.author, "The author."),
    Field("campus", \.campus, "The campus."),
    Field("status", \.status, "Whether visitors see it."),
    Field("stops", "The stops in walking order.") { .stops($0.stops) },
    .details(\.details),
  ]
}

extension Stop {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Stop>] = [
    Field("subject", \.subject, "The work or place that it shows."),
    Field("number", \.number, "The number that visitors see."),
    Field("title", \.title, "A title of its own."),
    Field("text", \.text, isProse: true, "The words of the guide."),
    Field("dwell", \.dwell, unit: .seconds, "The time that visitors stay."),
    Field("weight", \.weight, "The worth, when a tour is shortened."),
    Field("after", "The stops that come before it.") {
      $0.after.isEmpty ? nil : .subjects($0.after)
    },
    Field("radius", \.radius, unit: .meters, "The distance at which one has arrived."),
    Field("media", "The media played there.") { $0.media.isEmpty ? nil : .media($0.media) },
  ]
}
