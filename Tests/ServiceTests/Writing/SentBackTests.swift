import Catalog
import Foundation
import HTTPTypes
import Notation
import Rendering
import TestSupport
import Testing

@testable import Service

/// What GET answers, as the content of a write.
@Suite("What was read over HTTP")
struct SentBackTests {
  private static let patch = "application/json-patch+json"

  /// The addresses of the features of a collection, and of media, which are in none.
  private static func addresses(
    _ kind: ItemKind, _ service: WritableService
  ) async throws -> [String] {
    let contents = try await service.store.load().contents
    let name = FeatureKind.items(kind).name
    let start = kind == .media ? "/api/media/" : "/api/collections/\(name)/items/"
    return contents.items.map(\.key).filter { $0.kind == kind }.map { key in
      start + key.id.map { $0 == "/" ? ":" : String($0) }.joined()
    }
  }

  private static func expectNothingChanged(
    _ answer: CurrentCatalog.Exchange, _ path: String
  ) throws {
    #expect(answer.status == .ok, "\(path): \(answer.text)")
    #expect(try answer.json["changes"]?.elements?.isEmpty == true, "\(path): \(answer.text)")
  }

  @Test(
    "can be sent back as it is, of every collection, and changes nothing",
    arguments: [true, false])
  func unchanged(isFull: Bool) async throws {
    let service = try await WritableService(
      isFull ? try FullCatalogue.contents() : SampleCampus.contents)
    for kind in ItemKind.allCases {
      let addresses = try await Self.addresses(kind, service)
      #expect(!addresses.isEmpty || !isFull, "\(kind)")
      for path in addresses.sorted().prefix(20) {
        let read = try await service.send(.get, path, [:])
        #expect(read.status == .ok, "\(path)")
        try Self.expectNothingChanged(
          try await service.send(.put, path, read.text, as: .editor, [.ifMatch: "*"]), path)
        let late = try await service.send(.put, path, read.text, [.ifMatch: "\"x-1\""])
        #expect(late.status == .preconditionFailed)
        let current = try #require(try late.json["current"])
        try Self.expectNothingChanged(
          try await service.send(
            .put, path, String(decoding: current.written, as: UTF8.self), [.ifMatch: "*"]), path)
      }
    }
  }

  /// The sample campus, and another one on which people speak German.
  private static func twoCampuses() throws -> CatalogContents {
    var contents = SampleCampus.contents
    let (german, name) = (try LanguageTag("de"), "Birkenwerder")
    contents.insert(
      .campus(
        Campus(
          id: try PlaceID("birch"), name: try #require(LocalizedText([german: name])),
          languages: [german], timeZone: "Europe/Berlin", center: try SampleCampus.at(0, 900))))
    return contents
  }

