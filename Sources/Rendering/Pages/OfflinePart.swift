import Catalog
import Words

/// The part of a tour's page that puts the tour on the device: template `offline`.
struct OfflinePart: PagePart {
  let words: SafeHTML
  /// The address of the list of files that the tour needs.
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
        .offlineWithoutSearch, .removeThing,
      ], id: "offline-words")
  }

  /// `nil` for a draft, whose list nobody is given.
  func offline(_ tour: Tour) -> OfflinePart? {
    guard tour.status == .published else { return nil }
    return OfflinePart(
      words: wordsOffline, list: href(.offlineList(tour.id)), root: reader.links.base,
      worker: href(.serviceWorker))
  }
}
