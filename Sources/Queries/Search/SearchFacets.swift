public import Catalog
import Notation

/// A property by which finds can be narrowed down; its name is the parameter of addresses.
public enum SearchFacet: String, CaseIterable, Hashable, Sendable {
  /// The artist of a work.
  case artist
  /// The medium of a work.
  case medium
  /// The group of a work.
  case group
  /// The theme that a detail of a work names.
  case theme
  /// The neighbourhood that a detail of a work names.
  case neighborhood
  /// The place that a work, building, level or room is in.
  case place
  /// A work that is on view.
  case onView
  /// A work, or a tour, with sound.
  case audio
  /// A work or place that is reached without a step, or a tour all of whose stops are, as far as is
  /// known.
  case stepFree

  /// The longest value, in UTF-8; longer texts are prose, by which nobody narrows down.
  public static let longestValue = 400

  /// The names of details whose texts are values of the facet, in languages in which collections are
  /// kept; none of one that fields say.
  var details: Set<String> {
    switch self {
    case .theme: ["theme", "themes", "thema", "thème", "tema"]
    case .neighborhood:
      ["neighborhood", "neighbourhood", "district", "stadtteil", "quartier", "barrio"]
    case .artist, .medium, .group, .place, .onView, .audio, .stepFree: []
    }
  }

  /// True if an item has the property or not, so that its only value is `true`.
  public var isTruth: Bool { [.onView, .audio, .stepFree].contains(self) }
}

/// The values of each facet in a catalogue, with the items that have them.
public struct SearchFacets: Sendable {
  /// A value of a facet.
  public struct Value: Hashable, Sendable {
    /// The names that a value can have for people.
    public enum Name: Hashable, Sendable {
      /// The name of an artist.
      case artist(Slug)
      /// The name of a place.
      case place(PlaceID)
      /// A text of the work of this identifier: its medium.
      case medium(of: Slug)
      /// The value itself.
      case itself
    }

    /// The value in addresses.
    public let value: String
    /// Its name for people.
    public let name: Name
    /// The numbers of the items that have it, in the index, sorted.
    public let items: [Int]
  }

  /// The number of values of a facet that are offered at most, those with most items first.
  static let mostValues = 100

  private let all: [SearchFacet: [Value]]

  /// The facets of what `index` has of `snapshot`.
  ///
  /// - Complexity: O(n log n) for n items and their values.
  init(_ snapshot: CatalogSnapshot, _ index: SearchIndex) {
    var lists: [SearchFacet: [String: (name: Value.Name, items: [Int])]] = [:]
    let stepFree = StepFreeReach(snapshot).keys
    for (number, key) in index.keys.enumerated() {
      guard let item = snapshot.contents[key] else { continue }
      for (facet, value, name) in Self.values(of: item, in: snapshot)
      where value.utf8.count <= SearchFacet.longestValue {
        lists[facet, default: [:]][value, default: (name, [])].items.append(number)
      }
      if stepFree.contains(key) {
        lists[.stepFree, default: [:]]["true", default: (.itself, [])].items.append(number)
      }
    }
    all = lists.mapValues { values in
      values.map { Value(value: $0.key, name: $0.value.name, items: $0.value.items) }
        .sorted { ($1.items.count, $0.value) < ($0.items.count, $1.value) }
    }
  }

  /// The values of `facet` to choose from, the most frequent first.
  public func values(of facet: SearchFacet) -> ArraySlice<Value> {
    (all[facet] ?? []).prefix(Self.mostValues)
  }

  /// The items that have every value of `filter`; `nil` if it asks for none.
  func items(_ filter: [SearchFacet: String]) -> Set<Int>? {
    var items: Set<Int>?
    for (facet, value) in filter {
      let having = Set(all[facet]?.first { $0.value == value }?.items ?? [])
      items = items?.intersection(having) ?? having
    }
    return items
  }

  private static func values(
    of item: Item, in snapshot: CatalogSnapshot
  ) -> [(SearchFacet, String, Value.Name)] {
    var values: [(SearchFacet, String, Value.Name)] = []
    var place: PlaceID?
    switch item {
    case .work(let work):
      place = work.place
      values += Set(work.artists).map { (.artist, $0.description, .artist($0)) }
      if let medium = work.medium?.all.first?.text {
        values.append((.medium, medium, .medium(of: work.id)))
      }
      if let group = work.group { values.append((.group, group, .itself)) }
      for (name, text) in work.details {
        let name = name.lowercased()
        for facet in SearchFacet.allCases where facet.details.contains(name) {
          // A detail of several values has them so.
          for value in Set(text.split(separator: ";").map { String($0.trimmed(\.isWhitespace)) })
          where !value.isEmpty {
            values.append((facet, value, .itself))
          }
        }
      }
      if work.status == .onView { values.append((.onView, "true", .itself)) }
      if snapshot.hasSound(work.media) { values.append((.audio, "true", .itself)) }
    case .tour(let tour):
      if snapshot.hasSound(tour) { values.append((.audio, "true", .itself)) }
    case .building(let building): place = building.id
    case .level(let level): place = level.id
    case .room(let room): place = room.id
    case .artist, .campus, .entrance, .path, .pathPoint, .ground, .media: break
    }
    while let around = place {
      values.append((.place, around.description, .place(around)))
      place = around.parent
    }
    return values
  }
}

extension CatalogSnapshot {
  /// Tells whether anything can be listened to at the stops of `tour`: recordings of its own, or of
  /// the works that it shows.
  ///
  /// - Complexity: O(m) for m media of its stops.
  public func hasSound(_ tour: Tour) -> Bool {
    hasSound(tour.stops.flatMap(media))
  }

  fileprivate func hasSound(_ media: [Slug]) -> Bool {
    shownMedia(media).contains { $0.kind == .audio }
  }
}
