import Catalog
import Exchange
import Geodesy
import Notation
import Queries

/// Writes the fields of one item, and remembers what other languages say.
private struct FieldWriter {
  let renderer: Renderer
  let reader: Reader
  let item: Item
  var json: JSONWriter
  private var others: [LanguageTag: [(name: String, text: String)]] = [:]
  private var languages: [(name: String, tag: LanguageTag)] = []

  init(_ json: JSONWriter, _ item: Item, _ renderer: Renderer, _ reader: Reader) {
    self.json = json
    self.item = item
    self.renderer = renderer
    self.reader = reader
  }

  /// A text in the reader's language; other readings wait for ``finish()``.
  mutating func text(_ name: String, _ text: LocalizedText?) {
    guard let text else { return }
    let reading = renderer.reading(text, at: item.campus, for: reader)
    json.member(name, reading.text)
    languages.append((name, reading.language))
    for other in text.all where other.language != reading.language {
      others[other.language, default: []].append((name, other.text))
    }
  }

  /// Which text is in which language, and the same texts in other languages.
  mutating func finish() {
    if !languages.isEmpty {
      json.member("languageOf") { json in
        json.object { json in
          for (name, tag) in languages { json.member(name, tag.description) }
        }
      }
    }
    guard !others.isEmpty else { return }
    json.member("translations") { json in
      json.object { json in
        for (language, texts) in others.sorted(by: { $0.key < $1.key }) {
          json.member(language.description) { json in
            json.object { json in
              for (name, text) in texts { json.member(name, text) }
            }
          }
        }
      }
    }
  }

  mutating func details(_ details: Details) {
    guard !details.isEmpty else { return }
    json.member("details") { json in
      json.object { json in
        for (name, value) in details.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
      }
    }
  }
}

extension Renderer {
  /// Every field of an item, its geometry aside. Names are those of the catalogue's text form.
  func fields(of item: Item, to json: inout JSONWriter, for reader: Reader) {
    json.member("id", item.key.id)
    json.member("kind", item.key.kind.rawValue)
    json.member("number", item.lastingNumber)
    var fields = FieldWriter(json, item, self, reader)
    switch item {
    case .campus(let campus):
      fields.text("name", campus.name)
      fields.text("text", campus.text)
      fields.json.member("languages", strings: campus.languages.map(\.description))
      fields.json.member("timeZone", campus.timeZone)
      fields.json.member("zoom", campus.zoom)
      fields.json.member("tiles", campus.tiles)
      fields.json.member("tilesAttribution", campus.tilesAttribution)
      fields.text("hours", campus.hours)
      if let holidays = campus.publicHolidays {
        fields.json.member("publicHolidays", strings: holidays.texts)
      }
      if let holidays = campus.schoolHolidays {
        fields.json.member("schoolHolidays", strings: holidays.texts)
      }
      fields.json.member("address", campus.address)
      fields.details(campus.details)
    case .building(let building):
      fields.text("name", building.name)
      fields.text("text", building.text)
      fields.json.member("address", building.address)
      fields.text("hours", building.hours)
      fields.json.member("openingHours", building.openingHours?.description)
      fields.details(building.details)
    case .level(let level):
      fields.text("name", level.name)
      fields.json.member("ordinal", level.ordinal)
      fields.json.member("shortName", level.shortName)
      fields.json.member("elevation", level.elevation?.value)
      if level.shape == nil { fields.json.member("positionOf", "building") }
      fields.details(level.details)
    case .room(let room):
      fields.text("name", room.name)
      fields.json.member("shortName", room.shortName)
      fields.text("text", room.text)
      fields.details(room.details)
    case .entrance(let entrance):
      fields.text("name", entrance.name)
      fields.json.member("level", entrance.level?.description)
      fields.json.member("accessible", entrance.isAccessible)
      fields.details(entrance.details)
    case .path(let path):
      fields.json.member("path", path.kind.rawValue)
      fields.text("name", path.name)
      fields.json.member("levels", strings: path.levels.map(\.description))
      fields.json.walking(of: path)
      fields.details(path.details)
    case .pathPoint(let point):
      fields.json.member("point", point.kind.rawValue)
      fields.text("name", point.name)
      fields.json.member("levels", strings: point.levels.map(\.description))
      fields.json.member("passage", point.passage.rawValue)
      fields.json.member("kerb", point.kerb?.rawValue)
      fields.json.member("openingHours", point.openingHours?.description)
      fields.details(point.details)
    case .artist(let artist):
      fields.json.member("name", artist.name)
      fields.json.member("sortName", artist.sortName)
      fields.json.member("nationality", artist.nationality)
      fields.json.member("lifeDates", artist.lifeDates)
      fields.text("biography", artist.biography)
      fields.details(artist.details)
    case .media(let medium): mediaFields(medium, to: &fields)
    case .work(let work): workFields(work, to: &fields)
    case .tour(let tour): tourFields(tour, to: &fields)
    }
    fields.json.member("href", href(of: item, for: reader))
    fields.finish()
    json = fields.json
  }

