/// A setting of the service: its name in flags, in the environment and in a file, and its values.
///
/// A new one is a case and a row of ``definition``; flags, `--print-config`, the article and tests
/// follow from it.
public enum Setting: String, CaseIterable, Hashable, Sendable {
  case database, host, port
  case publicAddress = "public-address"
  case referenceSystems = "reference-systems"
  case numberedStops = "numbered-stops"
  case theme
  case logLevel = "log-level"
  case accessLog = "access-log"
  case metrics
  case connections
  case clientConnections = "client-connections"
  case clientRequests = "client-requests"
  case listeners
  case trustedProxies = "trusted-proxies"
  case proxyUserHeader = "proxy-user-header"
  case proxyRolesHeader = "proxy-roles-header"
  case sessionTime = "session-time"
  case sessionIdleTime = "session-idle-time"
  case requestTime = "request-time"
  case idleTime = "idle-time"
  case contentSize = "content-size"
  case headerFieldSize = "header-field-size"
  case headerSize = "header-size"
  case headerFields = "header-fields"
  case writingTime = "writing-time"
  case jsonSize = "json-size"
  case batchSize = "batch-size"
  case partSize = "part-size"
  case mediaSize = "media-size"
  case mediaCount = "media-count"
  case uploads
  case uploadSpace = "upload-space"
  case uploadTime = "upload-time"
  case signOnAttempts = "sign-on-attempts"
  case walkQueue = "walk-queue"
  case cacheSize = "cache-size"

  /// The values that a setting takes.
  public enum Values: Hashable, Sendable {
    /// Text of any kind; it may be empty where that is the usual value.
    case text
    /// A whole number.
    case whole(ClosedRange<Int>)
    /// A number of seconds.
    case seconds(ClosedRange<Double>)
    /// `true` or `false`.
    case truth
    /// One of these words.
    case words([String])
    /// The address of pages, as ``PublicAddress`` reads it; or nothing.
    case publicAddress
    /// Addresses of IPv4 or IPv6 with commas between them, or nothing.
    case addresses
    /// The name of a header field (RFC 9110, section 5.1); it may be empty where that is the usual value.
    case headerField
    /// Codes of EPSG with commas between them, as ``OfferedSystems`` reads them, or nothing.
    case systems

    /// True if a setting may have several values at once, which a file may give as a list.
    var areSeveral: Bool {
      switch self {
      case .addresses, .systems: true
      case .text, .whole, .seconds, .truth, .words, .publicAddress, .headerField: false
      }
    }
  }

  /// Everything that is known of a setting.
  struct Definition: Sendable {
    let values: Values
    /// The value where none is given, as it would be written; empty for none.
    let usual: String
    let summary: String
    /// True if a service that runs takes another value when it reads its settings again.
    var isReread = true
  }

  /// The values that it takes.
  public var values: Values { definition.values }
  /// The value where none is given, as it would be written; empty for none.
  public var usual: String { definition.usual }
  /// The purpose of the setting, for those who set it.
  public var summary: String { definition.summary }
  /// True if a service that runs takes another value when it reads its settings again.
  public var isReread: Bool { definition.isReread }

  /// The beginning of all names in the environment.
  static let prefix = "DOCENT_"

