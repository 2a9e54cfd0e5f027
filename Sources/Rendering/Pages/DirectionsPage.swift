public import Catalog
import Foundation
import Geodesy
import Notation
public import Queries
import Words

/// The two ends that a visitor typed to be led from one place to another, and what came of them.
public struct DirectionsVisit: Hashable, Sendable {
  /// One of the two fields.
  public struct Field: Hashable, Sendable {
    /// The reason why a field names no end of a walk.
    public enum Fault: Hashable, Sendable {
      /// The field was sent blank.
      case missing
      /// The text is no name; these may be meant.
      case unknown([Stop.Subject])
      /// The thing has no known position.
      case unplaced
      /// Two numbers that are no position on Earth.
      case notOnEarth
    }

    /// The text that was typed.
    public var text: String
    /// The reason why it names no end; `nil` while it is blank or right.
    public var fault: Fault?
    /// The end of the walk that it names, if it names one.
    public var end: Directions.End?

    /// A field, blank unless told otherwise.
    public init(_ text: String = "", fault: Fault? = nil, end: Directions.End? = nil) {
      self.text = text
      self.fault = fault
      self.end = end
    }
  }

  /// The field for where the walk begins.
  public var from: Field
  /// The field for where the walk ends.
  public var to: Field
  /// The way in which somebody walks: pace, steps, slopes and time.
  public var style: WalkingStyle
  /// The walk; `nil` before both ends are known.
  public var answer: Directions.Answer?

  /// A visit, at first with blank fields.
  public init(
    from: Field = Field(), to: Field = Field(), style: WalkingStyle = WalkingStyle(),
    answer: Directions.Answer? = nil
  ) {
    self.from = from
    self.to = to
    self.style = style
    self.answer = answer
  }

  /// True if one of the fields must be put right.
  public var isFaulty: Bool { from.fault != nil || to.fault != nil }
}

/// The values of the template `directions`.
struct DirectionsPart: PagePart {
  let heading: Phrase
  let action: String
  let fields: [EndPart]
  let isStepFree: Bool
  /// The parameters of the address that the form does not ask for.
  let kept: [KeptPart]
  let map: MapPart?
  /// The reason why what the walk leads to is not to be seen; `nil` where it is.
  let status: String?
  /// A summary of what is known instead, where there is no walk.
  let notice: String?
  /// The maps of both campuses, where no walk leads from one to the other.
  let maps: LinksPart?
  let instructions: InstructionsPart?
  let data: LinksPart?
  /// The addresses of the scripts that suggest places, and that find walks in the page.
  let searchIndexHref: String
  let waysHref: String
  /// The addresses of the scripts that draw maps in the page, and that move them.
  let mapsHref: String
  let moveHref: String
  let suggestionWords: SafeHTML
  /// The middles of the campuses, from which one points at one's place on the map, and what the
  /// script needs for that.
  let middles: [MiddlePart]
  let pointing: SafeHTML
  /// What the page's own script says, where it finds walks itself.
  let words: SafeHTML?
  /// True if nobody but that script answers.
  let isBrowsers: Bool
  let campuses: [LinkPart]
}

/// A field for an end of the walk.
struct EndPart: PagePart {
  let name: String
  let label: String
  let text: String
  /// The identifier for which the field shows a name.
  let identifier: String?
  /// The name of what the text was taken for, where that is not what was typed.
  let found: String?
  let fault: String?
  let meant: LinksPart?
}

/// A parameter that a form keeps.
struct KeptPart: PagePart {
  let name: String
  let value: String
}

/// Links beside one another.
struct LinksPart: PagePart {
  let links: [LinkPart]
}

