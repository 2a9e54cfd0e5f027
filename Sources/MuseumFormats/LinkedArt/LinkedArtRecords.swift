import Catalog
import Exchange
import Notation

/// Makes the records, their members in the order of the API's documentation.
struct LinkedArtRecords {
  let contents: CatalogContents
  let addresses: LinkedArtAddresses

  static let markdown = "text/markdown"

  func record(_ body: (inout JSONWriter) -> Void) -> JSONWriter {
    var json = JSONWriter(escaping: .plain)
    json.object { json in
      json.member("@context", "https://linked.art/ns/v1/linked-art.json")
      body(&json)
    }
    return json
  }

  private func label(_ text: LocalizedText, _ campus: PlaceID) -> String {
    text.reading(for: LanguagePreference(), fallback: contents.defaultLanguage(at: campus)).text
  }

  func page(_ path: String) -> String { addresses.publicAddress.address(path) }

  // MARK: Works

  /// A work (https://linked.art/api/1.0/endpoint/physical_object/).
  func record(of work: Work) -> JSONWriter {
    let campus = work.place.campus
    return record { json in
      json.node(
        id: addresses.work(work.id), "HumanMadeObject", label: label(work.title, campus))
      json.members("classified_as") { json in
        json.type(.artwork)
        for (kind, word) in [("group", work.group), ("subgroup", work.subgroup)] {
          guard let word, !word.isEmpty else { continue }
          json.type(addresses.concept(kind, word, on: campus), kinds: [.workType])
        }
      }
      json.members("identified_by") { json in
        json.names(work.title)
        json.identifier(work.accession, as: .accessionNumber)
        json.identifier(work.id.description, as: .systemNumber)
      }
      json.members("referred_to_by") { json in
        json.statements(work.medium, as: .material)
        json.statements(work.dimensions, as: .dimension)
        json.statements(work.description, as: .description, format: Self.markdown)
        json.statements(work.narrative, as: .context, format: Self.markdown)
        json.statements(work.creditLine, as: .credit)
        json.statements(work.rights, as: .rights)
      }
      json.members("representation") { json in
        for medium in media(of: work) where medium.kind != .audio { visual(medium, to: &json) }
      }
      json.members("subject_of") { json in
        json.page(page(PagePath.work(work.id)))
        for medium in media(of: work) where medium.kind == .audio { sound(medium, to: &json) }
      }
      json.equivalent(work.details, "HumanMadeObject")
      location(of: work, to: &json)
      production(of: work, to: &json)
    }
  }

  private func production(of work: Work, to json: inout JSONWriter) {
    let artists = work.artists.compactMap { contents.artists[$0] }
    guard !artists.isEmpty || work.years != nil || work.date != nil else { return }
    json.member("produced_by") { json in
      json.object { json in
        json.node(id: nil, "Production")
        if work.years != nil || work.date != nil { json.timespan(work.years, date: work.date) }
        json.members("carried_out_by") { json in
          for artist in artists {
            json.reference(id: addresses.artist(artist.id), "Person", label: artist.name)
          }
        }
      }
    }
  }

  // MARK: Where it is

  /// Tells whether a work is where the catalogue says: neither on loan nor removed.
  func isAtItsPlace(_ work: Work) -> Bool { [.onView, .inStorage].contains(work.status) }

  private func location(of work: Work, to json: inout JSONWriter) {
    guard isAtItsPlace(work) else { return }
    json.member("current_location") { json in
      if hasSpot(work) {
        json.reference(
          id: addresses.spot(work.id), "Place", label: label(work.title, work.place.campus))
      } else {
        reference(to: work.place, to: &json)
      }
    }
  }

  private func hasSpot(_ work: Work) -> Bool {
    isAtItsPlace(work) && (work.coordinate != nil || work.locationNote != nil)
  }

  /// The spot on which a work stands, with its position or how to find it, in the place that the
  /// catalogue names; `nil` if nothing more than that place is known.
  ///
  /// It has a record of its own because the API lets a record only refer to places, and because a
  /// campus on which many works stand cannot be defined by the position of each.
  func spot(of work: Work) -> JSONWriter? {
    guard hasSpot(work) else { return nil }
    return record { json in
      json.node(
        id: addresses.spot(work.id), "Place", label: label(work.title, work.place.campus))
      json.members("referred_to_by") { $0.statements(work.locationNote, as: .description) }
      json.member("defined_by", work.coordinate.map { WellKnownText.text(.point($0)) })
      json.members("part_of") { reference(to: work.place, to: &$0) }
    }
  }

  /// A place (https://linked.art/api/1.0/endpoint/place/). The middle of a campus's map does not
  /// define it.
  func record(of place: DescribedPlace) -> JSONWriter {
    record { json in
      json.node(
        id: addresses.place(place.id), "Place",
        label: place.label(in: contents.defaultLanguage(at: place.id.campus)))
      if case .building = place.item { json.classified(as: [.building]) }
      json.members("identified_by") { json in
        json.names(place.name)
        if let shortName = place.shortName, !shortName.isEmpty {
          json.appellation(shortName, as: place.name == nil ? .primaryName : .alternateName)
        }
        json.identifier(place.id.description, as: .systemNumber)
        if case .level(let level) = place.item {
          json.identifier(
            String(level.ordinal), as: addresses.ordinal(on: place.id.campus))
        }
      }
      json.members("referred_to_by") { json in
        json.statements(place.text, as: .description, format: Self.markdown)
      }
      json.members("subject_of") { $0.page(page(PagePath.place(place.id))) }
      json.member("defined_by", place.shape.map(WellKnownText.text))
      if let parent = place.id.parent {
        json.members("part_of") { reference(to: parent, to: &$0) }
      }
    }
  }

  private func reference(to place: PlaceID, to json: inout JSONWriter) {
    let known = contents.places(around: place).first { $0.id == place }
    let language = contents.defaultLanguage(at: place)
    json.reference(
      id: addresses.place(place), "Place", label: known?.label(in: language) ?? place.description)
  }

  // MARK: Artists

  /// An artist (https://linked.art/api/1.0/endpoint/person/).
  func record(of artist: Artist) -> JSONWriter {
    record { json in
      json.node(id: addresses.artist(artist.id), "Person", label: artist.name)
      if let nationality = artist.nationality, !nationality.isEmpty {
        let term = addresses.concept("nationality", nationality, on: artist.campus)
        json.members("classified_as") { $0.type(term, kinds: [.nationality]) }
      }
      json.members("identified_by") { json in
        json.appellation(artist.name)
        if let name = artist.sortName, !name.isEmpty { json.appellation(name, as: .sortName) }
        json.identifier(artist.id.description, as: .systemNumber)
      }
      json.members("referred_to_by") { json in
        json.statement(artist.lifeDates, as: .biography)
        json.statements(artist.biography, as: .biography, format: Self.markdown)
      }
      json.members("subject_of") { $0.page(page(PagePath.artist(artist.id))) }
      json.equivalent(artist.details, "Person")
      guard let years = artist.lifeYears else { return }
      for (name, type, year) in [("born", "Birth", years.from), ("died", "Death", years.to)] {
        json.member(name) { json in
          json.object { json in
            json.node(id: nil, type)
            json.timespan(Work.Years(from: year, to: year))
          }
        }
      }
    }
  }
}
