import ArgumentParser
import Foundation
import HTTPTypes
import Logging
import Notation
import Service

struct Get: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send one request through the service without a socket, and print the answer.",
    discussion: """
      Example: docent get '/api/nearest?lat=42.3736&lon=-71.1190'
      Example: docent get /api/undo --method POST --body '{"revision":7}' --token "$TOKEN"
      The exit status is 0 for an answer of 200 to 299, and 1 for any other.
      """)

  @Argument(help: "An address of the service, from its root.") var path: String
  @Flag(name: .shortAndLong, help: "Print the status and header fields first.") var include = false
  @Option(help: ArgumentHelp("The media types wanted.", valueName: "type")) var accept: String?
  @Option(help: "The method, such as POST.") var method = "GET"
  @Option(help: "The content, or @FILE for that of a file.") var body: String?
  @Option(help: ArgumentHelp("The type of the content.", valueName: "type"))
  var contentType = "application/json"
  @Option(help: ArgumentHelp("A further header field, such as 'If-Match: *'.", valueName: "field"))
  var header: [String] = []
  @Option(help: "A token that 'docent token add' made; $DOCENT_TOKEN if left out.")
  var token: String?
  @OptionGroup var theme: ThemeOptions
  @OptionGroup var catalog: CatalogOptions

  func run() async throws {
    let current = try await Serving.current(
      catalog.path, service: ServiceOptions(theme: try await theme.read()))
    var logger = Logger(label: "docent")
    logger.logLevel = .critical
    let answer = try await current.answer(
      path, method: try requestMethod(), headers: try headers(), body: try content(),
      logger: logger)
    if include {
      Terminal.say("HTTP \(answer.status.code)")
      for field in answer.headers { Terminal.say("\(field.name.canonicalName): \(field.value)") }
      Terminal.say("")
    }
    Terminal.print(answer.body)
    // The prompt belongs on a line of its own; a file gets the bytes as they are.
    if isatty(STDOUT_FILENO) == 1, answer.body.last != 0x0A { Terminal.say("") }
    if !(200..<300).contains(answer.status.code) { throw ExitCode(1) }
  }

  private func requestMethod() throws -> HTTPRequest.Method {
    guard let method = HTTPRequest.Method(rawValue: method.uppercased()) else {
      throw ValidationError("--method '\(method)' is no method of HTTP.")
    }
    return method
  }

  private func headers() throws -> HTTPFields {
    var fields = HTTPFields()
    if let accept { fields[.accept] = accept }
    if body != nil { fields[.contentType] = contentType }
    if let token = token ?? ProcessInfo.processInfo.environment["DOCENT_TOKEN"] {
      fields[.authorization] = "Bearer \(token)"
    }
    for text in header {
      let parts = text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else {
        throw ValidationError("--header '\(text)' is no field: write its name, a colon, its value.")
      }
      fields[name] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return fields
  }

  private func content() throws -> [UInt8] {
    guard let body else { return [] }
    guard body.hasPrefix("@") else { return Array(body.utf8) }
    let path = String(body.dropFirst())
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem(
        .unreadableFile, "The file \(path) cannot be read.",
        remedy: "Name a file that is there, or write the content itself.")
    }
    return [UInt8](data)
  }
}
