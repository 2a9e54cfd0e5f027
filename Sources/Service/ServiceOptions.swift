public import Exchange

/// The choices of a service's keeper about its answers.
public struct ServiceOptions: Hashable, Sendable {
  /// The public address of this service, for answers that name whole addresses; where `nil`, they
  /// name the host that requests name.
  public let publicAddress: PublicAddress?
  /// True if names of stops begin with their order in answers to apps that speak to
  /// CollectiveAccess.
  public let numbersStops: Bool

  /// The choices of a keeper; unless told otherwise, the host that requests name, and plain names.
  public init(publicAddress: PublicAddress? = nil, numbersStops: Bool = false) {
    self.publicAddress = publicAddress
    self.numbersStops = numbersStops
  }
}
