import Catalog
import Geodesy
import Notation
import Queries
import Synchronization

// The works on the movable map of a campus with many of them, in pieces of neighbours: a view loads
// those that it shows, if they are few, and else shows how many works there are.
extension Renderer {
  /// The works in a piece at most. A piece of as many takes about 40 kB, and a view six of them.
  static let mapPieceSize = 250

  /// The works of `campus` in pieces, made at first use.
  func mapPieces(of campus: PlaceID) -> NearPieces {
    keptMapPieces.withLock { kept in
      let pieces = kept[campus] ?? NearPieces(snapshot, on: campus, most: Self.mapPieceSize)
      kept[campus] = pieces
      return pieces
    }
  }

  /// The names of the scripts with the pieces of `campus`; none where its works are in its map itself.
  func mapPieceAssets(_ campus: PlaceID) -> [String] {
    let pieces = mapPieces(of: campus).pieces
    return pieces.count < 2 ? [] : pieces.indices.map { Self.mapPiece($0, of: campus) }
  }

  /// The name of a piece: that of the map with a number, which no identifier has behind a full stop.
  private static func mapPiece(_ number: Int, of campus: PlaceID) -> String {
    "\(mapPrefix)\(campus).\(number).js"
  }

  /// The script `name`, which calls `docentMapPiece` with its number and its works; `nil` if there is
  /// none of that name.
  func mapPieceScript(_ name: String, for reader: Reader) -> [UInt8]? {
    guard name.hasPrefix(Self.mapPrefix), name.hasSuffix(".js") else { return nil }
    let parts = name.dropFirst(Self.mapPrefix.count).dropLast(3)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]),
      let campus = snapshot.campuses.first(where: { $0.id.description == parts[0] })
    else { return nil }
    let pieces = mapPieces(of: campus.id).pieces
    guard pieces.count > 1, pieces.indices.contains(number),
      name == Self.mapPiece(number, of: campus.id)
    else { return nil }
    let writer = PageWriter(self, for: reader, campus: campus.id)
    var json = JSONWriter(reserving: 160 * Self.mapPieceSize)
    json.array(of: pieces[number].works.map { snapshot.works[$0] }) { json, work in
      json.newline()
      json.array { json in
        json.value(writer.href(.work(work.id)))
        json.value(writer.phrase(work.title, at: work.place).text)
        json.value(writer.note(on: .work(work)) ?? "")
        let image = writer.thumbnail(work.media)
        json.value(image ?? "")
        json.value(image == nil ? writer.look(of: work).className : "")
        json.value((work.coordinate?.latitude ?? 0).rounded(toDecimals: CoordinateDigits.drawn))
        json.value((work.coordinate?.longitude ?? 0).rounded(toDecimals: CoordinateDigits.drawn))
        if let level = snapshot.level(of: work.place)?.ordinal, level != 0 { json.value(level) }
      }
    }
    return Array("docentMapPiece(\(number),".utf8) + json.bytes + Array(");\n".utf8)
  }
}

extension Array {
  /// The mean of a number of each; 0 of none.
  func mean(of number: (Element) -> Double) -> Double {
    isEmpty ? 0 : reduce(0) { $0 + number($1) } / Double(count)
  }
}