extension PageWriter {
  /// The page of a walk, with the form to ask for it. What was typed is in its address, so that
  /// going back and loading again keep it.
  ///
  /// On a site, a script finds the walk. It does so on the service, too, where there is no signal and
  /// the blank page is kept on the device.
  func directionsPage(_ visit: DirectionsVisit) -> Rendered {
    let guidance = visit.answer.map {
      renderer.guidance(for: $0, for: reader).rounded(in: words.language)
    }
    let instructions = visit.answer.flatMap { answer in
      guidance.flatMap {
        InstructionsPart(answer.outcome, $0, heading: words[.instructions], words)
      }
    }
    let heading = heading(visit)
    let apart = visit.answer.flatMap(campusesApart)
    let part = DirectionsPart(
      heading: heading, action: href(.directions),
      fields: [field("from", .walkFrom, visit), field("to", .walkTo, visit)],
      isStepFree: visit.style.isStepFree,
      kept: kept(visit.style).map { KeptPart(name: $0.name, value: $0.value) },
      map: apart == nil ? visit.answer.flatMap { map(of: $0, titled: heading) } : nil,
      status: visit.answer.flatMap { snapshot.status(of: $0.end.end) }.flatMap(words.status),
      notice: apart.map(notice)
        ?? (instructions == nil
          ? visit.answer.flatMap { guidance?.summary(of: $0.outcome) } : nil),
      maps: apart.map { LinksPart(links: $0.map(linkToMap)) },
      instructions: instructions, data: visit.answer == nil ? nil : data(of: visit),
      searchIndexHref: searchIndexHref,
      waysHref: href(.asset(Renderer.waysIndexAsset)), mapsHref: href(.asset("walkmap.js")),
      moveHref: href(.asset("map.js")), suggestionWords: suggestionWords,
      middles: middles, pointing: wordsOfPointing,
      words: visit.answer == nil && !visit.isFaulty ? wordsOfWalks : nil,
      isBrowsers: isForSite, campuses: isForSite ? linksToMaps : [])
    return page(
      part, .directions, at: isForSite ? .directions : nil, title: heading.text,
      scripts: (part.map == nil ? [hereScript] : scripts(for: part.map))
        + [Self.suggestionScript, "walks.js", "directions.js"],
      keeping: query(visit).map { $0 + "&" } ?? "")
  }

  /// The campuses of a walk's ends, where these are two and nothing is known to join them.
  private func campusesApart(_ answer: Directions.Answer) -> [Campus]? {
    if case .walk = answer.outcome { return nil }
    let campuses = [answer.start, answer.end].compactMap { position in
      position.holder.flatMap { snapshot.contents.campuses[$0.campus] }
    }
    return campuses.count == 2 && campuses[0].id != campuses[1].id ? campuses : nil
  }

  private func notice(ofApart campuses: [Campus]) -> String {
    let names = campuses.map { phrase($0.name, at: $0.id).text }
    return words(.onTwoCampuses, [.from: names[0], .to: names[1]])
  }

  private func linkToMap(of campus: Campus) -> LinkPart {
    LinkPart(phrase(campus.name, at: campus.id), href: href(.map(campus.id, level: nil)))
  }

  /// The words of which the page's script makes sentences.
  private var wordsOfWalks: SafeHTML {
    scriptWords(Self.walkWords) { json in
      json.array("campuses", of: snapshot.campuses.map(linkToMap)) { json, link in
        json.array { json in
          json.value(link.text)
          json.value(link.href)
        }
      }
      for (name, words) in [
        ("toward", Self.eighths.map(\.words.toward)), ("lying", Self.eighths.map(\.words.lying)),
      ] {
        json.array(name, of: words) { $0.value(self.words[$1]) }
      }
    }
  }

  /// What the script needs to let somebody point at a place.
  private var wordsOfPointing: SafeHTML {
    scriptWords([.nearMap, .pointHint], id: "pointing-words") { json in
      json.grounds(of: self)
      json.array("middles", of: middles) { json, middle in
        json.object { json in
          json.member("campus", middle.campus)
          json.members(positionOf: middle.coordinate)
          json.member("reach", middle.reach)
        }
      }
    }
  }

  /// The eight points of the compass that walkers are told, clockwise from north.
  private static let eighths = (0..<8).compactMap {
    Bearing(degrees: 45 * Double($0))?.compassEighth
  }

