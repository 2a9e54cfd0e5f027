import Catalog
import Exchange

/// The campuses that records of Docent's are of.
struct LinkedArtPlaces {
  /// The campuses, in the order of their names; none of documents of others.
  let campuses: [PlaceID]
  private let index: LinkedArtIndex
  private let origin: LinkedArtOrigin?
  /// The campuses of artists, by the addresses of their records.
  private var homes: [String: PlaceID] = [:]

  init(_ index: LinkedArtIndex, _ origin: LinkedArtOrigin?) {
    self.index = index
    self.origin = origin
    campuses = Set(index.nodes.compactMap { Self.told(by: $0, index, origin) }).sorted()
    for node in index.nodes {
      guard let campus = Self.told(by: node, index, origin) else { continue }
      for production in node.nodes("produced_by") {
        for maker in production.nodes("carried_out_by") {
          if let id = maker.id { homes[id] = homes[id].map { min($0, campus) } ?? campus }
        }
      }
    }
  }

  /// The campus of a record, or of an artist that is only named: the one that it tells, or for an artist
  /// that of a work; the first of all where nothing tells one.
  func campus(of node: LinkedArtNode) -> PlaceID? {
    Self.told(by: node, index, origin) ?? node.id.flatMap { homes[$0] } ?? campuses.first
  }

  /// The campus that a record is about or lies on, or whose words it is classed by.
  private static func told(
    by node: LinkedArtNode, _ index: LinkedArtIndex, _ origin: LinkedArtOrigin?
  ) -> PlaceID? {
    guard let origin else { return nil }
    func place(_ id: String?) -> PlaceID? { origin.place(id)?.campus }
    let spot = node.nodes("current_location").first?.id
    return place(node.id) ?? place(spot)
      ?? place(index[spot]?.nodes("part_of").first?.id) ?? place(node.nodes("part_of").first?.id)
      ?? node.classes.lazy.compactMap { type in
        place(type.id.flatMap { $0.split(separator: "#").first.map(String.init) })
      }.first
  }
}
