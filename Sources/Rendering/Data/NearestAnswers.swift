import Catalog
import Exchange
import Geodesy
import Notation
public import Queries
import Wayfinding

extension Renderer {
  /// The works nearest to a position: GeoJSON in the order of the answer, the same facts as plain
  /// JSON, or a table. A format that it does not have (pages are ``page(_:for:)``'s) comes as JSON.
  public func nearest(
    _ answer: NearestWorks.Answer, as format: Format, for reader: Reader
  ) -> Rendered {
    let language = language(for: reader, on: answer.question.campus)
    switch format {
    case .text: return Rendered(text: nearestText(answer, for: reader), language: language)
    case .geojson:
      return Rendered(
        bytes: spliced(answer, as: .geojson, for: reader), format: .geojson, language: language)
    case .json, .html, .svg, .gpx, .mvt:
      return Rendered(
        bytes: spliced(answer, as: .json, for: reader), format: .json, language: language)
    }
  }

  /// The answer as bytes, which is the hot path: the static part of each work is copied, distance
  /// and bearings are appended.
  private func spliced(
    _ answer: NearestWorks.Answer, as format: Format, for reader: Reader
  ) -> [UInt8] {
    // Links of an exported site differ from folder to folder; only the service's are worth keeping.
    let blocks =
      reader.links != links
      ? nil
      : encodedWorks.blocks(
        for: answer.found.lazy.map(\.position), languages: reader.languages
      ) { works, languages in
        EncodedWorks.Block(
          works.map {
            self.encoded(
              self.snapshot.works[$0], for: Reader(languages: languages, links: self.links))
          })
      }

    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 + answer.found.count * 600)
    if format == .geojson {
      bytes.append(ascii: #"{"type":"FeatureCollection","features":["#)
    } else {
      bytes.append(ascii: #"{"works":["#)
    }
    for (rank, found) in answer.found.enumerated() {
      if rank > 0 { bytes.append(UInt8(ascii: ",")) }
      if let block = blocks?.parts[found.position / EncodedWorks.blockSize] {
        let index = found.position % EncodedWorks.blockSize
        if format == .geojson {
          bytes.append(contentsOf: block.feature(index))
        } else {
          bytes.append(UInt8(ascii: "{"))
          bytes.append(contentsOf: block.properties(index))
        }
      } else {
        let work = encoded(snapshot.works[found.position], for: reader)
        if format == .geojson {
          bytes.append(contentsOf: work.feature)
        } else {
          bytes.append(UInt8(ascii: "{"))
          bytes.append(contentsOf: work.properties)
        }
      }
      bytes.append(wayTo: found)
      if format == .geojson { bytes.append(UInt8(ascii: "}")) }
      bytes.append(UInt8(ascii: "}"))
    }
    withExtendedLifetime(blocks) {}
    bytes.append(UInt8(ascii: "]"))
    if !answer.levels.isEmpty {
      bytes.append(ascii: ",\"levels\":")
      bytes.append(contentsOf: levels(of: answer, for: reader).bytes)
    }
    bytes.append(ascii: "}\n")
    return bytes
  }

  /// The levels that the visitor may be on, from the lowest up, with the probability of each.
  private func levels(of answer: NearestWorks.Answer, for reader: Reader) -> JSONWriter {
    var json = JSONWriter(reserving: 400)
    json.array(of: answer.levels) { json, share in
      json.object { json in
        json.member("level", share.level.description)
        json.member("name", snapshot.place(share.level).map { name(of: $0, for: reader) })
        json.member("ordinal", snapshot.ordinal(of: share.level))
        json.member("probability", (share.probability * 1e4).rounded() / 1e4)
      }
    }
    return json
  }

  /// The bytes of a work that do not change between answers.
  private func encoded(_ work: Work, for reader: Reader) -> EncodedWork {
    var json = JSONWriter(reserving: 600)
    var start = 0
    json.object { json in
      json.member("type", "Feature")
      json.member("id", work.id.description)
      json.name("geometry")
      json.geometry(work.coordinate.map { .point($0) }, decimals: CoordinateDigits.shown)
      json.member("properties") { json in
        start = json.bytes.count + 1
        json.object { json in
          summary(of: work, to: &json, for: reader)
          json.member("kind", ItemKind.work.rawValue)
          json.member("collection", FeatureKind.items(.work).name)
        }
      }
    }
    var bytes = Array(json.bytes.dropLast(2))
    let end = bytes.count
    if let coordinate = work.coordinate {
      var place = JSONWriter(reserving: 64)
      place.object { $0.members(positionOf: coordinate) }
      bytes.append(UInt8(ascii: ","))
      bytes += place.bytes.dropFirst().dropLast()
    }
    return EncodedWork(bytes: bytes, propertiesStart: start, featureEnd: end)
  }

  /// Writes the members that lists give for a work: identifier, number, title with its language,
  /// artists, place and link.
  func summary(of work: Work, to json: inout JSONWriter, for reader: Reader) {
    let title = reading(work.title, at: work.place, for: reader)
    json.member("id", work.id.description)
    json.member("number", Item.work(work).lastingNumber)
    json.member("title", title.text)
    json.member("language", title.language.description)
    json.member("artists", strings: artistNames(of: work))
    json.member("place", work.place.description)
    json.member("placeNames", strings: names(to: work.place, for: reader))
    json.member("href", reader.links.href(.work(work.id)))
  }

  private func nearestText(_ answer: NearestWorks.Answer, for reader: Reader) -> String {
    guard !answer.found.isEmpty else {
      let within = answer.question.within.map { " within \($0.spoken)" } ?? ""
      return "No work on view\(within).\n" + levelsText(answer, for: reader)
    }
    let asksForLevel = answer.question.level != nil
    var columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("", .right), ("Distance", .right), ("Direction", .left), ("Title", .left),
      ("Artist", .left), ("Place", .left), ("Identifier", .left),
    ]
    if asksForLevel { columns.insert(("Level", .left), at: 5) }
    let asksForProbability = answer.question.errorCircle != nil
    if asksForProbability { columns.insert(("Nearest", .right), at: 3) }
    var table = TextTable(columns)
    for (rank, found) in answer.found.enumerated() {
      let work = snapshot.works[found.position]
      var row = [
        "\(rank + 1)",
        found.walk.map { "\($0.distance.spoken), \(WalkingTime.spoken($0.duration))" }
          ?? found.geodesic.distance.spoken,
        found.geodesic.initialBearing?.spoken ?? "here",
        PlainText.line(reading(work.title, at: work.place, for: reader).text, width: 48),
        PlainText.line(artistNames(of: work).joined(separator: ", "), width: 32),
        PlainText.line(spot(of: work, for: reader), width: 40), work.id.description,
      ]
      if asksForLevel { row.insert(Self.spoken(levelsAway: found.levelsAway), at: 5) }
      if asksForProbability { row.insert(found.probability.map(Percent.spoken) ?? "", at: 3) }
      table.add(row)
    }
    return table.lines + levelsText(answer, for: reader)
  }