  private static let walkWords: [Word] =
    [
      // The page.
      .endMissing, .endUnplaced, .endNotOnEarth, .endUnknown, .endMeant, .findingWay,
      .onTwoCampuses, .waysUnreachable, .fromTo, .positionStays,
      .howToGetTo, .level, .levelChange, .upAndDown, .up, .down, .away,
      // Instructions.
      .atLandmark, .toLevel, .toNamedLevel, .toOutdoors, .onLevel, .onNamedLevel, .headingAside,
      .onWay,
      .ontoWay, .toStayOnWay, .and, .andClause, .then, .andContinueOn, .andContinueStraight,
      .continueStraight, .bearLeft, .turnLeft, .turnSharplyLeft, .leftAgain, .bearRight,
      .turnRight, .turnSharplyRight, .rightAgain, .turnAround, .head, .headingOn,
      .continueToward, .setOut, .crossTheRoad, .crossWay, .crossAtTheEnd, .takeStairs, .stairsUp,
      .stairsDown, .stepCount, .takeRamp, .rampUp, .rampDown, .takeEscalator, .escalatorUp,
      .escalatorDown, .takeLift, .liftUp, .liftDown, .outAtLevel, .outAtNamedLevel, .outOutdoors,
      .enterBuilding, .goInside, .leaveBuilding, .goOutside, .goThrough, .theBuilding, .andLeave,
      .byDoor, .byDoorOfBuilding, .byDoorOnSide, .goAcross, .findWayInside, .findWayIn,
      .findWayOut, .arrived, .arrivedAt, .placeLies, .yourDestination, .aheadOfYou, .onYourLeft,
      .onYourRight,
      // Where there is no way.
      .noWay, .noStepFreeWay, .inTheWay, .nearestPoint, .spotAway, .spotThere, .butOnLevel,
      .butOnNamedLevel, .butOnOtherLevel, .noPathMapped,
      // Things, and whether wheels pass.
      .pathFootway, .pathCrossing, .pathCorridor, .pathSteps, .pathRamp, .pathEscalator, .pathLift,
      .pointGate, .pointBollard, .pointCycleBarrier, .pointStile, .pointTurnstile, .pointKerb,
      .pointCrossing, .pointDoor, .pointSteps, .pointLift, .pointBarrier, .aWall, .aFence,
      .aStaircase, .aClosedGate, .aClosedWay, .anObstacle, .unmappedGround, .accessStepFree,
      .accessNoStairsKnown, .accessNotStepFree, .accessHindered, .flightCount, .accessDoubtful,
      .accessOthersUnknown, .firstPiece, .lastPiece, .pieceAtDoors, .pieceAtDoor, .straightPiece,
      .isNotMapped, .areNotMapped, .leadsThroughWall, .leadThroughWall, .leadsOver, .leadOver,
      .beginsAt, .endsAt, .passes,
    ] + eighths.map(\.words.side) + Work.Status.words

  /// The maps of all campuses, for browsers that cannot find walks.
  private var linksToMaps: [LinkPart] {
    snapshot.campuses.map(linkToMap)
  }

  /// The page that leads to a work or place.
  func directionsHref(to key: ItemKey) -> String { directionsHref(to: key.id) }

  /// The page that leads to what has this identifier. No request for a site's carries it.
  func directionsHref(to id: String) -> String {
    "\(href(.directions))\(isForSite ? "#" : "?")to=\(PercentEncoding.encoded(id))"
  }

  private func heading(_ visit: DirectionsVisit) -> Phrase {
    if let answer = visit.answer {
      return own(
        words(
          .fromTo, [.from: name(of: answer.start.end), .to: name(of: answer.end.end)]))
    }
    guard let end = visit.to.end else { return own(words[.directions]) }
    return own(words(.howToGetTo, [.place: name(of: end)]))
  }

  fileprivate func name(of end: Directions.End) -> String {
    switch end {
    case .coordinate(let coordinate, _): coordinate.spoken
    case .entrance(let id): renderer.name(ofEntrance: id, for: reader)
    case .subject(.place(let id)) where id.depth > 2:
      // As a field shows it, into which others type the same.
      whereabouts(id).map(DirectionMarks.removed) ?? id.description
    case .subject(let subject): name(of: subject).text
    }
  }

  private func name(of subject: Stop.Subject) -> Phrase {
    switch subject {
    case .work(let id):
      snapshot.contents.works[id].map { phrase($0.title, at: $0.place) } ?? own(id.description)
    case .place(let id): snapshot.place(id).map(name(of:)) ?? own(id.description)
    }
  }

