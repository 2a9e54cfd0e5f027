import Exchange
import NIOCore
import TestSupport
import Testing

@testable import Service

@Suite("Clients")
struct ClientTests {
  @Test("get as many requests as a count of those of before allows")
  func rate() {
    var random = SplitMix64(seed: 4)
    for perMinute in [1, 7, 60, 600] {
      let rate = ClientRate(perMinute: perMinute, most: 100_000)
      var left: [String: (Double, Int64)] = [:]
      var now: Int64 = 0
      var refused = 0
      for _ in 0..<3_000 {
        now += Int64.random(in: 0...200_000_000, using: &random)
        let client = "10.0.0.\(Int.random(in: 0..<5, using: &random))"
        let (before, since) = left[client] ?? (Double(perMinute), now)
        let room = min(
          Double(perMinute), before + Double(now - since) / 1e9 * Double(perMinute) / 60)
        let wait = rate.take(client, at: .uptimeNanoseconds(UInt64(now)))
        // The edge may fall to either side of a rounding.
        if abs(room - 1) > 1e-6 { #expect((wait == nil) == (room >= 1)) }
        if let wait {
          refused += 1
          #expect((1...60).contains(wait))
        }
        left[client] = (wait == nil ? room - 1 : room, now)
      }
      #expect(perMinute == 600 || refused > 0)
    }
  }

  @Test("are kept in bounds, whoever comes")
  func bounds() {
    let rate = ClientRate(perMinute: 1, most: 10)
    let now = NIODeadline.now()
    #expect(rate.take("first", at: now) == nil)
    for client in 0..<9 { #expect(rate.take("\(client)", at: now) == nil) }
    #expect(rate.take("first", at: now) != nil)
    for client in 100..<10_000 { _ = rate.take("\(client)", at: now) }
    #expect(rate.count <= 20)
  }

  @Test("are told apart by what trusted proxies say, and nobody else")
  func addresses() throws {
    let proxies = try #require(ProxyList("127.0.0.1, ::1, 10.0.0.1"))
    func client(_ peer: String, _ forwarded: String...) -> String {
      ClientAddress.client(peer: peer, forwarded: forwarded, trusting: proxies)
    }
    #expect(client("192.0.2.7", "198.51.100.1") == "192.0.2.7")
    #expect(client("127.0.0.1") == "127.0.0.1")
    #expect(client("127.0.0.1", "198.51.100.1") == "198.51.100.1")
    #expect(client("127.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.1") == "198.51.100.1")
    #expect(client("127.0.0.1", "203.0.113.9", "198.51.100.1") == "198.51.100.1")
    #expect(client("::1", "<script>") == client("::1"))
    #expect(client("127.0.0.1", ",,,") == "127.0.0.1")
    #expect(
      client("2001:db8:1:2:3:4:5:6") == client("2001:db8:1:2:ffff::1"),
      "one customer's network is one client")
    #expect(client("2001:db8:1:2::1") != client("2001:db8:1:3::1"))
    #expect(ProxyList("example.org") == nil)
    #expect(ProxyList("") != nil)
  }

  @Test("of this machine are local unless a proxy passes on what they ask")
  func local() {
    #expect(ClientAddress.isLocal(peer: "127.8.0.1", headers: [:]))
    #expect(ClientAddress.isLocal(peer: "::1", headers: [:]))
    #expect(!ClientAddress.isLocal(peer: "::1", headers: [.forwardedFor: "10.0.0.1"]))
    #expect(!ClientAddress.isLocal(peer: "127.0.0.1", headers: [.forwarded: "for=10.0.0.1"]))
    #expect(!ClientAddress.isLocal(peer: "192.0.2.1", headers: [:]))
    #expect(!ClientAddress.isLocal(peer: "nonsense", headers: [:]))
    for name in ["Via", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"] {
      #expect(!ClientAddress.isLocal(peer: "::1", headers: [.named(name): "x"]), "\(name)")
    }
  }

  @Test("of this machine ask for its own host, and not for the public one")
  func publicHost() {
    func isLocal(_ host: String, _ address: String) -> Bool {
      ClientAddress.isLocal(
        peer: "127.0.0.1", headers: [:], host: host,
        publicAddress: PublicAddress(address))
    }
    #expect(isLocal("127.0.0.1:8080", "https://art.example.edu"))
    #expect(!isLocal("art.example.edu", "https://art.example.edu"))
    #expect(!isLocal("ART.example.edu:443", "https://art.example.edu/guide"))
    #expect(!isLocal("art.example.edu:81", "http://art.example.edu:81"))
    #expect(isLocal("localhost:8080", "http://localhost:8080"))
    #expect(isLocal("[::1]:8080", "http://[::1]:8080"))
  }
}
