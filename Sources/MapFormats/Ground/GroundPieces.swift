import Catalog
import Exchange
import Foundation
import Geodesy
import Notation

/// Pieces of ground, joined by what they are and what they are called, and no finer than a map
/// shows: the ground of a town has a thousand streets, and each comes in a piece for every block.
struct GroundPieces {
  private struct Key: Hashable {
    let kind: GroundFeature.Kind
    let rank: Int?
    let name: LocalizedText?
    let isArea: Bool
  }

  private struct Found {
    var lines: [[Coordinate]] = []
    var polygons: [Polygon] = []
    let line: Int
  }

  /// The metres by which a line may move. The largest maps of pages show half a metre a pixel.
  private static let tolerance = 1.0
  /// The least area in square metres.
  private static let leastArea = 25.0
  /// The digits of a degree behind the point, about 0.1 m.
  private static let decimals = 6

  private let languages: [LanguageTag]
  private var found: [Key: Found] = [:]

  init(languages: [LanguageTag]) { self.languages = languages }

  /// `name:xx`, as OpenStreetMap has it, or `name@xx`, as catalogues do, in each of the languages; `name`
  /// in the first one, unless that has a name of its own.
  static func name(
    in languages: [LanguageTag], _ tag: (String) -> String?
  ) -> LocalizedText? {
    var texts: [LanguageTag: String] = [:]
    for language in languages {
      // Both are read, so that both are accounted for.
      let (foreign, own) = (tag("name:\(language)"), tag("name@\(language)"))
      texts[language] = own ?? foreign
    }
    // Where the first language has a name of its own, that in whatever language it is stays unread, and so
    // is told to be left out.
    if texts[languages[0]] == nil, let name = tag("name") { texts[languages[0]] = name }
    return LocalizedText(texts.filter { !$0.value.utf8.contains { $0 < 0x20 } })
  }

  /// `languages`, and those in which `names`, of the properties of a feature, have its name besides.
  static func languages(_ languages: [LanguageTag], and names: [String]) -> [LanguageTag] {
    let others = names.compactMap { name -> LanguageTag? in
      guard name.hasPrefix("name:") || name.hasPrefix("name@") else { return nil }
      return try? LanguageTag(String(name.dropFirst("name:".count)))
    }
    return languages + Set(others).subtracting(languages)
  }

  /// Adds a piece that stands at `line` of the document.
  mutating func add(
    _ geometry: Geometry, _ meaning: GroundMeaning, _ name: LocalizedText?, line: Int
  ) {
    switch geometry {
    case .point, .points: break
    case .line(let points): add(lines: [points], meaning, name, line)
    case .lines(let lines): add(lines: lines, meaning, name, line)
    case .polygons(let polygons):
      let key = Key(kind: meaning.kind, rank: meaning.rank, name: name, isArea: true)
      found[key, default: Found(line: line)].polygons += polygons.compactMap(generalised)
    }
  }

  private mutating func add(
    lines: [[Coordinate]], _ meaning: GroundMeaning, _ name: LocalizedText?, _ line: Int
  ) {
    let key = Key(kind: meaning.kind, rank: meaning.rank, name: name, isArea: false)
    let kept = lines.filter { $0.count > 1 }.map(generalised).filter { Set($0).count > 1 }
    found[key, default: Found(line: line)].lines += kept
  }

  /// One feature for each name of a kind and rank; what has no name is one feature.
  func items(of campus: PlaceID, log: ProblemLog) -> ForeignItems {
    var items = ForeignItems(campus: campus, languages: languages, log: log)
    var taken: Set<String> = []
    let keys = found.filter { !$0.value.lines.isEmpty || !$0.value.polygons.isEmpty }.keys
    for key in keys.sorted(by: Self.precedes) {
      guard let found = found[key] else { continue }
      let base = self.slug(key)
      var slug = base
      var number = 1
      while !taken.insert(slug).inserted {
        number += 1
        slug = "\(base)-\(number)"
      }
      let geometry: Geometry =
        key.isArea
        ? .polygons(found.polygons)
        : found.lines.count == 1 ? .line(found.lines[0]) : .lines(found.lines)
      guard let id = items.id(campus, slug),
        var feature = try? GroundFeature(id: id, kind: key.kind, geometry: geometry)
      else { continue }
      feature.name = key.name
      feature.rank = key.rank
      items.insert(.ground(feature), line: found.line)
    }
    return items
  }

  /// `street-broadway`, or `street-4` for all without a name.
  private func slug(_ key: Key) -> String {
    let rank = key.rank.map { "-\($0)" } ?? ""
    // Of the languages of the campus, as long as it has any of them: names in further ones change nothing.
    let names = key.name?.all ?? []
    guard let name = (names.first { languages.contains($0.language) } ?? names.first)?.text
    else { return "\(key.kind.rawValue)\(rank)" }
    return "\(key.kind.rawValue)-\(ForeignItems.slug(name) ?? Fingerprint.of(name.utf8))"
  }

  private static func precedes(_ one: Key, _ other: Key) -> Bool {
    func parts(_ key: Key) -> (String, String, Int, Int) {
      (
        key.kind.rawValue, key.name?.all.first?.text ?? "", key.rank ?? 0, key.isArea ? 1 : 0
      )
    }
    return parts(one) < parts(other)
  }

  // MARK: No finer than it is drawn

  private func generalised(_ line: [Coordinate]) -> [Coordinate] {
    let kept = PlanarLine.kept(Self.flat(line), within: Self.tolerance)
    return kept.compactMap { line[$0].rounded(toDecimals: Self.decimals) }
  }

  /// The area with fewer corners; `nil` if it is too small to be seen. A ring that would cross
  /// itself stays as it is.
  private func generalised(_ polygon: Polygon) -> Polygon? {
    func ring(_ ring: Ring) -> Ring? {
      guard Self.area(Self.flat(ring.coordinates)) >= Self.leastArea else { return nil }
      guard let fewer = try? Ring(generalised(ring.coordinates)), fewer.selfCrossing == nil else {
        return ring
      }
      return fewer
    }
    return ring(polygon.exterior).map {
      Polygon(exterior: $0, holes: polygon.holes.compactMap(ring))
    }
  }

  /// Metres from the first coordinate, by the length of a degree of the sphere of WGS 84's mean
  /// radius: right within half a per cent, which is plenty to tell what the eye can see.
  private static func flat(_ line: [Coordinate]) -> [SIMD2<Double>] {
    guard let first = line.first else { return [] }
    let degree = 6_371_008.8 * .pi / 180
    let scale = SIMD2(degree * cos(first.latitude * .pi / 180), degree)
    return line.map {
      scale * SIMD2($0.longitude - first.longitude, $0.latitude - first.latitude)
    }
  }

  private static func area(_ ring: [SIMD2<Double>]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) }.magnitude / 2
  }
}

extension Coordinate {
  fileprivate func rounded(toDecimals decimals: Int) -> Coordinate? {
    try? Coordinate(
      latitude: latitude.rounded(toDecimals: decimals),
      longitude: longitude.rounded(toDecimals: decimals))
  }
}