  private func field(_ name: String, _ label: Word, _ visit: DirectionsVisit) -> EndPart {
    let field = name == "from" ? visit.from : visit.to
    var meant: [LinkPart] = []
    var fault: String?
    switch field.fault {
    case nil: break
    case .missing: fault = words[.endMissing]
    case .unplaced: fault = words[.endUnplaced]
    case .notOnEarth: fault = words[.endNotOnEarth]
    case .unknown(let subjects):
      fault = words(subjects.isEmpty ? .endUnknown : .endMeant, [.name: field.text])
      meant = subjects.map { subject in
        var other = visit
        let chosen = DirectionsVisit.Field(subject.key.id)
        if name == "from" { other.from = chosen } else { other.to = chosen }
        let title = self.name(of: subject)
        let place: PlaceID? =
          switch subject {
          case .work(let id): snapshot.contents.works[id]?.place
          case .place(let id): id.parent
          }
        let campus = snapshot.campuses.count > 1 ? place.flatMap { snapshot.place($0.campus) } : nil
        let around = [place.flatMap(whereabouts), campus.map { self.name(of: $0).text }]
        let text = joined([title.text] + around, by: ", ") ?? title.text
        return LinkPart(
          Phrase(text: text, lang: title.lang),
          href: "\(href(.directions))?\(query(other) ?? "")")
      }
    }
    let found = field.end.map { self.name(of: $0) }
    let shown = field.end.flatMap { snapshot.isIdentifier(field.text, of: $0) ? found : nil }
    return EndPart(
      name: name, label: words[label], text: shown ?? field.text,
      identifier: shown == nil ? nil : field.text,
      found: shown != nil || found == field.text ? nil : found, fault: fault,
      meant: meant.isEmpty ? nil : LinksPart(links: meant))
  }

  /// The question as the query of an address; `nil` if nothing was asked.
  private func query(_ visit: DirectionsVisit) -> String? {
    let parts = [
      visit.from.text.isEmpty ? nil : "from=\(PercentEncoding.encoded(visit.from.text))",
      visit.to.text.isEmpty ? nil : "to=\(PercentEncoding.encoded(visit.to.text))",
      visit.style.isStepFree ? "stepFree=true" : nil,
    ]
    let kept = kept(visit.style).map { "\($0.name)=\(PercentEncoding.encoded($0.value))" }
    return joined(parts + kept, by: "&")
  }

  /// The parameters that tell how somebody walks, where it is not the usual; steps are a field of
  /// the form.
  private func kept(_ style: WalkingStyle) -> [(name: String, value: String)] {
    let usual = WalkingStyle()
    return [
      ("pace", style.pace == usual.pace ? nil : String(style.pace)),
      (
        "steepest",
        style.steepestIncline == usual.steepestIncline ? nil : String(style.steepestIncline)
      ),
      ("depart", style.departure.map { $0.formatted(.iso8601) }),
    ].compactMap { name, value in value.map { (name, $0) } }
  }

  /// The same walk for programs and receivers.
  private func data(of visit: DirectionsVisit) -> LinksPart {
    // What was found by its name is asked for by its identifier.
    var exact = visit
    if case .subject(let subject)? = visit.from.end { exact.from.text = subject.key.id }
    if case .subject(let subject)? = visit.to.end { exact.to.text = subject.key.id }
    let query = query(exact).map { $0 + "&" } ?? ""
    return LinksPart(
      links: [("GPX", "gpx"), ("GeoJSON", "geojson")].map { label, format in
        LinkPart(own(label), href: "\(href(.directions))?\(query)f=\(format)")
      })
  }
}

extension CatalogSnapshot {
  /// Tells whether a text is an identifier of an end, which people need not read.
  fileprivate func isIdentifier(_ text: String, of end: Directions.End) -> Bool {
    if case .coordinate = end { return false }
    return (try? self.end(named: text, parameter: "")) == end
  }
}

extension Renderer {
  /// Tells whether `text` is what the page of directions shows in its fields for the end that
  /// `identifier` names: then that one is meant, and none of its namesakes.
  public func isShown(_ text: String, for identifier: String, to reader: Reader) -> Bool {
    guard let end = try? snapshot.end(named: identifier, parameter: "") else { return false }
    return PageWriter(self, for: reader).name(of: end) == text
  }
}
