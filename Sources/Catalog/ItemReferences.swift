extension Item {
  /// The items that this one names or belongs to.
  ///
  /// - Complexity: O(r) on average for r of them.
  public var references: Set<ItemKey> {
    func key(_ kind: ItemKind, _ id: some CustomStringConvertible) -> ItemKey {
      ItemKey(kind, id.description)
    }
    switch self {
    case .campus: return []
    case .building(let item): return Set(item.id.parent.map { [key(.campus, $0)] } ?? [])
    case .level(let item): return Set(item.id.parent.map { [key(.building, $0)] } ?? [])
    case .room(let item): return Set(item.id.parent.map { [key(.level, $0)] } ?? [])
    case .entrance(let item):
      return Set(
        [item.id.parent.map { key(.building, $0) }, item.level.map { key(.level, $0) }]
          .compactMap { $0 })
    case .path(let item):
      return Set(
        (item.id.parent.map { [key(.campus, $0)] } ?? []) + item.levels.map { key(.level, $0) })
    case .pathPoint(let item):
      return Set(
        (item.id.parent.map { [key(.campus, $0)] } ?? []) + item.levels.map { key(.level, $0) })
    case .ground(let item): return Set(item.id.parent.map { [key(.campus, $0)] } ?? [])
    case .artist(let item): return [key(.campus, item.campus)]
    case .media(let item): return [key(.campus, item.campus)]
    case .work(let item):
      return Set(
        [Stop.Subject.place(item.place).key] + item.artists.map { key(.artist, $0) }
          + item.media.map { key(.media, $0) })
    case .tour(let item):
      return Set(
        [key(.campus, item.campus)]
          + item.stops.flatMap { [$0.subject.key] + $0.media.map { key(.media, $0) } })
    }
  }
}
