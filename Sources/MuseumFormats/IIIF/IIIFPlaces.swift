import Catalog
import Exchange

/// The campuses that manifests and collections of Docent's are of.
struct IIIFPlaces {
  /// The campuses, in the order of their names; none of documents of others.
  let campuses: [PlaceID]
  private let origins: Set<WrittenAddress>

  init(_ index: IIIFIndex) {
    let origins = index.origins
    self.origins = Set(origins.map(\.address))
    campuses = Set(origins.map(\.campus)).sorted()
  }

  /// The campus of a manifest or collection: that of the address of a campus's own collection, else that
  /// of the one who provides it; the first of all where neither tells one.
  func campus(of record: ForeignRecord) -> PlaceID? {
    let path = record.peek("id").flatMap { ownPath($0) }
    let named = path.flatMap { path in
      campuses.first { path == IIIFPath.campus($0) || path.hasPrefix(IIIFPath.folder(of: $0)) }
    }
    if let named { return named }
    let provider = record.records("provider").first?.peek("id")
    let campus = provider.flatMap { address in
      origins.lazy.compactMap { $0.place(address)?.campus }.first
    }
    return campus.flatMap { campuses.contains($0) ? $0 : nil } ?? campuses.first
  }

  private func ownPath(_ address: String) -> String? {
    origins.lazy.compactMap { $0.path(of: address) }.first
  }
}
