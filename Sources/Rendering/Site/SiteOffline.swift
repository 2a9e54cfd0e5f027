import Catalog
import Queries

extension SiteExport {
  /// What can be kept of the site on a device: each tour, and each campus that is not too large.
  var offlineSubjects: [OfflineSubject] {
    renderer.snapshot.tours.map { .tour($0.id) }
      + renderer.snapshot.campuses.map(\.id).filter(renderer.isKeepable).map { .campus($0) }
  }

  /// The names of the files that ``writeOffline(_:_:_:to:)`` writes.
  func offlineFiles(_ editions: [Edition]) -> [String] {
    [Links.file(.serviceWorker)]
      + editions.flatMap { edition in
        offlineSubjects.map { edition.file(Links.file(.offlineList($0))) }
      }
  }

  /// The pages that the lists name.
  func offlineTargets() throws -> Set<Links.Target> {
    var targets: Set<Links.Target> = []
    for subject in offlineSubjects {
      for (target, _) in try renderer.offlinePages(of: subject) { targets.insert(target) }
    }
    return targets
  }

  /// Writes the service worker, and the list of what each tour and campus needs without signal, for
  /// each language. `measures` are those of the files that were written.
  func writeOffline(
    _ editions: [Edition], _ media: WrittenMedia, _ measures: FileMeasures, to site: SiteFolder
  ) async throws {
    try site.write(Renderer.serviceWorker, to: Links.file(.serviceWorker))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for edition in editions {
        for subject in offlineSubjects {
          let known = media.measures
          group.addTask {
            let own = try renderer.offlineMedia(of: subject).compactMap { known[$0] }
            let list = try renderer.offlineList(
              of: subject, media: own, for: edition.reader(depth: 0), leaflet: leaflet,
              measures: measures)
            try site.write(list.bytes, to: edition.file(Links.file(.offlineList(subject))))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
