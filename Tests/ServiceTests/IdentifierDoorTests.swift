import Catalog
import Exchange
import Foundation
import HTTPTypes
import Notation
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

/// Answers are crawled, and every identifier that they name is followed to its feature.
@Suite("Identifiers in answers")
struct IdentifierDoorTests {
  /// The members that name things, and the collections in which those may be.
  private static let doors: [String: [String]] = [
    "obstacle": ["paths"], "openingUnknown": ["paths"], "landmark": ["works", "buildings"],
    "level": ["levels"], "work": ["works"], "artistIDs": ["artists"],
  ]

  /// The addresses of all things that an answer names.
  private static func addresses(in json: JSONValue, name: String = "") -> [[String]] {
    switch json {
    case .array(let elements): return elements.flatMap { addresses(in: $0, name: name) }
    case .string(let id):
      return doors[name].map { kinds in [kinds.map { "/api/\($0)/\(id)" }] } ?? []
    case .object(let members):
      var found = members.flatMap { addresses(in: $0.value, name: $0.name) }
      guard let id = json["id"]?.string, !id.hasSuffix("/leg-1") else { return found }
      if let collection = json["collection"]?.string {
        found.append(["/api/\(collection)/\(id)"])
      } else if let kind = (json["kind"]?.string).flatMap(ItemKind.init) {
        found.append(["/api/\(Renderer.plural(kind))/\(id)"])
      } else if name == "tour" {
        found.append(["/api/tours/\(id)"])
      }
      return found
    case .null, .bool, .integer, .number: return []
    }
  }

  private static func follow(_ paths: [String], of catalog: CurrentCatalog) async throws -> Int {
    var followed: Set<String> = []
    for path in paths {
      let answer = try await catalog.answer(path, method: .get, headers: [:])
      #expect(answer.status == .ok, "\(path): \(answer.text.prefix(200))")
      for choice in addresses(in: try JSONValue(parsing: answer.body)) {
        guard followed.insert(choice[0]).inserted else { continue }
        var target: String?
        for address in choice {
          let door = try await catalog.answer(address, method: .get, headers: [:])
          if door.status == .seeOther { target = door.headers[.location] }
        }
        let location = try #require(target, "\(path) names \(choice)")
        let feature = try await catalog.answer(
          ServedData.path(location), method: .get, headers: [:])
        #expect(feature.status == .ok, "\(location)")
      }
    }
    return followed.count
  }

  @Test("lead to features from every answer about the sample campus")
  func sample() async throws {
    let ends = ["bronze-hare", "night-weave", "alder/gallery", "alder/library", "45.0005,-30.0005"]
    var paths: [String] = []
    for from in ends {
      for to in ends {
        for format in ["json", "geojson"] {
          for free in ["true", "false"] {
            paths.append(
              "/api/directions?from=\(from)&to=\(to)&f=\(format)&stepFree=\(free)&along=50"
                + "&alongKinds=work,entrance,stop,stairs,lift,point&depart=2026-05-04T10:30Z")
          }
        }
      }
      paths.append("/api/isochrone?from=\(from)&kinds=work,room,entrance,stop&f=json")
    }
    paths += SiteKind.allCases.filter { $0 != .item(.work) }.map {
      "/api/nearest?lat=45&lon=-30&limit=50&kind=\($0.name)&f=json"
    }
    paths += [
      "/api/matrix?from=\(ends.joined(separator: ";"))&to=\(ends.joined(separator: ";"))",
      "/api/matrix?from=\(ends.joined(separator: ";"))&to=bronze-hare&stepFree=true",
      "/api/tours/first-walk/route?f=json&along=50", "/api/tours/first-walk/route?along=50",
      "/api/nearest?lat=45&lon=-30&limit=50&f=json&walking=true",
    ]
    #expect(try await Self.follow(paths, of: SampleService.catalog) > 10)
  }

  @Test("take no parameters, as no address below /api takes one that it does not have")
  func strangers() async throws {
    for (path, isThere) in [
      ("works/bronze-hare", true), ("stops/first-walk/1", true), ("works/x", false),
    ] {
      let door = try await SampleService.get("/api/\(path)")
      #expect(door.status == (isThere ? .seeOther : .notFound), "\(path)")
      for stranger in ["zz=1", "f=json", "%FF", "="] {
        let answer = try await SampleService.get("/api/\(path)?\(stranger)")
        #expect(answer.status == .badRequest, "\(path)?\(stranger)")
      }
    }
  }

  private static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Data/ubc").path
  private static let isThere = FileManager.default.fileExists(atPath: data)

  @Test("lead to features from answers about a real campus", .enabled(if: isThere))
  func real() async throws {
    let catalog = CurrentCatalog(
      CatalogSnapshot(SourceReader().read([Self.data]).contents, revision: 1),
      published: { _ in nil })
    let snapshot = catalog.renderer.snapshot
    var random = SplitMix64(seed: 4)
    let buildings = snapshot.contents.buildings.keys.sorted()
    var paths: [String] = []
    for _ in 0..<12 {
      let ends = (0..<2).compactMap { _ in buildings.randomElement(using: &random)?.description }
      paths.append(
        "/api/directions?from=\(ends[0])&to=\(ends[1])&stepFree=true&f=json&along=40"
          + "&alongKinds=work,entrance,stairs,building")
    }
    let list = (0..<6).compactMap { _ in buildings.randomElement(using: &random)?.description }
      .joined(separator: ";")
    paths.append("/api/matrix?from=\(list)&to=\(list)&stepFree=true")
    #expect(try await Self.follow(paths, of: catalog) > 30)
  }
}
