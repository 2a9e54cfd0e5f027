import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on loopback that speaks CollectiveAccess's JSON service, as well or badly as it is told.
/// It needs no task: the tests that wait for the program hold the threads that tasks would run on.
final class CollectiveServer: Sendable {
  /// One request, as far as the tests ask.
  struct Request: Sendable {
    let target: String
    let authorization: String?
    let body: String

    /// True if the model of a table is asked for, not a page.
    var isModel: Bool { target.contains("/service.php/model/") }

    /// The table and start of a page.
    var page: (table: String, start: Int) {
      let parts = URLComponents(string: target)
      let start = parts?.queryItems?.first { $0.name == "start" }?.value.flatMap { Int($0) }
      return (parts?.path.split(separator: "/").last.map(String.init) ?? "", start ?? 0)
    }
  }
  /// What is answered.
  struct Reply: Sendable {
    var status = HTTPResponseStatus.ok
    var body: String
    var location: String?
    /// Seconds between the head and the body.
    var delay = 0.0
  }

  private let channel: any Channel
  private let seen: Mutex<[Request]>
  private let answer: Mutex<@Sendable (Request) -> Reply>

  /// Every request so far.
  var requests: [Request] { seen.withLock { $0 } }
  /// Its address, with a path below which it is installed.
  var address: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/admin" }
  /// The same with the name and password that it asks for.
  var signedAddress: String { address.replacingOccurrences(of: "//", with: "//ann:secret@") }
  /// Where the pages of objects began that GraphQL was asked for.
  var graphObjects: [Int] {
    requests.compactMap(\.graphPage).filter { $0.table == "ca_objects" }.map(\.start)
  }

  /// What an import from it is told besides the address.
  static let options = ["--as", "collectiveaccess", "--campus", "north", "--patience", "0"]

