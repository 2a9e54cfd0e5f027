public import Catalog
import Exchange
import Geodesy
import Notation
import Words

extension IIIFPresentation {
  /// The collection of what a tour shows; `nil` if there is no such tour.
  ///
  /// Its items are the manifests of the works in walking order. A place has no manifest, but a page,
  /// which is among those of the tour. Where the items do not say it all, every stop stands in the same
  /// order in `metadata`, which every viewer shows, with what the tour says there; each stop with a
  /// position is a feature of `navPlace`. All of these begin with the number of the stop.
  public func collection(ofTour id: Slug) -> [UInt8]? {
    guard let tour = contents.tours[id] else { return nil }
    let title = LanguageMap(tour.title)
    let stops = zip(tour.stopNumbers, tour.stops).filter { isThere($1) }.map { number, stop in
      (
        name: LanguageMap(name(of: stop, on: tour)).prefixed("\(number). "), stop: stop,
        number: number
      )
    }
    let isSilent = stops.enumerated().allSatisfy { index, entry in
      entry.number == index + 1 && isPlain(entry.stop)
    }
    let places = stops.compactMap { name, stop, _ in
      MapFields.position(of: stop, contents).map { (label: name, coordinate: $0) }
    }
    let pages = stops.compactMap { _, stop, number -> (path: String, label: LanguageMap)? in
      guard case .place(let place) = stop.subject else { return nil }
      let name = name(of: Stop(stop.subject), on: tour)
      return (PagePath.place(place), LanguageMap(name).prefixed("\(number). "))
    }
    return document(
      id: address.address(IIIFPath.tour(id)), type: "Collection", hasPlaces: !places.isEmpty
    ) { json in
      json.label("label", title)
      if let text = prose(tour.text) { json.plain("summary", text) }
      json.metadata(
        [MetadataEntry(.author, LanguageMap(none: [tour.author]))].compactMap(\.self)
          + (isSilent ? [] : stops.map { entry(about: $0.stop, on: tour, named: $0.name) })
          + MetadataEntry.details(tour.details))
      provider(tour.campus, to: &json)
      homepages([(PagePath.tour(id), title)] + pages, to: &json)
      let works = tour.stops.compactMap { stop -> Work? in
        if case .work(let id) = stop.subject { contents.works[id] } else { nil }
      }
      thumbnail(works.lazy.compactMap(image).first, hasSize: false, to: &json)
      navPlace(places, to: &json)
      json.array("items", of: works) { reference(to: $1, in: &$0) }
    }
  }

  /// The most works in one collection: Presentation 3.0 has no pages, so that more of them stand in
  /// collections within that of their campus.
  static let mostWorks = 500

  /// The collection of a campus: its published tours, and then its works, or the parts of them where
  /// there are many; `nil` if there is no such campus.
  public func collection(ofCampus id: PlaceID) -> [UInt8]? {
    guard let campus = contents.campuses[id] else { return nil }
    let works = works(on: id)
    let parts = parts(ofWorksOn: id)
    let name = LanguageMap(campus.name)
    return document(
      id: address.address(IIIFPath.campus(id)), type: "Collection", hasPlaces: true
    ) { json in
      json.label("label", name)
      if let text = prose(campus.text) { json.plain("summary", text) }
      json.metadata(
        [
          MetadataEntry(.address, LanguageMap(none: [campus.address])),
          MetadataEntry(.hours, campus.hours.map { LanguageMap($0) }),
        ].compactMap(\.self) + MetadataEntry.details(campus.details))
      provider(id, to: &json)
      homepage(PagePath.place(id), name, to: &json)
      thumbnail(works.lazy.compactMap(image).first, hasSize: false, to: &json)
      navPlace([(name, campus.center)], to: &json)
      json.member("items") { json in
        json.array { json in
          for tour in tours(on: id) {
            reference(
              id: address.address(IIIFPath.tour(tour.id)), type: "Collection",
              label: LanguageMap(tour.title), to: &json)
          }
          for part in parts {
            reference(
              id: address.address(IIIFPath.works(id, part: part)), type: "Collection",
              label: label(ofPart: part, of: works.count, on: campus), to: &json)
          }
          for work in parts.isEmpty ? works : [] { reference(to: work, in: &json) }
        }
      }
    }
  }

