import Catalog
import Notation

/// The pages below the stops of a tour of TAP: a stop that is a group leads to pages with pictures,
/// sound and words, which are no places that one walks to.
struct TourMLPages {
  private var pages: [String: [XMLTree]] = [:]
  private var pageIDs: Set<String> = []
  /// The most times that pages stand with a further group in one tour: so many shared pages are no
  /// tour, and each repeats its words. A choice.
  private static let mostRepeated = 1_000
  /// The groups that only introduce what stands below them: they have no position, and other stops do, or
  /// all begins with them and they lead to groups.
  private var introducing: Set<String> = []

  /// No pages at all.
  init() {}

  /// The pages of `tour`: what connections lead to from groups or their pages, and from nothing else,
  /// unless it has a position of its own, or introduces what has, or is a group below an introduction.
  /// A page below several groups belongs to each. Connections in a circle were refused before.
  init(of tour: XMLTree, log: ProblemLog) {
    var stops: [String: XMLTree] = [:]
    for stop in tour.children("Stop") { stop.attributes["id"].map { stops[$0] = stop } }
    let positions = Set(
      tour.children("Asset").filter(Self.holdsPosition).compactMap { $0.attributes["id"] })
    var sources: [String: Set<String>] = [:]
    let connections = tour.children("Connection").enumerated().compactMap { index, connection in
      connection.attributes["srcId"].flatMap { source in
        connection.attributes["destId"].map { target in
          let priority = connection.attributes["priority"].flatMap { Double($0) } ?? .infinity
          return (source: source, target: target, priority: priority, index: index)
        }
      }
    }
    for connection in connections {
      sources[connection.target, default: []].insert(connection.source)
    }
    let sorted = connections.sorted { ($0.priority, $0.index) < ($1.priority, $1.index) }
    func hasPosition(_ stop: XMLTree) -> Bool {
      TourMLPosition.position(ofStop: stop, log: ProblemLog(file: log.file)) != nil
        || Self.namesPosition(stop)
        || stop.children("AssetRef").contains {
          $0.attributes["id"].map(positions.contains) ?? false
        }
    }
    let placed = Set(stops.filter { hasPosition($0.value) }.keys)
    introducing = Self.introducing(stops, placed: placed, sources)
    findPages(sorted.map { ($0.source, $0.target) }, among: stops, placed: placed, sources)
    let (repeated, isCut) = gatherPages(sorted.map { ($0.source, $0.target) }, of: stops)
    if let line = introducing.compactMap({ stops[$0]?.line }).min() {
      let count = introducing.count
      log.add(
        .assumedValue,
        "\(count) \(count == 1 ? "group has" : "groups have") no position and "
          + "\(count == 1 ? "introduces" : "introduce") the stops below: the words become the tour's "
          + "text, pictures and sound its details. Which stops belong together is not kept.",
        remedy: "Give a group a position, where one is to walk to it.", line: line,
        field: "Stop")
    }
    guard !pageIDs.isEmpty else { return }
    var shared = ""
    if repeated > 0 {
      shared = " Those below several stops stand with each."
    }
    if isCut {
      shared = " Those below very many stops stand with the first \(Self.mostRepeated) and no more."
    }
    log.add(
      .assumedValue,
      "\(pageIDs.count) \(pageIDs.count == 1 ? "page" : "pages") below \(pages.count) "
        + "\(pages.count == 1 ? "stop" : "stops") become their texts, pictures and sound: one does not "
        + "walk to them.\(shared)",
      remedy: "Their codes and views are kept as details of the works.", line: tour.line,
      field: "Connection")
  }

  /// Finds what is a page, of `stops` and the `connections` between them by priority; `sources` has what
  /// leads to each.
  private mutating func findPages(
    _ connections: [(source: String, target: String)], among stops: [String: XMLTree],
    placed: Set<String>, _ sources: [String: Set<String>]
  ) {
    // Pages below an introduction, which stays the outermost: no group below one is a page.
    var introduced: Set<String> = []
    // A page below a page is found in a later round.
    var found = -1
    while found < pageIDs.count {
      found = pageIDs.count
      for (_, target) in connections where !pageIDs.contains(target) {
        guard let page = stops[target], let origins = sources[target],
          !introducing.contains(target), !placed.contains(target)
        else { continue }
        let isBelow = origins.allSatisfy { source in
          source != target && sources[source]?.contains(target) != true
            && (pageIDs.contains(source) || stops[source].map(Self.isGroup) ?? false)
        }
        guard isBelow else { continue }
        let isIntroduced = origins.contains {
          introducing.contains($0) || introduced.contains($0)
        }
        guard !isIntroduced || !Self.isGroup(page) else { continue }
        pageIDs.insert(target)
        if isIntroduced { introduced.insert(target) }
      }
    }
  }

