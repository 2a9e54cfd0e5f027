import Catalog
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import Notation
import Rendering

/// Stands between the bytes of a connection and the service, and passes on whole requests only.
///
/// What is too long, too slow or no HTTP gets its status, and the connection ends; requests that
/// came before it on the connection get their answers first. A request is passed on when all of its
/// content is there, which is little; only what is written at length is passed on as it comes.
final class RequestGuard: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: RequestLimits
  /// Told of each request that is refused here.
  private let isRefusing: (RequestObserver.Observation) -> Void
  /// The head of the request that is coming, once it is whole.
  private var head: HTTPRequestHead?
  /// The time of the first byte of the request that is coming, or came last.
  private var begun = NIODeadline.now()
  /// True if the content of the request that is coming is handed on as it comes.
  private var isStreaming = false
  /// The largest content of the request that is coming.
  private var mostContent = 0
  /// The time from which the content has been coming too long.
  private var lastMoment = NIODeadline.distantFuture
  /// The beginning of a request whose content is on its way.
  private var held: [HTTPServerRequestPart] = []
  private var heldBytes = 0
  /// True if a request has begun to come and is not whole.
  private var isComing = false
  /// The part of the request that its next bytes belong to.
  private var stage = RequestStage.firstLine
  /// The bytes of the line so far.
  private var lineLength = 0
  /// The bytes of the last and of the longest word of the first line so far.
  private var word = (last: 0, longest: 0)
  /// True if the request that is coming, or came last, is answered without content.
  private var isHead = false
  /// Requests that were passed on and are not answered yet.
  private var openCount = 0
  /// The reason why the connection ends when those are answered.
  private var refusal: (problem: Problem, details: [UInt8], id: String)?
  /// The header that is coming, byte by byte, until it is whole: what it says of the request is for
  /// the answer also where it cannot be decoded.
  private(set) var header = RequestHeader()
  /// The problem of a header that goes on: it is told at its end, or when that takes too long.
  private var late: Problem?
  /// True if its client has as many connections as it may, so that this one ends at once.
  var isFull = false
  /// True if the request that is coming, or came, is the last: its answer says so, and whatever
  /// comes behind it is dropped.
  private var isLast = false
  /// True if the last request has come.
  private var isOver = false
  /// True if the connection ends: whatever comes is dropped.
  private(set) var isEnding = false
  private var quietSince = NIODeadline.now()
  /// The place of the guard among the handlers of its connection.
  private var ownContext: ChannelHandlerContext?
  private var deadline: Scheduled<Void>?
  private var idleCheck: Scheduled<Void>?

  init(
    _ limits: RequestLimits, isRefusing: @escaping (RequestObserver.Observation) -> Void = { _ in }
  ) {
    self.limits = limits
    self.isRefusing = isRefusing
  }

  // MARK: What comes

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard refusal == nil, !isOver else { return }
    let part = unwrapInboundIn(data)
    switch part {
    case .head(let head): take(head, context)
    case .body(let bytes):
      heldBytes += bytes.readableBytes
      guard heldBytes <= mostContent else {
        let problem = Problem.contentTooLarge(mostContent)
        return isStreaming ? cut(problem, context) : refuse(problem, context)
      }
      guard !isStreaming, heldBytes > limits.content else {
        if isStreaming {
          deadline?.cancel()
          deadline = nil
          return context.fireChannelRead(data)
        }
        return held.append(part)
      }
      held.append(part)
      stream(context)
    case .end:
      isStreaming = false
      for part in held { context.fireChannelRead(wrapInboundOut(part)) }
      openCount += held.isEmpty ? 0 : 1
      held = []
      heldBytes = 0
      head = nil
      isComing = false
      stage = .firstLine
      lineLength = 0
      word = (0, 0)
      deadline?.cancel()
      deadline = nil
      isOver = isLast
      context.fireChannelRead(data)
    }
  }

  private func take(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    self.head = head
    header.reset()
    isHead = head.method == .HEAD
    // Nothing is read behind an offer of another protocol, which is passed over; and who speaks
    // HTTP/1.0 waits for the end of the connection, unless he says that it is to be kept.
    isLast =
      !head.isKeepAlive || head.method == .CONNECT || head.headers.contains(name: "upgrade")
    // RFC 9112 section 3.2.
    let hosts = head.headers[canonicalForm: "host"].count
    guard hosts == 1 || hosts == 0 && head.version == .http1_0 else {
      return refuse(
        Problem(
          .badRequest, "The request has \(hosts == 0 ? "no" : "more than one") field 'Host'.",
          remedy: "Send one, as RFC 9112 asks in section 3.2."), context)
    }
    if let host = head.headers.first(name: "host"), !HostField.isWellFormed(host) {
      return refuse(
        Problem(
          .badRequest, "The field 'Host' names no host: '\(host.prefix(80))'.",
          remedy: "Send that of the address, with its port if it has one, as example.org:8080."),
        context)
    }
    let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    mostContent = limits.most(head)
    guard length <= mostContent else { return refuse(.contentTooLarge(mostContent), context) }
    guard length > 0 || head.headers.contains(name: "transfer-encoding") else {
      openCount += 1
      return context.fireChannelRead(wrapInboundOut(.head(head)))
    }
    stage = length > 0 ? .content(length) : .chunks
    held = [.head(head)]
    // Not in the middle of the answer before it, nor to HTTP/1.0 (RFC 9110, section 10.1.1): who
    // gets no word sends the content after a while.
    let expects = head.headers.first(name: "expect")?.lowercased() == "100-continue"
    if expects, openCount == 0, head.version != .http1_0 {
      let goOn = HTTPResponseHead(version: head.version, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(goOn)), promise: nil)
    }
    if length > limits.content { stream(context) }
  }

  /// Hands on what is held of a request, and from now on what comes of it.
  private func stream(_ context: ChannelHandlerContext) {
    isStreaming = true
    openCount += 1
    lastMoment = .now() + limits.writingTime
    for part in held { context.fireChannelRead(wrapInboundOut(part)) }
    held = []
  }

  /// Takes bytes before they are decoded; `false` if they are not to be.
  func admits(_ bytes: ByteBuffer) -> Bool {
    guard refusal == nil, !isOver else { return false }
    if head == nil, isComing { header.append(bytes) }
    guard let late else { return true }
    // More than any header may have is no reason to go on reading.
    if header.isWhole || header.count > limits.headerField + limits.headerList, let ownContext {
      refuse(late, ownContext)
    }
    return false
  }

  /// Refuses a header that cannot be decoded with `problem`, once the rest of it is there: it may name
  /// the request.
  private func refuseLate(_ problem: Problem, _ context: ChannelHandlerContext) {
    guard late == nil, refusal == nil else { return }
    guard !header.isWhole else { return refuse(problem, context) }
    late = problem
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limits.headerRestTime) {
      self.refuse(problem, context)
    }
  }

  /// Bytes have come, before it is known what they mean: the number of them that belong together and
  /// are to be decoded before the next are looked at. No request begins amid them.
  func watch(_ bytes: ByteBuffer) -> Int {
    switch stage {
    case .firstLine, .fields: return watchHeader(bytes.readableBytesView)
    case .content(let count):
      let taken = min(count, bytes.readableBytes)
      stage = taken < count ? .content(count - taken) : .chunks
      return taken
    case .chunks:
      // What follows the last of them is a line of its own.
      let view = bytes.readableBytesView
      return view.firstIndex(of: UInt8(ascii: "\n")).map { $0 - view.startIndex + 1 } ?? view.count
    }
  }

  /// Looks as far as the empty line that ends the header fields.
  private func watchHeader(_ bytes: ByteBufferView) -> Int {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\r"): continue
      case UInt8(ascii: "\n"):
        // An empty line before the first is passed over (RFC 9112, section 2.2).
        let isEmpty = lineLength == 0
        lineLength = 0
        if stage == .fields, isEmpty {
          header.isWhole = true
          return index + 1
        }
        if !isEmpty { stage = .fields }
      default:
        if !isComing { begun = .now() }
        isComing = true
        lineLength += 1
        guard stage == .firstLine else { continue }
        word.last = byte == UInt8(ascii: " ") ? 0 : word.last + 1
        word.longest = max(word.longest, word.last)
      }
    }
    return bytes.count
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if isStreaming, NIODeadline.now() > lastMoment { cut(.writingTimeout(limits), context) }
    if isComing, deadline == nil, refusal == nil, !isOver {
      deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limits.requestTime) {
        self.deadline = nil
        if self.isStreaming { return self.cut(.stalled(self.limits), context) }
        self.refuse(.requestTimeout(self.limits), context)
      }
    }
    context.fireChannelReadComplete()
    // Whoever answered reads nothing any more, and what is left unread resets the connection.
    if isEnding { context.read() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Whatever comes behind the last request is nobody's business.
    if isOver { return }
    // What has come of content is not to be taken for all of it.
    if isStreaming { return cut(.incomplete(error), context) }
    guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    isHead = header.method == "HEAD"
    switch error {
    // The address is the only word of the first line that may be long.
    case .headerOverflow where stage != .firstLine && word.longest <= limits.headerField:
      refuseLate(.headerTooLarge(limits), context)
    case .headerOverflow: refuseLate(.addressTooLong(limits), context)
    default:
      // RFC 9110, section 9.1.
      if error == .invalidMethod, let method = header.methodOfHTTP {
        return refuseLate(.methodUnknown(method), context)
      }
      refuse(.notHTTP(error), context)
    }
  }

  /// Ends a request whose content is handed on as it comes: whoever reads that meets `problem` in place
  /// of the rest, and answers with it; the connection ends behind that answer, as it does at once where
  /// there was one already.
  private func cut(_ problem: Problem, _ context: ChannelHandlerContext) {
    guard isStreaming, !isOver else { return }
    isStreaming = false
    isOver = true
    deadline?.cancel()
    deadline = nil
    if openCount == 0 { return hangUp(context) }
    context.fireErrorCaught(problem)
  }

  // MARK: What goes

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    if case .head(var head) = part, isOver, openCount == 1 {
      head.headers.replaceOrAdd(name: "Connection", value: "close")
      return context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
    context.write(data, promise: promise)
    guard case .end = part else { return }
    openCount -= 1
    quietSince = .now()
    guard openCount == 0 else { return }
    if refusal != nil { end(context) } else if isOver { hangUp(context) }
  }

  /// Ends the connection with `problem`, once what came before has its answers.
  func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
    guard refusal == nil else { return }
    late = nil
    let name = HTTPField.Name.requestID.rawName
    let told = head.map { $0.headers.first(name: name) } ?? header.value(of: name)
    // The decoder leaves the spaces behind a value (RFC 9110, section 5.5).
    let id = RequestID.read(told?.trimmingCharacters(in: .whitespaces))
    let refusal = (problem: problem, details: problem.details.bytes, id: id ?? RequestID.made())
    self.refusal = refusal
    isRefusing(
      RequestObserver.Observation(
        id: refusal.id,
        method: (head?.method.rawValue ?? header.method).flatMap { HTTPRequest.Method($0) },
        path: (head?.uri.prefix { $0 != "?" }).map(String.init), route: nil,
        status: problem.code.status, bytes: refusal.details.count, duration: .now() - begun))
    held = []
    deadline?.cancel()
    if openCount == 0 { end(context) }
  }

  /// Says why, and hangs up once that is read: a connection that is closed while the other end
  /// still sends is reset, and what was said is lost on the way (RFC 9112 section 9.6).
  private func end(_ context: ChannelHandlerContext) {
    guard let refusal, !isEnding else { return }
    let (problem, body, id) = refusal
    let head = HTTPResponseHead(refusing: problem, id: id, length: body.count)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if !isHead {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    }
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    hangUp(context)
  }

  private func hangUp(_ context: ChannelHandlerContext) {
    isEnding = true
    context.flush()
    context.close(mode: .output, promise: nil)
    context.read()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limits.lingeringTime) {
      context.close(promise: nil)
    }
  }

  /// Lets nobody close the connection while its other end may still come to read why it ends.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard isEnding, mode == .all else { return context.close(mode: mode, promise: promise) }
    context.channel.closeFuture.cascade(to: promise)
  }

  // MARK: The connection

  func channelActive(context: ChannelHandlerContext) {
    quietSince = .now()
    checkIdle(context, in: limits.idleTime)
    context.fireChannelActive()
    if isFull { refuse(.tooManyConnections, context) }
  }

  private func checkIdle(_ context: ChannelHandlerContext, in time: TimeAmount) {
    idleCheck = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      let isQuiet = self.openCount == 0 && !self.isComing
      let left = self.limits.idleTime - (NIODeadline.now() - self.quietSince)
      if isQuiet, left <= .zero { return context.close(promise: nil) }
      self.checkIdle(context, in: isQuiet ? left : self.limits.idleTime)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent {
      if isEnding { context.close(promise: nil) } else if let late { refuse(late, context) }
      cut(.incomplete(nil), context)
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    cut(.incomplete(nil), context)
    deadline?.cancel()
    idleCheck?.cancel()
    context.fireChannelInactive()
  }

  func handlerAdded(context: ChannelHandlerContext) { ownContext = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    ownContext = nil
    deadline?.cancel()
    idleCheck?.cancel()
  }
}

/// The part of a request that comes next.
private enum RequestStage: Equatable {
  case firstLine
  case fields
  /// So many bytes of content.
  case content(Int)
  /// Content whose length stands in it.
  case chunks
}
