import Catalog
import Exchange
import Geodesy
import Notation
public import Queries

extension Renderer {
  /// A place and what it holds, as JSON or for a terminal. A format that it does not have comes as
  /// JSON.
  public func browse(_ answer: Browse.Answer, as format: Format, for reader: Reader) -> Rendered {
    let language = language(for: reader, on: answer.trail.first?.id)
    if format == .text {
      return Rendered(text: browseText(answer, for: reader), language: language)
    }
    var json = JSONWriter()
    json.object { json in
      json.name("trail")
      json.array(of: answer.trail) { json, place in
        json.object { members(of: place, to: &$0, for: reader) }
      }
      json.name("places")
      json.array(of: answer.children) { json, child in
        json.object { json in
          members(of: child.place, to: &json, for: reader)
          json.member("placeCount", child.placeCount)
          json.member("workCount", child.workCount)
        }
      }
      json.name("works")
      json.array(of: answer.works) { json, work in
        json.object { json in
          summary(of: work, to: &json, for: reader)
          json.member("status", work.status.rawValue)
          json.members(positionOf: work.coordinate)
        }
      }
      json.name("tours")
      json.array(of: answer.tours) { json, tour in
        let title = reading(tour.title, at: tour.campus, for: reader)
        json.object { json in
          json.member("id", tour.id.description)
          json.member("number", Item.tour(tour).lastingNumber)
          json.member("title", title.text)
          json.member("language", title.language.description)
          json.member("stopCount", tour.stops.count)
          json.member("href", reader.links.href(.tour(tour.id)))
        }
      }
      json.name("entrances")
      json.array(of: answer.entrances) { json, entrance in
        json.object { fields(of: .entrance(entrance), to: &$0, for: reader) }
      }
    }
    return Rendered(json, as: .json, language: language)
  }

  /// Writes the members that lists give for a place: identifier, kind, name with its language, and
  /// link; for a level its ordinal and short name, too.
  func members(of place: Place, to json: inout JSONWriter, for reader: Reader) {
    json.member("id", place.id.description)
    json.member("kind", place.kind.rawValue)
    json.member("name", name(of: place, for: reader))
    json.member(
      "language",
      place.name.map { reading($0, at: place.id, for: reader).language.description })
    if case .level(let level) = place {
      json.member("ordinal", level.ordinal)
      json.member("shortName", level.shortName)
    }
    json.member("href", reader.links.href(.place(place.id)))
  }

  private func browseText(_ answer: Browse.Answer, for reader: Reader) -> String {
    var text = ""
    if !answer.trail.isEmpty {
      let names = answer.trail.map { PlainText.line(name(of: $0, for: reader), width: 60) }
      text += names.joined(separator: " › ") + "\n"
    }
    var sections: [String] = []
    if !answer.children.isEmpty {
      var table = TextTable([("Place", .left), ("Works", .right), ("Identifier", .left)])
      for child in answer.children {
        table.add([
          PlainText.line(name(of: child.place, for: reader), width: 60), String(child.workCount),
          child.place.id.description,
        ])
      }
      sections.append(table.lines)
    }
    if !answer.works.isEmpty {
      var table = TextTable([
        ("Work", .left), ("Artist", .left), ("Status", .left), ("Identifier", .left),
      ])
      for work in answer.works {
        table.add([
          PlainText.line(reading(work.title, at: work.place, for: reader).text, width: 60),
          PlainText.line(artistNames(of: work).joined(separator: ", "), width: 32),
          work.status.rawValue, work.id.description,
        ])
      }
      sections.append(table.lines)
    }
    if !answer.tours.isEmpty {
      var table = TextTable([("Tour", .left), ("Stops", .right), ("Identifier", .left)])
      for tour in answer.tours {
        table.add([
          PlainText.line(reading(tour.title, at: tour.campus, for: reader).text, width: 60),
          String(tour.stops.count), tour.id.description,
        ])
      }
      sections.append(table.lines)
    }
    if !answer.entrances.isEmpty {
      var table = TextTable([("Entrance", .left), ("Accessible", .left), ("Identifier", .left)])
      for entrance in answer.entrances {
        table.add([
          PlainText.line(
            words(entrance.name, at: entrance.id, for: reader) ?? entrance.id.name, width: 60),
          entrance.isAccessible.map { $0 ? "yes" : "no" } ?? "not known",
          entrance.id.description,
        ])
      }
      sections.append(table.lines)
    }
    if sections.isEmpty {
      sections.append(answer.trail.isEmpty ? "The catalogue is empty.\n" : "Nothing is here yet.\n")
    }
    return text + (text.isEmpty ? "" : "\n") + sections.joined(separator: "\n")
  }
}