  /// Gathers the pages below each group, those below a page right behind it.
  ///
  /// - Returns: how often a page stands with a further group, and whether that was cut short.
  private mutating func gatherPages(
    _ connections: [(source: String, target: String)], of stops: [String: XMLTree]
  ) -> (repeated: Int, isCut: Bool) {
    var below: [String: [String]] = [:]
    var groups: [String] = []
    for (source, target) in connections where pageIDs.contains(target) {
      if below[source] == nil, !pageIDs.contains(source) { groups.append(source) }
      below[source, default: []].append(target)
    }
    var known: Set<String> = []
    var (repeated, isCut) = (0, false)
    for group in groups {
      var seen: Set<String> = []
      var open = Array((below[group] ?? []).reversed())
      while let next = open.popLast() {
        guard let page = stops[next], seen.insert(next).inserted else { continue }
        if !known.insert(next).inserted {
          guard repeated < Self.mostRepeated else {
            isCut = true
            continue
          }
          repeated += 1
        }
        pages[group, default: []].append(page)
        open += (below[next] ?? []).reversed()
      }
    }
    return (repeated, isCut)
  }

  /// The groups without a position, of `stops`, that lead to what has one, or to which nothing leads and that
  /// lead to groups. `sources` has what leads to each stop.
  private static func introducing(
    _ stops: [String: XMLTree], placed: Set<String>, _ sources: [String: Set<String>]
  ) -> Set<String> {
    func isGroupAlone(_ id: String) -> Bool {
      !placed.contains(id) && (stops[id].map(isGroup) ?? false)
    }
    var found: Set<String> = []
    for (target, origins) in sources where origins.count == 1 && stops[target] != nil {
      guard let origin = origins.first, origin != target, isGroupAlone(origin),
        sources[target]?.contains(origin) == true, sources[origin]?.contains(target) != true
      else { continue }
      if placed.contains(target)
        || sources[origin, default: []].isEmpty && stops[target].map(isGroup) ?? false
      {
        found.insert(origin)
      }
    }
    // What leads to an introduction introduces it, too.
    var open = Array(found)
    while let next = open.popLast() {
      guard let origins = sources[next], origins.count == 1, let origin = origins.first,
        isGroupAlone(origin), found.insert(origin).inserted
      else { continue }
      open.append(origin)
    }
    return found
  }

  /// TAP's views of groups are `StopGroup` and `stop_group`.
  private static func isGroup(_ stop: XMLTree) -> Bool {
    let view = stop.attributes["view"]?.lowercased().filter(\.isLetter) ?? ""
    return view.hasSuffix("stopgroup") || view == "group"
  }

  private static func holdsPosition(_ asset: XMLTree) -> Bool {
    asset.attributes["type"]?.lowercased() == "geo"
      || asset.children("Content").contains(where: TourMLPosition.isPosition)
  }

  /// Tells whether a stop has a position among its properties.
  private static func namesPosition(_ stop: XMLTree) -> Bool {
    (stop.child("PropertySet")?.children("Property") ?? []).contains { property in
      let name = property.attributes.peek("name") ?? ""
      return TourMLNames.positions.contains(name)
        && property.peek.map { !$0.allSatisfy(\.isWhitespace) } ?? false
    }
  }

  /// Tells whether a stop is a page below another.
  func isPage(_ stop: XMLTree) -> Bool {
    stop.attributes["id"].map(pageIDs.contains) ?? false
  }

  /// Tells whether a stop only introduces others.
  func isIntroduction(_ stop: XMLTree) -> Bool {
    stop.attributes["id"].map(introducing.contains) ?? false
  }

  /// The pages below a stop, in the order of their connections.
  func pages(of stop: XMLTree) -> [XMLTree] {
    stop.attributes["id"].flatMap { pages[$0] } ?? []
  }

  /// Texts behind each other, such as those of a stop and of its pages, in each language.
  static func joined(_ texts: [LocalizedText?]) -> LocalizedText? {
    var passages: [LanguageTag: [String]] = [:]
    for reading in texts.flatMap({ $0?.all ?? [] }) {
      passages[reading.language, default: []].append(reading.text)
    }
    return LocalizedText(passages.mapValues { $0.joined(separator: "\n\n") })
  }

  /// The title of a page, above its words.
  static func heading(_ title: LocalizedText?) -> LocalizedText? {
    let readings = (title?.all ?? []).map {
      ($0.language, "**\(CommonMarkEscaping.escaped($0.text))**")
    }
    return LocalizedText(Dictionary(readings) { first, _ in first })
  }
}
