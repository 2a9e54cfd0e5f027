import Catalog
public import Exchange
public import Foundation
import Hummingbird
public import Notation
public import Rendering

/// The choices of a service's keeper about its answers.
public struct ServiceOptions: Sendable {
  /// The public address of this service, for answers that name whole addresses; where `nil`, they
  /// name the host that requests name.
  public let publicAddress: PublicAddress?
  /// The reference systems that are offered besides the usual ones.
  let systems: [FeatureSystem]
  /// True if names of stops begin with their order in answers to apps that speak to
  /// CollectiveAccess; `nil` where each campus decides.
  public let numbersStops: Bool?
  /// The face that the gallery gives its pages; `nil` for Docent's own.
  public let theme: Theme?
  /// The form of the lines that tell of requests.
  let accessLog: AccessLog
  /// Those who may read the measurements.
  let metrics: MetricsReaders
  /// The observer of all requests.
  let observer: RequestObserver
  let limits: RequestLimits
  var writing: WritingLimits
  /// The most answers that wait for a thread that computes walks.
  var walkQueue: Int
  /// The most bytes of half the answers that are kept.
  let cacheSize: Int
  let trustedProxies: ProxyList?
  /// The most connections of one address; 0 for any number.
  let clientConnections: Int
  private let clientRate: ClientRate?
  /// The proxy that signs people on; `nil` where only tokens do.
  public let signOn: ProxySignOn?
  /// The most programs that listen for changes at once: a choice.
  public let mostListeners: Int
  /// The time between two signs of life to those who listen; proxies end a connection after a minute
  /// of silence.
  public let heartbeat: Duration

  /// The longest time of a session, in seconds.
  public let sessionTime: TimeInterval
  /// The longest time in which a session is not used, in seconds.
  public let sessionIdleTime: TimeInterval

  static let usualWalkQueue = 64
  static let usualCacheSize = 16 << 20

  /// The choices of a keeper about answers; unless told otherwise, the host that requests name, and
  /// plain names, and Docent's own face.
  public init(
    publicAddress: PublicAddress? = nil, numbersStops: Bool? = nil, theme: Theme? = nil,
    signOn: ProxySignOn? = nil, mostListeners: Int = 100, heartbeat: Duration = .seconds(15),
    sessionTime: TimeInterval = 43_200, sessionIdleTime: TimeInterval = 3_600
  ) {
    self.sessionTime = sessionTime
    self.sessionIdleTime = sessionIdleTime
    self.signOn = signOn
    self.publicAddress = publicAddress
    systems = []
    self.numbersStops = numbersStops
    self.theme = theme
    accessLog = .none
    metrics = .local
    observer = RequestObserver()
    limits = RequestLimits()
    writing = WritingLimits()
    walkQueue = Self.usualWalkQueue
    cacheSize = Self.usualCacheSize
    trustedProxies = nil
    clientConnections = 0
    clientRate = nil
    self.mostListeners = mostListeners
    self.heartbeat = heartbeat
  }

  /// The choices that `settings` hold, with the theme that they name.
  ///
  /// Throws a Problem where users are taken from header fields, and nobody said of which proxies.
  public init(
    _ settings: ServiceSettings, theme: Theme?, observer: RequestObserver
  ) throws(Problem) {
    let trustedProxies = settings.text(.trustedProxies).flatMap(ProxyList.init)
    if let user = settings.text(.proxyUserHeader) {
      // What is usual says who passes requests on, not whom anybody gave the right to name people.
      let isNamed = settings[.trustedProxies].origin != .usual
      signOn = try ProxySignOn(
        userField: user, rolesField: settings[.proxyRolesHeader].text,
        proxies: isNamed ? trustedProxies ?? .none : .none)
    } else {
      signOn = nil
    }
    self.trustedProxies = trustedProxies
    publicAddress = settings.text(.publicAddress).flatMap(PublicAddress.init)
    systems = settings.text(.referenceSystems).flatMap(OfferedSystems.init)?.systems ?? []
    numbersStops = settings.text(.numberedStops).map { $0 == "true" }
    self.theme = theme
    accessLog = settings.word(.accessLog) ?? .none
    metrics = settings.word(.metrics) ?? .local
    self.observer = observer
    limits = settings.limits
    writing = settings.writingLimits
    walkQueue = settings.whole(.walkQueue)
    cacheSize = settings.whole(.cacheSize)
    clientConnections = settings.whole(.clientConnections)
    mostListeners = settings.whole(.listeners)
    heartbeat = .seconds(15)
    sessionTime = settings.seconds(.sessionTime)
    sessionIdleTime = settings.seconds(.sessionIdleTime)
    let rate = settings.whole(.clientRequests)
    clientRate = rate > 0 ? ClientRate(perMinute: rate) : nil
  }

  /// Counts a request against what its client may send. A `too-many-requests` Problem, whose value is
  /// the seconds to wait, where that is used up.
  func admit(_ request: Request, from context: AskingContext) throws(Problem) {
    guard let clientRate, let peer = context.peer else { return }
    let client = ClientAddress.client(
      peer: peer, forwarded: request.headers[values: .forwardedFor], trusting: trustedProxies)
    guard let seconds = clientRate.take(client) else { return }
    throw Problem(
      .tooManyRequests,
      """
      More than \(clientRate.perMinute) requests a minute came from where you are; the next may come \
      in \(seconds, as: .value) seconds.
      """,
      remedy: "Wait, or ask whoever runs this service for more.")
  }
}