  init(_ answer: @escaping @Sendable (Request) -> Reply) throws {
    let box = Box()
    channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Handler { box.server?.reply(to: $0) })
        }
      }
      .bind(host: "127.0.0.1", port: 0).wait()
    self.answer = Mutex(answer)
    seen = Mutex([])
    box.server = self
  }

  deinit { try? channel.close().wait() }

  /// Answers otherwise from now on, and forgets what was asked.
  func restart(_ answer: @escaping @Sendable (Request) -> Reply) {
    self.answer.withLock { $0 = answer }
    seen.withLock { $0 = [] }
  }

  private func reply(to request: Request) -> Reply {
    seen.withLock { $0.append(request) }
    let answer = self.answer.withLock { $0 }
    return answer(request)
  }

  private final class Box: @unchecked Sendable {
    private let held = Mutex<Weak>(Weak())
    private struct Weak { weak var server: CollectiveServer? }
    var server: CollectiveServer? {
      get { held.withLock { $0.server } }
      set { held.withLock { $0.server = newValue } }
    }
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    private let answer: (Request) -> Reply?
    private var head: HTTPRequestHead?
    private var body = ""

    init(_ answer: @escaping (Request) -> Reply?) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): (self.head, body) = (head, "")
      case .body(let part): body += String(buffer: part)
      case .end:
        guard let head,
          let reply = answer(
            Request(
              target: head.uri, authorization: head.headers.first(name: "Authorization"), body: body
            ))
        else { return context.close(promise: nil) }
        send(reply, context)
      }
    }

    private func send(_ reply: Reply, _ context: ChannelHandlerContext) {
      var headers = HTTPHeaders([("Content-Length", "\(reply.body.utf8.count)")])
      if let location = reply.location { headers.add(name: "Location", value: location) }
      let head = HTTPResponseHead(version: .http1_1, status: reply.status, headers: headers)
      context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
      let bound = NIOLoopBound((context, self), eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: .milliseconds(Int64(reply.delay * 1000))) {
        let (context, handler) = bound.value
        let body = ByteBuffer(string: reply.body)
        context.write(handler.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(handler.wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }
}

/// Invented records in the shapes of the JSON service.
enum CollectiveRecords {
  static func results(_ results: [String], total: Int) -> String {
    "{\"ok\":true,\"total\":\(total),\"results\":[\(results.joined(separator: ","))]}"
  }

  /// Work `number`, of one of ten artists, in one of three houses.
  static func object(_ number: Int) -> String {
    """
    {"object_id":"\(number)","id":"\(number)","idno":"T.\(number)","display_label":"Work \(number)",
    "ca_objects.access":"1","ca_objects.work_date":"\(1900 + number % 100)",
    "ca_objects.georeference":"Lawn [42.96\(number % 1000),-85.88\(number % 997)]",
    "ca_entities":{"\(number)":{"relation_id":"\(number)","entity_id":"\(number % 10 + 1)",
    "displayname":"Artist \(number % 10 + 1)","labels":{"1":"Artist \(number % 10 + 1)"},
    "relationship_typename":"printed by","relationship_type_code":"printmaker"},
    "9\(number)":{"relation_id":"9\(number)","entity_id":"30","displayname":"Gil Giver",
    "relationship_type_code":"donor"}},
    "ca_storage_locations.location_id":["\(number % 3 + 2)"],
    "ca_objects.inscription":"For \(number)"}
    """
  }

  /// The model of any table: an element that is not usual, and a container.
  static let model = """
    {"ok":true,"art":{"type_info":{"item_id":"1"},"elements":{
    "inscription":{"elements_in_set":{"inscription":{"datatype":"Text"}},"name":"Inscription"},
    "loan":{"elements_in_set":{"loan_from":{"datatype":"Text"},"loan_date":{"datatype":"DateRange"}}},
    "bad name":{"elements_in_set":{"bad name":{"datatype":"Text"}}}}}}
    """

  static func location(_ number: Int) -> String {
    let parent = number == 1 ? "null" : "\"1\""
    let name = number == 1 ? "North" : "House \(number)"
    return """
      {"location_id":"\(number)","id":"\(number)","display_label":"\(name)",
      "ca_storage_locations.parent_id":\(parent),
      "ca_storage_locations.georeference":"[42.96,-85.88]"}
      """
  }

  /// The right answer of a collection of so many objects, with four locations and a tour.
  static func reply(objects: Int, to request: CollectiveServer.Request) -> CollectiveServer.Reply {
    let (table, start) = request.page
    var body: String
    if request.isModel { return CollectiveServer.Reply(body: model) }
    switch table {
    case "ca_objects":
      let numbers = start < objects ? Array(start + 1...min(objects, start + 100)) : []
      body = results(numbers.map(object), total: objects)
    case "ca_storage_locations":
      body = results(start == 0 ? (1...4).map(location) : [], total: 4)
    case "ca_tours":
      let tour = #"{"tour_id":5,"id":5,"display_label":"Walk","ca_tours.access":1}"#
      body = results([tour], total: 1)
    case "ca_tour_stops":
      let stops = [(8, 2), (9, 1)].map { id, rank in
        """
        {"stop_id":\(id),"id":\(id),"display_label":"Stop \(id)","ca_tour_stops.tour_id":"5",
        "ca_tour_stops.rank":"\(rank)","ca_objects.object_id":["\(id)"]}
        """
      }
      body = results(stops, total: 2)
    default: body = results([], total: 0)
    }
    if objects < 0 { body = "" }
    return CollectiveServer.Reply(body: body)
  }
}

// The GraphQL services, in the shapes of Providence 1.8 and 2.0.
extension CollectiveServer.Request {
  /// A variable of a GraphQL request.
  func variable(_ name: String) -> String? {
    let json = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
    return (json?["variables"] as? [String: Any])?[name] as? String
  }

  /// The table and start of a page of GraphQL; `nil` for what is none.
  var graphPage: (table: String, start: Int)? {
    guard target.hasSuffix("/service/Search"), let table = variable("table"),
      let mark = body.range(of: "start: ")
    else { return nil }
    return (table, Int(body[mark.upperBound...].prefix { $0.isNumber }) ?? -1)
  }
}

extension CollectiveRecords {
  static func refusal(_ message: String) -> String {
    "{\"errors\":[{\"message\":\"\(message)\",\"locations\":[]}]}"
  }

  private static func bundle(_ code: String, _ value: String, locale: String? = nil) -> String {
    let quoted = code.replacingOccurrences(of: "\"", with: "\\\"")
    let locale = locale.map { "\"\($0)\"" } ?? "null"
    return """
      {"code":"\(quoted)","values":[{"locale":\(locale),"value":"\(value)","subvalues":null}]}
      """
  }

  /// The template that was asked for and holds `tag`, which comes back as the code of its values.
  private static func template(_ tag: String, in request: CollectiveServer.Request) -> String {
    let json = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any]
    let bundles = (json?["variables"] as? [String: Any])?["bundles"] as? [String]
    return bundles?.first { $0.contains("^\(tag)") } ?? "missing"
  }

  private static func graphRecord(
    _ number: Int, _ table: String, _ request: CollectiveServer.Request
  ) -> String {
    var name = table == "ca_objects" ? "Work \(number)" : number == 1 ? "North" : "House \(number)"
    var bundles: [String] = []
    if table == "ca_objects" {
      bundles = [
        bundle("ca_objects.work_date", "\(1900 + number % 100)"),
        """
        {"code":"ca_objects.description","values":[
        {"locale":"en_US","value":"Words","subvalues":[
        {"code":"description","value":"Words of \(number)"},
        {"code":"description_value_id","value":"77"}]},
        {"locale":"de_DE","value":"Words","subvalues":[
        {"code":"description","value":"Worte"}]}]}
        """,
        bundle("ca_objects.georeference", "Lawn [42.96\(number % 1000),-85.88\(number % 997)]"),
        bundle(template("ca_objects.type_id", in: request), "Sculpture"),
        bundle(
          template("ca_entities.entity_id | ^relationship_typecode | ", in: request),
          [
            (number % 10 + 1, "artist"), (number % 10 + 11, "printmaker"), (2, "donor"),
            (30, "donor"),
          ]
          .map { "\($0) | \($1) | Artist \($0)" }.joined(separator: "|~|")),
        bundle(template("ca_storage_locations.location_id", in: request), "\(number % 3 + 2)"),
      ]
    } else if table == "ca_entities" {
      name = "Artist \(number)"
    } else {
      bundles = [bundle("ca_storage_locations.georeference", "[42.96,-85.88]")]
      if number > 1 { bundles.append(bundle("ca_storage_locations.parent_id", "1")) }
    }
    let part = table == "ca_entities" ? "displayname" : "name"
    bundles.append(
      """
      {"code":"\(table).preferred_labels","values":[{"locale":"en_US","value":"\(name)",
      "subvalues":[{"code":"\(part)","value":"\(name)"}]}]}
      """)
    return """
      {"id":\(number),"table":"\(table)","idno":"T.\(number)",
      "bundles":[\(bundles.joined(separator: ","))]}
      """
  }

  /// A server that has only GraphQL: everything else is not there. One that `isOld` is of 2021.
  static func graphReply(
    objects: Int, to request: CollectiveServer.Request, isOld: Bool = false
  ) -> CollectiveServer.Reply {
    if request.target.hasSuffix("/service/Auth") {
      guard request.variable("user") == "ann", request.variable("password") == "secret" else {
        return CollectiveServer.Reply(
          status: .internalServerError, body: refusal("Authentication failed"))
      }
      return CollectiveServer.Reply(
        body: #"{"ok":true,"data":{"login":{"jwt":"a.b.c","refresh":"d.e.f"}}}"#)
    }
    guard let (table, start) = request.graphPage else {
      return CollectiveServer.Reply(status: .notFound, body: "<html>Not found</html>")
    }
    guard request.variable("jwt") == "a.b.c" else {
      return CollectiveServer.Reply(
        status: .internalServerError, body: refusal("Authentication failed"))
    }
    if isOld {
      let said = #"Cannot query field \"result\" on type \"Result\". Did you mean \"results\"?"#
      return CollectiveServer.Reply(status: .internalServerError, body: refusal(said))
    }
    let total = ["ca_objects": objects, "ca_entities": 20, "ca_storage_locations": 4][table] ?? 0
    let numbers = start < total ? Array(start + 1...min(total, start + 100)) : []
    let records = numbers.map { graphRecord($0, table, request) }
    return CollectiveServer.Reply(
      body: """
        {"data":{"search":{"count":\(total),"result":[\(records.joined(separator: ","))]}}}
        """)
  }
}
