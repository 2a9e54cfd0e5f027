/// A change of one item, made or to be made.
public struct Change: Hashable, Sendable {
  /// The item before; `nil` when it is added.
  public let before: Item?
  /// The item after; `nil` when it is removed.
  public let after: Item?
  /// The key of the item.
  public let key: ItemKey

  /// The addition of an item.
  public static func add(_ item: Item) -> Change {
    Change(before: nil, after: item, key: item.key)
  }
  /// The removal of an item.
  public static func remove(_ item: Item) -> Change {
    Change(before: item, after: nil, key: item.key)
  }
  /// The replacement of an item by another with the same key.
  public static func replace(_ before: Item, with after: Item) -> Change {
    Change(before: before, after: after, key: after.key)
  }

  /// The change that takes this one back.
  public var inverse: Change { Change(before: after, after: before, key: key) }
}

extension CatalogContents {
  /// The changes that turn `self` into `other`, sorted by key.
  ///
  /// - Complexity: O(n + c log c) on average for n items of both, and c changes.
  public func changes(to other: CatalogContents) -> [Change] {
    var changes: [Change] = []
    func compare<ID: Hashable, Value: Equatable>(
      _ old: [ID: Value], _ new: [ID: Value], _ item: (Value) -> Item
    ) {
      for (id, value) in new {
        if let before = old[id] {
          if before != value { changes.append(.replace(item(before), with: item(value))) }
        } else {
          changes.append(.add(item(value)))
        }
      }
      for (id, value) in old where new[id] == nil { changes.append(.remove(item(value))) }
    }
    compare(campuses, other.campuses, Item.campus)
    compare(buildings, other.buildings, Item.building)
    compare(levels, other.levels, Item.level)
    compare(rooms, other.rooms, Item.room)
    compare(entrances, other.entrances, Item.entrance)
    compare(paths, other.paths, Item.path)
    compare(pathPoints, other.pathPoints, Item.pathPoint)
    compare(ground, other.ground, Item.ground)
    compare(artists, other.artists, Item.artist)
    compare(media, other.media, Item.media)
    compare(works, other.works, Item.work)
    compare(tours, other.tours, Item.tour)
    return changes.sorted { $0.key < $1.key }
  }

  /// The contents after `changes`.
  ///
  /// - Complexity: O(n + c) on average for n items of the kinds that change, which are copied, and
  ///   c changes.
  public func applying(_ changes: [Change]) -> CatalogContents {
    var contents = self
    for change in changes {
      if let item = change.after { contents.insert(item) } else { contents.remove(change.key) }
    }
    return contents
  }
}
