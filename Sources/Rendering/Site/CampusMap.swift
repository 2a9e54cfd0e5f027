import Catalog
import Exchange
import Geodesy
import Notation
import Queries

extension Renderer {
  /// Outlines, paths and works of a campus for a movable map, as a script that calls
  /// `docentCampus`, since a page opened from a disk may not read other files.
  ///
  /// Of a campus with many works it has none of them, but a list of the pieces that they are in, each
  /// with its box, the number of its works and their middle.
  func campusMap(_ campus: Campus, for reader: Reader) -> [UInt8] {
    let writer = PageWriter(self, for: reader, campus: campus.id)
    let pieces = mapPieces(of: campus.id).pieces
    let isWhole = pieces.count < 2
    var json = JSONWriter(reserving: 1 << 16)
    json.featureCollection(of: mappedItems(on: campus.id, withWorks: isWhole)) { json, item in
      json.feature(geometry(of: item), decimals: CoordinateDigits.drawn) { json in
        json.member("kind", item.key.kind.rawValue)
        if let (title, target) = writer.named(item) {
          json.member("title", title.text)
          json.member("href", writer.href(target))
          if case .work(let work) = item {
            json.preview(
              note: writer.note(on: item), image: writer.thumbnail(work.media),
              look: writer.look(of: work))
            if let level = snapshot.ordinal(of: work.place), level != 0 {
              json.member("level", level)
            }
          }
        }
      }
    }
    if isWhole { return Array("docentCampus(".utf8) + json.bytes + Array(");\n".utf8) }
    var list = JSONWriter(reserving: 128 * pieces.count)
    list.array(of: pieces) { json, piece in
      json.array { json in
        for degrees in [piece.south, piece.west, piece.north, piece.east] {
          json.value(degrees.rounded(toDecimals: CoordinateDigits.drawn))
        }
        json.value(piece.works.count)
        let places = piece.works.compactMap { snapshot.works[$0].coordinate }
        json.value(places.mean(of: \.latitude).rounded(toDecimals: CoordinateDigits.drawn))
        json.value(places.mean(of: \.longitude).rounded(toDecimals: CoordinateDigits.drawn))
      }
    }
    return Array("docentCampus(".utf8) + json.bytes + Array(",".utf8) + list.bytes
      + Array(");\n".utf8)
  }

  /// Buildings, then outdoor paths, then works on view: what lies below is drawn first. Where there is
  /// ground with streets, the paths beside them are left out: of a city, they are megabytes.
  private func mappedItems(on campus: PlaceID, withWorks: Bool) -> [Item] {
    let contents = snapshot.contents
    let buildings = contents.buildings.values.filter { $0.id.campus == campus && $0.shape != nil }
    let hasStreets = contents.ground.values.contains {
      $0.id.campus == campus && $0.kind == .street
    }
    let paths = contents.paths.values.filter {
      !hasStreets && $0.id.campus == campus && $0.levels.isEmpty && $0.isForWalking
    }
    let works =
      withWorks
      ? snapshot.works.filter {
        $0.place.campus == campus && $0.coordinate != nil && $0.isOnView
      } : []
    return buildings.sorted { $0.id < $1.id }.map(Item.building)
      + paths.sorted { $0.id < $1.id }.map(Item.path) + works.map(Item.work)
  }
}

extension JSONWriter {
  /// What a press on a mark shows beside the title: a note, and a picture or else the card that is
  /// drawn for it.
  mutating func preview(note: String?, image: String?, look: CardLook) {
    member("note", note)
    member("image", image)
    if image == nil { member("look", look.className) }
  }
}
