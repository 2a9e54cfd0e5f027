import Catalog
import Words

/// The part of a page that puts its tour or campus on the device: template `offline`.
struct OfflinePart: PagePart {
  let words: SafeHTML
  /// The address of the list of files that it needs.
  let list: String
  /// The address that the paths of the list are below.
  let root: String
  /// The address of the service worker, which answers below its own folder.
  let worker: String
}

extension PageWriter {
  /// The script of pages that put tours on the device, or show those that are there.
  static let offlineScript = "offline.js"

  /// The words of that script.
  var wordsOffline: SafeHTML {
    scriptWords(
      [
        .offlineSave, .offlineLooking, .offlineSize, .offlineStart, .offlineProgress,
        .offlineSaved, .offlineUpdate, .offlineCurrent, .offlineBroken, .offlineFull, .offlineHolds,
        .offlineWithoutSearch, .offlineNoRoom, .offlineMayGo, .offlineLost, .offlineOutdated,
        .removeThing,
      ], id: "offline-words")
  }

  /// `nil` for a draft, whose list nobody is given.
  func offline(_ tour: Tour) -> OfflinePart? {
    tour.status == .published ? offline(.tour(tour.id)) : nil
  }

  /// `nil` for a campus that is too large to be kept.
  func offline(_ campus: Campus) -> OfflinePart? {
    renderer.isKeepable(campus.id) ? offline(.campus(campus.id)) : nil
  }

  private func offline(_ subject: OfflineSubject) -> OfflinePart {
    OfflinePart(
      words: wordsOffline, list: href(.offlineList(subject)), root: reader.links.base,
      worker: href(.serviceWorker))
  }
}
