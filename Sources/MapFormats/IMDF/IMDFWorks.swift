import Catalog
import Exchange
import Geodesy
import Notation

extension IMDFAssembly {
  // MARK: Works

  /// Exhibits, each with what an occupant of the same correlation says of it.
  mutating func addWorks() {
    let log = archive.log("amenity")
    var taken: Set<String> = []
    let occupants = Dictionary(
      archive.features("occupant").compactMap { occupant in
        occupant.correlation.map { ($0, occupant) }
      }
    ) { first, _ in first }
    for feature in archive.features("amenity") where feature.isExhibit {
      let occupant = feature.correlation.flatMap { occupants[$0] }
      if let occupant {
        for joined in [feature, occupant] { _ = joined.properties["correlation_id"] }
      }
      let title =
        text(feature, "name") ?? text(feature, "alt_name") ?? occupant.flatMap { text($0, "name") }
      guard let title, let id = workID(slug(title, feature, &taken), feature) else {
        log.add(
          .leftOut, "The exhibit \(feature.id) has no name, and is left out.",
          remedy: "Name it in amenity.geojson.", line: feature.line, field: "name")
        continue
      }
      var work = Work(id: id, title: title, place: place(feature))
      if case .point(let coordinate)? = feature.geometry { work.coordinate = coordinate }
      // The title is of one of these names.
      let titled = text(feature, "name") != nil ? "name" : "alt_name"
      // What it joins is there, or it says something of its own.
      let joint: Set = occupant == nil ? [] : ["correlation_id"]
      work.details = feature.details(without: joint.union(["name", titled]))
      if feature.category == "exhibit" { work.details["category"] = nil }
      if let address = archive.address(feature) { work.details["address"] = address }
      let contacts: Set = ["hours", "phone", "website"]
      for name in contacts where work.details[name] == nil {
        work.details[name] = occupant?.string(name)
      }
      let told = occupant?.occupantDetails(without: contacts.union(joint)) ?? [:]
      work.details.merge(told) { native, _ in native }
      if let own = feature.own { fill(&work, own) }
      add(.work(work), feature, "amenity")
    }
  }

  /// Works of all campuses share their names, so only an archive that Docent wrote of this very
  /// campus says them as they are; another's works have the campus before theirs.
  private func workID(_ name: String, _ feature: IMDFFeature) -> Slug? {
    if feature.own?.slug == name, archive.isOwn(of: campus) { return try? Slug(name) }
    return (try? Slug("\(campus)-\(name)")) ?? (try? Slug("\(campus)-\(feature.slug)"))
  }

  /// The place of an amenity: its room, else the level of its unit, else the level or building that
  /// Docent wrote beside it, else the campus.
  private func place(_ feature: IMDFFeature) -> PlaceID {
    for id in feature.references("unit_ids") {
      if let room = rooms[id] { return room }
      if let level = unitLevels[id] { return level }
    }
    let own = feature.own
    return own?.string("level_id").flatMap { levels[$0] }
      ?? own?.string("building_id").flatMap { buildings[$0] } ?? campus
  }

  private func fill(_ work: inout Work, _ own: IMDFExtension) {
    for field in IMDFWriting.workFields {
      let name = field.description.name
      let text: FieldValue? =
        field.description.isMultilingual
        ? own.text(name).map(FieldValue.localized) : own.string(name).map(FieldValue.text)
      guard let text else { continue }
      do { try field.set(text, in: &work) } catch {
        preconditionFailure("\(name) is a field of words, and takes no words")
      }
    }
    if let from = own.integer("yearFrom", in: Work.Years.range),
      let to = own.integer("yearTo", in: Work.Years.range)
    {
      work.years = Work.Years(from: from, to: to)
    }
    if let crs = own.string("crs"), let x = own.value["x"]?.number, let y = own.value["y"]?.number,
      work.coordinate != nil
    {
      let accuracy = own.value["surveyAccuracy"]?.number.flatMap { $0 >= 0 ? Meters($0) : nil }
      work.survey = Work.Survey(crs: crs, x: x, y: y, accuracy: accuracy)
    }
    work.number = own.number
    work.details.merge(own.details) { native, _ in native }
  }

  // MARK: Paths

  /// The paths of an archive that Docent wrote, and their points.
  mutating func addOwnPaths() {
    let log = archive.log("docent-path")
    for feature in archive.features("docent-path") where !addOwnPoint(feature, log) {
      guard let own = feature.own, let slug = own.slug, let id = items.id(campus, slug),
        let kind = own.string("kind").flatMap(Path.Kind.init(rawValue:)),
        case .line(let line)? = feature.geometry,
        var path = try? Path(id: id, kind: kind, line: line)
      else {
        log.add(
          .leftOut, "The path \(feature.id) is not as Docent writes it, and is left out.",
          remedy: "Export the archive again.", line: feature.line)
        continue
      }
      path.levels = feature.references("level_ids").compactMap { levels[$0] }
      path.name = text(feature, "name")
      ownRecord(feature, own, Path.fieldDescriptions, log)?.readWalking(into: &path)
      path.number = own.number
      path.details = own.details
      add(.path(path), feature, "docent-path")
    }
  }

