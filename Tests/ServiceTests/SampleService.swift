import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Queries
import TestSupport

@testable import Service

/// The sample campus behind the real router.
enum SampleService {
  private static let alder = SampleCampus.snapshot.campuses[0].id
  static let catalog = CurrentCatalog(
    SampleCampus.snapshot,
    published: { file in
      ["hare.jpg", "evil.js", "evil.svg"].contains { file == .media(SampleService.alder, name: $0) }
        ? MediaBytes([0xFF, 0xD8, 0xFF], digest: "ffd8ff") : nil
    }, options: options)
  /// Hundreds of tests ask at once, on a machine that may have little time for them.
  private static let options = {
    var options = ServiceOptions()
    options.walkQueue = 10_000
    return options
  }()

  /// What `GET address` answers.
  static func get(
    _ address: String, headers: HTTPFields = [:], method: HTTPRequest.Method = .get
  ) async throws -> CurrentCatalog.Exchange {
    try await catalog.answer(address, method: method, headers: headers)
  }
}

extension CurrentCatalog.Exchange {
  /// The content as text.
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension SampleService {
  /// A page of a telephone, in which the addresses of `https://docent.test` are those of `catalog`,
  /// behind a host that leaves a field out of the headers.
  static func browse(
    _ catalog: CurrentCatalog = catalog, width: Int = 390, without field: HTTPField.Name? = nil
  ) async throws -> BrowserPage {
    try await BrowserPage(width: width) { url in
      var address = url.path(percentEncoded: true)
      if let query = url.query(percentEncoded: true) { address += "?" + query }
      let answer = try await catalog.answer(
        address, method: .get, headers: [.accept: "text/html"])
      return BrowserPage.Answer(
        status: answer.status.code,
        headers: answer.headers.filter { $0.name != field }.map { ($0.name.rawName, $0.value) },
        body: answer.body)
    }
  }

  /// Such a page, on which a lift leads to the stops on a floor: the sample has none.
  static func browse(
    _ catalog: CurrentCatalog = catalog, byTheLiftTo floor: String
  ) async throws -> BrowserPage {
    try await BrowserPage { url in
      let answer = try await catalog.answer(
        url.path(percentEncoded: true), method: .get, headers: [.accept: "text/html"])
      let text = String(decoding: answer.body, as: UTF8.self)
        .replacing("\"floor\":\"\(floor)\"", with: "\"floor\":\"\(floor)\",\"by\":\"by the lift\"")
      return BrowserPage.Answer(
        status: answer.status.code,
        headers: answer.headers.filter { $0.name != .contentLength }
          .map { ($0.name.rawName, $0.value) }, body: Array(text.utf8))
    }
  }
}
