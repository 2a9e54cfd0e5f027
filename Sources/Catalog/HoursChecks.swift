import Notation

extension CatalogChecks {
  /// Notes hours that are not understood, and holidays that they name and no campus lists.
  mutating func checkHours() {
    var named: [HolidayList: [PlaceID: [ItemKey]]] = [:]
    for (key, campus, hours) in hoursOfItems {
      for unread in hours.unread {
        note(
          .unreadableHours, key, field: "openingHours",
          "The opening hours of the \(key) are not understood. \(unread)",
          remedy: "Write them as OpenStreetMap does; until then they are unknown at those times."
        )
      }
      for list in HolidayList.allCases where list.isNamed(by: hours) {
        named[list, default: [:]][campus, default: []].append(key)
      }
    }
    for list in HolidayList.allCases {
      for (campus, keys) in (named[list] ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard let owner = contents.campuses[campus], !list.isThere(on: owner),
          let first = keys.sorted().first(where: isLocated) ?? keys.min()
        else { continue }
        let others = keys.count - 1
        note(
          .missingHolidays, first, field: "openingHours",
          "The opening hours of the \(first)"
            + (others == 0 ? " name" : " and \(others) more of campus '\(campus)' name")
            + " \(list.words), which '\(campus)' does not list.",
          remedy:
            "Add '\(list.rawValue): [2026-12-25]' with all their dates to campus.yaml; without "
            + "it, days that may be such are unknown.")
      }
    }
  }

  private enum HolidayList: String, CaseIterable {
    case publicHolidays
    case schoolHolidays

    var words: String { self == .publicHolidays ? "public holidays" : "school holidays" }

    func isNamed(by hours: OpeningHours) -> Bool {
      self == .publicHolidays ? hours.namesPublicHolidays : hours.namesSchoolHolidays
    }

    func isThere(on campus: Campus) -> Bool {
      (self == .publicHolidays ? campus.publicHolidays : campus.schoolHolidays) != nil
    }
  }

  private var hoursOfItems: [(key: ItemKey, campus: PlaceID, hours: OpeningHours)] {
    var found: [(ItemKey, PlaceID, OpeningHours)] = []
    func add(_ kind: ItemKind, _ id: PlaceID, _ hours: OpeningHours?) {
      if let hours { found.append((ItemKey(kind, id.description), id.campus, hours)) }
    }
    for item in contents.buildings.values { add(.building, item.id, item.openingHours) }
    for item in contents.entrances.values { add(.entrance, item.id, item.openingHours) }
    for item in contents.paths.values { add(.path, item.id, item.openingHours) }
    for item in contents.pathPoints.values { add(.pathPoint, item.id, item.openingHours) }
    return found
  }
}
