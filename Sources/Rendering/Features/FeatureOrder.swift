import Catalog

/// The order in which features that match are sent: by key, but for a few that go ahead.
///
/// Programs that make a layer of a collection take what it can hold from the features that come first:
/// GDAL from twenty of them, QGIS from ten, of which the first one decides. Where a collection has areas
/// and points, as buildings with and without an outline, one of each goes ahead of all, areas first, so
/// that neither program takes the layer for one of points alone.
struct FeatureOrder {
  /// The forms of geometries that programs keep in layers of their own, those first that they draw the
  /// most of.
  enum Form: CaseIterable { case area, line, point }

  /// How many features go ahead at most, one of each form.
  static let mostAhead = Form.allCases.count

  private let keys: [FeatureKey]
  /// The features that go ahead, or went when they were there.
  let namesAhead: [FeatureKey]
  /// The indices among `keys` of those that are there, in their order.
  private let ahead: [Int]

  /// The features `keys`, sorted, behind those that represent their geometries.
  ///
  /// - Complexity: O(n) for n features.
  init(_ keys: [FeatureKey], geometry: (Int) -> Geometry?) {
    self.keys = keys
    var first: [Form: Int] = [:]
    for index in keys.indices where first.count < Self.mostAhead {
      guard let form = geometry(index)?.form, first[form] == nil else { continue }
      first[form] = index
    }
    ahead = first.count > 1 ? Form.allCases.compactMap { first[$0] } : []
    namesAhead = ahead.map { keys[$0] }
  }

  /// The features `keys`, sorted, behind those that went ahead when the first page was sent: what has
  /// changed since does not move any of them.
  init(_ keys: [FeatureKey], ahead names: [FeatureKey]) {
    self.keys = keys
    namesAhead = names
    ahead = names.compactMap { Self.index(of: $0, in: keys) }
  }

  var count: Int { keys.count }

  /// The index among the keys of the feature at `place` of the order.
  func index(at place: Int) -> Int {
    guard place >= ahead.count else { return ahead[place] }
    var index = place - ahead.count
    for other in ahead.sorted() where other <= index { index += 1 }
    return index
  }

  func key(at place: Int) -> FeatureKey { keys[index(at: place)] }

  /// The number of features that come before `key`, or before where it was.
  func place(of key: FeatureKey) -> Int {
    if let place = namesAhead.firstIndex(of: key) {
      return namesAhead[..<place].count { Self.index(of: $0, in: keys) != nil }
    }
    let index = keys.partitioningIndex { $0 >= key }
    return index + ahead.count { $0 >= index }
  }

  /// The number of features up to `key`, with it, or before where it was.
  func end(of key: FeatureKey) -> Int {
    place(of: key) + (Self.index(of: key, in: keys) == nil ? 0 : 1)
  }

  private static func index(of key: FeatureKey, in keys: [FeatureKey]) -> Int? {
    let index = keys.partitioningIndex { $0 >= key }
    return index < keys.count && keys[index] == key ? index : nil
  }
}

extension Geometry {
  /// The form, whether there are one or several.
  fileprivate var form: FeatureOrder.Form {
    switch self {
    case .polygons: .area
    case .line, .lines: .line
    case .point, .points: .point
    }
  }
}
