import Catalog
import Exchange
import Queries
import Synchronization

extension FeatureProperty {
  /// The detail `name` as a property of its own: `details.NAME`.
  fileprivate init(detail name: String) {
    self.init(
      "details.\(name)", .text, "The detail '\(name)'.", field: "details", detail: name)
  }
}

extension Renderer {
  /// The properties that a filter may name besides the geometry: those that are parameters, and the
  /// details that features of the collection have, each as `details.NAME`.
  public func queryables(of kind: FeatureKind) -> [FeatureProperty] {
    kind.queryables + details(of: kind)
  }

  /// The details that features of a collection have; found once and kept.
  ///
  /// - Complexity: O(n) for n features when it is first asked.
  private func details(of kind: FeatureKind) -> [FeatureProperty] {
    if let known = keptDetails.withLock({ $0[kind] }) { return known }
    var names: Set<String> = []
    for feature in collected(kind).features { names.formUnion(details(of: feature).keys) }
    let details = names.sorted().map(FeatureProperty.init(detail:))
    keptDetails.withLock { $0[kind] = details }
    return details
  }

  /// The details of a feature; stops have none.
  func details(of feature: CollectedFeature) -> Details {
    guard case .item(let item) = feature else { return [:] }
    return details(of: item.value)
  }

  private func details<Fielded: FieldedItem>(of item: Fielded) -> Details {
    if case .details(let details)? = Fielded.field("details")?.value(of: item) {
      details
    } else {
      [:]
    }
  }
}
