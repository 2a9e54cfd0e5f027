import Geodesy

extension Artist: CatalogItem {
  /// The item kind of artists.
  public static let kind = ItemKind.artist
  /// The artist among items of all kinds.
  public var item: Item { .artist(self) }

  /// An artist of whom nothing is known.
  public static func blank(id: Slug, campus: PlaceID) -> Artist {
    Artist(id: id, campus: campus, name: "")
  }

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

extension Media: CatalogItem {
  /// The item kind of media.
  public static let kind = ItemKind.media
  /// The media among items of all kinds.
  public var item: Item { .media(self) }

  /// Media of which nothing is known.
  public static func blank(id: Slug, campus: PlaceID) -> Media {
    Media(id: id, campus: campus, kind: .image, source: .file(""))
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Media>] = [
    Field("kind", \.kind, member: "media", "Whether it is an image, sound, film or model."),
    Field("source", \.source, "The file or address."),
    Field("alternativeText", \.alternativeText, "The words for who cannot see it."),
    Field("caption", \.caption, "The words below it."),
    Field("credit", \.credit, "The name of who made it."),
    Field("licence", \.licence, "The licence."),
    Field("transcript", \.transcript, isProse: true, "The words spoken in it."),
    .details(\.details),
  ]
}

extension Work: CatalogItem {
  /// The item kind of works of art.
  public static let kind = ItemKind.work
  /// The work among items of all kinds.
  public var item: Item { .work(self) }

  /// A work of which nothing is known.
  public static func blank(id: Slug, campus: PlaceID) -> Work {
    Work(id: id, title: .blank, place: campus)
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Work>] = [
    Field("accession", \.accession, "The accession number."),
    Field("title", \.title, "The title."),
    .list(
      "artists", \.artists, type: .artists, isToldEmpty: true,
      "The artists, in the order of the label.", wrap: FieldValue.artists
    ) {
      if case .artists(let list) = $0 { list } else { nil }
    },
    Field("place", \.place, "The campus, building, level or room that it is in."),
    Field("geometry", \.coordinate, "The position."),
    Field("survey", \.survey, "The position in the system in which it was surveyed."),
    Field("status", \.status, usual: .onView, "Whether it can be seen."),
    Field("date", \.date, "The date of its making, in words."),
    .year("yearFrom", "The first year of its making.", \.from) { year, years in
      Years(from: year, to: max(year, years?.to ?? year))
    },
    .year("yearTo", "The last year of its making.", \.to) { year, years in
      Years(from: years?.from ?? year, to: year)
    },
    Field("medium", \.medium, "The medium and technique."),
    Field("dimensions", \.dimensions, "The dimensions, in words."),
    Field("group", \.group, "The group of works that it belongs to."),
    Field("subgroup", \.subgroup, "The part of that group."),
    Field("description", \.description, isProse: true, "The description."),
    Field("narrative", \.narrative, isProse: true, "The story that a guide tells."),
    Field("creditLine", \.creditLine, "The credit line."),
    Field("rights", \.rights, "The rights."),
    Field("locationNote", \.locationNote, "The words that help to find it."),
    .media(\.media, "The media that show it."),
    .details(\.details),
  ]
}

extension Field<Work> {
  /// A year of ``Work/years``. `changed` makes the span that has it, from the span that the work
  /// has; `nil` where that would end before it begins. A span without either year is none.
  fileprivate static func year(
    _ name: String, _ summary: String, _ year: any KeyPath<Work.Years, Int> & Sendable,
    changed: @escaping @Sendable (Int, Work.Years?) -> Work.Years?
  ) -> Field {
    Field(name, type: .integer(Work.Years.range), group: "years", summary) { work in
      work.years.map { .integer($0[keyPath: year]) }
    } write: { value, work throws(UnsuitableValue) in
      guard let value else { return work.years = nil }
      guard case .integer(let number) = value, let years = changed(number, work.years) else {
        throw UnsuitableValue(Work.Years.self)
      }
      work.years = years
    }
  }
}

extension Tour: CatalogItem {
  /// The item kind of tours.
  public static let kind = ItemKind.tour
  /// The tour among items of all kinds.
  public var item: Item { .tour(self) }

  /// A tour of which nothing is known.
  public static func blank(id: Slug, campus: PlaceID) -> Tour {
    Tour(id: id, campus: campus, title: .blank)
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Tour>] = [
    Field("campus", \.campus, "The campus."),
    Field("title", \.title, "The title."),
    Field("text", \.text, isProse: true, "A text about the tour."),
    Field("author", \.author, "The author."),
    Field("status", \.status, usual: .published, "Whether visitors see it."),
    .list(
      "stops", \.stops, type: .stops, isToldEmpty: true, "The stops in walking order.",
      wrap: FieldValue.stops
    ) {
      if case .stops(let list) = $0 { list } else { nil }
    },
    .details(\.details),
  ]
}

extension Stop: FieldedPart {
  /// A stop of which nothing is known: its subject means nothing until it is set.
  public static let blank = Stop(.place(PlaceID(known: "")))

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Stop>] = [
    Field("subject", \.subject, "The work or place that it shows."),
    Field(
      "number", \.number, type: .integer(Stop.numbers), "The number that visitors see."),
    Field("title", \.title, "A title of its own."),
    Field("text", \.text, isProse: true, "The words of the guide."),
    Field(
      "dwell", \.dwell, type: .number(NumberBounds(0...Stop.longestDwell)), unit: .seconds,
      "The time that visitors stay."),
    Field(
      "weight", \.weight, type: .number(NumberBounds(Stop.weights)),
      "The worth, when a tour is shortened."),
    .list(
      "after", \.after, type: .subjects, "The stops that come before it.",
      wrap: FieldValue.subjects
    ) {
      if case .subjects(let list) = $0 { list } else { nil }
    },
    Field(
      "radius", \.radius, type: .number(NumberBounds(above: 0, upTo: Stop.widestRadius.value)),
      unit: .meters, "The distance at which one has arrived."),
    .media(\.media, "The media played there."),
  ]
}
