import Catalog

/// The look of ground of one kind and rank, on drawn maps and on movable ones: one quiet tone for
/// each. Tones are parts of a colour, so that they suit a light page, a dark one and paper alike.
struct GroundLook: Sendable {
  /// The name of its class, by which a style sheet may give it other colours.
  let name: String
  /// The colour; that of the text around the map where absent.
  private(set) var color: String?
  /// The part of the colour that areas have.
  private(set) var fill = 0.1
  /// The part of the colour that lines have.
  private(set) var stroke = 0.25
  /// The most metres a pixel at which it is drawn.
  private(set) var coarsest = 40.0
  /// The width of its lines, in metres.
  private(set) var meters = 3.0
  /// The least width of its lines, in pixels.
  private(set) var pixels = 0.8
  /// The lengths of dashes and gaps, in pixels; none for whole lines.
  private(set) var dashes: [Int] = []

  init(_ kind: GroundFeature.Kind, rank: Int) {
    switch kind {
    case .water:
      name = "map-water"
      color = "#2f7fb8"
      (fill, stroke, pixels) = (0.2, 0.3, 1)
    case .green:
      name = "map-green"
      color = "#4b8f38"
      (fill, stroke) = (0.15, 0.2)
    case .footpath:
      name = "map-paved"
      (fill, stroke, coarsest) = (0.07, 0.12, 1.6)
    case .building:
      name = "map-houses"
      (fill, stroke, coarsest) = (0.07, 0.1, 2.5)
    case .bridge:
      name = "map-bridges"
      (fill, stroke, coarsest) = (0.12, 0.12, 8)
    case .rail:
      name = "map-rails"
      (stroke, coarsest, meters) = (0.4, 12, 1)
      dashes = [5, 2]
    case .street:
      name = "map-streets"
      stroke = 0.13
      // By eye, after streets of two lanes and more.
      (meters, pixels, coarsest) =
        switch rank {
        case ...1: (15, 2.6, 60)
        case 2: (13, 1.8, 40)
        case 3: (11, 1.2, 24)
        case 4: (9, 1, 8)
        default: (6, 0.7, 3)
        }
    }
  }
}

extension GroundFeature {
  /// The rank, which is the least where none is given.
  var drawnRank: Int { rank ?? Self.ranks.upperBound }
}