  /// The probabilities of levels after an empty line, `In Gallery: Level B 20 %, Level G 40 %.`, or
  /// nothing.
  private func levelsText(_ answer: NearestWorks.Answer, for reader: Reader) -> String {
    guard let building = answer.levels.first?.level.parent.flatMap(snapshot.place) else {
      return ""
    }
    let shares = answer.levels.map { share in
      let level = snapshot.place(share.level).map { name(of: $0, for: reader) }
      return "\(PlainText.line(level ?? share.level.name, width: 32)) "
        + Percent.spoken(share.probability)
    }
    return "\nIn \(PlainText.line(name(of: building, for: reader), width: 48)): "
      + shares.joined(separator: ", ") + ".\n"
  }

  /// The number of levels to a work: `same`, `2 up`, `1 down`; `unknown` where that is not known.
  private static func spoken(levelsAway: Int?) -> String {
    switch levelsAway {
    case nil: "unknown"
    case 0: "same"
    case .some(let levels): levels > 0 ? "\(levels) up" : "\(-levels) down"
    }
  }
}

extension [UInt8] {
  /// Appends the properties that depend on where the question is asked.
  fileprivate mutating func append(wayTo found: NearestWorks.Found) {
    append(ascii: #","distance":"#)
    append(rounded: found.geodesic.distance.value, decimals: 3)
    if let initial = found.geodesic.initialBearing, let final = found.geodesic.finalBearing {
      append(ascii: #","bearing":"#)
      append(rounded: initial.rounded, decimals: 6)
      append(ascii: #","finalBearing":"#)
      append(rounded: final.rounded, decimals: 6)
      append(ascii: #","compass":""#)
      append(contentsOf: initial.compassPoint.rawValue.utf8)
      append(UInt8(ascii: "\""))
    } else {
      append(ascii: #","bearing":null,"finalBearing":null,"compass":null"#)
    }
    if let probability = found.probability {
      append(ascii: #","probability":"#)
      append(rounded: probability, decimals: 4)
    }
    if let walk = found.walk {
      append(ascii: #","walkingDistance":"#)
      append(rounded: walk.distance.value, decimals: 3)
      append(ascii: #","walkingDuration":"#)
      append(rounded: walk.duration, decimals: 1)
      if walk.isStraight { append(ascii: #","walkingBasis":"straight""#) }
    }
    if let levelsAway = found.levelsAway {
      append(ascii: #","levelsAway":"#)
      append(rounded: Double(levelsAway), decimals: 0)
    }
  }
}
