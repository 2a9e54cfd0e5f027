import Catalog
import Exchange
import Formats

/// A tour of TourML written in a test.
struct TourMLFigure {
  var namespace = "http://tapintomuseums.org/TourML"
  var metadata = "<tourml:Title xml:lang='en'>Walk</tourml:Title>"
  var body = ""

  /// Adds a stop; `more` stands behind its title.
  mutating func stop(_ id: String, _ more: String = "") {
    body +=
      "<tourml:Stop tourml:id='\(id)' tourml:view='ImageStop'>\n<tourml:Title>Stop \(id)"
      + "</tourml:Title>\(more)</tourml:Stop>\n"
  }

  mutating func connection(_ source: String, _ target: String, _ priority: String? = nil) {
    let priority = priority.map { " tourml:priority='\($0)'" } ?? ""
    body += "<tourml:Connection tourml:srcId='\(source)' tourml:destId='\(target)'\(priority)/>\n"
  }

  mutating func asset(_ id: String, type: String? = nil, _ content: String) {
    let type = type.map { " tourml:type='\($0)'" } ?? ""
    body += "<tourml:Asset tourml:id='\(id)'\(type)>\(content)</tourml:Asset>\n"
  }

  /// Adds an asset that is a position.
  mutating func place(_ id: String, latitude: Double, longitude: Double) {
    asset(
      id, type: "geo",
      "<tourml:Content><tourml:Data>{\"type\":\"Point\",\"coordinates\":[\(longitude),\(latitude)]}"
        + "</tourml:Data></tourml:Content>")
  }

  var text: String {
    "<?xml version='1.0'?>\n<tourml:Tour xmlns:tourml='\(namespace)' xmlns:gml='urn:gml' "
      + "tourml:id='Walk.1'>\n<tourml:TourMetadata>\(metadata)</tourml:TourMetadata>\n\(body)"
      + "</tourml:Tour>\n"
  }

  /// Reads the tour as one of campus x, which is there already.
  func read() throws -> SourceReading { try readForeign(text, name: "walk.xml") }
}

/// Reads text as a document about campus x, which is there already.
func readForeign(_ text: String, name: String, isKnown: Bool = true) throws -> SourceReading {
  let folder = try TemporaryFolder()
  try folder.write(text, to: name)
  return SourceReader(
    languages: isKnown ? [try PlaceID("x"): [.english]] : [:], campus: try Slug("x")
  ).read(["\(folder.path)/\(name)"])
}

extension SourceReading {
  /// The only tour.
  var tour: Tour? { contents.tours.count == 1 ? contents.tours.values.first : nil }

  /// What the stops of the only tour show, by title.
  var stopTitles: [String] {
    (tour?.stops ?? []).map { stop in
      guard case .work(let id) = stop.subject else { return "\(stop.subject.key)" }
      return contents.works[id]?.title.all.first?.text ?? "nothing"
    }
  }

  /// The work of that title.
  func work(_ title: String) -> Work? {
    contents.works.values.first { $0.title.all.contains { $0.text == title } }
  }
}