  @Test("is on the campus of another place that it is given, which nobody has to say")
  func moved() async throws {
    let service = try await WritableService(try Self.twoCampuses())
    let merge = "application/merge-patch+json"
    // All of what was read, as a merge patch, says no more than PUT of the same does.
    for (id, type) in [
      ("one", merge), ("two", Self.patch), ("three", "application/geo+json"),
      ("four", "whole"), ("five", "told"),
    ] {
      let made = try await service.send(.post, NewWork.collection, NewWork.named(id))
      #expect(made.status == .created, "\(made.text)")
      let path = "\(NewWork.collection)/\(id)"
      let (method, body): (HTTPRequest.Method, String) =
        switch type {
        case merge: (.patch, #"{"properties":{"place":"birch"}}"#)
        case "told": (.patch, #"{"properties":{"place":"birch","campus":"alder"}}"#)
        case Self.patch:
          (.patch, #"[{"op":"replace","path":"/properties/place","value":"birch"}]"#)
        default:
          (
            type == "whole" ? .patch : .put,
            try await service.get(path).text.replacing(
              #""place":"alder""#, with: #""place":"birch""#)
          )
        }
      let answer = try await service.send(
        method, path, body, type: ["whole", "told"].contains(type) ? merge : type,
        [.ifMatch: "*"])
      #expect(answer.status == .ok, "\(type): \(answer.text)")
      let now = try await service.get(path).json["properties"]
      #expect(now?["campus"]?.string == "birch" && now?["place"]?.string == "birch")
      #expect(now?["languageOf"]?["title"]?.string == "en", "A text stays what it was.")
    }
  }

  @Test("is refused for its campus only where that is said, and is another than that of the place")
  func contradicted() async throws {
    let service = try await WritableService(try Self.twoCampuses())
    let merge = "application/merge-patch+json"
    for (type, body) in [
      (
        Self.patch,
        #"""
        [{"op":"replace","path":"/properties/place","value":"birch"},
         {"op":"add","path":"/properties/campus","value":"alder"}]
        """#
      ), (merge, #"{"properties":{"campus":"birch"}}"#),
    ] {
      let answer = try await service.send(
        .patch, NewWork.hare, body, type: type, [.ifMatch: "*"])
      #expect(answer.status == .unprocessableContent)
      #expect(try answer.pointers.contains("/properties/campus"), "\(body): \(answer.text)")
    }
    let nowhere = try await service.send(
      .patch, NewWork.hare, #"{"properties":{"place":"nowhere"}}"#, type: merge, [.ifMatch: "*"])
    #expect(try nowhere.pointers.contains("/properties/place"), "\(nowhere.text)")
    #expect(try !nowhere.pointers.contains("/properties/campus"), "\(nowhere.text)")
  }

  @Test("can be tested by a patch in every member that the answer has")
  func tested() async throws {
    let service = try await WritableService()
    for path in [
      NewWork.hare, "/api/collections/tours/items/first-walk",
      "/api/collections/levels/items/alder:gallery:1",
    ] {
      guard case .object(let members)? = try await service.get(path).json["properties"] else {
        Issue.record("\(path) has no properties.")
        continue
      }
      #expect(members.contains { $0.name == "modifiedRevision" })
      var operations = JSONWriter()
      operations.array(of: members) { json, member in
        json.object { json in
          json.member("op", "test")
          json.member("path", "/properties/\(member.name)")
          json.name("value")
          json.encoded(member.value.written)
        }
      }
      try Self.expectNothingChanged(
        try await service.send(
          .patch, path, String(decoding: operations.bytes, as: UTF8.self), type: Self.patch,
          [.ifMatch: "*"]), path)
    }
  }

  @Test("is a new item under another name")
  func copied() async throws {
    let service = try await WritableService()
    for (collection, id, copy) in [
      ("works", "bronze-hare", "bronze-copy"), ("tours", "first-walk", "walk-copy"),
      ("artists", "tomas-okoro", "tomas-copy"),
    ] {
      let path = "/api/collections/\(collection)/items"
      let text = try await service.get("\(path)/\(id)").text
        .replacing("\"id\":\"\(id)\"", with: "\"id\":\"\(copy)\"")
      let made = try await service.send(.post, path, text)
      #expect(made.status == .created, "\(made.text)")
      #expect(try await service.get("\(path)/\(copy)").status == .ok)
    }
  }

  @Test(
    "is refused where it is no UTF-8, or says that it is something else",
    arguments: [
      ("POST", "/api/collections/works/items", "application/geo+json"),
      ("PATCH", "/api/collections/works/items/bronze-hare", "application/merge-patch+json"),
      ("PATCH", "/api/collections/works/items/bronze-hare", "application/json-patch+json"),
      ("PUT", "/api/collections/works/items/bronze-hare", "application/json"),
      ("POST", "/api/batch", "application/json"), ("POST", "/api/undo", "application/json"),
      ("POST", "/api/tokens", "application/json"),
      ("POST", "/api/tours/first-walk/edits", "application/json"),
    ])
  func encodings(method: String, path: String, type: String) async throws {
    let service = try await WritableService()
    func send(_ body: [UInt8], _ type: String) async throws -> CurrentCatalog.Exchange {
      try await service.catalog.answer(
        path, method: try #require(HTTPRequest.Method(method)),
        headers: [
          .authorization: "Bearer \(try #require(service.tokens[.admin]))", .contentType: type,
          .ifMatch: "*",
        ], body: body)
    }
    let latin = Array(#"{"properties":{"title":"Caf"#.utf8) + [0xE9] + Array(#""}}"#.utf8)
    let answer = try await send(latin, type)
    #expect(answer.status == .badRequest, "\(answer.text)")
    let told = try await send(Array("{}".utf8), "\(type); charset=\"ISO-8859-1\"")
    #expect(told.status == .unsupportedMediaType, "\(told.text)")
    let usual = try await send(Array("{}".utf8), "\(type); charset=UTF-8")
    #expect(usual.status != .unsupportedMediaType)
    #expect(try await service.history().count == 1)
  }
}

extension JSONValue {
  /// The value as text.
  fileprivate var written: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.bytes
  }

  private func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let truth): json.value(truth)
    case .integer(let number): json.value(number)
    case .number(let number): json.value(number)
    case .string(let text): json.value(text)
    case .array(let elements): json.array(of: elements) { $1.write(to: &$0) }
    case .object(let members):
      json.object { json in
        for member in members {
          json.name(member.name)
          member.value.write(to: &json)
        }
      }
    }
  }
}
