public import Catalog
public import Geodesy
import Wayfinding

/// A change of levels on a walk, by lift, stairs or otherwise.
public struct LevelChange: Hashable, Sendable {
  /// The level that the walk leaves.
  public let from: PlaceID
  /// The level that the walk reaches.
  public let to: PlaceID
  /// The number of levels up, negative where down: the difference of their ordinals.
  public let count: Int

  /// A change from one level to another.
  public init(from: PlaceID, to: PlaceID, count: Int) {
    self.from = from
    self.to = to
    self.count = count
  }
}

extension CatalogSnapshot {
  /// The changes of levels on a way in order: what leads on in the same direction from where the last
  /// one ended is one change. None where there is no walk.
  public func levelChanges(on outcome: DirectionsOutcome) -> [LevelChange] {
    guard case .walk(let walk, _) = outcome else { return [] }
    var changes: [LevelChange] = []
    for section in walk.sections {
      guard let from = catalogNetwork.level(section.fromFloor),
        let to = catalogNetwork.level(section.toFloor), from != to,
        let low = contents.levels[from]?.ordinal, let high = contents.levels[to]?.ordinal
      else { continue }
      // Ordinals come from files: whatever they claim, nothing overflows.
      let count = high.subtractingReportingOverflow(low).partialValue
      // From house to house on one storey nobody climbs.
      guard count != 0 else { continue }
      if let last = changes.last, last.to == from, (last.count > 0) == (count > 0) {
        changes[changes.count - 1] = LevelChange(
          from: last.from, to: to, count: last.count.addingReportingOverflow(count).partialValue)
      } else {
        changes.append(LevelChange(from: from, to: to, count: count))
      }
    }
    return changes
  }
}

extension DirectionsOutcome {
  /// The height that a walk goes up in all; `nil` without a walk, and where that is not known:
  /// ``Wayfinding/Walk/ascent``.
  public var ascent: Meters? { if case .walk(let walk, _) = self { walk.ascent } else { nil } }
  /// The height that a walk goes down in all, as a positive length; `nil` as for ``ascent``.
  public var descent: Meters? { if case .walk(let walk, _) = self { walk.descent } else { nil } }
}

extension TourItinerary.Answer {
  /// The height that the whole tour goes up; `nil` unless that is known of every leg.
  public var ascent: Meters? { sum(\.ascent) }
  /// The height that the whole tour goes down, as a positive length; `nil` unless that is known of
  /// every leg.
  public var descent: Meters? { sum(\.descent) }

  private func sum(_ part: KeyPath<DirectionsOutcome, Meters?>) -> Meters? {
    if legs.isEmpty { return nil }
    var sum = Meters.zero
    for leg in legs {
      guard let length = leg.outcome[keyPath: part] else { return nil }
      sum += length
    }
    return sum
  }
}
