import Catalog
import Exchange
import Foundation
import Notation
public import Queries

extension Renderer {
  /// The changes since a revision, with the addresses of the features that are different.
  public func changes(_ answer: CatalogChanges.Answer, _ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).changes(answer)
  }

  /// The time after RFC 3339 at which the features of a collection were changed last; `nil` where that
  /// is not known.
  func timeOfLastChange(of kind: FeatureKind) -> String? {
    let kinds: [ItemKind] =
      switch kind {
      case .items(let kind): [kind]
      // They show works and places, which tours refer to.
      case .stops: [.tour]
      }
    return kinds.compactMap { snapshot.lastModification(of: $0) }
      .max { $0.revision < $1.revision }.map(\.text)
  }

  /// The last change of a feature; `nil` where that is not known.
  func modification(of feature: CollectedFeature) -> ItemHistory.Modification? {
    switch feature {
    case .item(let item): snapshot.modification(of: item.key)
    case .stop(_, let tour): snapshot.modification(of: Item.tour(tour).key)
    }
  }
}

extension ItemHistory.Modification {
  /// The time after RFC 3339.
  var text: String { CivilTime.text(date.timeIntervalSince1970.rounded()) }
}

extension DataWriter {
  /// A page of changes, with the link to the next one.
  func changes(_ answer: CatalogChanges.Answer) -> DataAnswer {
    let question = answer.question
    var asked = [FeatureQuery.Asked("since", String(answer.isReset ? 0 : question.since))]
    if let catalogue = question.catalogue {
      let name = answer.isReset ? renderer.snapshot.catalogueName : catalogue
      asked.append(FeatureQuery.Asked("catalogue", name))
    }
    if question.limit != CatalogChanges.usualLimit {
      asked.append(FeatureQuery.Asked("limit", String(question.limit)))
    }
    let after = question.after.map { [FeatureQuery.Asked("after", $0.description)] } ?? []
    var links = [link("self", "/changes", .json, query: asked + after)]
    if answer.hasMore, let last = answer.entries.last {
      links.append(
        link(
          "next", "/changes", .json,
          query: asked + [FeatureQuery.Asked("after", last.place.description)]))
    }
    let snapshot = renderer.snapshot
    var json = JSONWriter(reserving: 256 * (1 + answer.entries.count))
    json.object { json in
      json.member("catalogue", snapshot.catalogueName)
      json.member("since", answer.isReset ? 0 : question.since)
      json.member("revision", answer.revision)
      json.member("reset", answer.isReset)
      json.member("numberMatched", answer.total)
      json.member("numberReturned", answer.entries.count)
      json.array("changes", of: answer.entries) { json, entry in
        let key = entry.place.key
        let kind = FeatureKind.items(key.kind)
        json.object { json in
          json.member("change", entry.isRemoved ? "removed" : "modified")
          json.member("kind", key.kind.rawValue)
          json.member("collection", kind.name)
          json.member("id", key.id)
          json.member("revision", entry.place.revision)
          json.member("modified", snapshot.history.modification(entry.place.revision)?.text)
          if !entry.isRemoved, let name = kind.key(key.id) {
            json.member("href", href("/collections/\(kind.name)/items/\(name)", nil))
          }
        }
      }
      Self.write(links, to: &json)
    }
    return DataAnswer(
      rendered: Rendered(json, as: .json, language: nil), links: links)
  }
}