  /// The name in the environment, such as `DOCENT_PUBLIC_ADDRESS`.
  public var variable: String {
    Self.prefix + rawValue.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The levels of the log, as swift-log names them.
  static let logLevels = ["trace", "debug", "info", "notice", "warning", "error", "critical"]

  var definition: Definition {
    switch self {
    case .database:
      Definition(
        values: .text, usual: "docent.sqlite", summary: "The catalogue's SQLite file.",
        isReread: false)
    case .host:
      Definition(
        values: .text, usual: "127.0.0.1",
        summary: "The interface to listen at; 0.0.0.0 is all of them.", isReread: false)
    case .port:
      Definition(
        values: .whole(0...65_535), usual: "8080",
        summary: "The port to listen at; 0 takes a free one.", isReread: false)
    case .publicAddress:
      Definition(
        values: .publicAddress, usual: "",
        summary:
          "Where the world reaches this service, such as https://art.example.edu, for answers "
          + "that name whole addresses; what requests name as host if left out.")
    case .referenceSystems:
      Definition(
        values: .systems, usual: "",
        summary: "The coordinate reference systems in which /api tells and takes positions besides "
          + "degrees on WGS 84, Web Mercator, and the zones of UTM that campuses lie in.")
    case .numberedStops:
      Definition(
        values: .truth, usual: "",
        summary:
          "Put '01 ', '02 ' before the names of stops, for such apps that sort them by name; "
          + "each campus says so if left out."
      )
    case .theme:
      Definition(
        values: .text, usual: "",
        summary: "A folder with the gallery's own face for pages; 'docent theme new' begins one.")
    case .logLevel:
      Definition(
        values: .words(Self.logLevels), usual: "notice",
        summary: "The least important kind of message that the log has.")
    case .accessLog:
      Definition(
        values: .words(AccessLog.allCases.map(\.rawValue)), usual: AccessLog.none.rawValue,
        summary: "A line on standard output for each request, without what it asks for behind '?'.")
    case .metrics:
      Definition(
        values: .words(MetricsReaders.allCases.map(\.rawValue)),
        usual: MetricsReaders.local.rawValue,
        summary: "Who may read /metrics: all, nobody, or programs of this machine only, whose "
          + "requests no proxy has passed on.")
    case .connections:
      Definition(
        values: .whole(1...1_000_000), usual: "800",
        summary:
          "The most connections at once; more of them wait. Each takes one of the files that "
          + "the system allows a process, often 1024.", isReread: false)
    case .clientConnections:
      Definition(
        values: .whole(0...1_000_000), usual: "200",
        summary: "The most connections at once from one address, trusted proxies aside; 0 for any "
          + "number.")
    case .clientRequests:
      Definition(
        values: .whole(0...1_000_000), usual: "0",
        summary: "The most requests a minute by one client; 0 for any number. All of a campus may "
          + "come from one address.")
    case .listeners:
      Definition(
        values: .whole(0...100_000), usual: "100",
        summary:
          "The most programs that listen for changes at once, each on a connection of its own.",
        isReread: false)
    case .trustedProxies:
      Definition(
        values: .addresses, usual: "127.0.0.1,::1",
        summary: "The proxies that are believed when they say for whom they ask (X-Forwarded-For).")
    case .proxyUserHeader:
      Definition(
        values: .headerField, usual: "",
        summary:
          "The header field in which a proxy that trusted-proxies names tells its user, such "
          + "as X-Remote-User.")
    case .proxyRolesHeader:
      Definition(
        values: .headerField, usual: "X-Remote-Roles",
        summary: "The header field in which it tells the user's roles: author, editor, admin.")
    case .sessionTime:
      Definition(
        values: .seconds(60...2_592_000), usual: "43200",
        summary: "The longest time for which somebody is signed on in a browser, in seconds.")
    case .sessionIdleTime:
      Definition(
        values: .seconds(60...2_592_000), usual: "3600",
        summary: "The longest time for which somebody who does nothing stays signed on, in seconds."
      )
    case .requestTime:
      Definition(
        values: .seconds(1...3_600), usual: "30",
        summary:
          "The longest time from the first byte of a request to its last, in seconds; larger "
          + "writes have writing-time.")
    case .idleTime:
      Definition(
        values: .seconds(1...3_600), usual: "60",
        summary: "The longest time that a connection is kept on which nothing is asked, in seconds."
      )
    case .contentSize:
      Definition(
        values: .whole(0...1_073_741_824), usual: "65536",
        summary: "The largest content of a request, in bytes, but for what is written below /api.")
    case .headerFieldSize:
      Definition(
        values: .whole(1_024...1_048_576), usual: "16384",
        summary: "The longest address, and the longest header field, in bytes.", isReread: false)
    case .headerSize:
      Definition(
        values: .whole(1_024...4_194_304), usual: "65536",
        summary: "The most bytes of all header fields of a request together.", isReread: false)
    case .headerFields:
      Definition(
        values: .whole(8...10_000), usual: "100", summary: "The most header fields of a request.",
        isReread: false)
    case .writingTime, .jsonSize, .batchSize, .partSize, .mediaSize, .mediaCount, .uploads,
      .uploadSpace, .uploadTime, .signOnAttempts, .walkQueue, .cacheSize:
      limitDefinition
    }
  }
}

/// The shape of the lines that tell of requests.
public enum AccessLog: String, CaseIterable, Hashable, Sendable {
  case none, text, json
}

/// Those who may read the measurements of the service.
public enum MetricsReaders: String, CaseIterable, Hashable, Sendable {
  case none, local, all
}

extension Setting.Values: CustomStringConvertible {
  /// The values in words.
  public var description: String {
    switch self {
    case .text: "text"
    case .whole(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .seconds(let range):
      "\(Int(range.lowerBound)) to \(Int(range.upperBound)) seconds"
    case .truth: "true or false"
    case .words(let words): words.joined(separator: ", ")
    case .publicAddress: "http:// or https://, a host, and a path or none"
    case .addresses: "addresses of IPv4 or IPv6 with commas between them"
    case .headerField: "the name of a header field, such as X-Remote-User"
    case .systems: "codes of EPSG with commas between them, such as 26910,2193"
    }
  }
}
