import Catalog
import Foundation
import HTTPTypes
import Notation
import Queries
import TestSupport
import Testing

@testable import Service

@Suite("What is wrong with a question")
struct NamedFaultTests {
  /// The parameters that an answer names, in the order of its errors.
  private static func parameters(_ answer: CurrentCatalog.Exchange) throws -> [String] {
    (try answer.json["errors"]?.elements ?? []).compactMap { $0["parameter"]?.string }
  }

  @Test("is told of each name that there is not, by its own parameter")
  func unknownNames() async throws {
    let here = "/api/nearest?lat=45&lon=-30"
    for (query, expected, status) in [
      ("&campus=nope&level=nope", ["level", "campus"], HTTPResponse.Status.notFound),
      ("&campus=nope&tour=nope&level=nope", ["level", "tour", "campus"], .notFound),
      ("&kind=entrance&level=nope&campus=nope", ["level", "campus"], .notFound),
      ("&campus=alder/gallery", ["campus"], .badRequest),
      ("&campus=alder/gallery&limit=x", ["limit", "campus"], .badRequest),
      ("&level=alder/gallery", ["level"], .badRequest),
      ("&kind=entrance&level=alder", ["level"], .badRequest),
      ("&tour=nope", ["tour"], .notFound),
    ] {
      let answer = try await SampleService.get(here + query)
      #expect(answer.status == status, "\(query): \(answer.text)")
      #expect(try Self.parameters(answer) == expected, "\(query): \(answer.text)")
    }
    let building = try await SampleService.get("\(here)&level=alder/gallery")
    #expect(building.text.contains("'alder/gallery' is a building, not a level."))
    #expect(building.text.contains("alder/gallery/1") && !building.text.contains("alder/library/1"))
    let room = try await SampleService.get("\(here)&level=alder/gallery/1/east-room")
    #expect(room.text.contains("Use its own: alder/gallery/1."), "\(room.text)")
  }

  @Test(
    "is told of the sheet of a list, where only its number is wrong",
    arguments: ["/artists", "/campuses/alder/works", "/places/alder"])
  func sheets(path: String) async throws {
    let answer = try await SampleService.get("\(path)?f=json&page=0")
    #expect(answer.status == .badRequest)
    #expect(try Self.parameters(answer) == ["page"], "\(answer.text)")
  }

  @Test("is told of the stops and the time of a walk")
  func walks() async throws {
    let tour = try #require(SampleCampus.snapshot.tours.first { $0.id.description == "first-walk" })
    let number = try #require(tour.stopNumbers.last)
    let route = "/api/tours/first-walk/route?"
    for (query, expected) in [
      ("first=888888&last=999999", ["first", "last"]), ("last=999999", ["last"]),
      ("first=\(number)&last=\(number)", ["last"]), ("return=true&last=\(number)", ["last"]),
      ("from=45.2,-30&minutes=0", ["minutes"]), ("first=888888&minutes=x", ["minutes", "first"]),
      ("from=45.2,-30&minutes=0&last=999999", ["last", "minutes"]),
      ("order=x&first=888888&last=999999", ["order", "first", "last"]),
    ] {
      let answer = try await SampleService.get(route + query)
      #expect(answer.status.code >= 400, "\(query)")
      #expect(try Self.parameters(answer) == expected, "\(query): \(answer.text)")
    }
  }

  @Test("is told of what says where a page of features begins, and does not")
  func pagesOfFeatures() async throws {
    let items = "/api/collections/buildings/items?"
    for (query, expected) in [
      ("ahead=alder:gallery", ["ahead"]), ("after=alder:gallery&before=alder:library", ["before"]),
      ("ahead=alder:gallery&limit=x", ["limit", "ahead"]),
    ] {
      let answer = try await SampleService.get(items + query)
      #expect(answer.status == .badRequest, "\(query)")
      #expect(try Self.parameters(answer) == expected, "\(query): \(answer.text)")
    }
  }

  @Test("is told of each end in a list, and of an end that is wrong twice, once")
  func listedEnds() async throws {
    let answer = try await SampleService.get("/api/matrix?from=none;bronze-hare;91,0;none&to=nope")
    #expect(answer.status == .badRequest)
    #expect(try Self.parameters(answer) == ["from", "from", "to"], "\(answer.text)")
    let list = try await SampleService.get("/api/matrix?from=none;nope&to=bronze-hare")
    #expect(list.status == .notFound)
    #expect(list.text.contains("2 things are wrong with parameter 'from'."), "\(list.text)")
  }

  @Test("is told of each end of a walk of which nobody knows where it is")
  func unplacedEnds() async throws {
    var contents = SampleCampus.contents
    for id in ["alder/attic", "alder/cellar"] {
      contents.insert(
        .building(
          Building(
            id: try PlaceID(id), name: try #require(LocalizedText([.english: id])), shape: nil)))
    }
    let catalog = CurrentCatalog(CatalogSnapshot(contents, revision: 1), published: { _ in nil })
    for (path, expected) in [
      ("/api/directions?from=alder/attic&to=alder/cellar", ["from", "to"]),
      ("/api/directions?from=bronze-hare&to=alder/cellar", ["to"]),
      ("/api/isochrone?from=alder/attic", ["from"]),
      ("/api/matrix?from=bronze-hare;alder/attic&to=alder/cellar", ["from", "to"]),
    ] {
      let answer = try await catalog.answer(path)
      #expect(answer.status == .notFound, "\(path): \(answer.text)")
      #expect(try Self.parameters(answer) == expected, "\(path): \(answer.text)")
      #expect(answer.text.contains("does not say where the building alder/"), "\(answer.text)")
    }
  }
}
