import Catalog
import Geodesy
import Notation
import Queries
import Wayfinding
import Words

/// The values of the template `saved`.
struct SavedPart: PagePart {
  let words: SafeHTML
  let offlineWords: SafeHTML
  let nearbyHref: String
  let toursHref: String
  let waysHref: String
}

/// The button that saves the thing a page is about on the visitor's device: template `keep`.
struct KeepPart: PlainPart {
  /// The path of its page, by which it is known on the service and on every site.
  let path: String
  let title: String
  let note: String?
  /// Its position, as latitude and longitude with a comma between; `nil` where none is known.
  let at: String?
  /// The classes of what is drawn for it, where there is no picture.
  let tone: String
  /// The path of a small picture of it.
  let image: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "path": path
    case "title": title
    case "note": note
    case "at": at
    case "tone": tone
    case "image": image
    default: nil
    }
  }
}

extension PageWriter {
  /// The script of pages with a button that saves.
  static let keepScript = "keep.js"

  /// The page of what a visitor has saved, which a script fills: the list never leaves the device.
  func savedPage() -> Rendered {
    page(
      SavedPart(
        words: wordsSaved(), offlineWords: wordsOffline, nearbyHref: href(.nearby),
        toursHref: toursHref, waysHref: href(.asset(Renderer.waysIndexAsset))),
      .saved, at: .saved, title: words[.saved],
      scripts: [hereScript, Self.keepScript, "saved.js", Self.offlineScript])
  }

  private func wordsSaved() -> SafeHTML {
    scriptWords(
      [
        .savedCount, .keepRefused, .removeThing, .removedFromSaved, .orderedQuickest,
        .addressCopied, .fileUnreadable, .allRemoved, .stopsVisited, .orderedOnFoot, .straightLine,
        .straightLines, .onFoot, .fromTo, .nameAndValue,
      ] + Work.Status.words
    ) { json in
      json.member("walks", href(.asset("walks.js")))
      json.member("directions", "\(href(.directions))\(isForSite ? "#" : "?")")
      json.member("speed", WalkingProfile().flatSpeed)
      // An address is a path of a page with what this service or site puts around it.
      guard let any = try? Slug("any") else { return }
      let around = href(.work(any)).split(
        separator: PagePath.work(any), omittingEmptySubsequences: false)
      json.member("base", around.first.map(String.init))
      json.member("root", String(href(.asset("a")).dropLast("assets/a".count)))
      json.member("ending", around.last.map(String.init))
    }
  }

  func keep(_ work: Work) -> KeepPart {
    KeepPart(
      path: PagePath.work(work.id), title: phrase(work.title, at: work.place).text,
      note: joined([byline(work), whereabouts(work.place)], by: " · "),
      at: at(snapshot.position(of: .work(work.id))?.coordinate),
      tone: look(of: work).className, image: savedImage(work.media))
  }

  func keep(_ place: Place) -> KeepPart {
    KeepPart(
      path: PagePath.place(place.id), title: name(of: place).text,
      note: place.id.parent.flatMap(whereabouts),
      at: at(snapshot.position(of: place.id)?.coordinate),
      tone: look(of: place.id).className, image: nil)
  }

  func keep(_ tour: Tour) -> KeepPart {
    let row = row(tour)
    return KeepPart(
      path: PagePath.tour(tour.id), title: row.title.text, note: row.note, at: nil,
      tone: look(of: tour).className,
      image: savedImage(tour.stops.flatMap(snapshot.media)))
  }

  /// What a stop shows, to be saved: it stays when the tour changes.
  func keep(_ subject: Stop.Subject) -> KeepPart? {
    switch subject {
    case .work(let id): snapshot.contents.works[id].map(keep)
    case .place(let id): snapshot.place(id).map(keep)
    }
  }

  /// The path of a small size of the first image among `media`, by which every site and service that
  /// has the image knows it.
  private func savedImage(_ media: [Slug]) -> String? {
    snapshot.shownMedia(media).lazy.compactMap { snapshot.pictures[$0.id] }.first
      .map { PagePath.picture($0.file(atLeast: 320, as: .webp)) }
  }

  private func at(_ coordinate: Coordinate?) -> String? {
    coordinate.map {
      "\(ElsewherePart.degrees($0.latitude)),\(ElsewherePart.degrees($0.longitude))"
    }
  }
}
