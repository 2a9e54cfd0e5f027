import Catalog
import Exchange
import Geodesy
import Notation
import TestSupport
import Testing

@Suite("Fields that are set one by one")
struct ItemSettingsTests {
  @Test("take the years of a work from its new date, where they were those of the old one")
  func years() throws {
    var work = try Sample.work("urn")
    work.date = LocalizedText("c. 1985", in: .english)
    func set(_ years: Work.Years?, _ settings: [(String, String)]) throws -> (Work.Years?, Int) {
      work.years = years
      let made = try ItemSettings(settings.map { FieldSetting($0.0, $0.1) }).changed(
        .work(work), languages: [.english])
      guard case .work(let changed) = made.item else { return (nil, 0) }
      return (changed.years, made.warnings.count)
    }
    let old = Work.Years(from: 1985, to: 1985)
    let new = Work.Years(from: 1920, to: 1920)
    #expect(try set(old, [("date", "1920")]) == (new, 0))
    #expect(try set(old, [("date", "unknown")]) == (nil, 0))
    #expect(try set(old, [("title", "Other")]) == (old, 0))
    let other = Work.Years(from: 1990, to: 1995)
    #expect(try set(other, [("date", "1920")]) == (other, 1))
    #expect(
      try set(other, [("date", "1920"), ("yearFrom", "1920"), ("yearTo", "1920")]) == (new, 0))
  }

  @Test("take no name of a detail that nobody sees, unless the thing has it")
  func detailNames() throws {
    var work = Work(
      id: try Slug("urn"), title: try #require(LocalizedText("Urn", in: .english)),
      place: try PlaceID("park"))
    work.details["a\nb"] = "old"
    func set(_ name: String, _ text: String) throws -> Details {
      try ItemSettings([FieldSetting("detail:\(name)", text)])
        .changed(.work(work), languages: [.english]).item.value.details
    }
    for name in ["a\tb", "a\u{200B}b", "\u{202E}a", "a\u{2028}", "a\u{200D}b", "a\u{7F}"] {
      #expect(throws: Problems.self, "\(name.debugDescription)") { try set(name, "x") }
    }
    #expect(try set("a\nb", "new")["a\nb"] == "new")
    #expect(try set("a\nb", "").isEmpty)
    for name in ["👩🏽‍🎨", "می\u{200C}شود", "Größe, außen", ""] {
      #expect(try set(name, "x")[name] == "x")
    }
  }

  @Test("leave a work a title that its pages show, and tell where it is in another language")
  func emptiedTitle() throws {
    let german = try LanguageTag("de")
    let french = try LanguageTag("fr")
    var work = try Sample.work("urn")
    func warnings(_ title: [LanguageTag: String]) throws -> [Problem.Code] {
      work.title = try #require(LocalizedText(title))
      return try ItemSettings([FieldSetting("title", "")])
        .changed(.work(work), languages: [german, .english]).warnings.map(\.code)
    }
    #expect(try warnings([german: "Urne", .english: "Urn"]) == [.assumedValue])
    #expect(throws: Problems.self) { try warnings([german: "Urne", french: "Urne"]) }
    #expect(throws: Problems.self) { try warnings([german: "Urne"]) }
  }

  @Test("name an artist once, and tell of one that was named twice")
  func repeatedArtist() throws {
    let made = try ItemSettings([FieldSetting("artists", "ada;ada;bea")])
      .changed(.work(try Sample.work("urn")), languages: [.english])
    guard case .work(let work) = made.item else {
      Issue.record("It is no work.")
      return
    }
    #expect(work.artists.map(\.description) == ["ada", "bea"])
    #expect(made.warnings.map(\.code) == [.possibleDuplicate])
  }

  // MARK: As in the files

  @Test("become what the same values become in the files of a catalogue", arguments: UInt64(0)..<25)
  func asInFiles(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // As files have it: an empty text, for one, is none.
    let whole = TemporaryFolderReading.contents(of: try RandomCatalogue.contents(seed: seed))
    var edited = whole
    var count = 0
    for item in whole.items where item.key.kind != .tour {
      let others = whole.items.filter { $0.key.kind == item.key.kind && $0.campus == item.campus }
      guard let other = others.randomElement(using: &random) else { continue }
      let languages = whole.campuses[item.campus]?.languages ?? []
      let (wanted, settings) = try mixed(item, other, languages, &random)
      do {
        let made = try ItemSettings(settings).changed(item, languages: languages)
        #expect(made.item == wanted, "\(item.key): \(settings)")
        count += 1
      } catch {
        Issue.record("\(item.key): \(settings): \(error.all.map(\.description))")
      }
      edited.insert(wanted)
    }
    #expect(count > 20)
    let read = TemporaryFolderReading.contents(of: edited)
    #expect(edited.changes(to: read).map(\.key) == [])
  }

  /// `item` with some fields of `other`, and the settings that say so.
  private func mixed(
    _ item: Item, _ other: Item, _ languages: [LanguageTag], _ random: inout SplitMix64
  ) throws -> (Item, [FieldSetting]) {
    func mix<Kind: CatalogItem>(_ one: Kind) throws -> (Item, [FieldSetting]) {
      guard let two = other.value as? Kind else { return (item, []) }
      var (whole, settings) = (one, [FieldSetting]())
      // Fields that mean something only together.
      let groups = ["geometry": "g", "survey": "g", "area": "g", "yearFrom": "y", "yearTo": "y"]
      var chosen: [String: Bool] = [:]
      for field in Kind.fields {
        let name = field.description.name
        let group = groups[name] ?? name
        let isChosen = chosen[group] ?? Bool.random(using: &random)
        chosen[group] = isChosen
        // Languages are what all texts are read in.
        guard isChosen, name != "languages" else { continue }
        // Files bring names of details that nobody could type.
        if case .details(let new)? = field.value(of: two), !new.keys.allSatisfy(\.isVisibleLine) {
          continue
        }
        try field.set(field.value(of: two), in: &whole)
        settings += try self.settings(
          field.description, field.value(of: one), field.value(of: two),
          isSurveyed: Kind.field("survey")?.value(of: two) != nil, languages)
      }
      return (whole.item, settings.shuffled(using: &random))
    }
    return try mix(item.value)
  }

  private func settings(
    _ field: FieldDescription, _ old: FieldValue?, _ new: FieldValue?, isSurveyed: Bool,
    _ languages: [LanguageTag]
  ) throws -> [FieldSetting] {
    switch field.type {
    case .localized:
      func texts(_ value: FieldValue?) -> [LanguageTag: String] {
        guard case .localized(let text)? = value else { return [:] }
        return Dictionary(uniqueKeysWithValues: text.all.map { ($0.language, $0.text) })
      }
      let (before, after) = (texts(old), texts(new))
      return Set(before.keys).union(after.keys).sorted().map { language in
        FieldSetting(
          language == languages.first ? field.name : "\(field.name)@\(language)",
          after[language] ?? "")
      }
    case .details:
      func details(_ value: FieldValue?) -> Details {
        if case .details(let details)? = value { details } else { [:] }
      }
      let (before, after) = (details(old), details(new))
      return Set(before.keys).union(after.keys).sorted().map {
        FieldSetting("detail:\($0)", after[$0] ?? "")
      }
    case .coordinate:
      guard !isSurveyed else { return [] }
      guard case .coordinate(let position)? = new else { return [FieldSetting("position", "")] }
      let text = "\(position.latitude.decimalText), \(position.longitude.decimalText)"
      return [FieldSetting(field.name == "geometry" ? "position" : field.name, text)]
    case .survey:
      guard case .survey(let survey)? = new else { return [] }
      return [
        FieldSetting("crs", survey.crs), FieldSetting("x", survey.x.decimalText),
        FieldSetting("y", survey.y.decimalText),
      ]
    case .shape, .line, .geometry:
      let geometry: Geometry? =
        switch new {
        case .shape(let shape)?: Geometry(shape)
        case .line(let line)?: .line(line)
        case .geometry(let geometry)?: geometry
        default: nil
        }
      guard let geometry else { return [FieldSetting(field.name, "")] }
      var json = JSONWriter()
      json.geometry(geometry)
      return [FieldSetting(field.name, String(decoding: json.bytes, as: UTF8.self))]
    case .texts:
      let text = new?.cellText
      return [FieldSetting(field.name, text == "" ? "[]" : text ?? "")]
    default: return [FieldSetting(field.name, new?.cellText ?? "")]
    }
  }

  // MARK: Single values

  private static let work = ItemKey(.work, "hare")

  private func work(_ settings: [FieldSetting]) throws -> Work {
    let made = try ItemSettings([FieldSetting("title", "Hare")] + settings)
      .item(Self.work, on: PlaceID("park"), languages: [.english])
    guard case .work(let work) = made.item else { throw Wrong() }
    return work
  }
  private struct Wrong: Error {}

  @Test(
    "take positions in any notation of degrees",
    arguments: [
      "49.5,-123.25", "49.5 N, 123.25 W", "49°30'N 123°15'W", "49°30'00\"N, 123°15'00\"W",
    ])
  func positions(text: String) throws {
    let position = try Coordinate(latitude: 49.5, longitude: -123.25)
    #expect(try work([FieldSetting("position", text)]).coordinate == position)
  }

  @Test("read a list in brackets as YAML does, and one with semicolons as a cell")
  func lists() throws {
    func holidays(_ text: String) throws -> HolidayDates? {
      let made = try ItemSettings(
        [
          ("name", "Park"), ("languages", "en"), ("timeZone", "Europe/Berlin"),
          ("center", "52.5, 13.25"), ("publicHolidays", text),
        ].map { FieldSetting($0.0, $0.1) }
      ).item(ItemKey(.campus, "park"), on: PlaceID("park"), languages: [])
      guard case .campus(let campus) = made.item else { throw Wrong() }
      return campus.publicHolidays
    }
    let dates = try HolidayDates(["2026-12-25", "2026-12-26"])
    #expect(try holidays("[\"2026-12-25\", 2026-12-26]") == dates)
    #expect(try holidays("2026-12-25; 2026-12-26") == dates)
    #expect(throws: Problems.self) { try holidays("[2026-12-25") }
  }

  @Test("put a position into the place of a survey, and the other way round")
  func survey() throws {
    let surveyed = try work([
      FieldSetting("crs", "EPSG:25833"), FieldSetting("x", "390000"), FieldSetting("y", "5820000"),
    ])
    #expect(surveyed.survey?.crs == "EPSG:25833")
    let moved = try ItemSettings([FieldSetting("position", "52.5,13.25")])
      .changed(.work(surveyed), languages: [.english]).item
    guard case .work(let work) = moved else { throw Wrong() }
    #expect(work.survey == nil && work.coordinate?.latitude == 52.5)
    let east = try ItemSettings([FieldSetting("x", "390100")])
      .changed(.work(surveyed), languages: [.english]).item
    guard case .work(let shifted) = east else { throw Wrong() }
    #expect(shifted.survey?.x == 390_100 && shifted.survey?.y == 5_820_000)
    #expect(shifted.coordinate != surveyed.coordinate)
    let half = try ItemSettings([FieldSetting("latitude", "52.25")])
      .changed(moved, languages: [.english]).item
    guard case .work(let lower) = half else { throw Wrong() }
    #expect(lower.coordinate?.latitude == 52.25 && lower.coordinate?.longitude == 13.25)
  }

  @Test("are refused with the item, the field and the words that files get")
  func refusals() throws {
    for (name, text, field, words) in [
      ("status", "stored", "status", "Use one of on view, in storage, on loan, removed."),
      ("yearFrom", "about 1900", "yearFrom", "not a whole number"),
      ("titl", "Hase", "titl", "Did you mean title?"),
      ("title@x!", "Hase", "title@x!", "no language tag"),
      ("place", "Park!", "place", "is no place"), ("artists", "Ada L", "artists", "no identifier"),
      ("latitude", "49.5", "longitude", "is missing"),
      ("position", "42,5 71,1", "position", "is not a position"),
      ("description", "bell \u{7}", "description", "U+0007"), ("x", "4", "crs", "is missing"),
      ("id", "stone", "id", "does not change"), ("number", "0", "number", "out of range"),
      ("detail:bell", "\u{1}", "detail:bell", "U+0001"),
    ] {
      do {
        let made = try work([FieldSetting(name, text)])
        Issue.record("\(name)=\(text) became \(made)")
      } catch let problems as Problems {
        let problem = try #require(problems.errors.first)
        #expect(problem.location?.description == "work hare: \(field)", "\(problem)")
        #expect(problem.description.contains(words), "\(problem)")
      }
    }
    #expect(throws: Problems.self) {
      try work([FieldSetting("date", "a"), FieldSetting("date", "b")])
    }
  }

  @Test("are all there, or the item is not made")
  func required() throws {
    let cases: [(ItemKind, String, [FieldSetting], [String])] = [
      (.work, "hare", [], ["title"]), (.artist, "ada", [], ["name"]),
      (.campus, "park", [], ["name", "languages", "timeZone", "center"]),
      (.level, "park/hall/0", [], ["ordinal", "shortName"]),
      (.entrance, "park/hall/door", [], ["position"]),
      (.path, "park/p1", [FieldSetting("kind", "steps")], ["geometry"]),
    ]
    for (kind, id, settings, missing) in cases {
      do {
        _ = try ItemSettings(settings).item(
          ItemKey(kind, id), on: PlaceID("park"), languages: [.english])
        Issue.record("\(kind) was made of nothing")
      } catch {
        let problems = try #require(error as? Problems)
        #expect(problems.errors.compactMap(\.location?.field) == missing.sorted(), "\(kind)")
      }
    }
    #expect(throws: Problems.self) {
      try ItemSettings([FieldSetting("ordinal", "0"), FieldSetting("shortName", "G")]).item(
        ItemKey(.level, "park/hall"), on: PlaceID("park"), languages: [])
    }
  }
}

/// Contents as their files are read.
enum TemporaryFolderReading {
  static func contents(of contents: CatalogContents) -> CatalogContents {
    guard let folder = try? TemporaryFolder(SourceWriter.files(contents)) else {
      return CatalogContents()
    }
    return folder.read(contents.tours.isEmpty ? "Data" : "").contents
  }
}
