import Foundation
import Hummingbird
import NIOCore
import Notation
import Queries
import Rendering

extension CurrentCatalog {
  func addMeasurements(to router: Router<AskingContext>) {
    router.get(.metrics) { request, context in
      let isLocal = ClientAddress.isLocal(
        peer: context.peer, headers: request.headers, host: request.head.authority,
        publicAddress: self.options.publicAddress)
      guard self.options.metrics == .all || self.options.metrics == .local && isLocal else {
        throw Problem(
          .notFound, "There is nothing at this address.",
          remedy: "Whoever runs this service decides who reads /metrics.")
      }
      let strangers = QueryString(request.uri.query ?? "", known: []).strangerFaults
      guard strangers.isEmpty else { throw ParameterProblems(strangers) }
      let text = self.measured()
      return Response(
        status: .ok,
        headers: [
          .contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store",
          .contentLength: String(text.utf8.count),
        ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
  }

  /// The measurements of requests, and those that are taken when they are asked for.
  func measured() -> String {
    var text = options.observer.measurements.text(helps: Self.helps)
    let renderer = renderer
    var gauges: [(name: String, value: Double?)] = [
      ("docent_snapshot_revision", Double(renderer.snapshot.revision)),
      ("docent_snapshot_age_seconds", Date().timeIntervalSince1970 - secondsSince(renderer)),
      ("docent_database_bytes", databaseSize().map(Double.init)),
      ("docent_kept_answers", Double(keptAnswers.count)),
      ("docent_walks_computing", Double(threadPool.load.busy)),
      ("docent_walks_waiting", Double(threadPool.load.waiting)),
    ]
    let process = ProcessMeasures.read()
    gauges += [
      ("process_cpu_seconds_total", process?.cpuSeconds),
      ("process_resident_memory_bytes", process?.residentBytes),
      ("process_start_time_seconds", process?.startSeconds),
      ("process_open_fds", process?.openFiles), ("process_max_fds", process?.mostFiles),
    ]
    for (name, value) in gauges {
      guard let value else { continue }
      if let help = Self.helps[name] { text += "# HELP \(name) \(help)\n" }
      text += "# TYPE \(name) \(name.hasSuffix("_total") ? "counter" : "gauge")\n"
      text += "\(name) \(MetricsSeries.text(value))\n"
    }
    return text
  }

  /// The purpose of each measurement.
  private static let helps = [
    "docent_requests_total": "Answered requests by route, method and status.",
    "docent_request_duration_seconds":
      "Seconds from a whole request to the first byte of its answer.",
    "docent_refused_requests_total": "Requests that were refused before they were whole.",
    "docent_snapshot_revision": "The revision of the catalogue that answers are made from.",
    "docent_snapshot_age_seconds": "Seconds since answers are made from this revision.",
    "docent_database_bytes": "Bytes of the catalogue's file and its log.",
    "docent_kept_answers": "Pages and files that are kept for the next who asks.",
    "docent_walks_computing": "Walks that are being computed.",
    "docent_walks_waiting": "Walks that wait for a thread.",
    "process_cpu_seconds_total": "Seconds of processor time that were used.",
    "process_resident_memory_bytes": "Bytes of memory that are held.",
    "process_start_time_seconds": "The time since which the program runs, in seconds since 1970.",
    "process_open_fds": "Open files and connections.",
    "process_max_fds": "The most open files and connections.",
  ]
}

/// What the system tells of this program, as proc(5) describes it.
struct ProcessMeasures {
  let cpuSeconds: Double
  let residentBytes: Double
  let startSeconds: Double?
  let openFiles: Double?
  let mostFiles: Double?

  /// The measures now; `nil` where the system has no such files.
  static func read() -> ProcessMeasures? {
    guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return nil }
    // The name in parentheses may hold blanks; the third field is the first behind it.
    let fields = stat[stat.index(after: end)...].split(separator: " ").map { Double($0) }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    guard fields.count > 21, ticks > 0, let user = fields[11], let system = fields[12],
      let start = fields[19], let pages = fields[21]
    else { return nil }
    return ProcessMeasures(
      cpuSeconds: (user + system) / ticks,
      residentBytes: pages * Double(sysconf(Int32(_SC_PAGESIZE))),
      startSeconds: bootSeconds().map { $0 + start / ticks },
      openFiles: (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))
        .map { Double($0.count) },
      mostFiles: mostFilesOfProcess())
  }

  private static func bootSeconds() -> Double? {
    guard let stat = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
      let line = stat.split(separator: "\n").first(where: { $0.hasPrefix("btime ") })
    else { return nil }
    return Double(line.dropFirst(6))
  }

  private static func mostFilesOfProcess() -> Double? {
    guard let limits = try? String(contentsOfFile: "/proc/self/limits", encoding: .utf8),
      let line = limits.split(separator: "\n").first(where: { $0.hasPrefix("Max open files") })
    else { return nil }
    return line.dropFirst("Max open files".count).split(separator: " ").first.flatMap { Double($0) }
  }
}
