import Catalog
import Foundation
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import Notation
import ServiceLifecycle

/// The service on a socket.
public struct Server: Sendable {
  /// The door that requests are let in by.
  public let front: ServiceFront
  /// The most connections at once; more of them wait.
  public let connections: Int
  /// The name or number of the interface to listen at.
  public let host: String
  /// The port to listen at; 0 takes a free one.
  public let port: Int

  /// A service of what is behind `front`, at `host` and `port`.
  public init(_ front: ServiceFront, host: String, port: Int, connections: Int) {
    self.front = front
    self.connections = connections
    self.host = host
    self.port = port
  }

  /// Serves until SIGTERM or SIGINT, then lets open requests finish. `started` is told the address
  /// once it listens; `alongside` runs as long as the service does.
  ///
  /// A port in use, and a host that is not this machine's, are Problems.
  public func run(
    logger: Logger, started: @escaping @Sendable (String) -> Void,
    alongside: @escaping @Sendable () async throws -> Void
  ) async throws {
    let host = host
    let front = front
    var application = Application(
      responder: front,
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [RequestGuardInstaller(front.requestGuard), HangUpHandler()],
          httpDecoderConfiguration: front.catalog.options.limits.decoder)),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(connections)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? 0
        started("http://\(host.contains(":") ? "[\(host)]" : host):\(port)/")
      },
      logger: logger)
    application.addServices(Companion(work: alongside))
    do {
      try await application.runService()
    } catch let error where error is SocketAddressError || error is SocketAddressError.UnknownHost {
      throw Problem(
        .addressInUse, "There is no interface '\(host)' on this machine.",
        remedy: "Use --host 127.0.0.1, or 0.0.0.0 for every interface.")
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw Problem(
        .addressInUse, "Port \(port) at \(host) is in use by another program.",
        remedy: "Stop that program, or choose another port with --port.")
    } catch let error as IOError where error.errnoCode == EADDRNOTAVAIL || error.errnoCode == EACCES
    {
      throw Problem(
        .addressInUse, "This machine does not let Docent listen at \(host), port \(port).",
        remedy: "Use --host 127.0.0.1, or 0.0.0.0 for every interface, and a port above 1023.")
    }
  }
}

extension RequestLimits {
  /// The limits that the decoder keeps.
  var decoder: HTTP1Channel.Configuration.DecoderConfiguration {
    HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: headerField, maxHeaderListSize: headerList,
      maxHeaderFieldCount: headerCount)
  }
}

/// Work that ends when the service does.
private struct Companion: Service {
  let work: @Sendable () async throws -> Void

  func run() async throws {
    try await cancelWhenGracefulShutdown { try await work() }
  }
}
