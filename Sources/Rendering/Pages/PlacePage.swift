import Catalog
import Exchange
import Geodesy
import Notation
import Queries
import Words

/// The values of the template `place`.
struct PlacePart: PagePart {
  /// The anchor of the list of a campus's buildings.
  static let buildingsAnchor = "buildings"

  let trail: [LinkPart]
  let kindLabel: String?
  let title: Phrase
  let keep: KeepPart
  let introduction: Prose?
  let facts: FactsPart?
  let details: FactsPart?
  let map: MapPart?
  let offline: OfflinePart?
  let elsewhere: ElsewherePart?
  let sections: [WorkListPart]
  let seeker: SeekerPart?
  let levels: StoreysPart?
  let pager: PagerPart?
  let entrances: EntrancesPart?
  /// The sentence for a place about which there is nothing else to tell.
  let nothing: String?
}

/// The levels of a building.
struct StoreysPart: PagePart {
  let storeys: [StoreyPart]
}

/// A level and the works on it.
struct StoreyPart: PagePart {
  let href: String
  let text: String
  let lang: String?
  let works: WorkListPart?
}

/// The doors of a building.
struct EntrancesPart: PagePart {
  let doors: [DoorPart]
}

/// A door, and who can use it.
struct DoorPart: PagePart {
  let text: String
  let lang: String?
  let access: String
  let accessLabel: String
  let leadsTo: String?
}

extension Renderer {
  func placePage(_ id: PlaceID, for reader: Reader) throws(Problem) -> Rendered {
    let answer = try snapshot.answer(Browse(id))
    let place = try snapshot.existingPlace(id)
    return try PageWriter(self, for: reader, campus: id.campus).page(about: place, holding: answer)
  }
}

extension PageWriter {
  fileprivate func page(
    about place: Place, holding answer: Browse.Answer
  ) throws(Problem) -> Rendered {
    let title = name(of: place)
    let sheets = try Sheets(reader.sheet, of: snapshot.worksListed(at: place))
    // Behind the first sheet, the list alone goes on.
    let isFirst = sheets.number == 1
    var listed = 0
    let sections = sections(place, answer, sheets, &listed)
    let levels = storeys(place, answer, sheets, &listed)
    let entrances = isFirst ? entrances(doors(to: place, answer)) : nil
    let introduction = isFirst ? prose(place.text, at: place.id) : nil
    let openingFacts = isFirst ? openingFacts(place) : []
    let details = isFirst ? facts(place.details) : []
    let page = Links.Target.place(place.id)
    let shows = !sections.isEmpty || levels != nil || entrances != nil
    let says = introduction != nil || !openingFacts.isEmpty || !details.isEmpty
    let part = PlacePart(
      trail: place.id.parent.map { trail(to: $0) } ?? [], kindLabel: kindLabel(place),
      title: title, keep: keep(place), introduction: introduction, facts: FactsPart(openingFacts),
      details: FactsPart(details), map: isFirst ? map(of: place, titled: title) : nil,
      offline: isFirst ? place.campus.flatMap(offline) : nil,
      elsewhere: isFirst
        ? elsewhere(
          snapshot.position(of: place.id)?.coordinate,
          of: ItemKey(place.kind, place.id.description)) : nil,
      sections: sections, seeker: seeker(sheets, in: place.id),
      levels: levels, pager: pager(sheets, of: page), entrances: entrances,
      nothing: shows || says ? nil : words[.noWorks])
    return self.page(
      part, .place, at: page.sheet(sheets.number), title: title.text,
      summary: place.text.map { CommonMark.plainText(phrase($0, at: place.id).text) },
      scripts: [Self.keepScript] + (part.offline == nil ? [] : [Self.offlineScript])
        + scripts(for: part.map),
      head: head(
        StructuredData(writer: self).place(place),
        place.kind == .campus ? .campus(place.id) : nil, stopsAt: .place(place.id)))
  }

  /// The kind of place it is, in words; `nil` for a level whose title says just that.
  private func kindLabel(_ place: Place) -> String? {
    switch place {
    case .campus: words[.campus]
    case .building: words[.building]
    case .level(let level): level.name == nil ? nil : words(.level, [.level: level.shortName])
    case .room(let room):
      room.shortName.map { "\(words[.room]) \($0)" } ?? words[.room]
    }
  }

