public import Exchange

/// What the keeper of a service decides about its answers.
public struct ServiceOptions: Hashable, Sendable {
  /// Where the world reaches this service, for answers that name whole addresses; what requests
  /// name as host where `nil`.
  public let publicAddress: PublicAddress?
  /// Whether names of stops begin with their order in answers to apps that speak to
  /// CollectiveAccess.
  public let numbersStops: Bool

  /// What requests name as host, and plain names, unless told otherwise.
  public init(publicAddress: PublicAddress? = nil, numbersStops: Bool = false) {
    self.publicAddress = publicAddress
    self.numbersStops = numbersStops
  }
}