  /// Takes in a point of the walking network that Docent wrote; `false` if it is none.
  private mutating func addOwnPoint(_ feature: IMDFFeature, _ log: ProblemLog) -> Bool {
    guard let own = feature.own, let slug = own.slug, let id = items.id(campus, slug),
      let kind = own.string("kind").flatMap(PathPoint.Kind.init(rawValue:)),
      case .point(let coordinate)? = feature.geometry
    else { return false }
    var point = PathPoint(id: id, kind: kind, coordinate: coordinate)
    point.levels = feature.references("level_ids").compactMap { levels[$0] }
    point.name = text(feature, "name")
    ownRecord(feature, own, PathPoint.fieldDescriptions, log)?.readPassage(into: &point)
    point.number = own.number
    point.details = own.details
    add(.pathPoint(point), feature, "docent-path")
    return true
  }

  /// Those of `fields` about walking, of what Docent wrote of a path or point.
  private func ownRecord(
    _ feature: IMDFFeature, _ own: IMDFExtension, _ fields: [FieldDescription], _ log: ProblemLog
  ) -> Record? {
    guard case .object(let members) = own.value else { return nil }
    let names = RecordNames(of: fields.filter(\.isAboutWalking))
    let known = members.filter { names.all.contains($0.name) }
    return Record(
      known.map { WrittenValue.Entry($0, line: feature.line) }, names: names, line: feature.line,
      languages: languages, log: log)
  }

  // MARK: Small things

  /// Notes what stands or is offered in units and on levels, by the identifier of the unit or
  /// level: it has no kind of its own here, and becomes a detail of the room or level.
  mutating func noteSmallThings() {
    var isHomeless: [String: Int] = [:]
    for amenity in archive.features("amenity") where !amenity.isExhibit {
      guard let unit = amenity.references("unit_ids").first else {
        isHomeless["amenity", default: 0] += 1
        continue
      }
      noteSmallThing(amenity, in: unit, as: "amenities")
    }
    for type in ["kiosk", "section"] {
      for feature in archive.features(type) {
        guard let level = feature.reference("level_id") else {
          isHomeless[type, default: 0] += 1
          continue
        }
        noteSmallThing(feature, in: level, as: "\(type)s")
      }
    }
    for (type, count) in isHomeless.sorted(by: { $0.key < $1.key }) {
      archive.log(type).add(
        .leftOut, "\(count) features are on no unit or level, and are left out.",
        remedy: "Name where they are, in unit_ids or level_id.")
    }
    // Steps that are drawn tell which pairs of a graph's neighbours they lie between.
    let hasGraph = !archive.features("navPath").isEmpty
    for type in ["detail", "fixture", "geofence"] {
      let features = archive.features(type)
      let lost = features.filter { !(type == "detail" && hasGraph && $0.isSteps) }
      guard let first = lost.first else { continue }
      archive.log(type).add(
        .leftOut,
        lost.count == features.count
          ? "The \(lost.count) features of this file have no place in a catalogue, and are left out."
          : "\(lost.count) of the \(features.count) features of this file have no place in a "
            + "catalogue, and are left out; the others, steps, are only looked at for whether paths "
            + "cross them.", remedy: "Nothing needs to be done.", line: first.line)
    }
  }

  /// Adds the name of a small thing to `list`, with its category behind it, and in further languages to
  /// lists of those.
  private mutating func noteSmallThing(_ feature: IMDFFeature, in id: String, as list: String) {
    var names = words(feature, "name")
    let category = feature.category == "unspecified" ? "" : feature.category
    if let name = names[nil] {
      if !category.isEmpty, category != name.lowercased() { names[nil] = "\(name) (\(category))" }
    } else {
      names[nil] = category.isEmpty ? "unnamed" : category
    }
    for (language, name) in names {
      smallThings[id, default: [:]][Self.detail(list, language), default: []].append(name)
    }
  }

  /// The small things of a unit or level as details: names with commas between them, sorted.
  func smallThings(_ ids: [String]) -> Details {
    var lists: [String: [String]] = [:]
    for id in ids { lists.merge(smallThings[id] ?? [:]) { $0 + $1 } }
    return lists.mapValues { names in
      Dictionary(grouping: names) { $0 }.sorted { utf8Order($0.key, $1.key) }
        .map { $0.value.count > 1 ? "\($0.key) (\($0.value.count))" : $0.key }
        .joined(separator: ", ")
    }
  }
}

extension IMDFFeature {
  /// True if the feature stands for a work.
  var isExhibit: Bool { category == "exhibit" || category.hasPrefix("exhibit.") }
}
