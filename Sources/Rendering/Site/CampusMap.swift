import Catalog
import Exchange
import Notation
import Queries

extension Renderer {
  /// Outlines, paths and works of a campus for a movable map, as a script that calls
  /// `docentCampus`, since a page opened from a disk may not read other files.
  func campusMap(_ campus: Campus, for reader: Reader) -> [UInt8] {
    let writer = PageWriter(self, for: reader, campus: campus.id)
    var json = JSONWriter(reserving: 1 << 16)
    json.featureCollection(of: mappedItems(on: campus.id)) { json, item in
      // Six decimals are about ten centimetres, finer than a screen shows.
      json.feature(geometry(of: item), decimals: 6) { json in
        json.member("kind", item.key.kind.rawValue)
        if let (title, target) = writer.named(item) {
          json.member("title", title.text)
          json.member("href", writer.href(target))
          if case .work(let work) = item {
            json.member("note", writer.note(on: item))
            json.member("image", writer.thumbnail(work.media))
            if let level = snapshot.ordinal(of: work.place), level != 0 {
              json.member("level", level)
            }
          }
        }
      }
    }
    return Array("docentCampus(".utf8) + json.bytes + Array(");\n".utf8)
  }

  /// Buildings, then outdoor paths, then works on view: what lies below is drawn first. Where there is
  /// ground with streets, the paths beside them are left out: of a city, they are megabytes.
  private func mappedItems(on campus: PlaceID) -> [Item] {
    let contents = snapshot.contents
    let buildings = contents.buildings.values.filter { $0.id.campus == campus && $0.shape != nil }
    let hasStreets = contents.ground.values.contains {
      $0.id.campus == campus && $0.kind == .street
    }
    let paths = contents.paths.values.filter {
      !hasStreets && $0.id.campus == campus && $0.levels.isEmpty && $0.isForWalking
    }
    let works = snapshot.works.filter {
      $0.place.campus == campus && $0.coordinate != nil && $0.status == .onView
    }
    return buildings.sorted { $0.id < $1.id }.map(Item.building)
      + paths.sorted { $0.id < $1.id }.map(Item.path) + works.map(Item.work)
  }
}