  /// The address and hours of a campus or building, as facts.
  func openingFacts(_ place: Place) -> [Fact] {
    var facts: [Fact] = []
    let (address, hours): (String?, LocalizedText?) =
      switch place {
      case .campus(let campus): (campus.address, campus.hours)
      case .building(let building): (building.address, building.hours)
      case .level, .room: (nil, nil)
      }
    if let address { facts.append(Fact(words[.address], own(address))) }
    if let hours = phrase(hours, at: place.id) {
      facts.append(Fact(words[.hours], hours))
    } else if case .building(let building) = place, let hours = building.openingHours {
      // As they are written: what a program does not understand, people may.
      facts.append(Fact(words[.hours], own(hours.description)))
    }
    return facts
  }

  private func sections(
    _ place: Place, _ answer: Browse.Answer, _ sheets: Sheets, _ listed: inout Int
  ) -> [WorkListPart] {
    let works = sheets.part(of: answer.works, from: &listed).map { row($0) }
    guard sheets.number == 1 else {
      return works.isEmpty ? [] : [WorkListPart(heading: words[.worksHere], rows: works)]
    }
    var sections: [WorkListPart] = []
    func add(_ word: Word, _ rows: [Row], anchor: String? = nil) {
      guard !rows.isEmpty else { return }
      sections.append(WorkListPart(heading: words[word], anchor: anchor, rows: rows))
    }
    add(.tours, answer.tours.map(row))
    // What holds works comes before the works beside it, of which there may be hundreds.
    switch place.kind {
    case .campus:
      add(
        .buildings, answer.children.map { row($0.place) }, anchor: PlacePart.buildingsAnchor)
    case .level: add(.rooms, answer.children.map { row($0.place) })
    default: break
    }
    add(.worksHere, works)
    return sections
  }

  /// Each level with all works on it, rooms included.
  private func storeys(
    _ place: Place, _ answer: Browse.Answer, _ sheets: Sheets, _ listed: inout Int
  ) -> StoreysPart? {
    guard place.kind == .building, !answer.children.isEmpty else { return nil }
    let storeys = answer.children.reversed().compactMap { child -> StoreyPart? in
      let title = name(of: child.place)
      let works = sheets.part(
        of: snapshot.works(onStorey: child.place.id), from: &listed)
      guard sheets.number == 1 || !works.isEmpty else { return nil }
      return StoreyPart(
        href: href(.place(child.place.id)), text: title.text, lang: title.lang,
        works: works.isEmpty ? nil : WorkListPart(rows: works.map { row($0) }))
    }
    return storeys.isEmpty ? nil : StoreysPart(storeys: storeys)
  }

  /// The doors of a building, or those that lead to a level.
  private func doors(to place: Place, _ answer: Browse.Answer) -> [Entrance] {
    guard place.kind == .level, let building = place.id.parent else { return answer.entrances }
    return snapshot.entrances(of: building).filter { $0.level == place.id }
  }

  private func entrances(_ entrances: [Entrance]) -> EntrancesPart? {
    guard !entrances.isEmpty else { return nil }
    return EntrancesPart(
      doors: entrances.map { entrance in
        let name = phrase(entrance.name, at: entrance.id) ?? own(words[.entrance])
        let (access, label): (String, Word) =
          switch entrance.isAccessible {
          case true?: ("open", .accessible)
          case false?: ("barred", .notAccessible)
          case nil: ("unknown", .accessUnknown)
          }
        return DoorPart(
          text: name.text, lang: name.lang, access: access, accessLabel: words[label],
          leadsTo: entrance.level.flatMap { snapshot.place($0) }
            .map { words(.leadsTo, [.place: self.name(of: $0).text]) })
      })
  }
}

extension Place {
  /// The campus, if it is one.
  fileprivate var campus: Campus? { if case .campus(let campus) = self { campus } else { nil } }
}

extension CatalogSnapshot {
  /// The works on a level, its rooms included.
  fileprivate func works(onStorey level: PlaceID) -> [Work] {
    ([level] + children(of: level)).flatMap { works(at: $0) }
  }

  /// The number of works that the page of a place lists.
  func worksListed(at place: Place) -> Int {
    let storeys = place.kind == .building ? children(of: place.id) : []
    return storeys.reduce(works(at: place.id).count) { $0 + works(onStorey: $1).count }
  }
}
