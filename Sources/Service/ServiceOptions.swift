public import Exchange
public import Rendering

/// The choices of a service's keeper about its answers.
public struct ServiceOptions: Hashable, Sendable {
  /// The public address of this service, for answers that name whole addresses; where `nil`, they
  /// name the host that requests name.
  public let publicAddress: PublicAddress?
  /// True if names of stops begin with their order in answers to apps that speak to
  /// CollectiveAccess.
  public let numbersStops: Bool
  /// The face that the gallery gives its pages; `nil` for Docent's own.
  public let theme: Theme?
  /// The most programs that listen for changes at once: a choice.
  public let mostListeners: Int
  /// The time between two signs of life to those who listen; proxies end a connection after a minute
  /// of silence.
  public let heartbeat: Duration

  /// The choices of a keeper; unless told otherwise, the host that requests name, and plain names,
  /// and Docent's own face.
  public init(
    publicAddress: PublicAddress? = nil, numbersStops: Bool = false, theme: Theme? = nil,
    mostListeners: Int = 100, heartbeat: Duration = .seconds(15)
  ) {
    self.publicAddress = publicAddress
    self.numbersStops = numbersStops
    self.theme = theme
    self.mostListeners = mostListeners
    self.heartbeat = heartbeat
  }
}
