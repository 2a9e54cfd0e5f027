import Catalog
import Exchange
import Queries

/// The languages and addresses in which there are pages, and what stands for them in lists of links.
extension Renderer {
  /// The page that holds the same where two do, or more: the first campus's map has an address of its
  /// own, and a tour all of its stops.
  func canonical(_ target: Links.Target) -> Links.Target {
    switch target {
    case .map(nil, nil): snapshot.campuses.first.map { .map($0.id, level: nil) } ?? target
    case .tourWithin(let id, _): .tour(id)
    default: target
    }
  }

  /// The whole address of a page in one of its languages; `nil` for the version that the service
  /// chooses for each visitor.
  func address(
    of target: Links.Target, in tag: LanguageTag?, at base: PublicAddress, isForSite: Bool
  ) -> String {
    guard isForSite else {
      let isChosen = tag != nil && languages(about: target).count > 1
      return base.description + Links.service.href(target)
        + (isChosen ? target.queryMark + "lang=\(tag?.description ?? "")" : "")
    }
    let folder = tag.flatMap(folder).map { $0 + "/" } ?? ""
    // Hosts answer for a folder with the page of that name.
    return base.address(folder + (target == .home ? "" : Links.file(target)))
  }

  /// The languages in which there is a page: those of its campus, or of all.
  func languages(about target: Links.Target) -> [LanguageTag] {
    languages(of: campus(of: target))
  }

  /// The languages of `campus`, or of all campuses where `nil`, each campus's default first.
  func languages(of campus: PlaceID?) -> [LanguageTag] {
    let campuses = campus.flatMap { snapshot.contents.campuses[$0] }.map { [$0] }
    var all: [LanguageTag] = []
    for tag in (campuses ?? snapshot.campuses).flatMap(\.languages) where !all.contains(tag) {
      all.append(tag)
    }
    return all
  }

  /// The languages in which there are pages, that of the first campus first; English where there is
  /// no campus.
  var pageLanguages: [LanguageTag] {
    let spoken = languages(of: nil)
    return spoken.isEmpty ? [.english] : spoken
  }

  /// The language and the numbers in the name of a script such as `near-ar-0.js`: behind `stem` a
  /// language of pages, then so many numbers; `nil` for other names.
  func languageAndNumbers(
    in name: String, after stem: String, count: Int
  ) -> (language: LanguageTag, numbers: [Int])? {
    guard name.hasPrefix(stem), name.hasSuffix(".js") else { return nil }
    let parts = name.dropFirst(stem.utf8.count).dropLast(3)
      .split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.suffix(count).compactMap(Int.init)
    let tag = parts.dropLast(count).joined(separator: "-")
    guard numbers.map(String.init) == parts.suffix(count),
      let language = pageLanguages.first(where: { $0.description == tag })
    else { return nil }
    return (language, numbers)
  }

  /// The folder of the pages in a language of an exported site; `nil` for the first language, whose
  /// pages lie at the root.
  func folder(of tag: LanguageTag) -> String? {
    languages(of: nil).first == tag ? nil : tag.description
  }

  private func campus(of target: Links.Target) -> PlaceID? {
    switch target {
    case .tour(let id), .tourWithin(let id, _), .stop(let id, _):
      snapshot.contents.tours[id]?.campus
    case .work(let id): snapshot.contents.works[id]?.place.campus
    case .artist(let id): snapshot.contents.artists[id]?.campus
    case .works(let id), .place(let id): id.campus
    case .map(let id, _): id
    case .sheet(let first, _): campus(of: first)
    case .home, .tours, .artists, .search, .nearby, .saved, .directions, .media, .picture, .tile,
      .asset, .offlineList, .serviceWorker:
      nil
    }
  }

  /// The colour of what a page is about, as its cards have it.
  func tone(of target: Links.Target) -> Tone {
    switch target {
    case .work(let id): looks[id]?.tone ?? Tone(of: id.description)
    case .tour(let id), .tourWithin(let id, _), .stop(let id, _), .artist(let id):
      Tone(of: id.description)
    case .works(let id), .place(let id): Tone(of: id.description)
    case .map(let id, _): Tone(of: id?.description ?? "")
    case .sheet(let first, _): tone(of: first)
    case .home, .tours, .artists, .search, .nearby, .saved, .directions, .media, .picture, .tile,
      .asset, .offlineList, .serviceWorker:
      Tone(of: "")
    }
  }

  /// The first picture of what a page shows that previewers can read; a drawing is none to them.
  func firstPicture(of target: Links.Target) -> Media? {
    if case .sheet(let first, _) = target { return firstPicture(of: first) }
    let media: [Slug] =
      switch target {
      case .work(let id): media(about: ItemKey(.work, id.description))
      case .tour(let id), .tourWithin(let id, _): media(about: ItemKey(.tour, id.description))
      case .stop(let id, let number):
        snapshot.contents.tours[id].flatMap { tour in
          tour.position(ofStop: number).map { snapshot.media(at: tour.stops[$0]) }
        } ?? []
      case .artist(let id): media(about: ItemKey(.artist, id.description))
      case .place(let id): snapshot.works(at: id).flatMap(\.media)
      case .home: highlights.flatMap(\.media)
      case .tours, .works, .artists, .search, .nearby, .saved, .directions, .map, .media, .picture,
        .tile, .asset, .offlineList, .serviceWorker, .sheet:
        []
      }
    return snapshot.shownMedia(media).first { $0.kind == .image && !$0.isDrawing }
  }

  private func media(about key: ItemKey) -> [Slug] {
    snapshot.contents[key].map(snapshot.media(about:)) ?? []
  }
}

extension Media {
  fileprivate var isDrawing: Bool { source.description.lowercased().hasSuffix(".svg") }
}
