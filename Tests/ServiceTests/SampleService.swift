import Catalog
import Hummingbird
import Queries
import Service
import TestSupport

/// The sample campus behind the real router.
enum SampleService {
  /// Searches by a plain look through the titles: the index has tests of its own.
  static let catalog = CurrentCatalog(
    SampleCampus.snapshot,
    search: { text, limit, _ in
      SampleCampus.snapshot.works
        .filter { work in work.title.all.contains { $0.text.contains(text) } }
        .prefix(limit)
        .map { SearchHit(key: ItemKey(.work, $0.id.description), excerpt: $0.title.all[0].text) }
    },
    mediaFile: { campus, name in
      campus.description == "alder" && ["hare.jpg", "evil.js", "evil.svg"].contains(name)
        ? MediaBytes([0xFF, 0xD8, 0xFF], digest: "ffd8ff") : nil
    })

  /// What `GET address` answers.
  static func get(
    _ address: String, headers: HTTPFields = [:], method: HTTPRequest.Method = .get
  ) async throws -> CurrentCatalog.Exchange {
    try await catalog.answer(address, method: method, headers: headers)
  }
}

extension CurrentCatalog.Exchange {
  /// The content as text.
  var text: String { String(decoding: body, as: UTF8.self) }
}
