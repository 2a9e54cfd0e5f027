import Testing

@testable import Service

@Suite("The field Host")
struct HostFieldTests {
  @Test(
    "takes what RFC 3986 calls a host with its port or without",
    arguments: [
      "a", "art.example.org", "ART.example.org.", "a_b", "127.0.0.1:8080", "a:", "a:080", "[::1]",
      "[::1]:8080", "[2001:db8::7]", "[::ffff:192.0.2.1]", "[v1.a:b]", "caf%C3%A9.example",
      "~!$&'()*+;=",
      "xn--caf-dma.example", " a \t",
    ])
  func wellFormed(host: String) { #expect(HostField.isWellFormed(host)) }

  @Test(
    "takes nothing else for one",
    arguments: [
      "", " ", "a b\"<x>", "a b", "a<b", "a\"", "a/b", "a?b", "a#b", "a@b", "u:p@b", "http://a",
      "a:b",
      "a:80:81", ":80", "a%", "a%2", "a%zz", "[::1", "::1", "[::1]80", "[::1]:x", "[]", "[a]",
      "[1.2.3.4]",
      "[v.a]", "[v1]", "[::1%25eth0]", "a\\b", "a^b", "a`b", "{a}", "a|b", "café", "a\u{A0}", "a\0",
    ])
  func malformed(host: String) { #expect(!HostField.isWellFormed(host)) }
}
