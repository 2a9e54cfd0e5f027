public import Catalog
public import Notation

/// The tours and works that an export is to write, and the losses noted on the way.
public struct ExportScope {
  /// The export that is asked for.
  public let request: ExportRequest
  /// The tours to write, by identifier.
  public let tours: [Tour]
  private(set) var losses: Set<Loss> = []
  private var carried: Set<ItemKey> = []

  /// Refuses a tour or campus that is not there.
  ///
  /// - Complexity: O(t log t) for t tours.
  public init(_ request: ExportRequest) throws(Problem) {
    if let id = request.tour, request.contents.tours[id] == nil {
      throw Problem(
        .notFound, "There is no tour '\(id)', so nothing was written.",
        remedy: "'docent browse' lists the tours.")
    }
    if let campus = request.campus, request.contents.campuses[campus] == nil {
      throw Problem(
        .notFound, "There is no campus '\(campus)', so nothing was written.",
        remedy: "'docent browse' lists the campuses.")
    }
    self.request = request
    tours = request.contents.tours.values.filter {
      (request.tour == nil || request.tour == $0.id)
        && (request.campus == nil || request.campus == $0.campus)
    }.sorted { $0.id < $1.id }
  }

  /// The catalogue that is written.
  public var contents: CatalogContents { request.contents }

  /// The works of the campus, or those that the one tour shows, by identifier.
  ///
  /// - Complexity: O(w log w) for w works.
  public var works: [Work] {
    if request.tour != nil {
      let shown = tours.flatMap(\.stops).compactMap { stop in
        if case .work(let id) = stop.subject { contents.works[id] } else { nil }
      }
      return Set(shown).sorted { $0.id < $1.id }
    }
    return contents.works.values.filter { holds($0.place.campus) }.sorted { $0.id < $1.id }
  }

  /// The documents of an export: one for each campus that has works or, unless `ofWorksOnly`,
  /// tours, made by `write` and called `CAMPUS.ending` where there are several. A campus for which
  /// `write` gives `nil`, because the format can hold nothing of it, has none.
  ///
  /// - Complexity: O(c (w + t) + w log w) for c campuses, w works and t tours, besides what `write`
  ///   does, and that of ``allLosses()``.
  public mutating func documents(
    ending: String, ofWorksOnly: Bool = false,
    _ write: (PlaceID, [Work], [Tour], inout ExportScope) -> [UInt8]?
  ) -> Exported {
    let works = works
    let touring = ofWorksOnly ? [] : tours.map(\.campus)
    let campuses = Set(works.map(\.place.campus) + touring).sorted()
    let files = campuses.compactMap { campus -> SourceFile? in
      let bytes = write(
        campus, works.filter { $0.place.campus == campus }, tours.filter { $0.campus == campus },
        &self)
      guard let bytes else { return nil }
      return SourceFile(path: campuses.count == 1 ? "" : "\(campus).\(ending)", bytes: bytes)
    }
    return Exported(files, losses: allLosses())
  }

  private func holds(_ campus: PlaceID) -> Bool {
    request.campus == nil || request.campus == campus
  }

  /// Notes that `field` of `item` is not carried, or not in full.
  public mutating func lose(_ item: ItemKey, _ field: String) { losses.insert(Loss(item, field)) }

  /// Notes that an item is in the file.
  public mutating func carry(_ item: ItemKey) { carried.insert(item) }

  /// Everything that was lost, sorted. Unless only a tour was asked for, each item that is not in
  /// the file counts as a loss of its `id`.
  ///
  /// - Complexity: O(n + l log l) on average for n items and l losses.
  public func allLosses() -> [Loss] {
    var losses = losses
    if request.tour == nil {
      for item in contents.items where holds(item.campus) && !carried.contains(item.key) {
        losses.insert(Loss(item.key, "id"))
      }
    }
    return losses.sorted { ($0.item, $0.field) < ($1.item, $1.field) }
  }
}