  private func mediaFields(_ medium: Media, to fields: inout FieldWriter) {
    fields.json.member("media", medium.kind.rawValue)
    fields.json.member("source", medium.source.description)
    fields.text("alternativeText", medium.alternativeText)
    fields.text("caption", medium.caption)
    fields.json.member("credit", medium.credit)
    fields.json.member("licence", medium.licence)
    fields.text("transcript", medium.transcript)
    fields.details(medium.details)
  }

  private func workFields(_ work: Work, to fields: inout FieldWriter) {
    fields.json.member("accession", work.accession)
    fields.text("title", work.title)
    fields.json.member("artists", strings: artistNames(of: work))
    fields.json.member("artistIDs", strings: work.artists.map(\.description))
    fields.json.member("place", work.place.description)
    fields.json.member("placeNames", strings: names(to: work.place, for: fields.reader))
    fields.json.member("status", work.status.rawValue)
    if let survey = work.survey {
      fields.json.member("survey") { json in
        json.object { json in
          json.member("crs", survey.crs)
          json.member("x", survey.x)
          json.member("y", survey.y)
          json.member("accuracy", survey.accuracy?.value)
        }
      }
    }
    fields.text("date", work.date)
    fields.json.member("yearFrom", work.years?.from)
    fields.json.member("yearTo", work.years?.to)
    fields.text("medium", work.medium)
    fields.text("dimensions", work.dimensions)
    fields.json.member("group", work.group)
    fields.json.member("subgroup", work.subgroup)
    fields.text("description", work.description)
    fields.text("narrative", work.narrative)
    fields.text("creditLine", work.creditLine)
    fields.text("rights", work.rights)
    fields.text("locationNote", work.locationNote)
    if !work.media.isEmpty { media(work.media, to: &fields.json, for: fields.reader) }
    fields.details(work.details)
  }

  /// A member `media` with everything about each of them.
  func media(_ media: [Slug], to json: inout JSONWriter, for reader: Reader) {
    json.name("media")
    json.array(of: media.compactMap { snapshot.contents.media[$0] }) { json, medium in
      json.object { fields(of: .media(medium), to: &$0, for: reader) }
    }
  }

  private func tourFields(_ tour: Tour, to fields: inout FieldWriter) {
    let reader = fields.reader
    fields.text("title", tour.title)
    fields.text("text", tour.text)
    fields.json.member("author", tour.author)
    fields.json.member("campus", tour.campus.description)
    fields.json.member("status", tour.status.rawValue)
    fields.json.name("stops")
    fields.json.array(of: tour.stops.indices) { json, index in
      json.object { stopFields(index, of: tour, to: &$0, for: reader) }
    }
    fields.details(tour.details)
  }

  /// Everything about the stop at `index` of a tour, its position aside.
  func stopFields(_ index: Int, of tour: Tour, to json: inout JSONWriter, for reader: Reader) {
    let stop = tour.stops[index]
    let number = tour.stopNumbers[index]
    let title = title(of: stop, on: tour.campus, for: reader)
    json.member("sequence", index + 1)
    json.member("stop", number)
    json.member("title", title.text)
    json.member("language", title.language.description)
    switch stop.subject {
    case .work(let id): json.member("work", id.description)
    case .place(let id): json.member("place", id.description)
    }
    json.member("text", words(stop.text, at: tour.campus, for: reader))
    json.member("dwell", stop.dwell)
    json.member("weight", stop.weight)
    let earlier = tour.earlierStops[index].map { tour.stopNumbers[$0] }
    if !earlier.isEmpty {
      json.name("after")
      json.array(of: earlier) { $0.value($1) }
    }
    json.member("radius", stop.radius?.value)
    if let basis = snapshot.position(of: stop.subject)?.basis, basis != .own {
      json.member("positionOf", basis.rawValue)
    }
    if !stop.media.isEmpty { media(stop.media, to: &json, for: reader) }
    json.member("href", reader.links.href(.stop(tour.id, number: number)))
  }
}
