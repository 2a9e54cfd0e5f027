import ArgumentParser
import Foundation
import HTTPTypes
import Logging
import Service

struct Get: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send one request through the service without a socket, and print the answer.",
    discussion: """
      Example: docent get '/api/nearest?lat=42.3736&lon=-71.1190'
      The exit status is 0 for an answer of 200 to 299, and 1 for any other.
      """)

  @Argument(help: "An address of the service, from its root.") var path: String
  @Flag(name: .shortAndLong, help: "Print the status and header fields first.") var include = false
  @Option(help: ArgumentHelp("The media types wanted.", valueName: "type")) var accept: String?
  @OptionGroup var theme: ThemeOptions
  @OptionGroup var catalog: CatalogOptions

  func run() async throws {
    let current = try await Serving.current(
      catalog, service: ServiceOptions(theme: try await theme.read()))
    var logger = Logger(label: "docent")
    logger.logLevel = .critical
    let answer = try await current.answer(
      path, headers: accept.map { [.accept: $0] } ?? [:], logger: logger)
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
}
