import Catalog
import Geodesy

/// The outlines of buildings, to find those beside a place.
struct BuildingOutlines: Sendable {
  private struct Outline: Sendable {
    let id: PlaceID
    let shape: Shape
    let south: Double
    let north: Double
    let west: Double
    let east: Double
  }

  private let outlines: [Outline]

  init(_ buildings: some Collection<Building>) {
    outlines = buildings.compactMap { building -> Outline? in
      guard let shape = building.shape else { return nil }
      let corners = shape.outerCoordinates
      let (latitudes, longitudes) = (corners.map(\.latitude), corners.map(\.longitude))
      guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
        let east = longitudes.max()
      else { return nil }
      return Outline(
        id: building.id, shape: shape, south: south, north: north, west: west, east: east)
    }.sorted { $0.id < $1.id }
  }

  /// The building nearest to `place` of those within `reach` that `isWanted`, by the distance to
  /// its outline, then by identifier.
  func nearest(
    to place: Coordinate, within reach: Meters, where isWanted: (PlaceID, Shape) -> Bool
  ) -> PlaceID? {
    // A degree of latitude is at least 110.5 km long; one of longitude shrinks towards the poles,
    // where boxes help no more and every outline is measured.
    let margin = reach.value / 110_500
    let isPolar = abs(place.latitude) > 80
    var best: (id: PlaceID, distance: Meters)?
    for outline in outlines {
      guard
        outline.south - margin <= place.latitude, place.latitude <= outline.north + margin,
        isPolar
          || (outline.west - 6 * margin <= place.longitude
            && place.longitude <= outline.east + 6 * margin),
        isWanted(outline.id, outline.shape)
      else { continue }
      let distance = outline.shape.distance(from: place)
      if distance <= reach, best.map({ distance < $0.distance }) ?? true {
        best = (outline.id, distance)
      }
    }
    return best?.id
  }
}