  /// The collection of a part of the works of a campus, counted from 1; `nil` if there is none.
  public func collection(ofWorksOn id: PlaceID, part: Int) -> [UInt8]? {
    guard let campus = contents.campuses[id] else { return nil }
    let works = works(on: id)
    let first = (part - 1) * Self.mostWorks
    guard works.indices.contains(first) else { return nil }
    return document(
      id: address.address(IIIFPath.works(id, part: part)), type: "Collection", hasPlaces: false
    ) { json in
      json.label("label", label(ofPart: part, of: works.count, on: campus))
      provider(id, to: &json)
      json.array("items", of: Array(works[first...].prefix(Self.mostWorks))) {
        reference(to: $1, in: &$0)
      }
    }
  }

  /// The parts of the works of a campus; none where they stand in one collection.
  func parts(ofWorksOn id: PlaceID) -> [Int] {
    let count = contents.works.values.count { $0.place.campus == id }
    return count > Self.mostWorks ? Array(1...((count + Self.mostWorks - 1) / Self.mostWorks)) : []
  }

  private func works(on campus: PlaceID) -> [Work] {
    contents.works.values.filter { $0.place.campus == campus }.sorted { $0.id < $1.id }
  }

  private func label(ofPart part: Int, of count: Int, on campus: Campus) -> LanguageMap {
    let last = min(part * Self.mostWorks, count)
    return LanguageMap(campus.name).prefixed("\((part - 1) * Self.mostWorks + 1)–\(last): ")
  }

  /// The collection of all campuses.
  public func collection() -> [UInt8] {
    document(id: address.address(IIIFPath.catalog), type: "Collection", hasPlaces: false) { json in
      json.label("label", LanguageMap(.allArt))
      json.array("items", of: contents.campuses.values.sorted { $0.id < $1.id }) { json, campus in
        reference(
          id: address.address(IIIFPath.campus(campus.id)), type: "Collection",
          label: LanguageMap(campus.name), to: &json)
      }
    }
  }

  /// The tours that visitors see.
  private func tours(on campus: PlaceID) -> [Tour] {
    contents.tours.values.filter { $0.campus == campus && $0.status == .published }
      .sorted { $0.id < $1.id }
  }

  private func image(of work: Work) -> Media? {
    work.media.lazy.compactMap { contents.media[$0] }.first { $0.kind == .image }
  }

  private func reference(to work: Work, in json: inout JSONWriter) {
    reference(
      id: address.address(IIIFPath.manifest(work.id)), type: "Manifest",
      label: LanguageMap(work.title), thumbnail: image(of: work), to: &json)
  }

  // MARK: Stops

  /// True unless a stop shows a work that is not there.
  private func isThere(_ stop: Stop) -> Bool {
    if case .work(let id) = stop.subject { contents.works[id] != nil } else { true }
  }

  /// True if a stop shows a work, of which the tour says nothing.
  private func isPlain(_ stop: Stop) -> Bool {
    if case .work = stop.subject { stop.title == nil && stop.text == nil } else { false }
  }

  /// The name of a stop; its identifier where nothing else is known.
  private func name(of stop: Stop, on tour: Tour) -> LocalizedText {
    let identifier = LocalizedText(
      stop.subject.identifier, in: contents.defaultLanguage(at: tour.campus))
    return MapFields.title(of: stop, contents) ?? identifier ?? tour.title
  }

  /// The entry of `metadata` for a stop: the tour's text about it, else the title of the work, or where
  /// the place is.
  private func entry(about stop: Stop, on tour: Tour, named name: LanguageMap) -> MetadataEntry {
    if let text = prose(stop.text) { return MetadataEntry(name, text) }
    let place: PlaceID? = if case .place(let id) = stop.subject { id } else { nil }
    let usual = LanguageMap(self.name(of: Stop(stop.subject), on: tour))
    return MetadataEntry(name, place.flatMap(whereabouts) ?? usual)
  }
}
