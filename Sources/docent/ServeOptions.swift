import ArgumentParser
import Foundation
import Notation
import Service

/// The flags of the service's settings: one for each, and the file that holds the others.
struct ServeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with settings, YAML, a line each; flags and the environment go before it.",
      discussion: "Default: $\(ServiceSettings.fileVariable), or none. SIGHUP reads it again.",
      valueName: "file"))
  var settings: String?

  @Option(help: .of(.database)) var database: String?
  @Option(help: .of(.host)) var host: String?
  @Option(help: .of(.port)) var port: String?
  @Option(help: .of(.publicAddress)) var publicAddress: String?
  @Option(help: .of(.referenceSystems)) var referenceSystems: String?
  @Flag(inversion: .prefixedNo, help: ArgumentHelp(Setting.numberedStops.summary))
  var numberedStops: Bool?
  @Option(help: .of(.theme)) var theme: String?
  @Option(help: .of(.logLevel)) var logLevel: String?
  @Option(help: .of(.accessLog)) var accessLog: String?
  @Option(help: .of(.metrics)) var metrics: String?
  @Option(help: .of(.connections)) var connections: String?
  @Option(help: .of(.clientConnections)) var clientConnections: String?
  @Option(help: .of(.clientRequests)) var clientRequests: String?
  @Option(help: .of(.listeners)) var listeners: String?
  @Option(help: .of(.trustedProxies)) var trustedProxies: String?
  @Option(help: .of(.proxyUserHeader)) var proxyUserHeader: String?
  @Option(help: .of(.proxyRolesHeader)) var proxyRolesHeader: String?
  @Option(help: .of(.sessionTime)) var sessionTime: String?
  @Option(help: .of(.sessionIdleTime)) var sessionIdleTime: String?
  @Option(help: .of(.requestTime)) var requestTime: String?
  @Option(help: .of(.idleTime)) var idleTime: String?
  @Option(help: .of(.contentSize)) var contentSize: String?
  @Option(help: .of(.headerFieldSize)) var headerFieldSize: String?
  @Option(help: .of(.headerSize)) var headerSize: String?
  @Option(help: .of(.headerFields)) var headerFields: String?
  @Option(help: .of(.writingTime)) var writingTime: String?
  @Option(help: .of(.jsonSize)) var jsonSize: String?
  @Option(help: .of(.batchSize)) var batchSize: String?
  @Option(help: .of(.partSize)) var partSize: String?
  @Option(help: .of(.mediaSize)) var mediaSize: String?
  @Option(help: .of(.mediaCount)) var mediaCount: String?
  @Option(help: .of(.uploads)) var uploads: String?
  @Option(help: .of(.uploadSpace)) var uploadSpace: String?
  @Option(help: .of(.uploadTime)) var uploadTime: String?
  @Option(help: .of(.signOnAttempts)) var signOnAttempts: String?
  @Option(help: .of(.walkQueue)) var walkQueue: String?
  @Option(help: .of(.cacheSize)) var cacheSize: String?

  /// The flag of `setting`, if it was given.
  private func flag(_ setting: Setting) -> String? {
    switch setting {
    case .database: database
    case .host: host
    case .port: port
    case .publicAddress: publicAddress
    case .referenceSystems: referenceSystems
    case .numberedStops: numberedStops.map { $0 ? "true" : "false" }
    case .theme: theme
    case .logLevel: logLevel
    case .accessLog: accessLog
    case .metrics: metrics
    case .connections: connections
    case .clientConnections: clientConnections
    case .clientRequests: clientRequests
    case .listeners: listeners
    case .trustedProxies: trustedProxies
    case .proxyUserHeader: proxyUserHeader
    case .proxyRolesHeader: proxyRolesHeader
    case .sessionTime: sessionTime
    case .sessionIdleTime: sessionIdleTime
    case .requestTime: requestTime
    case .idleTime: idleTime
    case .contentSize: contentSize
    case .headerFieldSize: headerFieldSize
    case .headerSize: headerSize
    case .headerFields: headerFields
    case .writingTime: writingTime
    case .jsonSize: jsonSize
    case .batchSize: batchSize
    case .partSize: partSize
    case .mediaSize: mediaSize
    case .mediaCount: mediaCount
    case .uploads: uploads
    case .uploadSpace: uploadSpace
    case .uploadTime: uploadTime
    case .signOnAttempts: signOnAttempts
    case .walkQueue: walkQueue
    case .cacheSize: cacheSize
    }
  }

  func validate() throws {
    // A wrong flag is misuse, which is told with the usage, and with what is wrong elsewhere. Without one,
    // that is told as Problems later.
    guard (try? ServiceSettings(flags: flags)) == nil else { return }
    do { _ = try read() } catch {
      throw ValidationError(error.all.map(Self.line).joined(separator: "\n"))
    }
  }

  private static func line(_ problem: Problem) -> String {
    let place = problem.location.map { "\($0): " } ?? ""
    return "\(place)\(problem.message) \(problem.remedy)"
  }

  private var flags: [Setting: String] {
    Dictionary(
      uniqueKeysWithValues: Setting.allCases.compactMap { setting in
        flag(setting).map { (setting, $0) }
      })
  }

  /// The settings that flags, the environment and the file give together, as they are now.
  func read() throws(Problems) -> ServiceSettings {
    let environment = ProcessInfo.processInfo.environment
    let path = settings ?? environment[ServiceSettings.fileVariable]
    let file = path.map { SettingsFile(reading: $0) }
    return try ServiceSettings(flags: flags, environment: environment, file: file)
  }
}

extension ArgumentHelp {
  /// The help of a setting: its purpose, its values and what is usual.
  fileprivate static func of(_ setting: Setting) -> ArgumentHelp {
    let usual = setting.usual.isEmpty ? "" : " Usually \(setting.usual)."
    return ArgumentHelp(setting.summary + usual, valueName: setting.values.valueName)
  }
}

extension Setting.Values {
  /// The name of a value in help.
  fileprivate var valueName: String {
    switch self {
    case .text: "text"
    case .whole: "number"
    case .seconds: "seconds"
    case .truth: "true|false"
    case .words(let words): words.joined(separator: "|")
    case .publicAddress: "address"
    case .addresses: "addresses"
    case .headerField: "name"
    case .systems: "codes"
    }
  }
}
