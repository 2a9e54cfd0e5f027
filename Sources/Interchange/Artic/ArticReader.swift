import Catalog
import Geodesy

/// Turns `appData.json` into one building with floors and rooms, works, their sound, and tours.
struct ArticReader {
  private let root: ForeignRecord
  private(set) var items: ForeignItems
  private(set) var coordinates: [Coordinate] = []
  private var levels: [String: PlaceID] = [:]
  /// Rooms by the title and the identifiers of their gallery.
  private var rooms: [String: PlaceID] = [:]
  private var sounds: [String: Slug] = [:]
  private var works: [String: Slug] = [:]
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
    addAnnotations()
    for name in ["exhibitions", "messages", "tour_categories", "dashboard", "search"]
    where root.value[name]?.nestedText != nil {
      root.warn(
        .leftOut, "'\(name)' belongs to the app, not to the collection. It is left out.",
        remedy: "Nothing needs to be done.", field: name)
    }
  }

  // MARK: Places

  /// The app knows one house; floors are named by galleries and by `map_floors`.
  private mutating func addPlaces() {
    let galleries = root.records("galleries")
    var plans: [String: ForeignRecord] = [:]
    for plan in root.records("map_floors") {
      guard let name = plan.path.split(separator: ".").last,
        let floor = plan.text("floor") ?? name.split(separator: "_").last.map(String.init)
      else { continue }
      plans[floor.replacing("floor", with: "").lowercased()] = plan
    }
    let floors = Set(galleries.compactMap { floor($0) }).union(plans.keys)
    guard !floors.isEmpty, let house = items.id(items.campus, "museum"),
      let name = LocalizedText("Museum", in: items.languages[0])
    else { return }
    items.insert(.building(Building(id: house, name: name)), line: 1)
    for floor in floors.sorted() {
      guard let slug = ForeignItems.slug("floor \(floor)"), let id = items.id(house, slug) else {
        continue
      }
      // The app's floor 0 is the lower level ("LL") below the street, its floor 1 the street's.
      let ordinal = Int(floor).map { $0 - 1 } ?? (floor == "ll" ? -1 : 0)
      guard (-100...1000).contains(ordinal) else { continue }
      let plan = plans[floor]
      var level = Level(
        id: id, ordinal: ordinal, shortName: plan?.text("label") ?? floor.uppercased())
      level.details = plan?.details(without: ["label", "floor"]) ?? [:]
      for name in ["anchor_location_1", "anchor_location_2"] { _ = plan?.coordinate(name) }
      items.insert(.level(level), line: plan?.line ?? 1)
      levels[floor] = id
    }
    if !levels.isEmpty {
      root.log.addOnce(
        "ordinals", .assumedValue,
        "Floor 1 is taken to be the ground floor (ordinal 0), and floor 0 the one below.",
        remedy: "Correct the levels' ordinals where that is wrong.", field: "map_floors")
    }
    for gallery in galleries { addRoom(gallery) }
  }

  private func floor(_ record: ForeignRecord) -> String? {
    record.text("floor")?.lowercased().replacing("floor", with: "")
  }

  private mutating func addRoom(_ gallery: ForeignRecord) {
    let title = gallery.text("title")
    guard let level = floor(gallery).flatMap({ levels[$0] }) else {
      gallery.warn(
        .leftOut, "Gallery '\(title ?? gallery.path)' names no floor, so it is left out.",
        remedy: "Name its floor, such as \"1\".", field: "floor")
      return
    }
    guard let title, let name = items.plain(title), let own = gallery.text("nid", "gallery_id"),
      let slug = ForeignItems.slug("gallery \(own)"), let id = items.id(level, slug)
    else {
      gallery.warn(
        .leftOut, "A gallery has no title or identifier, so it is left out.",
        remedy: "Give it both.", field: "title")
      return
    }
    let position = gallery.coordinate("location")
    var room = Room(id: id, name: name, shape: position.map(Shape.point))
    room.shortName = gallery.text("number")
    room.details = gallery.details(without: [
      "title", "floor", "location", "latitude", "longitude", "number", "status", "type",
    ])
    guard items.insert(.room(room), line: gallery.line ?? 1) != nil else { return }
    if let position { coordinates.append(position) }
    for key in [title, gallery.text("nid"), gallery.text("gallery_id")].compactMap(\.self)
    where rooms[key] == nil {
      rooms[key] = id
    }
  }

  // MARK: Sound

  /// A text and its translations.
  private func texts(
    _ record: ForeignRecord, _ name: String, _ make: (String) -> String
  ) -> LocalizedText? {
    var texts: [LanguageTag: String] = [:]
    for translation in record.records("translations") {
      guard let text = translation.text(name) else { continue }
      record.log.noteLostImages(in: text, line: translation.line)
      if let tag = translation.language, items.languages.contains(tag) {
        texts[tag] = make(text)
      } else {
        translation.warn(
          .leftOut,
          "The campus does not speak '\(translation.text("language", "locale") ?? "")', so a "
            + "translation is left out.",
          remedy: "Add the language to its campus.yaml and import again.", field: "language")
      }
    }
    if let text = record.text(name) {
      record.log.noteLostImages(in: text, line: record.line)
      texts[items.languages[0]] = make(text)
    }
    return LocalizedText(texts)
  }

  private mutating func addSound(_ audio: ForeignRecord) {
    guard let own = audio.text("nid"), let address = audio.text("audio_file_url") else { return }
    guard let id = items.identifier(own, .media) else { return }
    let title = texts(audio, "title", HTMLText.plain)
    let transcript = texts(audio, "audio_transcript", HTMLText.commonMark)
    let details = audio.details(without: [
      "nid", "title", "audio_file_url", "audio_transcript", "translations", "status", "type",
      "audio_filename", "audio_filemime", "audio_filesize",
    ])
    let taken = items.insertMedia(
      id.description, .audio, address, from: audio, field: "audio_file_url"
    ) { media in
      media.caption = title
      media.transcript = transcript
      media.details = details
    }
    sounds[own] = taken
    // One recording a language: the others stand beside it by their addresses.
    for translation in audio.records("translations") {
      guard taken != nil, let tag = translation.language,
        let address = translation.text("audio_file_url")
      else { continue }
      let suffix = tag.description.lowercased()
      let caption = items.plain(translation.text("title") ?? own)
      _ = items.insertMedia(
        "\(id)-\(suffix)", .audio, address, from: translation, field: "audio_file_url"
      ) { media in
        media.caption = caption
        media.details["language"] = tag.description
      }
    }
  }

  // MARK: Works

  private mutating func addWork(_ object: ForeignRecord) {
    guard
      let own = object.text("nid", "id") ?? object.path.split(separator: ".").last.map(String.init),
      let id = items.identifier(own, .work), let title = items.plain(object.text("title"))
    else {
      object.warn(
        .leftOut, "An object has no title, so it is left out.", remedy: "Give it one.",
        field: "title")
      return
    }
    let gallery = object.text("gallery_location")
    let room = gallery.flatMap { rooms[$0] }
    var work = Work(id: id, title: title, place: room ?? items.campus)
    work.coordinate = object.coordinate("location")
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
      guard let own = commentary.text("audio") else { continue }
      if let sound = sounds[own] {
        if !work.media.contains(sound) { work.media.append(sound) }
      } else {
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
      "nid", "title", "location", "latitude", "longitude", "gallery_location", "date_display",
      "date", "credit_line", "copyright_notice", "main_reference_number", "reference_num",
      "artist_culture_place_delim", "artist", "large_image_full_path", "audio_commentary", "status",
      "type",
    ]
    for (name, value) in object.details(without: known) where work.details[name] == nil {
      work.details[name] = value
    }
    if items.insert(.work(work), line: object.line ?? 1) != nil { works[own] = id }
  }

  /// Who made it, and behind a bar or on further lines their culture and place, as far as an object
  /// has them; `Georges Seurat (French, 1859–1891)` says who that was. What says more than names
  /// stays a detail too.
  private mutating func addArtists(
    _ maker: String, _ object: ForeignRecord, _ work: inout Work
  ) {
    let whole = HTMLText.plain(maker)
    let first = maker.split(whereSeparator: { $0 == "|" || $0.isNewline }).first.map(String.init)
    let people = ForeignArtists.parts(HTMLText.plain(first ?? "")).map(Self.person)
    let names = people.map { $0.name.replacing(";", with: ",") }.joined(separator: ";")
    work.artists = artists.ids(in: names, line: object.line ?? 1, items) { index, artist in
      guard people.indices.contains(index) else { return }
      artist.nationality = artist.nationality ?? people[index].nationality
      artist.lifeDates = artist.lifeDates ?? people[index].lifeDates
    }
    if work.artists.isEmpty || people.map(\.name).joined(separator: "; ") != whole {
      work.details["artist"] = whole
    }
  }

  /// A name, and the nationality and dates in brackets behind it; brackets of other words are part of
  /// the name.
  private static func person(
    _ text: String
  ) -> (name: String, nationality: String?, lifeDates: String?) {
    guard text.hasSuffix(")"), let mark = text.lastIndex(of: "(") else { return (text, nil, nil) }
    let name = text[..<mark].trimmed(\.isWhitespace)
    let words = text[text.index(after: mark)...].dropLast()
    guard !name.isEmpty, let comma = words.lastIndex(of: ",") else { return (text, nil, nil) }
    let dates = words[words.index(after: comma)...].trimmed(\.isWhitespace)
    let nationality = words[..<comma].trimmed(\.isWhitespace)
    guard !nationality.isEmpty, dates.contains(where: \.isNumber) else { return (text, nil, nil) }
    return (String(name), String(nationality), String(dates))
  }

  // MARK: Tours

  private mutating func addTour(_ record: ForeignRecord) {
    guard let own = record.text("nid"), let id = items.identifier(own, .tour),
      let title = texts(record, "title", HTMLText.plain)
    else {
      record.warn(
        .leftOut, "A tour has no title or no nid, so it is left out.", remedy: "Give it both.",
        field: "title")
      return
    }
    var tour = Tour(id: id, campus: items.campus, title: title)
    let description = texts(record, "description", HTMLText.commonMark)
    let intro = texts(record, "intro", HTMLText.commonMark)
    tour.text = joined(description, intro)
    tour.details = record.details(without: [
      "nid", "title", "description", "intro", "translations", "tour_stops", "status", "type",
    ])
    for stop in Self.sorted(record.records("tour_stops")) {
      guard let own = stop.text("object"), let work = works[own] else {
        stop.warn(
          .leftOut,
          "A stop shows object '\(stop.text("object") ?? "")', which is not there. It is left out.",
          remedy: "Correct its number, or add the object.", field: "object")
        continue
      }
      var halt = Stop(.work(work))
      if let audio = stop.text("audio_id") {
        if let sound = sounds[audio] {
          halt.media = [sound]
        } else {
          stop.warn(
            .leftOut, "There is no recording '\(audio)' for a stop.",
            remedy: "Add it to audio_files, or correct its number.", field: "audio_id")
        }
      }
      tour.stops.append(halt)
    }
    items.insert(.tour(tour), line: record.line ?? 1)
  }

  /// Stops in the order of their `sort`, those without one last.
  private static func sorted(_ stops: [ForeignRecord]) -> [ForeignRecord] {
    let orders: [Double] = stops.map { stop in
      stop.text("sort").flatMap { Double($0) } ?? .infinity
    }
    // Ties stay as they were written.
    return stops.indices.sorted { one, other in
      orders[one] == orders[other] ? one < other : orders[one] < orders[other]
    }.map { stops[$0] }
  }

  /// Two texts, one behind the other in each language.
  private func joined(_ one: LocalizedText?, _ other: LocalizedText?) -> LocalizedText? {
    guard let one, let other else { return one ?? other }
    var texts: [LanguageTag: String] = [:]
    for tag in Set(one.languages + other.languages) {
      let parts = [one[tag], other[tag]].compactMap(\.self)
      texts[tag] = parts.joined(separator: "\n\n")
    }
    return LocalizedText(texts)
  }

  private mutating func addAnnotations() {
    var count = 0
    for name in ["map_annontations", "map_annotations"] { count += root.records(name).count }
    guard count > 0 else { return }
    root.warn(
      .leftOut, "\(count) labels and amenities of the app's map are not places of the collection.",
      remedy: "They are left out; add the rooms among them to places.geojson.",
      field: "map_annontations")
  }
}
