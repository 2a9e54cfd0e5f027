import Catalog
import Exchange
import Notation
import Queries
import Words

extension StructuredData {
  /// The data of a campus, building, level or room: schema.org's Place.
  func place(_ place: Place) -> SafeHTML {
    let position = snapshot.position(of: place.id)
    return element(steps(to: place.id)) { json in
      head("Place", .place(place.id), writer.name(of: place).text, to: &json)
      json.member("description", plain(place.text, at: place.id))
      container(place.id.parent, as: "containedInPlace", to: &json)
      // The position of the campus is its map's, which lies in it all the same.
      switch place {
      case .campus(let campus):
        geo(campus.center, to: &json)
        json.member("address", campus.address)
      case .building(let building):
        geo(building.shape?.center, to: &json)
        json.member("address", building.address)
        hours(building.openingHours, to: &json)
      case .level, .room:
        geo(position?.basis == .own ? position?.coordinate : nil, to: &json)
      }
    }
  }

  /// Hours that are the same in every week. Those that begin on one day may end on the next.
  private func hours(_ hours: OpeningHours?, to json: inout JSONWriter) {
    let days = [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    guard let week = hours?.week else { return }
    // Days of the same hours share an entry, in the order of their first.
    var entries: [(span: Range<Int>, days: [String])] = []
    for (day, spans) in zip(days, week) {
      for span in spans {
        if let index = entries.firstIndex(where: { $0.span == span }) {
          entries[index].days.append(day)
        } else {
          entries.append((span, [day]))
        }
      }
    }
    guard !entries.isEmpty else { return }
    json.array("openingHoursSpecification", of: entries) { json, entry in
      json.object { json in
        json.member("@type", "OpeningHoursSpecification")
        json.member("dayOfWeek", strings: entry.days)
        json.member("opens", Self.clock(entry.span.lowerBound))
        // A whole day ends with its last minute; midnight alone would be its beginning.
        let isWholeDay = entry.span == 0..<24 * 60
        json.member("closes", Self.clock(entry.span.upperBound - (isWholeDay ? 1 : 0)))
      }
    }
  }

  private static func clock(_ minute: Int) -> String {
    let (hour, minute) = ((minute / 60) % 24, minute % 60)
    return (hour < 10 ? "0" : "") + "\(hour)" + (minute < 10 ? ":0" : ":") + "\(minute)"
  }

  /// The data of a tour: schema.org's TouristTrip, its stops in walking order.
  func tour(_ walk: TourItinerary.Answer) -> SafeHTML {
    let tour = walk.tour
    let name = writer.phrase(tour.title, at: tour.campus).text
    return element(steps(to: tour.campus) + [(.tour(tour.id), name)]) { json in
      head("TouristTrip", .tour(tour.id), name, to: &json)
      json.member("description", plain(tour.text, at: tour.campus))
      json.member("itinerary") { json in
        json.object { json in
          json.member("@type", "ItemList")
          json.member("itemListOrder", "https://schema.org/ItemListOrderAscending")
          json.member("numberOfItems", walk.stops.count)
          json.array("itemListElement", of: walk.stops.enumerated()) { json, visited in
            json.object { json in
              json.member("@type", "ListItem")
              json.member("position", visited.offset + 1)
              let stop = visited.element.stop
              let title = writer.title(of: stop, on: tour.campus).text
              json.member("name", title)
              json.member("url", iri(.stop(tour.id, number: visited.element.number)))
              item(stop.subject, called: title, to: &json)
            }
          }
        }
      }
    }
  }

  /// Writes the member `item` with what a stop shows, if the catalogue has it.
  private func item(_ subject: Stop.Subject, called title: String, to json: inout JSONWriter) {
    switch subject {
    case .work(let id):
      guard let work = snapshot.contents.works[id] else { return }
      json.member("item") { json in
        json.object { json in
          let name = writer.phrase(work.title, at: work.place).text
          reference("VisualArtwork", .work(id), name, to: &json)
        }
      }
    case .place(let id): container(id, as: "item", to: &json)
    }
  }

  /// The data of an artist: schema.org's Person.
  func artist(_ artist: Artist) -> SafeHTML {
    let target = Links.Target.artist(artist.id)
    let trail: [Step] = [(.artists, writer.words[.artists]), (target, artist.name)]
    return element(trail) { json in
      head("Person", target, artist.name, to: &json)
      json.member("description", plain(artist.biography, at: artist.campus))
      json.member("birthDate", artist.lifeYears?.isoFrom)
      json.member("deathDate", artist.lifeYears?.isoTo)
    }
  }
}
