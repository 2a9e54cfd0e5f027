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
  private var others = OtherLanguages()
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
    others.add(name, text, besides: reading.language)
  }

  /// Writes the language of each text, and the same texts in other languages.
  mutating func finish() {
    if !languages.isEmpty {
      json.member("languageOf") { json in
        json.object { json in
          for (name, tag) in languages { json.member(name, tag.description) }
        }
      }
    }
    others.write(to: &json)
  }

  /// A field with its value, as one member or the few that belong together. Geometries are written as
  /// such elsewhere.
  mutating func add(_ filled: FilledField) {
    let name = filled.field.member
    switch filled.value {
    case .text(let text): json.member(name, text)
    case .localized(let words): text(name, words)
    case .integer(let number): json.member(name, number)
    case .number(let number): json.member(name, number)
    case .truth(let truth): json.member(name, truth)
    case .texts(let texts): json.member(name, strings: texts)
    case .place(let place):
      json.member(name, place.description)
      // Where a work is, people know by names.
      if case .work = item {
        json.member("placeNames", strings: renderer.names(to: place, for: reader))
      }
    case .places(let places): json.member(name, strings: places.map(\.description))
    case .artists(let artists):
      json.member(name, strings: renderer.artistNames(artists))
      json.member("artistIDs", strings: artists.map(\.description))
    case .media(let media): renderer.media(media, to: &json, for: reader)
    case .survey(let survey): json.member(name, survey)
    case .stops:
      guard case .tour(let tour) = item else { return }
      json.name(name)
      json.array(of: tour.stops.indices) { json, index in
        json.object { renderer.stopFields(index, of: tour, to: &$0, for: reader) }
      }
    case .details(let details): self.details(details)
    case .coordinate, .shape, .line, .geometry, .subject, .subjects: break
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
    for field in item.filledFields where !field.isDetails { fields.add(field) }
    fields.json.member("positionOf", Self.positionBasis(of: item)?.rawValue)
    for field in item.filledFields where field.isDetails { fields.add(field) }
    fields.json.member("href", href(of: item, for: reader))
    fields.finish()
    json = fields.json
  }

  /// The thing whose geometry an item is told with; `nil` where that is its own.
  static func positionBasis(of item: Item) -> Position.Basis? {
    if case .level(let level) = item, level.shape == nil { .building } else { nil }
  }

  /// A member `media` with everything about each of them.
  func media(_ media: [Slug], to json: inout JSONWriter, for reader: Reader) {
    json.name("media")
    json.array(of: media.compactMap { snapshot.contents.media[$0] }) { json, medium in
      json.object { fields(of: .media(medium), to: &$0, for: reader) }
    }
  }

  /// Everything about the stop at `index` of a tour, its position aside.
  func stopFields(_ index: Int, of tour: Tour, to json: inout JSONWriter, for reader: Reader) {
    let stop = tour.stops[index]
    let number = tour.stopNumbers[index]
    let title = title(of: stop, on: tour.campus, for: reader)
    json.member("sequence", index + 1)
    json.member("stop", number)
    json.member("title", title.text)
    // An edited title is told from one that is only repeated, whatever the subject is called by then.
    if stop.title == nil { json.member(Self.subjectTitle, title.text) }
    json.member("language", title.language.description)
    switch stop.subject {
    case .work(let id): json.member("work", id.description)
    case .place(let id): json.member("place", id.description)
    }
    let text = stop.text.map { reading($0, at: tour.campus, for: reader) }
    json.member("text", text?.text)
    if let text, text.language != title.language {
      json.member("languageOf") { json in
        json.object { $0.member("text", text.language.description) }
      }
    }
    translations(of: stop, besides: [title.language, text?.language], to: &json)
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

  /// The member of a stop without a title of its own that repeats the title of what it shows.
  static let subjectTitle = "subjectTitle"

  /// What a stop says in other languages than those in which its title and its text are told.
  private func translations(
    of stop: Stop, besides told: [LanguageTag?], to json: inout JSONWriter
  ) {
    var others = OtherLanguages()
    others.add("title", stop.title, besides: told[0])
    others.add("text", stop.text, besides: told[1])
    others.write(to: &json)
  }
}

extension FilledField {
  /// True if it holds the details that no other field does, which come last.
  fileprivate var isDetails: Bool { if case .details = value { true } else { false } }
}

extension JSONWriter {
  /// A position as it was surveyed.
  fileprivate mutating func member(_ name: String, _ survey: Work.Survey) {
    member(name) { json in
      json.object { json in
        json.member("crs", survey.crs)
        json.member("x", survey.x)
        json.member("y", survey.y)
        json.member("accuracy", survey.accuracy?.value)
      }
    }
  }
}
