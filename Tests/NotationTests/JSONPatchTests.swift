import Notation
import Testing

@Suite("A JSON Patch")
struct JSONPatchTests {
  private static func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

  /// Document, patch, result: the examples of RFC 6902, appendix A, and what public test suites ask
  /// besides. No result means that the patch fails.
  private static let cases: [(document: String, patch: String, result: String?)] = [
    // A.1 to A.16
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#,
      #"{"baz":"qux","foo":"bar"}"#
    ),
    (
      #"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
      #"{"foo":["bar","qux","baz"]}"#
    ),
    (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
    (
      #"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#,
      #"{"foo":["bar","baz"]}"#
    ),
    (
      #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#,
      #"{"baz":"boo","foo":"bar"}"#
    ),
    (
      #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
      #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
      #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
    ),
    (
      #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
      #"{"foo":["all","cows","eat","grass"]}"#
    ),
    (
      #"{"baz":"qux","foo":["a",2,"c"]}"#,
      #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
      #"{"baz":"qux","foo":["a",2,"c"]}"#
    ),
    (#"{"baz":"qux"}"#, #"[{"op":"test","path":"/baz","value":"bar"}]"#, nil),
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
      #"{"foo":"bar","child":{"grandchild":{}}}"#
    ),
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#,
      #"{"foo":"bar","baz":"qux"}"#
    ),
    (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#, nil),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":"10"}]"#, nil),
    (
      #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
      #"{"foo":["bar",["abc","def"]]}"#
    ),
    // The whole document, empty names, indices at the bounds
    (#"{"a":1}"#, #"[{"op":"replace","path":"","value":[1]}]"#, "[1]"),
    (#"{"a":1}"#, #"[{"op":"add","path":"","value":{}}]"#, "{}"),
    (#"{"":1}"#, #"[{"op":"replace","path":"/","value":2}]"#, #"{"":2}"#),
    ("[]", #"[{"op":"add","path":"/0","value":1}]"#, "[1]"),
    ("[1]", #"[{"op":"add","path":"/2","value":1}]"#, nil),
    ("[1]", #"[{"op":"add","path":"/01","value":1}]"#, nil),
    ("[1]", #"[{"op":"add","path":"/-1","value":1}]"#, nil),
    ("[1]", #"[{"op":"add","path":"/1e0","value":1}]"#, nil),
    ("[1]", #"[{"op":"remove","path":"/-"}]"#, nil),
    ("[1]", #"[{"op":"replace","path":"/1","value":1}]"#, nil),
    ("{}", #"[{"op":"remove","path":"/a"}]"#, nil),
    ("{}", #"[{"op":"replace","path":"/a","value":1}]"#, nil),
    (#"{"a":null}"#, #"[{"op":"test","path":"/a","value":null}]"#, #"{"a":null}"#),
    ("{}", #"[{"op":"test","path":"/a","value":null}]"#, nil),
    (#"{"a":1}"#, #"[{"op":"test","path":"/a","value":1.0}]"#, #"{"a":1}"#),
    (
      #"{"a":{"x":1,"y":2}}"#, #"[{"op":"test","path":"/a","value":{"y":2,"x":1}}]"#,
      #"{"a":{"x":1,"y":2}}"#
    ),
    (#"{"a":[1,2]}"#, #"[{"op":"test","path":"/a","value":[2,1]}]"#, nil),
    (#"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a","path":"/a/b"}]"#, nil),
    (#"{"a":1}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1}"#),
    (#"{"a":1}"#, #"[{"op":"copy","from":"/a","path":"/b"}]"#, #"{"a":1,"b":1}"#),
    (#"{"a":1}"#, #"[{"op":"copy","from":"/b","path":"/a"}]"#, nil),
    (#"{"a":"b"}"#, #"[{"op":"add","path":"/a/b","value":1}]"#, nil),
    // Malformed
    ("{}", "{}", nil), ("{}", "7", nil), ("{}", "[7]", nil), ("{}", #"[{"path":"/a"}]"#, nil),
    ("{}", #"[{"op":"spam","path":"/a"}]"#, nil), ("{}", #"[{"op":"add","path":"/a"}]"#, nil),
    ("{}", #"[{"op":"add","path":"a","value":1}]"#, nil),
    ("{}", #"[{"op":"add","path":"/~2","value":1}]"#, nil),
    ("{}", #"[{"op":"add","path":"/~","value":1}]"#, nil),
    ("{}", #"[{"op":"add","path":7,"value":1}]"#, nil),
    ("{}", #"[{"op":"copy","path":"/a"}]"#, nil),
  ]

  @Test("does what RFC 6902 says", arguments: cases.indices)
  func applies(index: Int) throws {
    let (document, patch, result) = Self.cases[index]
    let (before, change) = (try Self.json(document), try Self.json(patch))
    let found: JSONValue?
    do throws(JSONPatch.Failure) {
      found = try JSONPatch(change).applied(to: before)
    } catch {
      found = nil
      #expect(!error.faults.isEmpty)
      for fault in error.faults { #expect(!fault.message.isEmpty) }
    }
    if let result {
      #expect(try #require(found).isEqual(to: try Self.json(result)), "\(patch)")
    } else {
      #expect(found == nil, "\(patch)")
    }
  }

  @Test("tells everything that is wrong with its form, each at its place")
  func tellsAll() throws {
    let patch = try Self.json(
      #"""
      [{"op":"add"},{"op":"remove","path":"/a"},{"op":"spam"},7,{"op":"move","path":"x","from":7},
       {"op":"test","path":"/a","value":1}]
      """#)
    do throws(JSONPatch.Failure) {
      _ = try JSONPatch(patch)
      Issue.record("It is taken for a patch.")
    } catch {
      #expect(
        error.faults.map(\.pointer.description) == [
          "/0/path", "/0", "/2/op", "/3", "/4/from", "/4/path",
        ])
      #expect(!error.isConflict)
    }
  }

  @Test("never grows a document without bound, nor deeper than can be read")
  func bounded() throws {
    var operations: [String] = []
    for number in 0..<40 {
      operations.append("{\"op\":\"copy\",\"from\":\"\",\"path\":\"/\(number)\"}")
    }
    let patch = try JSONPatch(try Self.json("[\(operations.joined(separator: ","))]"))
    #expect(throws: JSONPatch.Failure.self) { try patch.applied(to: try Self.json("{\"a\":1}")) }
    let many = Array(repeating: #"{"op":"remove","path":"/a"}"#, count: 1_001)
    #expect(throws: JSONPatch.Failure.self) {
      try JSONPatch(try Self.json("[\(many.joined(separator: ","))]"))
    }
  }
}

@Suite("A JSON Merge Patch")
struct JSONMergePatchTests {
  @Test(
    "does what RFC 7396 says",
    arguments: [
      // Appendix A
      (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
      (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
      (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
      (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
      (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
      (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
      (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
      (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
      (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#), (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
      (#"{"a":"foo"}"#, "null", "null"), (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
      (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
      (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
      ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
  func merges(document: String, patch: String, result: String) throws {
    let merged = try JSONValue(parsing: document.utf8).merging(JSONValue(parsing: patch.utf8))
    #expect(merged.isEqual(to: try JSONValue(parsing: result.utf8)))
  }
}

@Suite("A JSON Pointer")
struct JSONPointerTests {
  @Test(
    "leads where RFC 6901 says",
    arguments: [
      ("/foo/0", "\"bar\""), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/ ", "7"), ("/m~0n", "8"),
    ])
  func leads(pointer: String, value: String) throws {
    let document = try JSONValue(
      parsing: #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2," ":7,"m~n":8}"#.utf8)
    let read = try #require(JSONPointer(parsing: pointer))
    #expect(document[read] == (try JSONValue(parsing: value.utf8)))
    #expect(read.description == pointer)
  }
}

@Suite("Secret bytes")
struct SecretBytesTests {
  @Test("are compared whole, and written in base64url")
  func compared() {
    #expect(SecretBytes.areEqual([1, 2, 3], [1, 2, 3]) && SecretBytes.areEqual([], []))
    #expect(!SecretBytes.areEqual([1, 2, 3], [1, 2, 4]) && !SecretBytes.areEqual([1], [1, 2]))
    #expect(SecretBytes.base64URL([]) == "" && SecretBytes.base64URL([0xFB, 0xFF]) == "-_8")
    #expect(SecretBytes.base64URL(Array("Man".utf8)) == "TWFu")
    let some = (0..<100).map { _ in SecretBytes.random(count: 32) }
    #expect(Set(some).count == 100)
  }
}
