import Catalog
import Exchange
import Geodesy
import Notation

/// Turns `appData.json` into one building with floors and rooms, works, their sound, and tours.
struct ArticReader {
  let root: ForeignRecord
  var items: ForeignItems
  var coordinates: [Coordinate] = []
  var levels: [String: PlaceID] = [:]
  /// Rooms by the title and the identifiers of their gallery.
  var rooms: [String: PlaceID] = [:]
  var sounds: [String: Slug] = [:]
  /// The texts of recordings that cannot be played, by their numbers; those that nothing has
  /// referred to yet stand in `unheard` too.
  var silent: [String: Details] = [:]
  var unheard: [String: ForeignRecord] = [:]
  var works: [String: Slug] = [:]
  private var artists = ForeignArtists()

  init(_ root: ForeignRecord, _ items: ForeignItems) {
    self.root = root
    self.items = items
  }

  mutating func read() {
    addPlaces()
    for audio in root.records("audio_files") { addSound(audio) }
    for object in root.records("objects") { addWork(object) }
    artists.finish(&items)
    for tour in root.records("tours") { addTour(tour) }
    noteUnheard()
    addAnnotations()
    for name in ["exhibitions", "messages", "tour_categories", "dashboard", "search"]
    where root[name]?.nestedText != nil {
      root.warn(
        .leftOut, "'\(name)' belongs to the app, not to the collection. It is left out.",
        remedy: "Nothing needs to be done.", field: name)
    }
  }

  // MARK: Works

  private mutating func addWork(_ object: ForeignRecord) {
    guard
      let own = object.text("nid", "id") ?? object.path.split(separator: ".").last.map(String.init),
      let id = items.identifier(own, .work), let title = items.plain(object.text("title"))
    else {
      object.useAll()
      object.warn(
        .leftOut, "An object has no title, so it is left out.", remedy: "Give it one.",
        field: "title")
      return
    }
    let gallery = object.text("gallery_location")
    let room = gallery.flatMap { rooms[$0] }
    var work = Work(id: id, title: title, place: room ?? items.campus)
    let position = position(of: object)
    work.coordinate = position.coordinate
    if let found = work.coordinate { coordinates.append(found) }
    if let gallery, room == nil { work.details["gallery_location"] = gallery }
    work.date = items.plain(object.text("date_display", "date"))
    work.creditLine = items.plain(object.text("credit_line"))
    work.rights = items.plain(object.text("copyright_notice"))
    work.accession = object.text("main_reference_number", "reference_num")
    if let maker = object.text("artist_culture_place_delim", "artist") {
      addArtists(maker, object, &work)
    }
    if let image = object.text("large_image_full_path", "image_url", "thumbnail_full_path") {
      let found = items.insertMedia(
        "\(id)-image", .image, image, from: object, field: "large_image_full_path")
      if let found { work.media.append(found) } else { work.details["image"] = image }
    }
    for commentary in object.records("audio_commentary") {
      let own = commentary.text("audio") ?? ""
      if let sound = sounds[own] {
        if !work.media.contains(sound) { work.media.append(sound) }
      } else if !keepSilent(own, in: &work.details) {
        commentary.warn(
          .leftOut, "There is no recording '\(own)' for '\(title.all[0].text)'.",
          remedy: "Add it to audio_files, or remove the reference.", field: "audio")
      }
      if let number = commentary.text("object_selector_number") {
        work.details["object_selector_number"] =
          [work.details["object_selector_number"], number].compactMap(\.self).joined(
            separator: "; ")
      }
    }
    let known: Set<String> = [
      "nid", "title", "gallery_location", "date_display", "date", "credit_line",
      "copyright_notice", "main_reference_number", "reference_num", "artist_culture_place_delim",
      "artist", "large_image_full_path", "audio_commentary", "status", "type",
    ]
    for (name, value) in object.details(without: known.union(position.members))
    where work.details[name] == nil {
      work.details[name] = value
    }
    if items.insert(.work(work), line: object.line ?? 1) != nil { works[own] = id }
  }

  /// Adds the makers of an object as artists: their names, with the roles, nationalities and dates that
  /// the text says of them. A text that says more than names stays a detail too.
  private mutating func addArtists(
    _ maker: String, _ object: ForeignRecord, _ work: inout Work
  ) {
    let people = Self.people(in: maker)
    let names = people.map { $0.name.replacing(";", with: ",") }.joined(separator: ";")
    work.artists = artists.ids(in: names, line: object.line ?? 1, items) { index, artist in
      guard people.indices.contains(index) else { return }
      artist.nationality = artist.nationality ?? people[index].nationality
      artist.lifeDates = artist.lifeDates ?? people[index].lifeDates
    }
    let whole = HTMLText.plain(maker)
    if work.artists.isEmpty || people.map(\.name).joined(separator: "; ") != whole {
      work.details["artist"] = whole
    }
  }

  /// The people of the first part of a maker's text, and those of later ones, behind a bar or on further
  /// lines, that say what people did or of which nation they are: else culture and place stand there.
  private static func people(in maker: String) -> [PersonLine] {
    var people: [PersonLine] = []
    let parts = maker.split(whereSeparator: { $0 == "|" || $0.isNewline })
      .map { HTMLText.plainNames(String($0)) }
    // What stands on a line of its own is beside the lines before it.
    let pieces = parts.map(ForeignArtists.parts)
    var placed = CulturePlace.positions(in: pieces.flatMap(\.self), isStated: true)
    // A name of several words alone on the first line is a maker, with the place on the next ones.
    if let first = pieces.first, first.count == 1, first[0].contains(" "),
      !CulturePlace.isOne(first[0], isStated: true)
    {
      placed.remove(0)
    }
    var count = 0
    for index in parts.indices {
      let text = pieces[index].enumerated().filter { !placed.contains(count + $0.offset) }
        .map(\.element).joined(separator: "; ")
      count += pieces[index].count
      guard !text.isEmpty else { continue }
      let isOfPeople =
        index == 0 || PersonLine.isFacts(text)
        || PersonLine.people(in: text).contains { $0.role != nil || $0.nationality != nil }
      if isOfPeople { PersonLine.add(text, to: &people) }
    }
    return people.map(bracketed)
  }

  /// The person without the brackets behind the name, where dates end these: what stands before the dates
  /// is a nationality, known or not. Brackets of other words are part of the name.
  private static func bracketed(_ person: PersonLine) -> PersonLine {
    let text = person.name
    guard text.hasSuffix(")"), let mark = text.lastIndex(of: "(") else { return person }
    let name = text[..<mark].trimmed(\.isWhitespace)
    let words = text[text.index(after: mark)...].dropLast()
    guard !name.isEmpty, let comma = words.lastIndex(of: ",") else { return person }
    let dates = words[words.index(after: comma)...].trimmed(\.isWhitespace)
    let nationality = words[..<comma].trimmed(\.isWhitespace)
    guard !nationality.isEmpty, dates.contains(where: \.isNumber) else { return person }
    var person = person
    person.name = String(name)
    person.nationality = person.nationality ?? String(nationality)
    person.lifeDates = person.lifeDates ?? String(dates)
    return person
  }
}
